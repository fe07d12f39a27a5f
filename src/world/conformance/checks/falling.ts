import { blockOf, checksOf, expectEqual, expectTrue, type Check, type Scene } from '../scene.js';

const NORTH_FACE = 2;

/** Entities of this name on the site, as the client sees them. */
function seen(scene: Scene, name: string): readonly { readonly y: number }[] {
  return Object.values(scene.bot.entities)
    .filter((entity) => entity.name === name && entity.position.distanceTo(scene.at(0, 0, 2)) < 6)
    .map(({ position }) => ({ y: position.y }));
}

const SOFT: readonly (readonly [string, string])[] = [
  ['torch', 'a torch'],
  ['oak_slab[type=bottom]', 'a slab'],
];

const brokenChecks: readonly Check[] = SOFT.map(([ground, name]) => ({
  group: 'falling',
  name: `sand that falls on ${name} becomes an item`,
  run: async (scene) => {
    await scene.setBlock(0, 0, 2, ground);
    await scene.setBlock(0, 4, 2, 'sand');
    await scene.until('no item', () => seen(scene, 'item').length > 0);
    expectEqual('ground', scene.blockName(0, 0, 2), ground.replace(/\[.*/, ''));
    // It may have hopped out of anybody's reach.
    await scene.fetchItems();
    await scene.until('no sand', () => scene.count('sand') === 1);
  },
}));

const GRAVITY_BLOCKS = ['sand', 'red_sand', 'gravel', 'white_concrete_powder', 'anvil'] as const;

const kindChecks: readonly Check[] = GRAVITY_BLOCKS.map((block) => ({
  group: 'falling',
  name: `${block} falls when nothing is below it`,
  run: async (scene) => {
    await scene.setBlock(0, 0, 2, 'stone');
    await scene.setBlock(0, 1, 2, block);
    await scene.ticks(6);
    expectEqual('above stone', scene.blockName(0, 1, 2), block);
    await scene.setBlock(0, 0, 2, 'air');
    await scene.sees(block, [0, 0, 2]);
    expectEqual('where it was', scene.blockName(0, 1, 2), 'air');
  },
}));

/** Blocks that fall over time. */
export const fallingChecks: readonly Check[] = [
  ...kindChecks,
  ...brokenChecks,
  ...checksOf('falling', {
    'what falls is seen on its way, and takes its time': async (scene) => {
      const heights: number[] = [];
      await scene.setBlock(0, 8, 2, 'sand');
      for (let tick = 0; tick < 60 && scene.blockName(0, 0, 2) !== 'sand'; tick++) {
        heights.push(...seen(scene, 'falling_block').map(({ y }) => y - scene.at(0, 0, 0).y));
        await scene.ticks(1);
      }
      expectEqual('on the ground', scene.blockName(0, 0, 2), 'sand');
      const between = new Set(heights.filter((height) => height > 0.5 && height < 7.5));
      expectTrue(`seen at ${[...between].join(', ')}`, between.size >= 3);
      await scene.until('still seen', () => seen(scene, 'falling_block').length === 0, 10);
    },
    'a column comes down block by block and lies as it lay': async (scene) => {
      await scene.setBlock(0, 0, 2, 'dirt');
      await scene.setBlock(0, 1, 2, 'gravel');
      await scene.setBlock(0, 2, 2, 'sand');
      await scene.setBlock(0, 3, 2, 'red_sand');
      await scene.bot.dig(blockOf(scene, 0, 0, 2), true);
      await scene.sees('red_sand', [0, 2, 2], 100);
      expectEqual('lowest', scene.blockName(0, 0, 2), 'gravel');
      expectEqual('middle', scene.blockName(0, 1, 2), 'sand');
      expectEqual('top', scene.blockName(0, 3, 2), 'air');
    },
    'sand sinks through water and takes its place': async (scene) => {
      await scene.fill([-1, 0, 1], [1, 1, 3], 'stone');
      await scene.fill([0, 0, 2], [0, 1, 2], 'water');
      await scene.setBlock(0, 5, 2, 'sand');
      await scene.sees('sand', [0, 0, 2], 100);
    },
    'sand takes the place of lava': async (scene) => {
      await scene.fill([-1, 0, 2], [1, 0, 4], 'stone');
      await scene.setBlock(0, 0, 3, 'lava');
      await scene.setBlock(0, 4, 3, 'sand');
      await scene.sees('sand', [0, 0, 3]);
    },
    'concrete powder hardens when it falls into water': async (scene) => {
      await scene.fill([-1, 0, 1], [1, 0, 3], 'stone');
      await scene.setBlock(0, 0, 2, 'water');
      await scene.setBlock(0, 4, 2, 'red_concrete_powder');
      await scene.sees('red_concrete', [0, 0, 2]);
    },
    'concrete powder placed beside water hardens': async (scene) => {
      await scene.fill([-1, 0, 2], [1, 0, 4], 'stone');
      await scene.setBlock(0, 0, 3, 'water');
      await scene.setBlock(0, 0, 2, 'air');
      await scene.setBlock(0, 0, 2, 'blue_concrete_powder').catch(() => undefined);
      await scene.sees('blue_concrete', [0, 0, 2]);
    },
    'an anvil hurts whom it falls on': async (scene) => {
      await scene.healed();
      await scene.setBlock(0, 7, 0, 'anvil');
      await scene.until('not hurt', () => scene.bot.health <= 14);
      await scene.setBlock(0, 0, 0, 'air');
    },
    'sand placed at a wall over nothing falls': async (scene) => {
      await scene.fill([0, 0, 3], [0, 2, 3], 'stone');
      await scene.hold('sand');
      scene.clickBlock([0, 2, 3], NORTH_FACE);
      await scene.sees('sand', [0, 0, 2]);
      expectEqual('sand left', scene.count('sand'), 0);
    },
  }),
];
