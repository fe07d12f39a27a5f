import type { Memory, MemoryStore } from './memory.js';

/** Something seen now: what is remembered of it is confirmed, or known to be out of date. */
export interface SeenThing {
  readonly kind: 'landmark' | 'artifact';
  readonly subject: string;
  readonly value: string;
}

/**
 * What somebody decided before, most personal first; null where nothing was told, or only concluded by us: that is
 * asked again.
 */
export function toldPreference(
  memories: readonly Memory[],
  subject: string,
  people: readonly string[],
  place: string | null,
): Memory | null {
  const told = memories.filter(
    (memory) =>
      memory.kind === 'preference' &&
      memory.provenance === 'told' &&
      memory.stale === null &&
      memory.subject.toLowerCase() === subject.toLowerCase() &&
      (memory.place === null || memory.place === place),
  );
  const names = people.map((name) => name.toLowerCase());
  const own = told.find(({ person }) => person !== null && names.includes(person.toLowerCase()));
  return own ?? told.find(({ person }) => person === null) ?? null;
}

/**
 * Brings what is remembered of a place up to date with what is seen there now: seen things are kept, things that were
 * seen before and are not there any more are marked.
 */
export function rememberSights(store: MemoryStore, place: string, sights: readonly SeenThing[]): void {
  const before = store
    .all()
    .filter((memory) => memory.place === place && memory.provenance === 'seen' && memory.person === null);
  for (const sight of sights) {
    const known = before.find(({ kind, subject }) => kind === sight.kind && subject === sight.subject);
    if (known?.value === sight.value && known.stale === null) continue;
    store.remember({ ...sight, provenance: 'seen', person: null, place });
  }
  for (const memory of before) {
    const isThere = sights.some(({ kind, subject }) => kind === memory.kind && subject === memory.subject);
    if (!isThere) store.markStale(memory.id, 'not there when last looked');
  }
}

/** One line about a memory: "planks: oak (told by Anna, 3 days ago)". */
export function memoryLine(
  { id, subject, value, provenance, person, place, at, stale }: Memory,
  now: Date,
): string {
  const by = person === null ? '' : ` by ${person}`;
  const where = place === null ? '' : `, ${place}`;
  const doubt = stale === null ? '' : `; out of date: ${stale}`;
  return `${id} ${subject}: ${value} (${provenance}${by}, ${age(now.getTime() - Date.parse(at))}${where}${doubt})`;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

function age(ms: number): string {
  const told = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`;
  if (!(ms >= MINUTE_MS)) return 'just now';
  if (ms < HOUR_MS) return told(Math.floor(ms / MINUTE_MS), 'minute');
  if (ms < DAY_MS) return told(Math.floor(ms / HOUR_MS), 'hour');
  return told(Math.floor(ms / DAY_MS), 'day');
}

/** Memories somebody means by a few words: an id, a subject, or `all`. */
export function meantBy(memories: readonly Memory[], words: string): readonly Memory[] {
  const typed = words.trim().toLowerCase();
  if (typed === '') return [];
  if (typed === 'all' || typed === 'everything') return memories;
  const exact = memories.filter(({ id, subject }) => id === typed || subject.toLowerCase() === typed);
  // A letter or two are in almost everything, and what is forgotten is gone.
  if (exact.length > 0 || typed.length < 3) return exact;
  return memories.filter(({ subject, value }) => `${subject} ${value}`.toLowerCase().includes(typed));
}
