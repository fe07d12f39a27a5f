import type { Estimate, TeamCell } from '../../summary/summary.js';
import { OUTCOMES } from '../../trial.js';
import { datasetOf } from '../dataset.js';
import { countOf, percent, rounded, secondsOf, whole } from '../numbers.js';
import { named, originFields } from '../origins.js';
import { byTask, type ReportContext, type Section } from '../section.js';
import { tableOf, taskTitle, type TableColumn } from '../table.js';

const COLUMNS: readonly TableColumn<TeamCell>[] = [
  { title: 'Team', kind: 'head', show: ({ condition, origin }) => named(condition, origin) },
  { title: 'Done', kind: 'number', show: ({ success }) => countOf(success) },
  {
    title: 'Success rate',
    kind: 'number',
    show: ({ success }) => (success.of === 0 ? '–' : percent(success.value)),
  },
  {
    title: '95 % interval',
    kind: 'number',
    show: ({ success }) => (success.of === 0 ? '–' : `${percent(success.low)} to ${percent(success.high)}`),
  },
  { title: 'Not done', kind: 'text', show: notDone },
  {
    title: 'Makespan of those done',
    kind: 'number',
    show: ({ makespanTicks }) => seconds(makespanTicks),
  },
  {
    title: 'Time idle',
    kind: 'number',
    show: ({ idleShare }) => (idleShare ? percent(idleShare.mean) : '–'),
  },
  { title: 'Repairs', kind: 'number', show: ({ repairs }) => whole(repairs) },
  { title: 'Items lost', kind: 'number', show: ({ lost }) => whole(lost) },
];

/** How often each team was done with each task, and what else happened. Null without teams. */
export function successSection(context: ReportContext): Section | null {
  const { teams } = context.summary;
  if (teams.length === 0) return null;
  const groups = byTask(context, teams).map(({ task, things }) => ({
    title: taskTitle(task, context.goalOf(task)),
    rows: things,
  }));
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
          ['done', 'trials that were done', ({ success }) => success.count],
          ['of', 'trials finished', ({ success }) => success.of],
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
          ['sources', 'where the trials come from', ({ origin }) => originFields(origin).sources],
          ['workers', 'kinds of workers that took part', ({ origin }) => originFields(origin).workers],
        ],
        teams,
      ),
    ],
  };
}

function notDone({ outcomes }: TeamCell): string {
  const rest = OUTCOMES.filter((outcome) => outcome !== 'done' && outcomes[outcome] > 0);
  return rest.length === 0
    ? '–'
    : rest.map((outcome) => `${outcomes[outcome]} ${outcome.replace('-', ' ')}`).join(', ');
}

function seconds(estimate: Estimate | null): string {
  return estimate ? `${rounded(secondsOf(estimate.mean))} s` : '–';
}
