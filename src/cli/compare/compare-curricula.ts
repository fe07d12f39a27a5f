import type { ExplorationRequest } from '../../experiment/definition/exploration-experiment.js';
import { type ExitCode, usageError } from '../../base/error.js';
import { defined } from '../../base/defined.js';
import { CURRICULA, type CurriculumName } from '../../curriculum/curriculum.js';
import { loadEnvironment } from '../../environment/load-environment.js';
import { explorationExperiment } from '../../experiment/definition/exploration-experiment.js';
import { reportFolder } from '../../experiment/report/write-report.js';
import { curriculumCells } from '../../experiment/statistics/curriculum-cells.js';
import { isEmbeddable } from '../../world/embeddable.js';
import { EMBEDDED_RANGE } from '../../environment/embedded-range.js';
import { performExperiment } from '../experiment/perform-experiment.js';
import { freshFolder } from '../../base/folder.js';
import { namesAround } from '../shared/model-setup.js';
import { printJson } from '../shared/output.js';
import { didYouMean } from '../shared/suggestion.js';
import type { CompareOptions } from './run-compare.js';

export interface CompareCurriculaOptions
  extends
    CompareOptions,
    Pick<ExplorationRequest, 'model' | 'minutes' | 'taskMinutes' | 'ai' | 'trials' | 'speed'> {
  readonly curricula: string;
  /** Seconds. */
  readonly timeout?: number;
  readonly keepLogs?: string;
}

/** Real time a slow machine is given: so many times what the speed promises, and this much besides. */
const SLOWER_AT_MOST = 3;
const BESIDES_MS = 300_000;

/**
 * `compare curricula`: explorations of the same worlds, each by one curriculum.
 * @throws CoVoyagerError `usage` for a curriculum nobody knows
 */
export async function compareCurricula(options: CompareCurriculaOptions): Promise<ExitCode> {
  const { ai, minutes, taskMinutes, trials, speed, timeout, mcVersion, environment = 'nature' } = options;
  const curricula = curriculaIn(options.curricula);
  const asks = curricula.includes('model');
  if (options.model !== undefined && !asks)
    throw usageError('Expected model among --curricula beside --model: nobody else asks one.');
  if (mcVersion !== undefined && !isEmbeddable(mcVersion)) {
    throw usageError(
      `--mc-version: expected a release the embedded world can be, ${EMBEDDED_RANGE}, got "${mcVersion}".`,
    );
  }
  if (loadEnvironment(environment).kind === 'nature') {
    throw usageError(
      `--environment: expected a place that can be entered, such as nature, got "${environment}".`,
    );
  }
  const promisedMs = (minutes * 60_000) / speed;
  const experiment = explorationExperiment({
    curricula,
    ai,
    minutes,
    taskMinutes,
    trials,
    environment,
    speed,
    timeoutMs: timeout === undefined ? SLOWER_AT_MOST * promisedMs + BESIDES_MS : timeout * 1000,
    ...defined({
      mcVersion,
      model: asks ? (options.model ?? namesAround()[0]) : undefined,
    }),
  });
  const folder = options.out ?? freshFolder('results', experiment.name, 'experiment');
  const quiet = options.json === true;
  const exitCode = await performExperiment(experiment, folder, { ...options, quiet });
  if (quiet) showJson(folder);
  return exitCode;
}

function curriculaIn(typed: string): readonly CurriculumName[] {
  const names = [...new Set(typed.split(',').map((name) => name.trim()))];
  return names.map((name) => {
    const found = CURRICULA.find((each) => each === name);
    if (found !== undefined) return found;
    throw usageError(
      `--curricula: expected some of ${CURRICULA.join(', ')}, got "${name}".${didYouMean(name, CURRICULA)}`,
    );
  });
}

function showJson(dir: string): void {
  const { folder, html, summary } = reportFolder(dir);
  const cells = curriculumCells(folder.records, summary.conditions);
  printJson({ folder: folder.folder, report: html, cells });
}
