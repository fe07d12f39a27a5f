import type { Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import type { Vec3 } from 'vec3';
import { stateIdAt } from './block-states.js';
import { blockClaim, claimedBlock, contextOf } from './context.js';
import { findStates, statesOf } from './finding.js';
import { reachablePoint } from './reaching.js';
import { findRoute, type Route } from './route.js';

/** A block to dig and how to get to it. */
export interface BlockTarget {
  readonly position: Position;
  /** Empty when it is in reach already. */
  readonly route: Route;
}

const SEARCH_BLOCKS = 64;
const MOST_FOUND = 256;

/** Blocks of some kinds around a bot, as far as they are loaded. Keeps what it found until there is nothing left of it. */
export class BlockTargets {
  readonly #bot: Bot;
  readonly #states: ReadonlySet<number>;
  readonly #skipped = new Set<string>();
  #found: readonly Vec3[] = [];

  constructor(bot: Bot, names: readonly string[]) {
    this.#bot = bot;
    this.#states = statesOf(bot, names);
  }

  /** Whether a wanted block stands there. */
  isStanding(position: Position): boolean {
    const state = stateIdAt(this.#bot, position.x, position.y, position.z);
    return state !== null && this.#states.has(state);
  }

  /** Leaves a block out from now on: unreachable, protected, or not worth it. */
  skip(position: Position): void {
    this.#skipped.add(blockClaim(position));
  }

  /**
   * The block that costs least: the nearest in reach, else the one that comes into reach first on the way. `none` when
   * nothing can be reached, `taken` when others are after all that is left.
   */
  next(): BlockTarget | 'none' | 'taken' {
    const bot = this.#bot;
    const standing = this.#standing();
    const { claims } = contextOf(bot);
    const free = standing.filter((block) => !claims.isTakenByOther(bot.username, blockClaim(block)));
    if (free.length === 0) return standing.length === 0 ? 'none' : 'taken';
    const feet = bot.entity.position;
    const crowd = crowdAround(bot);
    const apart = free.filter((block) => !isCrowded(block, crowd));
    const here = nearestInReach(bot, apart, feet);
    if (here) return { position: here, route: [] };
    const crowded = nearestInReach(bot, free, feet);
    const way = this.#wayTo(apart, feet);
    if (way !== 'none' && (!crowded || lengthOf(way.route, feet) <= DETOUR_BLOCKS)) return way;
    return crowded ? { position: crowded, route: [] } : this.#wayTo(free, feet);
  }

  #wayTo(free: readonly Vec3[], feet: Position): BlockTarget | 'none' {
    const bot = this.#bot;
    if (free.length === 0) return 'none';
    let position: Vec3 | undefined;
    const route = findRoute(bot, feet, {
      isReached: (place) => (position = nearestInReach(bot, free, place)) !== undefined,
      estimate: () => 0,
    });
    if (position && route !== 'none' && route !== 'beyond') return { position, route };
    // Over water or up a ladder: the nearest, and whoever walks finds out.
    const [nearest] = free;
    return route === 'beyond' && nearest ? { position: nearest, route } : 'none';
  }

  #standing(): readonly Vec3[] {
    this.#found = this.#filtered(this.#found);
    if (this.#found.length > 0) return this.#found;
    // Sorted by distance, so the furthest of a mountain of stone are left for later.
    this.#found = this.#filtered(findStates(this.#bot, this.#states, SEARCH_BLOCKS)).slice(0, MOST_FOUND);
    return this.#found;
  }

  #filtered(blocks: readonly Vec3[]): readonly Vec3[] {
    return blocks.filter((block) => !this.#skipped.has(blockClaim(block)) && this.isStanding(block));
  }
}

/** Nearer to others than this, one picks up what the other broke, and both wait. */
const APART_BLOCKS = 3;
/** Walked rather than digging beside somebody: about as long as a block of stone takes. */
const DETOUR_BLOCKS = 8;

/** Where others dig. */
function crowdAround(bot: Bot): readonly Position[] {
  const { claims } = contextOf(bot);
  return claims.othersTargets(bot.username).flatMap((target) => claimedBlock(target) ?? []);
}

function isCrowded(block: Position, crowd: readonly Position[]): boolean {
  return crowd.some(({ x, z }) => Math.hypot(x - block.x, z - block.z) < APART_BLOCKS);
}

function lengthOf(route: Route, feet: Position): number {
  if (typeof route === 'string') return Infinity;
  let [length, from] = [0, feet];
  for (const point of route) {
    length += Math.hypot(point.x - from.x, point.z - from.z);
    from = point;
  }
  return length;
}

const FURTHEST_BLOCKS = 5.5;

function nearestInReach(bot: Bot, blocks: readonly Vec3[], feet: Position): Vec3 | undefined {
  return blocks
    .filter((block) => isNear(block, feet) && !isUnderfoot(block, feet))
    .sort((a, b) => effort(a, feet) - effort(b, feet))
    .find((block) => reachablePoint(bot, block, feet) !== null);
}

function isNear(block: Position, feet: Position): boolean {
  const [dx, dy, dz] = [block.x + 0.5 - feet.x, block.y - 1.1 - feet.y, block.z + 0.5 - feet.z];
  return dx * dx + dy * dy + dz * dz < FURTHEST_BLOCKS * FURTHEST_BLOCKS;
}

// Nobody digs the ground from under their own feet.
function isUnderfoot(block: Position, feet: Position): boolean {
  const isBeneath = block.y < Math.floor(feet.y + 0.01);
  return isBeneath && Math.abs(block.x + 0.5 - feet.x) < 0.9 && Math.abs(block.z + 0.5 - feet.z) < 0.9;
}

// What drops must be fetched: steps over the ground count, height does not; of a column the upper first.
function effort(block: Position, feet: Position): number {
  return Math.hypot(block.x + 0.5 - feet.x, block.z + 0.5 - feet.z) - block.y * 0.001;
}
