import { youngOf } from '../../../game/sources/babies.js';
import { checksOf, entityOf, expectEqual, expectTrue, type Check, type Scene } from '../scene.js';

/** Whether the client knows a mob for a young one. */
function isYoung(scene: Scene, id: number): boolean {
  const { metadata, name = '' } = entityOf(scene, id);
  const key = youngOf(scene.bot.version, name)?.key ?? -1;
  return (metadata as unknown as Readonly<Record<number, unknown>>)[key] === true;
}

function youngOnes(scene: Scene, mob: string): readonly number[] {
  return Object.values(scene.bot.entities)
    .filter(({ name, position }) => name === mob && position.distanceTo(scene.bot.entity.position) < 8)
    .map(({ id }) => id)
    .filter((id) => isYoung(scene, id));
}

/** Goes to a mob and clicks it with what is in hand. */
async function use(scene: Scene, id: number): Promise<void> {
  scene.jumpTo(entityOf(scene, id).position);
  await scene.ticks(4);
  await scene.bot.activateEntity(entityOf(scene, id));
  await scene.ticks(2);
}

// Food draws animals of the sites beside this one, too.
async function fenceIn(scene: Scene): Promise<void> {
  await scene.fill([-4, 0, -3], [4, 1, -3], 'glass');
  await scene.fill([-4, 0, 5], [4, 1, 5], 'glass');
  await scene.fill([-4, 0, -3], [-4, 1, 5], 'glass');
  await scene.fill([4, 0, -3], [4, 1, 5], 'glass');
}

async function breed(scene: Scene, mob: string, food: string): Promise<number> {
  await fenceIn(scene);
  const pair = [await scene.summon(mob, 1, 2), await scene.summon(mob, -1, 2)];
  await scene.hold(food, 3);
  for (const id of pair) await use(scene, id);
  await scene.until(`no young ${mob}`, () => youngOnes(scene, mob).length > 0, 400);
  return youngOnes(scene, mob)[0] ?? -1;
}

const PAIRS: readonly (readonly [mob: string, food: string])[] = [
  ['cow', 'wheat'],
  ['sheep', 'wheat'],
  ['pig', 'carrot'],
  ['chicken', 'wheat_seeds'],
  ['rabbit', 'dandelion'],
];

const pairChecks: readonly Check[] = PAIRS.map(([mob, food]) => ({
  group: 'breeding',
  name: `two of ${mob} fed with ${food} have a young one`,
  run: async (scene) => {
    await breed(scene, mob, food);
    expectEqual(`${food} left`, scene.count(food), 1);
  },
}));

/** Animals that are fed, their young, and what they give. */
export const breedingChecks: readonly Check[] = [
  ...pairChecks,
  ...checksOf('breeding', {
    'breeding gives experience': async (scene) => {
      const before = scene.bot.experience.points;
      await breed(scene, 'pig', 'potato');
      await scene.until('no experience', () => scene.bot.experience.points > before, 60);
    },
    'parents do not eat again at once': async (scene) => {
      const calf = await breed(scene, 'cow', 'wheat');
      const parent = Object.values(scene.bot.entities).find(
        ({ id, name, position }) =>
          name === 'cow' && id !== calf && position.distanceTo(scene.at(0, 0, 2)) < 6,
      );
      await use(scene, parent?.id ?? -1);
      await scene.lookAgain();
      expectEqual('wheat', scene.count('wheat'), 1);
    },
    'an animal eats nothing strange': async (scene) => {
      const id = await scene.summon('pig', 1, 2);
      await scene.hold('wheat');
      await use(scene, id);
      await scene.lookAgain();
      expectEqual('wheat', scene.count('wheat'), 1);
    },
    'a calf gives no milk': async (scene) => {
      const calf = await breed(scene, 'cow', 'wheat');
      await scene.hold('bucket');
      await use(scene, calf);
      await scene.lookAgain();
      expectEqual('milk', scene.count('milk_bucket'), 0);
    },
    'a calf that is fed well grows up': async (scene) => {
      const calf = await breed(scene, 'cow', 'wheat');
      await scene.hold('wheat', 60);
      scene.jumpTo(entityOf(scene, calf).position);
      await scene.ticks(4);
      for (let meals = 0; meals < 55 && isYoung(scene, calf); meals++) {
        if (scene.bot.entity.position.distanceTo(entityOf(scene, calf).position) > 2.5)
          scene.jumpTo(entityOf(scene, calf).position);
        await scene.bot.activateEntity(entityOf(scene, calf));
        await scene.ticks(2);
      }
      await scene.until('still young', () => !isYoung(scene, calf), 260);
    },
    'animals come to whoever holds their food': async (scene) => {
      const id = await scene.summon('cow', 0, 6);
      await scene.hold('wheat');
      const away = (): number => entityOf(scene, id).position.distanceTo(scene.bot.entity.position);
      await scene.until('does not come', () => away() < 3.2, 200);
    },
    'a mooshroom fills a bowl with stew': async (scene) => {
      const id = await scene.summon('mooshroom', 1, 1);
      await scene.hold('bowl');
      await use(scene, id);
      await scene.until('no stew', () => scene.count('mushroom_stew') === 1);
      expectEqual('bowls', scene.count('bowl'), 0);
    },
    'a shorn sheep gives no wool again': async (scene) => {
      const id = await scene.summon('sheep', 1, 1);
      await scene.hold('shears');
      await use(scene, id);
      await use(scene, id);
      await scene.lookAgain();
      expectTrue(
        `worn ${scene.bot.heldItem?.durabilityUsed ?? -1} times`,
        scene.bot.heldItem?.durabilityUsed === 1,
      );
    },
  }),
];
