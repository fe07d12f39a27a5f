import { itemNumber, type Draft } from '../state/draft.js';
import type { Subtask } from '../../plan/subtask/subtask.js';

/** Together they dig some hundred blocks more. */
const MOST_SPARES = 5;
/** Those that are made for it: better ones are spared. */
const PICKAXES = ['stone_pickaxe', 'wooden_pickaxe'] as const;

/** What a bot does a subtask with, and the pickaxes nobody else lacks or asked for where it may wear out more than one on the way. */
export function withSpares(draft: Draft, worker: number, subtask: Subtask): readonly string[] {
  const { tools, sources = [subtask.item] } = subtask;
  const { sparesBeyond } = draft.settings;
  const isOre = subtask.action === 'gather' && sources.some((source) => source.endsWith('_ore'));
  const isPerson = draft.workers[worker]?.capabilities.pace !== undefined;
  if (sparesBeyond === null || draft.chest === null || !isOre || isPerson) return tools;
  const idle = draft.workers.filter(({ active }, at) => at !== worker && !active).length;
  const spares = PICKAXES.flatMap((pickaxe) => {
    const own = tools.filter((tool) => tool === pickaxe).length;
    const free =
      (draft.free[itemNumber(draft, pickaxe) ?? -1] ?? 0) - own - idle - (sparesBeyond[pickaxe] ?? 0);
    return Array.from({ length: Math.min(MOST_SPARES, Math.max(0, free)) }, () => pickaxe);
  });
  return spares.length > 0 ? [...tools, ...spares.slice(0, MOST_SPARES)] : tools;
}
