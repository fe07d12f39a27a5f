import {
  blockOf,
  checksOf,
  entityOf,
  expectEqual,
  expectTrue,
  leastHealthOf,
  timesTold,
  type Check,
  type Place3,
  type Scene,
} from '../scene.js';

// A lane one block wide beside the client, shut on all sides.
const LANE = { from: -4, to: 4, z: 3 } as const;

/** @param blocks what stands in it, by x: laid down in the order they are written */
async function lane(
  scene: Scene,
  ...blocks: readonly (readonly [x: number, block: string])[]
): Promise<void> {
  await scene.fill([LANE.from - 1, 0, LANE.z - 1], [LANE.to + 1, 0, LANE.z + 1], 'stone');
  await scene.fill([LANE.from, 0, LANE.z], [LANE.to, 0, LANE.z], 'air');
  for (const [x, block] of blocks) await scene.setBlock(x, 0, LANE.z, block);
}

/** A pit of glass around the client, so many blocks of a liquid deep. */
async function pool(scene: Scene, liquid: string, depth: number): Promise<void> {
  await scene.fill([1, 0, 1], [5, depth - 1, 5], 'glass');
  await scene.fill([2, 0, 2], [4, depth - 1, 4], liquid);
}

const levelOf = (scene: Scene, x: number): number => Number(scene.properties(x, 0, LANE.z)['level']);

const isDry = (scene: Scene, x: number): boolean => scene.blockName(x, 0, LANE.z) === 'air';

const flows = (scene: Scene, x: number, kind = 'water', ticks = 80): Promise<void> =>
  scene.sees(kind, [x, 0, LANE.z], ticks);

/** Uses what is in hand on the top of a block of the lane, or of its ground, from its wall. */
async function useOn(scene: Scene, x: number, y: number): Promise<void> {
  await scene.stand(0, 1, LANE.z - 1);
  await scene.bot.lookAt(scene.at(x, y, LANE.z).offset(0.5, 0.9, 0.5), true);
  await scene.ticks(2);
  scene.bot.activateItem();
}

/** Lays an apple down somewhere, and goes away before it is picked up again. */
async function dropApple(scene: Scene, place: Place3): Promise<number> {
  await scene.hold('apple');
  await scene.stand(...place);
  await scene.bot.look(0, -Math.PI / 2, true);
  await scene.ticks(2);
  const before = new Set(Object.keys(scene.bot.entities));
  scene.dig(4);
  const found = (): string | undefined =>
    Object.keys(scene.bot.entities).find((id) => !before.has(id) && scene.bot.entities[id]?.name === 'item');
  await scene.until('nothing lies there', () => found() !== undefined);
  const id = Number(found());
  await scene.stand(0, 0, 0);
  return id;
}

const hurtsOf = ({ bot }: Scene): { readonly times: number } =>
  timesTold(bot, 'entityHurt', (entity) => entity.id === bot.entity.id);

const KEEP_OUT = ['oak_fence', 'oak_slab', 'oak_sign', 'oak_pressure_plate', 'glass'];

const keepOutChecks: readonly Check[] = KEEP_OUT.map((block) => ({
  group: 'liquids',
  name: `${block} keeps water out`,
  run: async (scene) => {
    await lane(scene, [0, block], [-2, 'water']);
    await flows(scene, -1);
    await scene.ticks(15);
    expectEqual('there stands', scene.blockName(0, 0, LANE.z), block);
    expectTrue('water ran through', isDry(scene, 1));
  },
}));

const WASHED = ['torch', 'dandelion', 'white_carpet', 'redstone_wire'];

const washChecks: readonly Check[] = WASHED.map((block) => ({
  group: 'liquids',
  name: `${block} is washed away and lies there`,
  run: async (scene) => {
    await lane(scene, [-1, block], [-3, 'water']);
    await flows(scene, -1);
    const item = block === 'redstone_wire' ? 'redstone' : block;
    await scene.fill([LANE.from, 0, LANE.z], [LANE.to, 0, LANE.z], 'air');
    await scene.fetchItems();
    await scene.until(`no ${item}`, () => scene.count(item) === 1);
  },
}));

/** Water and lava: how they spread, meet, and what they do to blocks, things and bodies. */
export const liquidChecks: readonly Check[] = [
  ...keepOutChecks,
  ...washChecks,
  ...checksOf('liquids', {
    'water spreads seven blocks, each time thinner': async (scene) => {
      await lane(scene, [LANE.from, 'water']);
      await flows(scene, 3);
      await scene.ticks(10);
      for (let step = 0; step <= 7; step++)
        expectEqual(`level after ${step}`, levelOf(scene, LANE.from + step), step);
      expectTrue('an eighth block is wet', isDry(scene, 4));
    },
    'water takes five ticks a block': async (scene) => {
      await lane(scene, [LANE.from, 'water']);
      await scene.ticks(12);
      expectTrue('it is too fast', isDry(scene, 1));
      await flows(scene, 3, 'water', 40);
    },
    'water dries up without its source': async (scene) => {
      await lane(scene, [LANE.from, 'water']);
      await flows(scene, 3);
      await scene.setBlock(LANE.from, 0, LANE.z, 'air');
      const all = Array.from({ length: 9 }, (_, index) => LANE.from + index);
      await scene.until('still wet', () => all.every((x) => isDry(scene, x)), 140);
    },
    'lava spreads three blocks': async (scene) => {
      await lane(scene, [LANE.from, 'lava']);
      await flows(scene, -1, 'lava', 160);
      await scene.ticks(35);
      for (let step = 0; step <= 3; step++)
        expectEqual(`level after ${step}`, levelOf(scene, LANE.from + step), step * 2);
      expectTrue('a fourth block is covered', isDry(scene, 0));
    },
    'between two sources of water comes a third': async (scene) => {
      await lane(scene, [-1, 'water'], [1, 'water']);
      await scene.until('no source', () => levelOf(scene, 0) === 0);
    },
    'between two sources of lava comes none': async (scene) => {
      await lane(scene, [-1, 'lava'], [1, 'lava']);
      await flows(scene, 0, 'lava', 80);
      await scene.ticks(35);
      expectEqual('level', levelOf(scene, 0), 2);
    },
    'water falls and spreads anew where it lands': async (scene) => {
      await lane(scene);
      await scene.setBlock(-3, 1, LANE.z, 'water');
      await scene.fill([-4, 1, LANE.z - 1], [-2, 1, LANE.z + 1], 'stone');
      await scene.setBlock(-3, 1, LANE.z, 'water');
      await flows(scene, 1, 'water', 120);
      expectEqual('level of what falls', levelOf(scene, -3), 8);
      await flows(scene, 4, 'water', 60);
      expectEqual('level at the end', levelOf(scene, 4), 7);
    },
    'water runs to the nearest drop only': async (scene) => {
      await scene.fill([-4, 0, 1], [4, 0, 5], 'stone');
      await scene.fill([-4, 1, 2], [4, 1, 4], 'stone');
      await scene.fill([-3, 1, 3], [3, 1, 3], 'air');
      await scene.setBlock(2, 0, 3, 'air');
      await scene.setBlock(0, 1, 3, 'water');
      await flows(scene, 2);
      await scene.ticks(15);
      expectEqual('the other way', scene.blockName(-1, 1, 3), 'air');
      expectEqual('over the drop', scene.blockName(3, 1, 3), 'air');
    },
    'water beside a lava source makes obsidian': async (scene) => {
      await lane(scene, [1, 'lava'], [-1, 'water']);
      await scene.sees('obsidian', [1, 0, LANE.z], 60);
    },
    'flowing lava beside water makes cobblestone': async (scene) => {
      await lane(scene, [0, 'stone'], [-2, 'lava']);
      await flows(scene, -1, 'lava');
      await scene.setBlock(1, 0, LANE.z, 'water');
      await scene.setBlock(0, 0, LANE.z, 'air');
      await scene.sees('cobblestone', [-1, 0, LANE.z]);
    },
    'lava that comes down on water makes stone': async (scene) => {
      await lane(scene);
      await scene.fill([-2, 0, LANE.z], [2, 0, LANE.z], 'stone');
      await scene.setBlock(0, 0, LANE.z, 'water');
      await scene.fill([-1, 1, LANE.z - 1], [1, 2, LANE.z + 1], 'stone');
      await scene.fill([0, 1, LANE.z], [0, 2, LANE.z], 'air');
      await scene.setBlock(0, 2, LANE.z, 'lava');
      await scene.sees('stone', [0, 0, LANE.z], 140);
    },
    'a block placed into water takes its place': async (scene) => {
      await lane(scene, [LANE.from, 'water']);
      await flows(scene, 2);
      await scene.setBlock(-2, 0, LANE.z, 'stone');
      await scene.until('still wet behind it', () => isDry(scene, 1), 120);
      expectEqual('before it', scene.blockName(-3, 0, LANE.z), 'water');
    },
    'water runs into a hole that somebody digs': async (scene) => {
      await lane(scene);
      await scene.fill([-1, 0, LANE.z], [-1, 0, LANE.z], 'dirt');
      await scene.setBlock(-2, 0, LANE.z, 'water');
      await scene.ticks(10);
      expectTrue('it is through already', isDry(scene, 0));
      await scene.bot.dig(blockOf(scene, -1, 0, LANE.z));
      await flows(scene, 0);
    },
    'a slab in water stands in it, and leaves it behind': async (scene) => {
      await lane(scene, [0, 'oak_slab[type=bottom,waterlogged=true]']);
      await flows(scene, 2);
      await scene.hold('diamond_axe');
      await scene.bot.dig(blockOf(scene, 0, 0, LANE.z));
      await scene.until('no water is left', () => levelOf(scene, 0) === 0);
    },
    'broken ice is water': async (scene) => {
      await lane(scene, [0, 'ice']);
      await scene.hold('diamond_pickaxe');
      await scene.bot.dig(blockOf(scene, 0, 0, LANE.z));
      await scene.until('no water', () => levelOf(scene, 0) === 0);
    },
    'sand falls through water': async (scene) => {
      await pool(scene, 'water', 3);
      const { x, y, z } = scene.at(3, 3, 3);
      scene.command(`setblock ${x} ${y} ${z} minecraft:sand`);
      await scene.sees('sand', [3, 0, 3], 120);
    },
    'a full bucket pours out': async (scene) => {
      await lane(scene);
      await scene.hold('water_bucket');
      await useOn(scene, 0, -1);
      await flows(scene, 0);
      expectEqual('level', levelOf(scene, 0), 0);
      await scene.until('no empty bucket', () => scene.bot.heldItem?.name === 'bucket');
    },
    'an empty bucket takes a source up': async (scene) => {
      await lane(scene, [0, 'water']);
      await scene.hold('bucket');
      await useOn(scene, 0, 0);
      await scene.until('no full bucket', () => scene.bot.heldItem?.name === 'water_bucket');
      await scene.until('the source is there', () => levelOf(scene, 0) !== 0);
    },
    'an empty bucket takes no flowing water': async (scene) => {
      await lane(scene, [-2, 'water']);
      await flows(scene, 2);
      await scene.hold('bucket');
      await useOn(scene, 1, -1);
      await scene.ticks(10);
      expectEqual('in hand', scene.bot.heldItem?.name, 'bucket');
    },
    'lava goes into a bucket and out again': async (scene) => {
      await lane(scene, [0, 'lava']);
      await scene.hold('bucket');
      await useOn(scene, 0, 0);
      await scene.until('no lava bucket', () => scene.bot.heldItem?.name === 'lava_bucket');
      await scene.until('the lava is there', () => isDry(scene, 0));
      await useOn(scene, 0, -1);
      await flows(scene, 0, 'lava');
    },
    'of many buckets one is filled': async (scene) => {
      await lane(scene, [0, 'water']);
      await scene.hold('bucket', 3);
      await useOn(scene, 0, 0);
      await scene.until('no full bucket', () => scene.count('water_bucket') === 1);
      expectEqual('empty ones', scene.count('bucket'), 2);
    },
    'water poured on a slab stays in it': async (scene) => {
      await lane(scene, [0, 'oak_slab[type=top]']);
      await scene.hold('water_bucket');
      await useOn(scene, 0, 0);
      await scene.until('it is dry', () => String(scene.properties(0, 0, LANE.z)['waterlogged']) === 'true');
    },
    'a thing drifts with the water': async (scene) => {
      await lane(scene);
      await scene.fill([LANE.from, 1, LANE.z - 1], [LANE.to, 1, LANE.z + 1], 'glass');
      await scene.fill([LANE.from, 1, LANE.z], [LANE.to, 1, LANE.z], 'air');
      const id = await dropApple(scene, [-2, 0, LANE.z]);
      const start = entityOf(scene, id).position.x;
      await scene.setBlock(LANE.from, 0, LANE.z, 'water');
      const drifted = (): number => (scene.bot.entities[id]?.position.x ?? start) - start;
      await scene.until('it stays where it was', () => drifted() > 1, 200);
    },
    'lava takes a thing': async (scene) => {
      await pool(scene, 'lava', 2);
      await scene.fill([2, 2, 2], [4, 2, 4], 'glass');
      const id = await dropApple(scene, [3, 3, 3]);
      expectTrue('it is gone too early', scene.bot.entities[id] !== undefined);
      await scene.fill([2, 2, 2], [4, 2, 4], 'air');
      await scene.until('it lies there still', () => scene.bot.entities[id] === undefined);
      expectEqual('apples', scene.count('apple'), 0);
    },
    'whoever is under water loses breath, then health': async (scene) => {
      await scene.healed();
      await pool(scene, 'water', 3);
      await scene.setBlock(3, 2, 3, 'glass');
      scene.jumpInto(3, 0, 3);
      await scene.ticks(60);
      expectTrue(`breath ${scene.bot.oxygenLevel}`, scene.bot.oxygenLevel < 20);
      expectEqual('health', scene.bot.health, 20);
      await scene.until('not hurt', () => scene.bot.health < 20, 320);
    },
    'breath comes back in the air': async (scene) => {
      await pool(scene, 'water', 3);
      scene.jumpInto(3, 0, 3);
      await scene.until('no breath lost', () => scene.bot.oxygenLevel < 20, 100);
      await scene.stand(0, 0, 0);
      await scene.until('out of breath', () => scene.bot.oxygenLevel === 20, 100);
    },
    'water breaks a fall': async (scene) => {
      await scene.healed();
      await pool(scene, 'water', 2);
      const least = leastHealthOf(scene);
      scene.jumpInto(3, 12, 3);
      await scene.ticks(10);
      await scene.until('still falls', () => scene.bot.entity.position.y < scene.at(0, 2, 0).y, 80);
      await scene.ticks(10);
      expectEqual('least health', least.health, 20);
    },
    'lava hurts, and burns on': async (scene) => {
      await scene.healed();
      await pool(scene, 'lava', 1);
      scene.jumpInto(3, 0, 3);
      await scene.until('not hurt', () => scene.bot.health <= 16);
      await scene.stand(0, 0, 0);
      const hurts = hurtsOf(scene);
      await scene.until('it does not burn', () => hurts.times > 0);
      // Until the fire is out, by water.
      await scene.setBlock(0, 0, 0, 'water');
      await scene.ticks(5);
      await scene.setBlock(0, 0, 0, 'air');
    },
    'water puts a fire out': async (scene) => {
      await scene.healed();
      await scene.setBlock(2, 0, 0, 'fire');
      scene.jumpInto(2, 0, 0);
      await scene.until('not hurt', () => scene.bot.health < 20);
      await scene.setBlock(2, 0, 0, 'water');
      await scene.ticks(10);
      const hurts = hurtsOf(scene);
      await scene.ticks(50);
      expectEqual('times hurt', hurts.times, 0);
      await scene.setBlock(2, 0, 0, 'air');
    },
    'a pig swims': async (scene) => {
      await pool(scene, 'water', 3);
      const id = await scene.summon('pig', 3, 3);
      const surface = scene.at(0, 2, 0).y;
      await scene.until('it stays below', () => entityOf(scene, id).position.y > surface - 0.5, 160);
      await scene.ticks(40);
      expectTrue('it sinks again', entityOf(scene, id).position.y > surface - 1);
    },
  }),
];
