import type { Furnace } from 'mineflayer';
import { blockOf, checksOf, expectEqual, expectTrue, type Check, type Scene } from '../scene.js';

async function load(
  scene: Scene,
  block: string,
  asked: string,
  count: number,
  fuel: string | null,
  fuelCount = 1,
): Promise<Furnace> {
  const input = scene.metal(asked);
  await scene.setBlock(1, 0, 1, block);
  await scene.give(input, count);
  if (fuel !== null) await scene.give(fuel, fuelCount);
  const furnace = await scene.bot.openFurnace(blockOf(scene, 1, 0, 1));
  if (fuel !== null) await furnace.putFuel(scene.idOf(fuel), null, fuelCount);
  await furnace.putInput(scene.idOf(input), null, count);
  return furnace;
}

// mineflayer's types promise an item where the slot may be empty.
function output(furnace: Furnace): { readonly name: string; readonly count: number } | null {
  return furnace.outputItem();
}

/** Station, input, fuel, product, ticks. */
const SMELTS: readonly (readonly [string, string, string, string, number])[] = [
  ['furnace', 'raw_iron', 'coal', 'iron_ingot', 200],
  ['furnace', 'porkchop', 'charcoal', 'cooked_porkchop', 200],
  ['furnace', 'sand', 'oak_planks', 'glass', 200],
  ['furnace', 'cobblestone', 'oak_log', 'stone', 200],
  ['smoker', 'beef', 'coal', 'cooked_beef', 100],
  ['blast_furnace', 'raw_gold', 'coal', 'gold_ingot', 100],
];

const smeltChecks: readonly Check[] = SMELTS.map(([station, input, fuel, product, ticks]) => ({
  group: 'smelting',
  name: `a ${station} makes ${product} of ${input} over ${fuel} in ${ticks} ticks`,
  run: async (scene) => {
    const furnace = await load(scene, station, input, 1, fuel);
    await scene.ticks(ticks - 25);
    expectTrue('done too early', output(furnace) === null);
    await scene.until('not done', () => output(furnace)?.name === product, 60);
    await furnace.takeOutput();
    await furnace.close();
    await scene.until('not taken', () => scene.count(product) === 1);
  },
}));

/** Furnaces of all kinds. */
export const smeltingChecks: readonly Check[] = [
  ...smeltChecks,
  ...checksOf('smelting', {
    'a burning furnace is lit and goes out': async (scene) => {
      const furnace = await load(scene, 'furnace', 'raw_iron', 1, 'stick');
      await furnace.close();
      await scene.until('not lit', () => scene.properties(1, 0, 1)['lit'] === true);
      await scene.until('still lit', () => scene.properties(1, 0, 1)['lit'] === false, 140);
    },
    'a furnace works while nobody looks': async (scene) => {
      const furnace = await load(scene, 'blast_furnace', 'raw_iron', 2, 'coal');
      await furnace.close();
      await scene.ticks(215);
      const again = await scene.bot.openFurnace(blockOf(scene, 1, 0, 1));
      expectEqual('made', output(again)?.count ?? 0, 2);
      await again.close();
    },
    'a furnace shows fire and progress': async (scene) => {
      const furnace = await load(scene, 'furnace', 'raw_iron', 1, 'coal');
      await scene.ticks(40);
      expectTrue(`progress ${furnace.progress}`, furnace.progress > 0.1 && furnace.progress < 0.4);
      expectTrue(`fire ${furnace.fuel}`, furnace.fuel > 0.9);
      await furnace.close();
    },
    'a furnace without fuel does nothing': async (scene) => {
      const furnace = await load(scene, 'blast_furnace', 'raw_iron', 1, null);
      await scene.ticks(120);
      expectTrue('it made something', output(furnace) === null);
      await furnace.close();
    },
    'smelted things give experience': async (scene) => {
      const before = scene.bot.experience.points;
      const furnace = await load(scene, 'blast_furnace', 'raw_gold', 1, 'coal');
      await scene.until('not done', () => output(furnace) !== null, 160);
      await furnace.takeOutput();
      await furnace.close();
      await scene.until('no experience', () => scene.bot.experience.points > before, 20);
    },
    'a broken furnace spills what it held': async (scene) => {
      const furnace = await load(scene, 'furnace', 'raw_iron', 3, 'coal', 2);
      await furnace.close();
      await scene.hold('iron_pickaxe');
      await scene.bot.dig(blockOf(scene, 1, 0, 1), true);
      await scene.ticks(4);
      await scene.stand(1, 0, 1);
      await scene.until('no iron', () => scene.count(scene.metal('raw_iron')) === 3);
      await scene.until('no furnace', () => scene.count('furnace') === 1);
    },
  }),
];
