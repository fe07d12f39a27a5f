import { loadGame } from '../../src/game/game.js';
import { across, HORIZONTAL_SIDES } from '../../src/game/faces.js';
import { soilsOf, wantsWater } from '../../src/game/plant-soils.js';
import { blocksAside, type Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { blockState, stateIdAt } from './block-states.js';
import { findBlocks, statesOf } from './finding.js';
import { passThrough, type PassingEnd } from './way-through.js';

/** Sides of a growing spiral are so many times this long: what lies between two turns of it is in sight from one. */
const EXPLORE_BLOCKS = 64;
/** For what stands only in structures, such as cobwebs, nobody walks for half an hour. */
const MOST_LEGS = { terrain: 20, structures: 6 };
const NEAR_BLOCKS = 4;
/** So far it is gone before it is looked around again; where nothing leads there, as in a walled place, less far. */
const LOOK_BLOCKS = [48, 16, 8] as const;
/** So often who watches hears how far it has gone: every ten seconds or so. */
const TOLD_BLOCKS = 50;

/** What grows beside water shows from so near; a shore further off is worth the way. */
const SHORE_BLOCKS = 32;
const MOST_SHORES = 32;

/**
 * Walks outward for what is nowhere in sight, and swims; for what grows beside water along the shores that come in sight.
 * Each worker goes another way first.
 */
export class ExploringWalk {
  #legs = 0;
  readonly #mostLegs: number;
  goneBlocks = 0;
  /** Where the leg under way ends. */
  #corner: Position;
  #heading: number;
  readonly #been: Position[] = [];
  readonly #plants: readonly string[];

  /** @param sought kinds of blocks, where it is for blocks */
  constructor(
    private readonly bot: Bot,
    sought: readonly string[] = [],
  ) {
    this.#corner = bot.entity.position.clone();
    this.#heading = directionOf(bot);
    this.#plants = sought.filter(wantsWater);
    const { natural } = loadGame(bot.version);
    const isOfNature = (block: string): boolean => natural.get(block)?.occurrence === 'terrain';
    this.#mostLegs = MOST_LEGS[sought.length === 0 || sought.some(isOfNature) ? 'terrain' : 'structures'];
  }

  /** Goes on for a while; false where it is over. */
  async goOn(what: string, isFound: () => boolean): Promise<boolean> {
    if (this.#blocksFrom(this.#corner) < NEAR_BLOCKS) await this.#turn();
    while (this.#legs <= this.#mostLegs) {
      const from = this.bot.entity.position.clone();
      const way = await this.#goTowards(this.#corner, what, isFound);
      if (way === 'cancelled' || way === 'timed-out') return false;
      if (isFound() || way === 'there' || this.#blocksFrom(from) >= NEAR_BLOCKS) return true;
      await this.#turn();
    }
    return false;
  }

  async #goTowards(corner: Position, what: string, isFound: () => boolean): Promise<PassingEnd> {
    const feet = this.bot.entity.position.clone();
    let way: PassingEnd = 'no-way';
    for (const blocks of LOOK_BLOCKS) {
      const share = Math.min(1, blocks / blocksAside(feet, corner));
      const end = { x: feet.x + (corner.x - feet.x) * share, z: feet.z + (corner.z - feet.z) * share };
      const isNear = (at: Position): boolean => blocksAside(at, end) < NEAR_BLOCKS;
      const passing = {
        goal: {
          isReached: isNear,
          stepsTo: (cell: Position) => Math.abs(cell.x - end.x) + Math.abs(cell.z - end.z),
        },
        isThere: (at: Position) => isFound() || isNear(at),
        activity: () => `looking around for ${what}${this.#farWords(feet)}`,
      };
      // Out of a hole, or through a wall, only where no way leads on.
      for (const mayDig of [false, true]) {
        way = await passThrough(this.bot, { ...passing, mayDig });
        if (way === 'cancelled' || way === 'timed-out') return way;
        if (way !== 'there' && this.#blocksFrom(feet) < NEAR_BLOCKS) continue;
        this.goneBlocks += this.#blocksFrom(feet);
        return way;
      }
    }
    return way;
  }

  #farWords(since: Position): string {
    const blocks = TOLD_BLOCKS * Math.floor((this.goneBlocks + this.#blocksFrom(since)) / TOLD_BLOCKS);
    return blocks === 0 ? '' : `, ${blocks} of at most ${mostBlocks(this.#mostLegs)} blocks`;
  }

  #blocksFrom(place: Position): number {
    return blocksAside(place, this.bot.entity.position);
  }

  /** A quarter turn on for each side; or the next shore ahead. */
  async #turn(): Promise<void> {
    const shore = await this.#shoreAhead();
    if (shore) {
      const { x, z } = this.bot.entity.position;
      this.#heading = Math.atan2(shore.z - z, shore.x - x);
      this.#legs += 1;
      this.#corner = shore;
      return;
    }
    const angle = directionOf(this.bot) + (this.#legs * Math.PI) / 2;
    const length = legBlocks(this.#legs);
    this.#legs += 1;
    const { x, y, z } = this.#corner;
    this.#corner = { x: x + Math.cos(angle) * length, y, z: z + Math.sin(angle) * length };
  }

  /** Of the nearest places beside water from which nobody has looked, the one that is most straight on. */
  async #shoreAhead(): Promise<Position | null> {
    if (this.#plants.length === 0) return null;
    const here = this.bot.entity.position.clone();
    this.#been.push(here);
    const shores = await findBlocks(this.bot, {
      states: statesOf(this.bot, ['water']),
      rangeBlocks: EXPLORE_BLOCKS,
      count: MOST_SHORES,
      isWanted: (place) =>
        this.#been.every((been) => blocksAside(been, place) >= SHORE_BLOCKS) && this.#isShore(place),
    });
    const straight = ({ x, z }: Position): number =>
      Math.cos(Math.atan2(z - here.z, x - here.x) - this.#heading);
    return [...shores].sort((a, b) => straight(b) - straight(a))[0] ?? null;
  }

  #isShore(place: Position): boolean {
    const nameAt = ({ x, y, z }: Position): string =>
      blockState(this.bot, stateIdAt(this.bot, x, y, z) ?? 0).name;
    const isSoil = (name: string): boolean =>
      this.#plants.some((plant) => soilsOf(plant)?.test(name) === true);
    const isOpen = nameAt(across(place, 'up')) === 'air';
    return isOpen && HORIZONTAL_SIDES.some((side) => isSoil(nameAt(across(place, side))));
  }
}

/** Two sides of one length, then two that are longer by one. */
function legBlocks(leg: number): number {
  return EXPLORE_BLOCKS * (Math.floor(leg / 2) + 1);
}

function mostBlocks(legs: number): number {
  return Array.from({ length: legs + 1 }, (_, leg) => legBlocks(leg)).reduce((sum, blocks) => sum + blocks);
}

/** An angle for each bot of those in sight of each other. */
export function directionOf(bot: Bot): number {
  const names = Object.keys(bot.players).sort();
  const index = Math.max(0, names.indexOf(bot.username));
  return (index / Math.max(1, names.length)) * 2 * Math.PI;
}
