import type { ItemCounts } from '../../base/item-counts.js';
import type { Position } from '../../base/position.js';
import type { Subtask } from '../../plan/subtask/subtask.js';
import type { JobPhase, Station } from '../job.js';

/**
 * Everything the ledger is told. The events of a run's log that have to do with goods are such observations as they are;
 * the last three happen too often, or matter too little, to be logged.
 */
export type Observation =
  | { readonly kind: 'worker-joined'; readonly worker: string; readonly workerKind: string }
  | {
      readonly kind: 'plan-made' | 'repair-planned';
      readonly subtasks: readonly Pick<
        Subtask,
        'id' | 'action' | 'item' | 'quantity' | 'tools' | 'materials' | 'fuel' | 'placed'
      >[];
    }
  /** Whoever was at work has nothing but what the first look will find on it. */
  | { readonly kind: 'run-resumed' }
  /** The chest was read by a look at the place; null where there is none. */
  | { readonly kind: 'surveyed'; readonly chest: Position | null; readonly contents: ItemCounts }
  /** The chest was read; `before` and who where the reading ends a visit of one who takes part. */
  | {
      readonly kind: 'chest-observed';
      readonly worker: string | null;
      readonly before: ItemCounts | null;
      readonly contents: ItemCounts;
    }
  /** What changed in the chest without any of us; signed. `worker`: who did it; null: nobody knows. */
  | {
      readonly kind: 'chest-changed-by-others';
      readonly change: ItemCounts;
      readonly worker: string | null;
    }
  | ({ readonly kind: 'job-assigned' } & AssignedWork)
  | ({ readonly kind: 'job-ended' } & EndedWork)
  | {
      readonly kind: 'subtask-credited';
      readonly subtask: string;
      readonly quantity: number;
      readonly worker: string | null;
    }
  /** Somebody died with these. */
  | { readonly kind: 'goods-dropped'; readonly worker: string; readonly items: ItemCounts }
  /** Somebody took up what it, or another, had died with. */
  | { readonly kind: 'goods-found'; readonly worker: string; readonly items: ItemCounts }
  | {
      readonly kind: 'goods-handed';
      readonly worker: string;
      readonly to: string;
      readonly items: ItemCounts;
    }
  | { readonly kind: 'hands-read'; readonly worker: string; readonly carries: ItemCounts }
  | { readonly kind: 'furnaces-emptied'; readonly furnaces: readonly Position[] }
  | {
      readonly kind: 'station-observed';
      readonly block: string;
      readonly position: Position;
      readonly stands: boolean;
    }
  /** A furnace was closed with these in it. */
  | { readonly kind: 'furnace-observed'; readonly position: Position; readonly contents: ItemCounts }
  /** A bot sets out to bring somebody something from the chest, and is done with it. */
  | { readonly kind: 'errand-begun'; readonly worker: string; readonly item: string; readonly count: number }
  | { readonly kind: 'errand-ended'; readonly worker: string };

/** A job as it was handed out. */
export interface AssignedWork {
  readonly job: string;
  readonly subtask: string;
  readonly worker: string;
  readonly phase: JobPhase;
  readonly quantity: number;
  readonly takes: ItemCounts;
  readonly brings: ItemCounts;
  readonly station: Station | null;
}

/** A job's end, judged. */
export interface EndedWork {
  readonly subtask: string;
  readonly worker: string;
  readonly outcome: string;
  /** In its hands by its own client; of a person nothing is known. */
  readonly carries: ItemCounts;
  /** What it died with during the job and did not get back. */
  readonly leftBehind?: ItemCounts | undefined;
  readonly verdict: {
    readonly done: number;
    readonly problems: readonly {
      readonly kind: string;
      readonly item: string | null;
      readonly count: number | null;
    }[];
    readonly deltas: { readonly chest: ItemCounts };
  };
}
