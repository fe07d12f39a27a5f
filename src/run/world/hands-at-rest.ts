import type { ItemCounts } from '../../base/item-counts.js';
import type { AiWorker } from '../../worker/bot/ai-worker.js';
import type { Worker } from '../../worker/worker.js';

/** Asks all who can be asked at once; who does not answer is left out. */
export async function handsAtRest(
  workers: readonly Worker[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, ItemCounts>> {
  const answers = await Promise.all(
    workers.filter(canBeAsked).map(async (worker) => {
      const carries = await worker.handsAtRest(signal).catch(() => null);
      return carries === null ? [] : [[worker.name, carries] as const];
    }),
  );
  return new Map(answers.flat());
}

function canBeAsked(worker: Worker): worker is AiWorker {
  return 'handsAtRest' in worker && typeof worker.handsAtRest === 'function';
}
