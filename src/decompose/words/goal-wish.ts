import { everydayName } from '../../game/names/names.js';
import { buildSmelting } from '../../game/recipes/smelting.js';
import { PASSAGES } from '../../game/sources/passages.js';
import { buildSources } from '../../game/sources/sources.js';
import type { Registry } from '../../game/registry.js';
import { isGrownFromAnother } from '../../game/stands-as.js';
import type { Action, Goal } from '../../plan/subtask/subtask.js';
import { read, unread, type Read } from './goal-problem.js';
import type { ReadingContext } from './goal-item.js';
import type { WishVerb } from '../../speech/verbs.js';

interface FurnaceNames {
  readonly outputs: ReadonlySet<string>;
  readonly outputOf: ReadonlyMap<string, string>;
  readonly crafted: ReadonlySet<string>;
  readonly ofOres: ReadonlySet<string>;
}

const furnaceNames = new WeakMap<Registry, FurnaceNames>();

function namesFor(registry: Registry): FurnaceNames {
  const known = furnaceNames.get(registry);
  if (known) return known;
  const smelting = buildSmelting(registry);
  const outputOf = new Map<string, string>();
  for (const recipe of [...smelting.values()].flat()) outputOf.set(recipe.input, recipe.output);
  const crafted = Object.keys(registry.rawRecipes).map((id) => registry.itemNameById.get(Number(id)) ?? '');
  const ofOres = buildSources(registry).flatMap(({ target, yields }) =>
    target.endsWith('_ore') ? yields.map(({ item }) => item) : [],
  );
  const names = {
    outputs: new Set(smelting.keys()),
    outputOf,
    crafted: new Set(crafted),
    ofOres: new Set(ofOres),
  };
  furnaceNames.set(registry, names);
  return names;
}

/** What a furnace makes of an item, or null. */
export function smeltedFrom(registry: Registry, item: string): string | null {
  return namesFor(registry).outputOf.get(item) ?? null;
}

/** Turns "cook porkchop" into cooked_porkchop and "smelt iron ore" into iron_ingot; refuses what no furnace makes. */
function furnaceProduct(
  context: ReadingContext,
  wish: 'smelt' | 'cook',
  item: string,
): Read<{ item: string; verb: Action }> {
  const { outputs, outputOf, crafted } = namesFor(context.registry);
  const made = outputOf.get(item);
  const named = (name: string): string => everydayName(context.registry, name);
  const said = named(item);
  const isProduct = outputs.has(item) && (wish === 'smelt' || made === undefined);
  if (isProduct) return read({ item, verb: 'smelt' });
  if (made !== undefined) {
    if (!/^(?:cooked|baked)_/.test(made))
      context.notes.push(`smelting ${said} gives ${named(made)}; planned ${named(made)}`);
    return read({ item: made, verb: 'smelt' });
  }
  // "Bricks" is a block of four, and what a furnace makes of clay is one brick.
  const single = item.replace(/s$/, '');
  if (outputs.has(single)) return read({ item: single, verb: 'smelt' });
  // Cakes and bread are "baked" at the crafting table.
  if (wish === 'cook' && crafted.has(item)) {
    context.notes.push(`${said} is crafted, not cooked`);
    return read({ item, verb: 'craft' });
  }
  return unread('not-understood', `A furnace makes nothing of ${said}: name the product, or say "craft".`, [
    `craft 1 ${said}`,
  ]);
}

/** What comes of breaking a block instead of itself, without silk touch; null where it may give itself, or nothing for sure. */
function droppedInstead(registry: Registry, block: string): string | null {
  const broken = buildSources(registry).filter(({ kind, target }) => kind === 'break' && target === block);
  const yields = broken.flatMap((source) => source.yields);
  if (yields.some(({ item }) => item === block)) return null;
  return yields.find(({ min }) => min > 0)?.item ?? null;
}

/** Breaking a block does not always give the block: "mine 3 iron ore" brings raw iron from 1.17 on. */
function minedProduct({ registry, notes }: ReadingContext, wish: WishVerb, item: string): string {
  const drop = item.endsWith('_ore') || wish === 'mine' ? droppedInstead(registry, item) : null;
  if (drop === null) return item;
  const said = everydayName(registry, drop);
  notes.push(`${everydayName(registry, item)} drops ${said} without silk touch; planned ${said}`);
  return drop;
}

/** The action a product is spoken of with, where the verb used does not say ("get", "want") or does not fit. */
export function usualVerb(registry: Registry, item: string): Action {
  const { outputs, crafted, ofOres } = namesFor(registry);
  if (ofOres.has(item)) return 'gather';
  if (item.endsWith('_ingot') && outputs.has(item)) return 'smelt';
  // "Crafting" wheat or coal means taking a storage block apart again: nobody speaks of it like that.
  const storage = item === 'wheat' || registry.items.has(`${item.replace(/_ball$/, '')}_block`);
  if (outputs.has(item) && (storage || !crafted.has(item))) return 'smelt';
  return crafted.has(item) && !storage ? 'craft' : 'gather';
}

/** True where an item can be set down as a block of its own name. */
export function isPlaceable(registry: Registry, item: string): boolean {
  return registry.items.has(item) && registry.blocks.has(item) && !isGrownFromAnother(item);
}

/** What a wish for an item is a goal for. */
export function wantedItem(
  context: ReadingContext,
  wish: WishVerb,
  item: string,
): Read<{ kind: Goal['kind']; item: string; verb: Action }> {
  const { registry } = context;
  const have = (name: string, verb: Action): Read<{ kind: Goal['kind']; item: string; verb: Action }> =>
    read({ kind: 'have', item: name, verb });
  const passage = PASSAGES.get(item);
  if (passage) return read({ kind: 'placed', item, verb: passage.action });
  const said = everydayName(registry, item);
  switch (wish) {
    case 'smelt':
    case 'cook': {
      const product = furnaceProduct(context, wish, item);
      return product.ok ? have(product.value.item, product.value.verb) : product;
    }
    case 'gather':
    case 'mine':
      return have(minedProduct(context, wish, item), 'gather');
    case 'get': {
      const product = minedProduct(context, wish, item);
      return have(product, usualVerb(registry, product));
    }
    case 'build':
    case 'place':
      if (isPlaceable(registry, item)) return read({ kind: 'placed', item, verb: 'build' });
      if (wish === 'place') {
        return unread('not-understood', `${said} is no block and cannot be placed: ask to have it instead.`, [
          `get 1 ${said}`,
        ]);
      }
      context.notes.push(`${said} is no block; planned to be made, not set down`);
      return have(item, usualVerb(registry, item));
    case 'craft':
    case 'kill':
    case 'hunt':
    case 'shoot':
      return have(item, usualVerb(registry, item));
  }
}
