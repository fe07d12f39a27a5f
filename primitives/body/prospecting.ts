import { expectedOre } from '../../src/environment/nature/ore-heights.js';
import { loadGame } from '../../src/game/game.js';
import { across, HORIZONTAL_SIDES } from '../../src/game/faces.js';
import { soilsOf, wantsWater } from '../../src/game/plant-soils.js';
import { digTicks } from '../../src/game/sources/dig-ticks.js';
import { blocksAside, type Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { blockState, stateIdAt } from './block-states.js';
import { findBlocks, statesOf } from './finding.js';
import { groundAround } from './ground.js';
import { sightOf } from './sight.js';
import { isInWater } from './steering.js';
import { standingBlock } from './terrain.js';
import { trailsOf } from './trails.js';
import { atHeight, at } from './way-goals.js';
import { followTrail, passThrough, type PassingEnd } from './way-through.js';

/** So far down or on it is dug before it is looked around again. */
const LEG_BLOCKS = 12;
const TUNNEL_BLOCKS = 2 * LEG_BLOCKS;
/** A tunnel ends about where it began: the end of a cave that leads up is none. */
const LEVEL_BLOCKS = 4;
/** Tunnels after which a place is given up: in simulations nine of ten first three diamonds come within 600 blocks. */
const MOST_TUNNELS = 25;
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
  #exploring: ProspectingWalk | null = null;

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
      if (await this.#prospecting.goOn(what, isFound)) return true;
      if (this.#prospecting.isOre || isOver()) return false;
      this.#exploring ??= new ProspectingWalk(this.bot, this.blocks);
      return this.#exploring.goOn(what, isFound);
    });
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
    this.#height = ore?.height ?? (blocks.includes(ROCK) ? this.#feet - EARTH_BLOCKS : null);
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
export class ProspectingWalk {
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
function directionOf(bot: Bot): number {
  const names = Object.keys(bot.players).sort();
  const index = Math.max(0, names.indexOf(bot.username));
  return (index / Math.max(1, names.length)) * 2 * Math.PI;
}
