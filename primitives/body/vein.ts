import { distanceBetween, type Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { blockClaim, contextOf } from './context.js';
import type { BlockTargets } from './targets.js';

/** So near to each other blocks of an ore are of one vein. */
export const VEIN_BLOCKS = 4;
const MOST_BLOCKS = 64;
/** So much more of it is taken than asked: others may want it, or somebody later. */
const MOST_BEYOND = 4;

/** Who found a vein takes all of it; whoever else digs tunnels goes on, for there may be too little for both. */
export class Vein {
  readonly #claimed: string[] = [];

  /** Null as long as what was asked for has not been dug. */
  #beyond: number | null = null;

  constructor(private readonly bot: Bot) {}

  /** What is taken beyond what was asked. */
  get beyond(): number {
    return this.#beyond ?? 0;
  }

  /** Asked once, when what was asked for has been dug: the rest of the vein is taken along. */
  goOn(): boolean {
    if (this.#beyond !== null) return false;
    this.#beyond = MOST_BEYOND;
    return true;
  }

  /** There is no more of it. */
  end(): void {
    this.#beyond = 0;
  }

  claim(found: Position, targets: BlockTargets): void {
    const { claims } = contextOf(this.bot);
    for (const block of targets.nearest(MOST_BLOCKS)) {
      const claim = blockClaim(block);
      const isOfIt = distanceBetween(block, found) <= VEIN_BLOCKS;
      if (isOfIt && claims.claim(this.bot.username, claim)) this.#claimed.push(claim);
    }
  }

  release(): void {
    const { claims } = contextOf(this.bot);
    for (const claim of this.#claimed.splice(0)) claims.release(this.bot.username, claim);
  }
}
