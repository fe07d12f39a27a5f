import type { Estimate, MethodCell, Rate } from '../../summary/summary.js';
import { datasetOf, estimateColumns } from '../dataset.js';
import { methodRatePanels } from '../figures/method-rates.js';
import { markup } from '../markup.js';
import { countOf, percent, rounded } from '../numbers.js';
import { named, originFields } from '../origins.js';
import { panels, type ReportContext, type Section } from '../section.js';
import { tableOf, type TableColumn } from '../table.js';

const COLUMNS: readonly TableColumn<MethodCell>[] = [
  { title: 'Method', kind: 'head', show: ({ condition, origin }) => named(condition, origin) },
  { title: 'Executable', kind: 'number', show: ({ executable }) => shareOf(executable) },
  { title: '95 % interval', kind: 'number', show: ({ executable }) => intervalOf(executable) },
  { title: 'Solvable', kind: 'number', show: ({ solvable }) => shareOf(solvable) },
  { title: '95 % interval', kind: 'number', show: ({ solvable }) => intervalOf(solvable) },
  {
    title: 'Completeness',
    kind: 'number',
    show: ({ completeness }) => (completeness ? percent(completeness.mean) : '–'),
  },
  { title: 'Steps', kind: 'number', show: ({ steps }) => meanOf(steps) },
  { title: 'Items wasted', kind: 'number', show: ({ wastedItems }) => meanOf(wastedItems) },
  { title: 'Rounds', kind: 'number', show: ({ rounds }) => meanOf(rounds) },
  { title: 'Seconds', kind: 'number', show: ({ seconds }) => meanOf(seconds) },
  {
    title: 'First faults',
    kind: 'text',
    show: ({ firstFaults }) =>
      firstFaults.length === 0 ? '–' : firstFaults.map(({ kind, count }) => `${kind} (${count})`).join(', '),
  },
];

/** How good the plans of each method are, over all tasks and by depth. Null without methods. */
export function methodsSection(context: ReportContext): Section | null {
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
  return rate.of === 0 ? '–' : `${percent(rate.value)} (${countOf(rate)})`;
}

function intervalOf(rate: Rate): string {
  return rate.of === 0 ? '–' : `${percent(rate.low)} to ${percent(rate.high)}`;
}

function meanOf(estimate: Estimate | null): string {
  return estimate ? rounded(estimate.mean) : '–';
}

function dataOf(methods: readonly MethodCell[]): Section['datasets'][number] {
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
      ['sources', 'where the plans come from', ({ origin }) => originFields(origin).sources],
      ['planners', 'who planned', ({ origin }) => origin.planners.join('; ')],
    ],
    methods,
  );
}
