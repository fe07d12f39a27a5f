import { sum } from 'simple-statistics';
import { compareText, counted } from '../../base/words.js';
import { LEAST_SPEED } from '../../run/world/world-speed.js';
import type { TrialRecord } from '../trial.js';
import type { Reason } from './summary.js';
import { type Ordered, type RecordCell, countsByName, taskLabels } from './cells.js';
import { grouped } from '../../base/groups.js';

/** Fewer say next to nothing of what another trial would give. */
const LEAST_TRIALS = 3;
/** More names than these make no sentence. */
const MOST_NAMED = 8;

/** What should be known before the numbers are believed, in sentences. */
export function remarksOn({ tasks, records, teams, methods }: Ordered): readonly string[] {
  const labels = taskLabels(tasks);
  const cellName = ({ task, condition }: RecordCell): string =>
    `${labels.get(task.id) ?? task.id} with ${condition.name}`;
  // Who asks no model gives the same plan each time: one trial says all.
  const few = [...teams, ...methods.filter(({ condition }) => condition.model !== null)]
    .filter((cell) => cell.records.length < LEAST_TRIALS)
    .map(cellName);
  const fewDone = teams
    .filter((cell) => cell.records.length >= LEAST_TRIALS && doneOf(cell.records) < LEAST_TRIALS)
    .map(cellName);
  return [
    ...endedRemarks(records),
    ...paceRemarks(records),
    ...sourceRemarks(records),
    ...versionRemarks(records),
    ...priceRemarks(records),
    ...(few.length === 0
      ? []
      : [`Fewer than ${LEAST_TRIALS} trials, so intervals are unreliable: ${named(few)}.`]),
    ...(fewDone.length === 0
      ? []
      : [`Fewer than ${LEAST_TRIALS} trials done, so timings are unreliable: ${named(fewDone)}.`]),
  ];
}

/** How many reasons are told of one cell; the others are in the data. */
const MOST_REASONS = 2;

/** "2 timed out, 1 impossible: there is no diamond ore here": how trials ended, with the commonest reasons. */
export function endWords(reasons: readonly Reason[]): string {
  const rest = sum(reasons.slice(MOST_REASONS).map(({ count }) => count));
  const told = reasons
    .slice(0, MOST_REASONS)
    .map(
      ({ outcome, reason, count }) =>
        `${count} ${outcome.replace('-', ' ')}${reason === null ? '' : `: ${reason.replace(/[.]$/, '')}`}`,
    );
  return [...told, ...(rest > 0 ? [`${rest} more`] : [])].join('; ');
}

function doneOf(records: readonly TrialRecord[]): number {
  return records.filter(({ outcome }) => outcome === 'done').length;
}

const ENDS = { 'timed-out': 'timed out', crashed: 'crashed' } as const;

function endedRemarks(records: readonly TrialRecord[]): readonly string[] {
  return (['timed-out', 'crashed'] as const).flatMap((outcome) => {
    const own = records.filter((record) => record.outcome === outcome);
    if (own.length === 0) return [];
    const share = `${own.length} of ${counted(records.length, 'trial')} ${ENDS[outcome]}`;
    return [`${share}; they count in every rate but give no time: ${perCondition(own)}.`];
  });
}

function paceRemarks(records: readonly TrialRecord[]): readonly string[] {
  const paces = records.flatMap(({ team }) => team?.pace ?? []);
  const slow = records.filter(({ team }) => team?.pace != null && team.pace < LEAST_SPEED);
  if (slow.length === 0) return [];
  const least = Math.floor(Math.min(...paces) * 100);
  return [
    `In ${slow.length} of ${counted(paces.length, 'trial')} the machine kept less than ${LEAST_SPEED * 100} % of the requested speed ` +
      `(${least} % at worst), so timings are unreliable: ${perCondition(slow)}.`,
  ];
}

const SOURCE_WORDS = {
  live: 'done for this experiment',
  recorded: 'recorded elsewhere and graded here',
  added: 'made elsewhere and added',
} as const;

function sourceRemarks(records: readonly TrialRecord[]): readonly string[] {
  const bySource = grouped(records, ({ source }) => source);
  if (bySource.size < 2) return [];
  const parts = [...bySource]
    .sort(([a], [b]) => compareText(a, b))
    .map(([source, own]) => `${own.length} ${SOURCE_WORDS[source]} (${perCondition(own)})`);
  return [`Trials come from different sources: ${parts.join('; ')}.`];
}

/** What is named differently in different records: times of different programs are no times of different teams. */
function versionRemarks(records: readonly TrialRecord[]): readonly string[] {
  const names = [...new Set(records.flatMap(({ versions }) => Object.keys(versions)))].sort();
  return names.flatMap((name) => {
    const found = countsByName(records.flatMap(({ versions }) => versions[name] ?? []));
    if (found.length < 2) return [];
    const each = found.map((version) => `${version.name} (${counted(version.count, 'trial')})`);
    return [`Several versions of ${name}: ${named(each)}.`];
  });
}

function priceRemarks(records: readonly TrialRecord[]): readonly string[] {
  const own = records.filter(({ models }) => models.costUsd === null);
  if (own.length === 0) return [];
  return [`The price of model calls is unknown in ${counted(own.length, 'trial')}: ${perCondition(own)}.`];
}

/** "3 with 1ai, 1 with 2ai", most first. */
function perCondition(records: readonly TrialRecord[]): string {
  return named(
    countsByName(records.map(({ condition }) => condition.name)).map(
      ({ name, count }) => `${count} with ${name}`,
    ),
  );
}

function named(names: readonly string[]): string {
  const rest = names.length - MOST_NAMED;
  return rest <= 0 ? names.join(', ') : `${names.slice(0, MOST_NAMED).join(', ')} and ${rest} more`;
}
