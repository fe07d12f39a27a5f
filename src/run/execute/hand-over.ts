import { distanceBetween, type Position } from '../../base/position.js';
import { waitOnClock } from '../../base/clock.js';
import { common, countsWithout, sumOfCounts, totalOf, type ItemCounts } from '../../base/item-counts.js';
import type { Job } from '../../schedule/job.js';
import { isAsHigh, type Hands } from '../../schedule/ledger/hands.js';
import type { Worker } from '../../worker/worker.js';
import type { Roster } from '../world/roster.js';
import { inHandsOf, handsOf } from '../world/hands-at-rest.js';
import type { JobRunner } from './job-runner.js';
import { passed, PERSON_TICKS, type PassingMeans } from './passed.js';
import type { TeamTalk } from './team-talk.js';

interface Means extends PassingMeans {
  readonly runner: JobRunner;
  readonly roster: Roster;
}

const WAIT_TICKS = 2400;
/** Nobody waits longer for the lesser part of what it builds of while somebody is at work: that is built later. */
const LESSER_WAIT_TICKS = 200;
const LOOK_TICKS = 2;
const MOST_BRINGS = 3;
/** Who is no farther apart has no need to meet elsewhere. */
const APART_BLOCKS = 8;
/** So often in a row what is thrown comes to somebody else. */
const MOST_ASTRAY = 2;

interface Gift {
  readonly giver: Worker;
  readonly items: ItemCounts;
}

/** What goes with asking for goods. */
export interface Asked {
  readonly signal: AbortSignal;
  /** Ends when everybody knows of it. */
  readonly told: Promise<unknown>;
  /** What the receiver is about to build of it. */
  readonly built?: ItemCounts;
  /** Where the receiver goes anyway. */
  readonly meetAt?: Position;
  /** Told while both ends still stand there, with those who handed on what came to them instead. */
  readonly onHanded: (giver: Worker, others: readonly Worker[]) => void;
}

/** What is asked of somebody to hand over and not done: it goes before its own work. */
const owed = new WeakMap<Worker, Set<Promise<void>>>();
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
  { handovers = [], station = null, phase }: Partial<Pick<Job, 'handovers' | 'station' | 'phase'>>,
  asked: Asked,
): Promise<string | null> {
  const givers = new Map(handovers.map(({ from }) => [from, means.roster.find(from)]));
  const gifts = handovers.flatMap(({ from, items }) => {
    const giver = givers.get(from);
    return giver ? [{ giver, items }] : [];
  });
  const why = await handAll(means, worker, gifts, {
    ...asked,
    ...(station ? { meetAt: station.position } : {}),
  });
  const debts = owed.get(worker);
  while (phase !== 'load' && debts && debts.size > 0 && !asked.signal.aborted) await Promise.all(debts);
  // What is in a furnace burns while its worker hands the rest on.
  if (phase === 'load') await passingOver(means, worker, asked.signal);
  const [stranger] = [...givers].find(([, giver]) => giver === undefined) ?? [];
  return stranger === undefined ? why : `${stranger} is not of this run.`;
}

/**
 * Has some give somebody things: who gives walks up and throws, all who can at a moment at once. Waits until a giver's
 * work is over, or makes a pause. What came is read from the inventories; what fell beside is taken up by another try,
 * and what somebody else has taken up is handed on by that one.
 * @returns why not all came; null when all did
 */
async function handAll(
  means: Means,
  receiver: Worker,
  gifts: readonly Gift[],
  asked: Asked,
  mostAstray = MOST_ASTRAY,
): Promise<string | null> {
  const debts = new Map(gifts.map((gift) => [gift, owes(gift.giver)]));
  let why: string | null = null;
  try {
    await asked.told;
    for (let left = gifts; left[0];) {
      if (asked.meetAt) receiver.asBot?.comeAhead(asked.meetAt);
      const ready = await standReady(means, receiver, left, asked);
      if (ready.length === 0) return why ?? `${left[0].giver.name} is still at work.`;
      why = (await handTogether(means, receiver, ready, asked, mostAstray)) ?? why;
      for (const gift of ready) debts.get(gift)?.();
      left = left.filter((gift) => !ready.includes(gift));
    }
    return why;
  } finally {
    for (const settle of debts.values()) settle();
  }
}

async function passingOver({ runWorld }: Means, worker: Worker, signal: AbortSignal): Promise<void> {
  const patience = { everyTicks: LOOK_TICKS, limitTicks: WAIT_TICKS, signal };
  await waitOnClock(runWorld.clock, patience, () => !passing.has(worker));
}

/** Somebody has something to give, until what comes of it is called. */
function owes(giver: Worker): () => void {
  const own = owed.get(giver) ?? new Set();
  owed.set(giver, own);
  let settle = (): void => undefined;
  const debt = new Promise<void>((resolve) => {
    settle = resolve;
  });
  own.add(debt);
  return () => {
    own.delete(debt);
    settle();
  };
}

/** Those of the gifts that can be handed over now, as soon as there are any; nobody else has business with both ends then. */
async function standReady(
  { runner, runWorld }: Means,
  receiver: Worker,
  gifts: readonly Gift[],
  { signal, built = {} }: Asked,
): Promise<readonly Gift[]> {
  let ready: readonly Gift[] = [];
  const lacking = totalOf(common(sumOfCounts(gifts.map(({ items }) => items)), built));
  const limitTicks = 2 * lacking < totalOf(built) ? LESSER_WAIT_TICKS : WAIT_TICKS;
  const canGive = ({ giver }: Gift): boolean =>
    !passing.has(giver) && (!runner.isWorking(giver.name) || isAtHand(giver, receiver));
  await waitOnClock(runWorld.clock, { everyTicks: LOOK_TICKS, limitTicks, signal }, () => {
    if (passing.has(receiver)) return false;
    ready = gifts.filter(canGive);
    if (ready.length > 0) for (const one of endsOf(receiver, ready)) passing.add(one);
    return ready.length > 0;
  });
  return ready;
}

function endsOf(receiver: Worker, gifts: readonly Gift[]): readonly Worker[] {
  return [receiver, ...gifts.map(({ giver }) => giver)];
}

function isAtHand(giver: Worker, receiver: Worker): boolean {
  return giver.asBot?.makesPauses === true && isLevel(giver, receiver);
}

function isLevel(giver: Worker, receiver: Worker): boolean {
  return isAsHigh(giver.heartbeat().position, receiver.heartbeat().position);
}

async function handTogether(
  means: Means,
  receiver: Worker,
  gifts: readonly Gift[],
  asked: Asked,
  mostAstray: number,
): Promise<string | null> {
  const { signal, onHanded } = asked;
  const ends: PassingEnd[] = [];
  try {
    await comeTogether(means, receiver, gifts, asked);
    for (const end of await throwAndTakeUp(means, receiver, gifts, signal)) {
      const isLost = end.why !== null && end.astray.length === 0 && !signal.aborted;
      const left = [{ giver: end.giver, items: end.left }];
      ends.push(...(isLost ? await throwAndTakeUp(means, receiver, left, signal, true) : [end]));
    }
    for (const { giver, why } of ends) if (why === null) onHanded(giver, []);
  } finally {
    for (const one of endsOf(receiver, gifts)) passing.delete(one);
  }
  let whyNot: string | null = null;
  for (const { giver, why, astray } of ends) {
    const takers = mostAstray > 0 ? astray : [];
    const onward = { ...asked, onHanded: () => undefined };
    const end = takers.length > 0 ? await handAll(means, receiver, takers, onward, mostAstray - 1) : why;
    if (end !== null) whyNot = end;
    else if (takers.length > 0)
      onHanded(
        giver,
        takers.map((taker) => taker.giver),
      );
  }
  return whyNot;
}

/** All walk to where the receiver goes anyway, else towards each other, at the same time. Who is at work stays at its place. */
async function comeTogether(
  means: Means,
  receiver: Worker,
  gifts: readonly Gift[],
  { meetAt, signal, built = {} }: Asked,
): Promise<void> {
  const at = receiver.heartbeat().position;
  const givers = gifts.map(({ giver }) => giver);
  const isAtWork = totalOf(built) > 0 || givers.some(({ name }) => means.runner.isWorking(name));
  const ways = givers.map((giver) => distanceBetween(giver.heartbeat().position, at));
  const far = givers[ways.indexOf(Math.max(...ways))]?.heartbeat().position;
  if (isAtWork || !far || distanceBetween(far, at) <= APART_BLOCKS) return;
  const near = meetAt ?? { x: (at.x + far.x) / 2, y: (at.y + far.y) / 2, z: (at.z + far.z) / 2 };
  if (!meetAt && !isAsHigh(at, far)) return;
  await Promise.all([receiver, ...givers].map((each) => passed(means, each, { kind: 'come', near }, signal)));
}

/** What came of a gift. */
interface PassingEnd {
  readonly giver: Worker;
  /** What did not come: it is not thrown a second time. */
  readonly left: ItemCounts;
  readonly why: string | null;
  /** Who took up what did not come, where that is all of it. */
  readonly astray: readonly Gift[];
}

/**
 * @param isAgain whether it did not work before: the receiver comes and looks for what lies there first, and the giver
 *   climbs wherever it stands
 */
async function throwAndTakeUp(
  means: Means,
  receiver: Worker,
  gifts: readonly Gift[],
  signal: AbortSignal,
  isAgain = false,
): Promise<readonly PassingEnd[]> {
  const { log, runner, roster } = means;
  const others = roster.present.filter((each) => each !== receiver);
  const [had, othersHad] = [inHandsOf(receiver) ?? {}, handsOf(others)];
  const givers = gifts.map(({ giver }) => giver.name);
  await passed(means, receiver, { kind: 'make-room', givers, comes: isAgain }, signal);
  const all = sumOfCounts(gifts.map(({ items }) => items));
  const found = isAgain ? await takeUpAround(means, receiver, all, had, signal) : {};
  let coming = gifts.length;
  const throwing = gifts.map(({ giver, items }) => {
    const climbs = (isAgain || !isLevel(giver, receiver)) && !runner.isWorking(giver.name);
    const stepsBack = gifts.length > 1;
    const rest = countsWithout(items, found);
    const gift = { kind: 'give', to: receiver.name, items: rest, climbs, stepsBack } as const;
    return passed(means, giver, gift, signal).finally(() => {
      coming -= 1;
    });
  });
  const isThrown = (): boolean => coming === 0;
  const limit = gifts.every(({ giver }) => giver.asBot) ? {} : { limitTicks: PERSON_TICKS };
  const taking = { kind: 'receive', items: countsWithout(all, found), isThrown, ...limit } as const;
  const taken = await passed(means, receiver, taking, signal);
  const thrown = await Promise.all(throwing);
  const ends = gifts.map((gift, at) => ({ ...gift, end: thrown[at] ?? taken }));
  const hasThrown = new Set(ends.filter(({ end }) => end.isDone).map(({ giver }) => giver));
  const before = { ...othersHad };
  for (const { giver, items } of gifts)
    before[giver.name] = countsWithout(othersHad[giver.name] ?? {}, countsWithout(items, found));
  let came = countsWithout(inHandsOf(receiver) ?? {}, had);
  // Of those who threw all of theirs first.
  ends.sort((a, b) => Number(b.end.isDone) - Number(a.end.isDone));
  return ends.map(({ giver, items, end }) => {
    const left = taken.isDone ? {} : countsWithout(items, came);
    came = countsWithout(came, items);
    if (totalOf(left) === 0) {
      log.add({ kind: 'goods-handed', worker: giver.name, to: receiver.name, items: { ...items } });
      return { giver, left, why: null, astray: [] };
    }
    const [{ reason: why } = { reason: '' }] = [end, taken].flatMap((each) => (each.isDone ? [] : [each]));
    const takers = others.filter(
      (each) => each !== giver && (!givers.includes(each.name) || hasThrown.has(each)),
    );
    return {
      giver,
      left,
      why: `${giver.name} could not hand it over: ${why}`,
      astray: takenUpBy(takers, before, left),
    };
  });
}

/**
 * What was thrown to somebody high up lies at the foot of it, and would be missing for good.
 * @returns what of it came into the hands since they held `had`
 */
async function takeUpAround(
  means: Means,
  to: Worker,
  items: ItemCounts,
  had: ItemCounts,
  signal: AbortSignal,
): Promise<ItemCounts> {
  const found = (): ItemCounts => countsWithout(inHandsOf(to) ?? {}, had);
  const wanted = countsWithout(items, found());
  await passed(means, to, { kind: 'receive', items: wanted, isThrown: () => true }, signal);
  return found();
}

/** Who has what of it by now; nobody where that is not all. */
function takenUpBy(others: readonly Worker[], had: Hands, wanted: ItemCounts): readonly Gift[] {
  let left = wanted;
  const astray = others.flatMap((giver) => {
    const items = common(countsWithout(inHandsOf(giver) ?? {}, had[giver.name] ?? {}), left);
    left = countsWithout(left, items);
    return totalOf(items) > 0 ? [{ giver, items }] : [];
  });
  return totalOf(left) === 0 ? astray : [];
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
  const isBot = (name: string): boolean => means.roster.find(name)?.asBot !== undefined;
  const [one, ...others] = parts.toSorted(
    (a, b) => Number(isBot(b.name)) - Number(isBot(a.name)) || totalOf(b.part) - totalOf(a.part),
  );
  const receiver = one && means.roster.find(one.name);
  if (!receiver) return null;
  let left = countsWithout(wanted, one.part);
  const gifts = others.flatMap(({ name, part }) => {
    const items = common(part, left);
    const giver = totalOf(items) > 0 ? means.roster.find(name) : undefined;
    if (!giver) return [];
    left = countsWithout(left, items);
    return [{ giver, items }];
  });
  const asked = gifts.flatMap(({ giver, items }) => means.talk?.askToGive(giver, receiver, items) ?? []);
  const { signal } = means;
  return handAll(means, receiver, gifts, { signal, told: Promise.all(asked), onHanded: () => undefined });
}
