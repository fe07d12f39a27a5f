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
    workers.flatMap(({ name, asBot }) => {
      const hands = asBot?.hands ?? null;
      return hands === null ? [] : [[name, hands] as const];
    }),
  );
}
