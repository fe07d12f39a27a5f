import {
  blockOf,
  checksOf,
  expectEqual,
  expectTrue,
  timesTold,
  type Check,
  type Place3,
  type Scene,
} from '../scene.js';

/** Block, tool (null for a bare hand), ticks it takes in Java Edition without enchantments. */
const TIMES: readonly (readonly [block: string, tool: string | null, ticks: number])[] = [
  ['dirt', null, 15],
  ['dirt', 'iron_shovel', 3],
  ['oak_log', null, 60],
  ['oak_log', 'wooden_axe', 30],
  ['oak_log', 'iron_axe', 10],
  ['stone', 'wooden_pickaxe', 23],
  ['stone', 'stone_pickaxe', 12],
  ['cobblestone', 'wooden_pickaxe', 30],
  ['cobblestone', 'stone_pickaxe', 15],
  ['iron_ore', 'stone_pickaxe', 23],
  ['diamond_ore', 'iron_pickaxe', 15],
  ['crafting_table', null, 75],
  ['sand', null, 15],
  ['white_wool', 'shears', 5],
  ['oak_leaves', null, 6],
  ['obsidian', 'diamond_pickaxe', 188],
];

const timeChecks: readonly Check[] = TIMES.map(([block, tool, ticks]) => ({
  group: 'digging',
  name: `${block} takes ${ticks} ticks with ${tool ?? 'a bare hand'}, not half as many`,
  run: async (scene) => {
    if (tool) await scene.hold(tool);
    await scene.setBlock(1, 0, 0, block);
    const early = Math.floor(ticks / 2) - 2;
    if (early > 2) {
      scene.dig(0);
      await scene.ticks(early);
      scene.dig(2);
      // No longer: it breaks by itself when its whole time is up.
      await scene.ticks(2);
      expectEqual('after half the time', scene.blockName(1, 0, 0), block);
    }
    scene.dig(0);
    // A little over: the two sides' ticks do not fall together.
    await scene.ticks(ticks + 3);
    scene.dig(2);
    await scene.sees('air', [1, 0, 0], 30);
  },
}));

async function doesNotBreak(scene: Scene, block: string, place: Place3, ticks: number): Promise<void> {
  await scene.setBlock(...place, block);
  scene.dig(0, place);
  await scene.ticks(ticks);
  scene.dig(2, place);
  await scene.ticks(6);
  expectEqual('block', scene.blockName(...place), block);
}

/** How long blocks take, and when they do not break at all. */
export const diggingChecks: readonly Check[] = [
  ...timeChecks,
  ...checksOf('digging', {
    'bedrock does not break': (scene) => doesNotBreak(scene, 'bedrock', [1, 0, 0], 40),
    'a block out of reach does not break': (scene) => doesNotBreak(scene, 'dirt', [7, 0, 7], 20),
    'a finish without a start breaks nothing': async (scene) => {
      await scene.setBlock(1, 0, 0, 'dirt');
      scene.dig(2);
      await scene.ticks(6);
      expectEqual('block', scene.blockName(1, 0, 0), 'dirt');
    },
    'a block dug too early comes back to the client': async (scene) => {
      await scene.setBlock(1, 0, 0, 'oak_log');
      const here = scene.at(1, 0, 0).toString();
      const updates = timesTold(
        scene.bot,
        'blockUpdate',
        (_, { name, position }) => name === 'oak_log' && position.toString() === here,
      );
      scene.dig(0);
      await scene.ticks(5);
      scene.dig(2);
      scene.bot.world.setBlockStateId(scene.at(1, 0, 0), 0);
      await scene.sees('oak_log', [1, 0, 0]);
      expectTrue('no update', updates.times > 0);
    },
    'a block let go of too early breaks when its time is up': async (scene) => {
      await scene.setBlock(1, 0, 0, 'oak_log');
      scene.dig(0);
      await scene.ticks(30);
      scene.dig(2);
      await scene.ticks(10);
      expectEqual('block before its time', scene.blockName(1, 0, 0), 'oak_log');
      await scene.sees('air', [1, 0, 0], 40);
    },
    'mineflayer digs by itself': async (scene) => {
      await scene.hold('iron_pickaxe');
      await scene.setBlock(1, 0, 0, 'stone');
      await scene.bot.dig(blockOf(scene, 1, 0, 0), true);
      expectEqual('block', scene.blockName(1, 0, 0), 'air');
    },
    'cracks of another digger are seen': async (scene) => {
      const other = await scene.other();
      await scene.setBlock(1, 0, 0, 'stone');
      let isSeen = false;
      scene.bot._client.on('block_break_animation', () => {
        isSeen = true;
      });
      scene.dig(0, [1, 0, 0], other);
      await scene.until('not seen', () => isSeen);
      scene.dig(1, [1, 0, 0], other);
    },
  }),
];

type Drop = readonly [block: string, tool: string | null, item: string, min: number, max: number];
const DROPS: readonly Drop[] = [
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

const MOST_DIGS = 3;

async function digAndCollect(scene: Scene, block: string, tool: string | null): Promise<void> {
  if (tool) await scene.hold(tool);
  await scene.setBlock(1, 0, 0, block);
  // The client takes its own time: a server that lags behind gives the block back.
  for (let digs = 0; digs < MOST_DIGS && scene.blockName(1, 0, 0) !== 'air'; digs++) {
    await scene.bot.dig(blockOf(scene, 1, 0, 0), true);
    await scene.ticks(6);
  }
  expectEqual('block', scene.blockName(1, 0, 0), 'air');
  await scene.stand(1, 0, 0);
}

const tableChecks: readonly Check[] = DROPS.map(([block, tool, item, min, max]) => ({
  group: 'drops',
  name: `${block} gives ${min === max ? min : `${min} to ${max}`} ${item.startsWith('raw_') ? `${item} or itself` : item} to ${tool ?? 'a bare hand'}`,
  run: async (scene) => {
    const given = scene.metal(item);
    await digAndCollect(scene, block, tool);
    await scene.until(`no ${given}`, () => scene.count(given) >= min);
    expectTrue(`${scene.count(given)} ${given}`, scene.count(given) <= max);
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
