import type { HabitBook } from './habit.js';
import type { Landmarks } from './landmarks.js';

/** How one companion behaves: commands of conduct change it, others ask it. */
export interface Conduct {
  readonly name: string;
  /** Names of places and chests; kept between sessions. */
  readonly landmarks: Landmarks;
  readonly habits: HabitBook;
  /** Whether it keeps its answers to itself. */
  isQuiet: boolean;
  /** What it is about, in words: "idle", "walking to Anna". */
  activity(): string;
  /** Ends what it is about; resolves when the body stands still. @returns what that was; null where nothing was */
  stop(): Promise<string | null>;
  /** Forgets the talk so far. */
  clearTalk(): void;
  /** Names of the other companions of this session. */
  companions(): readonly string[];
  /** Leaves the world; `true`: and comes back. */
  leave(comesBack: boolean): void;
}
