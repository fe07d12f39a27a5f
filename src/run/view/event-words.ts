import { stopReason, subtaskReason } from '../../messages/schedule-reasons.js';
import { problemSentence } from '../../messages/problem-sentence.js';
import { changeBetween, type ItemCounts } from '../../base/item-counts.js';
import { TICKS_PER_SECOND } from '../../base/ticks.js';
import { asSentence, counted, spelt } from '../../base/words.js';
import { countsPhrase, STATE_WORDS, subtaskPhrase, type NameOf } from '../../messages/phrases.js';
import { plannedTimes } from '../../messages/time.js';
import type { EventOf, RunEvent, RunEventKind } from '../log/run-event.js';
import type { RunView } from './run-view.js';
import { plannedAs } from './select.js';

/** How things are said. */
export interface Naming {
  readonly nameOf: NameOf;
  /** Says what a subtask is: "s3" -> "gather 7 raw iron". */
  readonly labelOf: (subtask: string) => string;
}

/** How a run's subtasks are said, also those given up. */
export function namingOf(view: RunView, nameOf: NameOf = spelt): Naming {
  const labelOf = (id: string): string => {
    const subtask = plannedAs(view, id);
    return subtask ? subtaskPhrase(subtask, nameOf) : id;
  };
  return { nameOf, labelOf };
}

const FRAME_KINDS = [
  ...(['run-started', 'run-resumed', 'plan-made', 'repair-started', 'repair-planned'] as const),
  ...([
    'note',
    'surveyed',
    'building-observed',
    'models-asked',
    'task-proposed',
    'goal-set',
    'goal-ended',
    'run-ended',
  ] as const),
];
type FrameEvent = EventOf<(typeof FRAME_KINDS)[number]>;
type WorkEvent = Exclude<RunEvent, FrameEvent | PeopleEvent>;

function isFrameEvent(event: RunEvent): event is FrameEvent {
  return FRAME_KINDS.some((kind) => kind === event.kind);
}

const PEOPLE_KINDS = [
  ...(['worker-paused', 'worker-resumed', 'instruction-given', 'chat', 'command-given'] as const),
  ...(['goods-handed', 'subtask-credited', 'subtask-requested', 'subtask-declined'] as const),
  ...(['goods-awaited', 'question-asked', 'question-answered'] as const),
];
/** An event about people: what they were told, said, asked for and did unasked. */
type PeopleEvent = EventOf<(typeof PEOPLE_KINDS)[number]>;

function isPeopleEvent(event: RunEvent): event is PeopleEvent {
  return PEOPLE_KINDS.some((kind) => kind === event.kind);
}

/** One event in words, without its time; null where it is of no interest to people. */
export function eventWords(event: RunEvent, naming: Naming): string | null {
  if (isFrameEvent(event)) return frameWords(event, naming);
  return isPeopleEvent(event) ? peopleWords(event, naming) : workWords(event, naming);
}

/** "3 sticks, 1 torch". */
function goods(counts: ItemCounts, { nameOf }: Naming): string {
  return countsPhrase(counts, nameOf) || 'nothing';
}

function frameWords(event: FrameEvent, naming: Naming): string | null {
  switch (event.kind) {
    case 'run-started':
      return `The run begins: "${event.goal}" in ${event.world.environment ?? 'an unknown place'}, Minecraft ${event.world.mcVersion}, ${event.world.address}.`;
    case 'run-resumed':
      return 'The run was cut off and resumes from what is really there.';
    case 'plan-made':
      return `The plan: ${planWords(event)}`;
    case 'repair-started':
      return `Repair ${event.repair} of the plan: ${event.reason}`;
    case 'repair-planned':
      return `The repaired plan: ${planWords(event)}`;
    case 'note':
      return `Note: ${event.message}`;
    case 'surveyed':
      return null;
    case 'building-observed':
      return `Of the ${event.blueprint.replaceAll('_', ' ')} at ${event.at.x} ${event.at.y} ${event.at.z}, ${event.have} of ${event.of} blocks stand.`;
    case 'models-asked':
      return `${counted(event.calls, 'model call')}: ${event.inputTokens} + ${event.outputTokens} tokens.`;
    case 'task-proposed':
      return `Next, by ${event.by}: ${event.task} (${event.why}).`;
    case 'goal-set':
      return `${event.by} sets the goal: ${event.goal}.`;
    case 'goal-ended':
      return `The goal ends: ${event.status}.${event.reason === null ? '' : ` ${asSentence(event.reason)}`} The run stays open for the next.`;
    case 'run-ended':
      return `The run ends: ${event.status}.${event.reason === null ? '' : ` ${asSentence(event.reason)}`} In the chest: ${goods(event.chest, naming)}.`;
  }
}

function workWords(event: WorkEvent, naming: Naming): string | null {
  const { labelOf, nameOf } = naming;
  switch (event.kind) {
    case 'worker-joined':
      return `${event.worker} joins (${event.workerKind}).`;
    case 'worker-left':
      return `${event.worker} is gone: ${event.reason}`;
    case 'subtask-changed':
      return changeWords(event, naming);
    case 'job-assigned':
      return `${event.worker} begins ${event.job}: ${labelOf(event.subtask)}${shareWords(event, naming)}`;
    case 'job-amended':
      return `${event.worker} is to do ${event.quantity} of ${event.job}${event.accepted ? '' : '; too late'}.`;
    case 'job-cancelled':
      return `${event.worker} is told to stop ${event.job}: ${stopReason(event.reason)}`;
    case 'job-ended':
      return endWords(event, naming);
    case 'goods-dropped':
      return `${event.worker} dies and drops ${goods(event.items, naming)}.`;
    case 'goods-found':
      return `${event.worker} picks up ${goods(event.items, naming)} that ${event.from} had dropped.`;
    case 'hands-read':
      return `${event.worker} still carries ${goods(event.carries, naming)}.`;
    case 'furnaces-emptied':
      return `What was left in ${event.furnaces.length === 1 ? 'a furnace' : `${event.furnaces.length} furnaces`} is taken to the chest.`;
    case 'chest-observed':
      return visitWords(event, naming);
    case 'chest-changed-by-others':
      return othersWords(event, nameOf);
    case 'station-observed':
      return stationWords(event, nameOf);
    case 'skill-attempted':
      return skillWords(event, naming);
    case 'skill-judged':
      return judgedWords(event);
    case 'skill-criticised':
      return `Advice on ${event.worker}'s skill for ${event.job}, attempt ${event.attempt}: ${event.critique}`;
    case 'skill-examples':
    case 'skill-explained':
      return null;
    case 'skill-fallback':
      return `${event.worker} goes on with a template for ${event.job}: ${event.reason}`;
    case 'activity':
      return event.activity === 'idle' ? null : `${event.worker}: ${event.activity}`;
  }
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
  const time = `${(ticks / TICKS_PER_SECOND).toFixed(1)} s`;
  if (verdict.kind === 'passed')
    return `${worker} has done ${job} (${verdict.done} of ${verdict.asked}, ${time}).`;
  const [problem] = verdict.problems;
  const why = problem ? problemSentence(problem, nameOf) : reason;
  return `${worker} ends ${job} ${outcome}: ${verdict.done} of ${verdict.asked} (${time}). ${why}`;
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

function peopleWords(event: PeopleEvent, naming: Naming): string | null {
  const { labelOf } = naming;
  switch (event.kind) {
    case 'worker-paused':
      return `${event.worker} is on a break: ${event.reason}`;
    case 'worker-resumed':
      return `${event.worker} is back.`;
    case 'instruction-given':
      return `${event.worker} is told: ${event.lines.join(' ')}`;
    case 'chat':
      return `${event.from ?? 'co-voyager'}${event.to === null ? '' : ` to ${event.to}`}: ${event.lines.join(' ')}`;
    case 'command-given':
      return `${event.from} asks for "${String(event.command.kind)}"${event.isDone ? '' : ' in vain'}: ${event.answer.join(' ')}`;
    case 'goods-handed':
      return `${event.worker} hands ${event.to} ${goods(event.items, naming)}.`;
    case 'goods-awaited':
      if (event.to !== undefined)
        return `${event.worker} is asked to give ${event.to} ${goods(event.items, naming)}.`;
      return `${event.worker} is asked to put ${goods(event.items, naming)} ${event.why === undefined ? 'back ' : ''}into the chest.`;
    case 'subtask-credited':
      return `${event.worker ?? 'Somebody'} did ${event.quantity} of ${event.subtask} (${labelOf(event.subtask)}) unasked.`;
    case 'subtask-requested':
      return `${event.subtask} (${labelOf(event.subtask)}) is for ${event.worker}${event.by === event.worker ? '' : `, says ${event.by}`}.`;
    case 'subtask-declined':
      return `${event.worker} would rather not do ${event.subtask} (${labelOf(event.subtask)}).`;
    case 'question-asked':
      return `Question: ${event.text} ${event.choices.map(({ text }) => text).join(', ')}.`;
    case 'question-answered':
      return `${answeredBy(event)}: ${event.choice}.`;
  }
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

type Spoken = { readonly [Kind in RunEventKind]?: (event: EventOf<Kind>, naming: Naming) => string | null };

const SPOKEN: Spoken = {
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
  const speak = SPOKEN[event.kind] as ((event: RunEvent, naming: Naming) => string | null) | undefined;
  return speak?.(event, naming) ?? null;
}

const PLAIN: Naming = { nameOf: spelt, labelOf: (subtask) => subtask };

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
