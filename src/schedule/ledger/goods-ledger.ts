import { changeBetween, sumOfCounts, type ItemCounts } from '../../base/item-counts.js';
import type { Position } from '../../base/position.js';
import { isFurnace } from '../../game/container-blocks.js';
import { CutJobs } from './cut-jobs.js';
import { Errands } from './errands.js';
import { FurnaceLoads } from './furnace-loads.js';
import { goodsIn, type AssignedWork, type EndedWork, type Observation, type Planned } from './observation.js';
import { GONE, UNCHANGED, usedUp, type RunningWork } from './running-work.js';
import { Tallies, Tally } from './tally.js';
import { Unfetched } from './unfetched.js';

/**
 * Who holds what of the chest's goods: a fold over observations, in the order in which things happened. The same
 * observations give the same answers.
 */
export class GoodsLedger {
  #chest: ItemCounts | null = null;
  /** There is no chest: what is in hands is where it belongs. */
  #staysInHands = false;
  /** Out of the chest and in the hands of those who take part. */
  readonly #hands = new Tallies<string>();
  /** Given to people, by name in lower case: theirs, but nothing new when they put it back. */
  readonly #given = new Tallies<string>();
  /** Put in by people though no plan asks for it: theirs, to be taken out again. */
  readonly #lent = new Tallies<string>();
  readonly #gone = new Tally();
  /** Of what is gone, what went while somebody alive worked with it: that worker may have it yet. */
  readonly #owed = new Tallies<string>();
  /** Taken by others, and not put back; null where nobody knows by whom. */
  readonly #taken = new Tallies<string | null>();
  /** Put in by others beyond what was missing. */
  readonly #gifts = new Tally();
  readonly #people = new Set<string>();
  readonly #running = new Map<string, RunningWork>();
  readonly #subtasks = new Map<string, Planned>();
  readonly #furnaces = new FurnaceLoads();
  /** What bots are about to bring people. */
  readonly errands = new Errands();
  /** What was found done after a kill had cut jobs short. */
  readonly cutJobs = new CutJobs();
  /** What may lie about though nobody ever had it. */
  readonly unfetched = new Unfetched();

  static of(observations: Iterable<Observation | { readonly kind: string }>): GoodsLedger {
    const ledger = new GoodsLedger();
    for (const observation of observations) ledger.observe(observation as Observation);
    return ledger;
  }

  /** Takes one more observation in; what is none says nothing. */
  observe(event: Observation): void {
    this.cutJobs.observe(event);
    this.unfetched.observe(event);
    if (event.kind === 'subtask-changed') return;
    switch (event.kind) {
      case 'worker-joined':
        if (event.workerKind !== 'ai') this.#people.add(event.worker);
        return;
      case 'plan-made':
      case 'repair-planned':
        for (const subtask of event.subtasks) this.#learn(subtask);
        return;
      case 'run-resumed':
        this.#resumed();
        return;
      case 'surveyed':
        this.#surveyed(event);
        return;
      case 'chest-observed':
        this.#observed(event);
        return;
      case 'chest-changed-by-others':
        this.#changedByOthers(event.worker, event.change);
        return;
      case 'job-assigned':
        this.#begun(event);
        return;
      case 'job-ended':
        this.#ended(event);
        return;
      case 'subtask-credited':
        this.#credited(event);
        return;
      case 'goods-dropped':
        this.#dropped(event.worker, event.items);
        return;
      case 'goods-found':
        this.#takenUp(event.worker, event.items);
        return;
      case 'goods-handed':
        this.#handed(event.worker, event.to, event.items);
        return;
      case 'hands-read':
        this.#read(event.worker, event.carries);
        return;
      case 'furnaces-emptied':
        for (const furnace of event.furnaces) this.#furnaces.left(furnace);
        return;
      case 'station-observed':
        // What was in a furnace that is gone, is gone too.
        if (!event.stands) this.#gone.addAll(this.#furnaces.left(event.position));
        return;
      case 'furnace-observed':
        this.#furnaces.closed(event.position, event.contents);
        return;
      case 'errand-begun':
      case 'errand-ended':
        this.errands.observe(event);
    }
  }

  /** What the shared chest held when last read, or hands where none is used; null before. */
  get contents(): ItemCounts | null {
    return this.#chest;
  }

  /** The shared chest as last read, by which later readings tell who else was there; null before, and where it is not used. */
  get reading(): ItemCounts | null {
    return this.#staysInHands ? null : this.#chest;
  }

  /** What vanished on the way, by item; fuel in a broken furnace is left out: nobody saw how much of it had burnt. */
  get lost(): ItemCounts {
    const carried = this.#staysInHands ? [] : this.#hands.filled.map(([, counts]) => counts);
    const lost = new Tally(sumOfCounts(carried));
    // A visit that broke off may have put down more than its worker was told; the next reading shows it.
    for (const [item, count] of Object.entries(this.#gifts.counts)) lost.take(item, count);
    lost.addAll(this.#gone.counts);
    for (const [, counts] of this.#taken.filled) lost.addAll(counts);
    return Object.fromEntries(Object.entries(lost.counts).sort(([a], [b]) => a.localeCompare(b)));
  }

  /** What others took and did not put back; by whom, null where nobody knows. */
  get stolen(): readonly { readonly by: string | null; readonly items: ItemCounts }[] {
    return this.#taken.filled.map(([by, items]) => ({ by, items }));
  }

  /** Who holds something of the chest's goods: at work, or gone with it. */
  get holders(): ReadonlySet<string> {
    return new Set(this.#staysInHands ? [] : this.#hands.filled.map(([worker]) => worker));
  }

  /** What each worker is known to have taken, or to be still carrying, of what is lost. */
  get debts(): ReadonlyMap<string, ItemCounts> {
    const left = new Tally(this.#gone.counts);
    const owed = new Map(this.#owed.filled);
    const workers = new Set([...this.#hands.filled.map(([worker]) => worker), ...owed.keys()]);
    const debts = new Map<string, ItemCounts>();
    for (const worker of workers) {
      const own = new Tally(this.#hands.of(worker).counts);
      for (const [item, count] of Object.entries(owed.get(worker) ?? {})) {
        own.add(item, count - left.take(item, count));
      }
      if (!own.isEmpty) debts.set(worker, own.counts);
    }
    return debts;
  }

  /**
   * What a visit that is not yet told brings beyond what only comes back. Where nobody knows whose visit it is, it may
   * be anybody's: then what anybody has counts as coming back.
   */
  gainedBy(worker: string | null, before: ItemCounts, after: ItemCounts): ItemCounts {
    const gained = Object.entries(changeBetween(before, after)).map(
      ([item, change]) => [item, change - this.#mayComeBack(worker, item)] as const,
    );
    return Object.fromEntries(gained.filter(([, count]) => count > 0));
  }

  /** Furnaces something was left in, as far as known, with how often each was closed since. */
  get filledFurnaces(): readonly { readonly position: Position; readonly closed: number }[] {
    return this.#furnaces.filled;
  }

  /** Names of everything the plans so far use or make. */
  get goods(): ReadonlySet<string> {
    return goodsIn([...this.#subtasks.values()]);
  }

  #mayComeBack(worker: string | null, item: string): number {
    if (worker === null) {
      const all = [...this.#hands.tallies, ...this.#given.tallies, ...this.#taken.tallies, this.#gone];
      return all.reduce((sum, tally) => sum + Math.max(0, tally.of(item)), 0);
    }
    const own = [
      this.#hands.of(worker).of(item),
      this.#given.of(worker.toLowerCase()).of(item),
      Math.min(this.#owed.of(worker).of(item), this.#gone.of(item)),
      this.#taken.of(worker).of(item),
      this.#taken.of(null).of(item),
    ];
    return own.reduce((sum, count) => sum + Math.max(0, count), 0);
  }

  #resumed(): void {
    this.#chest = null;
    this.#running.clear();
    this.#hands.clear();
    this.#owed.clear();
    this.errands.clear();
    this.#furnaces.resumed();
  }

  #surveyed({ chest, hands, contents }: Extract<Observation, { kind: 'surveyed' }>): void {
    this.#staysInHands = hands !== undefined;
    if (chest !== null || this.#staysInHands) this.#chest = contents;
  }

  #observed({ worker, before, contents }: Extract<Observation, { kind: 'chest-observed' }>): void {
    this.#staysInHands = false;
    this.#chest = contents;
    if (worker !== null && before) this.#visited(worker, before, contents);
  }

  #learn(subtask: Planned): void {
    this.#subtasks.set(subtask.id, subtask);
    this.#furnaces.learn(subtask);
  }

  #visited(worker: string, before: ItemCounts, after: ItemCounts): void {
    const hands = this.#hands.of(worker);
    const changes = changeBetween(before, after);
    this.errands.visited(worker, changes);
    for (const [item, change] of Object.entries(changes)) {
      if (change < 0) hands.add(item, this.#lent.of(worker).take(item, -change));
      else {
        let more = this.#given.of(worker.toLowerCase()).take(item, hands.take(item, change));
        // What nobody knows who took may have been taken by a person.
        if (this.#people.has(worker)) more = this.#taken.of(null).take(item, more);
        // While a job runs, what comes in may be its product; else it was found somewhere.
        if (more > 0 && !this.#running.has(worker)) this.#found(worker, item, more);
        // Before there is a plan nobody knows what it will ask for.
        const isWanted = this.#subtasks.size === 0 || this.goods.has(item);
        if (this.#people.has(worker) && !isWanted) this.#lent.of(worker).add(item, more);
      }
    }
  }

  #changedByOthers(worker: string | null, changes: ItemCounts): void {
    if (this.#chest) this.#chest = new Tally(sumOfCounts([this.#chest, changes])).counts;
    for (const [item, change] of Object.entries(changes)) {
      let more = Math.max(0, change);
      // What nobody knows who put in, and then took, may never have been there.
      const less = worker === null ? this.#gifts.take(item, more - change) : more - change;
      this.#taken.of(worker).add(item, less);
      const own = [this.#taken.of(worker), this.#taken.of(null), ...this.#taken.tallies];
      for (const tally of own) more = tally.take(item, more);
      // What seemed to vanish in a worker's hands may be what somebody took at the same time.
      more = this.#gone.take(item, more);
      // Nobody knows who it was: it may have been a person who had it.
      if (worker === null) for (const name of this.#people) more = this.#hands.of(name).take(item, more);
      this.#gifts.add(item, more);
    }
  }

  #begun(assigned: AssignedWork): void {
    const { worker, station } = assigned;
    const known = new Tally(this.#hands.of(worker).counts);
    const giftsBefore = new Tally(this.#gifts.counts);
    this.#running.set(worker, { assigned, giftsBefore, known, dropped: new Tally(), retaken: new Tally() });
    if (station && isFurnace(station.block)) this.#furnaces.used(station.position);
  }

  #ended(event: EndedWork): void {
    const { worker, verdict, carries } = event;
    const work = this.#running.get(worker);
    this.#running.delete(worker);
    if (this.#people.has(worker)) this.#keptByPerson(event, work);
    else {
      this.#hands.set(worker, carries);
      this.#leftBehind(event, work);
      this.#missing(event, work);
    }
    for (const [item, change] of Object.entries(verdict.deltas.chest)) {
      // More than it had or could have left of what it took cannot be its own.
      const found = change + usedUp(event, work, item) - (work?.known.of(item) ?? 0);
      if (found > 0 && work?.assigned.brings[item] === undefined) this.#found(worker, item, found);
    }
    const { station, phase = 'whole' } = work?.assigned ?? {};
    if (station) this.#furnaces.smelted(station.position, event, phase);
  }

  /** Nobody can look into a person's hands: there is what was there before, and what the work did not use. */
  #keptByPerson(event: EndedWork, work: RunningWork | undefined): void {
    const { worker, verdict } = event;
    const before = work?.known ?? new Tally();
    const missing = new Tally();
    for (const { kind, item, count } of verdict.problems) {
      if (item !== null && GONE.has(kind)) missing.add(item, count ?? 1);
    }
    const kept = new Tally(sumOfCounts([before.counts, missing.counts]));
    for (const [item, change] of Object.entries(verdict.deltas.chest)) {
      if (missing.of(item) > 0) continue;
      const product = work?.assigned.brings[item] ?? 0;
      kept.take(item, Math.max(0, change + usedUp(event, work, item) - product));
    }
    this.#hands.set(worker, kept.counts);
  }

  /** What it died with was told then, if at all; what it has got back since is not lost. */
  #leftBehind({ leftBehind }: EndedWork, work: RunningWork | undefined): void {
    if (leftBehind === undefined) return;
    if (!work || work.dropped.isEmpty) {
      this.#gone.addAll(leftBehind);
      return;
    }
    for (const [item, count] of Object.entries(work.dropped.counts)) {
      const back = Math.max(0, count - work.retaken.of(item) - (leftBehind[item] ?? 0));
      this.#gone.take(item, back);
      work.known.add(item, back);
    }
  }

  /** What the verdict misses: all of it where nobody knows what was in its hands, else what was not there either. */
  #missing(event: EndedWork, work: RunningWork | undefined): void {
    const { outcome, verdict, carries, leftBehind } = event;
    const dropped = work && !work.dropped.isEmpty ? work.dropped.counts : (leftBehind ?? {});
    const isToldByHands =
      outcome === 'died'
        ? leftBehind !== undefined || Object.keys(dropped).length > 0
        : outcome === 'disconnected' && Object.keys(carries).length > 0;
    for (const { kind, item, count } of verdict.problems) {
      if (item === null || !(isToldByHands ? UNCHANGED : GONE).has(kind)) continue;
      const missing = Math.max(0, (count ?? 1) - (carries[item] ?? 0) - (dropped[item] ?? 0));
      const gone = missing - this.#takeGifts(item, missing, work);
      this.#gone.add(item, gone);
      if (outcome !== 'died') this.#owed.of(event.worker).add(item, gone);
    }
  }

  /** Somebody who opened the chest during the job's visit took things, as it seems the worker did, and put them back. */
  #takeGifts(item: string, most: number, work: RunningWork | undefined): number {
    const during = this.#gifts.of(item) - (work?.giftsBefore.of(item) ?? 0);
    const count = Math.max(0, Math.min(most, during));
    return count - this.#gifts.take(item, count);
  }

  /** What was done too late for its job, or unasked: what seemed lost before, or was held, went into it. */
  #credited({ subtask: id, quantity, worker }: Extract<Observation, { kind: 'subtask-credited' }>): void {
    const subtask = this.#subtasks.get(id);
    if (!subtask) return;
    const use = (item: string, count: number): void => {
      const left = this.#gone.take(item, count);
      if (worker !== null && this.#people.has(worker)) this.#hands.of(worker).take(item, left);
    };
    const share = quantity / subtask.quantity;
    for (const [item, count] of Object.entries(subtask.materials)) use(item, Math.ceil(count * share));
    if (subtask.section) return;
    if (subtask.action === 'build' || subtask.placed !== undefined) use(subtask.item, quantity);
  }

  #dropped(worker: string, items: ItemCounts): void {
    this.#hands.delete(worker);
    this.#owed.delete(worker);
    this.#gone.addAll(items);
    const work = this.#running.get(worker);
    if (!work) return;
    work.dropped.addAll(items);
    for (const [item, count] of Object.entries(items)) work.known.take(item, count);
  }

  #handed(worker: string, to: string, items: ItemCounts): void {
    for (const [item, count] of Object.entries(items)) this.#hands.of(worker).take(item, count);
    this.#given.of(to.toLowerCase()).addAll(items);
  }

  #takenUp(worker: string, items: ItemCounts): void {
    const work = this.#running.get(worker);
    for (const [item, count] of Object.entries(items)) {
      this.#hands.of(worker).add(item, count - this.#gone.take(item, count));
      if (!work) continue;
      work.known.add(item, count);
      work.retaken.add(item, Math.min(count, work.dropped.of(item) - work.retaken.of(item)));
    }
  }

  /** What is in hands beyond what they were known to hold may be something lost that turned up. */
  #read(worker: string, carries: ItemCounts): void {
    const hands = this.#hands.of(worker);
    for (const [item, count] of Object.entries(carries)) {
      const more = count - hands.of(item);
      if (more <= 0) continue;
      hands.add(item, more);
      this.#gone.take(item, more);
    }
  }

  /** Something lost has turned up: itself, or what the fire had made of it. */
  #found(worker: string, item: string, count: number): void {
    this.#owed.of(worker).take(item, count);
    const left = this.#gone.take(item, count);
    const input = this.#furnaces.inputOf(item);
    if (left > 0 && input !== undefined) this.#gone.take(input, left);
  }
}
