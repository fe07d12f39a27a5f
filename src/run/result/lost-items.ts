import { positionKey } from '../../base/position.js';
import type { ItemCounts } from '../../base/item-counts.js';
import type { EventOf, RunEvent } from '../log/run-event.js';

/** Problems of a verdict that mean something is gone. */
const GONE: ReadonlySet<string> = new Set(['material-lost', 'tool-not-returned', 'other-items-missing']);
/** Of these, what cannot have become something else in the worker's hands. */
const UNCHANGED: ReadonlySet<string> = new Set(['tool-not-returned', 'other-items-missing']);

/**
 * What vanished on the way, by item: died with and not found again, carried off by a worker who did not come back, lost
 * in a furnace that was broken, taken by strangers and not put back. What turned up again is not lost. Told from the
 * visits to the chest; fuel in a broken furnace is left out, since nobody saw how much of it had burnt.
 */
export function lostItems(events: readonly RunEvent[]): ItemCounts {
  const account = new LossAccount();
  for (const event of events) account.hear(event);
  return account.total();
}

/** Who holds something of the chest's goods, as far as the log tells: at work, or gone with it. */
export function holdersIn(events: readonly RunEvent[]): ReadonlySet<string> {
  const account = new LossAccount();
  for (const event of events) account.hear(event);
  return account.holders();
}

/** What each worker is known to have taken, or to be still carrying, of what is lost by {@link lostItems}. */
export function debtsIn(events: readonly RunEvent[]): ReadonlyMap<string, ItemCounts> {
  const account = new LossAccount();
  for (const event of events) account.hear(event);
  return account.debts();
}

/** Names of everything the plans so far use or make. */
export function goodsOf(events: readonly RunEvent[]): ReadonlySet<string> {
  const plans = events.filter((event) => event.kind === 'plan-made' || event.kind === 'repair-planned');
  return new Set(
    plans
      .flatMap(({ subtasks }) => subtasks)
      .flatMap(({ item, tools, materials, fuel = {} }) => [
        ...[item, ...tools],
        ...Object.keys({ ...materials, ...fuel }),
      ]),
  );
}

interface RunningJob {
  readonly assigned: EventOf<'job-assigned'>;
  /** What others had put in beyond what was missing, when it began. */
  readonly giftsBefore: ReadonlyMap<string, number>;
  /** In its hands by this account though the job did not take it: from before, or found. */
  readonly known: Map<string, number>;
  /** What it died with while the job ran, and how much of that it was seen to have in its hands again. */
  readonly dropped: Map<string, number>;
  readonly retaken: Map<string, number>;
}

/** An account of who holds what of the chest's goods, kept from the log alone. */
class LossAccount {
  /** Out of the chest and in somebody's hands. */
  readonly #hands = new Map<string, Map<string, number>>();
  readonly #gone = new Map<string, number>();
  /** Of what is gone, what went while somebody alive worked with it: that worker may have it yet. */
  readonly #owed = new Map<string, Map<string, number>>();
  /** Taken by others, and not put back. */
  readonly #taken = new Map<string, number>();
  /** Put in by others beyond what was missing. */
  readonly #gifts = new Map<string, number>();
  readonly #running = new Map<string, RunningJob>();
  readonly #subtasks = new Map<string, EventOf<'plan-made'>['subtasks'][number]>();
  readonly #lots = new Map<string, number>();
  readonly #smelts = new Map<string, { readonly input: string; readonly product: string }>();
  readonly #inputOf = new Map<string, string>();

  hear(event: RunEvent): void {
    const { kind } = event;
    if (kind === 'plan-made' || kind === 'repair-planned') {
      for (const subtask of event.subtasks) this.#learn(subtask);
    } else if (kind === 'job-assigned') {
      this.#begun(event);
    } else if (kind === 'chest-observed') {
      if (event.worker !== null && event.before) this.#visited(event.worker, event.before, event.contents);
    } else if (kind === 'job-ended') {
      this.#ended(event);
    } else if (kind === 'subtask-credited') {
      this.#credited(event);
    } else if (kind === 'goods-dropped') {
      this.#dropped(event);
    } else if (kind === 'goods-found') {
      this.#takenUp(event);
    } else if (kind === 'goods-handed') {
      for (const [item, count] of Object.entries(event.items))
        takeFrom(this.#handsOf(event.worker), item, count);
    } else if (kind === 'hands-read') {
      this.#read(event);
    } else if (kind === 'furnaces-emptied') {
      for (const furnace of event.furnaces) this.#furnaceEmptied(positionKey(furnace));
    } else if (kind === 'station-observed') {
      if (!event.stands) this.#furnaceGone(positionKey(event.position));
    } else if (kind === 'chest-changed-by-others') {
      this.#changedByOthers(event.change);
    } else if (kind === 'run-resumed') {
      // Whoever was at work has nothing but what the first survey will find on it.
      this.#running.clear();
      this.#hands.clear();
      this.#owed.clear();
    }
  }

  total(): ItemCounts {
    const lost = new Map<string, number>();
    for (const hands of this.#hands.values()) {
      for (const [item, count] of hands) if (count > 0) add(lost, item, count);
    }
    // A visit that broke off may have put down more than its worker was told; the next reading shows it.
    for (const [item, count] of this.#gifts) takeFrom(lost, item, count);
    for (const [item, count] of [...this.#gone, ...this.#taken]) add(lost, item, count);
    return Object.fromEntries(
      [...lost].filter(([, count]) => count > 0).sort(([a], [b]) => a.localeCompare(b)),
    );
  }

  holders(): ReadonlySet<string> {
    const holding = [...this.#hands].filter(([, hands]) => [...hands.values()].some((count) => count > 0));
    return new Set(holding.map(([worker]) => worker));
  }

  debts(): ReadonlyMap<string, ItemCounts> {
    const debts = new Map<string, Record<string, number>>();
    const left = new Map(this.#gone);
    for (const worker of new Set([...this.#hands.keys(), ...this.#owed.keys()])) {
      const own: Record<string, number> = {};
      for (const [item, count] of this.#hands.get(worker) ?? []) if (count > 0) own[item] = count;
      for (const [item, count] of this.#owed.get(worker) ?? []) {
        const missing = count - takeFrom(left, item, count);
        if (missing > 0) own[item] = (own[item] ?? 0) + missing;
      }
      if (Object.keys(own).length > 0) debts.set(worker, own);
    }
    return debts;
  }

  #changedByOthers(changes: ItemCounts): void {
    for (const [item, change] of Object.entries(changes)) {
      if (change < 0) add(this.#taken, item, -change);
      // What seemed to vanish in a worker's hands may be what somebody took at the same time.
      else add(this.#gifts, item, takeFrom(this.#gone, item, takeFrom(this.#taken, item, change)));
    }
  }

  /** What was done too late for its job, or unasked: what seemed lost before went into it. */
  #credited({ subtask: id, quantity }: EventOf<'subtask-credited'>): void {
    const subtask = this.#subtasks.get(id);
    if (!subtask) return;
    const share = quantity / subtask.quantity;
    for (const [item, count] of Object.entries(subtask.materials)) {
      takeFrom(this.#gone, item, Math.ceil(count * share));
    }
    if (subtask.action === 'build' || subtask.placed !== undefined)
      takeFrom(this.#gone, subtask.item, quantity);
  }

  #learn(subtask: EventOf<'plan-made'>['subtasks'][number]): void {
    const { id, action, item, materials, fuel = {} } = subtask;
    this.#subtasks.set(id, subtask);
    if (action !== 'smelt') return;
    const input = Object.keys(materials).find((name) => (materials[name] ?? 0) > (fuel[name] ?? 0));
    if (input === undefined) return;
    this.#smelts.set(id, { input, product: item });
    this.#inputOf.set(item, input);
  }

  #begun(assigned: EventOf<'job-assigned'>): void {
    const known = new Map(this.#handsOf(assigned.worker));
    const giftsBefore = new Map(this.#gifts);
    this.#running.set(assigned.worker, {
      assigned,
      giftsBefore,
      known,
      dropped: new Map(),
      retaken: new Map(),
    });
  }

  #dropped({ worker, items }: EventOf<'goods-dropped'>): void {
    this.#hands.delete(worker);
    this.#owed.delete(worker);
    const job = this.#running.get(worker);
    for (const [item, count] of Object.entries(items)) {
      add(this.#gone, item, count);
      if (!job) continue;
      add(job.dropped, item, count);
      takeFrom(job.known, item, count);
    }
  }

  #takenUp({ worker, items }: EventOf<'goods-found'>): void {
    const job = this.#running.get(worker);
    for (const [item, count] of Object.entries(items)) {
      add(this.#handsOf(worker), item, count - takeFrom(this.#gone, item, count));
      if (!job) continue;
      add(job.known, item, count);
      const open = (job.dropped.get(item) ?? 0) - (job.retaken.get(item) ?? 0);
      add(job.retaken, item, Math.min(count, open));
    }
  }

  /** What is in hands beyond what they were known to hold may be something lost that turned up. */
  #read({ worker, carries }: EventOf<'hands-read'>): void {
    const hands = this.#handsOf(worker);
    for (const [item, count] of Object.entries(carries)) {
      const held = Math.max(0, hands.get(item) ?? 0);
      if (count <= held) continue;
      hands.set(item, count);
      takeFrom(this.#gone, item, count - held);
    }
  }

  #handsOf(worker: string): Map<string, number> {
    return countsOf(this.#hands, worker);
  }

  #visited(worker: string, before: ItemCounts, after: ItemCounts): void {
    const hands = this.#handsOf(worker);
    for (const item of new Set([...Object.keys(before), ...Object.keys(after)])) {
      add(hands, item, (before[item] ?? 0) - (after[item] ?? 0));
      const held = hands.get(item) ?? 0;
      // While a job runs, what comes in may be its product; else it was found somewhere.
      if (held >= 0 || this.#running.has(worker)) continue;
      hands.delete(item);
      this.#found(worker, item, -held);
    }
  }

  #ended(event: EventOf<'job-ended'>): void {
    const { worker, verdict, carries } = event;
    const job = this.#running.get(worker);
    this.#running.delete(worker);
    this.#hands.set(worker, new Map(Object.entries(carries)));
    this.#leftBehind(event, job);
    this.#missing(event, job);
    const { brings = {}, takes = {}, quantity = 1 } = job?.assigned ?? {};
    for (const [item, change] of Object.entries(verdict.deltas.chest)) {
      // Of what the job took it used up a part; more than the rest cannot be its own.
      const used = Math.floor(((takes[item] ?? 0) * Math.min(verdict.done, quantity)) / quantity);
      const found = change + used - (job?.known.get(item) ?? 0);
      if (found > 0 && brings[item] === undefined) this.#found(worker, item, found);
    }
    const { station, phase } = job?.assigned ?? { station: null, phase: 'whole' };
    if (station) this.#smelted(positionKey(station.position), event, phase);
  }

  /** What it died with was told then, if at all; what it has got back since is not lost. */
  #leftBehind({ leftBehind }: EventOf<'job-ended'>, job: RunningJob | undefined): void {
    if (leftBehind === undefined) return;
    if (!job || job.dropped.size === 0) {
      for (const [item, count] of Object.entries(leftBehind)) add(this.#gone, item, count);
      return;
    }
    for (const [item, count] of job.dropped) {
      const back = Math.max(0, count - (job.retaken.get(item) ?? 0) - (leftBehind[item] ?? 0));
      takeFrom(this.#gone, item, back);
      add(job.known, item, back);
    }
  }

  /** What the verdict misses: all of it where nobody knows what was in its hands, else what was not there either. */
  #missing(event: EventOf<'job-ended'>, job: RunningJob | undefined): void {
    const { outcome, verdict, carries, leftBehind = {} } = event;
    const dropped = job && job.dropped.size > 0 ? Object.fromEntries(job.dropped) : leftBehind;
    const isToldByHands =
      outcome === 'died'
        ? event.leftBehind !== undefined || Object.keys(dropped).length > 0
        : outcome === 'disconnected' && Object.keys(carries).length > 0;
    for (const { kind, item, count } of verdict.problems) {
      if (item === null || !(isToldByHands ? UNCHANGED : GONE).has(kind)) continue;
      const missing = Math.max(0, (count ?? 1) - (carries[item] ?? 0) - (dropped[item] ?? 0));
      const gone = missing - this.#takeGifts(item, missing, job);
      add(this.#gone, item, gone);
      if (outcome !== 'died') add(countsOf(this.#owed, event.worker), item, gone);
    }
  }

  /** Somebody who opened the chest during the job's visit took things, as it seems the worker did, and put them back. */
  #takeGifts(item: string, most: number, job: RunningJob | undefined): number {
    const during = (this.#gifts.get(item) ?? 0) - (job?.giftsBefore.get(item) ?? 0);
    const count = Math.max(0, Math.min(most, during));
    return count - takeFrom(this.#gifts, item, count);
  }

  /** Lots in furnaces: `place product` to how many are in there or on the way to be. */
  #smelted(place: string, { subtask, verdict }: EventOf<'job-ended'>, phase: string): void {
    const smelt = this.#smelts.get(subtask);
    if (!smelt || phase === 'whole') return;
    const key = `${place} ${smelt.product}`;
    const change = phase === 'load' ? verdict.done : -verdict.done;
    this.#lots.set(key, Math.max(0, (this.#lots.get(key) ?? 0) + change));
  }

  #furnaceEmptied(place: string): void {
    for (const { product } of this.#smelts.values()) this.#lots.delete(`${place} ${product}`);
  }

  #furnaceGone(place: string): void {
    for (const { input, product } of this.#smelts.values()) {
      const key = `${place} ${product}`;
      add(this.#gone, input, this.#lots.get(key) ?? 0);
      this.#lots.delete(key);
    }
  }

  /** Something lost has turned up: itself, or what the fire had made of it. */
  #found(worker: string, item: string, count: number): void {
    takeFrom(countsOf(this.#owed, worker), item, count);
    const left = takeFrom(this.#gone, item, count);
    const input = this.#inputOf.get(item);
    if (left > 0 && input !== undefined) takeFrom(this.#gone, input, left);
  }
}

function countsOf(all: Map<string, Map<string, number>>, worker: string): Map<string, number> {
  const counts = all.get(worker) ?? new Map<string, number>();
  all.set(worker, counts);
  return counts;
}

function add(to: Map<string, number>, item: string, count: number): void {
  to.set(item, (to.get(item) ?? 0) + count);
}

/** Takes as many as there are; returns how many were not there. */
function takeFrom(counts: Map<string, number>, item: string, count: number): number {
  const there = Math.max(0, counts.get(item) ?? 0);
  const taken = Math.min(there, count);
  if (taken > 0) counts.set(item, there - taken);
  return count - taken;
}
