import { existsSync } from 'node:fs';
import { datasetOf, type DataColumn, type Dataset, type Field } from '../experiment/report/dataset.js';
import { estimateOf, rateOf } from '../experiment/statistics/estimate.js';
import type { MeanEstimate, Rate } from '../experiment/statistics/summary.js';
import { readRun } from '../run/log/read-run.js';
import type { RunEvent } from '../run/log/run-event.js';
import { resultOf } from '../run/result/result-of.js';
import type { RunResult } from '../run/result/run-result.js';
import { LEAST_SPEED } from '../run/world/world-speed.js';
import { TICKS_PER_SECOND } from '../base/ticks.js';
import type { StudyParticipant, Play } from './participant.js';
import { rawWorkload, TLX_SCALES } from './questions.js';
import type { Study, StudyCondition } from './study-file.js';
import type { StudyFolder } from './study-folder.js';

/** A participant with the play that counts: the last one that came to an end. */
interface Row {
  readonly participant: StudyParticipant;
  readonly condition: StudyCondition | undefined;
  readonly play: Play | null;
  readonly result: RunResult | null;
  readonly events: readonly RunEvent[];
}

/** A row for each participant that is not deleted. */
export function participantsDataset(folder: StudyFolder): Dataset {
  return datasetOf('participants', columnsFor(folder.study), rowsOf(folder));
}

export interface ConditionResult {
  readonly condition: string;
  /** Participants with this condition, and those of them who finished the study. */
  readonly invited: number;
  readonly finished: number;
  /** Plays that reached the goal; a play of several people counts once. */
  readonly done: Rate;
  /** Of plays that reached the goal. */
  readonly seconds: MeanEstimate | null;
  /** Raw NASA-TLX, 0 to 100. */
  readonly workload: MeanEstimate | null;
  /** Who was to play with others and had fewer, as a partner did not come. */
  readonly withoutPartner: readonly string[];
  /** Plays whose world did not keep up with the clock: their times say nothing. */
  readonly slow: number;
  /** Means of the Likert items by id. */
  readonly likert: Readonly<Record<string, MeanEstimate | null>>;
}

/** What can be said of each condition, in the order of the file. */
export function conditionResults(folder: StudyFolder): readonly ConditionResult[] {
  const rows = rowsOf(folder);
  const { conditions, questions } = folder.study;
  return conditions.map(({ name }) => {
    const own = rows.filter(({ participant }) => participant.condition === name);
    const plays = [
      ...new Map(own.flatMap((row) => (row.play ? [[row.play.run, row] as const] : []))).values(),
    ];
    const done = plays.filter(({ play }) => play?.outcome === 'done');
    const answered = (of: (row: Row) => number | null): MeanEstimate | null =>
      estimateOf(own.flatMap((row) => of(row) ?? []));
    const scale = questions.find(({ kind }) => kind === 'tlx');
    const likert = questions.filter(({ kind }) => kind === 'likert');
    return {
      condition: name,
      invited: own.length,
      finished: own.filter(({ participant }) => participant.step === 'finished').length,
      done: rateOf(done.length, plays.length),
      seconds: estimateOf(done.flatMap((row) => secondsOf(row) ?? [])),
      workload: scale ? answered(({ participant }) => rawWorkload(participant.answers?.[scale.id])) : null,
      withoutPartner: own.flatMap(({ participant: { id }, play, condition }) =>
        play && play.partners.length + 1 < (condition?.people ?? 1) ? [id] : [],
      ),
      slow: plays.filter((row) => (paceOf(row) ?? 1) < LEAST_SPEED).length,
      likert: Object.fromEntries(
        likert.map(({ id }) => [id, answered((row) => numberIn(row.participant.answers?.[id]))]),
      ),
    };
  });
}

function rowsOf(folder: StudyFolder): readonly Row[] {
  return folder.all().map((participant) => {
    const play = participant.plays.findLast(
      ({ kind, outcome }) => kind === 'play' && outcome !== null && outcome !== 'interrupted',
    );
    const condition = folder.study.conditions.find(({ name }) => name === participant.condition);
    const path = play && folder.runPath(play.run);
    // Gone where a partner was deleted: her words were in it.
    const events = path !== undefined && existsSync(path) ? readRun(path).events : [];
    return {
      participant,
      condition,
      play: play ?? null,
      result: events.length > 0 ? resultOf(events) : null,
      events,
    };
  });
}

function columnsFor({ questions }: Study): readonly DataColumn<Row>[] {
  const worker = ({ participant, result }: Row) =>
    result?.workers.find(({ name }) => name === participant.id);
  const ticks =
    (of: (row: Row) => number | undefined) =>
    (row: Row): Field =>
      inSeconds(of(row));
  return [
    ['participant', 'pseudonym', ({ participant }) => participant.id],
    ['condition', 'name of the condition', ({ participant }) => participant.condition],
    ['people', 'people the condition puts together', ({ condition }) => condition?.people ?? null],
    ['bots', 'bots beside them', ({ condition }) => condition?.bots ?? null],
    ['planner', 'proven or model, as the condition says', ({ condition }) => condition?.planner ?? null],
    ['method', 'who really made the plan', ({ result }) => result?.planner.method ?? null],
    ['says', 'what the bots’ side says', ({ condition }) => condition?.says ?? null],
    ['group', 'who played together', ({ participant }) => participant.group],
    ['partners', 'other participants in the play', ({ play }) => play?.partners.length ?? null],
    ['world_seed', 'of the world', ({ participant }) => participant.worldSeed],
    ['step', 'how far the participant came', ({ participant }) => participant.step],
    ['consent_at', 'when consent was given, UTC', ({ participant }) => givenAt(participant)],
    ['tutorial', 'done, ended or skipped; else empty', ({ participant }) => tutorialOf(participant)],
    ['started_at', 'when the play began, UTC', ({ play }) => play?.startedAt ?? null],
    ['outcome', 'how the play ended', ({ play }) => play?.outcome ?? null],
    ['left_early', 'ended by the participant, or nobody was at the page', ({ play }) => play?.isLeft ?? null],
    ['seconds', 'from joining the world to the end of the play, game time', secondsOf],
    ['pace', `share of normal speed the world kept up with; below ${LEAST_SPEED} no time counts`, paceOf],
    ['tasks', 'tasks the participant did', (row) => worker(row)?.jobs ?? null],
    ['busy_s', 'at work on tasks', ticks((row) => worker(row)?.busyTicks)],
    ['idle_s', 'without a task', ticks((row) => worker(row)?.idleTicks)],
    ['walked_m', 'way walked at tasks', (row) => metres(worker(row)?.distanceCm)],
    [
      'items_moved',
      'items put into or taken from the chest for tasks',
      (row) => worker(row)?.itemsMoved ?? null,
    ],
    ['lines_said', 'lines of chat by the participant', (row) => linesBy(row)],
    ...questions.flatMap((question): readonly DataColumn<Row>[] => {
      const answer = ({ participant }: Row) => participant.answers?.[question.id];
      if (question.kind !== 'tlx') return [[question.id, question.ask, (row) => fieldIn(answer(row))]];
      return [
        ...TLX_SCALES.map(({ id, title }): DataColumn<Row> => {
          const of = (row: Row): Field => {
            const given = answer(row);
            return typeof given === 'object' ? (given[id] ?? null) : null;
          };
          return [`${question.id}_${id}`, `NASA-TLX, ${title.toLowerCase()}, 0 to 100`, of];
        }),
        [`${question.id}_raw`, 'NASA-TLX, mean of the six', (row) => rawWorkload(answer(row))],
      ];
    }),
    [
      'code',
      'completion code',
      ({ participant }) => (participant.step === 'finished' ? participant.code : null),
    ],
  ];
}

/** Not from the first task on: whoever is in the world can begin before there is a plan. */
function secondsOf({ participant, events }: Row): number | null {
  const joined = events.find((event) => event.kind === 'worker-joined' && event.worker === participant.id);
  const ended = events.findLast((event) => event.kind === 'run-ended');
  return joined && ended ? inSeconds(ended.tick - joined.tick) : null;
}

function paceOf({ events }: Row): number | null {
  return events.findLast((event) => event.kind === 'run-ended')?.pace ?? null;
}

function inSeconds(ticks: number | undefined): number | null {
  return ticks === undefined ? null : ticks / TICKS_PER_SECOND;
}

function metres(distanceCm: number | undefined): number | null {
  return distanceCm === undefined ? null : Math.round(distanceCm) / 100;
}

function givenAt({ consent }: StudyParticipant): string | null {
  return consent?.isGiven === true ? consent.at : null;
}

function tutorialOf({ plays, isTutorialSkipped }: StudyParticipant): Field {
  const last = plays.findLast(({ kind }) => kind === 'training');
  if (last) return last.outcome === 'done' ? 'done' : 'ended';
  return isTutorialSkipped ? 'skipped' : null;
}

function linesBy({ participant, events }: Row): number | null {
  if (events.length === 0) return null;
  return events.reduce(
    (sum, event) => sum + (event.kind === 'chat' && event.from === participant.id ? event.lines.length : 0),
    0,
  );
}

function numberIn(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function fieldIn(value: unknown): Field {
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}
