import { positionKey } from '../../../base/position.js';
import type { ArenaEnvironment, PlayableEnvironment } from '../../../environment/environment-schema.js';
import type { VersionData } from '../data/version-data.js';
import { buildNature } from '../nature/build-nature.js';
import { buildArena } from './build-arena.js';
import type { Place } from './place.js';

/** Makes a place anew. `tell` hears of chunks that could not be made as they should. */
export function makePlace(
  data: VersionData,
  environment: PlayableEnvironment,
  seed: number,
  tell: (problem: string) => void,
): Place {
  return environment.kind === 'arena'
    ? arenaPlace(data, environment)
    : buildNature(data, environment, seed, tell);
}

function arenaPlace(data: VersionData, arena: ArenaEnvironment): Place {
  const { from, to } = arena.area;
  const built = buildArena(data, arena);
  return {
    blocks: built.blocks,
    startPoints: arena.startPoints.map(({ at: [x, y, z], yaw }) => ({
      position: { x: x + 0.5, y, z: z + 0.5 },
      yaw,
    })),
    chests: arena.chests.map(({ at: [x, y, z], shared, contents }) => ({
      position: { x, y, z },
      shared,
      contents,
    })),
    herds: arena.entities,
    startInventory: {},
    extent: {
      low: { x: Math.min(from[0], to[0]), z: Math.min(from[1], to[1]) },
      high: { x: Math.max(from[0], to[0]), z: Math.max(from[1], to[1]) },
    },
    biomeAt: null,
    wildlife: null,
    ahead: null,
    isProtected: (position) => built.protectedKeys.has(positionKey(position)) || built.isLayer(position),
  };
}
