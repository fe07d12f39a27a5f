import { toolsOf } from './loot-blocks.js';
import { evenlyBetween, exactly, holdsFor, type VersionSpan } from './loot-row.js';
import type { Registry } from '../registry.js';
import type { Source, SourceYield } from './source.js';

/** Using an item on a block or mob, or waiting for what it lays. */
interface UseRow extends VersionSpan {
  readonly targets: readonly string[];
  readonly tools?: readonly string[];
  readonly consumes?: readonly string[];
  readonly yields: readonly SourceYield[];
}

const fill = (target: string, vessel: string, filled: string): UseRow => ({
  targets: [target],
  consumes: [vessel],
  yields: [exactly(filled)],
});

/**
 * Uses that need a table; stripping logs and hardening concrete follow from the block names.
 * A pumpkin is carved and picked up in one go. Source: the game's behaviour and its shearing and laying tables.
 */
export const USE_ROWS: readonly UseRow[] = [
  fill('water', 'bucket', 'water_bucket'),
  fill('lava', 'bucket', 'lava_bucket'),
  fill('powder_snow', 'bucket', 'powder_snow_bucket'),
  { targets: ['cow', 'mooshroom', 'goat'], consumes: ['bucket'], yields: [exactly('milk_bucket')] },
  fill('mooshroom', 'bowl', 'mushroom_stew'),
  fill('bee_nest', 'glass_bottle', 'honey_bottle'),
  fill('ender_dragon', 'glass_bottle', 'dragon_breath'),
  fill('cod', 'water_bucket', 'cod_bucket'),
  fill('salmon', 'water_bucket', 'salmon_bucket'),
  fill('pufferfish', 'water_bucket', 'pufferfish_bucket'),
  fill('tropical_fish', 'water_bucket', 'tropical_fish_bucket'),
  fill('axolotl', 'water_bucket', 'axolotl_bucket'),
  fill('tadpole', 'water_bucket', 'tadpole_bucket'),
  { targets: ['sheep'], tools: ['shears'], yields: [evenlyBetween('white_wool', 1, 3)] },
  { targets: ['bee_nest'], tools: ['shears'], yields: [exactly('honeycomb', 3)] },
  {
    targets: ['pumpkin'],
    tools: ['shears'],
    yields: [exactly('carved_pumpkin'), exactly('pumpkin_seeds', 4)],
  },
  { targets: ['armadillo'], tools: ['brush'], yields: [exactly('armadillo_scute')] },
  // Chickens lay by themselves every 5 to 10 minutes; their home climate decides the colour from 1.21.5 on.
  { targets: ['chicken'], yields: [exactly('egg')] },
  { targets: ['chicken'], yields: [exactly('brown_egg')], since: '1.21.5' },
  { targets: ['chicken'], yields: [exactly('blue_egg')], since: '1.21.5' },
];

/** A sheep on grass eats of it, and has its wool again, once in so many ticks, on average (game rule). */
export const WOOL_TICKS = 1000;

/** What bots use on what, by what is in hand; people know the others too. */
const BOTS_USES: ReadonlyMap<string | undefined, readonly string[]> = new Map([
  ['bucket', ['water', 'lava', 'cow', 'mooshroom', 'goat']],
  ['bowl', ['mooshroom']],
  ['shears', ['sheep']],
  // Hens lay by themselves: it is waited for.
  [undefined, ['chicken']],
]);

/** What is in hand for a use: the vessel that is filled, or the plainest tool; undefined where nothing is needed. */
export function heldFor({ consumes, tools }: Pick<Source, 'consumes' | 'tools'>): string | undefined {
  return Object.keys(consumes)[0] ?? tools[0];
}

/** Whether a source is a use, and one that bots know. */
export function isBotsUse(source: Source): boolean {
  return source.kind === 'use' && BOTS_USES.get(heldFor(source))?.includes(source.target) === true;
}

/** Every use of an item on the world that gives an item, with names the version knows. Tools weakest first. */
export function useSources(registry: Registry): Source[] {
  return [...tableUses(registry), ...strippedLogs(registry), ...hardenedConcrete(registry)];
}

function tableUses(registry: Registry): Source[] {
  return USE_ROWS.filter((row) => holdsFor(registry, row)).flatMap((row) => {
    const tools = (row.tools ?? []).filter((tool) => registry.items.has(tool));
    const consumes = row.consumes ?? [];
    const yields = row.yields.filter((line) => registry.items.has(line.item));
    const toolMissing = row.tools !== undefined && tools.length === 0;
    if (toolMissing || yields.length === 0 || !consumes.every((item) => registry.items.has(item))) return [];
    return row.targets
      .filter((target) => registry.blocks.has(target) || registry.entities.has(target))
      .map((target): Source => ({
        kind: 'use',
        target,
        tools,
        consumes: Object.fromEntries(consumes.map((item) => [item, 1])),
        yields,
      }));
  });
}

// An axe strips the standing log; taking the stripped block with the same axe belongs to the action.
function strippedLogs(registry: Registry): Source[] {
  const tools = toolsOf('axe').filter((tool) => registry.items.has(tool));
  return [...registry.blocks.keys()]
    .filter((block) => registry.items.has(`stripped_${block}`))
    .map((target) => ({
      kind: 'use',
      target,
      tools,
      consumes: {},
      yields: [exactly(`stripped_${target}`)],
    }));
}

// Powder set beside water turns into concrete, which then needs a pickaxe.
function hardenedConcrete(registry: Registry): Source[] {
  const tools = toolsOf('pickaxe').filter((tool) => registry.items.has(tool));
  return [...registry.items.keys()]
    .filter((item) => item.endsWith('_concrete_powder'))
    .map((powder) => ({
      kind: 'use',
      target: 'water',
      tools,
      consumes: { [powder]: 1 },
      yields: [exactly(powder.replace(/_powder$/, ''))],
    }));
}
