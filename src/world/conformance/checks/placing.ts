import {
  blockOf,
  checksOf,
  expectEqual,
  expectTrue,
  type Check,
  type ClientPoint,
  type Scene,
} from '../scene.js';

/** The direction of a block's top. */
function up(scene: Scene): ClientPoint {
  return scene.at(0, 1, 0).minus(scene.at(0, 0, 0));
}

async function placeOnGround(scene: Scene, x = 0, z = 2): Promise<void> {
  await scene.bot.placeBlock(blockOf(scene, x, -1, z), up(scene));
}

const NORTH_FACE = 2;
const TOP_FACE = 1;
const BOTTOM_FACE = 0;

/** Held item, yaw in radians of mineflayer, expected block and states when put on the ground. */
const FACINGS: readonly (readonly [item: string, states: Readonly<Record<string, string>>])[] = [
  ['furnace', { facing: 'north' }],
  ['chest', { facing: 'north', type: 'single' }],
  ['oak_stairs', { facing: 'south', half: 'bottom' }],
  ['oak_fence_gate', { facing: 'south' }],
  ['oak_slab', { type: 'bottom' }],
  ['oak_log', { axis: 'y' }],
  ['barrel', { facing: 'north' }],
];

const facingChecks: readonly Check[] = FACINGS.map(([item, states]) => ({
  group: 'placing',
  name: `${item} put down looking south has ${Object.values(states).join(' and ')}`,
  run: async (scene) => {
    await scene.hold(item, 2);
    await scene.bot.look(Math.PI, -0.3, true);
    await scene.ticks(3);
    scene.clickBlock([0, -1, 2], TOP_FACE);
    await scene.until('not placed', () => scene.blockName(0, 0, 2) === item);
    for (const [name, value] of Object.entries(states))
      expectEqual(name, String(scene.properties(0, 0, 2)[name]), value);
    await scene.until('not used up', () => scene.count(item) === 1);
  },
}));

/** Putting blocks down, which way round, and when not. */
export const placingChecks: readonly Check[] = [
  ...facingChecks,
  ...checksOf('placing', {
    'a block goes where it is put and is used up': async (scene) => {
      await scene.hold('cobblestone', 2);
      await placeOnGround(scene);
      expectEqual('block', scene.blockName(0, 0, 2), 'cobblestone');
      await scene.until('not used up', () => scene.count('cobblestone') === 1);
    },
    'a log against a side lies along it': async (scene) => {
      await scene.setBlock(0, 0, 3, 'stone');
      await scene.hold('oak_log');
      scene.clickBlock([0, 0, 3], NORTH_FACE);
      await scene.until('not placed', () => scene.blockName(0, 0, 2) === 'oak_log');
      expectEqual('axis', scene.properties(0, 0, 2)['axis'], 'z');
    },
    'a slab on the upper half of a side is a top slab': async (scene) => {
      await scene.setBlock(0, 0, 3, 'stone');
      await scene.hold('oak_slab');
      scene.clickBlock([0, 0, 3], NORTH_FACE, 0.8);
      await scene.until('not placed', () => scene.blockName(0, 0, 2) === 'oak_slab');
      expectEqual('type', scene.properties(0, 0, 2)['type'], 'top');
    },
    'two slabs make a double one': async (scene) => {
      await scene.hold('oak_slab', 2);
      scene.clickBlock([0, -1, 2], TOP_FACE);
      await scene.until('not placed', () => scene.blockName(0, 0, 2) === 'oak_slab');
      scene.clickBlock([0, 0, 2], TOP_FACE);
      await scene.until('not double', () => scene.properties(0, 0, 2)['type'] === 'double');
    },
    'stairs against a ceiling are upside down': async (scene) => {
      await scene.setBlock(0, 2, 2, 'stone');
      await scene.hold('oak_stairs');
      scene.clickBlock([0, 2, 2], BOTTOM_FACE);
      await scene.until('not placed', () => scene.blockName(0, 1, 2) === 'oak_stairs');
      expectEqual('half', scene.properties(0, 1, 2)['half'], 'top');
    },
    'a torch stands on the ground and hangs on a wall': async (scene) => {
      await scene.hold('torch', 2);
      await placeOnGround(scene, 1, 2);
      expectEqual('on the ground', scene.blockName(1, 0, 2), 'torch');
      await scene.setBlock(-1, 0, 3, 'stone');
      scene.clickBlock([-1, 0, 3], NORTH_FACE);
      await scene.until('not on the wall', () => scene.blockName(-1, 0, 2) === 'wall_torch');
      expectEqual('facing', scene.properties(-1, 0, 2)['facing'], 'north');
    },
    'a ladder needs a wall': async (scene) => {
      await scene.hold('ladder', 2);
      scene.clickBlock([0, -1, 2], TOP_FACE);
      await scene.ticks(6);
      expectEqual('on the ground', scene.blockName(0, 0, 2), 'air');
      await scene.setBlock(0, 0, 3, 'stone');
      scene.clickBlock([0, 0, 3], NORTH_FACE);
      await scene.until('not on the wall', () => scene.blockName(0, 0, 2) === 'ladder');
    },
    'a torch falls when its ground is dug away': async (scene) => {
      await scene.setBlock(1, 0, 1, 'dirt');
      await scene.setBlock(1, 1, 1, 'torch');
      await scene.bot.dig(blockOf(scene, 1, 0, 1), true);
      await scene.until('still there', () => scene.blockName(1, 1, 1) === 'air');
    },
    'fences join their neighbours': async (scene) => {
      await scene.hold('oak_fence', 2);
      await placeOnGround(scene, 0, 2);
      await placeOnGround(scene, 1, 2);
      await scene.until('not joined', () => scene.properties(0, 0, 2)['east'] === true);
      expectEqual('west arm of the other', scene.properties(1, 0, 2)['west'], true);
    },
    'a door is two blocks high': async (scene) => {
      await scene.hold('oak_door');
      await placeOnGround(scene);
      await scene.until('no upper half', () => scene.blockName(0, 1, 2) === 'oak_door');
      expectEqual('half', scene.properties(0, 1, 2)['half'], 'upper');
      expectEqual('lower half', scene.properties(0, 0, 2)['half'], 'lower');
    },
    'a door opens by hand': async (scene) => {
      await scene.hold('oak_door');
      await placeOnGround(scene);
      await scene.bot.activateBlock(blockOf(scene, 0, 0, 2));
      await scene.until(
        'not open',
        () => scene.properties(0, 0, 2)['open'] === true && scene.properties(0, 1, 2)['open'] === true,
      );
    },
    'sand falls to the ground': async (scene) => {
      await scene.setBlock(0, 0, 3, 'stone');
      await scene.setBlock(0, 1, 3, 'stone');
      await scene.hold('sand');
      scene.clickBlock([0, 1, 3], NORTH_FACE);
      await scene.until(
        'not fallen',
        () => scene.blockName(0, 0, 2) === 'sand' && scene.blockName(0, 1, 2) === 'air',
      );
    },
    'nothing is placed into the own body': async (scene) => {
      await scene.hold('stone');
      scene.clickBlock([0, -1, 0], TOP_FACE);
      await scene.ticks(8);
      expectEqual('block', scene.blockName(0, 0, 0), 'air');
      expectEqual('stone left', scene.count('stone'), 1);
    },
    'nothing is placed into another player': async (scene) => {
      const other = await scene.other();
      await scene.stand(0, 0, 2, other);
      await scene.hold('stone');
      scene.clickBlock([0, -1, 2], TOP_FACE);
      await scene.ticks(8);
      expectEqual('block', scene.blockName(0, 0, 2), 'air');
    },
    'nothing is placed out of reach': async (scene) => {
      await scene.hold('stone');
      scene.clickBlock([7, -1, 7], TOP_FACE);
      await scene.ticks(8);
      expectEqual('block', scene.blockName(7, 0, 7), 'air');
      expectEqual('stone left', scene.count('stone'), 1);
    },
    'nothing is placed where a block is': async (scene) => {
      await scene.setBlock(0, 0, 2, 'dirt');
      await scene.hold('stone');
      scene.clickBlock([0, -1, 2], TOP_FACE);
      await scene.ticks(8);
      expectEqual('block', scene.blockName(0, 0, 2), 'dirt');
    },
    'a refused placement is answered at once': async (scene) => {
      await scene.hold('stone');
      let message = '';
      await scene.bot.placeBlock(blockOf(scene, 0, -1, 0), up(scene)).catch((error: unknown) => {
        message = String(error);
      });
      expectTrue(`answer: ${message}`, message.includes('refused'));
    },
    'an item that is no block places nothing': async (scene) => {
      await scene.hold('stick');
      scene.clickBlock([0, -1, 2], TOP_FACE);
      await scene.ticks(6);
      expectEqual('block', scene.blockName(0, 0, 2), 'air');
      expectEqual('sticks', scene.count('stick'), 1);
    },
  }),
];
