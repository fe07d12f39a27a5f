import { isSamePosition, type Position } from '../../../base/position.js';
import type { GeneratedEnvironment } from '../../../environment/environment-schema.js';
import { START_RADIUS } from '../../../environment/nature/generated-bounds.js';
import { requireEntry, type VersionData } from '../data/version-data.js';
import { isSturdy } from '../rules/connections.js';
import { GeneratedBlocks } from '../terrain/generated-blocks.js';
import type { Place } from '../terrain/place.js';
import { NatureTerrain } from './nature-terrain.js';
import { safeSource } from './safe-source.js';
import { startGround } from './start-ground.js';
import { ChunkThread } from './thread/chunk-thread.js';
import { Wildlife } from './wildlife.js';

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
