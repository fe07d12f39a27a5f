import { TICKS_PER_MINUTE } from '../../base/ticks.js';
import { curriculumCells, type CurriculumCell } from '../statistics/curriculum-cells.js';
import type { MeanEstimate } from '../statistics/summary.js';
import { curvesDrawing, type Curve } from './curves.js';
import { datasetOf, estimateColumns, originColumns } from './dataset.js';
import { swatch } from './drawing.js';
import { markup } from './markup.js';
import { countAndAll, gameSeconds, range, rounded } from './numbers.js';
import { figure, panels, type ReportContext, type ReportSection } from './section.js';
import { badges, named, tableOf, type TableColumn } from './table.js';

/** Steps a curve of means is drawn in. */
const STEPS = 60;

/** What explorations found, by curriculum. Null where nobody explored. */
export function curriculaSection(context: ReportContext): ReportSection | null {
  const cells = curriculumCells(context.records, context.summary.conditions);
  if (cells.length === 0) return null;
  const tiers = cells[0]?.milestones.map(({ tier }) => tier) ?? [];
  return {
    id: 'curricula',
    title: 'Curricula',
    reading:
      'Different items an exploration had, by who proposed its tasks: means over seeds with 95 % intervals (bootstrap). "More than the first" compares seed by seed: where its interval includes 0, the trials show no difference.',
    body: markup`${panels([curvesOver(context, cells, 'time'), curvesOver(context, cells, 'tasks')])}${tableOf('What each curriculum found', [...COLUMNS, ...tiers.map(tierColumn)], [{ title: null, rows: cells }])}`,
    datasets: [dataOf(cells, tiers)],
  };
}

const COLUMNS: readonly TableColumn<CurriculumCell>[] = [
  ['Curriculum', 'head', ({ condition, origin }) => named(condition, origin)],
  ['Explorations', 'number', ({ measured }) => countAndAll(measured)],
  ['Different items', 'number', ({ items }) => withInterval(items)],
  ['More than the first', 'number', ({ more }) => withInterval(more)],
  ['Items per task', 'number', ({ itemsPerTask }) => withInterval(itemsPerTask)],
  ['Tasks', 'number', ({ tasks }) => withInterval(tasks)],
  ['Tasks done', 'number', ({ tasksDone }) => countAndAll(tasksDone)],
  ['Chunks', 'number', ({ chunks }) => withInterval(chunks)],
];

function tierColumn(tier: string): TableColumn<CurriculumCell> {
  return [
    `First ${tier} tool`,
    'number',
    ({ milestones }) => {
      const found = milestones.find((each) => each.tier === tier);
      if (!found || found.reached.count === 0) return `0 of ${found?.reached.of ?? 0}`;
      const after = found.ticks ? `, ${rounded(gameSeconds(found.ticks.mean))} s` : '';
      return `${countAndAll(found.reached)}${after}`;
    },
  ];
}

/** "41 (35 to 47)". */
export function withInterval(estimate: MeanEstimate | null): string {
  if (!estimate) return '–';
  return estimate.n === 1 ? rounded(estimate.mean) : `${rounded(estimate.mean)} (${range(estimate)})`;
}

function curvesOver(
  { records, seriesOf, about }: ReportContext,
  cells: readonly CurriculumCell[],
  over: 'time' | 'tasks',
): ReturnType<typeof figure> {
  const ofCell = ({ condition }: CurriculumCell) =>
    records.flatMap((record) =>
      record.condition.name === condition && record.exploration ? [record.exploration] : [],
    );
  const mostTasks = Math.max(1, ...cells.flatMap((cell) => ofCell(cell).map(({ tasks }) => tasks.length)));
  const until = over === 'time' ? about.settings.maxTicks : mostTasks;
  const curves: readonly Curve[] = cells.map((cell) => {
    const found = ofCell(cell);
    // Nobody knows what more tasks than it proposed would have brought.
    const end = over === 'time' ? until : Math.max(1, ...found.map(({ tasks }) => tasks.length));
    const steps = over === 'time' ? STEPS : Math.min(STEPS, end);
    const points = Array.from({ length: steps }, (_, index) => {
      const at = Math.round((end * (index + 1)) / steps);
      const counts = found.map(({ items, tasks }) =>
        over === 'time'
          ? items.filter(({ tick }) => tick <= at).length
          : (tasks[Math.min(at, tasks.length) - 1]?.items ?? 0),
      );
      const mean = counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length);
      return [over === 'time' ? at / TICKS_PER_MINUTE : at, mean] as const;
    });
    return { series: seriesOf(cell.condition), points };
  });
  const title = over === 'time' ? 'Different items over time' : 'Different items per task proposed';
  return figure(
    title,
    curvesDrawing({
      id: `curricula-${over}`,
      title,
      description: cells
        .map(({ condition, items }) => `${condition}: ${withInterval(items)} items.`)
        .join(' '),
      head: 'Different items, mean',
      axis:
        over === 'time'
          ? { title: 'Minutes of the world', units: [{ name: 'min', perUnit: 1 }] }
          : { title: 'Tasks proposed', units: [{ name: '', perUnit: 1 }] },
      until: over === 'time' ? until / TICKS_PER_MINUTE : until,
      curves,
    }),
    markup`<ul class="legend">${cells.map(
      ({ condition, origin }) =>
        markup`<li>${swatch(seriesOf(condition), 'shape')} ${condition} ${badges(origin)}</li>`,
    )}</ul>`,
  );
}

function dataOf(
  cells: readonly CurriculumCell[],
  tiers: readonly string[],
): ReportSection['datasets'][number] {
  return datasetOf<CurriculumCell>(
    'curricula',
    [
      ['condition', 'curriculum and team', ({ condition }) => condition],
      ['measured', 'explorations that were measured', ({ measured }) => measured.count],
      ['of', 'explorations finished', ({ measured }) => measured.of],
      ...estimateColumns<CurriculumCell>('items', 'different items at the end', ({ items }) => items),
      ...estimateColumns<CurriculumCell>(
        'more',
        'items more than the first, seed by seed',
        ({ more }) => more,
      ),
      ...estimateColumns<CurriculumCell>('per_task', 'items by tasks', ({ itemsPerTask }) => itemsPerTask),
      ['tasks_done', 'tasks that were done', ({ tasksDone }) => tasksDone.count],
      ['tasks', 'tasks proposed', ({ tasksDone }) => tasksDone.of],
      ...estimateColumns<CurriculumCell>('chunks', 'chunks seen from inside', ({ chunks }) => chunks),
      ...tiers.flatMap((tier) => [
        [
          `${tier}_reached`,
          `explorations with a ${tier} tool`,
          (cell: CurriculumCell) => cell.milestones.find((each) => each.tier === tier)?.reached.count ?? 0,
        ] as const,
        [
          `${tier}_ticks_mean`,
          `ticks until the first ${tier} tool, mean`,
          (cell: CurriculumCell) => cell.milestones.find((each) => each.tier === tier)?.ticks?.mean ?? null,
        ] as const,
      ]),
      ['model_calls', 'model calls, all explorations together', ({ modelCalls }) => modelCalls],
      ...originColumns<CurriculumCell>(({ origin }) => origin),
    ],
    cells,
  );
}
