import { messageOf } from '../../base/error.js';
import { waitOnClock } from '../../base/clock.js';
import { common, countsWithout, sumOfCounts, totalOf, type ItemCounts } from '../../base/item-counts.js';
import type { Job } from '../../schedule/job.js';
import { isAsHigh, type Hands } from '../../schedule/ledger/hands.js';
import type { Worker } from '../../worker/worker.js';
import type { RunLog } from '../log/run-log.js';
import type { Roster } from '../world/roster.js';
import { handsOf } from '../world/hands-at-rest.js';
import type { RunWorld } from '../world/run-world.js';
import type { JobRunner } from './job-runner.js';
import type { TeamTalk } from './team-talk.js';

interface Means {
  readonly runner: JobRunner;
  readonly roster: Roster;
  readonly log: RunLog;
  readonly runWorld: RunWorld;
}

const WAIT_TICKS = 2400;
const LOOK_TICKS = 2;
const MOST_TRIES = 2;
const MOST_BRINGS = 3;
/** So often in a row what is thrown comes to somebody else. */
const MOST_ASTRAY = 2;

/** What goes with asking for goods. */
export interface Asked {
  readonly signal: AbortSignal;
  /** Ends when everybody knows of it. */
  readonly told: Promise<unknown>;
  /** Told while both ends still stand there, with those who handed on what came to them instead. */
  readonly onHanded: (giver: Worker, others: readonly Worker[]) => void;
}

/** What is asked of somebody to hand over and not done: it goes before its own work. */
const owed = new WeakMap<Worker, Set<Promise<unknown>>>();
/** Who is about handing something over, at either end: bodies do one thing at a time. */
const passing = new WeakSet<Worker>();

/** As long as somebody is about something else, nothing is handed over. */
export async function standingBy<T>(worker: Worker, doing: Promise<T>): Promise<T> {
  passing.add(worker);
  try {
    return await doing;
  } finally {
    passing.delete(worker);
  }
}

/**
 * What comes before a job where goods are in hands: its worker is handed what others hold for it, and hands on what they
 * are waiting for. Asked for at once, so that nobody begins to work who is to give first.
 * @returns why it has not all of it; null when it has
 */
export async function handOverFor(
  means: Means,
  worker: Worker,
  { handovers = [] }: Pick<Job, 'handovers'>,
  { signal, told, onHanded }: Asked,
): Promise<string | null> {
  const asked = handovers.map(async ({ from, items }) => {
    const giver = means.roster.find(from);
    return giver
      ? handOver(means, giver, worker, items, { signal, told, onHanded })
      : `${from} is not of this run.`;
  });
  await told;
  const whys = await Promise.all(asked);
  for (let own = owed.get(worker); own && own.size > 0 && !signal.aborted;) await Promise.all(own);
  return whys.find((why) => why !== null) ?? null;
}

/**
 * Has one give another things: both ends at once, the thrower walks up. Waits until the giver's work is over, or makes
 * a pause. What came is read from both inventories; what fell beside is taken up by another try, and what somebody else
 * has taken up is handed on by that one.
 * @returns why not all came; null when all did
 */
async function handOver(
  means: Means,
  giver: Worker,
  receiver: Worker,
  items: ItemCounts,
  asked: Asked,
): Promise<string | null> {
  const own = owed.get(giver) ?? new Set();
  owed.set(giver, own);
  const handing = passOn(means, giver, receiver, items, asked);
  own.add(handing);
  try {
    return await handing;
  } finally {
    own.delete(handing);
  }
}

async function passOn(
  means: Means,
  giver: Worker,
  receiver: Worker,
  items: ItemCounts,
  asked: Asked,
  mostAstray = MOST_ASTRAY,
): Promise<string | null> {
  const { runner, runWorld } = means;
  const { signal, told, onHanded } = asked;
  await told;
  const ends = [giver, receiver];
  const begun = new Set<Worker>();
  const begins = (): boolean => {
    if (runner.isWorking(giver.name) && !isAtHand(giver, receiver)) return false;
    if (ends.some((one) => passing.has(one))) return false;
    for (const one of ends) {
      begun.add(one);
      passing.add(one);
    }
    return true;
  };
  await waitOnClock(runWorld.clock, { everyTicks: LOOK_TICKS, limitTicks: WAIT_TICKS, signal }, begins);
  if (begun.size === 0) return `${giver.name} is still at work.`;
  let end: PassingEnd;
  try {
    end = await throwAndTakeUp(means, giver, receiver, items, signal);
    if (end.why === null) onHanded(giver, []);
  } finally {
    for (const one of begun) passing.delete(one);
  }
  const { why, astray } = end;
  if (astray.length === 0 || mostAstray === 0) return why;
  for (const { taker, part } of astray) {
    const onward = { ...asked, onHanded: () => undefined };
    const whyNot = await passOn(means, taker, receiver, part, onward, mostAstray - 1);
    if (whyNot !== null) return whyNot;
  }
  onHanded(
    giver,
    astray.map(({ taker }) => taker),
  );
  return null;
}

interface PassingEnd {
  readonly why: string | null;
  /** Who took up what did not come, where that is all of it. */
  readonly astray: readonly { readonly taker: Worker; readonly part: ItemCounts }[];
}

function isAtHand(giver: Worker, receiver: Worker): boolean {
  if (giver.asBot?.makesPauses !== true) return false;
  return isAsHigh(giver.heartbeat().position, receiver.heartbeat().position);
}

async function throwAndTakeUp(
  { log, runner, roster }: Means,
  giver: Worker,
  receiver: Worker,
  items: ItemCounts,
  signal: AbortSignal,
): Promise<PassingEnd> {
  const [from, to] = [giver.asBot, receiver.asBot];
  if (!from || !to)
    return { why: `${from ? receiver.name : giver.name} cannot be told to pass things on.`, astray: [] };
  const others = roster.present.filter((each) => each !== giver && each !== receiver);
  let left = items;
  let why = 'it was told to stop.';
  for (let tries = 0; tries < MOST_TRIES && !signal.aborted; tries++) {
    const had = to.hands ?? {};
    const othersHad = handsOf(others);
    let isThrown = false;
    await to.pass({ kind: 'make-room', giver: giver.name, comes: tries > 0 }, signal).catch(failed);
    const [thrown, taken] = await Promise.all([
      from
        .pass(
          {
            kind: 'give',
            to: receiver.name,
            items: left,
            climbs: tries > 0 && !runner.isWorking(giver.name),
          },
          signal,
        )
        .catch(failed)
        .finally(() => {
          isThrown = true;
        }),
      to.pass({ kind: 'receive', items: left, isThrown: () => isThrown }, signal).catch(failed),
    ]);
    // What did come is not thrown a second time.
    left = countsWithout(left, countsWithout(to.hands ?? {}, had));
    if (taken.isDone || totalOf(left) === 0) {
      log.add({ kind: 'goods-handed', worker: giver.name, to: receiver.name, items: { ...items } });
      return { why: null, astray: [] };
    }
    why = thrown.isDone ? taken.reason : thrown.reason;
    const astray = takenUpBy(others, othersHad, left);
    if (astray) return { why, astray };
  }
  return { why: `${giver.name} could not hand it over: ${why}`, astray: [] };
}

/** Who has what of it by now; null where that is not all. */
function takenUpBy(others: readonly Worker[], had: Hands, wanted: ItemCounts): PassingEnd['astray'] | null {
  let left = wanted;
  const astray = others.flatMap((taker) => {
    const part = common(countsWithout(taker.asBot?.hands ?? {}, had[taker.name] ?? {}), left);
    left = countsWithout(left, part);
    return totalOf(part) > 0 ? [{ taker, part }] : [];
  });
  return totalOf(left) === 0 ? astray : null;
}

type BringMeans = Means & { readonly signal: AbortSignal; readonly talk: TeamTalk | null };

/**
 * Has everybody hand what is wanted to the one who has most of it. What went astray on the way is handed on by whoever has
 * taken it up.
 * @param look what everybody has by now
 * @returns why that did not work; null when one has all of it
 */
export async function bringToOne(
  means: BringMeans,
  wanted: ItemCounts,
  hands: Hands,
  look: () => Promise<Hands | undefined>,
): Promise<string | null> {
  let why = await handToOne(means, wanted, hands);
  for (let tries = 1; why !== null && tries < MOST_BRINGS && !means.signal.aborted; tries++) {
    const now = await look();
    const isInHands = now && totalOf(countsWithout(wanted, sumOfCounts(Object.values(now)))) === 0;
    if (!isInHands) return why;
    why = await handToOne(means, wanted, now);
  }
  return why;
}

async function handToOne(means: BringMeans, wanted: ItemCounts, hands: Hands): Promise<string | null> {
  const parts = Object.entries(hands).map(([name, items]) => ({ name, part: common(items, wanted) }));
  const [one, ...others] = parts.toSorted((a, b) => totalOf(b.part) - totalOf(a.part));
  const receiver = one && means.roster.find(one.name);
  if (!receiver) return null;
  let left = countsWithout(wanted, one.part);
  for (const { name, part } of others) {
    const items = common(part, left);
    const giver = totalOf(items) > 0 ? means.roster.find(name) : undefined;
    if (!giver) continue;
    const told = means.talk?.askToGive(giver, receiver, items) ?? Promise.resolve();
    const { signal } = means;
    const why = await handOver(means, giver, receiver, items, { signal, told, onHanded: () => undefined });
    if (why !== null) return why;
    left = countsWithout(left, items);
  }
  return null;
}

function failed(error: unknown): { readonly isDone: false; readonly reason: string } {
  return { isDone: false, reason: messageOf(error) };
}
