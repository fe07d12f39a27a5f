import {
  checksOf,
  entityOf,
  expectEqual,
  expectTrue,
  hasArrowNear,
  timesTold,
  type Check,
  type Scene,
} from '../scene.js';

const deathsOf = ({ bot }: Scene, id: number): { readonly times: number } =>
  timesTold(bot, 'entityDead', (entity) => entity.id === id);

/** Draws the bow in hand, and lets go. */
async function shoot(scene: Scene): Promise<void> {
  scene.bot.activateItem();
  await scene.ticks(22);
  scene.bot.deactivateItem();
}

async function kill(scene: Scene, mob: string, weapon: string): Promise<number> {
  const id = await scene.summon(mob, 1, 1);
  await scene.hold(weapon);
  await scene.ticks(25);
  let hits = 0;
  const deaths = deathsOf(scene, id);
  while (deaths.times === 0 && hits < 30) {
    const { position } = entityOf(scene, id);
    if (scene.bot.entity.position.distanceTo(position) > 2.5) {
      scene.jumpTo(position);
      await scene.ticks(5);
    }
    // A mob that hits back lifts the bot off its feet, and whoever hits while falling hits half as hard again.
    await scene.until('in the air', () => scene.bot.entity.onGround);
    scene.bot.attack(entityOf(scene, id));
    hits += 1;
    await scene.ticks(25);
  }
  const corpse = scene.bot.entities[id];
  if (corpse) scene.jumpTo(corpse.position);
  await scene.ticks(10);
  return hits;
}

/** Mob, weapon, full hits it takes, loot that always comes with fewest and most. */
const KILLS: readonly (readonly [string, string, number, string | null, number, number])[] = [
  ['pig', 'iron_sword', 2, 'porkchop', 1, 3],
  ['cow', 'stone_sword', 2, 'beef', 1, 3],
  ['sheep', 'wooden_sword', 2, 'white_wool', 1, 1],
  ['chicken', 'wooden_sword', 1, 'chicken', 1, 1],
  ['spider', 'diamond_sword', 3, null, 0, 0],
];

const killChecks: readonly Check[] = KILLS.map(([mob, weapon, hits, item, min, max]) => ({
  group: 'mobs',
  name: `a ${mob} dies of ${hits} full hits with ${weapon}${item === null ? '' : ` and leaves ${item}`}`,
  run: async (scene) => {
    expectEqual('hits', await kill(scene, mob, weapon), hits);
    if (item === null) return;
    await scene.fetchItems();
    await scene.until(`no ${item}`, () => scene.count(item) >= min);
    expectTrue(`${scene.count(item)} ${item}`, scene.count(item) <= max);
  },
}));

/** Animals, monsters, bows. */
export const mobChecks: readonly Check[] = [
  ...killChecks,
  ...checksOf('mobs', {
    'hits in quick succession are weak': async (scene) => {
      const id = await scene.summon('cow', 1, 1);
      await scene.hold('iron_axe');
      await scene.ticks(30);
      const deaths = deathsOf(scene, id);
      scene.bot.attack(entityOf(scene, id));
      await scene.ticks(11);
      scene.jumpTo(entityOf(scene, id).position);
      await scene.ticks(1);
      expectEqual('deaths of one and a half hits', deaths.times, 0);
    },
    'a hit mob is pushed away': async (scene) => {
      const id = await scene.summon('pig', 0, 2);
      await scene.ticks(5);
      const before = entityOf(scene, id).position.clone();
      scene.bot.attack(entityOf(scene, id));
      await scene.ticks(8);
      const pushed = entityOf(scene, id).position.minus(before);
      expectTrue(`pushed ${pushed.z.toFixed(2)}`, pushed.norm() > 0.5);
    },
    'mobs walk about': async (scene) => {
      const id = await scene.summon('cow', 2, 2);
      const before = entityOf(scene, id).position.clone();
      await scene.until('stands still', () => entityOf(scene, id).position.distanceTo(before) > 0.5, 400);
    },
    'a mob out of reach is not hit': async (scene) => {
      const id = await scene.summon('pig', 0, 7);
      const hurts = timesTold(scene.bot, 'entityHurt', (entity) => entity.id === id);
      scene.bot.attack(entityOf(scene, id));
      await scene.ticks(10);
      expectEqual('hits from afar', hurts.times, 0);
    },
    'a zombie comes and hits': async (scene) => {
      await scene.healed();
      const id = await scene.summon('zombie', 0, 5);
      await scene.until('not hurt', () => scene.bot.health < 20, 200);
      await kill(scene, 'chicken', 'diamond_sword').catch(() => 0);
      for (let hit = 0; hit < 6 && scene.bot.entities[id]; hit++) {
        scene.bot.attack(entityOf(scene, id));
        await scene.ticks(14);
      }
    },
    'shears take wool off a sheep once': async (scene) => {
      const id = await scene.summon('sheep', 1, 1);
      await scene.hold('shears');
      await scene.bot.activateEntity(entityOf(scene, id));
      await scene.ticks(5);
      await scene.fetchItems();
      await scene.until('no wool', () => scene.count('white_wool') >= 1, 80);
      expectTrue(`${scene.count('white_wool')} wool`, scene.count('white_wool') <= 3);
    },
    'a cow gives milk into a bucket': async (scene) => {
      const id = await scene.summon('cow', 1, 1);
      await scene.hold('bucket');
      await scene.bot.activateEntity(entityOf(scene, id));
      await scene.until('no milk', () => scene.count('milk_bucket') === 1 && scene.count('bucket') === 0);
    },
  }),
  ...checksOf('shooting', {
    'an arrow from a drawn bow kills a chicken': async (scene) => {
      const id = await scene.summon('chicken', 0, 5);
      await scene.give('arrow', 3);
      await scene.hold('bow');
      const deaths = deathsOf(scene, id);
      for (let shot = 0; shot < 3 && deaths.times === 0; shot++) {
        scene.bot.activateItem();
        await scene.ticks(22);
        await scene.bot.lookAt(entityOf(scene, id).position.offset(0, 0.5, 0), true);
        await scene.ticks(2);
        scene.bot.deactivateItem();
        await scene.ticks(8);
      }
      await scene.until('not hit', () => deaths.times > 0, 10);
      expectTrue('no arrow used', scene.count('arrow') < 3);
    },
    'a bow wears with each shot': async (scene) => {
      await scene.give('arrow', 1);
      await scene.hold('bow');
      await scene.bot.look(Math.PI, 0.8, true);
      await shoot(scene);
      await scene.until('no wear', () => scene.bot.heldItem?.durabilityUsed === 1);
      expectEqual('arrows', scene.count('arrow'), 0);
    },
    'a bow without arrows shoots nothing': async (scene) => {
      await scene.hold('bow');
      await shoot(scene);
      await scene.ticks(5);
      expectTrue('an arrow flies', !hasArrowNear(scene));
    },
    'an arrow in the ground can be picked up again': async (scene) => {
      await scene.give('arrow', 1);
      await scene.hold('bow');
      await scene.bot.look(Math.PI, -1.2, true);
      await shoot(scene);
      await scene.until('not shot', () => scene.count('arrow') === 0);
      await scene.until('not picked up', () => scene.count('arrow') === 1, 100);
    },
  }),
];
