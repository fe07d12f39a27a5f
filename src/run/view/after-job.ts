import type { ItemCounts } from '../../base/item-counts.js';
import { deedKinds } from '../result/goal-progress.js';
import { afterInHand, withName, withSubtask } from './after-subtask.js';
import { withWorker } from './after-worker.js';
import { plannedAs, type RunView, type ShownBar, type ShownJob } from './run-view.js';
import type { EventOf } from '../log/run-event.js';

export function afterAssignment(view: RunView, event: EventOf<'job-assigned'>): RunView {
  const { job, subtask, worker, phase, quantity, takes, tools, station, expectedTicks, tick } = event;
  const owed = { ...takes };
  for (const tool of tools) owed[tool] = (owed[tool] ?? 0) + 1;
  const fresh: ShownJob = {
    job,
    subtask,
    worker,
    phase,
    quantity,
    station,
    expectedTicks,
    owed,
    done: 0,
    startTick: tick,
    bar: view.bars.length,
  };
  const bar: ShownBar = {
    worker,
    job,
    subtask,
    startTick: tick,
    endTick: null,
    result: 'running',
  };
  const after = {
    ...view,
    jobs: { ...view.jobs, [job]: fresh },
    bars: [...view.bars, bar],
    beganTick: view.beganTick ?? tick,
  };
  const busy = withWorker(after, worker, tick, { job, instruction: [] });
  return withSubtask(busy, subtask, (known) => ({
    workers: withName(known.workers, worker),
    wish: null,
    startedTick: known.startedTick ?? tick,
    // What is collected was counted when it was loaded.
    begun: known.begun + (phase === 'collect' ? 0 : quantity),
  }));
}

export function afterAmendment(view: RunView, event: EventOf<'job-amended'>): RunView {
  const known = view.jobs[event.job];
  if (!known || !event.accepted) return view;
  const { quantity } = event;
  const fewer = known.phase === 'collect' ? 0 : known.quantity - quantity;
  const after = withSubtask(view, known.subtask, ({ begun }) => ({ begun: begun - fewer }));
  return afterInHand(after, event.job, { quantity });
}

export function afterJobEnd(view: RunView, event: EventOf<'job-ended'>): RunView {
  const { [event.job]: ended, ...jobs } = view.jobs;
  const { verdict, tick, subtask } = event;
  const deeds = deedsAfter(view, event);
  const after = { ...view, jobs, deeds, lastEndTick: tick };
  if (ended === undefined) return after;
  const bars = endedBars(view.bars, [ended.bar], tick, verdict.kind);
  const free = withWorker({ ...after, bars }, ended.worker, tick, { job: null, instruction: [] });
  const made = ended.phase === 'load' ? 0 : verdict.done;
  const notDone = ended.phase === 'collect' ? 0 : Math.max(0, ended.quantity - verdict.done);
  return withSubtask(free, subtask, (known) => ({
    verified: known.verified + made,
    begun: Math.max(0, known.begun - notDone),
    facts: [...known.facts, ...verdict.facts],
  }));
}

function deedsAfter(view: RunView, { subtask, verdict }: EventOf<'job-ended'>): RunView['deeds'] {
  const known = plannedAs(view, subtask);
  const keys = known ? deedKinds(known).map((kind) => `${kind} ${known.item}`) : [];
  if (keys.length === 0) return view.deeds;
  const deeds = { ...view.deeds };
  for (const key of keys) deeds[key] = (deeds[key] ?? 0) + verdict.done;
  return deeds;
}

/** A visit to the chest: what the visitor was to take and took is no longer owed. */
export function afterChest(view: RunView, event: EventOf<'chest-observed'>): RunView {
  const { worker, before, contents } = event;
  const after = { ...view, chest: contents };
  const job = view.workers.find(({ name }) => name === worker)?.job ?? null;
  const owed = job === null ? undefined : view.jobs[job]?.owed;
  if (job === null || owed === undefined || before === null) return after;
  return afterInHand(after, job, { owed: owedAfter(owed, before, contents) });
}

/** The bars at these places end now. */
export function endedBars(
  bars: readonly ShownBar[],
  places: readonly number[],
  endTick: number,
  result: ShownBar['result'],
): readonly ShownBar[] {
  const after = [...bars];
  for (const place of places) {
    const bar = after[place];
    if (bar) after[place] = { ...bar, endTick, result };
  }
  return after;
}

function owedAfter(owed: ItemCounts, before: ItemCounts, contents: ItemCounts): ItemCounts {
  const rest = Object.entries(owed).map(([item, count]) => {
    const taken = Math.max(0, (before[item] ?? 0) - (contents[item] ?? 0));
    return [item, Math.max(0, count - taken)] as const;
  });
  return Object.fromEntries(rest.filter(([, count]) => count > 0));
}
