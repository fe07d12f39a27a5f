import { workerData } from 'node:worker_threads';
import { answerQuestions } from '../../base/asked-thread.js';
import { gameOf, loadGame } from '../../game/game.js';
import { fit } from './fitting.js';
import type { TeamPlan } from './plan-here.js';
import type { RequestByName } from './planning-thread.js';

loadGame((workerData as { readonly version: string }).version);

answerQuestions(({ start, ...request }: RequestByName, signal): Promise<TeamPlan> =>
  fit({ ...request, start: { ...start, game: gameOf(start.game) } }, signal),
);
