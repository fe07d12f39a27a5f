import { common, countsWithout, sumOfCounts, totalOf, type ItemCounts } from '../../base/item-counts.js';
import type { Position } from '../../base/position.js';
import type { ScheduleEvent } from '../event.js';
import { owedBy, type Handover } from '../job.js';
import type { ScheduleState } from '../state/state.js';

/** Who carries what, by name. */
export type Hands = Readonly<Record<string, ItemCounts>>;

type Holding = Pick<ScheduleState, 'hands' | 'workers' | 'tick'>;

/**
 * In whose hands the goods of a job are: the worker's own first, then of those who can give at once, then of those who
 * are at work as high as the worker, then of others, of people after all bots, each time who has most of it, so that few have
 * to hand something over; last what somebody was handed for later work of its own. Nothing where goods lie in a chest. What nobody has is left
 * out: it was taken away, and the job will fall short.
 * @param isAlone the worker takes nothing from others
 */
export function claimsFor(state: Holding, worker: string, owed: ItemCounts, isAlone = false): Hands {
  const { hands, workers } = state;
  if (!hands) return {};
  const rankOf = (name: string): number => {
    if (name === worker) return 0;
    if (workers.find((each) => each.name === name)?.capabilities.pace !== undefined) return 4;
    if (!isAtWork(state, name)) return 1;
    return isLevel(state, name, worker) ? 2 : 3;
  };
  const isLeftOut = (name: string): boolean =>
    (isAlone && name !== worker) || workers.some((each) => each.name === name && each.isAway);
  const holders = Object.keys(hands).filter((name) => !isLeftOut(name));
  const claims: Record<string, ItemCounts> = {};
  let left = owed;
  for (const freeOf of [freeInHands, freeOfJobs]) {
    const free = new Map(
      holders.map((name) => [name, countsWithout(freeOf(state, name), claims[name] ?? {})]),
    );
    for (;;) {
      const [best] = [...free]
        .map(([name, items]) => ({ name, part: common(items, left) }))
        .filter(({ part }) => totalOf(part) > 0)
        .sort((a, b) => rankOf(a.name) - rankOf(b.name) || totalOf(b.part) - totalOf(a.part));
      if (!best) break;
      claims[best.name] = sumOfCounts([claims[best.name] ?? {}, best.part]);
      free.delete(best.name);
      left = countsWithout(left, best.part);
    }
  }
  return claims;
}

/**
 * The same claims with what the work that follows will take: handed on at once, for one walk serves many jobs. Only of
 * those who can give now, or have to give something anyway, and nothing they are to use themselves.
 * @param lacking what the worker will take beyond this job's own
 * @param keeps what a holder will take itself
 */
export function withGoodsAhead(
  state: Holding,
  worker: string,
  claims: Hands,
  lacking: ItemCounts,
  keeps: (holder: string) => ItemCounts,
): Hands {
  const own = countsWithout(freeInHands(state, worker), claims[worker] ?? {});
  let left = countsWithout(lacking, own);
  const all: Record<string, ItemCounts> = { ...claims };
  for (const holder of Object.keys(state.hands ?? {})) {
    if (holder === worker || state.workers.some(({ name, isAway }) => name === holder && isAway)) continue;
    if (claims[holder] === undefined && isAtWork(state, holder)) continue;
    const spare = countsWithout(
      freeInHands(state, holder),
      sumOfCounts([claims[holder] ?? {}, keeps(holder)]),
    );
    const part = common(spare, left);
    if (totalOf(part) === 0) continue;
    all[holder] = sumOfCounts([claims[holder] ?? {}, part]);
    left = countsWithout(left, part);
  }
  return all;
}

/** Whether somebody is at the work of a job: who has just got one, or is still to be handed something, is not. */
export function isAtWork({ workers, tick }: Holding, name: string): boolean {
  const active = workers.find((each) => each.name === name)?.active;
  if (!active || active.startedTick === tick) return false;
  return Object.keys(active.claims).every((holder) => holder === name);
}

const LEVEL_BLOCKS = 1.2;

/** Who builds may leave it for a moment, but does not climb down, and up again, to hand something over. */
export function isAsHigh(one: Position, other: Position): boolean {
  return Math.abs(one.y - other.y) <= LEVEL_BLOCKS;
}

/** Whether two workers stand equally high. */
export function isLevel({ workers }: Pick<Holding, 'workers'>, one: string, other: string): boolean {
  const placeOf = (name: string): Position | undefined =>
    workers.find((each) => each.name === name)?.position;
  const [at, to] = [placeOf(one), placeOf(other)];
  return at !== undefined && to !== undefined && isAsHigh(at, to);
}

/** What others have to give for a job. */
export function handoversTo(worker: string, claims: Hands): readonly Handover[] {
  return Object.entries(claims).flatMap(([from, items]) => (from === worker ? [] : [{ from, items }]));
}

/** What is in hands now, as a reading of everything that is there; what was handed over is the job's own from now on. */
export function readHands(
  state: ScheduleState,
  { tick, hands, worker, handed }: Extract<ScheduleEvent, { kind: 'hands-observed' }>,
): readonly [ScheduleState, Extract<ScheduleEvent, { kind: 'chest-observed' }>] {
  const before = sumOfCounts(Object.values(state.hands ?? {}));
  const now = { ...state.hands, ...hands };
  const workers = state.workers.map((each) => {
    const { active } = each;
    if (!active || !handed || active.job.id !== handed.job) return each;
    const { [handed.from]: part = {}, [each.name]: own = {}, ...others } = active.claims;
    const claims = { ...others, [each.name]: sumOfCounts([own, part]) };
    return { ...each, active: { ...active, claims } };
  });
  return [
    { ...state, hands: now, workers },
    {
      kind: 'chest-observed',
      tick,
      contents: sumOfCounts(Object.values(now)),
      worker,
      before: worker === null ? null : before,
    },
  ];
}

/** What somebody carries that no running job counts on, nor the work that follows it. */
function freeInHands({ hands, workers }: Holding, holder: string): ItemCounts {
  const promised = workers.map(({ active }) => active?.claims[holder] ?? {});
  return countsWithout(hands?.[holder] ?? {}, sumOfCounts(promised));
}

/** What somebody carries that its own job does not take, nor anybody else was promised: what was handed on ahead too. */
function freeOfJobs({ hands, workers }: Holding, holder: string): ItemCounts {
  const promised = workers.map(({ name, active }) => {
    const claimed = active?.claims[holder] ?? {};
    return active && name === holder ? common(claimed, owedBy(active.job)) : claimed;
  });
  return countsWithout(hands?.[holder] ?? {}, sumOfCounts(promised));
}
