import { messageOf } from '../../../base/error.js';
import { chunkKey } from '../terrain/chunk-position.js';
import { chunkSectionsOf, type ChunkSource } from '../terrain/generated-blocks.js';
import type { NatureTerrain } from './nature-terrain.js';

/** A chunk that cannot be made becomes a plain, once said: the world goes on. */
export function safeSource(
  terrain: Pick<NatureTerrain, 'generate' | 'plain'>,
  tell: (problem: string) => void,
): ChunkSource {
  const told = new Set<number>();
  return (chunkX, chunkZ) => {
    try {
      return chunkSectionsOf(terrain.generate(chunkX, chunkZ).states);
    } catch (error) {
      const key = chunkKey(chunkX, chunkZ);
      if (!told.has(key)) {
        told.add(key);
        const reason = messageOf(error);
        tell(`The chunk at ${chunkX * 16} ${chunkZ * 16} is a plain, because making it failed: ${reason}`);
      }
      return chunkSectionsOf(terrain.plain(chunkX, chunkZ).states);
    }
  };
}
