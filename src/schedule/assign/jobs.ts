import { sumOfCounts, type ItemCounts } from '../../base/item-counts.js';
import type { Position } from '../../base/position.js';
import { entryAt, progressAt, restOf, setProgress, setWorker, type Draft } from '../state/draft.js';
import { owedBy, type CraftStep, type Job, type JobPhase, type Station } from '../job.js';
import { withSpares } from './spares.js';
import { isSoft, pacedTicks, unitTicksAt, workKindOf } from './paces.js';
import type { Subtask } from '../../plan/subtask/subtask.js';
import { setDownBy } from '../../plan/subtask/yield.js';
import { reenter } from '../state/readiness.js';
import { claimsFor, handoversTo, withGoodsAhead, type Hands } from '../ledger/hands.js';
import { freeSpots, freeStation, reserve } from '../ledger/reservations.js';
import { contentOf, type ShareContent } from './share-content.js';
import { goodsAlong } from './in-hands.js';
import { ownOf, withScaffold } from './lent-scaffold.js';
import { contentOfBundle, stepsOf } from './bundles.js';
import type { Estimate } from '../simulate/durations.js';
import type { PlanEntry } from '../state/plan-index.js';
import type { ActiveJob, PendingCollect } from '../state/state.js';
import { membersOf } from '../state/sorted-set.js';
import { keptFor, stopJob } from './wishes.js';

/** Gives a worker a share of a subtask and promises it all it needs. The worker is told at the end of the transition. */
export function beginShare(
  draft: Draft,
  worker: number,
  entry: number,
  phase: 'whole' | 'load',
  quantity: number,
): void {
  const { subtask } = entryAt(draft, entry);
  const station = subtask.station === undefined ? null : freeStation(draft, subtask.station, draft.chest);
  const blocks = setDownBy({ ...subtask, quantity });
  const placeAt = blocks > 0 ? freeSpots(draft, subtask.placed ?? 'beside', blocks) : [];
  begin(draft, worker, entry, { phase, quantity, station, placeAt });
}

/** Gives a worker several crafts at once, see `bundleFrom`; the job is the last one's. */
export function beginBundle(draft: Draft, worker: number, bundle: readonly number[]): void {
  const entry = bundle.at(-1) ?? -1;
  const { subtask } = entryAt(draft, entry);
  const block = bundle.map((each) => entryAt(draft, each).subtask.station).find((each) => each !== undefined);
  const station = block === undefined ? null : freeStation(draft, block, draft.chest);
  const quantity = restOf(draft, entry);
  const blocks = setDownBy({ ...subtask, quantity });
  const placeAt = blocks > 0 ? freeSpots(draft, subtask.placed ?? 'beside', blocks) : [];
  const steps = stepsOf(draft, bundle);
  const content = contentOfBundle(draft, bundle);
  for (const [at, step] of steps.entries()) {
    const each = bundle[at] ?? -1;
    const { jobs, running, inFlight } = progressAt(draft, each);
    setProgress(draft, each, {
      jobs: jobs + 1,
      running: running + 1,
      inFlight: inFlight + step.quantity,
    });
    reenter(draft, each);
  }
  begin(draft, worker, entry, { quantity, station, placeAt, bundle: { content, steps } });
}

/** Gives a worker some of what is gathered or killed to do with other tools than the plan says, or none. */
export function beginOtherwise(
  draft: Draft,
  worker: number,
  entry: number,
  quantity: number,
  tools: readonly string[],
): void {
  const { subtask } = entryAt(draft, entry);
  begin(draft, worker, entry, { quantity, asked: { ...subtask, tools } });
}

/** Has a worker look for what others are after, who do as much as before until some of it is there. */
export function beginSeeking(
  draft: Draft,
  worker: number,
  entry: number,
  quantity = 1,
  asked = entryAt(draft, entry).subtask,
): void {
  begin(draft, worker, entry, { quantity, asked, isUncounted: true });
}

/** Sends a worker to fetch what is done in a furnace. */
export function beginCollect(draft: Draft, worker: number, collect: PendingCollect): void {
  draft.collects = draft.collects.filter((other) => other !== collect);
  const { entry, quantity, station } = collect;
  const { loaded, inFlight } = progressAt(draft, entry);
  setProgress(draft, entry, { loaded: loaded - 1, inFlight: inFlight - quantity });
  begin(draft, worker, entry, { phase: 'collect', quantity, station });
}

/** A job about to be given; what is left out is that of a whole job anywhere. */
interface Beginning {
  readonly quantity: number;
  readonly phase?: JobPhase;
  readonly station?: Station | null;
  readonly placeAt?: readonly Position[];
  /** Default: the subtask as the plan has it. */
  readonly asked?: Subtask;
  readonly bundle?: { readonly content: ShareContent; readonly steps: readonly CraftStep[] };
  /** Others do as much as if nobody were at it. */
  readonly isUncounted?: boolean;
}

function begin(draft: Draft, worker: number, entry: number, beginning: Beginning): void {
  const { quantity, phase = 'whole', station = null, placeAt = [], bundle } = beginning;
  const { asked = entryAt(draft, entry).subtask } = beginning;
  const { isUncounted = phase !== 'collect' && isSplittable(draft, entry) && isSoft(draft, worker) } =
    beginning;
  const progress = progressAt(draft, entry);
  const subtask = withScaffold(draft, worker, asked);
  const content = bundle?.content ?? contentOf(subtask, phase, quantity, progress.fuelGiven);
  const tools = phase === 'collect' ? [] : withSpares(draft, worker, subtask);
  const name = draft.workers[worker]?.name ?? '';
  const { claims, ...handed } = suppliesFor(draft, name, entry, {
    subtask,
    phase,
    takes: content.takes,
    tools,
  });
  const job: Job = {
    id: progress.jobs === 0 ? subtask.id : `${subtask.id}.${progress.jobs + 1}`,
    subtask,
    phase,
    quantity,
    ...content,
    tools,
    station,
    placeAt,
    ...(bundle ? { steps: bundle.steps } : {}),
    ...handed,
  };
  const owed = reserve(draft, job);
  const counted = isUncounted ? 0 : quantity;
  setProgress(draft, entry, {
    jobs: progress.jobs + 1,
    running: progress.running + 1,
    inFlight: progress.inFlight + counted,
    fuelGiven: sum(progress.fuelGiven, content.fuel, 1),
  });
  setWorker(draft, worker, {
    since: draft.tick,
    active: justBegun(draft, worker, { job, entry, owed, claims, counted }),
  });
  draft.activeCount += 1;
  draft.fresh.add(worker);
  reenter(draft, entry);
}

function justBegun(
  draft: Draft,
  worker: number,
  promised: Pick<ActiveJob, 'job' | 'entry' | 'owed' | 'claims' | 'counted'>,
): ActiveJob {
  const { job, entry, owed, claims, counted } = promised;
  const { name, position: from = { x: 0, y: 0, z: 0 } } = draft.workers[worker] ?? {};
  return {
    job,
    entry,
    owed,
    claims,
    counted,
    startedTick: draft.tick,
    expectedTicks: expectedOf(draft, worker, entry, job, job.quantity),
    brought: {},
    gained: {},
    reported: -1,
    had: 0,
    firstHad: null,
    progressTick: draft.tick,
    isWished: name !== undefined && keptFor(draft, entry) === name,
    wasAsked: false,
    isStopping: false,
    isCalledOff: false,
    overdue: null,
    advance: { from, mostDone: 0, farthestBlocks: 0, tick: draft.tick },
  };
}

/** Where there is no chest: in whose hands the goods of a job are, and what others hand over for it and what follows. */
function suppliesFor(
  draft: Draft,
  worker: string,
  entry: number,
  { subtask, phase, ...takes }: Pick<Job, 'subtask' | 'phase' | 'takes' | 'tools'>,
): Pick<ActiveJob, 'claims'> & Pick<Job, 'handovers'> {
  if (!draft.hands) return { claims: {} };
  const isAlone = subtask.for !== undefined;
  const needed = claimsFor(draft, worker, owedBy(takes), isAlone);
  const givers = handoversTo(worker, needed).map(({ from }) => from);
  const { along, keeps } = subtask.section
    ? aheadOfSection(draft, worker, entry)
    : aheadOfJob(draft, entry, phase, givers);
  const claims = isAlone ? needed : withGoodsAhead(draft, worker, needed, along, keeps);
  const handovers = handoversTo(worker, claims);
  return { claims, ...(handovers.length > 0 ? { handovers } : {}) };
}

/** What comes with what a job is handed, and what each holder keeps of it. */
interface GoodsAhead {
  readonly along: ItemCounts;
  readonly keeps: (holder: string) => ItemCounts;
}

function aheadOfSection(draft: Draft, worker: string, entry: number): GoodsAhead {
  const soon = takenSoon(draft, worker, entry);
  const keeps = (holder: string): ItemCounts => {
    const active = draft.workers.find(({ name }) => name === holder)?.active;
    return active ? takenAfter(draft, active.entry) : (soon[holder] ?? {});
  };
  return { along: takenAfter(draft, entry), keeps };
}

function aheadOfJob(draft: Draft, entry: number, phase: JobPhase, givers: readonly string[]): GoodsAhead {
  const { goods, isOfAll } = goodsAlong(draft, entry, phase, givers);
  const isBusy = (holder: string): boolean =>
    draft.workers.some(({ name, active }) => name === holder && active !== null);
  const keeps = (holder: string): ItemCounts =>
    givers.includes(holder) || (isOfAll && !isBusy(holder)) ? {} : (draft.hands?.[holder] ?? {});
  return { along: goods, keeps };
}

/**
 * What those without work will take of the sections that can be begun and what follows them, in even parts: as many of
 * them as there are such sections, in the order in which they get work.
 */
function takenSoon(draft: Draft, worker: string, begun: number): Hands {
  const open = [...membersOf(draft.ready)].filter(
    (entry) => entry !== begun && entryAt(draft, entry).subtask.section !== undefined,
  );
  // Some who hold something may only be about to join.
  const isIdle = (name: string): boolean =>
    name !== worker && draft.workers.every((each) => each.name !== name || (!each.active && !each.isAway));
  const next = Object.keys(draft.hands ?? {})
    .filter(isIdle)
    .sort()
    .slice(0, open.length);
  const taken = sumOfCounts(
    open.flatMap((entry) => [ownOf(entryAt(draft, entry).subtask), takenAfter(draft, entry)]),
  );
  const share = Object.fromEntries(
    Object.entries(taken).map(([item, count]) => [item, Math.floor(count / next.length)]),
  );
  return Object.fromEntries(next.map((name) => [name, share]));
}

function isDoneIn(draft: Draft, entry: number): boolean {
  return progressAt(draft, entry).state === 'DONE';
}

/** What is built up of those sections that can follow one without anybody else's work, if all who hold something do as many. */
function takenAfter(draft: Draft, entry: number): ItemCounts {
  const own = new Set([entry]);
  const queue = [entry];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    for (const dependent of entryAt(draft, next).dependents) {
      const { subtask, dependencies } = entryAt(draft, dependent);
      const isNext = dependencies.every((other) => own.has(other) || isDoneIn(draft, other));
      if (own.has(dependent) || !subtask.section || !isNext) continue;
      own.add(dependent);
      queue.push(dependent);
    }
  }
  const [, ...following] = own;
  const share = Math.ceil(following.length / Math.max(1, Object.keys(draft.hands ?? {}).length));
  return sumOfCounts(following.slice(0, share).map((each) => ownOf(entryAt(draft, each).subtask)));
}

function expectedOf(draft: Draft, worker: number, entry: number, job: Job, quantity: number): number {
  const { subtask, phase } = job;
  const estimate = jobEstimate(entryAt(draft, entry), job);
  return Math.ceil(pacedTicks(subtask, phase, estimate, quantity, draft.workers[worker]?.pace));
}

/** What a job of a subtask goes by: who does with lesser tools takes longer. */
export function jobEstimate(
  { subtask, estimates, otherwise }: PlanEntry,
  { phase, tools, steps }: Pick<Job, 'phase' | 'tools' | 'steps'>,
): Estimate {
  if (steps) {
    const ticks = steps.reduce((sum, step) => sum + step.ticks, 0);
    return { ...estimates.whole, fixedTicks: estimates.whole.fixedTicks + ticks };
  }
  if (phase !== 'whole' || tools === subtask.tools) return estimates[phase];
  const other = otherwise.find((way) => way.tools.join() === tools.join());
  return other?.estimate ?? estimates.whole;
}

/** Lowers a running job's quantity, where it is more. */
export function lowerQuantity(draft: Draft, worker: number, quantity: number): void {
  const { active } = draft.workers[worker] ?? {};
  if (active && quantity < active.job.quantity) changeQuantity(draft, worker, quantity);
}

/** Changes a running job's quantity; a worker who has been told of the job is told of it. */
export function changeQuantity(draft: Draft, worker: number, quantity: number): void {
  const state = draft.workers[worker];
  const active = state?.active;
  if (!active || quantity === active.job.quantity) return;
  const { subtask } = entryAt(draft, active.entry);
  const { brings } = contentOf(subtask, active.job.phase, quantity, {});
  const { inFlight } = progressAt(draft, active.entry);
  // What nobody counts on, a soft promise, is lowered alone.
  const isCounted = active.counted === active.job.quantity;
  const counted = isCounted ? quantity : Math.min(active.counted, quantity);
  setProgress(draft, active.entry, { inFlight: inFlight - (active.counted - counted) });
  const expectedTicks = expectedOf(draft, worker, active.entry, active.job, quantity);
  const job = { ...active.job, quantity, brings };
  const wasAsked = !draft.fresh.has(worker);
  setWorker(draft, worker, { active: { ...active, job, counted, expectedTicks, wasAsked } });
  if (!draft.fresh.has(worker)) {
    draft.actions.push({ kind: 'amend', worker: state.name, job: job.id, quantity });
  }
  reenter(draft, active.entry);
}

/** Whether somebody else may do part of a subtask while it runs: work on the world itself, one by one. */
export function isSplittable(draft: Draft, entry: number): boolean {
  const { action, materials } = entryAt(draft, entry).subtask;
  return (
    (action === 'gather' || action === 'kill' || action === 'shoot') && Object.keys(materials).length === 0
  );
}

/**
 * So much of a job is there: of a soft promise that much nobody else need do any more, and whoever is at it does less.
 * @param done in the chest, or killed
 */
export function countIn(draft: Draft, worker: number, done: number): void {
  const active = draft.workers[worker]?.active;
  if (!active) return;
  const counted = Math.min(done, active.job.quantity);
  if (counted <= active.counted) return;
  setWorker(draft, worker, { active: { ...active, counted } });
  const { inFlight } = progressAt(draft, active.entry);
  setProgress(draft, active.entry, { inFlight: inFlight + counted - active.counted });
  reenter(draft, active.entry);
  trimSurplus(draft, active.entry);
}

/** The part of a running job not yet in hand: as reported, else as much as the time since its start suggests. */
export function unitsLeft(draft: Draft, worker: number): number {
  const state = draft.workers[worker];
  const active = state?.active;
  if (!active) return 0;
  const { subtask } = active.job;
  const { fixedTicks, ticksPerUnit } = jobEstimate(entryAt(draft, active.entry), active.job);
  const kind = workKindOf(subtask);
  const working = draft.tick - active.startedTick - (state.pace[kind] * fixedTicks) / 2;
  const unitTicks = unitTicksAt(state.pace, kind, ticksPerUnit);
  const guessed = unitTicks > 0 ? Math.floor(Math.max(0, working) / unitTicks) : 0;
  const done = active.reported >= 0 ? active.reported : guessed;
  return Math.max(0, active.job.quantity - done);
}

/** Takes away what others are at beyond what is still needed. */
export function trimSurplus(draft: Draft, entry: number): void {
  const { done, inFlight, running } = progressAt(draft, entry);
  let surplus = done + inFlight - entryAt(draft, entry).subtask.quantity;
  const isDone = isDoneIn(draft, entry);
  if ((surplus <= 0 && !isDone) || running === 0) return;
  for (const [at, { active, capabilities }] of draft.workers.entries()) {
    if (surplus <= 0 && !isDone) return;
    if (active?.entry !== entry || active.job.phase === 'collect' || active.isStopping) continue;
    if (isDone) stopJob(draft, at, { code: 'done-already' });
    else if (capabilities.amendable && isSplittable(draft, entry) && active.counted === active.job.quantity) {
      const less = Math.min(surplus, unitsLeft(draft, at), active.job.quantity - 1);
      lowerQuantity(draft, at, active.job.quantity - less);
      surplus -= less;
    }
  }
}

/** Adds counts of one kind to another's. */
export function sum(
  counts: Readonly<Record<string, number>>,
  others: Readonly<Record<string, number>>,
  factor: 1 | -1,
): Readonly<Record<string, number>> {
  const total: Record<string, number> = { ...counts };
  for (const [item, count] of Object.entries(others)) {
    total[item] = Math.max(0, (total[item] ?? 0) + factor * count);
  }
  return total;
}
