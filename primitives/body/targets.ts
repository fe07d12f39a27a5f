import { positionKey, type Position } from '../../src/base/position.js';
import { across, FACES, FACES_BUT_DOWN } from '../../src/game/faces.js';
import type { Bot } from 'mineflayer';
import type { Vec3 } from 'vec3';
import { FALLING, blockState, isWater, stateIdAt } from './block-states.js';
import { isUnderWater, MOST_UNDER_WATER_TICKS } from './breathing.js';
import { blockClaim, contextOf, othersPlaces } from './context.js';
import { findBlocks, statesOf } from './finding.js';
import { hazardsAround, isSafeToOpen, wouldBury } from './opening.js';
import { isProtected } from './protected-land.js';
import { isFullBlock, reachablePoint, stateAt } from './reaching.js';
import { findRoute, findShortRoute, lengthOf, type Route } from './route.js';
import { stepsBetween } from './way-goals.js';

/** A block to dig and how to get to it. */
export interface BlockTarget {
  readonly position: Position;
  /** Empty when it is in reach already. */
  readonly route: Route;
}

/** What counts of a kind of block when the next is chosen. */
interface Kind {
  readonly digTicks: number;
  readonly isFalling: boolean;
}
type KindOf = (block: Vec3) => Kind;

/** Running, for one block (game rule: 5.6 a second). */
export const RUN_TICKS = 3.6;
/** Less is not gone out of one's way for. */
const WORTH_TICKS = 2;
/** Who dives or swims digs so much longer (game rule); besides, what falls out of the block floats off. */
const UNDER_WATER_TIMES = 5;
/** Up for air, a full breath, and down again. */
const BREATH_TICKS = 120;
/** From the bank it is dug as on land; what falls out of it is swum for. */
const FLOATING_TICKS = 20;
/** Swimming, for one block there and back. */
const SWIM_AND_BACK_TICKS = 18;
/** So far blocks are looked for without leaving the place. */
export const SEARCH_BLOCKS = 64;
/** Where the nearest lie buried or under water, those that do not are looked for so far. */
const EXPOSED_BLOCKS = 32;
const MOST_FOUND = 256;

/**
 * Blocks of some kinds around a bot, as far as they are loaded, none that holds lava back. Keeps what it found until there
 * is nothing left of it.
 */
export class BlockTargets {
  readonly #bot: Bot;
  readonly #states: ReadonlySet<number>;
  readonly #digTicksOf: (name: string) => number;
  readonly #skipped = new Set<string>();
  /** Each is swum to once. */
  readonly #swumTo = new Set<string>();
  #found: readonly Vec3[] = [];
  #isExposedKnown = false;
  /** Some of them are dug: what lay behind may be in sight now. */
  #isStale = false;

  /**
   * @param digTicksOf how long a block takes with what is carried now
   * @param places the only ones to look at, by `positionKey`
   */
  constructor(
    bot: Bot,
    names: readonly string[],
    digTicksOf: (name: string) => number,
    private readonly places?: ReadonlySet<string>,
  ) {
    this.#bot = bot;
    this.#states = statesOf(bot, names);
    this.#digTicksOf = digTicksOf;
  }

  /** Whether a wanted block stands there. */
  isStanding(position: Position): boolean {
    const state = stateIdAt(this.#bot, position.x, position.y, position.z);
    return state !== null && this.#states.has(state);
  }

  /** The blocks of the wanted kinds that were found and not dug yet. */
  get known(): readonly Position[] {
    return this.#found;
  }

  /** The nearest ones nobody else is after, however they lie. */
  nearest(most: number): readonly Vec3[] {
    const feet = this.#bot.entity.position;
    return this.#found
      .filter(this.#isFree)
      .map((block) => ({ block, away: stepsBetween(block, feet) }))
      .sort((a, b) => a.away - b.away)
      .slice(0, most)
      .map(({ block }) => block);
  }

  /** Whether one beside that nobody else is after can be dug from here. */
  isInReach(blocks = this.#found): boolean {
    const feet = this.#bot.entity.position;
    const isGood = (block: Vec3): boolean => isBeside(block, feet) && this.#isFree(block);
    return nearestInReach(this.#bot, blocks, feet, this.#kinds(), isGood) !== undefined;
  }

  /** Of those that no water runs to the ones worth swimming to, the nearest first; none where this one is not under water. */
  async ashore({ position, route }: BlockTarget, wanted: number): Promise<readonly Vec3[]> {
    if (!liesUnderWater(this.#bot, position) || (route.length === 0 && standsDry(this.#bot))) return [];
    const isDry = (block: Position): boolean => !isFlooded(this.#bot, block) && isExposed(this.#bot, block);
    const known = new Set(this.#found.map(positionKey));
    await this.#lookFurther((block) => isDry(block) && !known.has(positionKey(block)));
    const kindOf = this.#kinds();
    const savedTicks = (block: Vec3): number =>
      (divingTicks(kindOf(block).digTicks) - kindOf(block).digTicks) * wanted;
    const feet = this.#bot.entity.position;
    const swimTicks = (block: Vec3): number => stepsBetween(block, feet) * SWIM_AND_BACK_TICKS;
    const dry = this.#found
      .filter((block) => this.#isFree(block) && isDry(block) && swimTicks(block) < savedTicks(block))
      .filter((block) => !this.#swumTo.has(positionKey(block)))
      .sort((a, b) => swimTicks(a) - swimTicks(b));
    const [goal] = dry;
    if (!goal || this.isInReach(dry)) return [];
    this.#swumTo.add(positionKey(goal));
    return dry;
  }

  /** Leaves a block out from now on: unreachable, protected, or not worth it. */
  skip(position: Position): void {
    this.#skipped.add(blockClaim(position));
  }

  /** Leaves all out that are known by now: none of them can be got to, and there may be others elsewhere. */
  skipKnown(): void {
    this.#found.forEach((block) => this.skip(block));
    this.lookAnew();
  }

  /** Forgets what it has found: nearer ones have come in sight. */
  lookAnew(): void {
    this.#found = [];
    this.#isStale = false;
  }

  /**
   * The block that costs least in ticks: of those in reach, the one soonest dug and fetched, unless enough others that are
   * dug much sooner are worth their way; else the one that comes into reach first. `none` when nothing can be reached,
   * `taken` when others are after all that can be.
   * @param wanted how many are still to be dug
   */
  async next(wanted: number): Promise<BlockTarget | 'none' | 'taken'> {
    const bot = this.#bot;
    const standing = await this.#standing();
    if (!standing.some(this.#isFree)) return standing.length === 0 ? 'none' : 'taken';
    const exposed = await this.#exposed();
    const free = exposed.filter(this.#isFree);
    if (free.length === 0) return exposed.length === 0 ? 'none' : 'taken';
    const feet = bot.entity.position;
    const kindOf = this.#kinds();
    const crowd = othersPlaces(contextOf(bot).claims, bot.username);
    const apart = free.filter((block) => !isCrowded(block, crowd));
    const here =
      nearestInReach(bot, apart, feet, kindOf, (block) => isBesideSoon(bot, block, feet)) ??
      nearestInReach(bot, apart, feet, kindOf);
    if (!here && this.#isStale) {
      this.lookAnew();
      return this.next(wanted);
    }
    if (here)
      return (
        (await this.#quicker(apart, feet, { than: here, wanted, kindOf })) ?? { position: here, route: [] }
      );
    const crowded = nearestInReach(bot, free, feet, kindOf);
    const way = await this.#wayTo(apart, feet, kindOf);
    if (way !== 'none' && (!crowded || lengthOf(way.route, feet) <= DETOUR_BLOCKS)) return way;
    return crowded ? { position: crowded, route: [] } : this.#wayTo(free, feet, kindOf);
  }

  /** Blocks out of reach that are dug so much sooner that the way there and back is worth it. */
  async #quicker(
    blocks: readonly Vec3[],
    feet: Position,
    { than, wanted, kindOf }: { readonly than: Vec3; readonly wanted: number; readonly kindOf: KindOf },
  ): Promise<BlockTarget | null> {
    const digTicks = (block: Vec3): number => kindOf(block).digTicks;
    const ticks = digTicks(than);
    const quick = blocks.filter((block) => ticks - digTicks(block) >= WORTH_TICKS);
    if (quick.length === 0) return null;
    const saved = ticks - Math.max(...quick.map(digTicks));
    const mostBlocks = (saved * Math.min(wanted, quick.length)) / (2 * RUN_TICKS);
    const near = quick.filter(
      ({ x, z }) => Math.hypot(x + 0.5 - feet.x, z + 0.5 - feet.z) <= mostBlocks + FURTHEST_BLOCKS,
    );
    if (near.length === 0) return null;
    // Through a hole in a wall they may be seen, and what falls out of them not be fetched.
    let position: Vec3 | undefined;
    const route = await findRoute(this.#bot, feet, {
      isReached: (place) =>
        (position = nearestInReach(this.#bot, near, place, kindOf, (block) => isBeside(block, place))) !==
        undefined,
      estimate: () => 0,
      mostBlocks,
    });
    return position && typeof route !== 'string' ? { position, route } : null;
  }

  async #wayTo(free: readonly Vec3[], feet: Position, kindOf: KindOf): Promise<BlockTarget | 'none'> {
    const bot = this.#bot;
    if (free.length === 0) return 'none';
    let position: Vec3 | undefined;
    const route = await findRoute(bot, feet, {
      isReached: (place) => (position = nearestInReach(bot, free, place, kindOf)) !== undefined,
      estimate: () => 0,
    });
    if (position && route !== 'none' && route !== 'beyond') return { position, route };
    // Over water or up a ladder: the nearest, and whoever walks finds out.
    const [nearest] = free;
    return route === 'beyond' && nearest ? { position: nearest, route } : 'none';
  }

  /** Each kind of block is looked at once. */
  #kinds(): KindOf {
    const known = new Map<number, Kind>();
    const dryKindOf: KindOf = ({ x, y, z }) => {
      const state = stateIdAt(this.#bot, x, y, z) ?? 0;
      let kind = known.get(state);
      if (!kind) {
        const { name } = blockState(this.#bot, state);
        kind = { digTicks: this.#digTicksOf(name), isFalling: FALLING.test(name) };
        known.set(state, kind);
      }
      return kind;
    };
    const wetTicks = standsDry(this.#bot) ? (ticks: number) => ticks + FLOATING_TICKS : divingTicks;
    return (block) => {
      const kind = dryKindOf(block);
      return liesUnderWater(this.#bot, block) ? { ...kind, digTicks: wetTicks(kind.digTicks) } : kind;
    };
  }

  /** Those with a free side: the others cannot be reached, and a mountain of stone has many. */
  async #exposed(): Promise<readonly Vec3[]> {
    const isOpen = (block: Position): boolean => isExposed(this.#bot, block);
    const exposed = this.#found.filter(isOpen);
    if (exposed.length > 0 || this.#isExposedKnown) return exposed;
    this.#isExposedKnown = true;
    return this.#lookFurther(isOpen);
  }

  /** The nearest may all lie buried, or in a river: those that do not are looked for besides. */
  async #lookFurther(isGood: (block: Position) => boolean): Promise<readonly Vec3[]> {
    const further = await findBlocks(this.#bot, {
      states: this.#states,
      rangeBlocks: EXPOSED_BLOCKS,
      count: MOST_FOUND,
      isWanted: (block) => this.#isWanted(block) && isGood(block),
    });
    const safe = this.#safe(further);
    this.#found = [...safe, ...this.#found];
    return safe;
  }

  async #standing(): Promise<readonly Vec3[]> {
    const known = this.#found.length;
    this.#found = this.#safe(this.#found.filter((block) => this.#isWanted(block) && this.isStanding(block)));
    this.#isStale ||= this.#found.length < known;
    if (this.#found.length > 0) return this.#found;
    this.#isExposedKnown = false;
    // The furthest of a mountain of stone are left for later.
    const found = await findBlocks(this.#bot, {
      states: this.#states,
      rangeBlocks: SEARCH_BLOCKS,
      count: MOST_FOUND,
      isWanted: this.#isWanted,
    });
    return (this.#found = this.#safe(found));
  }

  readonly #isFree = (block: Position): boolean =>
    !contextOf(this.#bot).claims.isTakenByOther(this.#bot.username, blockClaim(block));

  readonly #isWanted = (block: Position): boolean =>
    (this.#skipped.size === 0 || !this.#skipped.has(blockClaim(block))) &&
    this.places?.has(positionKey(block)) !== false &&
    !isProtected(this.#bot, block);

  #safe(blocks: readonly Vec3[]): readonly Vec3[] {
    const hazardAt = hazardsAround(this.#bot);
    return blocks.filter((block) => isSafeToOpen(hazardAt, block, true));
  }
}

/** Nearer to others than this, one picks up what the other broke, and both wait. */
export const NEAR_BLOCKS = 3;
/** Walked rather than digging beside somebody: about as long as a block of stone takes. */
const DETOUR_BLOCKS = 8;

function liesUnderWater(bot: Bot, block: Position): boolean {
  const { x, y, z } = across(block, 'up');
  const above = stateIdAt(bot, x, y, z);
  return above !== null && isWater(blockState(bot, above));
}

function standsDry(bot: Bot): boolean {
  return bot.entity.onGround && !isUnderWater(bot);
}

/** Whether water runs in where a block was, from above or from the sides. */
function isFlooded(bot: Bot, block: Position): boolean {
  const hazardAt = hazardsAround(bot);
  return FACES_BUT_DOWN.some((face) => {
    const { x, y, z } = across(block, face);
    return hazardAt(x, y, z).isWet;
  });
}

/** A block under water, with its share of the breath it takes. */
function divingTicks(dryTicks: number): number {
  const ticks = dryTicks * UNDER_WATER_TIMES;
  return ticks + BREATH_TICKS / Math.max(1, Math.floor(MOST_UNDER_WATER_TICKS / ticks));
}

function isCrowded(block: Position, crowd: readonly Position[]): boolean {
  return crowd.some(({ x, z }) => Math.hypot(x - block.x, z - block.z) < NEAR_BLOCKS);
}

const FURTHEST_BLOCKS = 5.5;
const FLOATING_BLOCKS = 1.9;

function nearestInReach(
  bot: Bot,
  blocks: readonly Vec3[],
  feet: Position,
  kindOf: KindOf,
  isGood: (block: Vec3) => boolean = () => true,
): Vec3 | undefined {
  const hazardAt = hazardsAround(bot);
  return blocks
    .filter(
      (block) => isNear(block, feet) && !isUnderfoot(bot, block, feet) && !wouldBury(hazardAt, block, feet),
    )
    .map((block) => ({ block, ticks: effort(block, feet, kindOf(block)) }))
    .sort((a, b) => a.ticks - b.ticks || 0)
    .find(({ block }) => isGood(block) && reachablePoint(bot, block, feet) !== null)?.block;
}

/** From here what falls out of a block can be taken up, or just about. */
const BESIDE_BLOCKS = 1.8;
/** Farther round, something is in between. */
const ROUND_BLOCKS = 4;

function isBeside(block: Position, feet: Position): boolean {
  return Math.hypot(block.x + 0.5 - feet.x, block.z + 0.5 - feet.z) <= BESIDE_BLOCKS;
}

/** Whether feet get beside a block by a short way, and not only arms to it through a gap. */
function isBesideSoon(bot: Bot, block: Position, feet: Position): boolean {
  if (isBeside(block, feet)) return true;
  const away = ({ x, z }: Position): number => Math.hypot(block.x + 0.5 - x, block.z + 0.5 - z);
  const route = findShortRoute(bot, feet, {
    isReached: (place) => isBeside(block, place),
    estimate: (place) => Math.max(0, away(place) - BESIDE_BLOCKS),
    mostBlocks: ROUND_BLOCKS,
  });
  return typeof route !== 'string';
}

function isNear(block: Position, feet: Position): boolean {
  const [dx, dy, dz] = [block.x + 0.5 - feet.x, block.y - 1.1 - feet.y, block.z + 0.5 - feet.z];
  return dx * dx + dy * dy + dz * dz < FURTHEST_BLOCKS * FURTHEST_BLOCKS;
}

function isExposed(bot: Bot, block: Position): boolean {
  return FACES.some((face) => {
    const { x, y, z } = across(block, face);
    return !isFullBlock(stateAt(bot, x, y, z));
  });
}

// Nobody digs the ground from under their own feet; who floats well above it stands on nothing.
function isUnderfoot(bot: Bot, block: Position, feet: Position): boolean {
  if (feet.y >= block.y + FLOATING_BLOCKS && liesUnderWater(bot, block)) return false;
  const isBeneath = block.y < Math.floor(feet.y + 0.01);
  return isBeneath && Math.abs(block.x + 0.5 - feet.x) < 0.9 && Math.abs(block.z + 0.5 - feet.z) < 0.9;
}

// What drops must be fetched, half of the way while digging: steps over the ground count, height does not. Of a column the
// lowest first, down to the ground one stands on: what the others let fall must not lie on top of it, out of reach; and
// from high up it spreads, onto leaves as well. What falls itself is dug from above.
const UP_TICKS = 0.5;

function effort(block: Position, feet: Position, { digTicks, isFalling }: Kind): number {
  const blocks = Math.hypot(block.x + 0.5 - feet.x, block.z + 0.5 - feet.z);
  const up = block.y - Math.floor(feet.y + 0.01);
  const order = up < 0 ? 1 - up : isFalling ? -up * 0.001 : up * UP_TICKS;
  return digTicks + (blocks * RUN_TICKS) / 2 + order;
}
