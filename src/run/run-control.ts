import type { Position } from '../base/position.js';
import type { Answer, RunCommand } from './people/command.js';
import type { WayIn } from '../avatar/seats.js';
import type { RunEvent } from './log/run-event.js';
import type { WorldMap } from './world/world-map.js';

/** Where somebody asked for something. */
export type CommandChannel = 'chat' | 'browser' | 'program';

/**
 * A run in progress, as those outside it see and steer it: chat in the world, the browser page, a program. All go
 * through `command`; everything they need to know is in the events.
 */
export interface RunControl {
  /** Everything so far, in order; the index of an event is its number for good. */
  readonly events: readonly RunEvent[];
  /** Told each event as it is logged, after `events` has it. */
  onEvent(listener: (event: RunEvent) => void): () => void;
  /** World ticks since the start of the run, now. */
  currentTick(): number;
  /** What the place looks like now; null where nobody can see it. */
  map(): WorldMap | null;
  /** The places somebody's task is about, as last seen; empty without a task. */
  placesOf(name: string): readonly Position[];
  /** How somebody at the page gets a body in the world; from then on the log says that the page moves it. */
  wayIn(name: string): WayIn;
  /**
   * Does what somebody asked, or says why not. Never throws, answers within a second or two.
   * @param from name of the person in the world, or of whoever sits at the browser
   * @param channel where it was asked; `program` by default
   */
  command(from: string, command: RunCommand, channel?: CommandChannel): Promise<Answer>;
}
