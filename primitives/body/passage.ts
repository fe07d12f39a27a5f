import type { Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { blockClaim, contextOf } from './context.js';
import { digBlock } from './digging.js';
import { fallingOn, hazardsAround, isSafeToOpen } from './opening.js';
import { isFullBlock, reachablePoint, stateAt } from './reaching.js';
import { lengthOf, type Route } from './route.js';
import { isOpenAt, standingBlock, standingHeight } from './terrain.js';
import { chooseTool, digTicksOf, harvestsOf, hold } from './tools.js';
import { walkIntoReach } from './walking.js';

/** Running there and back, for one block straight on and one across (game rule: 5.6 a second). */
const STRAIGHT_TICKS = 7;
const ACROSS_TICKS = 10;
/** A hole must save more than this, and one job makes no more of them. */
const LEAST_GAIN_TICKS = 20;
const MOST_HOLES = 24;
const MOST_CELLS = 2500;
const STEPS = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dz) => ({ dx, dz })));

interface Cell {
  readonly x: number;
  readonly z: number;
  readonly before: Cell | null;
  /** What must be dug to stand there, the upper one first. */
  readonly closed: readonly Position[];
}

/**
 * Holes through walls of what the plan digs anyway, where that is sooner than going round there and back: two blocks
 * high, on the level. Nothing else is broken, nothing beside water or lava, and nothing that others may fall from.
 */
export class Passage {
  readonly #bot: Bot;
  readonly #shut = new Set<string>();
  #holes = 0;

  constructor(bot: Bot) {
    this.#bot = bot;
  }

  /**
   * Digs the first hole of a way through, all of it: through half of one things are seen, and what falls there not fetched.
   * @param route the way round
   * @param wanted what lies beyond
   * @returns whether one was dug, so that the way is to be looked for anew
   */
  async open(route: Route, wanted: readonly Position[]): Promise<boolean> {
    const { mayOpen = NONE } = contextOf(this.#bot);
    if (mayOpen.size === 0 || typeof route === 'string' || this.#holes >= MOST_HOLES) return false;
    const mostTicks = lengthOf(route, this.#bot.entity.position) * STRAIGHT_TICKS - LEAST_GAIN_TICKS;
    const blocks = mostTicks > 0 ? this.#firstOf(mayOpen, wanted, mostTicks) : [];
    let isOpened = blocks.length > 0;
    for (const block of blocks) isOpened &&= await this.#openBlock(block);
    this.#holes += blocks.length;
    return isOpened;
  }

  /** Where it fails the block counts as shut from now on. */
  async #openBlock(block: Position): Promise<boolean> {
    const { claims } = contextOf(this.#bot);
    const claim = blockClaim(block);
    if (!claims.claim(this.#bot.username, claim)) return false;
    try {
      if (await this.#dig(block)) return true;
      this.#shut.add(claim);
      return false;
    } finally {
      claims.release(this.#bot.username, claim);
    }
  }

  async #dig(block: Position): Promise<boolean> {
    const bot = this.#bot;
    await walkIntoReach(bot, block);
    const point = reachablePoint(bot, block, bot.entity.position);
    const name = stateAt(bot, block.x, block.y, block.z)?.name ?? '';
    const choice = chooseTool(bot, harvestsOf(bot, name));
    if (!point || !choice || !(await hold(bot, choice.tool))) return false;
    const end = await digBlock(bot, block, point);
    return end === 'dug' || end === 'taken';
  }

  /** What is to be dug first on the way that costs least, there and back; cells are looked at in the order of their cost. */
  #firstOf(
    mayOpen: ReadonlySet<string>,
    wanted: readonly Position[],
    mostTicks: number,
  ): readonly Position[] {
    const feet = this.#bot.entity.position;
    const y = standingBlock(feet.y);
    const goals = columnsBeside(wanted, y);
    const ticksOf = this.#ticksFor(mayOpen);
    const queue: Cell[][] = [[{ x: Math.floor(feet.x), z: Math.floor(feet.z), before: null, closed: [] }]];
    const done = new Set<string>();
    for (let ticks = 0; ticks <= mostTicks && done.size < MOST_CELLS; ticks++) {
      for (const cell of queue[ticks] ?? []) {
        const key = `${cell.x},${cell.z}`;
        if (done.has(key)) continue;
        done.add(key);
        if (goals.has(key)) return firstClosed(cell);
        for (const { dx, dz } of STEPS) {
          const isAcross = dx !== 0 && dz !== 0;
          const next = this.#cellAt(cell, { x: cell.x + dx, y, z: cell.z + dz }, ticksOf);
          if (!next || done.has(`${next.cell.x},${next.cell.z}`)) continue;
          if (
            isAcross &&
            !(
              next.ticks === 0 &&
              this.#isOpen(cell.x + dx, y, cell.z) &&
              this.#isOpen(cell.x, y, cell.z + dz)
            )
          )
            continue;
          const then = ticks + next.ticks + (isAcross ? ACROSS_TICKS : STRAIGHT_TICKS);
          (queue[then] ??= []).push(next.cell);
        }
      }
    }
    return [];
  }

  #isOpen(x: number, y: number, z: number): boolean {
    return isOpenAt(this.#bot, x, y, z) && isOpenAt(this.#bot, x, y + 1, z);
  }

  /** A neighbour and what it takes to open it; null where nobody gets in. */
  #cellAt(
    before: Cell,
    { x, y, z }: Position,
    ticksOf: (block: Position) => number,
  ): { readonly cell: Cell; readonly ticks: number } | null {
    const bot = this.#bot;
    if (this.#isOpen(x, y, z)) {
      return standingHeight(bot, x, y, z) === null ? null : { cell: { x, z, before, closed: [] }, ticks: 0 };
    }
    if (!isFullBlock(stateAt(bot, x, y - 1, z))) return null;
    const closed = [y + 1, y].filter((at) => !isOpenAt(bot, x, at, z)).map((at) => ({ x, y: at, z }));
    const ticks = closed.reduce((sum, block) => sum + ticksOf(block), 0);
    return Number.isFinite(ticks) ? { cell: { x, z, before, closed }, ticks } : null;
  }

  /** What a block takes to dig; endless for one that is left alone. Each kind is looked at once. */
  #ticksFor(mayOpen: ReadonlySet<string>): (block: Position) => number {
    const bot = this.#bot;
    const { claims } = contextOf(bot);
    const hazardAt = hazardsAround(bot);
    const known = new Map<string, number>();
    return (block) => {
      const name = stateAt(bot, block.x, block.y, block.z)?.name ?? '';
      if (!mayOpen.has(name)) return Infinity;
      const claim = blockClaim(block);
      if (this.#shut.has(claim) || claims.isTakenByOther(bot.username, claim)) return Infinity;
      if (!isSafeToOpen(hazardAt, block, false) || fallingOn(hazardAt, block) > 0) return Infinity;
      const ticks = known.get(name) ?? Math.ceil(digTicksOf(bot, harvestsOf(bot, name)));
      known.set(name, ticks);
      return ticks;
    };
  }
}

const NONE: ReadonlySet<string> = new Set();

function columnsBeside(wanted: readonly Position[], y: number): ReadonlySet<string> {
  const columns = new Set<string>();
  for (const { x, y: height, z } of wanted) {
    if (height < y - 1 || height > y + 2) continue;
    for (const { dx, dz } of STEPS) columns.add(`${x + dx},${z + dz}`);
  }
  return columns;
}

function firstClosed(last: Cell): readonly Position[] {
  let first: readonly Position[] = [];
  for (let cell: Cell | null = last; cell; cell = cell.before)
    if (cell.closed.length > 0) first = cell.closed;
  return first;
}
