import { parentPort, workerData } from 'node:worker_threads';
import { loadGame } from '../../game/game.js';
import { reviewSkill } from './review-skill.js';
import type { ReviewAnswer, ReviewQuestion, ReviewThreadOptions } from './review-thread.js';

const { mcVersion, declarations } = workerData as ReviewThreadOptions;
const context = { game: loadGame(mcVersion), declarations };
// Loads TypeScript and its library before anybody waits for it.
reviewSkill('async function warmUp(bot) { await bot.waitForTicks(1); }', context);

parentPort?.on('message', ({ id, source, isForVoyager }: ReviewQuestion) =>
  parentPort?.postMessage({
    id,
    review: reviewSkill(source, { ...context, isForVoyager }),
  } satisfies ReviewAnswer),
);
