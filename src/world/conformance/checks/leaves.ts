import { checksOf, expectEqual, type Check, type Scene } from '../scene.js';
import { busyUntil } from './fields.js';

const TOP_FACE = 1;

const distanceAt = (scene: Scene, x: number): number => Number(scene.properties(x, 0, 3)['distance']);

async function branch(scene: Scene): Promise<void> {
  await scene.setBlock(-2, 0, 3, 'oak_log');
  await scene.fill([-1, 0, 3], [2, 0, 3], 'oak_leaves');
  await scene.until('distances are not counted', () => distanceAt(scene, 2) === 4);
}

export const leafChecks: readonly Check[] = checksOf('leaves', {
  'leaves count the blocks to the next log': async (scene) => {
    await branch(scene);
    expectEqual('beside the log', distanceAt(scene, -1), 1);
    await scene.setBlock(-2, 0, 3, 'air');
    await scene.until('still near a log', () => distanceAt(scene, -1) === 7);
  },
  'leaves without a log wither': async (scene) => {
    await branch(scene);
    await scene.setBlock(-2, 0, 3, 'air');
    await busyUntil(scene, 'still there', () =>
      [-1, 0, 1, 2].every((x) => scene.blockName(x, 0, 3) === 'air'),
    );
  },
  'leaves beside a log stay': async (scene) => {
    await scene.setBlock(0, 0, 3, 'birch_log');
    await scene.setBlock(0, 1, 3, 'birch_leaves');
    await scene.setBlock(2, 0, 3, 'birch_leaves');
    await busyUntil(scene, 'the lone leaves are still there', () => scene.blockName(2, 0, 3) === 'air');
    expectEqual('beside the log', scene.blockName(0, 1, 3), 'birch_leaves');
  },
  'leaves put there by hand stay': async (scene) => {
    await scene.hold('oak_leaves');
    scene.clickBlock([0, -1, 2], TOP_FACE);
    await scene.sees('oak_leaves', [0, 0, 2]);
    expectEqual('persistent', String(scene.properties(0, 0, 2)['persistent']), 'true');
    await scene.setBlock(2, 0, 3, 'oak_leaves');
    await busyUntil(scene, 'the others are still there', () => scene.blockName(2, 0, 3) === 'air');
    expectEqual('placed ones', scene.blockName(0, 0, 2), 'oak_leaves');
  },
});
