import { afterEach, expect, it } from 'vitest';
import { environmentSchema } from '../../../src/environment/environment-schema.js';
import { startWorld } from '../../../src/world/start-world.js';
import type { EmbeddedWorld } from '../../../src/world/embedded/embedded-world.js';
import { tryHands } from '../../../src/worker/bot/try-hands.js';

let world: EmbeddedWorld | null = null;
afterEach(async () => {
  await world?.stop();
  world = null;
});

/** Names of all blocks of the chest arena. */
function blocksOf(arena: EmbeddedWorld): readonly string[] {
  const names: string[] = [];
  for (let x = -22; x <= -6; x++)
    for (let y = -62; y <= -50; y++)
      for (let z = -8; z <= 12; z++) names.push(arena.blockAt({ x, y, z }).name);
  return names;
}

function tryIn(arena: EmbeddedWorld): ReturnType<typeof tryHands> {
  const { signal } = new AbortController();
  return tryHands({ host: '127.0.0.1', port: arena.port, version: arena.version, name: 'Doctor', signal });
}

it.each(['1.14.4', '1.21.1'])(
  'tries everything a worker does and leaves the world as it was, on %s',
  async (version) => {
    world = await startWorld({ environment: 'chest-arena', version });
    const before = blocksOf(world);
    const trials = await tryIn(world);
    expect(trials.filter(({ isFine }) => isFine !== true)).toEqual([]);
    expect(trials.map(({ what }) => what)).toEqual(['join', 'dig', 'click', 'placement', 'chest', 'packets']);
    expect(blocksOf(world)).toEqual(before);
  },
  60_000,
);

it('says what was not tried where there is nothing to try it with', async () => {
  const bare = { schemaVersion: 1, kind: 'arena', name: 'bare', description: 'Bedrock.' };
  const area = { from: [-8, -8], to: [8, 8] };
  const layers = [{ block: 'bedrock', fromY: -64, toY: -61 }];
  const startPoints = [{ at: [0, -60, 0] }];
  const environment = environmentSchema.parse({ ...bare, area, layers, startPoints });
  if (environment.kind !== 'arena') throw new Error('expected an arena');
  world = await startWorld({ environment, version: '1.20.1' });
  const trials = await tryIn(world);
  const untried = trials.filter(({ isFine }) => isFine === null).map(({ what }) => what);
  expect(untried).toEqual(['dig', 'chest']);
}, 60_000);

it('says where blocks come back, and digs beyond', async () => {
  world = await startWorld({ environment: 'superflat' });
  for (const x of [4, 17]) world.setBlock({ x, y: -60, z: 0 }, 'dirt');
  world.protect(({ kind, position: { x } }) => (kind === 'break' && x < 10 ? 'Not here.' : null));
  const [, dig, click, placement] = await tryIn(world);
  expect(dig?.found).toBe('dirt at 17 -60 0, but the block came back at 4 -60 0: that land is protected');
  expect([dig, click, placement].map((trial) => trial?.isFine)).toEqual([true, true, true]);
}, 60_000);
