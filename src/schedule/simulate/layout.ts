import type { Position } from '../../base/position.js';
import { blocksOf } from '../../environment/arena-blocks.js';
import type { ArenaEnvironment, Environment } from '../../environment/environment-schema.js';
import { append } from '../../base/groups.js';

/** Where things are, as far as it matters for how long work takes. */
export interface Layout {
  /** The shared chest; null where none is known yet. */
  readonly chest: Position | null;
  /** Blocks and mobs by registry name, with where they are. Those not listed are taken to be at a typical distance. */
  readonly sources: ReadonlyMap<string, readonly Position[]>;
  /** Where people stand in each other's way besides `sources`: fences, walls of the place. */
  readonly obstacles?: readonly Position[];
}

/** Nothing is known of open nature before somebody has looked around. */
const UNKNOWN: Layout = { chest: null, sources: new Map() };

const known = new WeakMap<Environment, Layout>();

/** The layout of a built place, mobs at their herd's place. Of open nature nothing is known. */
export function layoutOfEnvironment(environment: Environment): Layout {
  if (environment.kind !== 'arena') return UNKNOWN;
  const layout = known.get(environment) ?? layoutOfArena(environment);
  known.set(environment, layout);
  return layout;
}

function layoutOfArena(environment: ArenaEnvironment): Layout {
  const sources = new Map<string, Position[]>();
  const obstacles: Position[] = [];
  for (const { block, x, y, z, protected: isProtected } of blocksOf(environment)) {
    if (isProtected) obstacles.push({ x, y, z });
    else append(sources, block, { x, y, z });
  }
  for (const { type, at, count } of environment.entities) {
    for (let index = 0; index < count; index++) append(sources, type, { x: at[0], y: at[1], z: at[2] });
  }
  const shared = environment.chests.find((chest) => chest.shared) ?? environment.chests[0];
  const chest = shared ? { x: shared.at[0], y: shared.at[1], z: shared.at[2] } : null;
  return { chest, sources, obstacles };
}
