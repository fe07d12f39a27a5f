import { BLOCK_LOOT, DROPS_NOTHING, DROPS_NOTHING_PATTERNS, TOOL_TIERS, toolsOf } from './loot-blocks.js';
import { MOB_LOOT } from './loot-mobs.js';
import { exactly, holdsFor, type LootRow } from './loot-row.js';
import type { BlockFacts, Registry } from '../registry.js';
import type { Source, SourceYield } from './source.js';
import { useSources } from './source-uses.js';

const built = new WeakMap<Registry, readonly Source[]>();

/**
 * Every way one action on the world yields items in this version, without enchantments: blocks in registry
 * order, then mobs, then uses. Includes blocks that only players set; what stands in nature says `nature.ts`.
 * A second call is free.
 */
export function buildSources(registry: Registry): readonly Source[] {
  const known = built.get(registry);
  if (known) return known;
  const sources = [...breakSources(registry), ...killSources(registry), ...useSources(registry)];
  built.set(registry, sources);
  return sources;
}

function breakSources(registry: Registry): Source[] {
  const rowsByBlock = new Map<string, LootRow[]>();
  for (const row of BLOCK_LOOT) {
    for (const target of row.targets) {
      const rows = rowsByBlock.get(target) ?? [];
      if (holdsFor(registry, row)) rows.push(row);
      rowsByBlock.set(target, rows);
    }
  }
  return [...registry.blocks.values()]
    .filter((block) => block.diggable && !dropsNothing(block.name))
    .flatMap((block) => {
      const rows = rowsByBlock.get(block.name);
      if (!rows)
        return breaking(registry, block, harvestTools(registry, block), defaultDrops(registry, block));
      return rows.flatMap((row) =>
        breaking(registry, block, row.tools ?? harvestTools(registry, block), row.yields),
      );
    });
}

function dropsNothing(block: string): boolean {
  return DROPS_NOTHING.includes(block) || DROPS_NOTHING_PATTERNS.some((pattern) => pattern.test(block));
}

function breaking(
  registry: Registry,
  block: BlockFacts,
  tools: readonly string[],
  yields: readonly SourceYield[],
): Source[] {
  const knownTools = tools.filter((tool) => registry.items.has(tool));
  const knownYields = yields.filter((line) => registry.items.has(line.item));
  if (knownYields.length === 0 || knownTools.length < Math.min(1, tools.length)) return [];
  return [{ kind: 'break', target: block.name, tools: knownTools, consumes: {}, yields: knownYields }];
}

/** Itself, or the item a wall, potted or living form of it stands for. */
function defaultDrops(registry: Registry, block: BlockFacts): SourceYield[] {
  const { name } = block;
  const potted = /^potted_(.+?)(_bush)?$/.exec(name);
  if (potted?.[1] !== undefined) {
    // Of the pots only those of the azaleas carry a suffix; the dead bush's name ends that way itself.
    const plant = registry.items.has(name.slice('potted_'.length)) ? name.slice('potted_'.length) : potted[1];
    return [exactly('flower_pot'), exactly(plant)];
  }
  const candles = /^(.*candle)_cake$/.exec(name);
  if (candles?.[1] !== undefined) return [exactly(candles[1])];
  if (/^(tube|brain|bubble|fire|horn)_coral_block$/.test(name)) return [exactly(`dead_${name}`)];
  return [exactly(registry.items.has(name) ? name : name.replace('wall_', ''))];
}

/** Tools a block needs to drop anything, weakest first. */
function harvestTools(registry: Registry, block: BlockFacts): readonly string[] {
  const tools = registry.isAtLeast('1.17') ? block.harvestTools : correctedTools(block);
  return [...tools].sort((a, b) => tierOf(a) - tierOf(b));
}

function tierOf(tool: string): number {
  const tier = TOOL_TIERS.findIndex((name) => tool.startsWith(`${name}_`));
  return tier < 0 ? TOOL_TIERS.length : tier;
}

// Data before 1.17 is wrong here in both directions: plants and wood want a pickaxe, stone stairs do not.
const BARE_HAND_BEFORE_1_17 =
  /^(peony|(oak|spruce|birch|jungle|acacia|dark_oak)_slab|(crimson|warped)_pressure_plate)$/;
const PICKAXE_BEFORE_1_17 =
  /^(bell|stonecutter|chiseled_polished_blackstone|.*(granite|diorite|andesite|stone|quartz|brick)_(stairs|slab))$/;

function correctedTools(block: BlockFacts): readonly string[] {
  if (BARE_HAND_BEFORE_1_17.test(block.name)) return [];
  if (block.harvestTools.length === 0 && PICKAXE_BEFORE_1_17.test(block.name)) return toolsOf('pickaxe');
  return block.harvestTools;
}

function killSources(registry: Registry): Source[] {
  return MOB_LOOT.filter((row) => holdsFor(registry, row)).flatMap((row) => {
    const yields = row.yields.filter((line) => registry.items.has(line.item));
    if (yields.length === 0) return [];
    return row.targets
      .filter((target) => registry.entities.has(target))
      .map((target): Source => ({ kind: 'kill', target, tools: [], consumes: {}, yields }));
  });
}
