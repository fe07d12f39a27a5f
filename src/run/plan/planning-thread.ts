import { AskedThread } from '../../base/asked-thread.js';
import { defined } from '../../base/defined.js';
import { messageOf } from '../../base/error.js';
import type { GameKind } from '../../game/game.js';
import type { StartState } from '../../plan/check/start-state.js';
import { fit, type FittingRequest } from './fitting.js';
import type { TeamPlan } from './plan-here.js';

/** A request to the thread: the game by its name. */
export type RequestByName = Omit<FittingRequest, 'start'> & {
  readonly start: Omit<StartState, 'game'> & { readonly game: GameKind };
};

/** The process's only one; null before the first plan, and where there is none. */
let thread: AskedThread<RequestByName, TeamPlan> | null = null;

/**
 * Loads a version in the thread before the first plan is asked for. Run from sources (vitest, tsx), which worker threads
 * cannot load, there is no thread.
 */
export function preparePlanning(version: string): void {
  if (import.meta.url.endsWith('.ts')) return;
  const main = new URL('./planning-thread-main.js', import.meta.url);
  thread ??= new AskedThread(main, { name: 'planning', workerData: { version } });
  thread.begin();
}

/**
 * A plan with what is to be expected of it, fitted to the team where the settings say so. It is worked out in a thread of
 * its own: the world and the bots of a process that thinks are late. Where there is none, or it breaks, it is worked out
 * here, in portions.
 */
export async function fitted(request: FittingRequest, signal: AbortSignal): Promise<TeamPlan> {
  preparePlanning(request.start.game.version);
  if (!thread) return fit(request, signal);
  const { start, ...rest } = request;
  const { version, hasOldOres, forBots } = start.game;
  const game = { version, ...defined({ hasOldOres, forBots }) };
  try {
    return await thread.ask({ ...rest, start: { ...start, game } }, signal);
  } catch (error) {
    const plan = await fit(request, signal);
    const note = `The thread that plans broke, so planning holds up everything else: ${messageOf(error)}`;
    return plan.kind === 'planned' ? { ...plan, notes: [...plan.notes, note] } : plan;
  }
}
