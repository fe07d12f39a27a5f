import type { ItemCounts } from '../base/item-counts.js';
import type { ArenaEnvironment } from '../environment/environment-schema.js';
import type { UsageLedger } from '../model/usage-ledger.js';
import type { AiWorker } from '../worker/bot/ai-worker.js';
import type { MemoryStore } from './people/memory/memory.js';
import type { Worker } from '../worker/worker.js';
import type { PersonToCome } from './people/people-in-world.js';
import type { RunControl } from './run-control.js';
import type { RunEvent } from './log/run-event.js';
import type { RunPlanning } from './plan/run-planning.js';
import type { RunSkills } from './run-skills.js';

/** Where the run takes place. */
export type RunWorld =
  /** Started in this process, from a built place; a fresh one for every run. */
  | {
      readonly kind: 'embedded';
      /** Name of a shipped place, path of a .json5 file, or the place itself. Default `chest-arena`. */
      readonly environment?: string | ArenaEnvironment;
      /** 1.18.2 to 1.21.1. Default 1.20.1. */
      readonly version?: string;
      /** Times real time, 0.1 to 50; needs scaled clocks (`installScaledClock`) installed before mineflayer is loaded. Default 1. */
      readonly speed?: number;
      readonly seed?: number;
      /** 0, the default, takes any free one. */
      readonly port?: number;
      /** Lets people on other machines join; there are no passwords. Default false. */
      readonly isOpen?: boolean;
      /** Put into the shared chest before the start, by registry name. */
      readonly chest?: ItemCounts;
    }
  /** Somebody's server. */
  | {
      readonly kind: 'server';
      readonly host: string;
      readonly port: number;
      /** Asked of the server when left out. */
      readonly version?: string;
      /** What the place offers, where it is known: a name or a file. Else what can be seen, and open nature beyond. */
      readonly environment?: string;
    };

/** What to get done, where, by whom. */
export interface RunRequest {
  readonly goal: string;
  /** Default: the embedded chest arena at 1x. */
  readonly world?: RunWorld;
  /** AI workers, 0 to 32. Default 1. */
  readonly ai?: number;
  /** Names for them; by default from a list, skipping those taken. */
  readonly names?: readonly string[];
  /** Workers made elsewhere: people, a caller's own bots. */
  readonly workers?: readonly Worker[];
  /** People who take part, with their own Minecraft client. Time then runs at its normal speed for `human`. */
  readonly people?: readonly PersonToCome[];
  /** World ticks the start waits for them; then it goes on with who is there. Default 6000 (5 minutes). */
  readonly peopleWaitTicks?: number;
  /** What is remembered between runs; `null`: nothing. Default: nothing. */
  readonly memory?: MemoryStore | null;
  /** Given once, before anything happens: how to see and steer the run. */
  readonly onControl?: (control: RunControl) => void;
  /** mineflayer bots that are in the world already: each becomes an AI worker, and stays when the run ends. */
  readonly bots?: readonly NonNullable<AiWorker['bot']>[];
  /** Where the log goes; a fresh folder under `runs/` by default. `null`: nothing is written. */
  readonly outDir?: string | null;
  /** Goes on with the run in this folder instead of starting a new one. */
  readonly resume?: string;
  /** Whole repairs of the plan before giving up. Default 3. */
  readonly maxRepairs?: number;
  /** Tries of one subtask before the plan is repaired. Default 3. */
  readonly maxTries?: number;
  /** World ticks after which the run ends as failed. Default 72 000 (an hour). */
  readonly maxTicks?: number;
  /** Adapts the plan to the size of the team: more tools, more furnaces. Default true. */
  readonly teamPlanning?: boolean;
  /** How AI workers come to do their jobs. Default: by skills from templates. */
  readonly skills?: RunSkills;
  /** Who plans. Default: the planner, which asks no model. */
  readonly planning?: RunPlanning;
  /** The account of all models in this request; its totals are logged and reported at the end. */
  readonly ledger?: UsageLedger;
  readonly signal?: AbortSignal;
  /** Told every event as it is logged. */
  readonly onEvent?: (event: RunEvent) => void;
}
