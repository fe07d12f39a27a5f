import {
  common,
  countsWithout,
  isSameCounts,
  mostOf,
  sumOfCounts,
  type ItemCounts,
} from '../../base/item-counts.js';
import { distanceBetween, type Position } from '../../base/position.js';
import { listed } from '../../base/words.js';
import { planGoals } from '../../decompose/planner.js';
import type { Goal, Subtask } from '../../plan/subtask/subtask.js';
import { startHere } from '../plan/plan-here.js';
import type { RunEvent } from '../log/run-event.js';
import type { SiteSurvey } from '../world/run-world.js';
import type { RunContext } from './run-context.js';

/** People have so long to bring what a run cannot go on without: to read it, and to come from wherever they are. */
const BRING_TICKS = 1200;
/** So often at most: whoever says, walks or does something meanwhile is given as long again. */
const MOST_WAITS = 3;
/** In the middle of it they are asked once more: what is said in chat is soon out of sight. */
const AGAIN_TICKS = BRING_TICKS / 2;
/** Looking round is no walk. */
const WALKED_BLOCKS = 3;
/** After something came, so long for what else is in the same hands. */
const MORE_TICKS = 100;

/** Where a run cannot go on. */
interface Impasse {
  readonly survey: SiteSurvey;
  readonly missing: ReadonlySet<string>;
  readonly why: string;
}

export interface GoodsAsked {
  /** By name, what each was asked for. */
  readonly wanted: ReadonlyMap<string, ItemCounts>;
  /** Whether the chest has more than before. */
  readonly isMoreThere: boolean;
}

/**
 * Before a goal is given up: asks people who are there for what they hold of what it takes, and waits a while for it.
 * Nobody is asked for what would not help, nor where somebody has put something into the chest since it was surveyed.
 * @param impasse `missing`: blocks and mobs known not to be here; `why`: it cannot go on, to be told
 * @returns null where nobody has anything of use
 */
export async function askForGoods(
  context: RunContext,
  goals: readonly Goal[],
  { survey, missing, why }: Impasse,
): Promise<GoodsAsked | null> {
  const come = countsWithout(context.contents ?? {}, survey.contents);
  if (Object.keys(come).length > 0) return { wanted: new Map(), isMoreThere: true };
  const start = startHere(context.runWorld, survey, missing);
  const held = heldByPeople(context);
  const stock = sumOfCounts([start.stock, ...held.values()]);
  if (held.size === 0 || isStopped(context)) return null;
  const plan = await planGoals({ ...start, stock }, goals);
  if (plan.kind !== 'planned') return null;
  const wanted = sharesOf(held, countsWithout(usedBy(plan.subtasks, goals), start.stock));
  if (wanted.size === 0) return null;
  const receiver = context.staysInHands ? context.roster.present.find(({ asBot }) => asBot) : undefined;
  const before = context.contents ?? {};
  const ask = (limitTicks: number): void => {
    for (const [worker, items] of wanted) {
      const to = receiver ? { to: receiver.name } : {};
      context.log.add({ kind: 'goods-awaited', worker, items, limitTicks, why, ...to });
    }
  };
  ask(BRING_TICKS);
  const isThere = (worker: string): boolean => context.roster.present.some(({ name }) => name === worker);
  const areHandsEmpty = (): boolean => {
    const now = heldByPeople(context);
    return [...wanted].every(
      ([worker, items]) =>
        !isThere(worker) || Object.keys(items).every((item) => !(now.get(worker)?.[item] ?? 0)),
    );
  };
  const hasCome = (): boolean => !isSameCounts(before, context.contents ?? {});
  const items = sumOfCounts([...wanted.values()]);
  for (let waits = 0; waits < MOST_WAITS; waits++) {
    const { length } = context.log.events;
    const seen = [...wanted.keys()].map((worker) => sightOf(context, worker));
    if (receiver?.asBot) {
      const isThrown = areHandsEmpty;
      const wait = { kind: 'receive', items, isThrown, limitTicks: BRING_TICKS } as const;
      const taken = await receiver.asBot.pass(wait, context.signal);
      if (taken.isDone || areHandsEmpty()) return { wanted, isMoreThere: true };
    } else {
      const isOver = (): boolean => areHandsEmpty() || hasCome();
      await context.until(isOver, BRING_TICKS - AGAIN_TICKS);
      if (waits === 0 && !isOver() && !isStopped(context)) ask(AGAIN_TICKS);
      await context.until(isOver, AGAIN_TICKS);
    }
    // Who asked again meanwhile was told the same.
    const hasSaid = context.log.events
      .slice(length)
      .some((event) => event.kind === 'command-given' && wanted.has(event.from));
    if (hasCome() || !(hasSaid || seen.some(hasMoved(context)))) break;
  }
  if (receiver) return { wanted, isMoreThere: false };
  if (hasCome()) await context.until(areHandsEmpty, MORE_TICKS);
  const more = countsWithout(context.contents ?? {}, before);
  return { wanted, isMoreThere: Object.keys(more).length > 0 };
}

function isStopped({ signal }: RunContext): boolean {
  return signal.aborted;
}

interface Sight {
  readonly worker: string;
  readonly at: Position | null;
  readonly held: ItemCounts;
}

function sightOf({ runWorld: { people } }: RunContext, worker: string): Sight {
  const at = people?.watch.sighting(worker)?.position ?? null;
  return { worker, at, held: people?.watch.inventoryOf(worker) ?? {} };
}

/** Whether somebody has walked, or has more or less in its hands, since it was seen. */
function hasMoved(context: RunContext): (before: Sight) => boolean {
  return ({ worker, at, held }) => {
    const now = sightOf(context, worker);
    const isElsewhere = at !== null && now.at !== null && distanceBetween(at, now.at) > WALKED_BLOCKS;
    return isElsewhere || !isSameCounts(held, now.held);
  };
}

/** "Eva was asked for it, and brought nothing." */
export function nothingCame({ wanted }: GoodsAsked): string {
  const names = [...wanted.keys()];
  return `${listed(names)} ${names.length === 1 ? 'was' : 'were'} asked for what is missing and brought nothing.`;
}

/**
 * What each person who is there carries; where nobody can look, what it took from the chest and did not bring back, and
 * what it was to bring.
 */
function heldByPeople({ runWorld, roster, goods, log }: RunContext): ReadonlyMap<string, ItemCounts> {
  const { debts } = goods.ledger;
  const people = roster.present.filter(({ kind }) => kind !== 'ai');
  return new Map(
    people.flatMap(({ name }) => {
      const held =
        runWorld.people?.watch.inventoryOf(name) ??
        mostOf(debts.get(name) ?? {}, neverBrought(log.events, name));
      return Object.keys(held).length > 0 ? [[name, held] as const] : [];
    }),
  );
}

/** Of what somebody was given to bring, what did not come: of each thing the most it may have gathered for one job. */
export function neverBrought(events: readonly RunEvent[], worker: string): ItemCounts {
  const brings = new Map<string, ItemCounts>();
  let left: ItemCounts = {};
  for (const event of events) {
    if (event.kind === 'job-assigned' && event.worker === worker) brings.set(event.job, event.brings);
    if (event.kind !== 'job-ended' || event.worker !== worker || event.verdict.kind === 'passed') continue;
    const given = brings.get(event.job) ?? {};
    left = mostOf(left, countsWithout(given, common(given, event.verdict.deltas.chest)));
  }
  return left;
}

/** All a plan uses, its tools and what it is for. */
function usedBy(subtasks: readonly Subtask[], goals: readonly Goal[]): ItemCounts {
  const tools = new Set(subtasks.flatMap((subtask) => subtask.tools));
  return sumOfCounts([
    ...subtasks.map(({ materials }) => materials),
    Object.fromEntries([...tools].map((tool) => [tool, 1])),
    ...goals.flatMap(({ kind, item, quantity }) => (kind === 'have' ? [{ [item]: quantity }] : [])),
  ]);
}

/** Who is to bring how much of what is short: the first who has it as much as it has. */
function sharesOf(held: ReadonlyMap<string, ItemCounts>, short: ItemCounts): ReadonlyMap<string, ItemCounts> {
  let left = short;
  const shares = new Map<string, ItemCounts>();
  for (const [worker, items] of held) {
    const share = Object.fromEntries(
      Object.entries(items).flatMap(([item, count]) => {
        const wanted = Math.min(count, left[item] ?? 0);
        return wanted > 0 ? [[item, wanted] as const] : [];
      }),
    );
    if (Object.keys(share).length === 0) continue;
    shares.set(worker, share);
    left = countsWithout(left, share);
  }
  return shares;
}
