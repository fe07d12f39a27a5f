import { isDeadly } from '../../plan/subtask/subtask.js';
import { repairsSentence } from '../../messages/run-sentences.js';
import { asSentence, forShell } from '../../base/words.js';
import { type NameOf, STATE_WORDS, countsPhrase, goodsPhrase } from '../../messages/phrases.js';
import { distanceOf } from '../../messages/place.js';
import type { TextStyle } from '../../messages/plan/plan-view.js';
import { columnsOf, layOutTable, wrapRemark, type Column } from '../../messages/text-table.js';
import type { RunResult, SubtaskResult, WorkerResult } from '../../run/result/run-result.js';
import { plannedTimes, durationOf, durationWithTicks } from '../../messages/time.js';
import { ROLE_COLUMNS, roleRows, spentWords } from '../shared/ledger-words.js';

const WORKER_COLUMNS = columnsOf('worker', '>jobs', '>busy', '>waited', '>idle', '>walked', 'subtasks');

const SUBTASK_COLUMNS = columnsOf('>#', 'subtask', 'state', 'who', '>work', '>walked', '>tries');

/**
 * What a run came to, for people: how it ended, how long it took, who did what, what there is now. Its notes were told
 * when they came, live or by `replay`.
 */
export function renderReport(
  result: RunResult,
  nameOf: NameOf,
  options: { readonly style: TextStyle; readonly width: number },
): string {
  const { style, width } = options;
  const { workers, subtasks, makespanTicks, ledger } = result;
  const wrap = (text: string): readonly string[] => wrapRemark(text, width);
  const table = (columns: readonly Column[], rows: readonly (readonly string[])[]): string[] => {
    if (rows.length === 0) return [];
    const { header, rows: body } = layOutTable(columns, rows, width);
    return ['', ...header.map(style.strong), ...body.flat()];
  };
  const title = wrap(verdictOf(result));
  return [
    ...title.map(result.status === 'done' ? style.strong : style.bad),
    ...goalLines(result).flatMap(wrap),
    ...timeLines(result).flatMap(wrap),
    ...table(WORKER_COLUMNS, makespanTicks === null ? [] : workers.map(workerRow)),
    ...table(
      SUBTASK_COLUMNS,
      subtasks.map((each) => subtaskRow(each, nameOf)),
    ),
    ...(ledger ? table(ROLE_COLUMNS, roleRows(ledger)) : []),
    '',
    ...thingLines(result, nameOf).flatMap(wrap),
    ...modelLines(result).flatMap(wrap),
    ...whereLines(result),
  ].join('\n');
}

const VERDICTS = {
  done: 'Done',
  failed: 'Failed',
  impossible: 'Impossible',
  cancelled: 'Cancelled',
} as const;

function verdictOf({ status, reason, goal, goals }: RunResult): string {
  if (goals.length > 1) return `${VERDICTS[status]}: ${goals.length} goals.`;
  const why = reason === null ? '' : ` ${asSentence(reason)}`;
  return `${VERDICTS[status]}: ${goal}.${why}`;
}

/** Each goal by itself, where people set several. */
function goalLines({ goals }: RunResult): string[] {
  if (goals.length < 2) return [];
  return goals.map(({ goal, status, reason, makespanTicks }) => {
    const took = makespanTicks === null ? '' : `, ${durationWithTicks(makespanTicks)}`;
    return `${VERDICTS[status]}: ${goal}${took}.${reason === null ? '' : ` ${asSentence(reason)}`}`;
  });
}

function timeLines(result: RunResult): string[] {
  const { makespanTicks, repairs } = result;
  if (makespanTicks === null) return [];
  const beside = plannedTimes(result).join(', ');
  const time = `It took ${durationWithTicks(makespanTicks)}${beside === '' ? '' : `; ${beside}`}.`;
  return repairs === 0 ? [time] : [time, repairsSentence(repairs)];
}

function workerRow(worker: WorkerResult): string[] {
  const { name, kind, jobs, busyTicks, waitedTicks, idleTicks, idleShare, distanceCm, subtasks } = worker;
  return [
    kind === 'ai' ? name : `${name} (${kind.replace('-', ' ')})`,
    String(jobs),
    durationOf(busyTicks),
    durationOf(waitedTicks),
    `${durationOf(idleTicks)}, ${Math.round(idleShare * 100)} %`,
    distanceOf(distanceCm),
    subtasks.join(' '),
  ];
}

function subtaskRow(result: SubtaskResult, nameOf: NameOf): string[] {
  const { id, action, item, quantity, done, status, worker, busyTicks, distanceCm, tries } = result;
  const name = nameOf(item, quantity, isDeadly(action) ? 'mob' : undefined);
  const isPartly = status !== 'DONE' && done > 0;
  return [
    id,
    `${action} ${quantity} ${name}`,
    `${status === 'REPLACED' ? 'replaced' : STATE_WORDS[status]}${isPartly ? `, ${done} of ${quantity}` : ''}`,
    worker ?? '',
    durationOf(busyTicks),
    distanceOf(distanceCm),
    String(tries),
  ];
}

function thingLines({ chestAt, chest, lost, stolen }: RunResult, nameOf: NameOf): string[] {
  const goods = goodsPhrase(chestAt, chest, nameOf);
  const gone = countsPhrase(lost, nameOf);
  return [
    ...(goods === null ? [] : [goods]),
    ...(gone === '' ? [] : [`Lost on the way: ${gone}`]),
    ...stolen.map(({ by, items }) => `Taken by ${by ?? 'somebody'}: ${countsPhrase(items, nameOf)}`),
  ];
}

const AUTHORS = {
  model: "the model's own plan",
  'model, mended by the planner': "the model's plan, mended by the planner",
  planner: "the planner's plan, for the model had none",
  given: 'the plan that was given',
} as const;

function modelLines({ planner, ledger }: RunResult): string[] {
  const { method, model, author } = planner;
  const whose = author === null ? 'no plan' : AUTHORS[author];
  return [
    ...(method === 'planner' || method === 'given'
      ? []
      : [`Planned by ${method} with ${model ?? 'no model'}: ${whose}.`]),
    ...(ledger ? [`Asked: ${spentWords(ledger)}.`] : []),
  ];
}

function whereLines({ outDir, canResume }: RunResult): string[] {
  if (outDir === null) return [];
  return [
    ...(canResume ? [`Resume with: co-voyager run --resume ${forShell(outDir)}`] : []),
    `Log: ${outDir}`,
    `Replay: co-voyager replay ${forShell(outDir)}`,
  ];
}
