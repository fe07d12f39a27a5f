import type { BlockType } from '../../data/version-data.js';
import type { ChunkPosition } from '../../terrain/chunk-position.js';
import type { ChunkSections } from '../../terrain/generated-blocks.js';
import type { NatureOptions } from '../nature-terrain.js';

/** What the thread starts with: the release as far as terrain needs it. */
export interface ThreadSetup {
  readonly version: string;
  readonly stateCount: number;
  readonly blocks: ReadonlyMap<string, BlockType>;
  readonly options: NatureOptions;
}

/** From the thread: a chunk as it was asked for, or what went wrong on the way. */
export type ThreadAnswer =
  (ChunkPosition & { readonly sections: ChunkSections }) | { readonly problem: string };
