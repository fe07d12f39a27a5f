import { CoVoyagerError } from '../base/error.js';
import { withSuggestions } from '../decompose/words/goal-problem.js';
import { readGoals } from '../decompose/words/goal-text.js';
import { readBuilding } from '../decompose/building-goal.js';
import { loadGame } from '../game/game.js';
import { DEFAULT_VERSION } from '../game/registry.js';
import type { RunSettings } from './log/stored-request.js';
import { participantsIn } from './run-settings.js';

/**
 * A sentence nobody can read needs no world to be refused; on its own so that a command line can ask before it loads all
 * that carries a run out.
 * @throws CoVoyagerError `bad-goal`
 */
export function checkGoal(settings: RunSettings): void {
  const { goal, goals, world, plan, exploring } = settings;
  if (plan || goals || exploring) return;
  const { registry } = loadGame(world.version ?? DEFAULT_VERSION);
  const building = readBuilding(registry, settings);
  if (building?.kind === 'problem') throw new CoVoyagerError('bad-goal', building.message);
  if (building) return;
  const reading = readGoals(registry, goal, { participants: participantsIn(settings) });
  if (reading.ok) return;
  throw new CoVoyagerError('bad-goal', withSuggestions(reading.problem));
}
