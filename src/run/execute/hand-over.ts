import { waitOnClock } from '../../base/clock.js';
import { common, countsWithout, totalOf, type ItemCounts } from '../../base/item-counts.js';
import type { Job } from '../../schedule/job.js';
import type { Hands } from '../../schedule/ledger/hands.js';
import type { Worker } from '../../worker/worker.js';
import type { RunContext } from './run-context.js';

type Means = Pick<RunContext, 'runner' | 'roster' | 'log' | 'runWorld'>;

const WAIT_TICKS = 2400;
const LOOK_TICKS = 2;
const MOST_TRIES = 2;

/** Has a job's worker handed what others hold for it. @returns why not; null when it has all of it */
export async function handOverFor(
  means: Means,
  worker: Worker,
  { handovers = [] }: Pick<Job, 'handovers'>,
  signal: AbortSignal,
): Promise<string | null> {
  for (const { from, items } of handovers) {
    const giver = means.roster.find(from);
    if (!giver) return `${from} is not of this run.`;
    const why = await handOver(means, giver, worker, items, signal);
    if (why !== null) return why;
  }
  return null;
}

/** Who gives to several gives to one after the other. */
const giving = new WeakMap<Worker, Promise<unknown>>();

/**
 * Has one give another things: both ends at once, the thrower walks up. Waits until the giver's job is over. What came
 * is read from both inventories; what fell beside is taken up by another try.
 * @returns why not all came; null when all did
 */
export async function handOver(
  means: Means,
  giver: Worker,
  receiver: Worker,
  items: ItemCounts,
  signal: AbortSignal,
): Promise<string | null> {
  const before = giving.get(giver) ?? Promise.resolve();
  const own = before.then(() => passOn(means, giver, receiver, items, signal));
  giving.set(giver, own);
  return own;
}

async function passOn(
  { runner, log, runWorld: { clock } }: Means,
  giver: Worker,
  receiver: Worker,
  items: ItemCounts,
  signal: AbortSignal,
): Promise<string | null> {
  const isFree = (): boolean => !runner.isBusy(giver.name);
  await waitOnClock(clock, { everyTicks: LOOK_TICKS, limitTicks: WAIT_TICKS, signal }, isFree);
  const [from, to] = [giver.asBot, receiver.asBot];
  if (!from || !to) return `${from ? receiver.name : giver.name} cannot be told to pass things on.`;
  let left = items;
  let why = 'it was told to stop.';
  for (let tries = 0; tries < MOST_TRIES && !signal.aborted; tries++) {
    const had = to.hands ?? {};
    let isThrown = false;
    const [thrown, taken] = await Promise.all([
      from
        .pass({ kind: 'give', to: receiver.name, items: left }, signal)
        .catch(failed)
        .finally(() => {
          isThrown = true;
        }),
      to.pass({ kind: 'receive', items: left, isThrown: () => isThrown }, signal).catch(failed),
    ]);
    if (taken.isDone) {
      log.add({ kind: 'goods-handed', worker: giver.name, to: receiver.name, items: { ...items } });
      return null;
    }
    why = thrown.isDone ? taken.reason : thrown.reason;
    // What did come is not thrown a second time.
    left = countsWithout(left, countsWithout(to.hands ?? {}, had));
  }
  return `${giver.name} could not hand it over: ${why}`;
}

/**
 * Has everybody hand what is wanted to the one who has most of it.
 * @returns why that did not work; null when one has all of it
 */
export async function handToOne(
  means: Means & Pick<RunContext, 'signal' | 'talk'>,
  wanted: ItemCounts,
  hands: Hands,
): Promise<string | null> {
  const parts = Object.entries(hands).map(([name, items]) => ({ name, part: common(items, wanted) }));
  const [one, ...others] = parts.toSorted((a, b) => totalOf(b.part) - totalOf(a.part));
  const receiver = one && means.roster.find(one.name);
  if (!receiver) return null;
  let left = countsWithout(wanted, one.part);
  for (const { name, part } of others) {
    const items = common(part, left);
    const giver = totalOf(items) > 0 ? means.roster.find(name) : undefined;
    if (!giver) continue;
    await means.talk?.askToGive(giver, receiver, items);
    const why = await handOver(means, giver, receiver, items, means.signal);
    if (why !== null) return why;
    left = countsWithout(left, items);
  }
  return null;
}

function failed(error: unknown): { readonly isDone: false; readonly reason: string } {
  return { isDone: false, reason: error instanceof Error ? error.message : String(error) };
}
