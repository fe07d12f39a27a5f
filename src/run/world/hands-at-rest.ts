import type { ItemCounts } from '../../base/item-counts.js';
import type { Hands } from '../../schedule/ledger/hands.js';
import type { Worker } from '../../worker/worker.js';

/** Asks all who can be asked at once; who does not answer is left out. */
export async function handsAtRest(
  workers: readonly Worker[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, ItemCounts>> {
  const answers = await Promise.all(
    workers.map(async ({ name, asBot }) => {
      const carries = (await asBot?.handsAtRest(signal).catch(() => null)) ?? null;
      return carries === null ? [] : [[name, carries] as const];
    }),
  );
  return new Map(answers.flat());
}

/** What those of some carry who can be looked at. */
export function handsOf(workers: readonly Worker[]): Hands {
  return Object.fromEntries(
    workers.flatMap((worker) => {
      const hands = inHandsOf(worker);
      return hands === null ? [] : [[worker.name, hands] as const];
    }),
  );
}

/** What somebody carries; null where nobody can look. */
export function inHandsOf({ asBot, hands = null }: Worker): ItemCounts | null {
  return asBot ? asBot.hands : hands;
}

/** Whether somebody works where goods are in hands: bots do, and people who can be looked at and give what they are asked for. */
export function worksInHands(
  team: { readonly peopleWorkInHands: boolean; readonly keepsItsOwn: ReadonlySet<string> },
  worker: Worker,
): boolean {
  if (worker.asBot) return true;
  return team.peopleWorkInHands && inHandsOf(worker) !== null && !team.keepsItsOwn.has(worker.name);
}
