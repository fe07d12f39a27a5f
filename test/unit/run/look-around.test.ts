import { expect, it } from 'vitest';
import type { Position } from '../../../src/base/position.js';
import { surveyBy } from '../../../src/run/world/look-around.js';
import type { AiWorker } from '../../../src/worker/bot/ai-worker.js';
import type { Worker } from '../../../src/worker/worker.js';

const CHEST = { x: 0, y: 64, z: 0 };

/** Sees the chest where it stands within 32 blocks of it. @param looks who has looked around */
function lookout(name: string, x: number, looks: string[]): Worker {
  const position: Position = { x, y: 64, z: 0 };
  const survey = (): Promise<unknown> => {
    looks.push(name);
    const chest = { position: CHEST, halves: [CHEST], contents: { stick: 2 }, left: CHEST, right: CHEST };
    const none = { stations: [], freeSpots: [], blocks: new Map(), mobs: new Map(), isOldWorld: false };
    return Promise.resolve({ ...none, chest: x < 32 ? chest : null });
  };
  const heartbeat = (): unknown => ({ position });
  const bot = { name, bot: null, survey, heartbeat } as unknown as AiWorker;
  return { ...bot, asBot: bot };
}

it.each([
  ['who joined far off sees none, and another stands beside it', [200, 3], ['Ada', 'Ben'], CHEST],
  ['those who see none stand together: one look is enough', [200, 210], ['Ada'], null],
  ['the first sees it', [3, 200], ['Ada'], CHEST],
])('finds the chest of the team where %s', async (_, [ada = 0, ben = 0], expected, chest) => {
  const looks: string[] = [];
  const workers = [lookout('Ada', ada, looks), lookout('Ben', ben, looks)];
  const seen = await surveyBy(workers, null, null, new AbortController().signal);
  expect([looks, seen.chest]).toEqual([expected, chest]);
});
