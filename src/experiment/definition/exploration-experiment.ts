import { TICKS_PER_MINUTE } from '../../base/ticks.js';
import { defined } from '../../base/defined.js';
import { counted } from '../../base/words.js';
import type { CurriculumName } from '../../curriculum/curriculum.js';
import type { TeamCondition } from '../trial.js';
import { TRIAL_DEFAULTS } from './experiment-schema.js';
import { fingerprintOf, type Experiment } from './experiment.js';

/** Which curricula explore, where, for how long, how often. */
export interface ExplorationRequest {
  readonly curricula: readonly CurriculumName[];
  /** Asked by the curriculum `model`. */
  readonly model?: string;
  readonly ai: number;
  /** Minutes of the world's time: of an exploration, and of each task. */
  readonly minutes: number;
  readonly taskMinutes: number;
  /** Seeds 1 to this number: of the world, and of what curricula leave to chance. */
  readonly trials: number;
  readonly environment: string;
  readonly mcVersion?: string;
  readonly speed: number;
  readonly timeoutMs: number;
}

/** Explorations as an experiment: one task, each curriculum a condition. */
export function explorationExperiment(request: ExplorationRequest): Experiment {
  const { minutes, taskMinutes, trials, environment, mcVersion, speed, timeoutMs } = request;
  const settings = {
    ...TRIAL_DEFAULTS,
    environment,
    speed,
    timeoutMs: Math.ceil(timeoutMs),
    maxTicks: Math.round(minutes * TICKS_PER_MINUTE),
    ...defined({ mcVersion }),
  };
  const tasks = [
    {
      id: 'explore',
      goal: `explore for ${counted(minutes, 'minute')}`,
      exploring: { taskTicks: Math.round(taskMinutes * TICKS_PER_MINUTE) },
    },
  ];
  return {
    name: 'compare-curricula',
    kind: 'teams',
    tasks,
    conditions: request.curricula.map((name) => conditionOf(name, request)),
    seeds: Array.from({ length: trials }, (_, at) => at + 1),
    settings,
    fingerprint: fingerprintOf({ kind: 'teams', settings, tasks }),
    given: { ...request },
  };
}

function conditionOf(curriculum: CurriculumName, { ai, model }: ExplorationRequest): TeamCondition {
  const asked = curriculum === 'model' ? model : undefined;
  return {
    kind: 'team',
    name: `${curriculum}${asked === undefined ? '' : `@${asked}`}-${ai}ai`,
    ai,
    humanBots: 0,
    temper: 'usual',
    curriculum,
    ...defined({ model: asked }),
  };
}
