import { checksOf, expectEqual, type Check, type Scene } from '../scene.js';

const TOP_FACE = 1;
/** Fast enough that a block is picked within a second, and the game's own. */
const FAST = 1000;
const USUAL = 3;
const MOST_TICKS = 200;
const ASKED_EVERY = 10;

/** Lets chance run fast until something is so; other checks may set it back meanwhile. */
async function hastily(scene: Scene, what: string, condition: () => boolean): Promise<void> {
  try {
    await scene.until(
      what,
      (() => {
        let ticks = 0;
        return () => {
          if (ticks % ASKED_EVERY === 0) scene.command(`gamerule randomTickSpeed ${FAST}`);
          ticks += 1;
          return condition();
        };
      })(),
      MOST_TICKS,
    );
  } finally {
    scene.command(`gamerule randomTickSpeed ${USUAL}`);
  }
}

function distanceAt(scene: Scene, x: number, y: number, z: number): number {
  return Number(scene.properties(x, y, z)['distance']);
}

async function branch(scene: Scene): Promise<void> {
  await scene.setBlock(-2, 0, 3, 'oak_log');
  await scene.fill([-1, 0, 3], [2, 0, 3], 'oak_leaves');
  await scene.until('distances are not counted', () => distanceAt(scene, 2, 0, 3) === 4);
}

export const leafChecks: readonly Check[] = checksOf('leaves', {
  'leaves count the blocks to the next log': async (scene) => {
    await branch(scene);
    expectEqual('beside the log', distanceAt(scene, -1, 0, 3), 1);
    await scene.setBlock(-2, 0, 3, 'air');
    await scene.until('still near a log', () => distanceAt(scene, -1, 0, 3) === 7);
  },
  'leaves without a log wither': async (scene) => {
    await branch(scene);
    await scene.setBlock(-2, 0, 3, 'air');
    await hastily(scene, 'still there', () => [-1, 0, 1, 2].every((x) => scene.blockName(x, 0, 3) === 'air'));
  },
  'leaves beside a log stay': async (scene) => {
    await scene.setBlock(0, 0, 3, 'birch_log');
    await scene.setBlock(0, 1, 3, 'birch_leaves');
    await scene.setBlock(2, 0, 3, 'birch_leaves');
    await hastily(scene, 'the lone leaves are still there', () => scene.blockName(2, 0, 3) === 'air');
    expectEqual('beside the log', scene.blockName(0, 1, 3), 'birch_leaves');
  },
  'leaves put there by hand stay': async (scene) => {
    await scene.hold('oak_leaves');
    scene.clickBlock([0, -1, 2], TOP_FACE);
    await scene.until('not placed', () => scene.blockName(0, 0, 2) === 'oak_leaves');
    expectEqual('persistent', String(scene.properties(0, 0, 2)['persistent']), 'true');
    await scene.setBlock(2, 0, 3, 'oak_leaves');
    await hastily(scene, 'the others are still there', () => scene.blockName(2, 0, 3) === 'air');
    expectEqual('placed ones', scene.blockName(0, 0, 2), 'oak_leaves');
  },
});
