import { mobHealth } from '../../game/sources/fighting.js';
import type { Subtask } from '../../plan/subtask/subtask.js';
import { mobName } from '../../game/names/names.js';

/** Half hearts of a mob that nobody fights with plain tools: dragon, wither, warden. */
const BOSS_HEALTH = 200;

/** What a plan does not make and its fights ask for, one sentence for each boss. */
export function bossLines(subtasks: readonly Subtask[]): readonly string[] {
  return subtasks
    .filter(({ action, item }) => (action === 'kill' || action === 'shoot') && mobHealth(item) >= BOSS_HEALTH)
    .map(
      ({ id, item }) =>
        `${id} (${mobName(item)}) is a boss. "make diamond armour and a diamond sword" plans what to wear against it.`,
    );
}
