import type { ShowOptions } from '../shared/shared-options.js';
import type { FolderReport } from '../../experiment/report/write-report.js';
import { PLAIN_STYLE, type TextStyle } from '../../messages/plan/plan-view.js';
import { experimentJson, type ExperimentState } from './experiment-json.js';
import { curriculumCells, type CurriculumCell } from '../../experiment/statistics/curriculum-cells.js';
import { renderSummary } from './experiment-tables.js';
import { lineWidth, textStyleFor, printJson, printRemark, printResult } from '../shared/output.js';
import { withInterval } from '../../experiment/report/curriculum-tables.js';
import { columnsOf, layOutTable, wrapRemark } from '../../messages/text-table.js';

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

const COLUMNS = columnsOf(
  'curriculum',
  '>explored',
  '>items',
  '>more',
  '>per task',
  '>tasks done',
  'first tools',
);

/** What explorations found, by curriculum, with what should be known besides. */
export function renderCurricula(
  cells: readonly CurriculumCell[],
  remarks: readonly string[],
  { style, width }: { readonly style: TextStyle; readonly width: number },
): string {
  const { header, rows } = layOutTable(COLUMNS, cells.map(rowOf), width);
  const legend = 'Means over seeds, with 95 % intervals; "more": than the first, seed by seed.';
  return [
    ...header.map(style.strong),
    ...rows.flat(),
    '',
    ...wrapRemark(legend, width).map(style.faint),
    ...remarks.flatMap((remark) => wrapRemark(`Note: ${remark}`, width)),
  ].join('\n');
}

function rowOf({
  condition,
  measured,
  items,
  more,
  itemsPerTask,
  tasksDone,
  milestones,
}: CurriculumCell): readonly string[] {
  return [
    condition,
    `${measured.count}/${measured.of}`,
    withInterval(items),
    withInterval(more),
    withInterval(itemsPerTask),
    `${tasksDone.count}/${tasksDone.of}`,
    milestones
      .filter(({ reached }) => reached.count > 0)
      .map(({ tier, reached }) => `${tier} ${reached.count}/${reached.of}`)
      .join(', ') || 'none',
  ];
}
