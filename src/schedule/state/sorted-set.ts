/**
 * An immutable set of whole numbers in rising order, kept in short pieces: adding or removing copies one piece and the
 * list of pieces, never the whole.
 */
export type SortedSet = readonly (readonly number[])[];

const LONGEST_PIECE = 96;

export const EMPTY_SET: SortedSet = [];

/** Adds a number that is not in the set. */
export function withMember(set: SortedSet, member: number): SortedSet {
  const at = pieceFor(set, member);
  const piece = set[at];
  if (!piece) return [[member]];
  const place = placeIn(piece, member);
  const longer = [...piece.slice(0, place), member, ...piece.slice(place)];
  if (longer.length <= LONGEST_PIECE) return replaced(set, at, [longer]);
  const half = longer.length >> 1;
  return replaced(set, at, [longer.slice(0, half), longer.slice(half)]);
}

/** Takes a number out; the same set where it is not in. */
export function withoutMember(set: SortedSet, member: number): SortedSet {
  const at = pieceFor(set, member);
  const piece = set[at];
  if (!piece) return set;
  const place = placeIn(piece, member);
  if (piece[place] !== member) return set;
  const shorter = [...piece.slice(0, place), ...piece.slice(place + 1)];
  return replaced(set, at, shorter.length > 0 ? [shorter] : []);
}

/** The members in rising order, of the set as it is now. */
export function* membersOf(set: SortedSet): Generator<number> {
  for (const piece of set) yield* piece;
}

function replaced(set: SortedSet, at: number, pieces: readonly (readonly number[])[]): SortedSet {
  const copy = set.slice();
  copy.splice(at, 1, ...pieces);
  return copy;
}

/** The last piece that starts at or before the member; the first one when none does. */
function pieceFor(set: SortedSet, member: number): number {
  let low = 0;
  let high = set.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((set[middle]?.[0] ?? Infinity) <= member) low = middle;
    else high = middle - 1;
  }
  return low;
}

function placeIn(piece: readonly number[], member: number): number {
  let low = 0;
  let high = piece.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((piece[middle] ?? Infinity) < member) low = middle + 1;
    else high = middle;
  }
  return low;
}
