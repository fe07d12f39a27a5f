import { blockOf, checksOf, expectEqual, expectTrue, type Check, type Scene } from '../check.js';

/** Block, tool, drop, fewest and most of it. */
const DROPS: readonly (readonly [
  block: string,
  tool: string | null,
  item: string,
  min: number,
  max: number,
])[] = [
  ['stone', 'wooden_pickaxe', 'cobblestone', 1, 1],
  ['grass_block', 'iron_shovel', 'dirt', 1, 1],
  ['oak_log', 'iron_axe', 'oak_log', 1, 1],
  ['coal_ore', 'wooden_pickaxe', 'coal', 1, 1],
  ['iron_ore', 'stone_pickaxe', 'raw_iron', 1, 1],
  ['gold_ore', 'iron_pickaxe', 'raw_gold', 1, 1],
  ['diamond_ore', 'iron_pickaxe', 'diamond', 1, 1],
  ['redstone_ore', 'iron_pickaxe', 'redstone', 4, 5],
  ['lapis_ore', 'iron_pickaxe', 'lapis_lazuli', 4, 9],
  ['copper_ore', 'stone_pickaxe', 'raw_copper', 2, 5],
  ['deepslate', 'iron_pickaxe', 'cobbled_deepslate', 1, 1],
  ['clay', 'iron_shovel', 'clay_ball', 4, 4],
  ['glowstone', null, 'glowstone_dust', 2, 4],
  ['melon', 'iron_axe', 'melon_slice', 3, 7],
  ['bookshelf', 'iron_axe', 'book', 3, 3],
  ['oak_leaves', 'shears', 'oak_leaves', 1, 1],
  ['cobweb', 'iron_sword', 'string', 1, 1],
];

async function digAndCollect(scene: Scene, block: string, tool: string | null): Promise<void> {
  if (tool) await scene.hold(tool);
  await scene.setBlock(1, 0, 0, block);
  await scene.bot.dig(blockOf(scene, 1, 0, 0), true);
  await scene.until('not broken', () => scene.blockName(1, 0, 0) === 'air');
  await scene.ticks(4);
  await scene.stand(1, 0, 0);
}

const tableChecks: readonly Check[] = DROPS.map(([block, tool, item, min, max]) => ({
  group: 'drops',
  name: `${block} gives ${min === max ? min : `${min} to ${max}`} ${item} to ${tool ?? 'a bare hand'}`,
  run: async (scene) => {
    await digAndCollect(scene, block, tool);
    await scene.until(`no ${item}`, () => scene.count(item) >= min);
    expectTrue(`${scene.count(item)} ${item}`, scene.count(item) <= max);
  },
}));

/** Block and a tool too weak for it, or a block that gives nothing at all. */
const NOTHING: readonly (readonly [block: string, tool: string | null])[] = [
  ['stone', null],
  ['iron_ore', 'wooden_pickaxe'],
  ['diamond_ore', 'stone_pickaxe'],
  ['glass', null],
];

const nothingChecks: readonly Check[] = NOTHING.map(([block, tool]) => ({
  group: 'drops',
  name: `${block} gives nothing to ${tool ?? 'a bare hand'}`,
  run: async (scene) => {
    await digAndCollect(scene, block, tool);
    await scene.ticks(10);
    const got = scene.bot.inventory.items().filter(({ name }) => name !== tool);
    expectEqual('items', got.map(({ name }) => name).join(), '');
  },
}));

/** What broken blocks leave. */
export const dropChecks: readonly Check[] = [
  ...tableChecks,
  ...nothingChecks,
  ...checksOf('drops', {
    'ores give experience': async (scene) => {
      const before = scene.bot.experience.points;
      await digAndCollect(scene, 'diamond_ore', 'iron_pickaxe');
      await scene.until('no experience', () => scene.bot.experience.points > before);
    },
  }),
];
