import type { BlockType, VersionData } from '../data/version-data.js';
import { stackOf, type ItemStack } from '../items/item-stack.js';
import { wholeBetween, type Random } from '../random.js';
import { canHarvest } from './digging.js';
import { lootRuleFor } from './block-loot-table.js';
import type { BreakContext, LootLine } from './loot-line.js';

/** What a broken block leaves behind; nothing where the tool was too weak. */
export function blockDrops(data: VersionData, block: BlockType, context: BreakContext): ItemStack[] {
  if (!canHarvest(data, block, context.held)) return [];
  const rule = lootRuleFor(block.name);
  const lines = rule ? rule(context, block.name) : defaultLines(data, block);
  return rollLines(data, lines, context.random);
}

/** Rolls loot lines; items the version lacks drop out. */
export function rollLines(data: VersionData, lines: readonly LootLine[], random: Random): ItemStack[] {
  const drops: ItemStack[] = [];
  for (const { item, min = 1, max = min, chance = 1 } of lines) {
    if (chance < 1 && random() >= chance) continue;
    const stack = data.items.has(item) ? stackOf(item, wholeBetween(random, min, max)) : null;
    if (stack) drops.push(stack);
  }
  return drops;
}

// Not from the data's own drops: some versions have none, others list only part.
function defaultLines(data: VersionData, block: BlockType): readonly LootLine[] {
  const { name } = block;
  if (name.startsWith('potted_')) return [{ item: 'flower_pot' }, { item: name.slice('potted_'.length) }];
  if (name.endsWith('_cauldron')) return [{ item: 'cauldron' }];
  if (name.endsWith('candle_cake')) return [{ item: name.slice(0, -'_cake'.length) }];
  if (data.items.has(name)) return [{ item: name }];
  const standing = name.replace('wall_', '');
  return standing !== name ? [{ item: standing }] : [];
}

/** Experience a broken block gives (ores only). */
export function blockExperience(name: string, random: Random): number {
  const [min, max] = ORE_EXPERIENCE[name.replace(/^deepslate_/, '')] ?? [0, 0];
  return wholeBetween(random, min, max);
}

const ORE_EXPERIENCE: Readonly<Record<string, readonly [number, number]>> = {
  coal_ore: [0, 2],
  diamond_ore: [3, 7],
  emerald_ore: [3, 7],
  lapis_ore: [2, 5],
  redstone_ore: [1, 5],
  nether_gold_ore: [0, 1],
  nether_quartz_ore: [2, 5],
};
