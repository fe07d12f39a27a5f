import { blockOf, checksOf, expectEqual, type Check, type Place3, type Scene } from '../scene.js';

const TOP = 1;
const SPOT: Place3 = [1, 0, 2];

async function click(scene: Scene): Promise<void> {
  scene.clickBlock(SPOT, TOP);
  await scene.ticks(3);
}

/** Clicks on a block with something in hand. */
async function tryOn(scene: Scene, block: string, item: string, count = 1): Promise<void> {
  await scene.setBlock(...SPOT, block);
  await scene.hold(item, count);
  await click(scene);
}

const bites = (scene: Scene): number => Number(scene.properties(...SPOT)['bites'] ?? -1);
const level = (scene: Scene): number => Number(scene.properties(...SPOT)['level'] ?? -1);

async function compost(scene: Scene, item: string, upTo: number): Promise<number> {
  await scene.hold(item, 64);
  let clicks = 0;
  for (; clicks < 60 && level(scene) < upTo; clicks++) await click(scene);
  return clicks;
}

const campfireChecks = checksOf('kitchen', {
  'a campfire cooks beef in 600 ticks': async (scene) => {
    await tryOn(scene, 'campfire', 'beef');
    await scene.until('not laid on it', () => scene.count('beef') === 0);
    const dishes = (): number =>
      Object.values(scene.bot.entities).filter((entity) => isNear(scene, entity)).length;
    await scene.ticks(550);
    expectEqual('done too early', dishes(), 0);
    await scene.until('not done', () => dishes() === 1, 80);
    await scene.setBlock(...SPOT, 'air');
    await scene.fetchItems();
    await scene.until('not cooked', () => scene.count('cooked_beef') === 1);
  },
  'a campfire has room for four': async (scene) => {
    await scene.setBlock(...SPOT, 'campfire');
    await scene.hold('potato', 6);
    for (let laid = 0; laid < 6; laid++) await click(scene);
    await scene.lookAgain();
    expectEqual('potatoes left', scene.count('potato'), 2);
  },
  'a campfire takes no iron': async (scene) => {
    await tryOn(scene, 'campfire', 'iron_ingot');
    await scene.lookAgain();
    expectEqual('iron', scene.count('iron_ingot'), 1);
  },
  'a broken campfire gives raw food back': async (scene) => {
    await tryOn(scene, 'campfire', 'porkchop');
    await scene.until('not laid on it', () => scene.count('porkchop') === 0);
    await scene.bot.dig(blockOf(scene, ...SPOT), true);
    await scene.fetchItems();
    await scene.until('lost', () => scene.count('porkchop') === 1);
  },
  'a shovel puts a campfire out': async (scene) => {
    await tryOn(scene, 'campfire', 'iron_shovel');
    await scene.until('still lit', () => scene.properties(...SPOT)['lit'] === false);
  },
});

function isNear(scene: Scene, { name, position }: Scene['bot']['entity']): boolean {
  return name === 'item' && position.distanceTo(scene.at(...SPOT)) < 3;
}

const composterChecks = checksOf('kitchen', {
  'a composter takes seeds and fills': async (scene) => {
    await scene.setBlock(...SPOT, 'composter');
    const clicks = await compost(scene, 'wheat_seeds', 2);
    expectEqual('level', level(scene), 2);
    await scene.until('not used up', () => scene.count('wheat_seeds') === 64 - clicks);
  },
  'a cake always fills a composter by a level': async (scene) => {
    await tryOn(scene, 'composter[level=3]', 'pumpkin_pie', 2);
    await click(scene);
    await scene.until('not filled', () => level(scene) === 5);
  },
  'a full composter works for a second and gives bone meal': async (scene) => {
    await tryOn(scene, 'composter[level=6]', 'pumpkin_pie');
    await scene.until('not full', () => level(scene) >= 7);
    await scene.until('not ready', () => level(scene) === 8, 60);
    await click(scene);
    await scene.until('not emptied', () => level(scene) === 0);
    await scene.setBlock(...SPOT, 'air');
    await scene.fetchItems();
    await scene.until('no bone meal', () => scene.count('bone_meal') === 1);
  },
  'a composter takes no stick': async (scene) => {
    await tryOn(scene, 'composter', 'stick');
    await scene.lookAgain();
    expectEqual('level', level(scene), 0);
    expectEqual('sticks', scene.count('stick'), 1);
  },
});

const mealChecks = checksOf('kitchen', {
  'a cake is put down whole': async (scene) => {
    await scene.hold('cake');
    scene.clickBlock([1, -1, 2], TOP);
    await scene.sees('cake', SPOT);
    expectEqual('bites', bites(scene), 0);
  },
  'a cake has seven slices': async (scene) => {
    await scene.setBlock(...SPOT, 'cake');
    // Who is full eats no cake, but in creative mode.
    scene.command(`gamemode creative ${scene.bot.username}`);
    for (let slice = 1; slice < 7; slice++) {
      await click(scene);
      await scene.until(`slice ${slice} is not eaten`, () => bites(scene) === slice);
    }
    await click(scene);
    await scene.sees('air', SPOT);
  },
  'a full player leaves a cake whole': async (scene) => {
    await scene.setBlock(...SPOT, 'cake');
    await scene.until('not full', () => scene.bot.food === 20, 10);
    await click(scene);
    expectEqual('bites', bites(scene), 0);
  },
  'suspicious stew is eaten on a full stomach and leaves its bowl': async (scene) => {
    await scene.hold('suspicious_stew');
    scene.bot.activateItem();
    await scene.until('not eaten', () => scene.count('bowl') === 1, 60);
    expectEqual('stew', scene.count('suspicious_stew'), 0);
  },
  'milk is drunk and leaves its bucket': async (scene) => {
    await scene.hold('milk_bucket');
    scene.bot.activateItem();
    await scene.until('not drunk', () => scene.count('bucket') === 1, 60);
    expectEqual('milk', scene.count('milk_bucket'), 0);
  },
});

/** Campfires, composters, cakes, stews. */
export const kitchenChecks: readonly Check[] = [...campfireChecks, ...composterChecks, ...mealChecks];
