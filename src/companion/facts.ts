import type { Memory, MemoryStore } from '../run/people/memory/memory.js';
import { meantBy } from '../run/people/memory/recall.js';

/** What people told of themselves, of others and of what they like, with who said it and when; kept between sessions. */
export class Facts {
  /** @param world as for landmarks */
  constructor(
    private readonly store: MemoryStore,
    private readonly world: string,
  ) {}

  /** What is known of a subject, person or word, or all, newest first. */
  recall(about = ''): readonly Memory[] {
    const known = this.store
      .all()
      .filter(({ kind, place }) => (kind === 'preference' || kind === 'note') && this.#isHere(place));
    if (about === '') return known;
    const ofPerson = known.filter(({ person }) => person?.toLowerCase() === about.toLowerCase());
    return [...new Set([...ofPerson, ...meantBy(known, about)])];
  }

  /** Keeps what somebody said; takes the place of what the same person said of it before. */
  keep(subject: string, value: string, person: string | null): Memory {
    return this.store.remember({
      kind: 'preference',
      subject,
      value,
      provenance: person === null ? 'inferred' : 'told',
      person,
      place: this.world,
    });
  }

  /**
   * Forgets for good, what others said only where it is named by its id.
   * @returns what it was
   */
  forget(what: string, person: string | null): readonly Memory[] {
    const meant = this.recall(what).filter(
      (memory) => memory.person === null || person === null || memory.person === person || memory.id === what,
    );
    this.store.forget(meant.map(({ id }) => id));
    return meant;
  }

  /** What the talk of a companion was about; it is inferred, and shown and forgotten like all else. */
  lastTalk(name: string): string {
    return this.recall().find(({ subject }) => subject === talkOf(name))?.value ?? '';
  }

  keepTalk(name: string, summary: string): void {
    this.store.remember({
      kind: 'note',
      subject: talkOf(name),
      value: summary,
      provenance: 'inferred',
      person: null,
      place: this.world,
    });
  }

  #isHere(place: string | null): boolean {
    return place === null || place === this.world;
  }
}

function talkOf(name: string): string {
  return `talk with ${name}`;
}
