import type { Game } from '../../game/game.js';
import type { Durations } from '../../schedule/simulate/durations.js';
import { gameDurations } from '../../schedule/simulate/game-durations.js';
import type { Layout } from '../../schedule/simulate/layout.js';
import { learnedDurations } from '../../schedule/simulate/learned-durations.js';
import { besideExpected, type PastJob } from './past-durations.js';

/** What tells how long work takes in a place, besides the game's rules. */
export interface PlaceTimes {
  readonly layout: Layout;
  /** What it took in earlier runs and so far. */
  readonly past: readonly PastJob[];
}

export function durationsIn(game: Game, { layout, past }: PlaceTimes): Durations {
  const byRules = gameDurations(game, layout);
  return learnedDurations(byRules, besideExpected(past, byRules));
}
