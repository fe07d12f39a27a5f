import { checksOf, expectEqual, expectTrue, type Check, type Place3, type Scene } from '../scene.js';

const TOP = 1;
const SPOT: Place3 = [1, 0, 2];
/** Above the spot. */
const PLANT: Place3 = [1, 1, 2];
const QUICK = 2000;
const MOST_TICKS = 400;

const blockIs =
  (scene: Scene, place: Place3, name: string): (() => boolean) =>
  () =>
    scene.blockName(...place) === name;

async function click(scene: Scene, place: Place3, face = TOP): Promise<void> {
  scene.clickBlock(place, face);
  await scene.ticks(3);
}

/** Waits for something that chance brings, with chance made busy. */
export async function busyUntil(scene: Scene, what: string, condition: () => boolean): Promise<void> {
  try {
    for (let waited = 0; waited < MOST_TICKS && !condition(); waited += 10) {
      // Again and again: another lane may have ended its own hurry.
      scene.command(`gamerule randomTickSpeed ${QUICK}`);
      await scene.ticks(10);
    }
  } finally {
    scene.command('gamerule randomTickSpeed 3');
  }
  expectTrue(`${what}, even with chance ${QUICK / 3} times as busy`, condition());
}

const age = (scene: Scene, place: Place3): number => Number(scene.properties(...place)['age'] ?? -1);

/** A plant on some ground: wet earth unless said. */
async function field(scene: Scene, plant: string, ground = 'farmland[moisture=7]'): Promise<void> {
  await scene.setBlock(...SPOT, ground);
  await scene.setBlock(...PLANT, plant);
}

/** Clicks on some ground with something that does not go there. */
async function doesNotGoOn(scene: Scene, ground: string, item: string): Promise<void> {
  await scene.setBlock(...SPOT, ground);
  await scene.hold(item);
  await click(scene, SPOT);
  expectEqual('block', scene.blockName(...PLANT), 'air');
  expectEqual(item, scene.count(item), 1);
}

/** Tool, block, what becomes of it. */
const WORKS: readonly (readonly [tool: string, block: string, makes: readonly string[]])[] = [
  ['wooden_hoe', 'grass_block', ['farmland']],
  ['iron_hoe', 'dirt', ['farmland']],
  ['stone_hoe', 'coarse_dirt', ['dirt']],
  ['iron_shovel', 'grass_block', ['dirt_path', 'grass_path']],
];

const workChecks: readonly Check[] = WORKS.map(([tool, block, makes]) => ({
  group: 'fields',
  name: `a ${tool} makes ${makes[0] ?? ''} of ${block} and wears`,
  run: async (scene) => {
    await scene.setBlock(...SPOT, block);
    await scene.hold(tool);
    await click(scene, SPOT);
    await scene.until('not done', () => makes.includes(scene.blockName(...SPOT)));
    await scene.until('no wear', () => scene.bot.heldItem?.durabilityUsed === 1);
  },
}));

/** Item, what grows of it. */
const SEEDS: readonly (readonly [item: string, plant: string])[] = [
  ['wheat_seeds', 'wheat'],
  ['carrot', 'carrots'],
  ['potato', 'potatoes'],
  ['beetroot_seeds', 'beetroots'],
  ['pumpkin_seeds', 'pumpkin_stem'],
  ['melon_seeds', 'melon_stem'],
];

const plantChecks: readonly Check[] = SEEDS.map(([item, plant]) => ({
  group: 'fields',
  name: `${item} planted on tilled earth is ${plant}`,
  run: async (scene) => {
    await scene.setBlock(...SPOT, 'farmland');
    await scene.hold(item, 2);
    await click(scene, SPOT);
    await scene.until('not planted', blockIs(scene, PLANT, plant));
    expectEqual('age', age(scene, PLANT), 0);
    await scene.until('not used up', () => scene.count(item) === 1);
  },
}));

/** Field plant, its last age. */
const RIPENING: readonly (readonly [plant: string, ripe: number])[] = [
  ['wheat', 7],
  ['carrots', 7],
  ['beetroots', 3],
];

const ripeningChecks: readonly Check[] = RIPENING.map(([plant, ripe]) => ({
  group: 'fields',
  name: `${plant} ripen by themselves in ${ripe} steps`,
  run: async (scene) => {
    await field(scene, plant);
    await busyUntil(scene, 'not ripe', () => age(scene, PLANT) === ripe);
  },
}));

const plantingChecks = checksOf('fields', {
  'earth under a block is not tilled': async (scene) => {
    await field(scene, 'stone', 'dirt');
    await scene.hold('iron_hoe');
    await click(scene, SPOT, 2);
    expectEqual('block', scene.blockName(...SPOT), 'dirt');
  },
  'seeds do not go on bare earth': (scene) => doesNotGoOn(scene, 'dirt', 'wheat_seeds'),
  'a sapling does not stand on stone': (scene) => doesNotGoOn(scene, 'stone', 'oak_sapling'),
  'sugar cane goes beside water only': async (scene) => {
    await doesNotGoOn(scene, 'sand', 'sugar_cane');
    for (const [x, z] of [
      [3, 2],
      [2, 1],
      [2, 3],
    ] as const)
      await scene.setBlock(x, 0, z, 'stone');
    await scene.setBlock(2, 0, 2, 'water');
    await click(scene, SPOT);
    await scene.until('not planted', blockIs(scene, PLANT, 'sugar_cane'));
    await scene.setBlock(2, 0, 2, 'stone');
    await scene.setBlock(1, 0, 1, 'stone');
    await scene.setBlock(1, 0, 1, 'air');
  },
  'a cactus breaks beside a block': async (scene) => {
    await field(scene, 'cactus', 'sand');
    await scene.setBlock(2, 1, 2, 'stone');
    await scene.until('stands', blockIs(scene, PLANT, 'air'));
  },
  'cocoa hangs on a jungle log': async (scene) => {
    await scene.setBlock(0, 0, 3, 'jungle_log');
    await scene.hold('cocoa_beans');
    await click(scene, [0, 0, 3], 2);
    await scene.until('not planted', blockIs(scene, [0, 0, 2], 'cocoa'));
    expectEqual('facing', scene.properties(0, 0, 2)['facing'], 'south');
  },
  'a crop falls when its earth is dug away': async (scene) => {
    await field(scene, 'wheat');
    await scene.setBlock(...SPOT, 'stone');
    await scene.until('stands', blockIs(scene, PLANT, 'air'));
  },
  'tilled earth under a block is bare': async (scene) => {
    await field(scene, 'stone', 'farmland');
    await scene.until('still tilled', blockIs(scene, SPOT, 'dirt'));
  },
  'who falls on tilled earth tramples it': async (scene) => {
    await field(scene, 'wheat');
    scene.jumpInto(1, 4, 2);
    await scene.until('still tilled', blockIs(scene, SPOT, 'dirt'), 80);
    await scene.until('the crop stands', blockIs(scene, PLANT, 'air'));
  },
  'who walks on tilled earth does not trample it': async (scene) => {
    await field(scene, 'wheat');
    scene.jumpTo(scene.at(1, 0, 2).offset(0.5, 1, 0.5));
    await scene.ticks(20);
    expectEqual('block', scene.blockName(...SPOT), 'farmland');
  },
});

const moisture = (scene: Scene): number => Number(scene.properties(...SPOT)['moisture'] ?? -1);

const growingChecks = checksOf('fields', {
  'tilled earth beside water gets wet': async (scene) => {
    // Water first: dry earth with nothing on it is bare again at the next chance.
    await scene.setBlock(3, 1, 2, 'oak_slab[waterlogged=true]');
    await field(scene, 'wheat', 'farmland');
    await busyUntil(scene, 'dry', () => moisture(scene) === 7);
  },
  'tilled earth without water dries and is bare': async (scene) => {
    await scene.setBlock(...SPOT, 'farmland[moisture=2]');
    // With so much chance grass is quick, too.
    const isBare = (): boolean => ['dirt', 'grass_block'].includes(scene.blockName(...SPOT));
    await busyUntil(scene, 'still tilled', isBare);
  },
  'a ripe stem bears a pumpkin beside it': async (scene) => {
    await scene.fill([0, 0, 1], [2, 0, 3], 'dirt');
    await field(scene, 'pumpkin_stem[age=7]');
    await busyUntil(scene, 'no fruit', blockIs(scene, PLANT, 'attached_pumpkin_stem'));
    const beside = [0, 2].flatMap((x) => [scene.blockName(x, 1, 2), scene.blockName(1, 1, x + 1)]);
    expectTrue(`beside it: ${beside.join()}`, beside.includes('pumpkin'));
  },
  'a stem without its fruit bears again': async (scene) => {
    await scene.setBlock(2, 1, 2, 'melon');
    await field(scene, 'attached_melon_stem[facing=east]');
    await scene.setBlock(2, 1, 2, 'air');
    await scene.until('still bent', blockIs(scene, PLANT, 'melon_stem'));
    expectEqual('age', age(scene, PLANT), 7);
  },
  'sugar cane grows three high': async (scene) => {
    await scene.setBlock(...SPOT, 'dirt');
    await scene.setBlock(2, 0, 2, 'oak_slab[waterlogged=true]');
    await scene.setBlock(...PLANT, 'sugar_cane');
    await busyUntil(scene, 'low', blockIs(scene, [1, 3, 2], 'sugar_cane'));
    await scene.ticks(20);
    expectEqual('above', scene.blockName(1, 4, 2), 'air');
  },
  'a sapling becomes a tree': async (scene) => {
    await field(scene, 'birch_sapling', 'grass_block');
    await busyUntil(scene, 'no tree', blockIs(scene, [1, 5, 2], 'birch_log'));
    expectEqual('foot', scene.blockName(...PLANT), 'birch_log');
    expectEqual('ground', scene.blockName(...SPOT), 'dirt');
    await scene.fill([-3, 1, -2], [5, 9, 6], 'air');
  },
  'a sapling under a low roof stays one': async (scene) => {
    await field(scene, 'oak_sapling[stage=1]', 'grass_block');
    await scene.setBlock(1, 3, 2, 'glass');
    await scene.hold('bone_meal', 20);
    for (let strewn = 0; strewn < 12; strewn++) await click(scene, PLANT);
    expectEqual('block', scene.blockName(...PLANT), 'oak_sapling');
  },
  'shears carve a pumpkin and find its seeds': async (scene) => {
    await scene.setBlock(...SPOT, 'pumpkin');
    await scene.hold('shears');
    await click(scene, SPOT);
    await scene.until('not carved', blockIs(scene, SPOT, 'carved_pumpkin'));
    await scene.until('no wear', () => scene.bot.heldItem?.durabilityUsed === 1);
    await scene.fetchItems();
    await scene.until('no seeds', () => scene.count('pumpkin_seeds') === 4);
  },
  'berries ripen and are picked with a click': async (scene) => {
    await field(scene, 'sweet_berry_bush', 'grass_block');
    await busyUntil(scene, 'not ripe', () => age(scene, PLANT) === 3);
    await click(scene, PLANT);
    await scene.until('not picked', () => age(scene, PLANT) === 1);
    await scene.fetchItems();
    await scene.until('no berries', () => scene.count('sweet_berries') >= 2);
    expectTrue(`${scene.count('sweet_berries')} berries`, scene.count('sweet_berries') <= 3);
  },
});

const boneMealChecks = checksOf('fields', {
  'bone meal ripens wheat by two to five steps': async (scene) => {
    await field(scene, 'wheat');
    await scene.hold('bone_meal', 2);
    await click(scene, PLANT);
    await scene.until('not grown', () => age(scene, PLANT) >= 2);
    expectTrue(`age ${age(scene, PLANT)}`, age(scene, PLANT) <= 6);
    await scene.until('not used up', () => scene.count('bone_meal') === 1);
  },
  'bone meal on ripe wheat is not used up': async (scene) => {
    await field(scene, 'wheat[age=7]');
    await scene.hold('bone_meal');
    await click(scene, PLANT);
    await scene.lookAgain();
    expectEqual('bone meal', scene.count('bone_meal'), 1);
  },
  'bone meal makes a tree of a sapling': async (scene) => {
    await field(scene, 'spruce_sapling', 'grass_block');
    await scene.hold('bone_meal', 40);
    const isTree = blockIs(scene, PLANT, 'spruce_log');
    for (let strewn = 0; strewn < 38 && !isTree(); strewn++) await click(scene, PLANT);
    expectTrue('no tree', isTree());
    await scene.fill([-3, 1, -2], [5, 9, 6], 'air');
  },
  'bone meal brings plants up on grass': async (scene) => {
    await scene.fill([-2, 0, 1], [4, 0, 5], 'grass_block');
    await scene.hold('bone_meal');
    await click(scene, SPOT);
    await scene.until('nothing came up', () => scene.blockName(...PLANT) !== 'air');
    await scene.until('not used up', () => scene.count('bone_meal') === 0);
  },
});

/** Working land, planting, growing, bone meal. */
export const fieldChecks: readonly Check[] = [
  ...workChecks,
  ...plantChecks,
  ...plantingChecks,
  ...ripeningChecks,
  ...growingChecks,
  ...boneMealChecks,
];
