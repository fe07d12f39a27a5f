import { afterEach, describe, expect, it } from 'vitest';
import { loadVersionData } from '../../../src/world/embedded/data/version-data.js';
import { NatureTerrain, type NatureOptions } from '../../../src/world/embedded/nature/nature-terrain.js';
import { safeSource } from '../../../src/world/embedded/nature/safe-source.js';
import { ChunkThread } from '../../../src/world/embedded/nature/thread/chunk-thread.js';
import { GeneratedBlocks } from '../../../src/world/embedded/terrain/generated-blocks.js';

const DATA = loadVersionData('1.20.1');
const STONE = DATA.blocks.get('stone')?.defaultState ?? 1;

let thread: ChunkThread | null = null;

afterEach(() => thread?.stop());

/** Land that is made ahead, and the same made in place. */
function land({ blocks = DATA.blocks, ...change }: Partial<NatureOptions> & Partial<typeof DATA> = {}): {
  readonly ahead: GeneratedBlocks;
  readonly inPlace: GeneratedBlocks;
  readonly told: readonly string[];
} {
  const options = { seed: 7, biome: null, hasCaves: true, border: null, ...change };
  const inPlace = new GeneratedBlocks(safeSource(new NatureTerrain(DATA, options), () => undefined));
  const ahead = new GeneratedBlocks(() => {
    throw new Error('made in place');
  });
  const told: string[] = [];
  const { version, stateCount } = DATA;
  thread = new ChunkThread({ version, stateCount, blocks, options }, ahead, (problem) => told.push(problem));
  return { ahead, inPlace, told };
}

describe('chunks made ahead', () => {
  it('are the same as in place, with what was changed in them', async () => {
    const { ahead, inPlace, told } = land();
    thread?.want([
      { chunkX: 3, chunkZ: -2 },
      { chunkX: -40, chunkZ: 9 },
    ]);
    await expect.poll(() => ahead.isLoaded(-40, 9), { timeout: 25_000 }).toBe(true);
    for (const [chunkX, chunkZ] of [
      [3, -2],
      [-40, 9],
    ] as const) {
      for (let number = 0; number < 24; number++)
        expect(ahead.sectionStates(chunkX, chunkZ, number)).toEqual(
          inPlace.sectionStates(chunkX, chunkZ, number),
        );
    }
    const changed = { x: 50, y: 200, z: -20 };
    ahead.setState(changed, STONE);
    ahead.keepOnly(() => false);
    thread?.want([{ chunkX: 3, chunkZ: -2 }]);
    await expect.poll(() => ahead.isLoaded(3, -2), { timeout: 25_000 }).toBe(true);
    expect(ahead.stateAt(changed)).toBe(STONE);
    expect(told).toEqual([]);
  });

  it('are plains where they cannot be made, which is said', async () => {
    // Snow is asked for in every chunk but a plain.
    const { ahead, told } = land({ blocks: new Map(DATA.blocks).set('snow', {} as never) });
    thread?.want([{ chunkX: 1, chunkZ: 1 }]);
    await expect.poll(() => ahead.isLoaded(1, 1), { timeout: 25_000 }).toBe(true);
    expect(DATA.blockOfState(ahead.stateAt({ x: 20, y: 63, z: 20 })).name).toBe('grass_block');
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/^The chunk at 16 16 is a plain, because making it failed: /);
  });

  it('are made in place again when the thread breaks, which is said', async () => {
    const { told } = land({ blocks: null as never });
    thread?.want([{ chunkX: 1, chunkZ: 1 }]);
    await expect.poll(() => thread?.isWorking, { timeout: 25_000 }).toBe(false);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/^Land is made between ticks from now on, because the thread /);
  });
});
