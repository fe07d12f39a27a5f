import { blocksAside, distanceBetween, positionKey, type Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { blockState, isWater, stateIdAt } from './block-states.js';
import { breathTicks, isUnderWater } from './breathing.js';
import { contextOf } from './context.js';
import { digBlock } from './digging.js';
import { everyTick } from './ending.js';
import type { OwnDrops } from './own-drops.js';
import { countOnGround, lyingItems, nearlyPicksUpFrom, picksUpFrom, pickUp } from './picking-up.js';
import { isInReachFrom, reachablePoint } from './reaching.js';
import { yieldBody } from './reflex.js';
import { isInWater, steerTo, stopWalking } from './steering.js';
import { RUN_TICKS, type BlockTarget } from './targets.js';
import { isLineWalkable } from './terrain.js';
import { isWalkShort, WayBeside } from './way-beside.js';
import { at } from './way-goals.js';
import { passThrough } from './way-through.js';

type Entity = Bot['entities'][string];

/** What is dug for, and how far that has got. */
export interface Dug {
  readonly items: ReadonlySet<string>;
  /** Kinds of blocks that are dug. */
  readonly blocks: readonly string[];
  /** What one more block takes; endless where there may be none to spare. */
  readonly anotherTicks: () => number;
  readonly isDugEnough: () => boolean;
  /** In hand, and not only dug. */
  readonly isEnough: () => boolean;
}

/** What falls out of a block shows up a tick or two after it broke. */
const DROP_TICKS = 6;
/** And later where the server is slow. */
const LAST_DROP_TICKS = 30;
/** Further from the next block, a drop is not taken up by the way. */
const STRAY_BLOCKS = 2.5;
const STRAY_TICKS = 40;
const LAST_STRAY_TICKS = 160;
/** So far to the sides of the feet what comes down comes into the hands; four blocks take so long. */
const BESIDE_FEET_BLOCKS = 2;
const COMING_DOWN_TICKS = 20;
/** Running, for one block there and back (game rule: 5.6 a second). */
const WAY_AND_BACK_TICKS = 7;
/** So far it is gone for one thing, and as far as another takes longer to dig; for a pile of them further. */
const FETCH_BLOCKS = 7;
const MOST_FETCH_BLOCKS = 20;
// What has rolled on is looked at again, and everything after a while: ways open.
const REMEMBERED_TICKS = 15;
const ROLLED_BLOCKS = 0.5;
/** A drop out of reach is dug to where that takes less than this, about as long as another block; a pile at the most. */
const DROP_DIG_TICKS = 90;
const PILE_DIG_TICKS = 400;
/** Turning to it, a few steps, and taking it up. */
const TAKE_UP_TICKS = 20;
const DROP_BLOCKS = 10;
const LEAVES = /_leaves$/;
const BESIDE_BLOCKS = 1;
/** What comes up under water is swum after so far and so long, with the feet below it: arms reach up, not down. */
const SWIM_BLOCKS = 4;
const SWIM_TICKS = 50;
const FEET_BELOW_BLOCKS = 0.8;
const COMING_UP_BLOCKS = 1;
const MOST_SWIMS = 3;

/** Whether a drop was worth the way when it was looked at. */
interface Fetchable {
  readonly tick: number;
  readonly at: Position;
  readonly isWorth: boolean;
}

const AROUND_BLOCKS = 3;

/** How many things one way is for: what lies around is had with it, and each alone may not be worth it. */
export function countAround(
  place: Position,
  piles: readonly { readonly position: Position; readonly count: number }[],
): number {
  const around = piles.filter(({ position }) => distanceBetween(position, place) <= AROUND_BLOCKS);
  return around.reduce((sum, { count }) => sum + count, 0);
}

/** Which drops a bot that mines goes after, when, and how far: no farther than they are worth. */
export class Fetching {
  readonly #bot: Bot;
  readonly #drops: OwnDrops;
  readonly #dug: Dug;
  readonly #wayBeside: WayBeside;
  readonly #strays = new Set<number>();
  readonly #fetchable = new Map<number, Fetchable>();
  /** What it was to take at most when it was tried, by drop. */
  readonly #dugTo = new Map<number, number>();
  readonly #swumAfter = new Set<number>();
  readonly #swims = new Map<number, number>();
  /** Dug for what lay on them. */
  readonly #leaves = new Set<string>();

  constructor(bot: Bot, drops: OwnDrops, dug: Dug) {
    this.#bot = bot;
    this.#drops = drops;
    this.#dug = dug;
    this.#wayBeside = new WayBeside(bot);
  }

  /** Whether it fell out of what this bot broke. */
  readonly isOwn = (item: string, _at: Position, id: number): boolean =>
    this.#dug.items.has(item) && this.#drops.isOwn(id);

  /** Digging one more block is cheaper than a long way round to what fell behind a wall, or onto a roof. */
  readonly isWorth = (item: string, at: Position, id: number): boolean => {
    if (!this.isOwn(item, at, id)) return false;
    const tick = contextOf(this.#bot).currentTick();
    const known = this.#fetchable.get(id);
    const isKnown = known && distanceBetween(known.at, at) < ROLLED_BLOCKS;
    if (isKnown && tick - known.tick < REMEMBERED_TICKS) return known.isWorth;
    const oneBlocks = Math.max(FETCH_BLOCKS, this.#dug.anotherTicks() / RUN_TICKS);
    const mostBlocks = Math.min(MOST_FETCH_BLOCKS, oneBlocks * this.#countOf(id));
    const isWorth = isWalkShort(this.#bot, at, nearlyPicksUpFrom, mostBlocks);
    this.#fetchable.set(id, { tick, at: { x: at.x, y: at.y, z: at.z }, isWorth });
    return isWorth;
  };

  /**
   * Takes up what would lie behind when digging goes on elsewhere: others come past. True when there was something.
   * @param target null: nobody knows where, and nobody comes back
   */
  async takeAlong(target: BlockTarget | null): Promise<boolean> {
    const isOff = (at: Position): boolean =>
      target === null ||
      Math.hypot(at.x - target.position.x - 0.5, at.z - target.position.z - 0.5) > STRAY_BLOCKS;
    // What the last block lets fall shows up in a moment; coming back for it takes longer.
    if (target === null || target.route.length > 0) {
      const isComing = (): boolean =>
        target === null ? this.#drops.isAwaited() : this.#drops.isAboutToFall();
      const limitTicks = target === null ? LAST_DROP_TICKS : DROP_TICKS;
      await everyTick(this.#bot, limitTicks, () => !isComing());
      await this.#letComeDown(isOff);
    }
    const isStray = (item: string, at: Position, id: number): boolean =>
      !this.#strays.has(id) &&
      isOff(at) &&
      distanceBetween(at, this.#bot.entity.position) * WAY_AND_BACK_TICKS <= this.#dug.anotherTicks() &&
      this.isWorth(item, at, id);
    const strays = lyingItems(this.#bot, isStray);
    if (strays.length === 0) return target?.route.length !== 0 && this.digToLost(true);
    await pickUp(this.#bot, {
      isWanted: isStray,
      isEnough: this.#dug.isEnough,
      limitTicks: target === null ? LAST_STRAY_TICKS : STRAY_TICKS,
      patienceTicks: 0,
    });
    // Each is tried once: what stays is left for the end.
    for (const { id } of strays) this.#strays.add(id);
    return true;
  }

  /** What falls down a trunk beside, as from its top, is in hand sooner than anybody is back for it. */
  async #letComeDown(isOff: (at: Position) => boolean): Promise<void> {
    const { position: feet } = this.#bot.entity;
    const isComing = (item: string, at: Position, id: number): boolean =>
      this.isOwn(item, at, id) &&
      this.#isInTheAir(at) &&
      blocksAside(at, feet) < BESIDE_FEET_BLOCKS &&
      isOff(at);
    const limitTicks = Math.min(COMING_DOWN_TICKS, this.#dug.anotherTicks());
    await everyTick(this.#bot, limitTicks, () => lyingItems(this.#bot, isComing).length === 0, yieldBody);
  }

  /**
   * What falls out of blocks under water drifts off: it is swum after at once, from the surface when it has come up. True
   * when there was something.
   */
  async swimAfter(): Promise<boolean> {
    const bot = this.#bot;
    if (!isInWater(bot)) return false;
    await everyTick(bot, DROP_TICKS, () => !this.#drops.isAboutToFall());
    const isDrifting = (item: string, place: Position, id: number): boolean =>
      !this.#swumAfter.has(id) &&
      this.isOwn(item, place, id) &&
      this.#isAfloat(place) &&
      (isUnderWater(bot) || place.y > bot.entity.position.y - COMING_UP_BLOCKS) &&
      distanceBetween(place, bot.entity.position) < SWIM_BLOCKS;
    const [drop] = lyingItems(bot, isDrifting);
    if (!drop) return false;
    this.#swumAfter.add(drop.id);
    await this.#swimTo(drop);
    return true;
  }

  async #swimTo(drop: Entity): Promise<void> {
    const bot = this.#bot;
    await everyTick(
      bot,
      SWIM_TICKS,
      () => {
        if (!(drop.id in bot.entities) || breathTicks(bot) <= 0) return true;
        const { x, y, z } = drop.position;
        steerTo(bot, { x, y: y - FEET_BELOW_BLOCKS, z });
        return undefined;
      },
      yieldBody,
    );
    stopWalking(bot);
  }

  /** Walking costs nothing while a block is being dug: to what already lies there, else to where this one will fall. */
  spotBeside(block: Position): Position | null {
    const feet = this.#bot.entity.position;
    const lying = lyingItems(this.#bot, this.isOwn).map(({ position }) => position);
    if (lying.some((item) => picksUpFrom(feet, item))) return null;
    const middle = { x: block.x + 0.5, y: feet.y, z: block.z + 0.5 };
    for (const spot of [...lying, middle]) {
      const [dx, dz] = [spot.x - feet.x, spot.z - feet.z];
      const away = Math.hypot(dx, dz);
      if (away <= BESIDE_BLOCKS) continue;
      const end = {
        x: spot.x - (dx / away) * BESIDE_BLOCKS,
        y: feet.y,
        z: spot.z - (dz / away) * BESIDE_BLOCKS,
      };
      if (!isInReachFrom(block, end)) continue;
      const step = Math.min(away - BESIDE_BLOCKS, 0.5);
      const next = { x: feet.x + (dx / away) * step, y: feet.y, z: feet.z + (dz / away) * step };
      if (isLineWalkable(this.#bot, feet, next)) return end;
    }
    return this.#wayBeside.next(block);
  }

  /**
   * What fell where nobody can walk is dug to, or swum after, where that is soon done; again when it is worth more. True
   * when there was something.
   * @param isLeaving nobody comes back for what floats
   */
  async digToLost(isLeaving = this.#dug.isDugEnough()): Promise<boolean> {
    const isLost = (item: string, place: Position, id: number): boolean =>
      this.isOwn(item, place, id) &&
      (this.#isAfloat(place)
        ? isLeaving && (this.#swims.get(id) ?? 0) < MOST_SWIMS
        : 2 * (this.#dugTo.get(id) ?? 0) <= this.#digTicksFor(id) && !this.#isFalling(place)) &&
      distanceBetween(place, this.#bot.entity.position) < DROP_BLOCKS &&
      !this.isWorth(item, place, id);
    const [lost] = lyingItems(this.#bot, isLost);
    if (!lost) return false;
    if (await this.#digLeavesUnder(lost.position)) return true;
    const mostTicks = this.#digTicksFor(lost.id);
    this.#dugTo.set(lost.id, mostTicks);
    const isThere = (feet: Position): boolean =>
      !(lost.id in this.#bot.entities) || picksUpFrom(feet, lost.position);
    const end = await passThrough(this.#bot, {
      goal: at(lost.position, ({ x, y, z }) => isThere({ x: x + 0.5, y, z: z + 0.5 })),
      isThere,
      mayDig: true,
      mostTicks,
    });
    if (!this.#isAfloat(lost.position)) return end === 'there';
    // It has come up, or drifted on, meanwhile.
    this.#swims.set(lost.id, (this.#swims.get(lost.id) ?? 0) + 1);
    if (isInWater(this.#bot)) await this.#swimTo(lost);
    return true;
  }

  /** What lies on leaves comes down when they are dug, which is soon done. Whether they are gone. */
  async #digLeavesUnder(place: Position): Promise<boolean> {
    const bot = this.#bot;
    const leaves = this.#below(place);
    if (!leaves || !LEAVES.test(leaves.name) || this.#leaves.has(positionKey(leaves.position))) return false;
    this.#leaves.add(positionKey(leaves.position));
    const point = reachablePoint(bot, leaves.position, bot.entity.position);
    return point !== null && (await digBlock(bot, leaves.position, point)) === 'dug';
  }

  #digTicksFor(id: number): number {
    const place = this.#bot.entities[id]?.position;
    // What is dug instead floats off as well.
    const anotherTicks = place && this.#isAfloat(place) ? Infinity : this.#dug.anotherTicks();
    const oneTicks = Math.min(DROP_DIG_TICKS, anotherTicks);
    return Math.min(PILE_DIG_TICKS, this.#countOf(id) * oneTicks - TAKE_UP_TICKS);
  }

  #countOf(id: number): number {
    const place = this.#bot.entities[id]?.position;
    const piles = lyingItems(this.#bot, this.isOwn);
    return place
      ? countAround(
          place,
          piles.map((pile) => ({ position: pile.position, count: countOnGround(pile) })),
        )
      : 1;
  }

  /** What falls out of blocks under water comes up, and drifts: what was not had at once is gathered when all is dug. */
  #isAfloat({ x, y, z }: Position): boolean {
    const stateId = stateIdAt(this.#bot, Math.floor(x), Math.floor(y), Math.floor(z));
    return stateId !== null && isWater(blockState(this.#bot, stateId));
  }

  /** What is in the air comes down by itself, and so does what lies on a block that is dug anyway. */
  #isFalling(place: Position): boolean {
    if (this.#isInTheAir(place)) return true;
    const below = this.#below(place)?.name ?? '';
    return !this.#dug.isDugEnough() && this.#dug.blocks.includes(below);
  }

  #isInTheAir(place: Position): boolean {
    return this.#below(place)?.boundingBox !== 'block';
  }

  #below({ x, y, z }: Position): ReturnType<Bot['blockAt']> {
    return this.#bot.blockAt(new Vec3(Math.floor(x), Math.ceil(y) - 1, Math.floor(z)), false);
  }
}
