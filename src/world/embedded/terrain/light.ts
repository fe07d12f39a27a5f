import { blockAtPoint, type Position } from '../../../base/position.js';
import { propertiesOf } from '../data/block-states.js';
import { across, FACES } from '../data/faces.js';
import type { GameState } from '../game.js';

export const FULL_LIGHT = 15;

/** Light in a block, 0 to 15 each. */
export interface Light {
  /** From torches, lava and their like. */
  readonly block: number;
  /** From the open sky by day; `darkness` takes from it. */
  readonly sky: number;
}

/** What the time of day takes from the light of the sky: 0 by day, 11 in the middle of the night (Java Edition). */
export function darkness(dayTime: number): number {
  const turn = (dayTime / 24_000 + 0.75) % 1;
  const sun = (turn * 2 + 0.5 - Math.cos(turn * Math.PI) / 2) / 3;
  const height = Math.min(0.25, Math.max(-0.25, Math.cos(sun * 2 * Math.PI)));
  return Math.floor((0.5 - 2 * height) * 11);
}

/** Whether the game takes it for day. */
export function isDay(game: GameState): boolean {
  return darkness(game.dayTime) < 4;
}

/** Whether nothing above a point takes light away. */
export function seesSky(game: GameState, point: Position): boolean {
  const { x, y, z } = blockAtPoint(point);
  for (let above = game.data.heights.highest; above > y; above--) {
    if (lossIn(game, game.blocks.stateAt({ x, y: above, z })) > 0) return false;
  }
  return true;
}

/** What anything there has to see by: the light of blocks or of the sky at this hour. */
export function brightnessAt(game: GameState, point: Position): number {
  const { block, sky } = lightAt(game, point);
  return Math.max(block, sky - darkness(game.dayTime), 0);
}

const SIDE = 2 * FULL_LIGHT + 1;

/**
 * The light in a block, worked out from all that shines within 15 blocks. Nothing is kept: it costs up to a millisecond
 * in the open, so ask where it matters.
 */
export function lightAt(game: GameState, point: Position): Light {
  const origin = blockAtPoint(point);
  const nearest = new Int8Array(SIDE ** 3).fill(FULL_LIGHT);
  const rings: Position[][] = Array.from({ length: FULL_LIGHT + 1 }, () => []);
  const columns = new Map<number, number>();
  let [block, sky] = [0, 0];
  const reach = (cell: Position, distance: number): void => {
    const index = indexIn(origin, cell);
    if (distance >= (nearest[index] ?? 0)) return;
    nearest[index] = distance;
    rings[distance]?.push(cell);
  };
  reach(origin, 0);
  for (
    let distance = 0;
    distance < FULL_LIGHT && (block < FULL_LIGHT - distance || sky < FULL_LIGHT - distance);
    distance++
  ) {
    for (const cell of rings[distance] ?? []) {
      if (nearest[indexIn(origin, cell)] !== distance) continue;
      const state = game.blocks.stateAt(cell);
      const loss = lossIn(game, state);
      block = Math.max(block, emissionOf(game, state) - distance);
      if (loss >= FULL_LIGHT && distance > 0) continue;
      if (sky < FULL_LIGHT - distance && cell.y >= openFrom(game, cell, columns)) sky = FULL_LIGHT - distance;
      for (const face of FACES) reach(across(cell, face), distance + Math.max(1, Math.min(loss, FULL_LIGHT)));
    }
  }
  return { block, sky };
}

function indexIn(origin: Position, { x, y, z }: Position): number {
  return ((x - origin.x + FULL_LIGHT) * SIDE + y - origin.y + FULL_LIGHT) * SIDE + z - origin.z + FULL_LIGHT;
}

/** The lowest block of a column under which the sky is not taken away. */
function openFrom(game: GameState, { x, z }: Position, columns: Map<number, number>): number {
  const key = (x + 30_000_000) * 60_000_001 + z + 30_000_000;
  const known = columns.get(key);
  if (known !== undefined) return known;
  let y = game.data.heights.highest + 1;
  while (y > game.data.heights.lowest && lossIn(game, game.blocks.stateAt({ x, y: y - 1, z })) === 0) y--;
  columns.set(key, y);
  return y;
}

// The tables of old releases say nothing of leaves.
const DIMS = /_leaves$|^water$/;

function lossIn(game: GameState, state: number): number {
  if (state === 0) return 0;
  const { name, lightLoss } = game.data.blockOfState(state);
  return lightLoss === 0 && DIMS.test(name) ? 1 : lightLoss;
}

const LIT: Readonly<Record<string, number>> = {
  redstone_torch: 7,
  redstone_wall_torch: 7,
  soul_campfire: 10,
};
const LIT_FIRES = /furnace$|^smoker$/;

function emissionOf(game: GameState, state: number): number {
  if (state === 0) return 0;
  const block = game.data.blockOfState(state);
  const { lit } = block.properties.some(({ name }) => name === 'lit') ? propertiesOf(block, state) : {};
  if (lit === undefined) return block.light;
  if (lit === 'false') return 0;
  return LIT[block.name] ?? (block.name.endsWith('redstone_ore') ? 9 : LIT_FIRES.test(block.name) ? 13 : 15);
}
