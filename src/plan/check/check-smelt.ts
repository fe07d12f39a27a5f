import { increase } from '../../base/groups.js';
import { craftingRemainder } from '../../game/recipes/recipes.js';
import { SMELT_TICKS, type SmeltingRecipe } from '../../game/recipes/smelting.js';
import type { ReadAmount, ReadSubtask } from './check-names.js';
import { settleMaterials } from './check-recipe.js';
import { giveItem, itemOf, noEffects, PLENTY, wrongRecipe, type Effects, type CheckedSite } from './site.js';

/** What goes into the furnace: exactly as many inputs as come out, and fuel. */
interface Load {
  readonly inputs: ReadonlyMap<string, number>;
  readonly fuel: ReadonlyMap<string, number>;
}

/** What smelting takes and gives, with faults for wrong inputs, too little fuel and furnaces that cannot do it. */
export function smeltEffects(site: CheckedSite, read: ReadSubtask): Effects {
  const { game } = site.start;
  const names = read.product?.names.filter((name) => game.smelting.has(name)) ?? [];
  const product =
    names.find((name) => name === read.product?.preferred) ?? names[0] ?? read.product?.preferred ?? null;
  const effects = noEffects(read, product);
  const recipes = product === null ? [] : (game.smelting.get(product) ?? []);
  if (product !== null && recipes.length === 0) noRecipe(site, read, product);
  if (recipes.length > 0) stand(site, effects, recipes);
  if (product === null || recipes.length === 0 || read.quantity === null) {
    effects.isSound = false;
    if (product !== null) giveItem(site, effects, product, read.quantity ?? PLENTY);
    return effects;
  }
  const load = loadOf(site, read, product, recipes, read.quantity);
  for (const [item, count] of [...load.inputs, ...load.fuel]) increase(effects.takes, itemOf(item), count);
  for (const [item, count] of load.fuel) {
    const remainder = craftingRemainder(item);
    if (remainder !== null) giveItem(site, effects, remainder, count);
  }
  giveItem(site, effects, product, read.quantity);
  return effects;
}

function noRecipe(site: CheckedSite, read: ReadSubtask, product: string): void {
  wrongRecipe(
    site,
    read,
    product,
    { code: 'not-smelted', version: site.start.game.version },
    { kind: 'replan', advice: { code: 'not-of-a-furnace', item: product } },
  );
}

/** A station the draft names must be able to do it; otherwise any that stands will do. */
function stand(site: CheckedSite, effects: Effects, recipes: readonly SmeltingRecipe[]): void {
  const { read, product } = effects;
  const able = [...new Set(recipes.flatMap(({ stations }) => stations))];
  const listed = read.stations.filter((station) => able.includes(station));
  if (read.draft.station !== undefined && read.stations.length > 0 && listed.length === 0) {
    site.faults.push({
      kind: 'missing-station',
      subtask: read.id,
      item: read.stations[0] ?? null,
      count: 1,
      facts: { code: 'wrong-station', listed: read.stations, able },
      mend: { kind: 'replan', advice: { code: 'smelt-in', item: product, station: able[0] ?? 'furnace' } },
    });
    return;
  }
  if (listed.length > 0) return;
  const standing = able.find((station) => site.isStanding(read.index, station));
  effects.stations.add(standing ?? able.find((station) => site.isPlanned(station)) ?? able[0] ?? 'furnace');
}

function loadOf(
  site: CheckedSite,
  read: ReadSubtask,
  product: string,
  recipes: readonly SmeltingRecipe[],
  quantity: number,
): Load {
  const inputs = recipes.map(({ input }) => input);
  if (!read.materials) {
    const chosen = settleMaterials(
      site,
      [{ name: { names: inputs, preferred: plainest(inputs) }, count: quantity }],
      () => true,
    );
    const fuel = read.fuel
      ? settleMaterials(site, read.fuel, () => true).materials
      : chooseFuel(site, chosen.materials, quantity);
    checkFuel(site, read, quantity, { inputs: chosen.materials, fuel });
    return { inputs: chosen.materials, fuel };
  }
  const load = splitLoad(site, read.materials, read.fuel, inputs, quantity);
  if (load) {
    checkFuel(site, read, quantity, load);
    return load;
  }
  const assumed = settleMaterials(
    site,
    [{ name: { names: inputs, preferred: plainest(inputs) }, count: quantity }],
    () => true,
  );
  const fuel = chooseFuel(site, assumed.materials, quantity);
  const materials = Object.fromEntries([...assumed.materials, ...fuel]);
  wrongRecipe(
    site,
    read,
    product,
    {
      code: 'other-materials',
      action: 'smelt',
      times: quantity,
      needed: Object.fromEntries(assumed.materials),
      listed: Object.fromEntries(read.materials.map(({ name, count }) => [name.preferred, count] as const)),
    },
    { kind: 'set-materials', subtask: read.id, materials },
  );
  return { inputs: assumed.materials, fuel };
}

function plainest(inputs: readonly string[]): string {
  return inputs.find((input) => input.startsWith('raw_') || input.startsWith('oak_')) ?? inputs[0] ?? '';
}

/** Tells inputs and fuel apart. Null where the inputs are not exactly as many as the products, or a rest neither smelts nor burns. */
function splitLoad(
  site: CheckedSite,
  listed: readonly ReadAmount[],
  fuelListed: readonly ReadAmount[] | undefined,
  inputs: readonly string[],
  quantity: number,
): Load | null {
  const { fuels } = site.start.game;
  const materials = new Map(
    settleMaterials(site, listed, (item) => inputs.includes(item) || fuels.has(item)).materials,
  );
  const fuelApart = fuelListed && sumOf(materials) === quantity;
  if (fuelApart && [...materials.keys()].every((item) => inputs.includes(item))) {
    return {
      inputs: materials,
      fuel: settleMaterials(site, fuelListed, (item) => fuels.has(item)).materials,
    };
  }
  // What only smelts goes in first; what also burns (a log, for charcoal) fills up.
  const chosen = new Map<string, number>();
  for (const burns of [false, true]) {
    for (const [item, count] of [...materials]) {
      if (!inputs.includes(item) || fuels.has(item) !== burns) continue;
      const share = Math.min(count, quantity - sumOf(chosen));
      if (share === 0) continue;
      chosen.set(item, share);
      lower(materials, item, share);
    }
  }
  if (sumOf(chosen) !== quantity || ![...materials.keys()].every((item) => fuels.has(item))) return null;
  return { inputs: chosen, fuel: materials };
}

function lower(counts: Map<string, number>, item: string, by: number): void {
  const left = (counts.get(item) ?? 0) - by;
  if (left > 0) counts.set(item, left);
  else counts.delete(item);
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** In Co-Voyager's own rules one plank of any wood smelts one item, which the real game covers as well. */
function itemsSmelted(site: CheckedSite, fuel: ReadonlyMap<string, number>): number {
  let ticks = 0;
  for (const [item, count] of fuel) ticks += (site.start.game.fuels.get(item) ?? 0) * count;
  return Math.floor(ticks / SMELT_TICKS);
}

function checkFuel(site: CheckedSite, read: ReadSubtask, quantity: number, { inputs, fuel }: Load): void {
  const smelted = itemsSmelted(site, fuel);
  if (smelted >= quantity) return;
  const extra = chooseFuel(site, inputs, quantity);
  site.faults.push({
    kind: 'missing-fuel',
    subtask: read.id,
    item: read.product?.preferred ?? null,
    count: quantity - smelted,
    facts: { code: 'fuel-too-little', fuel: Object.fromEntries(fuel), smelted, quantity },
    mend: {
      kind: 'set-materials',
      subtask: read.id,
      materials: Object.fromEntries([
        ...inputs,
        ...[...extra].map(([item, count]) => [item, count + (inputs.get(item) ?? 0)] as const),
      ]),
    },
  });
}

/** Fuel for a plan that names none: what is in stock and burns longest of what is not made to be kept. */
function chooseFuel(
  site: CheckedSite,
  inputs: ReadonlyMap<string, number>,
  quantity: number,
): Map<string, number> {
  const { registry } = site.start.game;
  const fuels = fuelTicks(site);
  const isCommon = (item: string): boolean => /^(coal|charcoal)$|_planks$/.test(item);
  const free = (item: string): number => site.inStock(item) - (inputs.get(item) ?? 0);
  const enough = ([item, ticks]: readonly [string, number]): boolean =>
    free(item) * ticks >= quantity * SMELT_TICKS;
  const ranked = [...fuels]
    .filter(([item]) => free(item) > 0 && registry.items.get(item)?.durability === null)
    .sort(
      (a, b) =>
        Number(isCommon(b[0])) - Number(isCommon(a[0])) ||
        Number(enough(b)) - Number(enough(a)) ||
        free(b[0]) - free(a[0]),
    );
  const chosen = new Map<string, number>();
  let ticksLeft = quantity * SMELT_TICKS;
  for (const [item, ticks] of ranked) {
    if (ticksLeft <= 0) break;
    const count = Math.min(free(item), Math.ceil(ticksLeft / ticks));
    chosen.set(item, count);
    ticksLeft -= count * ticks;
  }
  if (ticksLeft > 0) {
    const planks =
      [...fuels.keys()].find((item) => item.endsWith('_planks') && site.isPlanned(item)) ?? 'oak_planks';
    chosen.set(planks, (chosen.get(planks) ?? 0) + Math.ceil(ticksLeft / (fuels.get(planks) ?? 300)));
  }
  return chosen;
}

/** Burn times to choose fuel by: Co-Voyager's own rules reckon one plank for one item. */
function fuelTicks({ start }: CheckedSite): ReadonlyMap<string, number> {
  const { fuels } = start.game;
  if (start.rules === 'vanilla') return fuels;
  return new Map([...fuels].map(([item, ticks]) => [item, item.endsWith('_planks') ? SMELT_TICKS : ticks]));
}
