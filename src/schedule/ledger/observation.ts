import type { OneOf } from '../../base/one-of.js';
import { sumOfCounts, type ItemCounts } from '../../base/item-counts.js';
import type { Position } from '../../base/position.js';
import type { Subtask } from '../../plan/subtask/subtask.js';
import type { JobPhase, Station } from '../job.js';
import type { SubtaskState } from '../state/state.js';
import type { Hands } from './hands.js';

/**
 * Everything the ledger is told. The events of a run's log that have to do with goods are such observations as they are;
 * the last three happen too often, or matter too little, to be logged.
 */
export type Observation = OneOf<
  'kind',
  {
    'worker-joined': { worker: string; workerKind: string };
    'plan-made': { subtasks: readonly PlannedPart[] };
    'repair-planned': { subtasks: readonly PlannedPart[] };
    /** Whoever was at work has nothing but what the first look will find on it. */
    'run-resumed': unknown;
    /** A look at the place: what lies in the chest, null where there is none, and which stations stand. */
    surveyed: {
      chest: Position | null;
      contents: ItemCounts;
      /** Where goods stay in hands. */
      hands?: Hands | undefined;
      stations: readonly { readonly block: string }[];
    };
    /** The chest was read; `before` and who where the reading ends a visit of one who takes part. */
    'chest-observed': { worker: string | null; before: ItemCounts | null; contents: ItemCounts };
    /** What changed in the chest without any of us; signed. `worker`: who did it; null: nobody knows. */
    'chest-changed-by-others': { change: ItemCounts; worker: string | null };
    'job-assigned': AssignedWork;
    'job-ended': EndedWork;
    'subtask-changed': { subtask: string; to: SubtaskState };
    'subtask-credited': { subtask: string; quantity: number; worker: string | null };
    'goods-dropped': { worker: string; items: ItemCounts };
    /** Somebody took up what it, or another, had died with. */
    'goods-found': { worker: string; items: ItemCounts };
    'goods-handed': { worker: string; to: string; items: ItemCounts };
    'hands-read': { worker: string; carries: ItemCounts };
    'furnaces-emptied': { furnaces: readonly Position[] };
    'station-observed': { block: string; position: Position; stands: boolean };
    /** A furnace was closed with these in it. */
    'furnace-observed': { position: Position; contents: ItemCounts };
    /** A bot sets out to bring somebody something from the chest, and is done with it. */
    'errand-begun': { worker: string; item: string; count: number };
    'errand-ended': { worker: string };
  }
>;

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
  /** What it dug during the job and did not get. */
  readonly leftLying?: readonly string[] | undefined;
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

/** What of a subtask says which goods it takes and makes. */
type PlannedPart = Pick<
  Subtask,
  'id' | 'action' | 'item' | 'quantity' | 'tools' | 'materials' | 'fuel' | 'placed' | 'section'
>;

/** One subtask of a plan, as the run's log has it. */
export type Planned = Extract<Observation, { kind: 'plan-made' | 'repair-planned' }>['subtasks'][number];

/** Names of everything some parts of plans use or make. */
export function goodsIn(subtasks: readonly Planned[]): ReadonlySet<string> {
  return new Set(
    subtasks.flatMap(({ item, tools, materials, fuel = {} }) => [
      item,
      ...tools,
      ...Object.keys(sumOfCounts([materials, fuel])),
    ]),
  );
}
