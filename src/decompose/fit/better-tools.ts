import { digTicks } from '../../game/sources/dig-ticks.js';
import type { Game } from '../../game/game.js';
import type { Arrangement } from './arrange.js';
import { type Piece, batchOf, outputsOf, withQuantity } from './draft-subtask.js';
import type { ItemCounts } from '../../base/item-counts.js';
import type { Goal } from '../../plan/subtask/subtask.js';

/**
 * Gathers with a faster tool what does not go into making that tool. Null where nothing changes.
 * @param tool what it is gathered with so far
 */
export function withBetterTool(
  game: Game,
  { pieces, consumers }: Arrangement,
  tool: string,
  better: string,
): readonly Piece[] | null {
  const isForIt = (index: number): boolean =>
    (consumers[index] ?? []).some(({ consumer }) => pieces[consumer]?.item === better);
  const changed = pieces.map((piece, index) =>
    isFaster(game, piece, tool, better) && !piece.wornOut && !isForIt(index)
      ? { ...piece, tools: piece.tools.map((each) => (each === tool ? better : each)) }
      : piece,
  );
  return changed.some((piece, index) => piece !== pieces[index]) ? changed : null;
}

/** Tools of the plan that could do what a slower one of the plan does: the slower one, then the better. */
export function betterTools(game: Game, pieces: readonly Piece[]): readonly (readonly [string, string])[] {
  const tools = [...new Set(pieces.flatMap((piece) => (piece.action === 'gather' ? piece.tools : [])))];
  return tools.flatMap((tool) =>
    tools
      .filter((better) => pieces.some((piece) => isFaster(game, piece, tool, better)))
      .map((better) => [tool, better] as const),
  );
}

const known = new WeakMap<Game, Map<string, boolean>>();

function isFaster(
  game: Game,
  { action, item, tools, sources }: Piece,
  tool: string,
  better: string,
): boolean {
  if (action !== 'gather' || tool === better || !tools.includes(tool)) return false;
  const targets = sources ?? [item];
  const answers = known.get(game) ?? new Map<string, boolean>();
  known.set(game, answers);
  const key = [tool, better, ...targets].join();
  const answer = answers.get(key) ?? isFasterOn(game, targets, tool, better);
  answers.set(key, answer);
  return answer;
}

function isFasterOn(
  { registry, sources }: Game,
  targets: readonly string[],
  tool: string,
  better: string,
): boolean {
  const fitting = sources.filter(
    ({ kind, target, tools }) => kind === 'break' && targets.includes(target) && tools.includes(better),
  );
  const isQuicker = ({ target }: { readonly target: string }): boolean =>
    digTicks(registry, target, better) < digTicks(registry, target, tool);
  return fitting.length > 0 && fitting.every(isQuicker);
}

/** Rounds until everything fits; a chain of recipes is never this long. */
const MOST_ROUNDS = 40;

/**
 * Makes more of what the pieces lack and less of what they have too much of, whole batches at a time, down to the raw
 * materials. Says nothing about what the place offers or a tool stands; the grounded check does.
 * @returns null where something is lacking that no piece makes
 */
export function rebalance(
  game: Game,
  stock: ItemCounts,
  goals: readonly Goal[],
  pieces: readonly Piece[],
): readonly Piece[] | null {
  const balanced = [...pieces];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const change = nextChange(game, balanced, balanceOf(stock, goals, balanced));
    if (change === 'settled') return balanced;
    if (change === 'lacking') return null;
    if (change.quantity <= 0) balanced.splice(change.index, 1);
    else {
      const piece = balanced[change.index];
      if (piece) balanced[change.index] = withQuantity(game, piece, change.quantity);
    }
  }
  return null;
}

/** What is left of each item when all is done and the goals lie apart; negative where something is lacking. */
function balanceOf(
  stock: ItemCounts,
  goals: readonly Goal[],
  pieces: readonly Piece[],
): ReadonlyMap<string, number> {
  const balance = new Map<string, number>(Object.entries(stock));
  const add = (item: string, count: number): void => {
    balance.set(item, (balance.get(item) ?? 0) + count);
  };
  for (const piece of pieces) {
    for (const [item, count] of Object.entries(piece.materials)) add(item, -count);
    for (const [item, count] of Object.entries(outputsOf(piece))) add(item, count);
  }
  for (const { kind, item, quantity } of goals) if (kind === 'have') add(item, -quantity);
  return balance;
}

type Change = { readonly index: number; readonly quantity: number } | 'settled' | 'lacking';

function nextChange(game: Game, pieces: readonly Piece[], balance: ReadonlyMap<string, number>): Change {
  const kept = new Set(pieces.flatMap((piece) => piece.tools));
  for (const [item, left] of balance) {
    if (left >= 0) continue;
    const index = pieces.findLastIndex((piece) => piece.item === item && canChange(game, piece));
    const piece = pieces[index];
    if (!piece) return 'lacking';
    const batch = batchOf(game, piece);
    return { index, quantity: piece.quantity + Math.ceil(-left / batch) * batch };
  }
  // What comes back from others (emptied buckets) is left over in the end without being too much at first.
  for (const each of pieces)
    for (const item of Object.keys(outputsOf(each))) if (item !== each.item) kept.add(item);
  for (const [index, piece] of [...pieces.entries()].reverse()) {
    const left = balance.get(piece.item) ?? 0;
    if (left <= 0 || kept.has(piece.item) || !canChange(game, piece)) continue;
    const batch = batchOf(game, piece);
    const spare = Math.min(piece.quantity, Math.floor(left / batch) * batch);
    if (spare > 0) return { index, quantity: piece.quantity - spare };
  }
  return 'settled';
}

function canChange(game: Game, piece: Piece): boolean {
  if (piece.action === 'craft') return piece.placed === undefined && batchOf(game, piece) > 0;
  return (piece.action === 'gather' || piece.action === 'smelt') && piece.wornOut === undefined;
}
