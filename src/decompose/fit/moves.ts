import type { Game } from '../../game/game.js';
import { isHostile } from '../../game/registry.js';
import type { StartState } from '../../plan/check/start-state.js';
import type { Arrangement } from './arrange.js';
import {
  batchIn,
  burning,
  cut,
  cutForConsumers,
  cutsOf,
  evenParts,
  gatheredWith,
  isMergeable,
  merged,
  moved,
  replaced,
  smeltedInParts,
  withStations,
  withTools,
  type Variant,
} from './changes.js';
import { withQuantity, type Piece } from './draft-subtask.js';
import type { Chance } from './chance.js';
import { serves } from './ways.js';

export interface Judged extends Arrangement {
  /** Places of the pieces on which its time hangs; none where nobody knows. */
  readonly critical: readonly number[];
}

export interface MoveSetting {
  readonly start: StartState;
  readonly workers: number;
  /** Free places for further stations, beyond those the plan had at first. */
  readonly mostStations: number;
  /** Only the order may change. */
  readonly isFrugal: boolean;
  /** Tools this place and plan could have. */
  readonly tools: readonly string[];
  readonly fuels: readonly string[];
}

type Move = (from: Judged, setting: MoveSetting, chance: Chance) => Variant | null;

/** What is tried, and how often against the others. */
const MOVES: readonly (readonly [number, Move])[] = [
  [26, reorder],
  [14, cutForOne],
  [36, later],
  [14, sooner],
  [6, cutAnywhere],
  [10, merge],
  [10, shift],
  [12, otherTool],
  [8, moreTools],
  [6, ownTool],
  [7, moreStations],
  [6, ownStation],
  [7, smeltInParts],
  [4, otherFuel],
  [3, inParts],
  [4, armed],
];

/** One change drawn by chance, sometimes two; null where the one drawn does not apply. */
export function drawMove(from: Judged, setting: MoveSetting, chance: Chance): Variant | null {
  if (setting.isFrugal) return reorder(from, setting, chance);
  const total = MOVES.reduce((sum, [weight]) => sum + weight, 0);
  let left = chance.below(total);
  for (const [weight, move] of MOVES) {
    left -= weight;
    if (left < 0) return move(from, setting, chance);
  }
  return null;
}

/** A piece to change: half of the time one on which the end hangs. */
function placeFrom({ pieces, critical }: Judged, chance: Chance): number {
  const place = chance.isHeads() ? chance.of(critical) : undefined;
  return place ?? chance.below(pieces.length);
}

/** Another place in the order; before what it waits for it would find nothing yet. */
function reorder(from: Judged, _setting: MoveSetting, chance: Chance): Variant | null {
  const { pieces, waits } = from;
  const index = placeFrom(from, chance);
  const earliest = Math.max(-1, ...(waits[index] ?? [])) + 1;
  const to = earliest + chance.below(pieces.length - earliest);
  return to === index ? null : moved(pieces, index, to);
}

/** Cuts where somebody who waits for the first part need not wait for the rest. */
function cutForOne(from: Judged, { start: { game } }: MoveSetting, chance: Chance): Variant | null {
  const index = placeFrom(from, chance);
  const piece = from.pieces[index];
  const after = cutsOf(game, from, index);
  if (!piece || after.length === 0) return null;
  return replaced(from.pieces, index, cut(game, piece, chance.isHeads() ? after : after.slice(0, 1)));
}

/** What only somebody later waits for is made right before that one: all of a piece, or what is left after a cut. */
function later(from: Judged, { start: { game } }: MoveSetting, chance: Chance): Variant | null {
  const { pieces, consumers } = from;
  const index = placeFrom(from, chance);
  const piece = pieces[index];
  const quantity = chance.of(cutsOf(game, from, index));
  if (!piece) return null;
  if (quantity === undefined) {
    const [first] = consumers[index] ?? [];
    return first && first.consumer > index + 1 ? moved(pieces, index, first.consumer - 1) : null;
  }
  const [now, then] = cut(game, piece, [quantity]);
  let open = quantity;
  const waiting = (consumers[index] ?? []).find(({ count }) => (open -= count) < 0);
  if (!now || !then || !waiting) return null;
  return pieces.flatMap((each, at) =>
    at === index ? [now] : at === waiting.consumer ? [then, each] : [each],
  );
}

/** Somebody who waits for some of a piece comes right after that much of it, before the rest. */
function sooner(from: Judged, { start: { game } }: MoveSetting, chance: Chance): Variant | null {
  const { pieces, consumers } = from;
  const index = placeFrom(from, chance);
  const piece = pieces[index];
  const batch = piece ? batchIn(game, piece) : null;
  const waiting = chance.of(consumers[index] ?? []);
  const consumer = pieces[waiting?.consumer ?? -1];
  if (!piece || !waiting || !consumer || batch === null) return null;
  const quantity = Math.ceil(waiting.count / batch) * batch;
  if (quantity >= piece.quantity && waiting.consumer === index + 1) return null;
  const first = cut(game, piece, quantity < piece.quantity ? [quantity] : []);
  return pieces.flatMap((each, at) =>
    at === index
      ? [...first.slice(0, 1), consumer, ...first.slice(1)]
      : at === waiting.consumer
        ? []
        : [each],
  );
}

function cutAnywhere(from: Judged, { start: { game } }: MoveSetting, chance: Chance): Variant | null {
  const { pieces } = from;
  const index = placeFrom(from, chance);
  const piece = pieces[index];
  const batch = piece ? batchIn(game, piece) : null;
  if (!piece || batch === null) return null;
  const batches = Math.floor(piece.quantity / batch);
  if (chance.below(3) === 0) return replaced(pieces, index, evenParts(game, piece, 2 + chance.below(3)));
  return replaced(pieces, index, cut(game, piece, [batch * (1 + chance.below(batches - 1))]));
}

function merge(from: Judged, { start: { game } }: MoveSetting, chance: Chance): Variant | null {
  const { pieces } = from;
  const index = placeFrom(from, chance);
  const piece = pieces[index];
  const twins = pieces.flatMap((other, at) =>
    at !== index && piece && isMergeable(piece, other) ? [at] : [],
  );
  const twin = chance.of(twins) ?? -1;
  return pieces[twin] ? joined(game, pieces, index, twin) : null;
}

/** One piece does the work of another besides. */
function joined(game: Game, pieces: Variant, index: number, twin: number): Variant {
  const other = pieces[twin];
  return pieces.flatMap((each, at) =>
    at === index && other ? [merged(game, each, other)] : at === twin ? [] : [each],
  );
}

/** Some of what one piece makes is made by another. */
function shift(from: Judged, { start: { game } }: MoveSetting, chance: Chance): Variant | null {
  const { pieces } = from;
  const index = placeFrom(from, chance);
  const piece = pieces[index];
  const batch = piece ? batchIn(game, piece) : null;
  if (!piece || batch === null) return null;
  const others = pieces.flatMap((other, at) =>
    at !== index &&
    other.item === piece.item &&
    other.action === piece.action &&
    !other.wornOut &&
    other.placed === undefined
      ? [at]
      : [],
  );
  const at = chance.of(others) ?? -1;
  const other = pieces[at];
  if (!other) return null;
  const most = Math.floor(piece.quantity / batch) - 1;
  const count = batch * (1 + chance.below(Math.max(1, chance.isHeads() ? 1 : most)));
  const [less, more] = [
    withQuantity(game, piece, piece.quantity - count),
    withQuantity(game, other, other.quantity + count),
  ];
  return pieces.map((each, place) => (place === index ? less : place === at ? more : each));
}

/** A gathering with another tool, all of it or all but what is needed to make that tool. */
function otherTool({ pieces }: Arrangement, { start, tools }: MoveSetting, chance: Chance): Variant | null {
  const index = chance.of(gathersOf(pieces)) ?? -1;
  const piece = pieces[index];
  if (!piece) return null;
  const fitting = tools.filter(
    (tool) =>
      !piece.tools.includes(tool) && serves(start.game, piece.item, piece.sources ?? [piece.item], tool),
  );
  const bare =
    piece.tools.length > 0 && serves(start.game, piece.item, piece.sources ?? [piece.item], null)
      ? [null]
      : [];
  const tool = chance.of([...fitting, ...fitting, ...bare]);
  if (tool === undefined) return null;
  const needed = neededFor(start.game, tool, piece.item);
  if (chance.below(3) > 0) {
    const isMade = pieces.some(({ item }) => item === tool);
    const keep = isMade ? (chance.isHeads() ? needed : 0) : needed + Math.max(0, chance.below(6) - 1);
    return gatheredWith(start.game, pieces, index, tool, keep);
  }
  const changed: Piece = { ...piece, tools: tool === null ? [] : [tool] };
  Reflect.deleteProperty(changed, 'wornOut');
  return replaced(pieces, index, [changed]);
}

/** How many of an item go into making a tool. */
export function neededFor(game: Game, tool: string | null, item: string): number {
  const [recipe] = game.recipes.get(tool ?? '') ?? [];
  return (recipe?.ingredients ?? []).reduce(
    (sum, { items, count }) => sum + (items.includes(item) ? count : 0),
    0,
  );
}

/** A gathering with one more of another tool, made for it alone as soon as enough is dug for that. */
function ownTool(
  { pieces }: Judged,
  { start: { game }, tools }: MoveSetting,
  chance: Chance,
): Variant | null {
  const index = chance.of(gathersOf(pieces)) ?? -1;
  const piece = pieces[index];
  if (!piece) return null;
  const { item, sources = [item], quantity } = piece;
  const fitting = tools.filter((tool) => !piece.tools.includes(tool) && serves(game, item, sources, tool));
  const tool = chance.of(fitting);
  const maker = pieces.find((each) => each.action === 'craft' && each.item === tool);
  if (tool === undefined || !maker || piece.wornOut) return null;
  const needed = neededFor(game, tool, item);
  if (quantity <= needed) return null;
  const first = needed > 0 ? [withQuantity(game, piece, needed)] : [];
  const rest: Piece = { ...withQuantity(game, piece, quantity - needed), tools: [tool] };
  return replaced(pieces, index, [...first, withQuantity(game, maker, 1), rest]);
}

function gathersOf(pieces: Variant): readonly number[] {
  return pieces.flatMap(({ action, materials }, index) =>
    action === 'gather' && Object.keys(materials).length === 0 ? [index] : [],
  );
}

function moreTools({ pieces }: Arrangement, { start, workers }: MoveSetting, chance: Chance): Variant | null {
  const tool = chance.of([...new Set(pieces.flatMap(({ tools }) => tools))]);
  if (tool === undefined) return null;
  const made = pieces.reduce((sum, { item, quantity }) => sum + (item === tool ? quantity : 0), 0);
  if (made > 1 && chance.below(3) === 0) return withTools(start.game, pieces, tool, -1);
  const room = workers - made - (start.stock[tool] ?? 0);
  return room < 1 ? null : withTools(start.game, pieces, tool, chance.isHeads() ? 1 : 1 + chance.below(room));
}

function moreStations({ pieces }: Arrangement, setting: MoveSetting, chance: Chance): Variant | null {
  const smelts = pieces.filter(({ action }) => action === 'smelt');
  const station = chance.of(smelts)?.station;
  if (station === undefined) return null;
  const standing = pieces.filter(({ placed }) => placed !== undefined).length;
  const made = pieces.filter(({ item, placed }) => item === station && placed !== undefined).length;
  const room = setting.mostStations - standing;
  const more = made > 1 && chance.below(3) === 0 ? -1 : 1 + chance.below(2);
  const furnished = more > room ? null : withStations(pieces, station, more);
  if (!furnished || chance.below(3) === 0) return furnished;
  const items = [...new Set(smelts.map(({ item }) => item))];
  return items.reduce<Variant>(
    (variant, item) =>
      smeltedInParts(setting.start.game, variant, item, (made + more) * (1 + chance.below(2))),
    furnished,
  );
}

/** One more station at any place in the order, with what it is made of gathered for it alone: whoever is idle makes it. */
function ownStation({ pieces }: Judged, setting: MoveSetting, chance: Chance): Variant | null {
  const model = chance.of(pieces.filter(({ action, placed }) => action === 'craft' && placed !== undefined));
  const standing = pieces.filter(({ placed }) => placed !== undefined).length;
  if (!model || model.item === 'crafting_table' || standing >= setting.mostStations) return null;
  const made = Object.entries(model.materials).flatMap(([item, count]): Variant => {
    const gather = pieces.findLast(
      (piece) => piece.action === 'gather' && piece.item === item && !piece.wornOut,
    );
    return gather ? [withQuantity(setting.start.game, gather, count)] : [];
  });
  const first = pieces.indexOf(model) + 1;
  const at = first + chance.below(pieces.length - first + 1);
  return [...pieces.slice(0, at), ...made, { ...model, placed: 'beside' }, ...pieces.slice(at)];
}

function smeltInParts(
  { pieces }: Arrangement,
  { start: { game } }: MoveSetting,
  chance: Chance,
): Variant | null {
  const item = chance.of(pieces.filter(({ action }) => action === 'smelt'))?.item;
  return item === undefined ? null : smeltedInParts(game, pieces, item, 1 + chance.below(8));
}

function otherFuel(
  { pieces }: Arrangement,
  { start: { game }, fuels }: MoveSetting,
  chance: Chance,
): Variant | null {
  const fuel = chance.of(fuels);
  const index = chance.of(pieces.flatMap(({ action }, at) => (action === 'smelt' ? [at] : [])));
  if (fuel === undefined || index === undefined) return null;
  const isAll = chance.isHeads();
  return pieces.map((piece, at) => (isAll || at === index ? burning(game, piece, fuel) : piece));
}

/** A plan without each of the things it could perhaps do without: stations, tools, cuts. */
export function without(game: Game, { pieces }: Arrangement): readonly Variant[] {
  const stations = new Set(pieces.flatMap(({ item, placed }) => (placed === undefined ? [] : [item])));
  const tools = new Set(pieces.flatMap((piece) => piece.tools));
  const ways = [
    ...[...stations].map((station) => withStations(pieces, station, -1)),
    ...[...tools].map((tool) => withTools(game, pieces, tool, -1)),
    ...pieces.map((piece, index) => {
      const twin = pieces.findIndex((other, at) => at > index && isMergeable(piece, other));
      return twin < 0 ? null : joined(game, pieces, index, twin);
    }),
  ];
  return ways.filter((variant) => variant !== null);
}

/** Everything in the parts in which others want it. */
function inParts(from: Arrangement, { start: { game } }: MoveSetting, chance: Chance): Variant {
  const item = chance.of(from.pieces)?.item;
  const isAll = chance.isHeads();
  return cutForConsumers(game, from, (piece) => isAll || piece.item === item);
}

/** A hunt with a weapon, or without; nobody goes after monsters with bare hands. */
function armed({ pieces }: Arrangement, { start, tools }: MoveSetting, chance: Chance): Variant | null {
  const index = chance.of(pieces.flatMap(({ action }, at) => (action === 'kill' ? [at] : []))) ?? -1;
  const piece = pieces[index];
  if (!piece) return null;
  const weapon = chance.of(tools.filter((tool) => /_(sword|axe)$/.test(tool)));
  const isBare = piece.tools.length > 0 && chance.isHeads();
  if ((isBare || weapon === undefined) && isHostile(start.game.registry, piece.item)) return null;
  return replaced(pieces, index, [{ ...piece, tools: isBare || weapon === undefined ? [] : [weapon] }]);
}
