import { grouped } from '../../../base/groups.js';
import { minecraftData } from '../../../game/minecraft-data.js';
import { buildSmelting } from '../../../game/recipes/smelting.js';
import { exactly, evenlyBetween } from '../../../game/sources/loot-row.js';
import type { Source, SourceYield } from '../../../game/sources/source.js';
import { buildSources } from '../../../game/sources/sources.js';
import type { Properties } from '../data/block-states.js';
import type { BlockType, VersionData } from '../data/version-data.js';
import { type Slot, newStack, type ItemStack } from '../items/item-stack.js';
import { type Random, wholeBetween } from '../random.js';
import { COMPOST_READY } from './composting.js';

/** Why and how a block came down. */
export interface BreakContext {
  readonly properties: Properties;
  /** What the breaker holds; null for a bare hand or where nobody broke it. */
  readonly held: Slot;
  readonly random: Random;
}

/** What a broken block leaves behind; nothing where the tool was too weak. */
export function blockDrops(data: VersionData, { name }: BlockType, context: BreakContext): ItemStack[] {
  const ways = sourcesFor(data, 'break', name);
  const { held, properties, random } = context;
  const way =
    (held && ways.find(({ tools }) => tools.includes(held.name))) ??
    ways.find(({ tools }) => tools.length === 0);
  // A door or a tall plant is two blocks; what comes of it comes of the lower half, whichever half was hit.
  if (!way || properties['half'] === 'upper') return [];
  const yields = (BY_STATE[name] ?? stateRuleFor(name))?.(properties, way.yields, random) ?? way.yields;
  return yields.flatMap((line) => drawn(data, line, random));
}

/** How a mob died, as far as what it leaves goes by it. */
interface Death {
  readonly isByPlayer: boolean;
  readonly isBurning: boolean;
}

/** What a dead mob leaves behind: meat is cooked where it died burning. */
export function mobDrops(
  data: VersionData,
  mob: string,
  { isByPlayer, isBurning }: Death,
  random: Random,
): ItemStack[] {
  const known = minecraftData(data.version).entityLoot[mob]?.drops ?? [];
  const isForPlayers = (item: string): boolean =>
    known.some((drop) => drop.item === item && drop.playerKill === true);
  return sourcesFor(data, 'kill', mob)
    .flatMap(({ yields }) => yields)
    .filter(({ item }) => isByPlayer || !isForPlayers(item))
    .map((line) => (isBurning ? { ...line, item: cooked(data, line.item) } : line))
    .flatMap((line) => drawn(data, line, random));
}

function cooked({ registry, foods }: VersionData, raw: string): string {
  const dish = [...buildSmelting(registry)].find(
    ([output, recipes]) => foods.has(output) && recipes.some(({ input }) => input === raw),
  );
  return dish?.[0] ?? raw;
}

const sourcesOf = new WeakMap<VersionData, ReadonlyMap<string, readonly Source[]>>();

/** The ways the planner knows as well: what is promised is what comes. */
function sourcesFor(data: VersionData, kind: Source['kind'], target: string): readonly Source[] {
  const known =
    sourcesOf.get(data) ??
    grouped(buildSources(data.registry), (source) => `${source.kind} ${source.target}`);
  sourcesOf.set(data, known);
  return known.get(`${kind} ${target}`) ?? [];
}

/** So many as loot tables give: any number alike where the mean is in the middle, else one more for each of some tries. */
function drawn(data: VersionData, { item, min, max, mean }: SourceYield, random: Random): ItemStack[] {
  const isEven = mean === (min + max) / 2;
  const count = isEven
    ? wholeBetween(random, min, max)
    : min + binomial(random, max - min, (mean - min) / (max - min));
  const stack = count > 0 && data.items.has(item) ? newStack(item, count) : null;
  return stack ? [stack] : [];
}

function binomial(random: Random, tries: number, chance: number): number {
  let count = 0;
  for (let number = 0; number < tries; number++) if (random() < chance) count += 1;
  return count;
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

/** What comes of a block by its state, where that is not what the plain, ripe or only one gives; null: that. */
type StateRule = (
  properties: Properties,
  yields: readonly SourceYield[],
  random: Random,
) => readonly SourceYield[] | null;

const unripe =
  (ripeAge: string, item: string): StateRule =>
  ({ age }) =>
    age === ripeAge ? null : [exactly(item)];

/** A uniform number from -6 to 2, nothing below 1. */
const mushrooms: StateRule = (_, yields, random) => {
  const count = wholeBetween(random, -6, 2);
  return count > 0 ? yields.map(({ item }) => exactly(item, count)) : [];
};

const BY_STATE: Readonly<Record<string, StateRule>> = {
  // One or the other, never both.
  gravel: (_, _yields, random) => [exactly(random() < 0.1 ? 'flint' : 'gravel')],
  gilded_blackstone: (_, _yields, random) => [
    random() < 0.1 ? evenlyBetween('gold_nugget', 2, 5) : exactly('gilded_blackstone'),
  ],
  composter: ({ level }, yields) =>
    level === String(COMPOST_READY) ? [...yields, exactly('bone_meal')] : null,
  snow: ({ layers = '1' }) => [exactly('snowball', Number(layers))],
  brown_mushroom_block: mushrooms,
  red_mushroom_block: mushrooms,
  wheat: unripe('7', 'wheat_seeds'),
  beetroots: unripe('3', 'beetroot_seeds'),
  carrots: unripe('7', 'carrot'),
  potatoes: unripe('7', 'potato'),
  nether_wart: unripe('3', 'nether_wart'),
  cocoa: unripe('2', 'cocoa_beans'),
  sweet_berry_bush: ({ age = '0' }) =>
    Number(age) < 2 ? [] : [evenlyBetween('sweet_berries', Number(age) - 1, Number(age))],
};

const doubled: StateRule = ({ type }, yields) =>
  type === 'double' ? yields.map(({ item }) => exactly(item, 2)) : null;
/** A stem gives up to three seeds, more the older it is. */
const young: StateRule = ({ age = '7' }, yields) =>
  yields.map((line) => ({ ...line, mean: (line.mean * (Number(age) + 1)) / 8 }));

function stateRuleFor(name: string): StateRule | null {
  if (name.endsWith('_slab')) return doubled;
  return /^(pumpkin|melon)_stem$/.test(name) ? young : null;
}
