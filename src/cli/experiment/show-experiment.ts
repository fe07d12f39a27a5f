import type { FolderReport } from '../../experiment/report/write-report.js';
import { PLAIN_PALETTE } from '../../messages/plan/plan-view.js';
import { experimentJson, type ExperimentState } from './experiment-json.js';
import { renderSummary } from './experiment-tables.js';
import { lineWidth, paletteFor, printJson, printRemark, printResult } from '../shared/output.js';

/** How results of an experiment are shown. */
export interface ExperimentShowOptions {
  readonly json?: boolean;
  /** Undefined: by terminal and NO_COLOR. */
  readonly color?: boolean;
}

/** Wider than usual where no terminal limits it: numbers with their intervals should not break. */
const FREE_WIDTH = 100;

/** Shows an experiment: its main tables, and where the report is; or one JSON object. */
export async function showExperiment(
  state: ExperimentState,
  { folder, summary, html }: FolderReport,
  { json, color }: ExperimentShowOptions,
): Promise<void> {
  if (json) {
    printJson(experimentJson(state, folder, summary, html));
    return;
  }
  const palette = (await paletteFor(color)) ?? PLAIN_PALETTE;
  const width = process.stdout.isTTY ? lineWidth() : FREE_WIDTH;
  printResult(renderSummary(summary, { palette, width }));
  printResult(`Report: ${html}`);
  if (state.reason !== null) printRemark(state.reason);
}

/** How far an experiment is by its folder alone. */
export function stateOfFolder({
  summary: { finished, planned },
}: Pick<FolderReport, 'summary'>): ExperimentState {
  return finished >= planned
    ? { status: 'finished', reason: null }
    : { status: 'unfinished', reason: `${finished} of ${planned} trials are finished.` };
}
