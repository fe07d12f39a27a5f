import type { Entity } from '../entities/entity.js';
import type { GeneratedBlocks } from '../terrain/generated-blocks.js';
import type { NatureTerrain } from './nature-terrain.js';

/** The animals of generated nature, as far as they are not in the world; `tick-wildlife.ts` moves them. */
export class Wildlife {
  /** Chunks whose animals came. */
  readonly populated = new Set<number>();
  /** What is far from everybody, and waits. */
  waiting: readonly Entity[] = [];

  constructor(
    readonly terrain: NatureTerrain,
    readonly blocks: GeneratedBlocks,
    readonly seed: number,
    readonly hasAnimals: boolean,
  ) {}

  /** Back to a moment's chunks; nothing waits. */
  restore(populated: Iterable<number>): void {
    this.waiting = [];
    this.populated.clear();
    for (const key of populated) this.populated.add(key);
  }
}
