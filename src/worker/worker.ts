import type { Position } from '../base/position.js';
import type { ItemCounts } from '../base/item-counts.js';
import type { Capabilities } from '../schedule/event.js';
import type { Job } from '../schedule/job.js';
import type { Evidence } from '../verify/evidence.js';
import type { AiWorker } from './bot/ai-worker-port.js';

/** Who did the work; every record says so. */
export type WorkerKind = 'ai' | 'human' | 'scripted-human';

export interface Assignment {
  readonly job: Job;
  readonly site: Site;
  /** World ticks after which the worker gives up by itself. */
  readonly deadlineTicks: number;
}

export interface Site {
  /** The shared chest; null before there is one, when a worker carries everything itself. */
  readonly chest: Position | null;
  /** There is no chest, and goods stay in the hands of whoever has them. Left out: they do not. */
  readonly isInHands?: boolean;
  /** Both halves of a double chest, left to right. Left out: it stands alone. */
  readonly halves?: readonly Position[];
  /**
   * Items of the plan and its goals, not to be eaten, and kinds of mobs that give them, not to be eaten up. Left out:
   * nothing of the chest is.
   */
  readonly promised?: ReadonlySet<string>;
  /** Kinds of blocks that give what the plan gathers: a way may be dug through them. Left out: through none. */
  readonly dug?: ReadonlySet<string>;
  /** The place is nature: what is not in sight may be dug and looked for anywhere. Left out: it is not. */
  readonly isNature?: boolean;
  /** Where blocks and mobs were last seen, by name. Left out: nowhere. */
  readonly sources?: ReadonlyMap<string, readonly Position[]>;
}

/** How a job ended, in the worker's words, with what the world showed. The verdict is not the worker's to give. */
export interface Outcome {
  readonly kind: 'completed' | 'failed' | 'timed-out' | 'cancelled' | 'died' | 'disconnected';
  /** One sentence; why, when it is not `completed`. */
  readonly reason: string;
  readonly evidence: Evidence;
  /** What of the plan's goods is still carried; normally nothing. */
  readonly carries: ItemCounts;
  /** What it died with and could not fetch again; left out where nothing is known of that. */
  readonly leftBehind?: ItemCounts;
  /** What it dug and did not get, by item; left out where nothing is known of that. */
  readonly leftLying?: readonly string[];
  /** Nothing falls out of what it dug or killed, as where a game rule has it so; left out where it did not look. */
  readonly isBarren?: boolean;
  /** Feet on the way, from positions; 100 cm a block (CoV Figure 3). */
  readonly distanceCm: number;
  readonly itemsMoved: number;
  /** Ticks spent waiting: for a chest, a furnace, a claim. Part of the job's ticks. */
  readonly waitedTicks: number;
}

/** A sign of life. */
export interface Heartbeat {
  readonly tick: number;
  /** When the worker was last seen doing something: moving, digging, clicking, being told of it by the server. */
  readonly lastActiveTick: number;
  readonly position: Position;
  /** "mining iron ore (3 of 7)", "walking to the chest", "idle". */
  readonly activity: string;
  /** How many of the running job's quantity are in hand, or broken out and about to be. */
  readonly done: number;
  /** When the running job was last seen to get on; left out by who knows no better than `done` and `position`. */
  readonly progressTick?: number;
  /** Whether something of the running job itself was seen, not only the way to it; left out by who knows no better. */
  readonly hasBegun?: boolean;
  /** How much of it was seen dug or in hand, of which `done` says nothing before it is put away; left out likewise. */
  readonly had?: number;
  readonly isConnected: boolean;
  /** There, and wants no work now; a bot only while it is about something for a person, or was told to stop. */
  readonly isResting: boolean;
}

/** Somebody who does jobs, bot or person. All methods are safe to call in any state. */
export interface Worker {
  readonly name: string;
  readonly kind: WorkerKind;
  readonly capabilities: Capabilities;
  /**
   * Does one job; one at a time. Always resolves: within the deadline plus a bounded time for bringing things back,
   * or at once when the signal aborts and leftovers are brought back.
   */
  assign(assignment: Assignment, signal: AbortSignal): Promise<Outcome>;
  /**
   * Changes the running job's quantity; a person's is only lowered. False when it is too late, or cannot be: then
   * nothing changes.
   */
  amend(job: string, quantity: number): boolean;
  heartbeat(): Heartbeat;
  /** What it carries; null where nobody can look. Left out likewise. */
  readonly hands?: ItemCounts | null;
  /** What a bot can be asked besides jobs: to look around, to fetch, to empty furnaces. Left out by people. */
  readonly asBot?: AiWorker;
  /** Leaves the world; resolves when gone. */
  close(): Promise<void>;
}
