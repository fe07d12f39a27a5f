import type { Game } from '../../game/game.js';
import type { Source } from '../../game/sources/source.js';

interface SourceIndex {
  readonly byItem: ReadonlyMap<string, readonly Source[]>;
  readonly byTarget: ReadonlyMap<string, readonly Source[]>;
  readonly tools: ReadonlySet<string>;
}

const indexes = new WeakMap<Game, SourceIndex>();

/** Everything on the world that may give an item. */
export function sourcesOf(game: Game, item: string): readonly Source[] {
  return indexOf(game).byItem.get(item) ?? [];
}

/** Everything that can be done to a block or mob. */
export function sourcesAt(game: Game, target: string): readonly Source[] {
  return indexOf(game).byTarget.get(target) ?? [];
}

/** Every item some block or animal gives way to. */
export function worldTools(game: Game): ReadonlySet<string> {
  return indexOf(game).tools;
}

function indexOf(game: Game): SourceIndex {
  const known = indexes.get(game);
  if (known) return known;
  const byItem = new Map<string, Source[]>();
  const byTarget = new Map<string, Source[]>();
  const add = (map: Map<string, Source[]>, key: string, source: Source): void => {
    const list = map.get(key);
    if (!list) map.set(key, [source]);
    else if (!list.includes(source)) list.push(source);
  };
  for (const source of game.sources) {
    add(byTarget, source.target, source);
    for (const { item } of source.yields) add(byItem, item, source);
  }
  const index = { byItem, byTarget, tools: new Set(game.sources.flatMap(({ tools }) => tools)) };
  indexes.set(game, index);
  return index;
}
