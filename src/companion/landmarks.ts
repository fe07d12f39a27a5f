import type { Position } from '../base/position.js';
import type { Memory, MemoryStore } from '../run/people/memory/memory.js';

export interface Landmark {
  readonly name: string;
  readonly kind: 'place' | 'chest';
  readonly position: Position;
  /** `overworld`, `the_nether`, `the_end`. */
  readonly dimension: string;
  /** Who named it; null: a companion by itself. */
  readonly by: string | null;
  /** ISO 8601. */
  readonly at: string;
  /** Why it may not hold any more. */
  readonly stale: string | null;
}

const KINDS = { place: 'landmark', chest: 'artifact' } as const;

/** Names of places and chests of one world, kept in a memory store that companions and runs share. */
export class Landmarks {
  /** @param world what tells this world from others: an environment's name or a server's address */
  constructor(
    private readonly store: MemoryStore,
    private readonly world: string,
  ) {}

  /** Everything with a name here, newest first. */
  all(): readonly Landmark[] {
    return this.store.all().flatMap((memory) => (memory.place === this.world ? landmarkOf(memory) : []));
  }

  /** The landmark of a name; upper and lower case, and "my" or "the" in front, are the same. */
  find(name: string, kind?: Landmark['kind']): Landmark | null {
    const key = keyOf(name);
    const found = this.all().filter((each) => keyOf(each.name) === key);
    return found.find((each) => kind === undefined || each.kind === kind) ?? null;
  }

  /** What somebody told of a list or a liking: "building list" -> "16 planks, 4 lanterns"; null where nothing was. */
  told(subject: string): string | null {
    const key = keyOf(subject);
    const found = this.store
      .all()
      .find(
        ({ kind, place, subject: known }) =>
          kind === 'preference' && place === this.world && keyOf(known) === key,
      );
    return found?.value ?? null;
  }

  /** Keeps a name; takes the place of what had it. */
  remember({ name, kind, position, dimension, by }: Omit<Landmark, 'at' | 'stale'>): void {
    const { x, y, z } = position;
    const value = `${[x, y, z].map(Math.floor).join(' ')} ${dimension}`;
    const subject = keyOf(name);
    this.#forget(name);
    this.store.remember({
      kind: KINDS[kind],
      subject,
      value,
      provenance: 'told',
      person: by,
      place: this.world,
    });
  }

  /** Something speaks against it: it was not there. */
  doubt(name: string, reason: string): void {
    for (const { id } of this.#memoriesOf(name)) this.store.markStale(id, reason);
  }

  /** @returns whether there was one */
  forget(name: string): boolean {
    return this.#forget(name) > 0;
  }

  #forget(name: string): number {
    return this.store.forget(this.#memoriesOf(name).map(({ id }) => id));
  }

  #memoriesOf(name: string): readonly Memory[] {
    const key = keyOf(name);
    return this.store
      .all()
      .filter(
        (memory) => memory.place === this.world && landmarkOf(memory).some((each) => each.name === key),
      );
  }
}

function keyOf(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^(?:my|our|the|a|an|your|this)\s+/, '')
    .replace(/\s+/g, ' ');
}

function landmarkOf({ kind, subject, value, person, at, stale }: Memory): readonly Landmark[] {
  const [, x, y, z, dimension = ''] = /^(-?\d+) (-?\d+) (-?\d+) (\w+)$/.exec(value) ?? [];
  if (x === undefined || (kind !== 'landmark' && kind !== 'artifact')) return [];
  return [
    {
      name: subject,
      kind: kind === 'artifact' ? 'chest' : 'place',
      position: { x: Number(x), y: Number(y), z: Number(z) },
      dimension,
      by: person,
      at,
      stale,
    },
  ];
}
