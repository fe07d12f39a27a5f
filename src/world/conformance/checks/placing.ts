import {
  blockOf,
  checksOf,
  expectEqual,
  expectTrue,
  type Check,
  type ClientPoint,
  type Place3,
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

async function placeAtWall(scene: Scene, item: string, cursorY = 0.5): Promise<void> {
  await scene.setBlock(0, 0, 3, 'stone');
  await scene.hold(item);
  scene.clickBlock([0, 0, 3], NORTH_FACE, cursorY);
  await scene.sees(item, [0, 0, 2]);
}

/** Clicks on top of what is below a place: nothing comes there, and nothing is used up. */
async function placesNothing(scene: Scene, item: string, place: Place3 = [0, 0, 2]): Promise<void> {
  const [x, y, z] = place;
  const before = scene.blockName(...place);
  await scene.hold(item);
  scene.clickBlock([x, y - 1, z], TOP_FACE);
  await scene.ticks(8);
  expectEqual('block', scene.blockName(...place), before);
  expectEqual(`${item} left`, scene.count(item), 1);
}

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
    await scene.sees(item, [0, 0, 2]);
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
      await placeAtWall(scene, 'oak_log');
      expectEqual('axis', scene.properties(0, 0, 2)['axis'], 'z');
    },
    'a slab on the upper half of a side is a top slab': async (scene) => {
      await placeAtWall(scene, 'oak_slab', 0.8);
      expectEqual('type', scene.properties(0, 0, 2)['type'], 'top');
    },
    'two slabs make a double one': async (scene) => {
      await scene.hold('oak_slab', 2);
      scene.clickBlock([0, -1, 2], TOP_FACE);
      await scene.sees('oak_slab', [0, 0, 2]);
      scene.clickBlock([0, 0, 2], TOP_FACE);
      await scene.until('not double', () => scene.properties(0, 0, 2)['type'] === 'double');
    },
    'stairs against a ceiling are upside down': async (scene) => {
      await scene.setBlock(0, 2, 2, 'stone');
      await scene.hold('oak_stairs');
      scene.clickBlock([0, 2, 2], BOTTOM_FACE);
      await scene.sees('oak_stairs', [0, 1, 2]);
      expectEqual('half', scene.properties(0, 1, 2)['half'], 'top');
    },
    'a torch stands on the ground and hangs on a wall': async (scene) => {
      await scene.hold('torch', 2);
      await placeOnGround(scene, 1, 2);
      expectEqual('on the ground', scene.blockName(1, 0, 2), 'torch');
      await scene.setBlock(-1, 0, 3, 'stone');
      scene.clickBlock([-1, 0, 3], NORTH_FACE);
      await scene.sees('wall_torch', [-1, 0, 2]);
      expectEqual('facing', scene.properties(-1, 0, 2)['facing'], 'north');
    },
    'a ladder needs a wall': async (scene) => {
      await placesNothing(scene, 'ladder');
      await placeAtWall(scene, 'ladder');
    },
    'a torch falls when its ground is dug away': async (scene) => {
      await scene.setBlock(1, 0, 1, 'dirt');
      await scene.setBlock(1, 1, 1, 'torch');
      await scene.bot.dig(blockOf(scene, 1, 0, 1), true);
      await scene.sees('air', [1, 1, 1]);
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
      await scene.sees('oak_door', [0, 1, 2]);
      expectEqual('half', scene.properties(0, 1, 2)['half'], 'upper');
      expectEqual('lower half', scene.properties(0, 0, 2)['half'], 'lower');
    },
    'a door opens by hand': async (scene) => {
      await scene.hold('oak_door');
      await placeOnGround(scene);
      await scene.bot.activateBlock(blockOf(scene, 0, 0, 2));
      for (const y of [0, 1]) await scene.until('not open', () => scene.properties(0, y, 2)['open'] === true);
    },
    'sand falls to the ground': async (scene) => {
      await scene.setBlock(0, 0, 3, 'stone');
      await scene.setBlock(0, 1, 3, 'stone');
      await scene.hold('sand');
      scene.clickBlock([0, 1, 3], NORTH_FACE);
      await scene.sees('sand', [0, 0, 2]);
      await scene.sees('air', [0, 1, 2]);
    },
    'nothing is placed into the own body': (scene) => placesNothing(scene, 'stone', [0, 0, 0]),
    'nothing is placed into another player': async (scene) => {
      const other = await scene.other();
      await scene.stand(0, 0, 2, other);
      await placesNothing(scene, 'stone');
    },
    'nothing is placed out of reach': (scene) => placesNothing(scene, 'stone', [7, 0, 7]),
    'nothing is placed where a block is': async (scene) => {
      await scene.setBlock(0, 0, 2, 'dirt');
      await placesNothing(scene, 'stone');
    },
    'a refused placement is answered at once': async (scene) => {
      await scene.hold('stone');
      let message = '';
      await scene.bot.placeBlock(blockOf(scene, 0, -1, 0), up(scene)).catch((error: unknown) => {
        message = String(error);
      });
      expectTrue(`answer: ${message}`, message.includes('refused'));
    },
    'an item that is no block places nothing': (scene) => placesNothing(scene, 'stick'),
  }),
];
