import type { Position } from '../../base/position.js';
import { countsWithout, sumOfCounts, totalOf, type ItemCounts } from '../../base/item-counts.js';
import { yieldOf } from '../../plan/subtask/yield.js';
import { owedBy, type JobPhase } from '../job.js';
import { claimsFor, handoversTo, isAtWork, isLevel } from '../ledger/hands.js';
import { freeStation } from '../ledger/reservations.js';
import { travelTicks } from '../simulate/estimates.js';
import { entryAt, progressAt, restOf, type Draft } from '../state/draft.js';
import type { PendingCollect } from '../state/state.js';
import { membersOf } from '../state/sorted-set.js';
import { contentOf } from './share-content.js';
import { mayOffer } from './wishes.js';

/** A throw, and what is thrown can be taken up after two seconds. */
const HANDOVER_TICKS = 80;
/** What one more who throws at the same time adds. */
const MORE_GIVERS_TICKS = 5;
/** Until a builder makes one, and what it costs it to come. */
const PAUSE_TICKS = 100;
/** What is promised to somebody else may be long in coming. */
const PROMISED_TICKS = 2400;
/** Of more places one is near everybody. */
const MOST_PLACES = 512;

/**
 * Where there is no chest: ticks until a worker is where it works at the next job of a subtask with all it takes, and what
 * is to be handed on because it does it.
 */
export function ticksInHands(draft: Draft, entry: number): (worker: string) => number {
  const { subtask, places } = entryAt(draft, entry);
  const { fuelGiven } = progressAt(draft, entry);
  const { takes } = contentOf(subtask, 'whole', restOf(draft, entry), fuelGiven);
  const owed = owedBy({ takes, tools: subtask.tools });
  const station = subtask.station === undefined ? null : freeStation(draft, subtask.station, draft.chest);
  const later = subtask.section || subtask.for !== undefined ? () => 0 : handedLater(draft, entry);
  return (worker) => {
    const lacking = subtask.section ? owed : countsWithout(owed, comingAlong(draft, worker));
    const claims = claimsFor(draft, worker, lacking);
    const givers = handoversTo(worker, claims).map(({ from }) => from);
    const waits = Math.max(0, ...givers.map((giver) => ticksToGive(draft, giver, worker)));
    if (subtask.section) return givers.length * HANDOVER_TICKS + waits;
    const at = positionOf(draft, worker);
    const meets = station?.position ?? at;
    const isShort = totalOf(countsWithout(lacking, sumOfCounts(Object.values(claims)))) > 0;
    const walk = Math.max(
      0,
      ...[worker, ...givers].map((name) => travelTicks(positionOf(draft, name), meets)),
    );
    const out = station ? 0 : ticksToNearest(places, at);
    const handing = throwTicks(givers.length) + waits;
    return (isShort ? PROMISED_TICKS : 0) + walk + handing + out + later(worker);
  };
}

/** What is handed to a worker besides what its job takes. */
function comingAlong({ workers }: Draft, worker: string): ItemCounts {
  const active = workers.find(({ name }) => name === worker)?.active;
  return active ? countsWithout(sumOfCounts(Object.values(active.claims)), owedBy(active.job)) : {};
}

function positionOf({ workers }: Draft, worker: string): Position {
  return workers.find(({ name }) => name === worker)?.position ?? { x: 0, y: 0, z: 0 };
}

/** All throw at the same time. */
function throwTicks(givers: number): number {
  return givers === 0 ? 0 : HANDOVER_TICKS + (givers - 1) * MORE_GIVERS_TICKS;
}

/** Who is at work gives when it is done, and who builds as high as who is to have it in a pause. */
function ticksToGive(draft: Draft, giver: string, receiver: string): number {
  const active = draft.workers.find(({ name }) => name === giver)?.active;
  if (!active || !isAtWork(draft, giver)) return 0;
  if (active.job.subtask.section && isLevel(draft, giver, receiver)) return PAUSE_TICKS;
  return Math.max(PAUSE_TICKS, active.startedTick + active.expectedTicks - draft.tick);
}

/** So long before something is done in a furnace those without work come there with what goes with it. */
export function ticksToComeTogether(
  draft: Draft,
  { entry, station }: PendingCollect,
  worker: string,
): number {
  if (draft.hands === null || openBeside(draft, entry).length > 0) return 0;
  const claims = claimsFor(draft, worker, goodsThatFollow(draft, entry));
  const givers = handoversTo(worker, claims).map(({ from }) => from);
  const ways = givers.map((name) => travelTicks(positionOf(draft, name), station.position));
  return throwTicks(givers.length) + Math.max(0, ...ways);
}

function ticksToNearest(places: readonly Position[], from: Position): number {
  if (places.length > MOST_PLACES) return 0;
  return places.length === 0 ? 0 : Math.min(...places.map((each) => travelTicks(from, each)));
}

/** What is to be handed to whoever does a subtask, or on to somebody else, before what follows can be done. */
export function handedLater(draft: Draft, entry: number): (worker: string) => number {
  const goods = goodsThatFollow(draft, entry);
  const following = followersOf(draft, entry);
  const makers = draft.workers.flatMap(({ name, active }) => {
    const makes = active && !active.job.subtask.section && active.entry !== entry;
    return makes && entryAt(draft, active.entry).followers.some((each) => following.has(each)) ? [name] : [];
  });
  return (worker) => {
    const givers = handoversTo(worker, claimsFor(draft, worker, goods)).map(({ from }) => from);
    return throwTicks(new Set([...givers, ...makers.filter((name) => name !== worker)]).size);
  };
}

/** All that comes after a subtask for everybody, one way or another. */
function followersOf(draft: Draft, entry: number): ReadonlySet<number> {
  const found = new Set<number>();
  const queue = [entry];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    for (const follower of entryAt(draft, next).followers) {
      const { section, for: only } = entryAt(draft, follower).subtask;
      if (found.has(follower) || section || only !== undefined) continue;
      found.add(follower);
      queue.push(follower);
    }
  }
  return found;
}

/**
 * What the work after a subtask takes, crafts for it included, and what is asked for and made already: in the end it comes
 * together.
 */
function goodsThatFollow(draft: Draft, entry: number): ItemCounts {
  const work = workThatFollows(draft, entry);
  const taken = sumOfCounts(work.map((each) => owedIn(draft, each)));
  const made = sumOfCounts([entry, ...work].map((each) => yieldOf(entryAt(draft, each).subtask)));
  const asked = draft.plan.entries.flatMap(({ subtask, followers }, each) => {
    const isAsked = followers.length === 0 && !subtask.section && subtask.for === undefined;
    return isAsked && each !== entry && isDoneIn(draft, each) ? [{ [subtask.item]: subtask.quantity }] : [];
  });
  return sumOfCounts([countsWithout(taken, made), ...asked]);
}

function workThatFollows(draft: Draft, entry: number): readonly number[] {
  const following = [...followersOf(draft, entry)].filter((each) => !isDoneIn(draft, each));
  const crafts = following.flatMap((each) =>
    entryAt(draft, each).dependencies.filter(
      (other) => other !== entry && isCraft(draft, other) && !isDoneIn(draft, other),
    ),
  );
  return [...new Set([...following, ...crafts])];
}

function owedIn(draft: Draft, entry: number): ItemCounts {
  const { subtask } = entryAt(draft, entry);
  const { takes } = contentOf(subtask, 'whole', restOf(draft, entry), progressAt(draft, entry).fuelGiven);
  return owedBy({ takes, tools: subtask.tools });
}

/**
 * What others hand over besides what a job needs. Those do who have to come anyway; where nothing else is left to be begun
 * than what follows it, also those without work.
 */
export function goodsAlong(
  draft: Draft,
  entry: number,
  phase: JobPhase,
  givers: readonly string[],
): { readonly goods: ItemCounts; readonly isOfAll: boolean } {
  const { subtask } = entryAt(draft, entry);
  const isMeeting = phase !== 'load' && (givers.length > 0 || subtask.station !== undefined);
  const work = new Set(workThatFollows(draft, entry));
  const isOfAll = isMeeting && openBeside(draft, entry).every((other) => work.has(other));
  const goods = givers.length > 0 || isOfAll ? goodsThatFollow(draft, entry) : {};
  return { goods, isOfAll };
}

/** What else could be begun now, or will be. */
function openBeside(draft: Draft, entry: number): readonly number[] {
  return draft.plan.entries.flatMap(({ subtask }, each) => {
    const { running, loaded } = progressAt(draft, each);
    const isOpen = each !== entry && !subtask.section && !isDoneIn(draft, each) && running + loaded === 0;
    return isOpen ? [each] : [];
  });
}

/**
 * Whether a craft is left until what else goes with its product is under way no more: then it is done by whoever has that
 * in hand, and nothing has to be handed on.
 */
function isEarly(draft: Draft, entry: number, seen: ReadonlySet<number> = new Set()): boolean {
  const { subtask, followers } = entryAt(draft, entry);
  if (!isCraft(draft, entry) || subtask.for !== undefined || seen.has(entry)) return false;
  const open = followers.filter((each) => !isDoneIn(draft, each));
  const along = new Set([...seen, entry]);
  return (
    open.length > 0 &&
    open.every(
      (follower) =>
        !entryAt(draft, follower).subtask.section &&
        (entryAt(draft, follower).dependencies.some(
          (other) => other !== entry && !isDoneIn(draft, other) && !isCraftedSoon(draft, other),
        ) ||
          isEarly(draft, follower, along)),
    )
  );
}

/** Whether nothing but crafts is missing for something. */
function isCraftedSoon(draft: Draft, entry: number): boolean {
  return (
    isCraft(draft, entry) &&
    entryAt(draft, entry).dependencies.every((other) => isDoneIn(draft, other) || isCraftedSoon(draft, other))
  );
}

function isCraft(draft: Draft, entry: number): boolean {
  return entryAt(draft, entry).subtask.action === 'craft';
}

function isDoneIn(draft: Draft, entry: number): boolean {
  const { state, isLetGo } = progressAt(draft, entry);
  return state === 'DONE' || isLetGo;
}

/** Whether somebody at work has it sooner than any of those who are free. */
export function isSoonerDoneByBusy(draft: Draft, idle: ReadonlySet<number>, entry: number): boolean {
  if (draft.hands === null || entryAt(draft, entry).subtask.section) return false;
  const ticks = ticksInHands(draft, entry);
  const nameAt = (at: number): string => draft.workers[at]?.name ?? '';
  const soonest = Math.min(...[...idle].map((at) => ticks(nameAt(at))));
  return draft.workers.some(({ name, active, isAway, capabilities }, at) => {
    if (!active || isAway || active.isStopping || capabilities.pace !== undefined) return false;
    if (!mayOffer(draft, at, entry)) return false;
    const handed = isAtWork(draft, name) ? 0 : throwTicks(Object.keys(active.claims).length - 1);
    const left = Math.max(0, active.startedTick + active.expectedTicks + handed - draft.tick);
    return left + ticks(name) < soonest;
  });
}

/**
 * What is ready, in its order; of a building first what most hangs on, less what it takes to bring together what it is
 * built of. Of the rest first what one of those without work is much better placed for than the others.
 */
export function inOrderOfHands(
  draft: Draft,
  able: (entry: number) => ReadonlySet<number>,
): readonly number[] {
  const ready = [...membersOf(draft.ready)];
  // Who builds alone goes from place to place as listed.
  if (draft.workers.length < 2) return ready;
  const ticksOf = (entry: number): readonly number[] => {
    const ticks = ticksInHands(draft, entry);
    return [...able(entry)].map((at) => ticks(draft.workers[at]?.name ?? '')).sort((a, b) => a - b);
  };
  if (ready.some((entry) => entryAt(draft, entry).subtask.section)) {
    const rank = (entry: number): number => {
      const { subtask, remaining } = entryAt(draft, entry);
      return (subtask.section ? (ticksOf(entry)[0] ?? Infinity) : 0) - remaining;
    };
    return sortedBy(ready, rank);
  }
  const isIdleAll = draft.activeCount === 0 && draft.collects.length === 0;
  const timely = ready.filter((entry) => !isEarly(draft, entry));
  const due = timely.length === 0 && isIdleAll ? ready : timely;
  const free = draft.workers.filter(({ active, isAway }) => !active && !isAway).length;
  const worse = (entry: number): number => {
    const [best = 0, next = best] = ticksOf(entry);
    return next - best;
  };
  return [...sortedBy(due.slice(0, free), (entry) => -worse(entry)), ...due.slice(free)];
}

function sortedBy(entries: readonly number[], rank: (entry: number) => number): readonly number[] {
  const ranked = entries.map((entry) => ({ entry, rank: rank(entry) }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry);
}
