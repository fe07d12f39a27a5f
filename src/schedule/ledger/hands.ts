import { common, countsWithout, sumOfCounts, totalOf, type ItemCounts } from '../../base/item-counts.js';
import type { ScheduleEvent } from '../event.js';
import type { Handover } from '../job.js';
import type { ScheduleState } from '../state/state.js';

/** Who carries what, by name. */
export type Hands = Readonly<Record<string, ItemCounts>>;

type Holding = Pick<ScheduleState, 'hands' | 'workers'>;

/**
 * In whose hands the goods of a job are: the worker's own first, then of those at no job, then of others, each time who
 * has most of it, so that few have to hand something over. Nothing where goods lie in a chest. What nobody has is left
 * out: it was taken away, and the job will fall short.
 * @param isAlone the worker takes nothing from others
 */
export function claimsFor(state: Holding, worker: string, owed: ItemCounts, isAlone = false): Hands {
  const { hands, workers } = state;
  if (!hands) return {};
  const rankOf = (name: string): number => {
    if (name === worker) return 0;
    return workers.some((each) => each.name === name && each.active !== null) ? 2 : 1;
  };
  const isLeftOut = (name: string): boolean =>
    (isAlone && name !== worker) || workers.some((each) => each.name === name && each.isAway);
  const holders = Object.keys(hands).filter((name) => !isLeftOut(name));
  const free = new Map(holders.map((name) => [name, freeInHands(state, name)]));
  const claims: Record<string, ItemCounts> = {};
  let left = owed;
  for (;;) {
    const [best] = [...free]
      .map(([name, items]) => ({ name, part: common(items, left) }))
      .filter(({ part }) => totalOf(part) > 0)
      .sort((a, b) => rankOf(a.name) - rankOf(b.name) || totalOf(b.part) - totalOf(a.part));
    if (!best) return claims;
    claims[best.name] = best.part;
    free.delete(best.name);
    left = countsWithout(left, best.part);
  }
}

/** What others have to give for a job. */
export function handoversTo(worker: string, claims: Hands): readonly Handover[] {
  return Object.entries(claims).flatMap(([from, items]) => (from === worker ? [] : [{ from, items }]));
}

/** Who still has to hand something over: they get no job before, so that nobody waits for who waits for it. */
export function giversIn({ hands, workers }: Holding): ReadonlySet<string> {
  if (!hands) return new Set();
  return new Set(
    workers.flatMap(({ name, active }) =>
      Object.keys(active?.claims ?? {}).filter((holder) => holder !== name),
    ),
  );
}

/** What is in hands now, as a reading of everything that is there; what was handed over is the job's own from now on. */
export function readHands(
  state: ScheduleState,
  { tick, hands, worker, handedFor }: Extract<ScheduleEvent, { kind: 'hands-observed' }>,
): readonly [ScheduleState, Extract<ScheduleEvent, { kind: 'chest-observed' }>] {
  const before = sumOfCounts(Object.values(state.hands ?? {}));
  const now = { ...state.hands, ...hands };
  const workers = state.workers.map((each) => {
    const { active } = each;
    if (!active || active.job.id !== handedFor) return each;
    return {
      ...each,
      active: { ...active, claims: { [each.name]: sumOfCounts(Object.values(active.claims)) } },
    };
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

/** What somebody carries that no running job counts on. */
function freeInHands({ hands, workers }: Holding, holder: string): ItemCounts {
  const promised = workers.map(({ active }) => active?.claims[holder] ?? {});
  return countsWithout(hands?.[holder] ?? {}, sumOfCounts(promised));
}
