import { usesOf, type Game } from '../../game/game.js';
import type { StartState } from '../../plan/check/start-state.js';
import type { Goal } from '../../plan/subtask/subtask.js';
import { arrange, type Arrangement } from './arrange.js';
import { betterTools, withBetterTool, rebalance } from './better-tools.js';
import { batchOf, smelting, withQuantity, type Piece } from './draft-subtask.js';

/** A changed plan, not yet balanced, ordered or proven. */
export type Variant = readonly Piece[];

/** Furnaces a plan gets in one step at most; more follow in further steps. */
const MOST_NEW_FURNACES = 3;
/** Parts a smelting is cut into at most. */
const MOST_PARTS = 8;

/** What the moves may use. */
export interface MoveSetting {
  readonly start: StartState;
  readonly goals: readonly Goal[];
  /** Free places for further stations. */
  readonly freeSpots: number;
  readonly workers: number;
  /** Whether some are much slower than others. */
  readonly hasSlow: boolean;
}

/** Every plan one step away: tools, furnaces, cuts and fuels, alone and where only both together pay. */
export function* movesFrom(setting: MoveSetting, arrangement: Arrangement): Generator<Variant> {
  const { pieces, consumers } = arrangement;
  const { game } = setting.start;
  const cuts = (index: number): readonly number[] => cutsOf(game, pieces, consumers, index);
  yield* furnaceMoves(setting, pieces);
  yield* toolMoves(setting, pieces);
  yield* betterToolMoves(setting, arrangement);
  yield* inParts(setting, pieces);
  if (setting.hasSlow) yield* lesserToolMoves(game, pieces);
  for (const [index, piece] of pieces.entries()) {
    const at = cuts(index);
    if (at.length > 1) yield replaced(pieces, index, cut(game, piece, at));
    for (const quantity of at) yield replaced(pieces, index, cut(game, piece, [quantity]));
  }
  yield* fuelMoves(setting, pieces);
  yield* mergeMoves(game, pieces);
}

/** Cuts pieces that several others wait for, each part for one of them. */
export function cutForConsumers(
  game: Game,
  { pieces, consumers }: Arrangement,
  isMeant: (piece: Piece) => boolean,
): Variant {
  return pieces.flatMap((piece, index) =>
    isMeant(piece) ? cut(game, piece, cutsOf(game, pieces, consumers, index)) : [piece],
  );
}

/** Cuts every smelting into so many parts of the same size, as far as it goes. */
export function cutEvenly(game: Game, pieces: readonly Piece[], parts: number, station?: string): Variant {
  return pieces.flatMap((piece) =>
    piece.action === 'smelt' &&
    (station === undefined || piece.station === station) &&
    batchOf(game, piece) < piece.quantity
      ? evenParts(game, piece, Math.min(parts, piece.quantity))
      : [piece],
  );
}

/** So many more furnaces of a kind the plan makes itself; null where it makes none. */
export function withMoreFurnaces(pieces: readonly Piece[], station: string, more: number): Variant | null {
  if (more === 0) return pieces;
  const maker = pieces.findIndex(
    ({ action, item, placed }) => action === 'craft' && item === station && placed !== undefined,
  );
  const model = pieces[maker];
  if (!model) return null;
  const extra = Array.from({ length: more }, (): Piece => ({ ...model, placed: 'beside' }));
  return [...pieces.slice(0, maker + 1), ...extra, ...pieces.slice(maker + 1)];
}

/** So many more of a tool the plan makes itself, each a piece of its own; null where it makes none. */
export function withMoreTools(
  game: Game,
  pieces: readonly Piece[],
  tool: string,
  more: number,
): Variant | null {
  const maker = pieces.findLastIndex(({ action, item }) => action === 'craft' && item === tool);
  const model = pieces[maker];
  if (!model || batchOf(game, model) !== 1) return null;
  const made = pieces.reduce((sum, { item, quantity }) => sum + (item === tool ? quantity : 0), 0);
  const extra = Array.from({ length: more }, () => withQuantity(game, model, 1));
  const equipped = [...pieces.slice(0, maker + 1), ...extra, ...pieces.slice(maker + 1)];
  return evenlyWorn(game, equipped, tool, made + more);
}

/** Better tools for what can wait for them, with further ones of them, and all made in the parts in which it is wanted. */
function* betterToolMoves(setting: MoveSetting, arrangement: Arrangement): Generator<Variant> {
  const { game } = setting.start;
  for (const [tool, better] of betterTools(game, arrangement.pieces)) {
    const changed = withBetterTool(game, arrangement, tool, better);
    if (!changed) continue;
    for (const more of MORE_TOOLS.filter((count) => count < setting.workers)) {
      const equipped = more === 0 ? changed : withMoreTools(game, changed, better, more);
      if (!equipped) continue;
      yield equipped;
      yield* inParts(setting, equipped);
    }
  }
}

/** Part of what is gathered with a good tool by somebody slow, meanwhile, with the one that lies in the chest. */
function* lesserToolMoves(game: Game, pieces: readonly Piece[]): Generator<Variant> {
  for (const [index, piece] of pieces.entries()) {
    if (piece.action !== 'gather' || piece.wornOut || piece.tools.length !== 1) continue;
    const others = pieces.filter(
      ({ action, item, tools }) => action === 'gather' && item === piece.item && tools.length === 1,
    );
    const tools = new Set(others.flatMap((other) => other.tools));
    for (const tool of tools) {
      if (piece.tools.includes(tool)) continue;
      for (const count of LESSER_PARTS) {
        const { quantity } = piece;
        if (count > quantity) continue;
        const lesser: Piece = { ...withQuantity(game, piece, count), tools: [tool] };
        const rest = count === quantity ? [] : [withQuantity(game, piece, quantity - count)];
        yield replaced(pieces, index, [...rest, lesser]);
      }
    }
  }
}

/** How much of it. */
const LESSER_PARTS = [2, 3, 4, 5, 6, 8];

const MORE_TOOLS = [0, 1, 2, 3, 7];

/** Everything in the parts in which others want it: stages, in which the first hands begin before all is there. */
function* inParts(setting: MoveSetting, variant: Variant): Generator<Variant> {
  const { game } = setting.start;
  let stage = arranged(setting, variant);
  // Twice: what a part is made of can be cut once it is known in which parts that is made.
  for (let round = 0; round < 2 && stage; round++) {
    const cutOnce = cutForConsumers(game, stage, () => true);
    yield cutOnce;
    stage = arranged(setting, cutOnce);
  }
}

/** A variant balanced and in order; null where that cannot be. */
export function arranged(
  { start, goals }: Pick<MoveSetting, 'start' | 'goals'>,
  variant: Variant,
): Arrangement | null {
  const { game, stock, stations } = start;
  const balanced = rebalance(game, stock, goals, variant);
  return balanced && arrange(game, stock, stations, balanced);
}

/** Quantities after which a piece can be cut so that those who wait for the first part need not wait for the rest. */
function cutsOf(
  game: Game,
  pieces: readonly Piece[],
  consumers: Arrangement['consumers'],
  index: number,
): readonly number[] {
  const piece = pieces[index];
  if (!piece || piece.placed !== undefined || piece.wornOut) return [];
  const batch = batchOf(game, piece);
  if (batch >= piece.quantity) return [];
  const quantities = new Set<number>();
  let wanted = 0;
  for (const { count } of consumers[index] ?? []) {
    wanted += count;
    const quantity = Math.ceil(wanted / batch) * batch;
    if (quantity < piece.quantity) quantities.add(quantity);
  }
  return [...quantities];
}

/** Cuts a piece after each of the quantities, which rise. */
function cut(game: Game, piece: Piece, after: readonly number[]): readonly Piece[] {
  const edges = [0, ...after, piece.quantity];
  return edges.slice(1).map((edge, index) => withQuantity(game, piece, edge - (edges[index] ?? 0)));
}

function evenParts(game: Game, piece: Piece, parts: number): readonly Piece[] {
  const after = Array.from({ length: parts - 1 }, (_, part) =>
    Math.ceil((piece.quantity * (part + 1)) / parts),
  );
  return cut(game, piece, [...new Set(after)]);
}

function replaced(pieces: readonly Piece[], index: number, by: readonly Piece[]): Variant {
  return [...pieces.slice(0, index), ...by, ...pieces.slice(index + 1)];
}

/** More furnaces, and smeltings cut so that each has something to do. */
function* furnaceMoves({ start, freeSpots }: MoveSetting, pieces: readonly Piece[]): Generator<Variant> {
  const stations = new Set(
    pieces.flatMap(({ action, station }) => (action === 'smelt' ? (station ?? []) : [])),
  );
  for (const station of stations) {
    const made = pieces.filter(({ item, placed }) => item === station && placed !== undefined).length;
    for (let more = 0; more <= Math.min(MOST_NEW_FURNACES, freeSpots); more++) {
      const furnished = withMoreFurnaces(pieces, station, more);
      if (!furnished) continue;
      if (more > 0) yield furnished;
      const furnaces = Math.max(1, made + more);
      for (let parts = furnaces; parts <= Math.min(MOST_PARTS, 2 * furnaces); parts += furnaces) {
        const split = cutEvenly(start.game, furnished, parts, station);
        if (split.length > furnished.length) yield split;
      }
    }
  }
}

/** More of a tool several could work with at once; one for everybody. */
function* toolMoves({ start, workers }: MoveSetting, pieces: readonly Piece[]): Generator<Variant> {
  const tools = new Set(pieces.flatMap(({ action, tools: used }) => (action === 'gather' ? used : [])));
  for (const tool of tools) {
    const made = pieces.reduce((sum, { item, quantity }) => sum + (item === tool ? quantity : 0), 0);
    const there = made + (start.stock[tool] ?? 0);
    for (const more of new Set([1, 2, workers - there])) {
      if (more < 1 || there + more > workers) continue;
      const equipped = withMoreTools(start.game, pieces, tool, more);
      if (equipped) yield equipped;
    }
  }
}

/** With more tools than the work wears out none has to break: the parts are cut anew. */
function evenlyWorn(game: Game, pieces: readonly Piece[], tool: string, tools: number): Variant {
  const worn = pieces.filter((piece) => piece.wornOut?.includes(tool));
  const [first] = worn;
  if (!first || worn.some(({ item }) => item !== first.item)) return pieces;
  const isAlike = (piece: Piece): boolean =>
    piece.action === 'gather' && piece.item === first.item && piece.tools.includes(tool);
  const quantity = pieces.reduce((sum, piece) => sum + (isAlike(piece) ? piece.quantity : 0), 0);
  if (quantity > tools * (usesOf(game, tool) - 1)) return pieces;
  const whole: Piece = { ...first, quantity };
  Reflect.deleteProperty(whole, 'wornOut');
  const parts = evenParts(game, whole, tools);
  const place = pieces.findIndex(isAlike);
  return pieces.flatMap((piece, index) => (index === place ? parts : isAlike(piece) ? [] : [piece]));
}

/** Other fuels: those somebody makes or gathers anyway, and coal where there is some. */
function* fuelMoves({ start }: MoveSetting, pieces: readonly Piece[]): Generator<Variant> {
  const { game, offers } = start;
  const isFuel = (item: string): boolean =>
    (game.fuels.get(item) ?? 0) > 0 && /_planks$|coal$|_log$/.test(item);
  const known = new Set(pieces.map(({ item }) => item).filter(isFuel));
  const pickaxe = pieces.flatMap(({ tools }) => tools).find((tool) => tool.endsWith('_pickaxe'));
  if (!known.has('coal') && (offers.get('coal_ore') ?? 0) > 0 && pickaxe !== undefined) known.add('coal');
  for (const fuel of known) {
    const changed = pieces.map((piece) =>
      piece.action === 'smelt' &&
      piece.item !== fuel &&
      piece.fuel !== undefined &&
      batchOf(game, piece) === 1 &&
      Object.keys(piece.fuel).join() !== fuel
        ? smelting(game, piece, piece.quantity, [fuel])
        : piece,
    );
    if (changed.every((piece, index) => piece === pieces[index])) continue;
    const isMade = pieces.some(({ item }) => item === fuel);
    const gather: Piece = {
      action: 'gather',
      item: 'coal',
      quantity: 1,
      tools: [pickaxe ?? ''],
      materials: {},
      sources: ['coal_ore'],
    };
    yield isMade ? changed : [gather, ...changed];
  }
}

/** Neighbouring pieces alike in everything but their quantity become one again. */
function* mergeMoves(game: Game, pieces: readonly Piece[]): Generator<Variant> {
  for (const [index, piece] of pieces.entries()) {
    const other = pieces.findIndex((later, place) => place > index && isAlike(piece, later));
    const twin = pieces[other];
    if (!twin || batchOf(game, piece) >= piece.quantity + twin.quantity) continue;
    const merged = withQuantity(game, piece, piece.quantity + twin.quantity);
    yield pieces.flatMap((each, place) => (place === index ? [] : place === other ? [merged] : [each]));
  }
}

function isAlike(a: Piece, b: Piece): boolean {
  const kind = ({
    action,
    item,
    tools,
    station,
    placed,
    wornOut,
    materials,
    fuel = {},
    drops,
  }: Piece): string =>
    JSON.stringify([
      action,
      item,
      tools,
      station,
      placed,
      wornOut,
      Object.keys(materials),
      Object.keys(fuel),
      drops,
    ]);
  return a.placed === undefined && a.action !== 'kill' && a.action !== 'shoot' && kind(a) === kind(b);
}
