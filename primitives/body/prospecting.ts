import { expectedOre } from '../../src/environment/nature/ore-heights.js';
import { loadGame } from '../../src/game/game.js';
import { digTicks } from '../../src/game/sources/dig-ticks.js';
import { blocksAside, distanceBetween, positionKey, type Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { stateIdAt } from './block-states.js';
import { directionOf, ExploringWalk } from './exploring.js';
import { statesOf } from './finding.js';
import { groundAround } from './ground.js';
import { sightOf } from './sight.js';
import { isInWater } from './steering.js';
import { SEARCH_BLOCKS } from './targets.js';
import { standingBlock } from './terrain.js';
import { trailsOf } from './trails.js';
import { atHeight, at, stepsBetween } from './way-goals.js';
import { followTrail, passThrough } from './way-through.js';

/** So far down or on it is dug before it is looked around again. */
const LEG_BLOCKS = 12;
const TUNNEL_BLOCKS = 2 * LEG_BLOCKS;
/** A tunnel ends about where it began: the end of a cave that leads up is none. */
const LEVEL_BLOCKS = 4;
/** Tunnels after which a place is given up: in simulations nine of ten first three diamonds come within 600 blocks. */
const MOST_TUNNELS = 25;
/** So near what was seen before it is looked for again. */
const BACK_BLOCKS = 12;
/** Further off, to look elsewhere is worth more than to go back; and of what lies underfoot as well, to dig is. */
const MOST_BACK_BLOCKS = 384;
const MOST_BACK_TO_ORE_BLOCKS = 96;
/** Earth lies less deep on rock (game rule: three or four blocks; more under sand and in swamps). */
const EARTH_BLOCKS = 10;
const ROCK = 'stone';
/** Stairs through four blocks of earth, three blocks a step, dug by hand; and a step takes so long, down and up again. */
const EARTH_STEPS = 4;
const STEP_DIGS = 3;
const STEP_TICKS = 8;

/**
 * Goes for blocks nobody knows of: digs where they are expected, walks outward for those that lie about. Ends as soon as
 * one comes in sight, for bots that know only what they have seen.
 */
export class Seeking {
  #prospecting: Prospecting | null = null;
  #exploring: ExploringWalk | null = null;
  /** Where it was gone back to. */
  readonly #revisited = new Set<string>();

  constructor(
    private readonly bot: Bot,
    private readonly blocks: readonly string[],
  ) {}

  /** How far it was sought; null where nobody has set out. */
  get searched(): string | null {
    const tunnels = this.#prospecting?.tunnels ?? 0;
    if (tunnels > 0) return `along ${tunnels * TUNNEL_BLOCKS} blocks of tunnel`;
    return this.#exploring ? `on a walk of ${Math.round(this.#exploring.goneBlocks)} blocks around` : null;
  }

  /** Whether it is ore, of which there is more elsewhere for whoever digs. */
  get isForOre(): boolean {
    this.#prospecting ??= new Prospecting(this.bot, this.blocks);
    return this.#prospecting.isOre;
  }

  /** Whether it is ore that was dug for. */
  get isDugFor(): boolean {
    return this.#prospecting?.isOre === true && this.#prospecting.hasBegun;
  }

  /** What it takes to dig to it under one's feet, wherever one is; null where it lies deep, or was not there. */
  get ticksBelow(): number | null {
    this.#prospecting ??= new Prospecting(this.bot, this.blocks);
    if (!this.#prospecting.isUnderEarth) return null;
    const dirtTicks = digTicks(loadGame(this.bot.version).registry, 'dirt', null);
    return EARTH_STEPS * (STEP_DIGS * dirtTicks + STEP_TICKS);
  }

  /** Digs where it is expected. @returns as `goOn` */
  digBelow(what: string, isOver: () => boolean): Promise<boolean> {
    return this.#untilSeen(isOver, async (isFound) => this.#prospecting?.goOn(what, isFound) ?? false);
  }

  /** Goes on for a while; false where there is no more to try. @param what in a player's words */
  goOn(what: string, isOver: () => boolean): Promise<boolean> {
    return this.#untilSeen(isOver, async (isFound) => {
      this.#prospecting ??= new Prospecting(this.bot, this.blocks);
      const { isOre, hasBegun, isUnderEarth } = this.#prospecting;
      const nearBlocks = isUnderEarth || hasBegun ? 0 : isOre ? MOST_BACK_TO_ORE_BLOCKS : MOST_BACK_BLOCKS;
      if (await this.#goBack(nearBlocks, what, isFound)) return true;
      if (await this.#prospecting.goOn(what, isFound)) return true;
      if (isOver()) return false;
      if (await this.#goBack(MOST_BACK_BLOCKS, what, isFound)) return true;
      if (isOre) return false;
      this.#exploring ??= new ExploringWalk(this.bot, this.blocks);
      return this.#exploring.goOn(what, isFound);
    });
  }

  /** Goes back to where somebody of the team has seen one, no further than that; false where nobody has. */
  async #goBack(mostBlocks: number, what: string, isFound: () => boolean): Promise<boolean> {
    const { bot } = this;
    // What is loaded and near was looked at, and left.
    const isOut = (place: Position): boolean => {
      const away = distanceBetween(place, bot.entity.position);
      return (
        away <= mostBlocks && (away > SEARCH_BLOCKS || stateIdAt(bot, place.x, place.y, place.z) === null)
      );
    };
    for (;;) {
      const place = sightOf(bot)?.nearestSeen(
        bot,
        statesOf(bot, this.blocks),
        (each) => !this.#revisited.has(positionKey(each)) && isOut(each),
      );
      if (!place) return false;
      const isNear = (feet: Position): boolean => distanceBetween(feet, place) < BACK_BLOCKS;
      const passing = {
        goal: { isReached: isNear, stepsTo: (cell: Position) => Math.max(0, stepsBetween(cell, place) - 1) },
        isThere: (feet: Position) => isFound() || isNear(feet),
        activity: () => `going back for ${what} seen before`,
      };
      for (const mayDig of [false, true]) {
        const end = await passThrough(bot, { ...passing, mayDig });
        if (end === 'cancelled' || end === 'timed-out') return false;
        if (end !== 'there') continue;
        // Another may have come in sight on the way.
        if (isNear(bot.entity.position)) this.#revisited.add(positionKey(place));
        return true;
      }
      this.#revisited.add(positionKey(place));
    }
  }

  async #untilSeen(
    isOver: () => boolean,
    act: (isFound: () => boolean) => Promise<boolean>,
  ): Promise<boolean> {
    const { bot, blocks } = this;
    const lookout = sightOf(bot)?.lookOutFor(bot, statesOf(bot, blocks));
    const isFound = (): boolean => isOver() || lookout?.isFound === true;
    try {
      return await act(isFound);
    } finally {
      lookout?.stop();
    }
  }
}

/**
 * Digs for what is nowhere to be seen: stairs down to the height where this version has most of it, then a tunnel on.
 * Each worker takes another direction.
 */
class Prospecting {
  /** Whether blocks of these kinds are ore, of which nothing lies about. */
  readonly isOre: boolean;
  readonly #height: number | null;
  tunnels = 0;
  #turn = 0;
  /** Where tunnels were begun. */
  readonly #begun: { readonly x: number; readonly z: number }[] = [];
  hasBegun = false;
  #hasFailed = false;

  constructor(
    private readonly bot: Bot,
    blocks: readonly string[],
  ) {
    const { registry } = loadGame(bot.version);
    // The world may be older than what its server speaks, behind a proxy or of another maker: its ground ends at 0.
    const { minY } = bot.game as { readonly minY?: number };
    const ore = expectedOre(blocks, this.#feet, (version) => registry.isAtLeast(version), minY);
    this.isOre = ore !== null;
    // A flat world is not as deep.
    const rock = Math.max(this.#feet - EARTH_BLOCKS, (minY ?? 0) + 1);
    this.#height = ore?.height ?? (blocks.includes(ROCK) && rock < this.#feet ? rock : null);
  }

  /** Rock lies under the earth, and nobody has dug for it in vain yet. */
  get isUnderEarth(): boolean {
    return !this.isOre && this.#height !== null && this.#feet >= this.#height - 1 && !this.#hasFailed;
  }

  /** Digs on for a while; false where it is over. */
  async goOn(what: string, isFound: () => boolean): Promise<boolean> {
    const height = this.#height;
    if (height === null) return false;
    if (!this.hasBegun) await this.#goToMine(what, height, isFound);
    this.hasBegun = true;
    if (isInWater(this.bot)) await this.#comeAshore(isFound);
    if (isFound()) return true;
    const isDeep = Math.abs(this.#feet - height) <= 1;
    const hasLedOn = await (isDeep ? this.#tunnel(what, isFound) : this.#goDown(what, height, isFound));
    if (!hasLedOn) this.#hasFailed = true;
    return hasLedOn;
  }

  /** Goes down what the team has dug before, where that spares new stairs. */
  async #goToMine(what: string, height: number, isFound: () => boolean): Promise<void> {
    await followTrail(this.bot, {
      goal: atHeight(height),
      isThere: isFound,
      mayDig: true,
      staysDry: true,
      activity: () => `going down the mine for ${what}`,
    });
  }

  /** In water digging takes five times as long, and the breath with it: stairs begin on dry ground. */
  async #comeAshore(isFound: () => boolean): Promise<void> {
    const ground = groundAround(this.bot);
    const isDry = ({ x, y, z }: Position): boolean => {
      const below = ground(x, y - 1, z);
      return !ground(x, y, z).isWater && below.holds && !below.isWet;
    };
    const isThere = ({ x, y, z }: Position): boolean =>
      isFound() ||
      (!isInWater(this.bot) && isDry({ x: Math.floor(x), y: standingBlock(y), z: Math.floor(z) }));
    const passing = {
      goal: { isReached: isDry, stepsTo: () => 0 },
      isThere,
      activity: () => 'coming ashore',
    };
    const end = await passThrough(this.bot, { ...passing, mayDig: false });
    if (end === 'no-way' || end === 'astray') await passThrough(this.bot, { ...passing, mayDig: true });
  }

  async #goDown(what: string, height: number, isFound: () => boolean): Promise<boolean> {
    const feet = this.#feet;
    const leg = Math.max(height, feet - LEG_BLOCKS);
    const to = feet < height ? Math.min(height, feet + LEG_BLOCKS) : leg;
    const end = await passThrough(this.bot, {
      goal: atHeight(to),
      isThere: ({ y }) => isFound() || (feet < to ? standingBlock(y) >= to : standingBlock(y) <= to),
      mayDig: true,
      isNew: true,
      staysDry: true,
      activity: (now) =>
        `digging ${feet < height ? 'up' : 'down'} to where ${what} lies, y ${now} of ${height}`,
    });
    return end === 'there';
  }

  async #tunnel(what: string, isFound: () => boolean): Promise<boolean> {
    for (; this.tunnels < MOST_TUNNELS; this.#turn++) {
      this.tunnels += 1;
      const end = this.#nextEnd(this.bot.entity.position.clone());
      const isNear = (feet: Position): boolean =>
        blocksAside(feet, end) < 3 && Math.abs(feet.y - end.y) <= LEVEL_BLOCKS;
      const way = await passThrough(this.bot, {
        goal: at(end, isNear),
        isThere: (feet) => isFound() || isNear(feet),
        mayDig: true,
        isNew: true,
        staysDry: true,
        activity: () => `digging tunnel ${this.tunnels} of at most ${MOST_TUNNELS} for ${what}`,
      });
      if (way === 'cancelled' || way === 'timed-out') return false;
      if (way === 'there') return true;
    }
    return false;
  }

  /** Where the next tunnel ends: on, or to a side on which nobody has been. */
  #nextEnd({ x, y, z }: Position): Position {
    // One that came out of a hill, or up a cave, leads back to where it began, by the next stairs down.
    if (this.#begun.some((start) => Math.hypot(start.x - x, start.z - z) < TUNNEL_BLOCKS / 2))
      this.#turn += 1;
    this.#begun.push({ x, z });
    const trails = trailsOf(this.bot);
    const ends = [0, 1, 2, 3].map((turns) => {
      const angle = directionOf(this.bot) + ((this.#turn + turns) * Math.PI) / 2;
      return { x: x + Math.cos(angle) * TUNNEL_BLOCKS, y, z: z + Math.sin(angle) * TUNNEL_BLOCKS };
    });
    const fresh = ends.findIndex((end) => !trails.isKnownNear(end));
    this.#turn += Math.max(0, fresh);
    return ends[Math.max(0, fresh)] ?? { x, y, z };
  }

  get #feet(): number {
    return standingBlock(this.bot.entity.position.y);
  }
}
