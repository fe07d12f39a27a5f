import { workerData } from 'node:worker_threads';
import { answerQuestions } from '../../base/asked-thread.js';
import { loadGame } from '../../game/game.js';
import type { StaticReview } from './review.js';
import { reviewSkill } from './review-skill.js';
import type { ReviewQuestion } from './review-thread.js';

const { mcVersion } = workerData as { readonly mcVersion: string };
const game = loadGame(mcVersion);
// Loads TypeScript and its library before anybody waits for it.
reviewSkill('async function warmUp(bot) { await bot.waitForTicks(1); }', { game });

answerQuestions(({ source, isForVoyager }: ReviewQuestion): StaticReview =>
  reviewSkill(source, { game, isForVoyager }),
);
