import { countsWithout, totalOf, type ItemCounts, sumOfCounts } from '../../base/item-counts.js';
import type { Game } from '../../game/game.js';
import { SMELT_TICKS } from '../../game/recipes/smelting.js';
import type { Subtask } from '../../plan/subtask/subtask.js';
import { yieldOf } from '../../plan/subtask/yield.js';
import { recipeMaking } from '../../game/recipes/recipe.js';
import { Chance } from './chance.js';

/** A subtask while its plan is being changed: nothing says yet what it waits for. */
export type Piece = Omit<Subtask, 'id' | 'instruction' | 'dependsOn'>;

/** Takes a subtask out of its plan. */
export function pieceOf(subtask: Subtask): Piece {
  const piece: Piece = { ...subtask };
  for (const field of ['id', 'instruction', 'dependsOn']) Reflect.deleteProperty(piece, field);
  return piece;
}

type Counts = readonly (readonly [string, number])[];

/** What a piece takes out of the chest and brings into it. */
interface Flow {
  readonly taken: Counts;
  readonly outputs: ItemCounts;
  readonly brought: Counts;
}

const flows = new WeakMap<Piece, Flow>();
const quantities = new WeakMap<Piece, Map<number, Piece>>();

/** Everything a piece brings into the chest. */
export function outputsOf(piece: Piece): ItemCounts {
  return flowOf(piece).outputs;
}

/** What a piece takes and brings; found out once for each. */
export function flowOf(piece: Piece): Flow {
  const known = flows.get(piece);
  if (known) return known;
  const outputs = yieldOf(piece);
  const flow = { taken: Object.entries(piece.materials), outputs, brought: Object.entries(outputs) };
  flows.set(piece, flow);
  return flow;
}

const weights = new WeakMap<Piece, number>();
const itemWeights = new Map<string, number>();

/**
 * What pieces make and use up, and work with, as one number: the same for two lists of pieces where one only has another
 * order or other cuts, and for others by no chance worth a thought.
 */
export function weightOf(pieces: readonly Piece[]): number {
  let sum = 0;
  for (const piece of pieces) sum += weights.get(piece) ?? weigh(piece);
  return sum;
}

function weigh(piece: Piece): number {
  let sum = piece.placed === undefined ? 0 : weightOfItem(`placed ${piece.item}`);
  const { taken, brought } = flowOf(piece);
  for (const [item, count] of taken) sum -= weightOfItem(item) * count;
  for (const [item, count] of brought) sum += weightOfItem(item) * count;
  for (const tool of piece.tools) sum += weightOfItem(`using ${tool}`) * piece.quantity;
  weights.set(piece, sum);
  return sum;
}

function weightOfItem(name: string): number {
  const known = itemWeights.get(name);
  if (known !== undefined) return known;
  const weight = Math.floor(new Chance(itemWeights.size).next() * 2 ** 32);
  itemWeights.set(name, weight);
  return weight;
}

/** The smallest amount by which a piece can be made more or less; its whole quantity where it cannot be cut. */
export function batchOf(game: Game, piece: Piece): number {
  const { action, item, quantity, materials, placed } = piece;
  switch (action) {
    case 'gather':
      return Object.keys(materials).length === 0 ? 1 : quantity;
    case 'smelt':
      return Object.keys(inputsOf(piece)).length === 1 ? 1 : quantity;
    case 'craft': {
      if (placed !== undefined) return quantity;
      const recipe = recipeMaking(game.recipes.get(item), quantity, totalOf(materials));
      if (!recipe) return quantity;
      const batches = quantity / recipe.count;
      const isEven = Object.values(materials).every((count) => count % batches === 0);
      return isEven ? recipe.count : quantity;
    }
    case 'kill':
    case 'shoot':
    case 'build':
    case 'find':
      return quantity;
  }
}

/** What goes into the furnace to be smelted, fuel left out. */
function inputsOf({ materials, fuel = {} }: Piece): ItemCounts {
  return countsWithout(materials, fuel);
}

/**
 * The piece with another quantity, a multiple of its batch; materials and fuel come along. The same one whenever it is
 * asked for: so what is known of it need not be found out again.
 */
export function withQuantity(game: Game, piece: Piece, quantity: number): Piece {
  const known = quantities.get(piece) ?? new Map([[piece.quantity, piece]]);
  const sized = known.get(quantity) ?? resized(game, piece, quantity);
  known.set(quantity, sized);
  quantities.set(sized, known);
  quantities.set(piece, known);
  return sized;
}

function resized(game: Game, piece: Piece, quantity: number): Piece {
  if (piece.action === 'smelt') return smelting(game, piece, quantity, Object.keys(piece.fuel ?? {}));
  const materials = Object.fromEntries(
    Object.entries(piece.materials).map(([item, count]) => [item, (count * quantity) / piece.quantity]),
  );
  return { ...piece, quantity, materials };
}

/** A smelt of another quantity with given fuels: of several the longest burning first, the last for what remains. */
export function smelting(game: Game, piece: Piece, quantity: number, fuels: readonly string[]): Piece {
  const [input = ''] = Object.keys(inputsOf(piece));
  const burns = fuels
    .map((item) => ({ item, items: (game.fuels.get(item) ?? 0) / SMELT_TICKS }))
    .filter(({ items }) => items > 0)
    .sort((a, b) => b.items - a.items);
  const fuel: Record<string, number> = {};
  let left = quantity;
  for (const [index, { item, items }] of burns.entries()) {
    const isLast = index === burns.length - 1;
    const count = isLast ? Math.ceil(left / items - 1e-9) : Math.floor(left / items + 1e-9);
    if (count <= 0) continue;
    fuel[item] = count;
    left -= count * items;
  }
  return { ...piece, quantity, materials: sumOfCounts([{ [input]: quantity }, fuel]), fuel };
}
