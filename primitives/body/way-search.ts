import { distanceBetween, positionKey, type Position } from '../../src/base/position.js';
import { portionClock, type Portions } from '../../src/base/portions.js';
import type { GroundAt } from './ground.js';
import { SmallestFirst } from './smallest-first.js';
import { SparseCells } from './sparse-cells.js';
import { Moves, type Move, type Means } from './way-moves.js';

export interface WayGoal {
  /** Whether somebody standing in a block is there. */
  readonly isReached: (cell: Position) => boolean;
  /** About how many steps there are still to make. */
  readonly stepsTo: (cell: Position) => number;
  /** About where it is, for somebody who comes from a place. Left out: nobody can say. */
  readonly placeFor?: (from: Position) => Position;
}

export interface Way {
  readonly moves: readonly Move[];
  /** False where it leads only some of the way: the search was given up on, or there is no more. */
  readonly isWhole: boolean;
  /** Whether everything that can be got to was looked at. */
  readonly isExhausted: boolean;
}

/** Air is out after 300 (game rule), and who digs or is held up needs longer than thought. */
const BREATH_TICKS = 200;
/** Over the water rather than through it. */
const DIVING_TIMES = 1.5;
/** Near one whom somebody ran from a step costs so much more: rather dug round than run from again. */
const SHUNNED_BLOCKS = 8;
const SHUNNED_TICKS = 60;

export interface SearchLimits {
  readonly mayDig: boolean;
  /** Who stands on land stays out of the water: under it nobody digs. Left out: it is swum through. */
  readonly staysDry?: boolean;
  /** Where nobody goes near, if there is another way. */
  readonly shunned?: readonly Position[];
  /** On these somebody else stands or climbs: nothing is piled up there. Left out: nobody does. */
  readonly taken?: ReadonlySet<string>;
  /** Moves by `moveKey` that were tried in vain. */
  readonly avoided?: ReadonlySet<string>;
  readonly mostNodes: number;
  /** None further off is looked at. Left out: however long it takes. */
  readonly mostTicks?: number;
}

interface Node {
  readonly cell: Position;
  readonly move: Move | null;
  readonly before: Node | null;
  readonly ticks: number;
  readonly placed: number;
  /** For so long the head has been under water. */
  readonly heldTicks: number;
}

/** A step still to make, on foot, and the share of a block of stone to be dug for it: so that the search heads for its goal. */
const WALK_STEP_TICKS = 4.6;
const STEP_BLOCKS = 1.2;
/** With the worst pickaxe there is; by hand nobody looks for ways through stone. */
const MOST_STONE_TICKS = 23;
/** A way that only leads part of the way must come this much nearer. */
const LEAST_GAIN_STEPS = 3;

/** What a step takes that may have to be dug. @param stoneTicks for one block of stone */
function stepTicks(stoneTicks: number): number {
  return WALK_STEP_TICKS + STEP_BLOCKS * Math.min(stoneTicks, MOST_STONE_TICKS);
}

/** What a step takes in the open, up and down hills. */
export const OPEN_STEP_TICKS = 8;
/** Of the two or three blocks a step takes in rock some are caves. */
const DUG_STEP_BLOCKS = 2;

/** What a step takes in the midst of rock. @param stoneTicks for one block of stone */
export function dugStepTicks(stoneTicks: number): number {
  return WALK_STEP_TICKS + DUG_STEP_BLOCKS * stoneTicks;
}

/**
 * Looks for a way on foot, swimming, digging and piling up blocks, by what it takes in ticks; as a whole or, where that
 * is too far to look, in part.
 */
export function* searchWay(
  ground: GroundAt,
  from: Position,
  goal: WayGoal,
  means: Means & SearchLimits,
): Portions<Way> {
  const { mostTicks = Infinity } = means;
  const aStep = means.mayDig ? stepTicks(means.stoneTicks) : WALK_STEP_TICKS;
  const start: Node = { cell: from, move: null, before: null, ticks: 0, placed: 0, heldTicks: 0 };
  const least = new SparseCells<number>();
  least.set(from, 0);
  const moves = new Moves(ground, means);
  const queue = new SmallestFirst<Node>();
  queue.add(start, goal.stepsTo(from) * aStep);
  const isWater = ({ x, y, z }: Position): boolean => ground(x, y, z).isWater;
  const isOver = portionClock();
  let nearest = { node: start, steps: goal.stepsTo(from) };
  const began = nearest.steps;
  for (let seen = 0; seen < means.mostNodes; seen++) {
    const node = queue.take();
    if (!node) return { moves: [], isWhole: false, isExhausted: true };
    if (isOver()) yield;
    const { x, y, z } = node.cell;
    if ((least.get(x, y, z) ?? Infinity) < node.ticks) continue;
    if (goal.isReached(node.cell)) return { moves: movesTo(node), isWhole: true, isExhausted: false };
    const steps = goal.stepsTo(node.cell);
    if (steps < nearest.steps && node.heldTicks === 0) nearest = { node, steps };
    for (const move of moves.from(node.cell, means.blocks - node.placed, node.move)) {
      if (means.avoided?.has(moveKey(node.cell, move.onto))) continue;
      const { onto } = move;
      if (move.places && means.taken?.has(positionKey({ x, y: y - 1, z })) === true) continue;
      if (means.staysDry === true && isWater(onto) && !isWater(node.cell)) continue;
      const isDiving = ground(onto.x, onto.y + 1, onto.z).isWater;
      const heldTicks = isDiving ? node.heldTicks + move.ticks : 0;
      if (heldTicks > BREATH_TICKS) continue;
      const riskTicks = isNearAny(onto, means.shunned) ? SHUNNED_TICKS : 0;
      const ticks = node.ticks + move.ticks * (isDiving ? DIVING_TIMES : 1) + riskTicks;
      if (ticks > mostTicks || (least.get(onto.x, onto.y, onto.z) ?? Infinity) <= ticks) continue;
      least.set(onto, ticks);
      const placed = node.placed + (move.places ? 1 : 0);
      const next: Node = { cell: move.onto, move, before: node, ticks, placed, heldTicks };
      queue.add(next, ticks + goal.stepsTo(move.onto) * aStep);
    }
  }
  const isNearer = began - nearest.steps >= LEAST_GAIN_STEPS;
  return { moves: isNearer ? movesTo(nearest.node) : [], isWhole: false, isExhausted: false };
}

/** Whether a place is so near to one of some others that it is not gone to. */
export function isNearAny(place: Position, others: readonly Position[] = []): boolean {
  return others.some((other) => distanceBetween(place, other) < SHUNNED_BLOCKS);
}

function movesTo(last: Node): readonly Move[] {
  const moves: Move[] = [];
  for (let node: Node | null = last; node; node = node.before) if (node.move) moves.unshift(node.move);
  return moves;
}

/** Names a move from a block to another. */
export function moveKey(from: Position, onto: Position): string {
  return `${from.x},${from.y},${from.z}>${onto.x},${onto.y},${onto.z}`;
}
