import { distanceBetween, positionKey, type Position } from '../../base/position.js';
import { cellsOf, withCells, type Blueprint, type Cell } from '../../blueprint/blueprint.js';
import { shapeOf } from '../../blueprint/shapes/shape.js';
import type { Registry } from '../../game/registry.js';
import { asPoint } from '../../../primitives/body/places.js';
import type { WorkerBot } from '../../run/adopt-bot.js';

/** What a house that stands has for a floor. */
export interface Footprint {
  /** Where its walls begin: over the corner of lowest x and z. */
  readonly from: Position;
  readonly width: number;
  readonly depth: number;
  /** How high the posts at its four corners stand; 0 where one of them has none. */
  readonly posts: number;
}

const NEAR_BLOCKS = 10;
const [LEAST_BLOCKS, MOST_BLOCKS] = [3, 32];
/** A floor may have a hearth or a hole in it. */
const FILLED = 0.8;
/** What lies about in such patches by itself. */
const NO_FLOOR =
  /^(?:grass_block|dirt|coarse_dirt|podzol|mycelium|.*sand|gravel|clay|stone|deepslate|.*snow.*|.*ice|bedrock|netherrack|end_stone|farmland|.*_leaves|.*_log)$/;

/** The nearest floor somebody has laid: a patch of one kind of block that all but fills a rectangle; null for none. */
export function footprintNear(bot: WorkerBot, near: Position): Footprint | null {
  const floorAt = (at: Position): string | null => {
    const block = bot.blockAt(asPoint(bot, at));
    return block?.boundingBox === 'block' && !NO_FLOOR.test(block.name) ? block.name : null;
  };
  const seen = new Set<string>();
  for (const start of around(near)) {
    const kind = floorAt(start);
    if (kind === null || seen.has(positionKey(start))) continue;
    const patch: Position[] = [];
    for (const open = [start]; open.length > 0 && patch.length <= MOST_BLOCKS ** 2;) {
      const cell = open.pop() ?? start;
      if (seen.has(positionKey(cell)) || floorAt(cell) !== kind) continue;
      seen.add(positionKey(cell));
      patch.push(cell);
      for (const [dx, dz] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const)
        open.push({ x: cell.x + dx, y: cell.y, z: cell.z + dz });
    }
    const [x, z] = [Math.min(...patch.map((each) => each.x)), Math.min(...patch.map((each) => each.z))];
    const width = Math.max(...patch.map((each) => each.x)) - x + 1;
    const depth = Math.max(...patch.map((each) => each.z)) - z + 1;
    const sizes = [width, depth];
    if (sizes.some((size) => size < LEAST_BLOCKS || size > MOST_BLOCKS)) continue;
    if (patch.length < width * depth * FILLED) continue;
    const from = { x, y: start.y + 1, z };
    const corners = [from.x, from.x + width - 1].flatMap((cornerX) =>
      [from.z, from.z + depth - 1].map((cornerZ) => ({ x: cornerX, y: from.y, z: cornerZ })),
    );
    return { from, width, depth, posts: Math.min(...corners.map((corner) => heightAt(bot, corner))) };
  }
  return null;
}

/** Walls over a floor's edge, with a doorway two high in the middle of the north side. */
export function wallsAround(
  registry: Registry,
  { width, depth }: Footprint,
  height: number,
  block: string,
): Blueprint {
  const whole = shapeOf(registry, 'enclosure', { width, depth, height }, { block });
  const isDoorway = ({ position: { x, y, z } }: Cell): boolean =>
    y < 2 && z === 0 && x === Math.floor(width / 2);
  return withCells(
    whole,
    cellsOf(whole).filter((cell) => !isDoorway(cell)),
  );
}

/** How many blocks stand one on the other from here up. */
function heightAt(bot: WorkerBot, { x, y, z }: Position): number {
  let height = 0;
  while (height < MOST_BLOCKS && isSolid(bot, { x, y: y + height, z })) height += 1;
  return height;
}

export function isSolid(bot: WorkerBot, at: Position): boolean {
  return bot.blockAt(asPoint(bot, at))?.boundingBox === 'block';
}

/** Cells about a place, nearest first. */
function around(near: Position): readonly Position[] {
  const cells: Position[] = [];
  for (let x = -NEAR_BLOCKS; x <= NEAR_BLOCKS; x++)
    for (let z = -NEAR_BLOCKS; z <= NEAR_BLOCKS; z++)
      for (const y of [-2, -1, 0]) cells.push({ x: near.x + x, y: near.y + y, z: near.z + z });
  return cells.sort((a, b) => distanceBetween(a, near) - distanceBetween(b, near));
}
