import type { Position } from '../base/position.js';
import type { ItemCounts } from '../base/item-counts.js';

/**
 * One worker at one container, alone, from opening to closing. `before` is what the server sent on opening
 * (`window_items`), `after` the window as it was closed, with all the server had said of it by then. Where somebody else moved
 * things in a chest at the same time, that counts as done before the opening, or after the closing.
 */
export interface ContainerVisit {
  readonly worker: string;
  /** Registry name of the block: `chest`, `furnace`. */
  readonly block: string;
  readonly position: Position;
  /** When it was asked to open: `before` is not older. */
  readonly openedTick: number;
  readonly closedTick: number;
  readonly before: ItemCounts;
  readonly after: ItemCounts;
}

/** A worker at one moment, as the server told its client. */
export interface WorkerSnapshot {
  readonly tick: number;
  readonly position: Position;
  /** Everything carried: main inventory, quick bar, armour, off hand, cursor. */
  readonly inventory: ItemCounts;
  /** Worn and held, by place: `hand`, `off-hand`, `head`, `torso`, `legs`, `feet`; registry names. */
  readonly equipment: Readonly<Record<string, string>>;
  readonly health: number;
  readonly food: number;
}

/** A block in a loaded chunk that changed while the job ran, and that this worker's client was told of. */
export interface BlockChange {
  readonly tick: number;
  readonly position: Position;
  readonly before: string;
  readonly after: string;
}

/** A block at a moment, as text: its name, and its state where that was read. */
export interface StandingBlock {
  readonly position: Position;
  readonly block: string;
}

/** A mob that died under this worker's hand or arrow. */
export interface Death {
  readonly tick: number;
  readonly mob: string;
  readonly entityId: number;
}

/** Everything read from the world around one job. */
export interface Evidence {
  readonly before: WorkerSnapshot;
  /** Null when the worker could not be read any more: dead, disconnected, silent. */
  readonly after: WorkerSnapshot | null;
  /** In the order they took place. */
  readonly visits: readonly ContainerVisit[];
  readonly blocks: readonly BlockChange[];
  readonly deaths: readonly Death[];
  /** Tools that broke in this worker's hand. Left out: none. */
  readonly broken?: ItemCounts;
  /**
   * What stood at the job's places at its end, as this worker's client was told: somebody else may have set a station
   * down there. Left out: not looked at.
   */
  readonly standing?: readonly StandingBlock[];
  /**
   * Of a person: hands and open furnaces cannot be seen. What is carried is unknown then, whatever the snapshots say,
   * and no visit of a furnace is asked for. Left out: everything was seen.
   */
  readonly isSeenFromOutside?: boolean;
}
