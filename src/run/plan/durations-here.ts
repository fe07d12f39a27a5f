import type { Durations } from '../../schedule/simulate/durations.js';
import { gameDurations } from '../../schedule/simulate/game-durations.js';
import { layoutOfEnvironment, type Layout } from '../../schedule/simulate/layout.js';
import { learnedDurations } from '../../schedule/simulate/learned-durations.js';
import { besideExpected, pastJobsOf } from './past-durations.js';
import type { RunContext } from '../execute/run-context.js';
import { gameHere } from './plan-here.js';
import type { SiteSurvey, RunWorld } from '../world/run-world.js';

/** How long work takes here: by the game's rules and the place, corrected by what it took in earlier runs and so far. */
export function durationsHere({ runWorld, past, log }: RunContext, survey: SiteSurvey): Durations {
  const byRules = gameDurations(gameHere(runWorld, survey), layoutHere(runWorld, survey));
  return learnedDurations(byRules, besideExpected([...past, ...pastJobsOf(log.events)], byRules));
}

/** Where things are: what is in sight, and of a known place its fences and walls. */
function layoutHere(runWorld: RunWorld, { chest, sources }: SiteSurvey): Layout {
  const known = runWorld.environment ? layoutOfEnvironment(runWorld.environment) : null;
  return { chest, sources, ...(known?.obstacles ? { obstacles: known.obstacles } : {}) };
}
