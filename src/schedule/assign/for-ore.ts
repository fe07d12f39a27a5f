import type { Subtask } from '../../plan/subtask/subtask.js';

/** Pickaxes that are made to be worn out on the way to ore, the best first: better ones are spared. */
export const WAY_PICKAXES = ['stone_pickaxe', 'wooden_pickaxe'] as const;
/** Swords that are taken along to ore, the best first: what is dearer is nobody's to lose. */
export const WAY_SWORDS = ['iron_sword', 'stone_sword', 'wooden_sword'] as const;

/** Whether in nature somebody digs for it, and nobody knows how far. */
export function isForOre({ action, item, sources = [item] }: Subtask): boolean {
  return action === 'gather' && sources.some((source) => source.endsWith('_ore'));
}
