import type { Registry } from '../game/registry.js';
import { HAND_TOOL_KINDS } from '../game/hand-tools.js';

/** Materials of tools as each opens the way to the next; gold, which opens none, is left out. */
export const TIERS = ['wooden', 'stone', 'iron', 'diamond'] as const;
export type Tier = (typeof TIERS)[number];

/** The tier an item is a tool of; null for everything else. Voyager's milestones are the first tool of each. */
export function tierOf(item: string): Tier | null {
  return TIERS.find((tier) => HAND_TOOL_KINDS.some((kind) => item === `${tier}_${kind}`)) ?? null;
}

/** Pickaxes first: they open the way. */
const TOOLS = ['pickaxe', 'sword', 'axe', 'shovel', 'hoe'] as const;
const ARMOUR = ['helmet', 'chestplate', 'leggings', 'boots'] as const;
const tools = (tier: Tier): readonly string[] => TOOLS.map((kind) => `${tier}_${kind}`);
const armour = (material: string): readonly string[] => ARMOUR.map((kind) => `${material}_${kind}`);

const ORDER: readonly string[] = [
  ...['crafting_table', ...tools('wooden')],
  ...[...tools('stone'), 'furnace', 'coal', 'torch'],
  ...['iron_ingot', ...tools('iron'), 'bucket', 'shears', 'shield', ...armour('iron')],
  ...['redstone', 'compass', 'gold_ingot', 'clock'],
  ...['diamond', ...tools('diamond'), ...armour('diamond')],
];

/** What a player works through, in order, as far as a version has it. */
export function techTree({ items }: Pick<Registry, 'items'>): readonly string[] {
  return ORDER.filter((item) => items.has(item));
}
