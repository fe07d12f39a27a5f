import { digTicks } from '../../game/sources/dig-ticks.js';
import type { Game } from '../../game/game.js';
import type { Source } from '../../game/sources/source.js';
import { append } from '../../base/groups.js';

const known = new WeakMap<Game, ReadonlyMap<string, readonly Source[]>>();

/** Blocks that surely give an item when broken, and use up nothing. */
export function blocksWith(game: Game, item: string): readonly Source[] {
  const index = known.get(game) ?? indexOf(game);
  known.set(game, index);
  return index.get(item) ?? [];
}

function indexOf(game: Game): ReadonlyMap<string, readonly Source[]> {
  const index = new Map<string, Source[]>();
  for (const source of game.sources) {
    if (source.kind !== 'break' || Object.keys(source.consumes).length > 0) continue;
    for (const { item, min } of source.yields) {
      if (min < 1) continue;
      append(index, item, source);
    }
  }
  return index;
}

/** Whether a tool makes one of these blocks give the item, and digs faster than a bare hand where that would do. */
export function serves(game: Game, item: string, targets: readonly string[], tool: string | null): boolean {
  const { registry } = game;
  return blocksWith(game, item).some(({ target, tools }) => {
    if (!targets.includes(target)) return false;
    if (tool === null) return tools.length === 0;
    if (tools.length > 0) return tools.includes(tool);
    return digTicks(registry, target, tool) < digTicks(registry, target, null);
  });
}
