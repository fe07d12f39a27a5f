import type { ShowOptions } from '../shared/shared-options.js';
import type { FolderReport } from '../../experiment/report/write-report.js';
import { PLAIN_STYLE } from '../../messages/plan/plan-view.js';
import { experimentJson, type ExperimentState } from './experiment-json.js';
import { curriculumCells } from '../../experiment/statistics/curriculum-cells.js';
import { renderCurricula } from './curriculum-table.js';
import { renderSummary } from './experiment-tables.js';
import { lineWidth, textStyleFor, printJson, printRemark, printResult } from '../shared/output.js';

/** Wider than usual where no terminal limits it: numbers with their intervals should not break. */
const FREE_WIDTH = 100;

/** Shows an experiment: its main tables, and where the report is; or one JSON object. */
export async function showExperiment(
  state: ExperimentState,
  { folder, summary, html }: FolderReport,
  { json, color }: ShowOptions,
): Promise<void> {
  if (json) {
    printJson(experimentJson(state, folder, summary, html));
    return;
  }
  const style = (await textStyleFor(color)) ?? PLAIN_STYLE;
  const width = process.stdout.isTTY ? lineWidth() : FREE_WIDTH;
  const curricula = curriculumCells(folder.records, summary.conditions);
  printResult(
    curricula.length > 0
      ? renderCurricula(curricula, summary.remarks, { style, width })
      : renderSummary(summary, { style, width }),
  );
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
