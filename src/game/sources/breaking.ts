import type { Game } from '../game.js';
import type { Source } from './source.js';

/** Ways to get an item by breaking a block, in the order of the game's data; some may give none of it at times. */
export function breaksGiving({ sources }: Pick<Game, 'sources'>, item: string): readonly Source[] {
  return sources.filter(({ kind, yields }) => kind === 'break' && yields.some((line) => line.item === item));
}

/** Ways to break a block, one for each set of tools that gets the same out of it; empty where it gives nothing. */
export function breaksOf({ sources }: Pick<Game, 'sources'>, block: string | null): readonly Source[] {
  return sources.filter(({ kind, target }) => kind === 'break' && target === block);
}

/** Blocks that give an item whenever they are broken. */
export function sureBlocksOf(game: Pick<Game, 'sources'>, item: string): readonly string[] {
  const sure = breaksGiving(game, item).filter(({ yields }) =>
    yields.some((line) => line.item === item && line.min > 0),
  );
  return [...new Set(sure.map(({ target }) => target))];
}
