import { TICKS_PER_SECOND } from '../../base/ticks.js';
import type {
  CostCell,
  MeanEstimate,
  MethodCell,
  Origin,
  PairedComparison,
  Rate,
  Reason,
  Summary,
  TeamCell,
} from '../../experiment/statistics/summary.js';
import { taskLabels } from '../../experiment/statistics/cells.js';
import { endWords } from '../../experiment/statistics/remarks.js';
import type { TextStyle } from '../../messages/plan/plan-view.js';
import { columnsOf, layOutTable, wrapRemark, type Column } from '../../messages/text-table.js';
import { usdOf } from './experiment-words.js';

const TEAM_COLUMNS = columnsOf('team', '>done', '>rate', '>seconds', '>ticks', '>walked', '>to first', '>p');

const METHOD_COLUMNS = columnsOf(
  'method',
  '>executable',
  '>rate',
  '>steps',
  '>wasted',
  '>rounds',
  '>tokens',
  '>cost',
  '>seconds',
);

/** The main tables of a summary for a terminal: a table a task for teams, one table for methods. */
export function renderSummary(
  summary: Summary,
  options: { readonly style: TextStyle; readonly width: number },
): string {
  const { style, width } = options;
  const wrap = (text: string): readonly string[] => wrapRemark(text, width);
  const ended = (name: string, reasons: readonly Reason[]): readonly string[] =>
    reasons.length === 0 ? [] : wrap(`${name}: ${endWords(reasons)}`);
  const table = (columns: readonly Column[], rows: readonly (readonly string[])[]): readonly string[] => {
    const laidOut = layOutTable(columns, rows, width);
    return [...laidOut.header.map(style.strong), ...laidOut.rows.flat()];
  };
  const teams = [...taskLabels(summary.tasks)].flatMap(([id, label]) => {
    const cells = summary.teams.filter(({ task }) => task === id);
    if (cells.length === 0) return [];
    const rows = cells.map((cell) => teamRow(cell, summary.pairs));
    return [
      ...wrap(label).map(style.strong),
      ...table(TEAM_COLUMNS, rows),
      ...cells.flatMap(({ condition, reasons }) => ended(condition, reasons)),
      '',
    ];
  });
  const overall = summary.methods.filter(({ depths }) => depths === 'all');
  const methods =
    overall.length === 0
      ? []
      : [
          ...table(
            METHOD_COLUMNS,
            overall.map((cell) => methodRow(cell, summary.costs)),
          ),
          ...summary.plans.flatMap(({ task, condition, reasons }) => ended(`${condition}, ${task}`, reasons)),
          '',
        ];
  return [
    ...teams,
    ...methods,
    ...wrap(legendOf(summary)).map(style.faint),
    ...summary.remarks.flatMap((remark) => wrap(`Note: ${remark}`)),
  ].join('\n');
}

function teamRow(cell: TeamCell, pairs: readonly PairedComparison[]): readonly string[] {
  const { task, condition, success, makespanTicks, distanceCm, origin } = cell;
  const pair = pairs.find((each) => each.task === task && each.to === condition);
  return [
    marked(condition, origin),
    `${success.count}/${success.of}`,
    rateOf(success),
    spread(makespanTicks, 1 / TICKS_PER_SECOND, 1),
    mean(makespanTicks, 0),
    distanceCm === null ? '-' : `${Math.round(distanceCm.mean / 100)} m`,
    pair ? spread(pair.ratio, 1, 2) : '',
    pair?.p == null ? '' : pair.p < 0.001 ? '<0.001' : pair.p.toFixed(3),
  ];
}

function methodRow(cell: MethodCell, costs: readonly CostCell[]): readonly string[] {
  const { condition, executable, steps, wastedItems, rounds, seconds, origin } = cell;
  const cost = costs.find((each) => each.condition === condition);
  const tokens = cost && cost.trials > 0 ? (cost.promptTokens + cost.replyTokens) / cost.trials : 0;
  return [
    marked(condition, origin),
    `${executable.count}/${executable.of}`,
    rateOf(executable),
    mean(steps, 1),
    mean(wastedItems, 1),
    mean(rounds, 1),
    String(Math.round(tokens)),
    usdOf(cost ? cost.costUsd : 0),
    mean(seconds, 2),
  ];
}

/** What was not done for this experiment says so beside its name. */
function marked(condition: string, { sources }: Origin): string {
  const foreign = sources.filter((source) => source !== 'live');
  return foreign.length === 0 ? condition : `${condition} (${foreign.join(', ')})`;
}

function rateOf({ of, low, high }: Rate): string {
  return of === 0 ? '-' : `${percent(low)}-${percent(high)} %`;
}

function percent(share: number): string {
  return String(Math.round(share * 100));
}

function spread(estimate: MeanEstimate | null, factor: number, digits: number): string {
  if (estimate === null) return '-';
  const number = (value: number): string => (value * factor).toFixed(digits);
  const { n, mean: middle, low, high } = estimate;
  return n === 1 ? number(middle) : `${number(middle)} (${number(low)}-${number(high)})`;
}

function mean(estimate: MeanEstimate | null, digits: number): string {
  return estimate === null ? '-' : estimate.mean.toFixed(digits);
}

function legendOf({ finished, planned, teams }: Summary): string {
  const count = `${finished} of ${planned} trials are finished.`;
  return teams.length > 0
    ? `${count} Times and distances are means of the trials done, with 95 % intervals; "to first" is the time ` +
        'divided by that of the first team, seed by seed.'
    : `${count} Rates and means with 95 % intervals; tokens are those of one plan, cost is that of all.`;
}
