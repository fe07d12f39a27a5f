import { afterAmendment, afterAssignment, afterChest, afterJobEnd } from './after-job.js';
import { afterEnd, afterPlan, afterRepairStarted, afterResumption } from './after-plan.js';
import { afterCredit, afterSubtaskChange, afterWish } from './after-subtask.js';
import { afterChat, afterCommand, afterQuestion } from './after-talk.js';
import { afterActivity, withWorker } from './after-worker.js';
import { isTold } from './feed-words.js';
import { EMPTY_VIEW, FEED_LENGTH, type RunView } from './run-view.js';
import type { RunEvent, RunEventKind, EventOf } from '../log/run-event.js';

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

/** The run after all of these events. */
export function foldEvents(events: readonly RunEvent[], start: RunView = EMPTY_VIEW): RunView {
  return events.reduce(viewAfter, start);
}

type Change<Kind extends RunEventKind> = (view: RunView, event: EventOf<Kind>) => RunView;

/** What each kind of event changes; the others are told in the feed, if at all. */
const CHANGES: { readonly [Kind in RunEventKind]?: Change<Kind> } = {
  'run-started': (view, { goal, world }) => ({ ...view, goal, world, phase: 'planning' }),
  'run-resumed': afterResumption,
  'plan-made': afterPlan,
  'repair-started': afterRepairStarted,
  'repair-planned': afterPlan,
  'run-ended': afterEnd,
  paused: (view, { reason }) => ({ ...view, phase: 'held', holdReason: reason }),
  resumed: (view) => ({ ...view, phase: 'working', holdReason: null }),
  surveyed: (view, { chest, contents, stations }) => ({ ...view, chestAt: chest, chest: contents, stations }),
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
  'instruction-given': (view, { worker, tick, lines }) =>
    withWorker(view, worker, tick, { instruction: lines }),
  activity: afterActivity,
  chat: afterChat,
  'command-given': afterCommand,
  'question-asked': afterQuestion,
  'question-answered': afterQuestion,
};

function stationsAfter(
  stations: RunView['stations'],
  { block, position, stands }: EventOf<'station-observed'>,
): RunView['stations'] {
  const { x, y, z } = position;
  const others = stations.filter(({ position: place }) => place.x !== x || place.y !== y || place.z !== z);
  return stands ? [...others, { block, position }] : others;
}
