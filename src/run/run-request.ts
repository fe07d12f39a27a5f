import type { Sight } from '../../primitives/body/sight.js';
import type { Curriculum } from '../curriculum/curriculum.js';
import type { Blueprint } from '../blueprint/blueprint.js';
import type { Position } from '../base/position.js';
import type { ItemCounts } from '../base/item-counts.js';
import type { PlayableEnvironment } from '../environment/environment-schema.js';
import type { ModelPort } from '../model/model.js';
import type { UsageLedger } from '../model/usage-ledger.js';
import type { EmbeddedWorld } from '../world/embedded/embedded-world.js';
import type { HeldUp } from '../worker/bot/first-contact.js';
import type { AiWorker } from '../worker/bot/ai-worker.js';
import type { Night } from '../worker/bot/reflexes/nights.js';
import type { MemoryStore } from './people/memory/memory.js';
import type { Worker } from '../worker/worker.js';
import type { PersonToCome } from './people/people-in-world.js';
import type { RunControl } from './run-control.js';
import type { RunEvent } from './log/run-event.js';
import type { Action, Goal } from '../plan/subtask/subtask.js';
import type { ToldKnowledge } from './execute/team-talk.js';
import type { GivenPlan } from '../plan/file/plan-file.js';
import type { RunPlanning } from './plan/run-planning.js';
import type { RunSkills } from './run-skills.js';

/** Where the run takes place. */
export type WorldChoice =
  /** Started in this process; a fresh one for every run. */
  | {
      readonly kind: 'embedded';
      /** Name of a shipped place, path of a .json5 file, or the place itself. Default `chest-arena`. */
      readonly environment?: string | PlayableEnvironment;
      /** 1.14.4 to 1.21.1 but 1.17. Default 1.20.1. */
      readonly version?: string;
      /** Times real time, 0.1 to 50; needs scaled clocks (`installScaledClock`) installed before mineflayer is loaded. Default 1. */
      readonly speed?: number;
      readonly seed?: number;
      /** 0, the default, takes any free one. */
      readonly port?: number;
      /** Lets people on other machines join; there are no passwords. Default false. */
      readonly isOpen?: boolean;
      /** Only who takes part opens chests and furnaces, and breaks stations and what the run has placed. Default true. */
      readonly isProtected?: boolean;
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

/** Who proposes tasks, and how long each may take. */
export interface Exploring {
  readonly curriculum: Curriculum;
  /** World ticks after which a task has failed. */
  readonly taskTicks: number;
  /** Tasks after which the run ends. Default: as many as there is time for. */
  readonly maxTasks?: number;
}

/** What to get done, where, by whom. */
export interface RunRequest {
  /** In everyday words; beside a `plan` they are only shown. */
  readonly goal: string;
  /** What is to be built, instead of what the sentence says. */
  readonly blueprint?: Blueprint;
  /** Where the lowest corner of a building is to be. Left out: as its blueprint says, else near the chest. */
  readonly at?: Position;
  /** Carried out to the letter once it is proven for the place; what fails of it is repaired by the planner. */
  readonly plan?: GivenPlan;
  /** What is to be had, already read: then the sentence is only shown. */
  readonly goals?: readonly Goal[];
  /** Default: the embedded chest arena at 1x. */
  readonly world?: WorldChoice;
  /** AI workers, 0 to 32. Default 1. */
  readonly ai?: number;
  /**
   * What AI workers know of blocks: those in view of one of them now or before (`fair`), or every one of the loaded chunks
   * (`loaded`). Default: `fair`, and `loaded` in a built place, of which the file lists everything.
   */
  readonly sight?: Sight;
  /**
   * Goods stay with whoever has them and are handed on, and no chest is made, in a place that has none. Default: one worker
   * makes a chest first, where it can.
   */
  readonly inHands?: boolean;
  /** With `inHands`: workers know of each other only what they tell each other, and of recipes what this says. */
  readonly telling?: ToldKnowledge;
  /** Kinds of work that are never given to some AI workers, by name. */
  readonly barred?: Readonly<Record<string, readonly Action[]>>;
  /** Given the world of a run of its own once everybody is in, before anything happens: to deal out things, to watch. */
  readonly onWorld?: (world: EmbeddedWorld) => void;
  /** Names for them; by default from a list, skipping those taken. */
  readonly names?: readonly string[];
  /** Workers made elsewhere: people, a caller's own bots. */
  readonly workers?: readonly Worker[];
  /** People who take part, with their own Minecraft client. Time then runs at its normal speed for `human`. */
  readonly people?: readonly PersonToCome[];
  /**
   * Whoever else joins the world takes part too; on somebody's server, whoever asks for a task. Default: in a world of
   * its own where people take part.
   */
  readonly peopleMayJoin?: boolean;
  /** The run explores: a curriculum sets one goal after another, until `maxTicks`. The sentence is only shown. */
  readonly exploring?: Exploring;
  /** After its goal the run goes on as long as people are in it, and takes the next goal from them. Default false. */
  readonly keepOpen?: boolean;
  /** World ticks the start waits for them; then it goes on with who is there. Default 6000 (5 minutes). */
  readonly peopleWaitTicks?: number;
  /** What is remembered between runs; `null`: nothing. Default: nothing. */
  readonly memory?: MemoryStore | null;
  /** In an open world: what people on other machines say once (`!co code 4821`) before they change the run. Null: they may not. */
  readonly peopleCode?: string | null;
  /** Given once, before anything happens: how to see and steer the run. */
  readonly onControl?: (control: RunControl) => void;
  /** mineflayer bots that are in the world already: each becomes an AI worker, and stays when the run ends. */
  readonly bots?: readonly NonNullable<AiWorker['bot']>[];
  /** Where the log goes; a fresh folder under `runs/` by default. `null`: nothing is written. */
  readonly outDir?: string | null;
  /** Goes on with the run in this folder instead of starting a new one. */
  readonly resume?: string;
  /** Whole repairs of the plan in a row that may bring nothing before giving up; 0: none are made. Default 3. */
  readonly maxRepairs?: number;
  /** Tries of one subtask before the plan is repaired. Default 3. */
  readonly maxTries?: number;
  /** World ticks after which the run ends as failed. Default 72 000 (an hour). */
  readonly maxTicks?: number;
  /**
   * How long to look for the plan that this team finishes soonest (more or better tools, more furnaces, another order):
   * counted as work, so that the plan is the same on every machine. Default 1; 0 carries the planner's plan out as it is.
   */
  readonly planningSeconds?: number;
  /** Keeps to the fewest raw materials: only the order of the plan is chosen. Default false. */
  readonly frugal?: boolean;
  /**
   * What AI workers do at night where time passes and nature is about: `work`, the default, goes on and fights or runs from
   * monsters, and waits for the morning once it had to run three times or died; `shelter` waits underground from dusk on.
   */
  readonly night?: Night;
  /** How AI workers come to do their jobs. Default: by skills from templates. */
  readonly skills?: RunSkills;
  /** Who plans. Default: the planner, which asks no model. */
  readonly planning?: RunPlanning;
  /** Asked what people mean by what no rule understands, at most 100 times. Default: nobody is. */
  readonly listener?: ModelPort;
  /** The account of all models in this request; its totals are logged and reported at the end. */
  readonly ledger?: UsageLedger;
  readonly signal?: AbortSignal;
  /** Told once when somebody's server, which is there, does not let the workers in yet: it is tried again for a while. */
  readonly onHeldUp?: (held: HeldUp) => void;
  /** Told every event as it is logged. */
  readonly onEvent?: (event: RunEvent) => void;
}
