import { expectedHeight } from '../../src/environment/nature/ore-heights.js';
import { loadGame } from '../../src/game/game.js';
import type { Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { standingBlock } from './terrain.js';
import { atHeight, at } from './way-goals.js';
import { passThrough } from './way-through.js';

/** So far down or on it is dug before it is looked around again. */
const LEG_BLOCKS = 12;
/** Tunnels after which a place is given up. */
const MOST_TUNNELS = 8;

/**
 * Digs for what is nowhere to be seen: stairs down to the height where this version has most of it, then a tunnel on.
 * Each worker takes another direction.
 */
export class Prospecting {
  readonly #height: number | null;
  #tunnels = 0;
  #turn = 0;

  constructor(
    private readonly bot: Bot,
    blocks: readonly string[],
  ) {
    const { registry } = loadGame(bot.version);
    this.#height = expectedHeight(blocks, this.#feet, (version) => registry.isAtLeast(version));
  }

  /** Whether blocks of these kinds lie under the ground somewhere. */
  get isOre(): boolean {
    return this.#height !== null;
  }

  /** Digs on for a while; false where it is over. */
  async goOn(what: string, isFound: () => boolean): Promise<boolean> {
    const height = this.#height;
    if (height === null) return false;
    const isDeep = Math.abs(this.#feet - height) <= 1;
    return isDeep ? this.#tunnel(what, isFound) : this.#goDown(what, height, isFound);
  }

  async #goDown(what: string, height: number, isFound: () => boolean): Promise<boolean> {
    const feet = this.#feet;
    const leg = Math.max(height, feet - LEG_BLOCKS);
    const to = feet < height ? Math.min(height, feet + LEG_BLOCKS) : leg;
    const end = await passThrough(this.bot, {
      goal: atHeight(to),
      isThere: ({ y }) => isFound() || (feet < to ? standingBlock(y) >= to : standingBlock(y) <= to),
      mayDig: true,
      activity: (now) =>
        `digging ${feet < height ? 'up' : 'down'} to where ${what} lies, y ${now} of ${height}`,
    });
    return end === 'there';
  }

  async #tunnel(what: string, isFound: () => boolean): Promise<boolean> {
    for (; this.#tunnels < MOST_TUNNELS; this.#turn++) {
      this.#tunnels += 1;
      const { x, y, z } = this.bot.entity.position;
      const angle = directionOf(this.bot) + (this.#turn * Math.PI) / 2;
      const end = {
        x: x + Math.cos(angle) * 2 * LEG_BLOCKS,
        y,
        z: z + Math.sin(angle) * 2 * LEG_BLOCKS,
      };
      const isNear = (feet: Position): boolean => Math.hypot(feet.x - end.x, feet.z - end.z) < 3;
      const way = await passThrough(this.bot, {
        goal: at(end, isNear),
        isThere: (feet) => isFound() || isNear(feet),
        mayDig: true,
        activity: () => `digging a tunnel for ${what}`,
      });
      if (way === 'cancelled' || way === 'timed-out') return false;
      if (way === 'there') return true;
    }
    return false;
  }

  get #feet(): number {
    return standingBlock(this.bot.entity.position.y);
  }
}

/** So far it is walked before it is looked around again, one side of a growing spiral after the other. */
const EXPLORE_BLOCKS = 48;
const MOST_LEGS = 6;
const NEAR_BLOCKS = 4;

/** Walks outward for what is nowhere in sight. Each worker goes another way first. */
export class Exploring {
  #legs = 0;

  constructor(private readonly bot: Bot) {}

  /** Goes on for a while; false where it is over. */
  async goOn(what: string, isFound: () => boolean): Promise<boolean> {
    while (this.#legs < MOST_LEGS) {
      const angle = directionOf(this.bot) + (Math.floor(this.#legs / 2) * Math.PI) / 2;
      this.#legs += 1;
      const { x, y, z } = this.bot.entity.position;
      const end = { x: x + Math.cos(angle) * EXPLORE_BLOCKS, y, z: z + Math.sin(angle) * EXPLORE_BLOCKS };
      const isNear = (feet: Position): boolean => Math.hypot(feet.x - end.x, feet.z - end.z) < NEAR_BLOCKS;
      const way = await passThrough(this.bot, {
        goal: {
          isReached: isNear,
          stepsTo: (cell) => Math.abs(cell.x - end.x) + Math.abs(cell.z - end.z),
        },
        isThere: (feet) => isFound() || isNear(feet),
        mayDig: true,
        activity: () => `looking around for ${what}`,
      });
      if (way === 'cancelled' || way === 'timed-out') return false;
      if (way === 'there') return true;
    }
    return false;
  }
}

/** An angle for each bot of those in sight of each other. */
export function directionOf(bot: Bot): number {
  const names = Object.keys(bot.players).sort();
  const index = Math.max(0, names.indexOf(bot.username));
  return (index / Math.max(1, names.length)) * 2 * Math.PI;
}
