import { append } from '../../base/groups.js';
import { wordsIn } from '../../base/words.js';
import type { Registry } from '../registry.js';
import { COLOURS } from './recipe-corrections.js';

/** One furnace recipe: one input gives one output. */
export interface SmeltingRecipe {
  readonly input: string;
  readonly output: string;
  /** Experience points one smelt gives. */
  readonly experience: number;
  /** Blocks that can do it: `furnace` and perhaps `smoker`, `blast_furnace`, `campfire`. */
  readonly stations: readonly string[];
}

/** Ticks a furnace takes for one item (game rule). */
export const SMELT_TICKS = 200;

/** Ticks a block takes for one item: smoker and blast furnace take half (game rule). */
export function smeltTicksIn(station: string): number {
  return station === 'smoker' || station === 'blast_furnace' ? SMELT_TICKS / 2 : SMELT_TICKS;
}

/** Trees that give logs which burn: the stems of the nether do not. */
const TREES = wordsIn('oak spruce birch jungle acacia dark_oak mangrove cherry pale_oak');

const KINDS: readonly (readonly [slot: string, words: readonly string[]])[] = [
  ['{log}', wordsIn('{tree}_log {tree}_wood stripped_{tree}_log stripped_{tree}_wood')],
  ['{wood}', [...TREES, 'bamboo']],
  ['{tree}', TREES],
  ['{colour}', COLOURS],
  ['{armour}', wordsIn('helmet chestplate leggings boots')],
  ['{tool}', wordsIn('axe hoe pickaxe shovel sword')],
];

/** Names with every word that may stand in a slot: `{tree}_boat` is nine boats. */
function named(text: string): readonly string[] {
  return KINDS.reduce(
    (names, [slot, choices]) =>
      names.flatMap((name) =>
        name.includes(slot) ? choices.map((choice) => name.replaceAll(slot, choice)) : [name],
      ),
    wordsIn(text),
  );
}

const STATIONS = {
  any: ['furnace'],
  ore: ['furnace', 'blast_furnace'],
  food: ['furnace', 'smoker', 'campfire'],
} as const;

type Row = readonly [stations: keyof typeof STATIONS, experience: number, output: string, inputs: string];

// Source: the game's own recipes up to 1.21.4. Where input and output have a slot, they go together.
const ROWS: readonly Row[] = [
  ['food', 0.35, 'baked_potato', 'potato'],
  ['food', 0.35, 'cooked_beef', 'beef'],
  ['food', 0.35, 'cooked_chicken', 'chicken'],
  ['food', 0.35, 'cooked_cod', 'cod'],
  ['food', 0.35, 'cooked_mutton', 'mutton'],
  ['food', 0.35, 'cooked_porkchop', 'porkchop'],
  ['food', 0.35, 'cooked_rabbit', 'rabbit'],
  ['food', 0.35, 'cooked_salmon', 'salmon'],
  ['food', 0.1, 'dried_kelp', 'kelp'],
  ['ore', 0.1, 'coal', 'coal_ore deepslate_coal_ore'],
  ['ore', 0.7, 'copper_ingot', 'copper_ore deepslate_copper_ore raw_copper'],
  ['ore', 1, 'diamond', 'diamond_ore deepslate_diamond_ore'],
  ['ore', 1, 'emerald', 'emerald_ore deepslate_emerald_ore'],
  ['ore', 1, 'gold_ingot', 'gold_ore deepslate_gold_ore nether_gold_ore raw_gold'],
  ['ore', 0.1, 'gold_nugget', 'golden_{tool} golden_{armour} golden_horse_armor'],
  ['ore', 0.7, 'iron_ingot', 'iron_ore deepslate_iron_ore raw_iron'],
  ['ore', 0.1, 'iron_nugget', 'iron_{tool} iron_{armour} iron_horse_armor chainmail_{armour}'],
  ['ore', 0.2, 'lapis_lazuli', 'lapis_ore deepslate_lapis_ore'],
  ['ore', 2, 'netherite_scrap', 'ancient_debris'],
  ['ore', 0.2, 'quartz', 'nether_quartz_ore'],
  ['ore', 0.7, 'redstone', 'redstone_ore deepslate_redstone_ore'],
  ['any', 0.3, 'brick', 'clay_ball'],
  ['any', 0.15, 'charcoal', '{log}'],
  ['any', 0.1, 'cracked_deepslate_bricks', 'deepslate_bricks'],
  ['any', 0.1, 'cracked_deepslate_tiles', 'deepslate_tiles'],
  ['any', 0.1, 'cracked_nether_bricks', 'nether_bricks'],
  ['any', 0.1, 'cracked_polished_blackstone_bricks', 'polished_blackstone_bricks'],
  ['any', 0.1, 'cracked_stone_bricks', 'stone_bricks'],
  ['any', 0.1, 'deepslate', 'cobbled_deepslate'],
  ['any', 0.1, 'glass', 'sand red_sand'],
  ['any', 1, 'green_dye', 'cactus'],
  ['any', 0.1, 'lime_dye', 'sea_pickle'],
  ['any', 0.1, 'nether_brick', 'netherrack'],
  ['any', 0.1, 'popped_chorus_fruit', 'chorus_fruit'],
  ['any', 0.1, 'resin_brick', 'resin_clump'],
  ['any', 0.1, 'smooth_basalt', 'basalt'],
  ['any', 0.1, 'smooth_quartz', 'quartz_block'],
  ['any', 0.1, 'smooth_red_sandstone', 'red_sandstone'],
  ['any', 0.1, 'smooth_sandstone', 'sandstone'],
  ['any', 0.1, 'smooth_stone', 'stone'],
  ['any', 0.15, 'sponge', 'wet_sponge'],
  ['any', 0.1, 'stone', 'cobblestone'],
  ['any', 0.35, 'terracotta', 'clay'],
  ['any', 0.1, '{colour}_glazed_terracotta', '{colour}_terracotta'],
];

const byName = (left: string, right: string): number => Number(left > right) - Number(left < right);

const SMELTING: readonly SmeltingRecipe[] = ROWS.flatMap(([stations, experience, outputs, inputs]) => {
  const made = named(outputs);
  return named(inputs).map((input, index) => ({
    input,
    output: made[made.length > 1 ? index : 0] ?? outputs,
    experience,
    stations: STATIONS[stations],
  }));
}).sort((left, right) => byName(left.output, right.output) || byName(left.input, right.input));

const BURNS: readonly (readonly [ticks: number, items: string])[] = [
  [50, 'bamboo scaffolding'],
  [67, '{colour}_carpet'],
  [100, '{colour}_wool {wood}_button {tree}_sapling mangrove_propagule azalea flowering_azalea dead_bush'],
  [100, 'bowl stick'],
  [150, '{wood}_slab bamboo_mosaic_slab'],
  [200, '{wood}_door {wood}_sign wooden_{tool}'],
  [300, '{log} bamboo_block stripped_bamboo_block mangrove_roots {colour}_banner'],
  [300, '{wood}_planks {wood}_stairs bamboo_mosaic bamboo_mosaic_stairs'],
  [300, '{wood}_fence {wood}_fence_gate {wood}_pressure_plate {wood}_trapdoor'],
  [300, 'barrel bookshelf bow cartography_table chest chiseled_bookshelf composter crafting_table crossbow'],
  [300, 'daylight_detector fishing_rod fletching_table jukebox ladder lectern loom note_block'],
  [300, 'smithing_table trapped_chest'],
  [800, '{wood}_hanging_sign'],
  [1200, '{tree}_boat {tree}_chest_boat bamboo_raft bamboo_chest_raft'],
  [1600, 'charcoal coal'],
  [2400, 'blaze_rod'],
  [4001, 'dried_kelp_block'],
  [16_000, 'coal_block'],
  [20_000, 'lava_bucket'],
];

/** Game ticks one item burns, by item, of any version. Source: the game's table of fuels. */
const FUEL_TICKS: readonly (readonly [item: string, ticks: number])[] = BURNS.flatMap(([ticks, items]) =>
  named(items).map((item) => [item, ticks] as const),
).sort(([left], [right]) => byName(left, right));

/** Furnace recipes of a version by output; items the version lacks are left out. */
export function buildSmelting(registry: Registry): ReadonlyMap<string, readonly SmeltingRecipe[]> {
  const byOutput = new Map<string, SmeltingRecipe[]>();
  for (const recipe of SMELTING) {
    if (!registry.items.has(recipe.input) || !registry.items.has(recipe.output)) continue;
    append(byOutput, recipe.output, recipe);
  }
  return byOutput;
}

/** Fuels of a version by name: game ticks one item burns. */
export function buildFuels(registry: Registry): ReadonlyMap<string, number> {
  return new Map(FUEL_TICKS.filter(([name]) => registry.items.has(name)));
}
