import type { Durations } from '../../schedule/simulate/durations.js';
import { layoutOfEnvironment, type Layout } from '../../schedule/simulate/layout.js';
import { pastJobsOf } from './past-durations.js';
import { durationsIn, type PlaceTimes } from './place-times.js';
import type { RunContext } from '../execute/run-context.js';
import { gameHere } from './plan-here.js';
import type { SiteSurvey, RunWorld } from '../world/run-world.js';

/** How long work takes here: by the game's rules and the place, corrected by what it took in earlier runs and so far. */
export function durationsHere(context: RunContext, survey: SiteSurvey): Durations {
  return durationsIn(gameHere(context.runWorld, survey), timesHere(context, survey));
}

export function timesHere({ runWorld, past, log }: RunContext, survey: SiteSurvey): PlaceTimes {
  return { layout: layoutHere(runWorld, survey), past: [...past, ...pastJobsOf(log.events)] };
}

/** Where things are: what is in sight, and of a known place its fences and walls. */
function layoutHere(runWorld: RunWorld, { chest, sources }: SiteSurvey): Layout {
  const known = runWorld.environment ? layoutOfEnvironment(runWorld.environment) : null;
  return { chest, sources, ...(known?.obstacles ? { obstacles: known.obstacles } : {}) };
}
