import { itemNumber, type Draft } from '../state/draft.js';
import { isPerson } from './paces.js';
import type { Subtask } from '../../plan/subtask/subtask.js';
import { isForOre, WAY_PICKAXES, WAY_SWORDS } from './for-ore.js';

/** Together they dig some hundred blocks more. */
const MOST_SPARES = 8;

/**
 * What a bot does a subtask with, and where it may wear out more than one on the way its share of the pickaxes nobody
 * asked for: as much as is left to each of those who set out; and a sword, where there is one.
 */
export function withSpares(draft: Draft, worker: number, subtask: Subtask): readonly string[] {
  const { tools } = subtask;
  const { sparesBeyond } = draft.settings;
  if (sparesBeyond === null || draft.chest === null || !isForOre(subtask) || isPerson(draft, worker))
    return tools;
  const bots = draft.workers.filter(({ isAway, capabilities }) => !isAway && capabilities.pace === undefined);
  const gone = bots.filter(({ active }) => active && isForOre(active.job.subtask)).length;
  const sharers = Math.max(1, bots.length - gone);
  const freeOf = (tool: string): number =>
    (draft.free[itemNumber(draft, tool) ?? -1] ?? 0) - (sparesBeyond[tool] ?? 0);
  const spares = WAY_PICKAXES.flatMap((pickaxe) => {
    const own = tools.filter((tool) => tool === pickaxe).length;
    const share = Math.ceil(freeOf(pickaxe) / sharers) - own;
    return Array.from({ length: Math.min(MOST_SPARES, Math.max(0, share)) }, () => pickaxe);
  });
  const sword = WAY_SWORDS.filter((each) => freeOf(each) > 0).slice(0, 1);
  return [...tools, ...spares.slice(0, MOST_SPARES), ...sword];
}
