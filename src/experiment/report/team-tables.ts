import { endWords } from '../statistics/remarks.js';
import type { TeamCell, Origin, PairedComparison } from '../statistics/summary.js';
import { OUTCOMES } from '../trial.js';
import { datasetOf, doneColumns, estimateColumns, originColumns, reasonsField } from './dataset.js';
import {
  countAndAll,
  percent,
  rounded,
  gameSeconds,
  whole,
  probability,
  range,
  rateInterval,
} from './numbers.js';
import { named, tableOf, type TableColumn, joined } from './table.js';
import { rowsByTask, type ReportContext, type ReportSection } from './section.js';

const COLUMNS: readonly TableColumn<TeamCell>[] = [
  ['Team', 'head', ({ condition, origin }) => named(condition, origin)],
  ['Done', 'number', ({ success }) => countAndAll(success)],
  ['Success rate', 'number', ({ success }) => (success.of === 0 ? '–' : percent(success.value))],
  ['95 % interval', 'number', ({ success }) => rateInterval(success)],
  ['Not done', 'text', ({ reasons }) => endWords(reasons) || '–'],
  [
    'Makespan of those done',
    'number',
    ({ makespanTicks }) => (makespanTicks ? `${rounded(gameSeconds(makespanTicks.mean))} s` : '–'),
  ],
  ['Time idle', 'number', ({ idleShare }) => (idleShare ? percent(idleShare.mean) : '–')],
  ['Repairs', 'number', ({ repairs }) => whole(repairs)],
  ['Items lost', 'number', ({ lost }) => whole(lost)],
];

/** How often each team was done with each task, and what else happened. Null without teams. */
export function successSection(context: ReportContext): ReportSection | null {
  const { teams } = context.summary;
  if (teams.length === 0) return null;
  const groups = rowsByTask(context, teams);
  return {
    id: 'success',
    title: 'Success',
    reading:
      'How many of the finished trials were done, with the 95 % interval of that rate (Wilson): where intervals overlap much, the teams may well be equally reliable.',
    body: tableOf('Success of each team at each task', COLUMNS, groups),
    datasets: [
      datasetOf<TeamCell>(
        'success',
        [
          ['task', 'task', ({ task }) => task],
          ['goal', 'what was asked', ({ goal }) => goal],
          ['condition', 'team', ({ condition }) => condition],
          ['size', 'workers in the team', ({ size }) => size],
          ...doneColumns<TeamCell>((cell) => cell),
          [
            'reasons',
            'why trials were not done and how often, commonest first',
            ({ reasons }) => reasonsField(reasons),
          ],
          ['rate', 'done / of, 0 to 1', ({ success }) => success.value],
          ['low', 'lower end of the 95 % interval of the rate', ({ success }) => success.low],
          ['high', 'upper end of the 95 % interval of the rate', ({ success }) => success.high],
          ...OUTCOMES.map(
            (outcome) =>
              [
                outcome.replace('-', '_'),
                `trials that ended ${outcome}`,
                (cell: TeamCell) => cell.outcomes[outcome],
              ] as const,
          ).slice(1),
          [
            'makespan_ticks_mean',
            'mean makespan of trials that were done, in ticks',
            ({ makespanTicks }) => makespanTicks?.mean ?? null,
          ],
          [
            'idle_share_mean',
            'mean share of their time workers were idle in trials that were done',
            ({ idleShare }) => idleShare?.mean ?? null,
          ],
          ['repairs', 'repairs, all trials together', ({ repairs }) => repairs],
          ['lost', 'items lost, all trials together', ({ lost }) => lost],
          ...originColumns<TeamCell>(({ origin }) => origin),
        ],
        teams,
      ),
    ],
  };
}

/** Two teams at the same task with the same seeds. Null without comparisons. */
export function pairsSection(context: ReportContext): ReportSection | null {
  const { pairs } = context.summary;
  if (pairs.length === 0) return null;
  const groups = rowsByTask(context, pairs);
  return {
    id: 'pairs',
    title: 'Teams compared seed by seed',
    reading:
      'The ratio of makespans over the seeds both teams were done with: below 1 the first team is faster, and where the 95 % interval includes 1, the trials do not show which is faster; p is how often such a difference would arise by chance alone. Among many comparisons some stand out by chance: p is not corrected for their number.',
    body: tableOf('Makespans compared seed by seed', columnsOf(context), groups),
    datasets: [dataOf(context)],
  };
}

function originOf({ cellOf }: ReportContext, { task, from, to }: PairedComparison): Origin {
  return joined(...[cellOf(task, from), cellOf(task, to)].flatMap((cell) => (cell ? [cell.origin] : [])));
}

function doneOf({ cellOf }: ReportContext, task: string, condition: string): string {
  const success = cellOf(task, condition)?.success;
  return success ? `${success.count} of ${success.of}` : '–';
}

function columnsOf(context: ReportContext): readonly TableColumn<PairedComparison>[] {
  return [
    ['Teams', 'head', (pair) => named(`${pair.to} against ${pair.from}`, originOf(context, pair))],
    ['Ratio of makespans', 'number', ({ ratio }) => (ratio ? rounded(ratio.mean) : '–')],
    ['95 % interval', 'number', ({ ratio }) => range(ratio)],
    ['In words', 'text', inWords],
    ['p', 'number', ({ p }) => probability(p)],
    ['Pairs', 'number', ({ pairs }) => whole(pairs)],
    [
      'Done, each',
      'number',
      ({ task, from, to }) => `${doneOf(context, task, to)}; ${doneOf(context, task, from)}`,
    ],
  ];
}

function inWords({ ratio, pairs }: PairedComparison): string {
  if (!ratio) return 'never done with the same seed';
  if (pairs === 1) return 'one pair: no interval';
  if (ratio.low <= 1 && ratio.high >= 1) return 'no clear difference';
  return ratio.mean < 1 ? `${percent(1 - ratio.mean)} less time` : `${percent(ratio.mean - 1)} more time`;
}

function dataOf(context: ReportContext): ReportSection['datasets'][number] {
  const { cellOf } = context;
  return datasetOf<PairedComparison>(
    'pairs',
    [
      ['task', 'task', ({ task }) => task],
      ['from', 'the reference', ({ from }) => from],
      ['to', 'the team compared to it', ({ to }) => to],
      ['pairs', 'seeds both were done with', ({ pairs }) => pairs],
      ...estimateColumns<PairedComparison>(
        'ratio',
        'ratio of makespans, to / from, geometric',
        ({ ratio }) => ratio,
      ).slice(0, 3),
      ['p', 'two-sided, sign-flip permutation test of the log ratios, not corrected', ({ p }) => p],
      [
        'from_done',
        'trials of the reference that were done',
        ({ task, from }) => cellOf(task, from)?.success.count ?? null,
      ],
      [
        'from_of',
        'trials of the reference that were finished',
        ({ task, from }) => cellOf(task, from)?.success.of ?? null,
      ],
      [
        'to_done',
        'trials of the other that were done',
        ({ task, to }) => cellOf(task, to)?.success.count ?? null,
      ],
      [
        'to_of',
        'trials of the other that were finished',
        ({ task, to }) => cellOf(task, to)?.success.of ?? null,
      ],
      ...originColumns<PairedComparison>((pair) => originOf(context, pair)),
    ],
    context.summary.pairs,
  );
}
