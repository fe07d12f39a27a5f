import type { Position } from '../base/position.js';
import type { WorkerBot } from '../run/adopt-bot.js';
import type { CommandResult } from './command.js';
import type { Facts } from './facts.js';
import type { HabitBook } from './habit.js';
import type { Landmarks } from './landmarks.js';
import type { RuleBook } from './rules.js';
import type { CrewShare } from './sharing.js';

/** How one companion behaves: commands of conduct change it, others ask it. */
export interface Conduct {
  readonly name: string;
  /** Names of places and chests; kept between sessions. */
  readonly landmarks: Landmarks;
  /** What people told. */
  readonly facts: Facts;
  readonly habits: HabitBook;
  readonly rules: RuleBook;
  /** Whether its name alone calls it. */
  comesWhenCalled: boolean;
  /** Whether it keeps its answers to itself. */
  isQuiet: boolean;
  /** Its part in what several were told to do; null: it was told alone. */
  readonly share: CrewShare | null;
  /** What it is about, in words: "idle", "walking to Anna". */
  activity(): string;
  /** What it did lately with its body, oldest first. */
  readonly jobs: readonly Deed[];
  /** What came of the last action, in a sentence; null: there was none. */
  lastJob(): string | null;
  /** Where it stood before it last went somewhere; null: it has not gone anywhere. */
  readonly cameFrom: { readonly position: Position; readonly dimension: string } | null;
  /** Ends what it is about; resolves when the body stands still. @returns what that was; null where nothing was */
  stop(): Promise<string | null>;
  /** Forgets the talk so far. */
  clearTalk(): void;
  /** Names of the other companions of this session. */
  companions(): readonly string[];
  /** Begins or goes on with a talk with another companion. @returns why it cannot; null where it is said */
  talkTo(companion: string, text: string): string | null;
  /** Ends its talk with another companion. @returns with whom; null where there was none */
  endTalk(): string | null;
  /** Has code written and run for something no command does; null without a model. */
  readonly newAction: NewAction | null;
  /** Leaves the world; `true`: and comes back. */
  leave(comesBack: boolean): void;
}

/** One thing that was done, for whoever checks what is said of it. */
export interface Deed {
  readonly at: number;
  readonly command: string;
  readonly values: readonly unknown[] | Readonly<Record<string, unknown>>;
  readonly asker: string | null;
  readonly result: CommandResult;
}

/** Writes, reviews and runs code for a prompt; ends with the signal. */
export type NewAction = (prompt: string, bot: WorkerBot, signal: AbortSignal) => Promise<CommandResult>;
