import { inOneGo, portionClock, type Portions } from '../../src/base/portions.js';
import { blocksAside, SIDES_AND_CORNERS, type Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { ponderWay } from './pondering.js';
import { SmallestFirst } from './smallest-first.js';
import { SparseCells } from './sparse-cells.js';
import { isOpenAt, isLineWalkable, takesSkill, standingBlock, standingHeight } from './terrain.js';

/** Where somebody wants to be. */
export interface Destination {
  readonly isReached: (feet: Position) => boolean;
  /** Whether they are just about there: taken where no place is better. */
  readonly isBarelyReached?: (feet: Position) => boolean;
  /** Never more than the blocks still to walk. */
  readonly estimate: (feet: Position) => number;
  /** Longer ways are not looked at. */
  readonly mostBlocks?: number;
}

interface Place {
  readonly cell: Position;
  readonly feet: Position;
  readonly cost: number;
  readonly before: Place | null;
}

const MOST_PLACES = 6000;
const MOST_RISE = 1.2;
const MOST_DROP = 3;
const STEP = 0.6;
// A jump up takes about as long as two blocks of running.
const JUMP_COST = 1.5;

/**
 * Points to walk through, the last one at the destination. `none`: there is no way. `beyond`: none found, but there is
 * water, something to climb or to open, or more ground than was looked at.
 */
export type Route = readonly Position[] | 'none' | 'beyond';

/** Blocks to walk along a route, over the ground; Infinity where there is none. */
export function lengthOf(route: Route, feet: Position): number {
  if (typeof route === 'string') return Infinity;
  let [length, from] = [0, feet];
  for (const point of route) {
    length += blocksAside(point, from);
    from = point;
  }
  return length;
}

/** As `searchRoute`, and the process breathes in between; who is called off finds none. */
export async function findRoute(bot: Bot, from: Position, destination: Destination): Promise<Route> {
  const route = await ponderWay(bot, searchRoute(bot, from, destination));
  return route === 'cancelled' ? 'none' : route;
}

/** As `searchRoute`, at once: for ways of a few blocks, where ticks do not wait. */
export function findShortRoute(
  bot: Bot,
  from: Position,
  destination: Destination & { readonly mostBlocks: number },
): Route {
  return inOneGo(searchRoute(bot, from, destination));
}

/**
 * Finds points to walk through, over ground a body can walk, jump up by one block or drop three. Reads the ground by
 * numbers of states: some 20 times faster than mineflayer-pathfinder, which matters where a thought of 30 ms is six ticks
 * of a fast world.
 */
function* searchRoute(bot: Bot, from: Position, destination: Destination): Portions<Route> {
  const start = startPlace(bot, from);
  const queue = new SmallestFirst<Place>();
  let isSkillNeeded = false;
  let barely: Place | undefined;
  const { mostBlocks = Infinity } = destination;
  const costs = new SparseCells<number>();
  costs.set(start.cell, 0);
  const costOf = ({ x, y, z }: Position): number => costs.get(x, y, z) ?? Infinity;
  const isOver = portionClock();
  queue.add(start, destination.estimate(start.feet));
  for (let seen = 0; seen < MOST_PLACES; seen++) {
    const place = queue.take();
    if (!place) break;
    if (isOver()) yield;
    if (costOf(place.cell) < place.cost) continue;
    if (destination.isReached(place.feet)) return straightened(bot, from, place);
    if (!barely && destination.isBarelyReached?.(place.feet)) barely = place;
    isSkillNeeded ||= needsSkill(bot, place.cell);
    for (const next of neighbours(bot, place)) {
      if (costOf(next.cell) <= next.cost) continue;
      const length = next.cost + destination.estimate(next.feet);
      if (length > mostBlocks) continue;
      costs.set(next.cell, next.cost);
      queue.add(next, length);
    }
  }
  if (barely) return straightened(bot, from, barely);
  return isSkillNeeded || !queue.isEmpty() ? 'beyond' : 'none';
}

// Whether there is something beside a place to swim in, to climb or to open.
function needsSkill(bot: Bot, { x, y, z }: Position): boolean {
  return SIDES_AND_CORNERS.some(([dx, dz]) =>
    [-1, 0, 1].some((dy) => takesSkill(bot, x + dx, y + dy, z + dz)),
  );
}

// Somebody at the edge of a block may hang over nothing: then the block beside it is where they stand.
function startPlace(bot: Bot, from: Position): Place {
  const y = standingBlock(from.y);
  const reach = 0.3;
  for (const [dx, dz] of [[0, 0], ...SIDES_AND_CORNERS] as const) {
    const cell = { x: Math.floor(from.x + dx * reach), y, z: Math.floor(from.z + dz * reach) };
    const height = standingHeight(bot, cell.x, y, cell.z);
    if (height !== null) return { cell, feet: middleOf(cell, height), cost: 0, before: null };
  }
  const cell = { x: Math.floor(from.x), y, z: Math.floor(from.z) };
  return { cell, feet: middleOf(cell, from.y), cost: 0, before: null };
}

function middleOf({ x, z }: Position, height: number): Position {
  return { x: x + 0.5, y: height, z: z + 0.5 };
}

function* neighbours(bot: Bot, place: Place): Generator<Place> {
  const { x, y, z } = place.cell;
  for (const [dx, dz] of SIDES_AND_CORNERS) {
    const isDiagonal = dx !== 0 && dz !== 0;
    if (isDiagonal && !(isOpen(bot, x + dx, y, z) && isOpen(bot, x, y, z + dz))) continue;
    const next = landing(bot, place, { x: x + dx, y, z: z + dz }, isDiagonal);
    if (!next) continue;
    const rise = next.feet.y - place.feet.y;
    const effort = Math.abs(rise) > STEP ? JUMP_COST : 0;
    yield { ...next, cost: place.cost + Math.hypot(dx, dz) + effort, before: place };
  }
}

function isOpen(bot: Bot, x: number, y: number, z: number): boolean {
  return isOpenAt(bot, x, y, z) && isOpenAt(bot, x, y + 1, z);
}

function landing(
  bot: Bot,
  place: Place,
  { x, y, z }: Position,
  isDiagonal: boolean,
): Pick<Place, 'cell' | 'feet'> | null {
  const at = (height: number, cellY: number): Pick<Place, 'cell' | 'feet'> => {
    const cell = { x, y: cellY, z };
    return { cell, feet: middleOf(cell, height) };
  };
  const level = standingHeight(bot, x, y, z);
  if (level !== null && level - place.feet.y <= STEP) return at(level, y);
  if (isDiagonal) return null;
  if (!isOpenAt(bot, x, y, z)) {
    const up = standingHeight(bot, x, y + 1, z);
    const hasHeadroom = isOpenAt(bot, place.cell.x, y + 2, place.cell.z);
    return up !== null && hasHeadroom && up - place.feet.y <= MOST_RISE ? at(up, y + 1) : null;
  }
  if (!isOpen(bot, x, y, z)) return null;
  for (let drop = 1; drop <= MOST_DROP; drop++) {
    const down = standingHeight(bot, x, y - drop, z);
    if (down !== null) return at(down, y - drop);
    if (!isOpenAt(bot, x, y - drop, z)) return null;
  }
  return null;
}

// Leaves out the points a straight walk passes anyway.
function straightened(bot: Bot, from: Position, last: Place): readonly Position[] {
  const points: Position[] = [];
  for (let place: Place | null = last; place; place = place.before) points.unshift(place.feet);
  const [first, ...rest] = points;
  if (!first) return [];
  const kept: Position[] = [];
  let corner = from;
  let before: Position | null = isLineWalkable(bot, from, rest[0] ?? first) ? null : first;
  for (const point of rest) {
    if (before && !isLineWalkable(bot, corner, point)) {
      kept.push(before);
      corner = before;
    }
    before = point;
  }
  kept.push(before ?? first);
  return kept;
}
