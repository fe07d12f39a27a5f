import { stopReason, subtaskReason } from '../../messages/schedule-reasons.js';
import { problemSentence } from '../../messages/problem-sentence.js';
import { changeBetween, type ItemCounts } from '../../base/item-counts.js';
import type { Position } from '../../base/position.js';
import { TICKS_PER_SECOND } from '../../base/ticks.js';
import { asSentence, counted, listed, spelt, withStop } from '../../base/words.js';
import {
  botWords,
  countsPhrase,
  goodsPhrase,
  STATE_WORDS,
  subtaskPhrase,
  type NameOf,
} from '../../messages/phrases.js';
import { CHEST_AVOIDED } from '../../messages/run-sentences.js';
import { plannedTimes, secondsOf } from '../../messages/time.js';
import type { EventOf, RunEvent, RunEventKind } from '../log/run-event.js';
import type { RunView } from './run-view.js';
import { plannedAs } from './select.js';

/** How things are said. */
export interface Naming {
  readonly nameOf: NameOf;
  /** Says what a subtask is: "s3" -> "gather 7 raw iron". */
  readonly labelOf: (subtask: string) => string;
  /** Where the chest stands; null where there is none. */
  readonly chestAt: Position | null;
}

/** How a run's subtasks are said, also those given up. */
export function namingOf(view: RunView, nameOf: NameOf = spelt): Naming {
  const labelOf = (id: string): string => {
    const subtask = plannedAs(view, id);
    return subtask ? subtaskPhrase(subtask, nameOf) : id;
  };
  return { nameOf, labelOf, chestAt: view.chestAt };
}

type Words = {
  readonly [Kind in RunEventKind]: (event: EventOf<Kind>, naming: Naming) => string | null;
};

/** "3 sticks, 1 torch". */
function goods(counts: ItemCounts, { nameOf }: Naming): string {
  return countsPhrase(counts, nameOf) || 'nothing';
}

/** What whoever is waited for is asked: "Please put 2 oak logs into the chest; I'll wait up to 1 min. ..." */
export function awaitedWords(
  { items, limitTicks, why, to }: EventOf<'goods-awaited'>,
  { nameOf }: Pick<Naming, 'nameOf'>,
): string {
  const asked = listed(Object.entries(items).map(([item, count]) => `${count} ${nameOf(item, count)}`));
  const wait = `I'll wait up to ${secondsOf(limitTicks)}.`;
  if (why === undefined) return `All done. Please put ${asked} back into the chest; ${wait}`;
  const how =
    to === undefined ? `put ${asked} into the chest` : `give ${to} ${asked}: walk up to ${to} and throw it`;
  return `Please ${how}; ${wait} We can't go on without it: ${withStop(why)}`;
}

const WORDS: Words = {
  'run-started': (event) =>
    `The run begins: "${event.goal}" in ${event.world.environment ?? 'an unknown place'}, Minecraft ${event.world.mcVersion}, ${event.world.address}.`,
  'run-resumed': () => 'The run was cut off and resumes from what is really there.',
  'plan-made': (event) =>
    `${event.anew === undefined ? 'The plan' : `A new plan, as ${event.anew}`}: ${planWords(event)}`,
  'repair-started': (event) => `Repair ${event.repair} of the plan: ${event.reason}`,
  'repair-planned': (event) => `The repaired plan: ${planWords(event)}`,
  note: (event) => `Note: ${event.message}`,
  surveyed: () => null,
  'building-observed': (event) =>
    `Of the ${event.blueprint.replaceAll('_', ' ')} at ${event.at.x} ${event.at.y} ${event.at.z}, ${event.have} of ${event.of} blocks stand.`,
  'models-asked': (event) =>
    `${counted(event.calls, 'model call')}: ${event.inputTokens} + ${event.outputTokens} tokens.`,
  'task-proposed': (event) => `Next, by ${event.by}: ${event.task} (${event.why}).`,
  'goal-set': (event) => `${event.by} sets the goal: ${event.goal}.`,
  'goal-ended': (event) =>
    `The goal ends: ${event.status}.${event.reason === null ? '' : ` ${asSentence(event.reason)}`} The run stays open for the next.`,
  'run-ended': ({ status, reason, chest }, { chestAt, nameOf }) =>
    [`The run ends: ${status}`, reason, goodsPhrase(chestAt, chest, nameOf)]
      .flatMap((part) => (part === null ? [] : asSentence(part)))
      .join(' '),
  'worker-joined': (event) => `${event.worker} joins (${event.workerKind}).`,
  'worker-left': (event) => `${event.worker} is gone: ${event.reason}`,
  'subtask-changed': (event, naming) => changeWords(event, naming),
  'job-assigned': (event, naming) =>
    `${event.worker} begins ${event.job}: ${naming.labelOf(event.subtask)}${shareWords(event, naming)}`,
  'job-amended': (event) =>
    `${event.worker} is to do ${event.quantity} of ${event.job}${event.accepted ? '' : '; too late'}.`,
  'job-cancelled': (event) => `${event.worker} is told to stop ${event.job}: ${stopReason(event.reason)}`,
  'job-ended': (event, naming) => endWords(event, naming),
  'goods-dropped': (event, naming) => `${event.worker} dies and drops ${goods(event.items, naming)}.`,
  'goods-found': ({ worker, from, items }, naming) =>
    worker === from
      ? `${worker} has ${goods(items, naming)} back.`
      : `${worker} picks up ${goods(items, naming)} that ${from} had dropped.`,
  'hands-read': (event, naming) => `${event.worker} still carries ${goods(event.carries, naming)}.`,
  'furnaces-emptied': (event) =>
    `What was left in ${event.furnaces.length === 1 ? 'a furnace' : `${event.furnaces.length} furnaces`} is taken to the chest.`,
  'chest-avoided': () => CHEST_AVOIDED,
  'chest-observed': (event, naming) => visitWords(event, naming),
  'chest-changed-by-others': (event, { nameOf }) => othersWords(event, nameOf),
  'station-observed': (event, { nameOf }) => stationWords(event, nameOf),
  'skill-attempted': (event, naming) => skillWords(event, naming),
  'skill-judged': (event) => judgedWords(event),
  'skill-criticised': (event) =>
    `Advice on ${event.worker}'s skill for ${event.job}, attempt ${event.attempt}: ${event.critique}`,
  'skill-examples': () => null,
  'skill-explained': () => null,
  'skill-fallback': (event) => `${event.worker} goes on with a template for ${event.job}: ${event.reason}`,
  activity: (event) => (event.activity === 'idle' ? null : `${event.worker}: ${event.activity}`),
  'worker-paused': (event) => `${event.worker} is on a break: ${event.reason}`,
  'worker-resumed': (event) => `${event.worker} is back.`,
  'instruction-given': (event) => `${event.worker} is told: ${event.lines.join(' ')}`,
  chat: (event) =>
    `${event.from ?? 'co-voyager'}${event.to === null ? '' : ` to ${event.to}`}: ${event.lines.join(' ')}`,
  'command-given': (event) =>
    `${event.from} asks for "${String(event.command.kind)}"${event.isDone ? '' : ' in vain'}: ${event.answer.join(' ')}`,
  'goods-handed': (event, naming) => `${event.worker} hands ${event.to} ${goods(event.items, naming)}.`,
  'goods-awaited': (event, naming) => {
    if (event.to !== undefined)
      return `${event.worker} is asked to give ${event.to} ${goods(event.items, naming)}.`;
    return `${event.worker} is asked to put ${goods(event.items, naming)} ${event.why === undefined ? 'back ' : ''}into the chest.`;
  },
  'subtask-credited': (event, { labelOf }) =>
    `${event.worker ?? 'Somebody'} did ${event.quantity} of ${event.subtask} (${labelOf(event.subtask)}) unasked.`,
  'subtask-requested': (event, { labelOf }) =>
    `${event.subtask} (${labelOf(event.subtask)}) is for ${event.worker}${event.by === event.worker ? '' : `, says ${event.by}`}.`,
  'subtask-declined': (event, { labelOf }) =>
    `${event.worker} would rather not do ${event.subtask} (${labelOf(event.subtask)}).`,
  'question-asked': (event) => `Question: ${event.text} ${event.choices.map(({ text }) => text).join(', ')}.`,
  'question-answered': (event) => `${answeredBy(event)}: ${event.choice}.`,
};

/** One event in words, without its time; null where it is of no interest to people. */
export function eventWords(event: RunEvent, naming: Naming): string | null {
  const say = WORDS[event.kind] as typeof eventWords;
  return say(event, naming);
}

function planWords(plan: EventOf<'plan-made' | 'repair-planned'>): string {
  return `${[counted(plan.subtasks.length, 'subtask'), ...plannedTimes(plan)].join(', ')}.`;
}

/** A state and why: "s1 (gather 3 oak logs) done, 3 of 3 verified". */
function changeWords(
  { subtask, to, reason }: EventOf<'subtask-changed'>,
  { labelOf, nameOf }: Naming,
): string {
  const why = subtaskReason(reason, nameOf);
  const what = `${subtask} (${labelOf(subtask)})`;
  if (to === 'BLOCKED') return `${what} ${why}`;
  return `${what} ${STATE_WORDS[to]}${to === 'DONE' ? ', ' : ': '}${why}`;
}

function shareWords({ quantity, phase, station }: EventOf<'job-assigned'>, { nameOf }: Naming): string {
  const place = station === null ? '' : ` at the ${nameOf(station.block, 1)}`;
  return ` (${phase === 'whole' ? '' : `${phase}, `}${quantity})${place}`;
}

function endWords(
  { worker, job, verdict, outcome, reason, ticks }: EventOf<'job-ended'>,
  { nameOf }: Naming,
): string {
  const came = `${verdict.done} of ${verdict.asked}, ${(ticks / TICKS_PER_SECOND).toFixed(1)} s`;
  if (verdict.kind === 'passed') return `${worker} has done ${job} (${came}).`;
  // What is missing says nothing of what was wanted no longer.
  if (outcome === 'cancelled') return `${worker} stops ${job} (${came}). ${reason}`;
  return `${worker} ends ${job} (${came}). ${whyShort({ outcome, verdict, reason }, nameOf)}`;
}

/** Why a job came short: what its worker met, and what the world lacks only where the worker took it for done. */
export function whyShort(
  { outcome, verdict, reason }: Pick<EventOf<'job-ended'>, 'outcome' | 'verdict' | 'reason'>,
  nameOf: NameOf,
): string {
  const [problem] = verdict.problems;
  return problem && outcome === 'completed' ? problemSentence(problem, nameOf) : botWords(reason);
}

/** Templates and known skills that worked are not worth a line. */
function skillWords(event: EventOf<'skill-attempted'>, { nameOf }: Naming): string | null {
  const { worker, job, attempt, author, isKnown, problems, shortfalls, error, verdict, hindrance } = event;
  const [shortfall] = shortfalls;
  const isPlain = author?.kind === 'template' || isKnown;
  if (verdict === 'passed') {
    return isPlain
      ? null
      : `${worker}'s skill for ${job}, attempt ${attempt}, by ${author?.model ?? 'nobody'}, worked.`;
  }
  const lack = shortfall ? problemSentence(shortfall, nameOf) : `verdict ${verdict ?? 'none'}`;
  const why = error ?? problems[0] ?? hindrance ?? lack;
  return `${worker}'s skill for ${job}, attempt ${attempt}, ${verdict === null ? 'was not run' : 'did not do it'}: ${why}`;
}

function judgedWords({ worker, job, by, isDone, critique, verdict }: EventOf<'skill-judged'>): string {
  const who = by === 'person' ? 'A person says' : 'Nobody answered, so the world says';
  const shown = `${verdict.done} of ${verdict.asked} in the world`;
  const advice = critique === '' ? '' : ` ${critique}`;
  return `${who} of ${worker}'s ${job}: ${isDone ? 'done' : 'not done'} (${shown}).${advice}`;
}

function visitWords({ worker, before, contents }: EventOf<'chest-observed'>, naming: Naming): string | null {
  if (worker === null || before === null) return null;
  const change = changeBetween(before, contents);
  return Object.keys(change).length === 0 ? null : `${worker} at the chest: ${spellChange(change, naming)}`;
}

function spellChange(change: ItemCounts, { nameOf }: Naming): string {
  return Object.entries(change)
    .map(([item, count]) => `${count > 0 ? '+' : ''}${count} ${nameOf(item, Math.abs(count))}`)
    .join(', ');
}

function answeredBy({ source, by }: EventOf<'question-answered'>): string {
  if (source === 'fallback') return 'Nobody answered in time, so';
  return source === 'remembered' ? 'Remembered from before' : `${by ?? 'Somebody'} answers`;
}

/** One event as the page's feed has it; null where it is seen elsewhere or of no interest. */
export function feedWords(event: RunEvent, naming: Naming): string | null {
  if (isEveryday(event)) return null;
  if (event.kind === 'subtask-changed')
    return asSentence(
      `${naming.labelOf(event.subtask)} ${STATE_WORDS[event.to]}, ${subtaskReason(event.reason, naming.nameOf)}`,
    );
  return eventWords(event, naming);
}
// Who does what changes too often to be read; what is done is told by its subtask; talk has a place of its own.
function isEveryday(event: RunEvent): boolean {
  if (event.kind === 'subtask-changed') return event.to !== 'DONE' && event.to !== 'FAILED';
  if (event.kind === 'job-ended') return event.verdict.kind === 'passed';
  return event.kind === 'activity' || event.kind === 'chat' || event.kind === 'instruction-given';
}

const SPOKEN: Partial<Words> = {
  'subtask-changed': ({ to, subtask, reason }, { labelOf, nameOf }) => {
    if (to === 'DONE') return `Done: ${labelOf(subtask)}.`;
    return to === 'FAILED'
      ? `Failed: ${labelOf(subtask)}. ${asSentence(subtaskReason(reason, nameOf))}`
      : null;
  },
  'plan-made': ({ subtasks }) => `The plan has ${counted(subtasks.length, 'subtask')}.`,
  'repair-started': ({ reason }) => `The plan is repaired: ${reason}`,
  'repair-planned': ({ subtasks }) => `The repaired plan has ${counted(subtasks.length, 'subtask')}.`,
  'question-asked': ({ text }) => `Question: ${text}`,
  'worker-joined': ({ worker }) => `${worker} joins.`,
  'worker-left': ({ worker, reason }) => `${worker} is gone: ${reason}`,
  'goal-set': ({ by, goal }) => `${by} sets the goal: ${goal}.`,
  'goal-ended': ({ status, reason }) => spokenEnd('goal', status, reason),
  'run-ended': ({ status, reason }) => spokenEnd('run', status, reason),
};

function spokenEnd(what: 'goal' | 'run', status: string, reason: string | null): string {
  return `The ${what} ends: ${status}.${reason === null ? '' : ` ${asSentence(reason)}`}`;
}

/** What a screen reader says of an event at once; null for what can wait until somebody looks. */
export function announcementOf(event: RunEvent, naming: Naming): string | null {
  const speak = SPOKEN[event.kind] as typeof eventWords | undefined;
  return speak?.(event, naming) ?? null;
}

const PLAIN: Naming = { nameOf: spelt, labelOf: (subtask) => subtask, chestAt: null };

/** Whether an event has a line in the feed. */
export function isTold(event: RunEvent): boolean {
  return feedWords(event, PLAIN) !== null;
}

/** "Mallory took 3 iron ingots from the chest." */
export function othersWords({ worker, change }: EventOf<'chest-changed-by-others'>, nameOf: NameOf): string {
  const part = (sign: 1 | -1): string =>
    countsPhrase(
      Object.fromEntries(
        Object.entries(change).flatMap(([item, count]) => (count * sign > 0 ? [[item, count * sign]] : [])),
      ),
      nameOf,
    );
  const [taken, put] = [part(-1), part(1)];
  const deeds = [
    ...(taken === '' ? [] : [`took ${taken} from the chest`]),
    ...(put === '' ? [] : [`put ${put} into the chest`]),
  ];
  return `${worker ?? 'Somebody'} ${deeds.join(' and ')}.`;
}

/** "Mallory broke the furnace at 3 64 -2." */
export function stationWords(
  { block, position: { x, y, z }, stands, worker }: EventOf<'station-observed'>,
  nameOf: NameOf,
): string {
  const place = `${nameOf(block, 1)} at ${x} ${y} ${z}`;
  if (stands) return `A ${nameOf(block, 1)} stands at ${x} ${y} ${z}.`;
  return worker === undefined ? `The ${place} is gone.` : `${worker} broke the ${place}.`;
}
