import { criticalPathOf } from '../../plan/subtask/critical-path.js';
import type { Subtask } from '../../plan/subtask/subtask.js';
import type { EventOf, RunEvent, RunEventKind } from '../log/run-event.js';
import {
  withWorker,
  afterActivity,
  afterSubtaskChange,
  afterCredit,
  afterWish,
  afterAssignment,
  afterAmendment,
  afterJobEnd,
  afterChest,
  endedSpans,
  withoutAwaited,
} from './after-work.js';
import { spansUntil } from './select.js';
import { isTold } from './event-words.js';
import {
  CHAT_LENGTH,
  EMPTY_VIEW,
  FEED_LENGTH,
  type ChatLine,
  type RunView,
  type ShownSubtask,
} from './run-view.js';

/**
 * The run after one more event. The work it takes depends on the size of the plan and of the team, hardly on how much
 * has happened before.
 */
export function viewAfter(view: RunView, event: RunEvent): RunView {
  const change = CHANGES[event.kind] as Change<RunEventKind> | undefined;
  const after = change?.(view, event) ?? view;
  const feed = isTold(event)
    ? [...view.feed.slice(1 - FEED_LENGTH), { number: view.count, event }]
    : view.feed;
  return { ...after, tick: event.tick, count: view.count + 1, feed };
}

export function foldEvents(events: readonly RunEvent[], start: RunView = EMPTY_VIEW): RunView {
  return events.reduce(viewAfter, start);
}

type Change<Kind extends RunEventKind> = (view: RunView, event: EventOf<Kind>) => RunView;

/** What each kind of event changes; the others are told in the feed, if at all. */
const CHANGES: { readonly [Kind in RunEventKind]?: Change<Kind> } = {
  'run-started': (view, { goal, world, planner }) => ({ ...view, goal, world, planner, phase: 'planning' }),
  'run-resumed': afterResumption,
  'plan-made': afterPlan,
  'repair-started': afterRepairStarted,
  'repair-planned': afterPlan,
  'goal-set': afterGoalSet,
  'goal-ended': (view, { status, reason, tick }) => ({
    ...view,
    phase: 'waiting',
    workers: withoutAwaited(view),
    endedGoals: [
      ...view.endedGoals,
      { goal: view.goal, status, reason, startTick: view.goalTick, endTick: tick },
    ],
  }),
  'run-ended': afterEnd,
  note: (view, { message }) =>
    view.notes.includes(message) ? view : { ...view, notes: [...view.notes, message] },
  'models-asked': (view, event) => ({ ...view, modelCalls: [...view.modelCalls, event] }),
  surveyed: (view, { chest, contents, stations }) => ({ ...view, chestAt: chest, chest: contents, stations }),
  'building-observed': (view, { blueprint, have }) => ({
    ...view,
    deeds: { ...view.deeds, [`built ${blueprint}_block`]: have },
  }),
  'station-observed': (view, event) => ({ ...view, stations: stationsAfter(view.stations, event) }),
  'chest-observed': afterChest,
  'subtask-changed': afterSubtaskChange,
  'subtask-credited': afterCredit,
  'subtask-requested': (view, { subtask, worker, by }) => afterWish(view, subtask, { worker, by }),
  'subtask-declined': (view, { subtask }) => afterWish(view, subtask, null),
  'job-assigned': afterAssignment,
  'job-amended': afterAmendment,
  'job-ended': afterJobEnd,
  'worker-joined': (view, { worker, tick, workerKind: kind, position }) =>
    withWorker(view, worker, tick, { isPresent: true, activity: 'idle', kind, position }),
  'worker-left': (view, { worker, tick, reason }) =>
    withWorker(view, worker, tick, { isPresent: false, activity: `gone: ${reason}` }),
  'worker-paused': (view, { worker, tick }) => withWorker(view, worker, tick, { isPaused: true }),
  'worker-resumed': (view, { worker, tick }) => withWorker(view, worker, tick, { isPaused: false }),
  'goods-awaited': (view, event) => withWorker(view, event.worker, event.tick, { awaited: event }),
  'instruction-given': (view, { worker, tick, lines }) =>
    withWorker(view, worker, tick, { instruction: lines }),
  activity: afterActivity,
  chat: afterChat,
  'command-given': afterCommand,
  'question-asked': afterQuestion,
  'question-answered': afterQuestion,
};

/** What was done for a goal that has ended counts for no other. */
function afterGoalSet(view: RunView, { goal, tick }: EventOf<'goal-set'>): RunView {
  const hasEnded = view.endedGoals.at(-1)?.startTick === view.goalTick;
  return { ...view, goal, goalTick: tick, phase: 'planning', ...(hasEnded ? { deeds: {} } : {}) };
}

function stationsAfter(
  stations: RunView['stations'],
  { block, position, stands }: EventOf<'station-observed'>,
): RunView['stations'] {
  const { x, y, z } = position;
  const others = stations.filter(({ position: place }) => place.x !== x || place.y !== y || place.z !== z);
  return stands ? [...others, { block, position }] : others;
}

/** A plan takes the place of the one before; what is done stays in the list. */
function afterPlan(view: RunView, event: EventOf<'plan-made' | 'repair-planned'>): RunView {
  const { goals, subtasks, expectedTicks, lowerBoundTicks, chest, tick } = event;
  const now = new Set(subtasks.map(({ id }) => id));
  const kept = view.subtasks.filter(({ state, subtask }) => state === 'DONE' && !now.has(subtask.id));
  const planned = subtasks.map((subtask) => {
    const known = view.subtasks.find((each) => each.subtask.id === subtask.id);
    return known?.state === 'DONE' ? { ...known, subtask } : fresh(subtask, tick);
  });
  const repairs = view.repairs.map((repair) =>
    repair.planned === null ? { ...repair, planned: { tick, subtasks: subtasks.length } } : repair,
  );
  return {
    ...view,
    phase: 'working',
    workers: withoutAwaited(view),
    chest,
    repairs,
    plan: { goals, expectedTicks, lowerBoundTicks, criticalPath: criticalPathOf(subtasks), tick },
    subtasks: [...kept, ...planned],
    planned: plannedAfter(view.planned, subtasks),
    ...(event.kind === 'plan-made' && event.anew === undefined
      ? { firstPlans: [...view.firstPlans, event], planner: event.planner }
      : {}),
  };
}

function plannedAfter(before: readonly Subtask[], subtasks: readonly Subtask[]): readonly Subtask[] {
  const byId = new Map([...before, ...subtasks].map((subtask) => [subtask.id, subtask]));
  return [...byId.values()];
}

function afterRepairStarted(view: RunView, event: EventOf<'repair-started'>): RunView {
  const { repair, reason, failed, tick } = event;
  const started = { repair, reason, failed, startTick: tick, planned: null };
  return { ...view, phase: 'repairing', repairs: [...view.repairs, started] };
}

/** The run was killed and goes on: who was there is gone, and with them what was under way. */
function afterResumption(view: RunView, event: EventOf<'run-resumed'>): RunView {
  const { world, tick } = event;
  const workers = view.workers.map((worker) => ({
    ...worker,
    isPresent: false,
    isPaused: false,
    status: 'away' as const,
    sinceTick: tick,
    activity: 'gone: the run was cut off',
    job: null,
    instruction: [],
    spans: spansUntil(worker, tick),
  }));
  const after = withoutJobs(view, tick);
  return { ...after, world, workers, phase: 'planning', question: null, end: null };
}

function afterEnd(view: RunView, event: EventOf<'run-ended'>): RunView {
  const { status, reason, reached, chest, tick, canResume = false } = event;
  const workers = view.workers.map((worker) => {
    if (worker.status !== 'work') return { ...worker, job: null };
    const spans = spansUntil(worker, tick);
    return { ...worker, status: 'wait' as const, job: null, sinceTick: tick, spans };
  });
  const end = { status, reason, reached, tick, canResume: canResume || status === 'cancelled' };
  return { ...withoutJobs(view, tick), workers, phase: 'over', question: null, chest, end };
}

function withoutJobs(view: RunView, tick: number): RunView {
  const places = Object.values(view.jobs).map(({ span }) => span);
  if (places.length === 0) return view;
  return { ...view, jobs: {}, spans: endedSpans(view.spans, places, tick, null), lastEndTick: tick };
}

function fresh(subtask: Subtask, tick: number): ShownSubtask {
  const isBlocked = subtask.dependsOn.length > 0;
  return {
    subtask,
    sinceTick: tick,
    verified: 0,
    done: 0,
    begun: 0,
    workers: [],
    wish: null,
    startedTick: null,
    facts: [],
    state: isBlocked ? 'BLOCKED' : 'READY',
    reason: isBlocked ? { code: 'waits-for-others', subtasks: subtask.dependsOn, items: {} } : null,
  };
}

function afterChat(view: RunView, event: EventOf<'chat'>): RunView {
  const { from, to, lines, tick } = event;
  return withLine(view, { from, to, lines, tick });
}

/** What somebody wrote for everybody to read is part of the talk. */
function afterCommand(view: RunView, event: EventOf<'command-given'>): RunView {
  const { command, from, tick, isDone } = event;
  if (command.kind !== 'note' || !isDone) return view;
  return withLine(view, { from, to: null, lines: [String(command.text)], tick });
}

function withLine(view: RunView, line: Omit<ChatLine, 'number'>): RunView {
  return { ...view, chat: [...view.chat.slice(1 - CHAT_LENGTH), { number: view.count, ...line }] };
}

function afterQuestion(view: RunView, event: EventOf<'question-asked' | 'question-answered'>): RunView {
  if (event.kind === 'question-asked') {
    const { question, about, text, choices, fallback, limitTicks, tick } = event;
    return { ...view, question: { question, about, text, choices, fallback, limitTicks, tick } };
  }
  return view.question?.question === event.question ? { ...view, question: null } : view;
}
