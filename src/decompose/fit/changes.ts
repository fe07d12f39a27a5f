import { sumOfCounts } from '../../base/item-counts.js';
import { usesOf, type Game } from '../../game/game.js';
import type { Arrangement } from './arrange.js';
import { batchOf, smelting, withQuantity, type Piece } from './draft-subtask.js';

/** Pieces of a changed plan, the most urgent first; not yet settled, arranged or proven. */
export type Variant = readonly Piece[];

/** Cuts pieces that several others wait for, each part for one of them. */
export function cutForConsumers(
  game: Game,
  { pieces, consumers }: Arrangement,
  isMeant: (piece: Piece) => boolean,
): Variant {
  return pieces.flatMap((piece, index) =>
    isMeant(piece) ? cut(game, piece, cutsOf(game, { pieces, consumers }, index)) : [piece],
  );
}

/** Quantities after which a piece can be cut so that those who wait for the first part need not wait for the rest. */
export function cutsOf(
  game: Game,
  { pieces, consumers }: Pick<Arrangement, 'pieces' | 'consumers'>,
  index: number,
): readonly number[] {
  const piece = pieces[index];
  const batch = piece ? batchIn(game, piece) : null;
  if (!piece || batch === null) return [];
  const quantities = new Set<number>();
  let wanted = 0;
  for (const { count } of consumers[index] ?? []) {
    wanted += count;
    const quantity = Math.ceil(wanted / batch) * batch;
    if (quantity < piece.quantity) quantities.add(quantity);
  }
  return [...quantities];
}

/** The batch a piece can be cut by; null where it cannot be cut. */
export function batchIn(game: Game, piece: Piece): number | null {
  if (piece.placed !== undefined || piece.wornOut) return null;
  const batch = batchOf(game, piece);
  return batch < piece.quantity ? batch : null;
}

/** Cuts a piece after each of the quantities, which rise. */
export function cut(game: Game, piece: Piece, after: readonly number[]): readonly Piece[] {
  if (after.length === 0) return [piece];
  const edges = [0, ...after, piece.quantity];
  return edges.slice(1).map((edge, index) => withQuantity(game, piece, edge - (edges[index] ?? 0)));
}

/** Cuts a piece into so many parts of about the same size. */
export function evenParts(game: Game, piece: Piece, parts: number): readonly Piece[] {
  const after = Array.from({ length: parts - 1 }, (_, part) =>
    Math.ceil((piece.quantity * (part + 1)) / parts),
  );
  return cut(
    game,
    piece,
    [...new Set(after)].filter((quantity) => quantity < piece.quantity),
  );
}

/** Puts others in a piece's place. */
export function replaced(pieces: Variant, index: number, by: readonly Piece[]): Variant {
  return [...pieces.slice(0, index), ...by, ...pieces.slice(index + 1)];
}

/** Moves a piece to another place in the order of service. */
export function moved(pieces: Variant, from: number, to: number): Variant {
  const [piece, ...none] = pieces.slice(from, from + 1);
  if (!piece || none.length > 0) return pieces;
  const rest = replaced(pieces, from, []);
  return [...rest.slice(0, to), piece, ...rest.slice(to)];
}

/** Cuts every smelting of an item into so many parts of the same size. */
export function smeltedInParts(game: Game, pieces: Variant, item: string, parts: number): Variant {
  const isMeant = (piece: Piece): boolean =>
    piece.action === 'smelt' &&
    piece.item === item &&
    piece.wornOut === undefined &&
    batchOf(game, piece) === 1;
  const all = pieces.filter(isMeant);
  const [first] = all;
  if (!first) return pieces;
  const quantity = all.reduce((sum, piece) => sum + piece.quantity, 0);
  const cuts = evenParts(game, withQuantity(game, first, quantity), Math.min(parts, quantity));
  const place = pieces.indexOf(first);
  return pieces.flatMap((piece, index) => (index === place ? cuts : isMeant(piece) ? [] : [piece]));
}

/** So many more stations of a kind the plan sets down itself, or one less; null where that cannot be. */
export function withStations(pieces: Variant, station: string, more: number): Variant | null {
  const isMaker = ({ action, item, placed, quantity }: Piece): boolean =>
    action === 'craft' && item === station && placed !== undefined && quantity === 1;
  const makers = pieces.filter(isMaker);
  const model = makers.at(-1);
  if (!model || makers.length + more < 1) return null;
  if (more < 0) return replaced(pieces, pieces.lastIndexOf(model), []);
  const extra = Array.from({ length: more }, (): Piece => ({ ...model, placed: 'beside' }));
  const place = pieces.indexOf(model) + 1;
  return [...pieces.slice(0, place), ...extra, ...pieces.slice(place)];
}

/** So many more of a tool the plan makes itself, each a piece of its own, or one less; null where that cannot be. */
export function withTools(game: Game, pieces: Variant, tool: string, more: number): Variant | null {
  const isMaker = (piece: Piece): boolean =>
    piece.action === 'craft' && piece.item === tool && batchOf(game, piece) === 1;
  const makers = pieces.filter(isMaker);
  const model = makers.at(-1);
  const made = makers.reduce((sum, { quantity }) => sum + quantity, 0);
  if (!model || made + more < 1) return null;
  const place = pieces.lastIndexOf(model);
  if (more < 0) {
    return replaced(pieces, place, model.quantity > 1 ? [withQuantity(game, model, model.quantity - 1)] : []);
  }
  const extra = Array.from({ length: more }, () => withQuantity(game, model, 1));
  return unworn(
    game,
    [...pieces.slice(0, place + 1), ...extra, ...pieces.slice(place + 1)],
    tool,
    made + more,
  );
}

/** With more tools than the work wears out none has to break: the parts are cut anew. */
function unworn(game: Game, pieces: Variant, tool: string, tools: number): Variant {
  const worn = pieces.filter((piece) => piece.wornOut?.includes(tool));
  const [first] = worn;
  if (!first || worn.some(({ item }) => item !== first.item)) return pieces;
  const isAlike = (piece: Piece): boolean =>
    piece.action === 'gather' && piece.item === first.item && piece.tools.includes(tool);
  const quantity = pieces.reduce((sum, piece) => sum + (isAlike(piece) ? piece.quantity : 0), 0);
  if (quantity > tools * (usesOf(game, tool) - 1)) return pieces;
  const parts = evenParts(game, withQuantity(game, uncut(first), quantity), tools);
  const place = pieces.findIndex(isAlike);
  return pieces.flatMap((piece, index) => (index === place ? parts : isAlike(piece) ? [] : [piece]));
}

/** Gathers an item with another tool, all but the first few, which go on as they were. */
export function gatheredWith(
  game: Game,
  pieces: Variant,
  index: number,
  tool: string | null,
  keep: number,
): Variant | null {
  const model = pieces[index];
  if (model?.action !== 'gather' || Object.keys(model.materials).length > 0) return null;
  const isAlike = (piece: Piece): boolean =>
    piece.action === 'gather' && piece.item === model.item && piece.tools.join() === model.tools.join();
  const quantity = pieces.reduce((sum, piece) => sum + (isAlike(piece) ? piece.quantity : 0), 0);
  const rest = quantity - keep;
  if (rest <= 0) return null;
  const before = keep > 0 ? [withQuantity(game, uncut(model), keep)] : [];
  const after: Piece = { ...withQuantity(game, uncut(model), rest), tools: tool === null ? [] : [tool] };
  const place = pieces.findIndex(isAlike);
  return pieces.flatMap((piece, at) => (at === place ? [...before, after] : isAlike(piece) ? [] : [piece]));
}

/** A piece that wears nothing out. */
function uncut(piece: Piece): Piece {
  const unbroken: Piece = { ...piece };
  Reflect.deleteProperty(unbroken, 'wornOut');
  return unbroken;
}

export function burning(game: Game, piece: Piece, fuel: string): Piece {
  if (piece.action !== 'smelt' || piece.fuel === undefined || batchOf(game, piece) !== 1) return piece;
  return smelting(game, piece, piece.quantity, [fuel]);
}

/** Two pieces as one: who hunts an animal for one thing takes the other along. */
export function merged(game: Game, a: Piece, b: Piece): Piece {
  const quantity = a.quantity + b.quantity;
  if (!a.drops || !b.drops) return withQuantity(game, a, quantity);
  return { ...a, quantity, drops: sumOfCounts([a.drops, b.drops]) };
}

export function isMergeable(a: Piece, b: Piece): boolean {
  if (a.action !== b.action || a.item !== b.item || a.placed !== undefined || b.placed !== undefined)
    return false;
  if (a.action === 'shoot' || a.wornOut || b.wornOut) return false;
  if (a.action === 'kill' && !(a.drops && b.drops)) return false;
  const kind = ({ tools, station, materials, fuel = {}, sources = [] }: Piece): string =>
    [tools.join(), station, Object.keys(materials).join(), Object.keys(fuel).join(), sources.join()].join(
      ' ',
    );
  return kind(a) === kind(b);
}
