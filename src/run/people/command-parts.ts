import type { RunClock } from '../../base/clock.js';
import type { Position } from '../../base/position.js';
import type { ItemCounts } from '../../base/item-counts.js';
import type { Hush } from './command.js';
import type { Registry } from '../../game/registry.js';
import type { ScheduleEvent } from '../../schedule/event.js';
import type { SubtaskView } from '../../schedule/subtask-view.js';
import type { WorkerView } from '../../schedule/views.js';
import type { Whereabouts } from '../../messages/job-instruction.js';
import type { MemoryStore } from './memory/memory.js';
import type { Worker } from '../../worker/worker.js';
import type { RunLog } from '../log/run-log.js';
import type { Participant } from './participant.js';
import type { Questions } from './questions.js';

/** What came of sending somebody with goods. */
export interface Delivery {
  readonly isDone: boolean;
  /** One sentence. */
  readonly said: string;
}

export interface CommandParts {
  readonly registry: Registry;
  readonly log: RunLog;
  readonly clock: RunClock;
  readonly workers: () => readonly Worker[];
  /** Grows as people join. */
  readonly participants: readonly Participant[];
  /** Has somebody who asks for it take part; null where the run is closed to them. */
  readonly admit: (name: string) => Participant | null;
  /** Subtasks and workers of the plan being carried out; empty between plans. */
  readonly subtasks: () => readonly SubtaskView[];
  readonly team: () => readonly WorkerView[];
  /** What of the chest is promised to running jobs. */
  readonly promised: () => ItemCounts;
  /** The shared chest as last read. */
  readonly contents: () => ItemCounts;
  readonly send: (event: ScheduleEvent) => void;
  readonly whereabouts: Whereabouts;
  readonly questions: Pick<Questions, 'open' | 'answer'>;
  readonly memory: MemoryStore | null;
  readonly now: () => Date;
  /** Has a bot take things from the chest and hand them to somebody; null where no bot can be sent. */
  readonly deliver: ((goods: Goods) => Promise<Delivery>) | null;
  /** Has a bot come to somebody, go along with somebody, go back to its work, or stop; null where no bot can be sent. */
  readonly attend: ((errand: Errand) => Promise<Delivery>) | null;
  /** Whether a bot goes along with somebody: who says "stop" then means that, and only when said again the run. */
  readonly isAccompanied: (person: string) => boolean;
  /** Where people pointed, and bots sent there; null where no bot can be sent. */
  readonly marks: {
    readonly heard: (from: string, text: string) => boolean;
    readonly send: (errand: MarkErrand) => Promise<Delivery>;
  } | null;
  /** What somebody is asked to put back, as a subtask waits for it; null where that is nothing. */
  readonly missedFrom: (name: string) => string | null;
  /** Whether a goal is done and the next is waited for. */
  readonly isResting: () => boolean;
  /** Sets or changes the goal, in somebody's words; null where the goal is settled from outside. */
  readonly askGoal: ((by: string, text: string) => Promise<Delivery>) | null;
  /** Where a player, a bot, the chest or a station is; null where nobody knows. */
  readonly positionOf: (name: string) => Position | null;
  /** Announcements to one person on or off. */
  readonly setQuiet: (person: string, leavesOut: Hush) => void;
  /** Whether goods stay in hands, so that people are asked for what they hold and given no jobs. */
  readonly staysInHands: () => boolean;
  /** Ends the run. */
  readonly stop: (by: string) => void;
}

/** What of that is the same for everybody who asks. */
export type CommonCommandParts = Omit<
  CommandParts,
  'participants' | 'admit' | 'questions' | 'setQuiet' | 'missedFrom'
>;

/** Whom a bot is to see. */
export interface Errand {
  readonly kind: 'come' | 'follow' | 'stay' | 'halt';
  readonly to: string;
  /** Name of the bot asked; null: whoever is free. */
  readonly by: string | null;
}

/** What a bot is to do where somebody pointed. */
export interface MarkErrand {
  readonly act: 'dig' | 'place';
  /** What to set down, by registry name; null: what was dug for her last. */
  readonly item: string | null;
  readonly to: string;
  /** Name of the bot asked; null: whoever is free. */
  readonly by: string | null;
}

/** What is to be handed to whom. */
export interface Goods {
  readonly item: string;
  readonly count: number;
  readonly to: string;
  /** Who asked for it, where that is somebody else. */
  readonly askedBy?: string;
  /** Name of the bot asked; null: whoever is free. */
  readonly by: string | null;
}
