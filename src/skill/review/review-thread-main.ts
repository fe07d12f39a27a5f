import { parentPort, workerData } from 'node:worker_threads';
import { loadGame } from '../../game/game.js';
import { reviewSkill } from './review-skill.js';
import type { ReviewAnswer, ReviewQuestion } from './review-thread.js';

const { mcVersion } = workerData as { readonly mcVersion: string };
const game = loadGame(mcVersion);
// Loads TypeScript and its library before anybody waits for it.
reviewSkill('async function warmUp(bot) { await bot.waitForTicks(1); }', { game });

parentPort?.on('message', ({ id, source, isForVoyager }: ReviewQuestion) =>
  parentPort?.postMessage({
    id,
    review: reviewSkill(source, { game, isForVoyager }),
  } satisfies ReviewAnswer),
);
