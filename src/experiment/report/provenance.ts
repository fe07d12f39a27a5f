import { compareText } from '../../base/words.js';
import type { Condition, TrialRecord } from '../trial.js';
import { datasetOf, type DataColumn } from './dataset.js';
import { markup, type Markup } from './markup.js';
import { whole, rounded } from './numbers.js';
import { badgeKey, named, tableOf, type TableColumn } from './table.js';
import type { ReportContext, ReportSection } from './section.js';
import type { CostCell } from '../statistics/summary.js';

/** What produced what: the experiment, its settings, who planned, worked and performed; and every trial as data. */
export function provenanceSection(context: ReportContext): ReportSection {
  const { about, summary } = context;
  const sources = [...new Set(context.records.map(({ source }) => source))].sort();
  return {
    id: 'provenance',
    title: 'What produced what',
    reading:
      'Everything these numbers depend on: two reports can be compared where fingerprint and versions are the same. The files below hold one line a trial. In CSV files a text that a spreadsheet would take for a formula begins with an apostrophe; JSON files have it as it is.',
    body: markup`${facts(context)}${badgeKey(sources)}${tableOf(
      'Who planned and who worked',
      columnsOf(context),
      [{ title: null, rows: summary.conditions }],
    )}${
      about.given === undefined || about.given === null
        ? null
        : markup`<details><summary>The experiment as given</summary><pre>${JSON.stringify(about.given, null, 2)}</pre></details>`
    }`,
    datasets: context.records.length === 0 ? [] : [trialsData(context.records)],
  };
}

function facts({ about, summary }: ReportContext): Markup {
  const { settings } = about;
  const lines: readonly (readonly [string, string])[] = [
    ['Experiment', about.name],
    [
      'Compares',
      about.kind === 'teams' ? 'teams at the same tasks' : 'methods of planning at the same tasks',
    ],
    ['Fingerprint', about.fingerprint],
    ['Created', about.createdAt],
    ['Trials', `${whole(summary.finished)} finished of ${whole(summary.planned)} planned`],
    ['Place', settings.environment],
    ['Minecraft', settings.mcVersion],
    ['Rules', settings.rules],
    ['Speed', `${settings.speed} times real time`],
    [
      'Time limit of a run',
      `${whole(settings.maxTicks)} ticks (${whole(settings.maxTicks / 20)} s of the game)`,
    ],
    ['Time limit of a trial', `${whole(settings.timeoutMs / 1000)} s of real time`],
    ['Rounds of manager and critic', whole(settings.maxRounds)],
    [
      'Versions',
      Object.entries(about.versions)
        .map(([name, version]) => `${name} ${version}`)
        .join(', ') || '–',
    ],
    ['Performed by', about.performers.join(', ') || '–'],
  ];
  return markup`<dl>${lines.map(([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function columnsOf({ records, origins }: ReportContext): readonly TableColumn<Condition>[] {
  const counts = new Map<string, number>();
  for (const { condition } of records) counts.set(condition.name, (counts.get(condition.name) ?? 0) + 1);
  return [
    ['Condition', 'head', ({ name }) => named(name, origins.of(name))],
    ['What it is', 'text', inWords],
    ['Planned by', 'text', ({ name }) => origins.of(name).planners.join('; ') || '–'],
    ['Trials', 'number', ({ name }) => whole(counts.get(name) ?? 0)],
  ];
}

function inWords(condition: Condition): string {
  if (condition.kind === 'method') {
    const model = condition.model === null ? '' : `, model ${condition.model}`;
    return condition.method === 'recorded' ? `recorded plans${model}` : `${condition.method}${model}`;
  }
  const { ai, humanBots, humans = 0, temper } = condition;
  const parts = [
    ...(ai > 0 ? [`${ai} ${ai === 1 ? 'bot' : 'bots'}`] : []),
    ...(humanBots > 0 ? [`${humanBots} scripted ${humanBots === 1 ? 'human' : 'humans'} (${temper})`] : []),
    ...(humans > 0 ? [`${humans} ${humans === 1 ? 'person' : 'people'}`] : []),
  ];
  return parts.join(' and ') || 'nobody';
}

/** One line a trial: everything that was measured of it as numbers. */
const TRIAL_COLUMNS: readonly DataColumn<TrialRecord>[] = [
  ['trial', 'what the trial is called', ({ trial }) => trial],
  ['task', 'task', ({ task }) => task],
  ['goal', 'what was asked', ({ goal }) => goal],
  ['condition', 'team or method', ({ condition }) => condition.name],
  ['seed', 'of the world and of scripted humans', ({ seed }) => seed],
  ['outcome', 'done, failed, impossible, timed-out or crashed', ({ outcome }) => outcome],
  ['reason', 'in plain words', ({ reason }) => reason],
  ['source', 'live, recorded or added', ({ source }) => source],
  ['planner', 'who planned', ({ planner }) => planner],
  [
    'workers',
    'kinds of workers that took part',
    ({ team }) => team && [...new Set(team.workers.map(({ kind }) => kind))].sort().join('; '),
  ],
  [
    'makespan_ticks',
    'first assignment to last verdict; a time of success only where the outcome is done',
    ({ team }) => team?.makespanTicks ?? null,
  ],
  ['expected_ticks', 'what the schedule expected', ({ team }) => team?.expectedTicks ?? null],
  ['lower_bound_ticks', 'what no team of this size can beat', ({ team }) => team?.lowerBoundTicks ?? null],
  ['distance_cm', 'walked by all workers together', ({ team }) => team?.distanceCm ?? null],
  ['repairs', 'times the plan was made anew', ({ team }) => team?.repairs ?? null],
  ['lost', 'items lost', ({ team }) => team?.lost ?? null],
  ['pace', 'share of the requested speed that was kept', ({ team }) => team?.pace ?? null],
  ['executable', 'the check found nothing wrong', ({ plan }) => plan?.isExecutable ?? null],
  ['solvable', 'and the critic let it pass within 4 rounds', ({ plan }) => plan?.isSolvable ?? null],
  ['steps', 'steps of the plan', ({ plan }) => plan?.steps ?? null],
  ['faults', 'faults the check found', ({ plan }) => plan?.faults ?? null],
  ['first_fault', 'the first of them', ({ plan }) => plan?.firstFault?.message ?? null],
  ['completeness', 'share of steps before the first fault, 0 to 1', ({ plan }) => plan?.completeness ?? null],
  ['wasted_items', 'items nobody uses', ({ plan }) => plan?.wastedItems ?? null],
  ['raw_actions', 'blocks to break, mobs to kill', ({ plan }) => plan?.rawActions ?? null],
  ['critical_path', 'steps that must follow one another', ({ plan }) => plan?.criticalPath ?? null],
  ['rounds', 'turns of manager and critic', ({ plan }) => plan?.rounds ?? null],
  ['calls', 'calls of a model', ({ models }) => models.calls],
  ['prompt_tokens', 'tokens models were sent', ({ models }) => models.promptTokens],
  ['reply_tokens', 'tokens models answered', ({ models }) => models.replyTokens],
  ['cost_usd', 'US dollars; empty where a price is unknown', ({ models }) => models.costUsd],
  ['wall_ms', 'real time in milliseconds', ({ wallMs }) => wallMs],
  ['started_at', 'when', ({ startedAt }) => startedAt],
  ['performer', 'who performed it', ({ performer }) => performer],
];

function trialsData(records: readonly TrialRecord[]): ReportSection['datasets'][number] {
  const inOrder = [...records].sort(
    (one, other) =>
      compareText(one.task, other.task) ||
      compareText(one.condition.name, other.condition.name) ||
      one.seed - other.seed,
  );
  return datasetOf('trials', TRIAL_COLUMNS, inOrder);
}

/** What the trials of each condition took in time, tokens and money. Null without trials. */
export function costsSection({ summary, origins }: ReportContext): ReportSection | null {
  const { costs } = summary;
  if (costs.length === 0) return null;
  const columns: readonly TableColumn<CostCell>[] = [
    ['Condition', 'head', ({ condition }) => named(condition, origins.of(condition))],
    ['Trials', 'number', ({ trials }) => whole(trials)],
    ['Hours', 'number', ({ wallHours }) => rounded(wallHours)],
    ['Model calls', 'number', ({ calls }) => whole(calls)],
    ['Prompt tokens', 'number', ({ promptTokens }) => whole(promptTokens)],
    ['Reply tokens', 'number', ({ replyTokens }) => whole(replyTokens)],
    ['US dollars', 'number', ({ costUsd }) => (costUsd === null ? 'price unknown' : dollars(costUsd))],
  ];
  return {
    id: 'costs',
    title: 'Cost',
    reading:
      'What all trials of a condition took together: real time on the machines, start of the world included, and what models were asked.',
    body: tableOf('Cost of each condition, all its trials together', columns, [{ title: null, rows: costs }]),
    datasets: [
      datasetOf<CostCell>(
        'costs',
        [
          ['condition', 'team or method', ({ condition }) => condition],
          ['trials', 'trials finished', ({ trials }) => trials],
          ['wall_hours', 'real time in hours', ({ wallHours }) => wallHours],
          ['calls', 'calls of a model', ({ calls }) => calls],
          ['prompt_tokens', 'tokens models were sent', ({ promptTokens }) => promptTokens],
          ['reply_tokens', 'tokens models answered', ({ replyTokens }) => replyTokens],
          ['cost_usd', 'US dollars; empty where a price is unknown', ({ costUsd }) => costUsd],
          [
            'sources',
            'where the trials come from',
            ({ condition }) => origins.of(condition).sources.join('; '),
          ],
        ],
        costs,
      ),
    ],
  };
}

function dollars(costUsd: number): string {
  return costUsd !== 0 && costUsd < 0.01 ? 'below 0.01' : costUsd.toFixed(2);
}
