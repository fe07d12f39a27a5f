import type { Durations } from '../schedule/durations.js';
import { gameDurations } from '../schedule/game-durations.js';
import { layoutOfEnvironment, type Layout } from '../schedule/layout.js';
import { learnedDurations } from '../schedule/learned-durations.js';
import { pastDurationsOf } from './past-durations.js';
import type { RunEvent } from './run-event.js';
import type { SiteSurvey, Stage } from './stage.js';

/** How long work takes here: by the game's rules and the place, corrected by what this run's first plan took. */
export function durationsHere(stage: Stage, survey: SiteSurvey, events: readonly RunEvent[]): Durations {
  const byRules = gameDurations(stage.game, layoutHere(stage, survey));
  // What came later was expected with corrections already.
  const end = events.findIndex(({ kind }) => kind === 'repair-planned' || kind === 'run-resumed');
  return learnedDurations(byRules, pastDurationsOf(end < 0 ? events : events.slice(0, end)));
}

/** Where things are: what is in sight, and of a known place its fences and walls. */
function layoutHere(stage: Stage, { chest, sources }: SiteSurvey): Layout {
  const known = stage.environment ? layoutOfEnvironment(stage.environment) : null;
  return { chest, sources, ...(known?.obstacles ? { obstacles: known.obstacles } : {}) };
}
