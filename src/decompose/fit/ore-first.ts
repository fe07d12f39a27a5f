import type { Game } from '../../game/game.js';
import type { Arrangement } from './arrange.js';
import { cut, type Variant } from './changes.js';
import type { Piece } from './draft-subtask.js';

/**
 * The same work with what the first way to ore does not need put behind it: for somebody alone it takes as long, and the
 * rock dug on that way may spare digging the same anew. Null where nothing can wait, or something smelts meanwhile.
 */
export function oreFirst(
  game: Game,
  { pieces, waits, consumers }: Arrangement,
  isOre: (piece: Piece) => boolean,
): Variant | null {
  const ore = pieces.findIndex(isOre);
  if (ore < 0) return null;
  const needed = new Set([ore]);
  for (const at of needed) for (const other of waits[at] ?? []) needed.add(other);
  const sooner: Piece[] = [];
  const later: Piece[] = [];
  for (const [at, piece] of pieces.slice(0, ore).entries()) {
    const wanted = (consumers[at] ?? []).reduce(
      (sum, { consumer, count }) => sum + (needed.has(consumer) ? count : 0),
      0,
    );
    if (!needed.has(at)) {
      later.push(piece);
      continue;
    }
    const isCut = piece.action === 'gather' && wanted > 0 && wanted < piece.quantity;
    const [first = piece, ...rest] = isCut ? cut(game, piece, [wanted]) : [];
    sooner.push(first);
    later.push(...rest);
  }
  if (later.length === 0 || later.some(({ action }) => action === 'smelt')) return null;
  return [...sooner, ...pieces.slice(ore, ore + 1), ...later, ...pieces.slice(ore + 1)];
}
