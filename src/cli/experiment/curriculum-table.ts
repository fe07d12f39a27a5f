import { withInterval } from '../../experiment/report/curriculum-tables.js';
import type { CurriculumCell } from '../../experiment/statistics/curriculum-cells.js';
import type { TextStyle } from '../../messages/plan/plan-view.js';
import { columnsOf, layOutTable, wrapRemark } from '../../messages/text-table.js';

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
