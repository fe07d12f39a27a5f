import { increase } from '../../base/groups.js';
import type { ItemCounts } from '../../base/item-counts.js';
import { materialsOf } from '../../blueprint/block-needs.js';
import type { Blueprint } from '../../blueprint/blueprint.js';
import { craftingRemainder, type CraftingRecipe } from '../../game/recipes/recipes.js';
import type { ReadSubtask } from './check-names.js';
import { chooseMaterials, fitsExactly, settleMaterials } from './check-recipe.js';
import { giveItem, itemOf, noEffects, PLENTY, wrongRecipe, type Effects, type CheckedSite } from './site.js';
import { standsUnderAnotherName } from '../../game/stands-as.js';
import { itemsPerCraft } from '../../game/recipes/recipe.js';

interface Reading {
  readonly product: string;
  readonly recipe: CraftingRecipe;
  readonly crafts: number;
  readonly materials: ReadonlyMap<string, number>;
  readonly short: number;
  /** Whether what the draft lists is exactly what the recipe takes. */
  readonly fits: boolean;
}

/** What a craft takes and gives, with faults for recipes that do not exist or do not come out even. */
export function craftEffects(site: CheckedSite, read: ReadSubtask): Effects {
  const names = read.product ? namesToTry(site, read.product) : [];
  const known = names.filter((name) => site.start.game.recipes.has(name));
  const product = known[0] ?? names[0] ?? null;
  const [first] = known;
  if (first === undefined) {
    if (product !== null) noRecipe(site, read, product);
    return assumed(site, read, product);
  }
  if (read.quantity === null) {
    const effects = assumed(site, read, first);
    const [recipe] = site.start.game.recipes.get(first) ?? [];
    if (recipe?.station) effects.stations.add(recipe.station);
    return effects;
  }
  const quantity = read.quantity;
  const readings = known.flatMap((name) => readingsOf(site, read, name, quantity));
  const best = readings.sort((a, b) => Number(b.fits) - Number(a.fits) || a.short - b.short)[0];
  if (!best || (!best.fits && isMiscounted(site, read, first, quantity))) {
    return wrongYield(site, read, first, quantity);
  }
  if (!best.fits) otherMaterials(site, read, best);
  return effectsOf(site, read, best, quantity);
}

/** The name asked for first; where any species will do, the others after it. */
function namesToTry(
  site: CheckedSite,
  product: { readonly names: readonly string[]; readonly preferred: string },
): string[] {
  const goods = [...product.names].sort((a, b) => Number(site.isPlanned(b)) - Number(site.isPlanned(a)));
  return [product.preferred, ...goods.filter((name) => name !== product.preferred)];
}

/** One reading per recipe whose yield divides the quantity. */
function readingsOf(site: CheckedSite, read: ReadSubtask, product: string, quantity: number): Reading[] {
  const recipes = (site.start.game.recipes.get(product) ?? []).filter(({ count }) => quantity % count === 0);
  const crafts = (recipe: CraftingRecipe): number => quantity / recipe.count;
  const listed = read.materials;
  const readings: Reading[] = [];
  if (listed) {
    for (const recipe of recipes) {
      const allowed = new Set(recipe.ingredients.flatMap(({ items }) => items));
      const settled = settleMaterials(site, listed, (item) => allowed.has(item));
      if (fitsExactly(recipe, crafts(recipe), settled.materials)) {
        readings.push({ product, recipe, crafts: crafts(recipe), ...settled, fits: true });
      }
    }
    if (readings.length > 0) return readings;
  }
  const choice = chooseMaterials(site, meantBy(recipes, listed), crafts);
  if (choice)
    readings.push({ product, ...choice, crafts: crafts(choice.recipe), fits: listed === undefined });
  return readings;
}

/** Of several recipes the one some listed material goes into; all where none does. */
function meantBy(
  recipes: readonly CraftingRecipe[],
  listed: ReadSubtask['materials'],
): readonly CraftingRecipe[] {
  const named = new Set(listed?.flatMap(({ name }) => name.names));
  const meant = recipes.filter(({ ingredients }) =>
    ingredients.some(({ items }) => items.some((item) => named.has(item))),
  );
  return meant.length > 0 ? meant : recipes;
}

/** Whether the materials are right for a recipe whose yield the quantity is no multiple of. */
function isMiscounted(site: CheckedSite, read: ReadSubtask, product: string, quantity: number): boolean {
  const { materials } = read;
  if (!materials) return false;
  const recipes = site.start.game.recipes.get(product) ?? [];
  return recipes.some((recipe) => quantity % recipe.count !== 0 && quantityOf(site, recipe, materials) > 0);
}

function effectsOf(site: CheckedSite, read: ReadSubtask, reading: Reading, quantity: number): Effects {
  const { product, recipe, materials } = reading;
  const effects = noEffects(read, product);
  effects.batch = recipe.count;
  if (recipe.station !== null) effects.stations.add(recipe.station);
  for (const [item, count] of materials) {
    increase(effects.takes, itemOf(item), count);
    const remainder = craftingRemainder(item);
    if (remainder !== null) giveItem(site, effects, remainder, count);
  }
  deliver(site, effects, product, quantity);
  return effects;
}

/** A product that is set down does not come into the chest; of several, one is set down. */
function deliver(site: CheckedSite, effects: Effects, product: string, quantity: number): void {
  const isPlaced = effects.read.draft.placed !== undefined && site.start.game.registry.blocks.has(product);
  if (isPlaced) effects.places = { block: product, count: 1 };
  giveItem(site, effects, product, quantity - (isPlaced ? 1 : 0));
}

/** What is assumed of a craft that makes no sense, so that one mistake is reported once. */
function assumed(site: CheckedSite, read: ReadSubtask, product: string | null): Effects {
  const effects = noEffects(read, product);
  effects.isSound = false;
  if (product !== null) deliver(site, effects, product, read.quantity ?? PLENTY);
  return effects;
}

function noRecipe(site: CheckedSite, read: ReadSubtask, product: string): void {
  const { game } = site.start;
  const how = game.smelting.has(product)
    ? 'smelt'
    : game.sources.some(({ yields }) => yields.some(({ item }) => item === product))
      ? 'gather'
      : 'leave-out';
  wrongRecipe(
    site,
    read,
    product,
    { code: 'not-crafted', version: game.version },
    { kind: 'replan', advice: { code: 'make-otherwise', item: product, how } },
  );
}

function wrongYield(site: CheckedSite, read: ReadSubtask, product: string, quantity: number): Effects {
  const recipes = site.start.game.recipes.get(product) ?? [];
  // What the listed materials make says best what was meant.
  const listed = read.materials;
  const meant = listed ? recipes.map((recipe) => quantityOf(site, recipe, listed)).find(Boolean) : undefined;
  const [usual] = meantBy(recipes, listed);
  const yieldOf = usual?.count ?? 1;
  const whole = meant ?? Math.ceil(quantity / yieldOf) * yieldOf;
  site.faults.push({
    kind: 'wrong-yield',
    subtask: read.id,
    item: product,
    count: Math.abs(whole - quantity),
    facts: { code: 'uneven-yield', yieldOf, quantity, whole },
    mend: { kind: 'set-quantity', subtask: read.id, quantity: whole },
  });
  const [reading] = readingsOf(site, read, product, whole);
  const effects = reading ? effectsOf(site, read, reading, whole) : assumed(site, read, product);
  effects.isSound = false;
  return effects;
}

function quantityOf(
  site: CheckedSite,
  recipe: CraftingRecipe,
  listed: NonNullable<ReadSubtask['materials']>,
): number {
  const each = itemsPerCraft(recipe);
  const crafts = listed.reduce((sum, { count }) => sum + count, 0) / each;
  if (!Number.isInteger(crafts) || crafts === 0) return 0;
  const allowed = new Set(recipe.ingredients.flatMap(({ items }) => items));
  const { materials } = settleMaterials(site, listed, (item) => allowed.has(item));
  return fitsExactly(recipe, crafts, materials) ? crafts * recipe.count : 0;
}

function otherMaterials(site: CheckedSite, read: ReadSubtask, { product, crafts, materials }: Reading): void {
  const needed = Object.fromEntries(materials);
  wrongRecipe(
    site,
    read,
    product,
    {
      code: 'other-materials',
      action: 'craft',
      times: crafts,
      needed,
      listed: read.draft.materials ?? {},
    },
    { kind: 'set-materials', subtask: read.id, materials: needed },
  );
}

/** Setting blocks down: they come out of the stock and stand from then on. */
export function buildEffects(site: CheckedSite, read: ReadSubtask): Effects {
  const { section, scaffold = {} } = read.draft;
  if (section !== undefined) return sectionEffects(site, read, section, scaffold);
  const block = read.product ? site.favourite(read.product) : null;
  const effects = noEffects(read, block);
  if (block === null || read.quantity === null) {
    effects.isSound = false;
    if (block !== null) effects.places = { block, count: Number.MAX_SAFE_INTEGER };
    return effects;
  }
  if (!isBlock(site, block)) {
    effects.isSound = false;
    wrongRecipe(site, read, block, { code: 'no-block' }, { kind: 'remove', subtask: read.id });
    return effects;
  }
  increase(effects.takes, itemOf(block), read.quantity);
  effects.places = { block, count: read.quantity };
  return effects;
}

/** What a section needs is what its cells are made of, whatever the draft lists. */
function sectionEffects(
  site: CheckedSite,
  read: ReadSubtask,
  section: Blueprint,
  scaffold: ItemCounts,
): Effects {
  const effects = noEffects(read, null);
  for (const counts of [materialsOf(site.start.game.registry, section), scaffold]) {
    for (const [item, count] of Object.entries(counts)) increase(effects.takes, itemOf(item), count);
  }
  return effects;
}

function isBlock({ start }: CheckedSite, item: string): boolean {
  return start.game.registry.blocks.has(item) || standsUnderAnotherName(item);
}
