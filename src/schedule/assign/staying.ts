import { entryAt, type Draft } from '../state/draft.js';
import { isForOre } from './for-ore.js';

/** What is smelted by then is waited for: nobody is back from the ore so soon. */
const MOST_WAIT_TICKS = 400;

/**
 * Whether a bot stays in the camp instead of going for ore in nature: a furnace is done soon, and nobody else would be
 * there to empty it.
 */
export function staysForFurnace(draft: Draft, worker: number, entry: number): boolean {
  if (draft.settings.sparesBeyond === null || !isForOre(entryAt(draft, entry).subtask)) return false;
  const byTick = draft.tick + MOST_WAIT_TICKS;
  if (!draft.collects.some(({ readyTick }) => readyTick <= byTick)) return false;
  const canEmpty = draft.workers.map(({ capabilities, isAway, active }, at) => {
    const isBack =
      !active || (!isForOre(active.job.subtask) && active.startedTick + active.expectedTicks <= byTick);
    return capabilities.phases && !isAway && (at === worker || isBack);
  });
  return canEmpty[worker] === true && canEmpty.filter(Boolean).length === 1;
}
