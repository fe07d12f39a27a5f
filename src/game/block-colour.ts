/** Red, green and blue, 0 to 255 each. */
export type Colour = readonly [red: number, green: number, blue: number];

/** The sixteen colours things are dyed in, by the words in their names. */
const DYES: readonly (readonly [string, Colour])[] = [
  ['light_blue', [90, 160, 210]],
  ['light_gray', [156, 156, 150]],
  ['white', [230, 232, 232]],
  ['orange', [216, 122, 40]],
  ['magenta', [178, 76, 170]],
  ['yellow', [228, 190, 50]],
  ['lime', [112, 178, 40]],
  ['pink', [222, 140, 166]],
  ['gray', [76, 80, 84]],
  ['cyan', [34, 130, 140]],
  ['purple', [116, 48, 162]],
  ['blue', [60, 68, 164]],
  ['brown', [112, 72, 42]],
  ['green', [90, 112, 36]],
  ['red', [156, 44, 40]],
  ['black', [34, 34, 38]],
];
const DYED =
  /_(wool|carpet|concrete|concrete_powder|terracotta|stained_glass|stained_glass_pane|bed|shulker_box)$/;
/** Burnt clay: what is dyed of it is half as bright. */
const TERRACOTTA: Colour = [152, 94, 67];

/** First match counts: what stands out on a map comes before what it is made of. */
const LOOKS: readonly (readonly [RegExp, Colour])[] = [
  [/water|bubble_column|kelp|seagrass/, [58, 108, 200]],
  [/lava|magma/, [224, 104, 24]],
  [/chest|barrel/, [214, 148, 40]],
  [/crafting_table/, [190, 120, 70]],
  [/furnace|smoker/, [70, 70, 78]],
  [/diamond/, [92, 219, 213]],
  [/emerald/, [40, 190, 100]],
  [/redstone/, [196, 30, 24]],
  [/lapis/, [48, 80, 170]],
  [/gold/, [240, 206, 70]],
  [/copper/, [190, 110, 80]],
  [/iron/, [216, 175, 147]],
  [/coal/, [52, 52, 54]],
  [/spruce_leaves/, [38, 72, 48]],
  [/birch_leaves/, [110, 150, 75]],
  [/dark_oak_leaves/, [34, 78, 26]],
  [/jungle_leaves/, [30, 120, 25]],
  [/acacia_leaves/, [120, 140, 50]],
  [/leaves|azalea|vine/, [62, 112, 40]],
  [/cactus|sugar_cane|lily_pad/, [80, 170, 60]],
  [/berry_bush|poppy|tulip/, [190, 60, 60]],
  [/dandelion/, [230, 220, 60]],
  [/bush|orchid|daisy|bluet|cornflower|lily|mushroom/, [115, 165, 75]],
  [/_log$|_wood$|_stem$|_hyphae$/, [102, 80, 50]],
  [/planks|_stairs|_slab|fence|door|ladder|bookshelf/, [166, 132, 82]],
  [/grass|moss|fern/, [120, 170, 70]],
  [/wheat|hay|carrots|potatoes|pumpkin|melon/, [200, 176, 60]],
  [/dirt|farmland|podzol|mud|mycelium|path/, [134, 100, 68]],
  [/sand/, [218, 206, 160]],
  [/gravel/, [134, 128, 126]],
  [/snow|ice|quartz|calcite|bone/, [226, 234, 238]],
  [/obsidian|blackstone|deepslate|basalt|bedrock|coal/, [62, 60, 68]],
  [/netherrack|nether/, [112, 44, 42]],
  [/end_stone/, [220, 222, 164]],
  [/granite/, [150, 110, 95]],
  [/diorite/, [185, 185, 185]],
  [/cobble/, [120, 120, 120]],
  [/terracotta/, TERRACOTTA],
  [/stone|andesite|tuff|clay|brick/, [134, 132, 130]],
];

/** A colour for a block on the map, by its registry name; null for what cannot be seen. */
export function blockColour(name: string): Colour | null {
  if (name === '' || /^(.*_)?air$|^barrier$|^light$|^structure_void$/.test(name)) return null;
  if (DYED.test(name)) {
    const dye = DYES.find(([word]) => name.startsWith(`${word}_`));
    if (dye) return name.endsWith('terracotta') ? halfway(dye[1], TERRACOTTA) : dye[1];
  }
  return LOOKS.find(([pattern]) => pattern.test(name))?.[1] ?? hashedColour(name);
}

function halfway(one: Colour, other: Colour): Colour {
  const middle = (channel: 0 | 1 | 2): number => Math.round((one[channel] + other[channel]) / 2);
  return [middle(0), middle(1), middle(2)];
}

/** The same name gets the same hue everywhere; different names most likely get different ones. */
function hashedColour(name: string): Colour {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return fromHue(hash % 360);
}

function fromHue(hue: number): Colour {
  // Half saturated, of middle lightness: nothing unknown shall cry out.
  const channel = (shift: number): number => {
    const k = (shift + hue / 30) % 12;
    return Math.round(255 * (0.55 - 0.25 * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}
