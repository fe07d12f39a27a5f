import { endWords } from '../statistics/remarks.js';
import type { MeanEstimate, MethodCell, Rate, Summary } from '../statistics/summary.js';
import { datasetOf, estimateColumns, reasonsField } from './dataset.js';
import { markup, type Markup } from './markup.js';
import { countAndAll, percent, rateInterval, rounded } from './numbers.js';
import { named, tableOf, type TableColumn } from './table.js';
import { figure, panels, type ReportContext, type ReportSection, rowsByTask } from './section.js';
import { estimatePanel } from './estimate-panels.js';
import { grouped } from '../../base/groups.js';

const COLUMNS: readonly TableColumn<MethodCell>[] = [
  ['Method', 'head', ({ condition, origin }) => named(condition, origin)],
  ['Executable', 'number', ({ executable }) => shareOf(executable)],
  ['95 % interval', 'number', ({ executable }) => rateInterval(executable)],
  ['Solvable', 'number', ({ solvable }) => shareOf(solvable)],
  ['95 % interval', 'number', ({ solvable }) => rateInterval(solvable)],
  ['Completeness', 'number', ({ completeness }) => (completeness ? percent(completeness.mean) : '–')],
  ['Steps', 'number', ({ steps }) => meanOf(steps)],
  ['Items wasted', 'number', ({ wastedItems }) => meanOf(wastedItems)],
  ['Rounds', 'number', ({ rounds }) => meanOf(rounds)],
  ['Seconds', 'number', ({ seconds }) => meanOf(seconds)],
  [
    'First faults',
    'text',
    ({ firstFaults }) =>
      firstFaults.length === 0 ? '–' : firstFaults.map(({ kind, count }) => `${kind} (${count})`).join(', '),
  ],
];

/** How good the plans of each method are, over all tasks and by depth. Null without methods. */
export function methodsSection(context: ReportContext): ReportSection | null {
  const { methods } = context.summary;
  if (methods.length === 0) return null;
  const all = methods.filter(({ depths }) => depths === 'all');
  const groups = [...new Set(methods.map(({ depths }) => depths))]
    .filter((depths) => depths !== 'all')
    .map((depths) => ({
      title: `${depths.replace('-', '–')} subtasks`,
      rows: methods.filter((cell) => cell.depths === depths),
    }));
  return {
    id: 'methods',
    title: 'Quality of plans',
    reading:
      'Executable plans pass the grounded check without a fault; solvable ones were also let pass by the critic within 4 rounds; completeness is the mean share of steps before the first fault. Higher is better for these, lower for waste, rounds and seconds; whiskers are 95 % intervals (Wilson).',
    body: markup`${all.length > 0 ? tableOf('Plans of each method, all tasks', COLUMNS, [{ title: null, rows: all }]) : null}${panels(
      methodRatePanels(context, methods),
    )}${groups.length > 0 ? tableOf('Plans of each method, by the number of subtasks a task needs', COLUMNS, groups) : null}`,
    datasets: [dataOf(methods)],
  };
}

function shareOf(rate: Rate): string {
  return rate.of === 0 ? '–' : `${percent(rate.value)} (${countAndAll(rate)})`;
}

function meanOf(estimate: MeanEstimate | null): string {
  return estimate ? rounded(estimate.mean) : '–';
}

function dataOf(methods: readonly MethodCell[]): ReportSection['datasets'][number] {
  return datasetOf<MethodCell>(
    'methods',
    [
      ['condition', 'method', ({ condition }) => condition],
      ['depths', 'all, or how many subtasks the tasks need', ({ depths }) => depths],
      ...(['executable', 'solvable'] as const).flatMap((name) => [
        [name, `plans that are ${name}`, (cell: MethodCell) => cell[name].count] as const,
        [`${name}_of`, 'plans graded', (cell: MethodCell) => cell[name].of] as const,
        [`${name}_rate`, 'share, 0 to 1', (cell: MethodCell) => cell[name].value] as const,
        [`${name}_low`, 'lower end of its 95 % interval', (cell: MethodCell) => cell[name].low] as const,
        [`${name}_high`, 'upper end of its 95 % interval', (cell: MethodCell) => cell[name].high] as const,
      ]),
      ...estimateColumns<MethodCell>(
        'completeness',
        'share of steps before the first fault, 0 to 1',
        (cell) => cell.completeness,
      ),
      ...estimateColumns<MethodCell>('steps', 'steps of a plan', ({ steps }) => steps),
      ...estimateColumns<MethodCell>('wasted_items', 'items nobody uses', ({ wastedItems }) => wastedItems),
      ...estimateColumns<MethodCell>('rounds', 'turns of manager and critic', ({ rounds }) => rounds),
      ...estimateColumns<MethodCell>('seconds', 'real seconds a plan took', ({ seconds }) => seconds),
      [
        'first_faults',
        'kinds of first faults and how often, commonest first',
        ({ firstFaults }) => firstFaults.map(({ kind, count }) => `${kind} ${count}`).join('; '),
      ],
      ['sources', 'where the plans come from', ({ origin }) => origin.sources.join('; ')],
      ['planners', 'who planned', ({ origin }) => origin.planners.join('; ')],
    ],
    methods,
  );
}

/** Share of executable plans of every method, one panel a group of depths. */
function methodRatePanels({ seriesOf }: ReportContext, cells: readonly MethodCell[]): readonly Markup[] {
  return [...grouped(cells, (cell) => cell.depths)].map(([depths, same], index) => {
    const title = depths === 'all' ? 'all tasks' : `${depths.replace('-', '–')} subtasks`;
    const drawn = estimatePanel({
      id: `methods-${index + 1}`,
      title: `Executable plans, ${title}`,
      rowsTitle: 'Method, plans graded',
      axis: { title: 'Executable plans (%)', units: [{ name: '%', perUnit: 100 }] },
      highest: 1,
      rows: same.map(({ condition, executable, origin }) => ({
        series: seriesOf(condition),
        note: `${countAndAll(executable)}${origin.sources.length > 0 && !origin.sources.every((source) => source === 'live') ? `, ${origin.sources.join(' and ')}` : ''}`,
        shown: executable.of === 0 ? 'none' : percent(executable.value),
        estimate:
          executable.of === 0 ? null : { mean: executable.value, low: executable.low, high: executable.high },
        singles: [],
        bound: null,
      })),
    });
    return figure(title, drawn);
  });
}

type PlanRow = Summary['plans'][number];

/** Every task with every method: executable or not, and what went wrong first. Null without plans. */
export function plansSection(context: ReportContext): ReportSection | null {
  const { plans } = context.summary;
  if (plans.length === 0) return null;
  const { origins } = context;
  const columns: readonly TableColumn<PlanRow>[] = [
    ['Method', 'head', ({ condition, task }) => named(condition, origins.of(condition, task))],
    ['Executable', 'number', ({ executable, trials }) => countAndAll({ count: executable, of: trials })],
    ['Steps', 'number', ({ steps }) => (steps === null ? '–' : rounded(steps))],
    [
      'First fault, or why there is no plan',
      'text',
      (row) => row.firstFault ?? (endWords(row.reasons) || '–'),
    ],
  ];
  const groups = rowsByTask(context, plans);
  return {
    id: 'plans',
    title: 'Single plans',
    reading:
      'How many of the plans for a task can be carried out, and what the grounded check objects to first in those that cannot.',
    body: tableOf('Plans for each task', columns, groups),
    datasets: [
      datasetOf<PlanRow>(
        'plans',
        [
          ['task', 'task', ({ task }) => task],
          ['goal', 'what was asked', ({ task }) => context.goalOf(task)],
          ['condition', 'method', ({ condition }) => condition],
          ['trials', 'plans made', ({ trials }) => trials],
          ['executable', 'plans that can be carried out', ({ executable }) => executable],
          ['first_fault', 'what is wrong first; empty where nothing is', ({ firstFault }) => firstFault],
          ['reasons', 'why there was no plan, commonest first', ({ reasons }) => reasonsField(reasons)],
          ['steps', 'steps of a plan, mean', ({ steps }) => steps],
          [
            'sources',
            'where the plans come from',
            ({ condition, task }) => origins.of(condition, task).sources.join('; '),
          ],
        ],
        plans,
      ),
    ],
  };
}
