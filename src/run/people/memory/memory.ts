/** What kind of thing is remembered (MineNPC: landmarks, artifacts, preferences, commitments; notes are our own). */
export const MEMORY_KINDS = ['landmark', 'artifact', 'preference', 'commitment', 'note'] as const;
type MemoryKind = (typeof MEMORY_KINDS)[number];

/** How it came to be known: read from the world, said by a person, or concluded by us. */
export const PROVENANCES = ['seen', 'told', 'inferred'] as const;
type Provenance = (typeof PROVENANCES)[number];

/** One remembered thing, before it is kept. */
export interface NewMemory {
  readonly kind: MemoryKind;
  /** What it is about, in one or a few words: `planks`, `chest`. One memory a subject, kind, place and person. */
  readonly subject: string;
  readonly value: string;
  readonly provenance: Provenance;
  /** Whose word or wish it is; null for the world's. */
  readonly person: string | null;
  /** Where it holds: an environment's name or a server's address; null everywhere. */
  readonly place: string | null;
}

/** One remembered thing. */
export interface Memory extends NewMemory {
  /** Short and stable: the same subject of the same person and place keeps its id. */
  readonly id: string;
  /** When it was last said, seen or concluded; ISO 8601. */
  readonly at: string;
  /** Why it may not hold any more; null while nothing speaks against it. */
  readonly stale: string | null;
}

/** Remembers between runs. One adapter: a file. */
export interface MemoryStore {
  /** Where it is kept, for people. */
  readonly place: string;
  /** Everything not forgotten, newest first. */
  all(): readonly Memory[];
  /** Keeps a thing; takes the place of what was known of the same subject, and is fresh again. */
  remember(memory: NewMemory): Memory;
  /** Something speaks against it. */
  markStale(id: string, reason: string): void;
  /** Gone for good. @returns how many there were */
  forget(ids: readonly string[]): number;
}
