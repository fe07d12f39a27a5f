import { namesIn } from '../../messages/names.js';
import { subtaskPhrase, type NameOf } from '../../messages/phrases.js';
import { asSentence, listed } from '../../base/words.js';
import { everydayName } from '../../game/names/names.js';
import type { SubtaskView } from '../../schedule/subtask-view.js';
import type { EventOf } from '../log/run-event.js';
import type { RunLog } from '../log/run-log.js';
import type { CommandParts } from './command-parts.js';
import { awaitedFrom, whyNoPlanNow } from './everyday-answers.js';
import { isSameName } from './participant.js';

/** "4 (gather 11 cobblestone)". */
export function titleOf({ registry }: Pick<CommandParts, 'registry'>, { id, subtask }: SubtaskView): string {
  return `${id} (${subtaskPhrase(subtask, namesIn(registry))})`;
}

/** "Our goal: craft a compass. ", as it was asked. */
export function goalLine({ events }: Pick<RunLog, 'events'>): string {
  const set = events.findLast((event) => event.kind === 'goal-set' || event.kind === 'run-started');
  return set === undefined ? '' : `Our goal: ${set.goal}. `;
}

const MOST_LISTED = 6;

/** The plan in a line or two: how far it is, what is under way, what is ready. */
export function planLine(
  parts: Pick<CommandParts, 'registry' | 'subtasks'> & { readonly log: Pick<RunLog, 'events'> },
): string {
  const views = parts.subtasks();
  if (views.length === 0) return whyNoPlanNow(parts.log);
  const isIn = (state: SubtaskView['state']): readonly SubtaskView[] =>
    views.filter((view) => view.state === state);
  const several = (title: string, some: readonly SubtaskView[]): string => {
    if (some.length === 0) return '';
    const named = some.slice(0, MOST_LISTED).map((view) => titleOf(parts, view));
    const more = some.length > MOST_LISTED ? ` and ${some.length - MOST_LISTED} more` : '';
    return ` ${title}: ${named.join(', ')}${more}.`;
  };
  const waiting = isIn('BLOCKED').length;
  return [
    `${isIn('DONE').length} of ${views.length} done.`,
    several('Under way', isIn('IN_PROGRESS')),
    several('Ready', isIn('READY')),
    waiting > 0 ? ` ${waiting} ${waiting === 1 ? 'waits' : 'wait'} for others.` : '',
  ].join('');
}

/** What somebody hears of tasks where people are given none. */
export const BOTS_WORK =
  'No chest is used: the bots do the work, and you are asked when something you hold is needed.';
const PLAN_COMES = 'Your task comes as soon as everybody is here and there is a plan.';

/** "Finished: 1 of 1 compass.": how a goal, or the run, came out. */
export function goalEndWords(
  { status, reason, reached }: EventOf<'run-ended' | 'goal-ended'>,
  names: NameOf,
): string {
  const there = reached.map(({ goal: { kind, item, quantity }, have }) => {
    const isMob = kind === 'killed' || kind === 'shot';
    // Things are made several at a time: more than was asked for is no part of it.
    const of = have > quantity ? '' : ` of ${quantity}`;
    const shown = Math.max(have, quantity);
    return `${have}${of} ${isMob ? names(item, shown, 'mob') : names(item, shown)}`;
  });
  const why = reason === null ? '' : ` ${asSentence(reason)}`;
  const words = { done: 'Finished', failed: 'Failed', impossible: 'Impossible here', cancelled: 'Stopped' };
  return `${words[status]}${there.length > 0 ? `: ${listed(there)}` : ''}.${why}`;
}

const WHAT_NEXT = 'Say what comes next, for example "now make a clock".';

/** What somebody hears between two goals; `isAboutGoal`: who asks how far it is hears how the last one came out. */
export function restingLine(
  { log, registry }: Pick<CommandParts, 'registry'> & { readonly log: Pick<RunLog, 'events'> },
  isAboutGoal: boolean,
): string {
  const ended = log.events.findLast((event) => event.kind === 'goal-ended');
  if (isAboutGoal && ended) return `${goalEndWords(ended, namesIn(registry))} ${WHAT_NEXT}`;
  return `The goal is over, and there is nothing to do. ${WHAT_NEXT}`;
}

/** Why somebody has nothing to do, and what comes next: of what is left first what the plan has for it. */
export function idleLine(
  parts: Pick<CommandParts, 'registry' | 'subtasks' | 'staysInHands' | 'positionOf'> & {
    readonly log: Pick<RunLog, 'events'>;
  },
  name: string,
): string {
  const views = parts.subtasks();
  if (views.length > 0 && views.every(({ state }) => state === 'DONE')) return 'Everything is done.';
  if (parts.staysInHands()) return BOTS_WORK;
  if (views.length === 0) return PLAN_COMES;
  return `No task for you just now: ${whyIdle(parts, views, plannedFor(parts.log, name))} I'll tell you as soon as there's one for you.`;
}

/** The subtasks the plan expects somebody to do. */
function plannedFor({ events }: Pick<RunLog, 'events'>, name: string): ReadonlySet<string> {
  const plan = events.findLast((event) => event.kind === 'plan-made' || event.kind === 'repair-planned');
  const preview = plan && 'preview' in plan ? plan.preview : [];
  return new Set(preview.flatMap(({ worker, subtask }) => (isSameName(worker, name) ? [subtask] : [])));
}

function whyIdle(
  parts: Pick<CommandParts, 'registry' | 'positionOf'>,
  views: readonly SubtaskView[],
  own: ReadonlySet<string>,
): string {
  const first = (state: SubtaskView['state']): SubtaskView | undefined => {
    const some = views.filter((view) => view.state === state);
    return some.find(({ id }) => own.has(id)) ?? some[0];
  };
  const ready = first('READY');
  if (ready)
    return `${titleOf(parts, ready)} goes to whoever has it done soonest; "take ${ready.id}" makes it yours.`;
  const running = first('IN_PROGRESS');
  const next = first('BLOCKED');
  const whose = next && own.has(next.id) ? 'Next for you' : 'Next';
  // Before the chest stands there is no plan for the goal itself.
  const isLast = parts.positionOf('chest') !== null;
  const then = next
    ? ` ${whose}: ${titleOf(parts, next)}.`
    : isLast
      ? ' It is the last one.'
      : ' The plan for the goal comes after that.';
  if (!running) return `all that is left waits for something else.${then}`;
  const { reason } = running;
  const who = reason.code === 'under-way' ? reason.jobs[0]?.worker : undefined;
  return `the rest waits for ${titleOf(parts, running)}${who === undefined ? '' : `, which ${who} is at`}.${then}`;
}

/** What somebody who comes is told: what it is about, and what to do now. */
export function welcomeLine(
  parts: Pick<CommandParts, 'subtasks' | 'log' | 'registry' | 'isResting' | 'staysInHands'>,
  {
    name,
    isBack,
    goal,
    hasJob,
  }: {
    readonly name: string;
    /** Was here before. */
    readonly isBack: boolean;
    readonly goal: string;
    readonly hasJob: boolean;
  },
): string {
  const subtasks = parts.subtasks();
  const done = subtasks.filter(({ state }) => state === 'DONE').length;
  const share = subtasks.length === 0 ? '' : ` (${done} of ${subtasks.length} done)`;
  const idle = parts.isResting()
    ? 'It is over; say what comes next, for example "now make a clock".'
    : parts.staysInHands()
      ? BOTS_WORK
      : subtasks.length === 0
        ? PLAN_COMES
        : 'Your next task comes in a moment.';
  const now = hasJob
    ? 'Your task is above the hotbar; "what next" says it again.'
    : awaitedFrom(parts, name) === null
      ? idle
      : 'You have something that is needed.';
  return `Welcome${isBack ? ' back' : ''}, ${name}. Our goal: ${goal}${share}. ${now} Ask me anything: "what next", "help".`;
}

/** What somebody is told who is on a server where bots work, and may have nothing to do with them. */
export function invitation(name: string, goal: string): string {
  return `Welcome, ${name}. Bots work here: ${goal}. To take part, ask what you can do.`;
}

/** Who does what; of one only where one is meant. */
export function teamLine(
  parts: Pick<CommandParts, 'registry' | 'workers' | 'team' | 'participants'>,
  about?: string,
): string {
  const views = parts.team();
  const nameOf = namesIn(parts.registry);
  const isMeant = ({ name }: { readonly name: string }): boolean =>
    name.toLowerCase() === about?.toLowerCase();
  const workers = parts.workers();
  const meant = workers.some(isMeant) ? workers.filter(isMeant) : workers;
  const told = meant.map((worker) => {
    const { isConnected, activity } = worker.heartbeat();
    const job = views.find(({ name }) => name === worker.name)?.job;
    const isResting = parts.participants.find(({ name }) => name === worker.name)?.isResting === true;
    if (!isConnected) return `${worker.name} is not here`;
    if (isResting) return `${worker.name} takes a break`;
    if (!job) return `${worker.name} is free`;
    const share = { ...job.subtask, quantity: job.quantity };
    const what = `${job.subtask.id} ${subtaskPhrase(share, nameOf)}`;
    return `${worker.name}: ${what}${activity === '' || worker.kind !== 'ai' ? '' : ` (${activity})`}`;
  });
  return told.length === 0 ? 'Nobody works here.' : `${told.join('; ')}.`;
}

/** Where an item is to be had: in the chest, in somebody's hands, as the product of a subtask, in the ground. */
export function whereLine(
  { registry, contents, promised, subtasks, team, whereabouts }: Omit<CommandParts, 'questions'>,
  items: readonly string[],
  said: string,
  asker: string | null = null,
): string {
  const stock = contents();
  const open = subtasks().filter(({ state }) => state !== 'DONE');
  const isMade = (name: string): boolean => open.some(({ subtask }) => subtask.item === name);
  const item = items.find((name) => (stock[name] ?? 0) > 0) ?? items.find(isMade) ?? items[0] ?? '';
  const name = everydayName(registry, item, 2);
  const parts: string[] = [];
  let isUnderWay = false;
  const count = stock[item] ?? 0;
  if (count > 0) {
    const taken = Math.min(count, promised()[item] ?? 0);
    parts.push(`${count} in the chest${taken > 0 ? `, ${taken} of them promised` : ''}`);
  }
  for (const { name: worker, job } of team()) {
    if (!job) continue;
    const held = (job.takes[item] ?? 0) + (job.tools.includes(item) ? 1 : 0);
    const who = worker === asker ? 'you are' : `${worker} is`;
    if (held > 0) parts.push(`${who} using ${held}`);
    else if (job.subtask.item === item) {
      parts.push(`${who} working on it (${job.subtask.id})`);
      isUnderWay = true;
    }
  }
  const maker = open.find(({ subtask }) => subtask.item === item);
  if (maker && !isUnderWay) {
    parts.push(`subtask ${maker.id} makes ${maker.quantity}`);
  }
  const sources = [item, ...(maker?.subtask.sources ?? [])];
  const place = sources.map(whereabouts.find).find((words) => words !== null);
  if (typeof place === 'string') parts.push(`the nearest source is ${place}`);
  if (parts.length === 0) return `No ${items.length > 1 ? said : name} anywhere I know of.`;
  return `${name}: ${[...(count === 0 ? ['none in the chest'] : []), ...parts].join('; ')}.`;
}
