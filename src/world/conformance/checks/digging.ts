import { expectEqual, expectTrue, checksOf, blockOf, type Check, type Scene } from '../check.js';

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

function start(scene: Scene, status: number): void {
  scene.bot._client.write('block_dig', { status, location: scene.at(1, 0, 0), face: 1, sequence: 1 });
}

const timeChecks: readonly Check[] = TIMES.map(([block, tool, ticks]) => ({
  group: 'digging',
  name: `${block} takes ${ticks} ticks with ${tool ?? 'a bare hand'}, not half as many`,
  run: async (scene) => {
    if (tool) await scene.hold(tool);
    await scene.setBlock(1, 0, 0, block);
    const early = Math.floor(ticks / 2) - 2;
    if (early > 2) {
      start(scene, 0);
      await scene.ticks(early);
      start(scene, 2);
      await scene.ticks(6);
      expectEqual('after half the time', scene.blockName(1, 0, 0), block);
    }
    start(scene, 0);
    // A little over: the two sides' ticks do not fall together.
    await scene.ticks(ticks + 3);
    start(scene, 2);
    await scene.until('not broken in time', () => scene.blockName(1, 0, 0) === 'air', 30);
  },
}));

/** How long blocks take, and when they do not break at all. */
export const diggingChecks: readonly Check[] = [
  ...timeChecks,
  ...checksOf('digging', {
    'bedrock does not break': async (scene) => {
      await scene.setBlock(1, 0, 0, 'bedrock');
      start(scene, 0);
      await scene.ticks(40);
      start(scene, 2);
      await scene.ticks(6);
      expectEqual('block', scene.blockName(1, 0, 0), 'bedrock');
    },
    'a block out of reach does not break': async (scene) => {
      await scene.setBlock(7, 0, 7, 'dirt');
      const location = scene.at(7, 0, 7);
      scene.bot._client.write('block_dig', { status: 0, location, face: 1, sequence: 1 });
      await scene.ticks(20);
      scene.bot._client.write('block_dig', { status: 2, location, face: 1, sequence: 2 });
      await scene.ticks(6);
      expectEqual('block', scene.blockName(7, 0, 7), 'dirt');
    },
    'a finish without a start breaks nothing': async (scene) => {
      await scene.setBlock(1, 0, 0, 'dirt');
      start(scene, 2);
      await scene.ticks(6);
      expectEqual('block', scene.blockName(1, 0, 0), 'dirt');
    },
    'a block dug too early comes back to the client': async (scene) => {
      await scene.setBlock(1, 0, 0, 'oak_log');
      let updates = 0;
      scene.bot.on('blockUpdate', (_, block) => {
        if (scene.at(1, 0, 0).toString() === block.position.toString() && block.name === 'oak_log')
          updates += 1;
      });
      start(scene, 0);
      await scene.ticks(5);
      start(scene, 2);
      scene.bot.world.setBlockStateId(scene.at(1, 0, 0), 0);
      await scene.until('did not come back', () => scene.blockName(1, 0, 0) === 'oak_log');
      expectTrue('no update', updates > 0);
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
      other._client.write('block_dig', { status: 0, location: scene.at(1, 0, 0), face: 1, sequence: 1 });
      await scene.until('not seen', () => isSeen);
      other._client.write('block_dig', { status: 1, location: scene.at(1, 0, 0), face: 1, sequence: 2 });
    },
  }),
];
