import { blockOf, checksOf, expectEqual, type Check, type Scene } from '../scene.js';

function isOpen(scene: Scene, y = 0): boolean {
  return String(scene.properties(0, y, 2)['open']) === 'true';
}

async function stands(scene: Scene, block: string): Promise<void> {
  const name = block.replace(/\[.*/, '');
  if (!name.endsWith('_door')) return scene.setBlock(0, 0, 2, block);
  await scene.setBlock(0, 0, 2, `${name}[half=lower]`);
  await scene.setBlock(0, 1, 2, `${name}[half=upper]`);
}

const BY_HAND = ['oak_door', 'spruce_trapdoor', 'birch_fence_gate'] as const;

const byHand: readonly Check[] = BY_HAND.map((block) => ({
  group: 'doors',
  name: `${block} opens and shuts by hand`,
  run: async (scene) => {
    await stands(scene, block);
    await scene.bot.activateBlock(blockOf(scene, 0, 0, 2));
    await scene.until('not open', () => isOpen(scene));
    await scene.bot.activateBlock(blockOf(scene, 0, 0, 2));
    await scene.until('not shut', () => !isOpen(scene));
  },
}));

const byNobody: readonly Check[] = (['iron_door', 'iron_trapdoor'] as const).map((block) => ({
  group: 'doors',
  name: `${block} does not open by hand`,
  run: async (scene) => {
    await stands(scene, block);
    await scene.bot.activateBlock(blockOf(scene, 0, 0, 2));
    await scene.ticks(10);
    expectEqual('open', isOpen(scene), false);
  },
}));

/** A corridor to the south, shut by what stands two blocks ahead. */
async function corridor(scene: Scene, gate: string): Promise<void> {
  await scene.fill([-1, 0, 1], [-1, 2, 4], 'stone');
  await scene.fill([1, 0, 1], [1, 2, 4], 'stone');
  await stands(scene, gate);
}

async function walkOn(scene: Scene, ticks: number): Promise<number> {
  await scene.bot.look(Math.PI, 0, true);
  scene.bot.setControlState('forward', true);
  await scene.ticks(ticks);
  scene.bot.setControlState('forward', false);
  return scene.bot.entity.position.z - scene.at(0, 0, 0).z;
}

/** Doors, gates and trapdoors. */
export const doorChecks: readonly Check[] = [
  ...byHand,
  ...byNobody,
  ...checksOf('doors', {
    'both halves of a door open together, whichever was clicked': async (scene) => {
      await stands(scene, 'oak_door');
      await scene.bot.activateBlock(blockOf(scene, 0, 1, 2));
      await scene.until('not open', () => isOpen(scene, 0) && isOpen(scene, 1));
    },
    'a gate swings away from whoever opens it': async (scene) => {
      await stands(scene, 'oak_fence_gate[facing=north]');
      await scene.bot.activateBlock(blockOf(scene, 0, 0, 2));
      await scene.until('not open', () => isOpen(scene));
      expectEqual('facing', scene.properties(0, 0, 2)['facing'], 'south');
    },
    'a shut gate stops people, an open one lets them through': async (scene) => {
      await corridor(scene, 'oak_fence_gate[facing=south]');
      const before = await walkOn(scene, 30);
      expectEqual('through the shut gate', before > 2.5, false);
      await scene.bot.activateBlock(blockOf(scene, 0, 0, 2));
      await scene.until('not open', () => isOpen(scene));
      await walkOn(scene, 40);
      await scene.until('not through', () => scene.bot.entity.position.z - scene.at(0, 0, 0).z > 2.9);
    },
    'a door breaks as one': async (scene) => {
      await stands(scene, 'oak_door');
      await scene.bot.dig(blockOf(scene, 0, 0, 2), true);
      await scene.sees('air', [0, 1, 2]);
      await scene.fetchItems();
      await scene.until('no door', () => scene.count('oak_door') === 1);
    },
  }),
];
