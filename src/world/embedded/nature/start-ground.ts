import type { Position } from '../../../base/position.js';
import { CoVoyagerError } from '../../../base/error.js';
import { WATER_Y } from './chunk-cells.js';
import type { NatureTerrain } from './nature-terrain.js';

/** Whether somebody can stand on the ground of a column: solid below, free above. */
type CanStand = (position: Position) => boolean;

const STEP = 8;
// Land lies within a kilometre or two of any place.
const FURTHEST = 4096;
const MOST_STARTS = 8;
/** So many trees about make a start people can do something with. */
const ENOUGH_TREES = 12;
const TREES_WITHIN = 320;

/**
 * Where players start: on dry, even ground with trees about where there are any, nearest to a column; up to eight
 * places, at least two blocks from each other, each with its feet's block.
 * @throws CoVoyagerError `bad-environment` where there is only water
 */
export function startGround(
  terrain: NatureTerrain,
  canStand: CanStand,
  near: { readonly x: number; readonly z: number },
  within: number,
): readonly Position[] {
  let fallback: readonly Position[] | null = null;
  for (const { x, z } of outwards(near, STEP, FURTHEST)) {
    if (fallback !== null && Math.max(Math.abs(x - near.x), Math.abs(z - near.z)) > TREES_WITHIN) break;
    if (Math.max(Math.abs(x), Math.abs(z)) > within || !isDry(terrain, x, z)) continue;
    // Only the first dry place is a way out: every look costs a chunk.
    if (fallback !== null && terrain.treesAround(x, z) < ENOUGH_TREES) continue;
    const places = placesAround(terrain, canStand, x, z);
    if (places.length < MOST_STARTS) continue;
    if (terrain.treesAround(x, z) >= ENOUGH_TREES) return places;
    fallback ??= places;
  }
  if (fallback) return fallback;
  throw new CoVoyagerError(
    'bad-environment',
    `Expected dry ground near [${near.x}, ${near.z}], there is none with seed ${terrain.options.seed}. ` +
      'Choose another spawn, a wider border or another seed.',
  );
}

function isDry(terrain: NatureTerrain, x: number, z: number): boolean {
  const biome = terrain.biomeAt(x, z);
  const height = terrain.heightAt(x, z);
  return height > WATER_Y && height < 90 && biome !== 'river' && biome !== 'ocean' && biome !== 'beach';
}

function placesAround(terrain: NatureTerrain, canStand: CanStand, x0: number, z0: number): Position[] {
  const level = terrain.heightAt(x0, z0);
  const places: Position[] = [];
  for (const { x, z } of outwards({ x: x0, z: z0 }, 2, 10)) {
    const y = terrain.heightAt(x, z) + 1;
    if (y <= WATER_Y + 1 || Math.abs(y - 1 - level) > 2 || !canStand({ x, y, z })) continue;
    places.push({ x, y, z });
    if (places.length === MOST_STARTS) break;
  }
  return places;
}

/** Columns in rings around one, nearest first. */
function* outwards(
  middle: { readonly x: number; readonly z: number },
  step: number,
  furthest: number,
): Generator<{ x: number; z: number }> {
  yield { x: middle.x, z: middle.z };
  for (let ring = step; ring <= furthest; ring += step) {
    for (let along = -ring; along < ring; along += step) {
      yield { x: middle.x + along, z: middle.z - ring };
      yield { x: middle.x + ring, z: middle.z + along };
      yield { x: middle.x - along, z: middle.z + ring };
      yield { x: middle.x - ring, z: middle.z - along };
    }
  }
}
