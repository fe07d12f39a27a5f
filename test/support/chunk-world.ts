import { createRequire } from 'node:module';
import type { Bot } from 'mineflayer';
import type { Vec3 } from 'vec3';

// As mineflayer has them.
const ofMineflayer = createRequire(createRequire(import.meta.url).resolve('mineflayer'));

interface Column {
  readonly minY?: number;
  readonly sections: readonly unknown[];
  setBlockStateId(place: Vec3, state: number): void;
}
/** Blocks by number of state, in columns of 16 by 16. */
export interface TestWorld {
  getBlockStateId(place: Vec3): number;
  setBlockStateId(place: Vec3, state: number): void;
  setColumn(x: number, z: number, column: Column): void;
  unloadColumn(x: number, z: number): void;
}

/** A world without a server, as mineflayer keeps one. */
export function emptyWorld(version: string): {
  world: TestWorld;
  newColumn: () => Column;
  registry: Bot['registry'];
} {
  const World = (ofMineflayer('prismarine-world') as (version: string) => new () => { sync: TestWorld })(
    version,
  );
  const registry = (ofMineflayer('prismarine-registry') as (version: string) => Bot['registry'])(version);
  const Chunk = (ofMineflayer('prismarine-chunk') as (registry: unknown) => new (options: object) => Column)(
    registry,
  );
  return { world: new World().sync, newColumn: () => new Chunk({ minY: -64, worldHeight: 384 }), registry };
}
