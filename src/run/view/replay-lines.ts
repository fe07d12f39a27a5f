import { asSentence } from '../../base/words.js';
import { TICKS_PER_SECOND } from '../../base/ticks.js';
import type { ItemCounts } from '../../base/item-counts.js';
import { changeBetween } from '../../base/item-counts.js';
import { isPeopleEvent, peopleWords, type PeopleEvent } from '../people-words.js';
import type { EventOf, RunEvent } from '../log/run-event.js';
import { spellCounts } from './spell-counts.js';

/** One event told in words, for plain progress and `replay`. */
export interface ReplayLine {
  /** World ticks since the start of the run. */
  readonly tick: number;
  /** One line: "00:12.5 Ada begins s3: gather 7 iron_ore". */
  readonly text: string;
}

/**
 * Tells a run again, one line an event, in order. Events of no interest to people (readings of the chest that changed
 * nothing, looks around) are left out.
 */
export function replayLines(events: readonly RunEvent[]): readonly ReplayLine[] {
  const tell = createTeller();
  return events.flatMap((event) => tell(event) ?? []);
}

/** Tells events as they come; remembers the plan, so that jobs can be named. */
export function createTeller(): (event: RunEvent) => ReplayLine | null {
  const labels = new Map<string, string>();
  return (event) => {
    if (event.kind === 'plan-made' || event.kind === 'repair-planned') {
      for (const { id, action, quantity, item } of event.subtasks)
        labels.set(id, `${action} ${quantity} ${item}`);
    }
    const words = wordsFor(event, (id) => labels.get(id) ?? id);
    return words === null ? null : { tick: event.tick, text: `${spellTick(event.tick)} ${words}` };
  };
}

function spellTick(tick: number): string {
  const seconds = tick / TICKS_PER_SECOND;
  const minutes = Math.floor(seconds / 60);
  return `${String(minutes).padStart(2, '0')}:${(seconds - minutes * 60).toFixed(1).padStart(4, '0')}`;
}

const FRAME_KINDS = [
  ...(['run-started', 'run-resumed', 'plan-made', 'repair-started', 'repair-planned'] as const),
  ...(['paused', 'resumed', 'note', 'surveyed', 'models-asked', 'run-ended'] as const),
];
type FrameEvent = EventOf<(typeof FRAME_KINDS)[number]>;
type WorkEvent = Exclude<RunEvent, FrameEvent | PeopleEvent>;

function isFrameEvent(event: RunEvent): event is FrameEvent {
  return FRAME_KINDS.some((kind) => kind === event.kind);
}

/**
 * One event in words, without its time; null where it is of no interest to people.
 * @param labelOf says what a subtask is: "s3" -> "gather 7 iron_ore"
 */
export function wordsFor(event: RunEvent, labelOf: (subtask: string) => string): string | null {
  if (isFrameEvent(event)) return frameWords(event);
  return isPeopleEvent(event) ? peopleWords(event, labelOf) : workWords(event, labelOf);
}

function frameWords(event: FrameEvent): string | null {
  switch (event.kind) {
    case 'run-started':
      return `The run begins: "${event.goal}" in ${event.world.environment ?? 'an unknown place'}, Minecraft ${event.world.mcVersion}, ${event.world.address}.`;
    case 'run-resumed':
      return 'The run was cut off and goes on from what is really there.';
    case 'plan-made':
      return `The plan: ${planWords(event)}`;
    case 'repair-started':
      return `Repair ${event.repair} of the plan: ${event.reason}`;
    case 'repair-planned':
      return `The repaired plan: ${planWords(event)}`;
    case 'paused':
      return `The run is held: ${event.reason}`;
    case 'resumed':
      return 'The run goes on.';
    case 'note':
      return `Note: ${event.message}`;
    case 'surveyed':
      return null;
    case 'models-asked':
      return `Models were asked ${event.calls} times: ${event.inputTokens} + ${event.outputTokens} tokens.`;
    case 'run-ended':
      return `The run ends: ${event.status}.${event.reason === null ? '' : ` ${asSentence(event.reason)}`} In the chest: ${spellCounts(event.chest)}.`;
  }
}

function workWords(event: WorkEvent, labelOf: (subtask: string) => string): string | null {
  switch (event.kind) {
    case 'worker-joined':
      return `${event.worker} joins (${event.workerKind}).`;
    case 'worker-left':
      return `${event.worker} is gone: ${event.reason}`;
    case 'subtask-changed':
      return `${event.subtask} (${labelOf(event.subtask)}) ${event.from} -> ${event.to}: ${event.reason}`;
    case 'job-assigned':
      return `${event.worker} begins ${event.job}: ${labelOf(event.subtask)}${shareWords(event)}`;
    case 'job-amended':
      return `${event.worker} is to do ${event.quantity} of ${event.job}${event.accepted ? '' : '; too late'}.`;
    case 'job-cancelled':
      return `${event.worker} is told to stop ${event.job}: ${event.reason}`;
    case 'job-ended':
      return endWords(event);
    case 'goods-dropped':
      return `${event.worker} dies and drops ${spellCounts(event.items)}.`;
    case 'goods-found':
      return `${event.worker} picks up ${spellCounts(event.items)} that ${event.from} had dropped.`;
    case 'hands-read':
      return `${event.worker} still carries ${spellCounts(event.carries)}.`;
    case 'furnaces-emptied':
      return `What was left in ${event.furnaces.length === 1 ? 'a furnace' : `${event.furnaces.length} furnaces`} is taken to the chest.`;
    case 'chest-observed':
      return visitWords(event);
    case 'chest-changed-by-others':
      return `Somebody else changed the chest: ${spellChange(event.change)}`;
    case 'station-observed':
      return `A ${event.block} ${event.stands ? 'stands' : 'is gone'} at ${event.position.x} ${event.position.y} ${event.position.z}.`;
    case 'skill-attempted':
      return skillWords(event);
    case 'skill-judged':
      return judgedWords(event);
    case 'skill-criticised':
      return `Advice on ${event.worker}'s skill for ${event.job}, attempt ${event.attempt}: ${event.critique}`;
    case 'skill-examples':
      return null;
    case 'skill-fallback':
      return `${event.worker} goes on with a template for ${event.job}: ${event.reason}`;
    case 'activity':
      return event.activity === 'idle' ? null : `${event.worker}: ${event.activity}`;
  }
}

function planWords({
  subtasks,
  expectedTicks,
  lowerBoundTicks,
}: EventOf<'plan-made' | 'repair-planned'>): string {
  const times = [
    ...(expectedTicks === null ? [] : [`expected ${Math.round(expectedTicks / TICKS_PER_SECOND)} s`]),
    ...(lowerBoundTicks === null
      ? []
      : [`by the model of durations at least ${Math.round(lowerBoundTicks / TICKS_PER_SECOND)} s`]),
  ];
  return `${subtasks.length} subtasks${times.length > 0 ? `, ${times.join(', ')}` : ''}.`;
}

function shareWords({ quantity, phase, station }: EventOf<'job-assigned'>): string {
  const place = station === null ? '' : ` at the ${station.block}`;
  return ` (${phase === 'whole' ? '' : `${phase}, `}${quantity})${place}`;
}

function endWords({ worker, job, verdict, outcome, reason, ticks }: EventOf<'job-ended'>): string {
  const time = `${(ticks / TICKS_PER_SECOND).toFixed(1)} s`;
  if (verdict.kind === 'passed')
    return `${worker} has done ${job} (${verdict.done} of ${verdict.asked}, ${time}).`;
  const why = verdict.problems[0]?.message ?? reason;
  return `${worker} ends ${job} ${outcome}: ${verdict.done} of ${verdict.asked} (${time}). ${why}`;
}

/** Templates and known skills that worked are not worth a line. */
function skillWords(event: EventOf<'skill-attempted'>): string | null {
  const { worker, job, attempt, author, isKnown, problems, error, verdict } = event;
  const isPlain = author?.kind === 'template' || isKnown;
  if (verdict === 'passed') {
    return isPlain
      ? null
      : `${worker}'s skill for ${job}, attempt ${attempt}, by ${author?.model ?? 'nobody'}, worked.`;
  }
  const why = error ?? problems[0] ?? `verdict ${verdict ?? 'none'}`;
  return `${worker}'s skill for ${job}, attempt ${attempt}, ${verdict === null ? 'was not run' : 'did not do it'}: ${why}`;
}

function judgedWords({ worker, job, by, isDone, critique, verdict }: EventOf<'skill-judged'>): string {
  const who = by === 'person' ? 'A person says' : 'Nobody answered, so the world says';
  const shown = `${verdict.done} of ${verdict.asked} in the world`;
  const advice = critique === '' ? '' : ` ${critique}`;
  return `${who} of ${worker}'s ${job}: ${isDone ? 'done' : 'not done'} (${shown}).${advice}`;
}

function visitWords({ worker, before, contents }: EventOf<'chest-observed'>): string | null {
  if (worker === null || before === null) return null;
  const change = changeBetween(before, contents);
  return Object.keys(change).length === 0 ? null : `${worker} at the chest: ${spellChange(change)}`;
}

function spellChange(change: ItemCounts): string {
  return Object.entries(change)
    .map(([item, count]) => `${count > 0 ? '+' : ''}${count} ${item}`)
    .join(', ');
}
