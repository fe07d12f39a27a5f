import type { Position } from '../../base/position.js';
import type { ItemCounts } from '../../base/item-counts.js';
import type { SharedChest } from '../../schedule/ledger/shared-chest.js';
import type { BlockChange, ContainerVisit, Death } from '../../verify/evidence.js';

/** Where somebody was last seen. */
export interface Sighting {
  readonly position: Position;
  /** Degrees as the game counts them: 0 south, 90 west. */
  readonly yawDegrees: number;
  /** When the person last moved, clicked, dug, placed or said something. */
  readonly lastActiveTick: number;
}

/**
 * Somebody not of our bots changed what lies in a container. A person may keep a chest open for minutes: each change is
 * told by itself, within a few ticks, as a visit from just before to just after it.
 */
export interface PersonVisit extends Omit<ContainerVisit, 'worker'> {
  /** Null when it cannot be told who of several it was. */
  readonly worker: string | null;
}

/** A change of a block and who did it; null when nobody knows. */
export type PersonBlockChange = BlockChange & { readonly by: string | null };

/** A mob's death and by whose hand; null when nobody knows. */
export type PersonKill = Death & { readonly by: string | null };

/**
 * What can be seen of people in a world: our own bots are never told of. Two adapters: one reads the embedded world
 * itself, one is a client on any server that stands by the chest. Both pass `test/contract/people-watch.test.ts`.
 */
export interface PeopleWatch {
  /** Whether it tells of furnaces too; else a smelt shows only when the product is in the chest. */
  readonly seesFurnaces: boolean;
  /** Everybody in the world who is no bot of ours. */
  present(): readonly string[];
  /** Null when not in the world. Names as the game has them, compared without regard to case. */
  sighting(name: string): Sighting | null;
  /** Where somebody plays, in a world of ours; null when not in it. */
  originOf?(name: string): { readonly isThisMachine: boolean; readonly address: string } | null;
  /** What somebody carries; null where the server tells only the owner. */
  inventoryOf(name: string): ItemCounts | null;
  /** What stands at a place, with its state; null where nobody can look. */
  blockAt(position: Position): string | null;
  /** Told of joining and leaving. */
  onPresence(listener: (name: string, isPresent: boolean) => void): () => void;
  onVisit(listener: (visit: PersonVisit) => void): () => void;
  onBlock(listener: (change: PersonBlockChange) => void): () => void;
  onKill(listener: (kill: PersonKill) => void): () => void;
  /** Where the shared chest is, as seen last; who cannot see all at once goes and stands by it. */
  watchChest(site: SharedChest): void;
  /** Stops watching and leaves the world where it was in it. */
  close(): Promise<void>;
}
