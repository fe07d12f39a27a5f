import type { Game } from '../game/game.js';
import type { Subtask } from '../plan/subtask/subtask.js';
import { setDownBy, yieldOf } from '../plan/subtask/yield.js';

/** A subtask before anybody said what it waits for. */
export type UnlinkedSubtask = Omit<Subtask, 'instruction' | 'dependsOn'>;

/**
 * Says what each subtask of an executable list waits for: all earlier makers of its materials, tools and station, and
 * where it uses a tool up, that tool's earlier borrowers.
 * Since every consumer waits for ALL makers listed before it, any interleaving that keeps the edges finds at least
 * what the listed order finds. Transitively reduced.
 */
export function linkSubtasks(
  game: Game,
  subtasks: readonly UnlinkedSubtask[],
): readonly Omit<Subtask, 'instruction'>[] {
  const above: ReadonlySet<number>[] = [];
  return subtasks.map((subtask, index) => {
    const earlier = subtasks.slice(0, index);
    const direct = earlier.flatMap((other, position) => (waitsFor(game, subtask, other) ? [position] : []));
    above.push(new Set(direct.flatMap((position) => [position, ...(above[position] ?? [])])));
    const reduced = direct.filter((position) => !direct.some((other) => above[other]?.has(position)));
    return { ...subtask, dependsOn: reduced.flatMap((position) => subtasks[position]?.id ?? []) };
  });
}

function waitsFor(game: Game, subtask: UnlinkedSubtask, earlier: UnlinkedSubtask): boolean {
  const needed = [...Object.keys(subtask.materials), ...subtask.tools];
  const made = yieldOf(earlier);
  if (needed.some((item) => made[item] !== undefined)) return true;
  if (subtask.station !== undefined && subtask.station === earlier.item && setDownBy(earlier) > 0) {
    return true;
  }
  if (earlier.tools.some((tool) => (subtask.materials[tool] ?? 0) > 0)) return true;
  return subtask.action === 'gather' && isLootOf(game, subtask.item, earlier);
}

/** True where the item may lie on the ground after a kill that brings nothing home. */
function isLootOf(game: Game, item: string, kill: UnlinkedSubtask): boolean {
  if ((kill.action !== 'kill' && kill.action !== 'shoot') || kill.drops !== undefined) return false;
  return game.sources.some(
    (source) =>
      source.kind === 'kill' &&
      source.target === kill.item &&
      source.yields.some((line) => line.item === item),
  );
}
