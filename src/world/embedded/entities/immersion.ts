import { blockAtPoint, type Position } from '../../../base/position.js';
import { across, HORIZONTAL_SIDES } from '../data/faces.js';
import type { Liquid, LiquidKind } from '../data/liquids.js';
import type { GameState } from '../game.js';
import { liquidAt, surfaceIn } from '../terrain/liquids.js';
import { type Body, boxAt, grown } from './physics.js';

/** How a body is in a liquid. */
export interface Immersion {
  /** How far the surface stands above its feet, in blocks. */
  readonly depth: number;
  /** Where the liquid drifts: sum over the blocks it touches, thin water counting less; zero where it stands still. */
  readonly current: Position;
}

// A body that only grazes a block is not in it.
const SKIN = 0.001;
const SHALLOW = 0.4;

/** How a body is in a kind of liquid; null where it is not. */
export function immersionOf(game: GameState, body: Body, kind: LiquidKind): Immersion | null {
  const box = grown(boxAt(body.position, body.width, body.height), -SKIN);
  const [low, high] = [
    blockAtPoint({ x: box.minX, y: box.minY, z: box.minZ }),
    blockAtPoint({ x: box.maxX, y: box.maxY, z: box.maxZ }),
  ];
  let depth = 0;
  const current = { x: 0, y: 0, z: 0 };
  for (let y = low.y; y <= high.y; y++) {
    for (let z = low.z; z <= high.z; z++) {
      for (let x = low.x; x <= high.x; x++) {
        const cell = { x, y, z };
        const liquid = liquidAt(game, cell);
        if (liquid?.kind !== kind) continue;
        const above = y + surfaceIn(game, cell, liquid) - box.minY;
        if (above < 0) continue;
        depth = Math.max(depth, above);
        const share = depth < SHALLOW ? depth : 1;
        const drift = driftIn(game, cell, liquid);
        current.x += drift.x * share;
        current.y += drift.y * share;
        current.z += drift.z * share;
      }
    }
  }
  return depth > 0 ? { depth, current } : null;
}

export function isIn(game: GameState, body: Body, kind: LiquidKind): boolean {
  return immersionOf(game, body, kind) !== null;
}

const DRAWN_DOWN = -6;

/** The way a block's liquid drifts, as a vector of length 1, or zero: towards lower levels, and down along walls. */
function driftIn(game: GameState, cell: Position, liquid: Liquid): Position {
  const own = liquid.amount / 9;
  let [x, y, z] = [0, 0, 0];
  for (const side of HORIZONTAL_SIDES) {
    const beside = across(cell, side);
    const fall = dropTowards(game, beside, liquid, own);
    x += (beside.x - cell.x) * fall;
    z += (beside.z - cell.z) * fall;
  }
  if (liquid.isFalling && HORIZONTAL_SIDES.some((side) => isWall(game, across(cell, side)))) {
    const length = Math.hypot(x, z);
    if (length > 0) [x, z] = [x / length, z / length];
    y = DRAWN_DOWN;
  }
  return unit({ x, y, z });
}

function dropTowards(game: GameState, beside: Position, { kind }: Liquid, own: number): number {
  const there = liquidAt(game, beside);
  if (there) return there.kind === kind ? own - there.amount / 9 : 0;
  if (isWall(game, beside)) return 0;
  const below = liquidAt(game, across(beside, 'down'));
  return below?.kind === kind ? own - (below.amount / 9 - 8 / 9) : 0;
}

function isWall(game: GameState, position: Position): boolean {
  return game.data.shapeOf(game.blocks.stateAt(position)).length > 0;
}

/** Blocks a tick that a liquid adds to what drifts in it (overworld). */
const PUSH: Readonly<Record<LiquidKind, number>> = { water: 0.014, lava: 0.007 / 3 };
// What nearly rests is moved on all the same.
const RESTING = 0.003;
const LEAST_PUSH = 0.0045;

/** A thing's speed after a tick in a current. */
export function drifting(velocity: Position, { current }: Immersion, kind: LiquidKind): Position {
  const way = unit(current);
  if (way.x === 0 && way.y === 0 && way.z === 0) return velocity;
  const isResting = Math.abs(velocity.x) < RESTING && Math.abs(velocity.z) < RESTING;
  const push = isResting ? Math.max(PUSH[kind], LEAST_PUSH) : PUSH[kind];
  return { x: velocity.x + way.x * push, y: velocity.y + way.y * push, z: velocity.z + way.z * push };
}

function unit({ x, y, z }: Position): Position {
  const length = Math.hypot(x, y, z);
  return length === 0 ? { x: 0, y: 0, z: 0 } : { x: x / length, y: y / length, z: z / length };
}
