import { isSamePosition, type Position } from '../../../base/position.js';
import type { GeneratedEnvironment } from '../../../environment/environment-schema.js';
import { START_RADIUS } from '../../../environment/nature/generated-bounds.js';
import { requireEntry, type VersionData } from '../data/version-data.js';
import { isSturdy } from '../rules/connections.js';
import { GeneratedBlocks } from '../terrain/generated-blocks.js';
import type { Place } from '../terrain/place.js';
import { NatureTerrain } from './nature-terrain.js';
import { safeSource } from './safe-source.js';
import { ChunkThread } from './thread/chunk-thread.js';
import { Wildlife } from './wildlife.js';
import { CoVoyagerError } from '../../../base/error.js';
import { WATER_Y } from './chunk-cells.js';

// From 1.18 on; clients of a release that lacks a name show plains.
const BIOME_NAME: Readonly<Record<string, string>> = { mountains: 'windswept_hills' };

/** Endless nature, with its start looked for and nothing else made yet. */
export function buildNature(
  data: VersionData,
  environment: GeneratedEnvironment,
  seed: number,
  tell: (problem: string) => void,
): Place {
  const { border, spawn: [x, z] = [0, 0] } = environment;
  const terrain = natureOf(data, environment, seed);
  const told = new Set<string>();
  const tellOnce = (problem: string): void => {
    if (!told.has(problem)) tell(problem);
    told.add(problem);
  };
  const blocks = new GeneratedBlocks(safeSource(terrain, tellOnce));
  const canStand = (at: Position): boolean =>
    isSturdy(data, blocks.stateAt({ ...at, y: at.y - 1 })) &&
    [0, 1].every((up) => blocks.stateAt({ ...at, y: at.y + up }) === 0);
  const places = startGround(terrain, canStand, { x, z }, (border ?? Infinity) - START_RADIUS);
  // One place is the chest's, with the places beside it kept free for its other half.
  const [middle, ...others] = places;
  const chest = environment.start.chest === undefined ? null : (middle ?? null);
  if (chest) blocks.setState(chest, requireEntry(data.blocks, 'chest').defaultState);
  const starts = chest
    ? others.filter((at) => Math.abs(at.x - chest.x) + Math.abs(at.z - chest.z) > 1)
    : places;
  return {
    blocks,
    startPoints: starts.map((at) => ({ position: { x: at.x + 0.5, y: at.y, z: at.z + 0.5 }, yaw: 0 })),
    chests: chest ? [{ position: chest, shared: true, contents: environment.start.chest ?? {} }] : [],
    herds: [],
    startInventory: environment.start.inventory,
    extent: border === undefined ? null : { low: { x: -border, z: -border }, high: { x: border, z: border } },
    biomeAt: (bx, bz) => BIOME_NAME[terrain.biomeAt(bx, bz)] ?? terrain.biomeAt(bx, bz),
    wildlife: new Wildlife(terrain, blocks, seed, environment.animals),
    ahead: new ChunkThread(
      {
        version: data.version,
        stateCount: data.stateCount,
        blocks: data.blocks,
        options: terrain.options,
      },
      blocks,
      tellOnce,
    ),
    isProtected: (position) =>
      (chest !== null && isSamePosition(chest, position)) ||
      (border !== undefined && Math.max(Math.abs(position.x), Math.abs(position.z)) > border),
  };
}

/** The terrain of an environment, without a world around it. */
export function natureOf(data: VersionData, environment: GeneratedEnvironment, seed: number): NatureTerrain {
  return new NatureTerrain(data, {
    seed,
    biome: environment.biome ?? null,
    hasCaves: environment.caves,
    border: environment.border ?? null,
  });
}

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
function startGround(
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
