import { waitOnClock } from '../../base/clock.js';
import { messageOf } from '../../base/error.js';
import { common, countsWithout, totalOf } from '../../base/item-counts.js';
import type { HandoverEnd } from '../../worker/bot/deliver.js';
import type { PassedGoods } from '../../worker/bot/passing.js';
import type { Worker } from '../../worker/worker.js';
import type { RunLog } from '../log/run-log.js';
import { inHandsOf } from '../world/hands-at-rest.js';
import type { RunWorld } from '../world/run-world.js';

export interface PassingMeans {
  readonly log: RunLog;
  readonly runWorld: RunWorld;
  /** People who were asked to give something and did not. */
  readonly keepsItsOwn: Set<string>;
}

/** People read, come and throw in that time, or do not. */
export const PERSON_TICKS = 1200;
const LOOK_TICKS = 2;

/** Has somebody play one end: bots are told, people asked, and seen by their hands. */
export async function passed(
  { log, runWorld, keepsItsOwn }: PassingMeans,
  worker: Worker,
  passing: PassedGoods,
  signal: AbortSignal,
): Promise<HandoverEnd> {
  const { asBot, name } = worker;
  if (asBot) return asBot.pass(passing, signal).catch(failed);
  const had = inHandsOf(worker) ?? {};
  const hasPassed = (): boolean => {
    const now = inHandsOf(worker) ?? {};
    if (passing.kind === 'give')
      return totalOf(common(had, passing.items)) <= totalOf(countsWithout(had, now));
    if (passing.kind !== 'receive') return true;
    return totalOf(countsWithout(passing.items, countsWithout(now, had))) === 0;
  };
  if (passing.kind === 'give') {
    const { to, items } = passing;
    const why = `${to} works with it next`;
    log.add({ kind: 'goods-awaited', worker: name, items, limitTicks: PERSON_TICKS, why, to });
  }
  const patience = { everyTicks: LOOK_TICKS, limitTicks: PERSON_TICKS, signal };
  await waitOnClock(runWorld.clock, patience, hasPassed);
  if (passing.kind === 'give' && !hasPassed() && !signal.aborted) keepsItsOwn.add(name);
  return hasPassed() ? { isDone: true } : { isDone: false, reason: `${name} did not.` };
}

function failed(error: unknown): { readonly isDone: false; readonly reason: string } {
  return { isDone: false, reason: messageOf(error) };
}
