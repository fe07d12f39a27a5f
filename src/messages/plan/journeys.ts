import type { Game } from '../../game/game.js';
import type { Dimension } from '../../game/sources/source.js';
import type { Subtask } from '../../plan/subtask/subtask.js';
import { listed } from '../../base/words.js';
import { namesIn } from '../names.js';

/** How one gets there, and the goal that plans what it takes. No plan holds the way itself. */
const WAYS: Readonly<Record<Exclude<Dimension, 'overworld'>, string>> = {
  nether:
    'in the nether. Build a portal first, and go through it yourselves; "gather 10 obsidian and craft flint and steel" plans what it takes.',
  end: 'in the end. Find a stronghold first, and go through its portal yourselves; "craft 12 eyes of ender" plans what it takes.',
};

/** Which subtasks are done in other dimensions than the overworld, where the team begins: one sentence for each. */
export function journeyLines(game: Game, subtasks: readonly Subtask[]): readonly string[] {
  const nameOf = namesIn(game.registry);
  return (['nether', 'end'] as const).flatMap((dimension) => {
    const there = subtasks.flatMap((subtask) => {
      const targets = targetsOf(subtask).map((target) => game.natural.get(target));
      const isThere =
        targets.length > 0 &&
        targets.every((target) => target?.dimensions.every((each) => each === dimension) === true);
      if (!isThere) return [];
      const isInStructure = targets.every((target) => target?.occurrence === 'structure');
      const name = nameOf(targets[0]?.target ?? subtask.item, 1, 'source');
      return [`${subtask.id} (${name}${isInStructure ? ', in a structure there' : ''})`];
    });
    return there.length === 0
      ? []
      : [`${listed(there)} ${there.length === 1 ? 'is' : 'are'} done ${WAYS[dimension]}`];
  });
}

function targetsOf({ action, item, sources }: Subtask): readonly string[] {
  if (action === 'kill' || action === 'shoot') return [item];
  return action === 'gather' ? (sources ?? [item]) : [];
}
