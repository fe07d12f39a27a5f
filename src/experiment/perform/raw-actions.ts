import type { Source } from '../../game/source.js';
import type { DraftSubtask } from '../../plan/draft.js';
import { sourcesAt, sourcesOf } from '../../plan/source-index.js';
import type { StartState } from '../../plan/start-state.js';

/**
 * How often a plan must act on the world: blocks to break, mobs to kill, animals to milk. What gives several items at
 * once counts once (a redstone ore), what gives few counts as often as is expected (flint out of gravel). Loot that an
 * earlier kill leaves lying about is only picked up. Items nobody knows count one each.
 */
export function rawActionsOf(start: StartState, subtasks: readonly DraftSubtask[]): number {
  const actions = subtasks.map((subtask, index) => actionsOf(start, subtasks.slice(0, index), subtask));
  return actions.reduce((sum, count) => sum + count, 0);
}

/** More than anybody ever does, for quantities that are nonsense. */
const MOST = 1e9;

function actionsOf(start: StartState, earlier: readonly DraftSubtask[], subtask: DraftSubtask): number {
  const { action, quantity } = subtask;
  if (!(quantity > 0)) return 0;
  const count = Math.min(MOST, quantity);
  if (action === 'kill' || action === 'shoot') return Math.ceil(count);
  if (action !== 'gather' || isLoot(start, earlier, subtask)) return 0;
  return Math.ceil(count / perAction(start, subtask) - 1e-9);
}

/** True where a kill that brings nothing home itself leaves the item. */
function isLoot(
  { game }: StartState,
  earlier: readonly DraftSubtask[],
  { item, sources }: DraftSubtask,
): boolean {
  if (sources?.some((source) => game.registry.blocks.has(source))) return false;
  return earlier.some(
    ({ action, item: mob, drops }) =>
      (action === 'kill' || action === 'shoot') &&
      drops === undefined &&
      sourcesAt(game, mob).some((source) => source.kind === 'kill' && meanOf(source, item) > 0),
  );
}

/** Expected number of items of one action on the best source of the place, of those the plan names. */
function perAction({ game, offers }: StartState, { item, sources = [] }: DraftSubtask): number {
  const means = sourcesOf(game, item)
    .filter(
      ({ kind, target }) =>
        kind !== 'kill' &&
        (offers.get(target) ?? 0) > 0 &&
        (sources.length === 0 || sources.includes(target)),
    )
    .map((source) => meanOf(source, item));
  return means.length === 0 ? 1 : Math.max(...means);
}

function meanOf({ yields }: Source, item: string): number {
  return yields.reduce((sum, line) => sum + (line.item === item ? line.mean : 0), 0);
}
