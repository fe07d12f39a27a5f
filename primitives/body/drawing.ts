import type { Bot } from 'mineflayer';
import type { Vec3 } from 'vec3';
import { distanceBetween, type Position } from '../../src/base/position.js';
import { isAir } from '../../src/blueprint/block-text.js';
import { across, HORIZONTAL_SIDES } from '../../src/game/faces.js';
import type { PrimitiveOutcome } from '../outcome.js';
import { blockState, type KnownBlockState } from './block-states.js';
import { blockClaim, contextOf } from './context.js';
import { carryOut, everyTick, goOn, outcomeByCount, type Attainment } from './ending.js';
import { findBlocks, statesOf } from './finding.js';
import { untilLookIsHeard } from './looking.js';
import { carriedCount } from './picking-up.js';
import { Seeking } from './prospecting.js';
import { EYE_HEIGHT, isFullBlock, isSeenFrom, REACH_BLOCKS, stateAt } from './reaching.js';
import { said } from './said.js';
import { stopWalking } from './steering.js';
import { hold } from './tools.js';
import { walkUntil } from './walking.js';
import { at } from './way-goals.js';
import { passThrough } from './way-through.js';

/** A checked order to fill vessels. */
export interface DrawingOrder {
  readonly liquid: string;
  readonly vessel: string;
  /** The full vessel. */
  readonly product: string;
  readonly count: number;
}

const SEARCH_BLOCKS = 64;
const MOST_FOUND = 64;
const MOST_VAIN = 8;
/** What lies so near to what could not be got to can not be got to either. */
const POOL_BLOCKS = 8;
/** For a way through the ground to a pool. */
const WAY_TICKS = 1200;
/** From the click to the server's word of what is in hand. */
const FILL_TICKS = 20;
/** A little under the surface, which lies at eight ninths (game rule): whatever looks there looks through it. */
const DEPTH = 0.45;
/** Nobody draws from below. */
const OPEN_FACES = ['up', ...HORIZONTAL_SIDES] as const;

/** Fills vessels from the sources of a liquid until enough are full or nothing more can be drawn. */
export function draw(bot: Bot, order: DrawingOrder): Promise<PrimitiveOutcome> {
  return carryOut(order.count, (tally) => new Drawing(bot, order, tally).run());
}

class Drawing {
  readonly #sources: ReadonlySet<number>;
  readonly #skipped = new Set<string>();
  readonly #seeking: Seeking;
  readonly #before: number;

  constructor(
    private readonly bot: Bot,
    private readonly order: DrawingOrder,
    private readonly tally: Attainment,
  ) {
    this.#sources = new Set(
      [...statesOf(bot, [order.liquid])].filter(
        (state) => Number(blockState(bot, state).getProperties()['level']) === 0,
      ),
    );
    this.#seeking = new Seeking(bot, [order.liquid]);
    this.#before = carriedCount(bot, order.product);
  }

  async run(): Promise<PrimitiveOutcome> {
    const { bot, order } = this;
    const { onActivity, quantityNow, mayRoam } = contextOf(bot);
    const what = said(bot, order.liquid, 2, 'source');
    let vain = 0;
    for (;;) {
      this.#count();
      const asked = quantityNow(order.count);
      if (this.tally.done >= asked) return this.#outcome(asked, '');
      goOn(bot);
      onActivity(`filling a ${said(bot, order.vessel)} with ${what}`);
      const sources = await this.#find();
      if (sources.length > 0) {
        if (await this.#drawAny(sources)) continue;
        // Others may have been quicker, or the way was not as it looked.
        vain += 1;
        if (vain < MOST_VAIN) continue;
      }
      if (mayRoam === true && (await this.#seeking.goOn(what, () => false))) {
        vain = 0;
        continue;
      }
      goOn(bot);
      const unreached = this.#skipped.size > 0 ? `; ${this.#skipped.size} could not be got at` : '';
      return this.#outcome(asked, `no more ${order.liquid} in sight${unreached}`);
    }
  }

  #count(): void {
    const { bot, tally, order } = this;
    tally.done = Math.max(0, carriedCount(bot, order.product) - this.#before);
    contextOf(bot).onProgress(tally.done);
  }

  #outcome(asked: number, why: string): PrimitiveOutcome {
    const { product } = this.order;
    const { done } = this.tally;
    const rest = done >= asked ? '.' : `: ${why}.`;
    const evidence = [`${product} carried ${this.#before} -> ${this.#before + done}`];
    return outcomeByCount(asked, done, `Got ${done} of ${asked} ${product}${rest}`, evidence);
  }

  /** The nearest sources that lie open, nobody else is after, and were not tried in vain. */
  #find(): Promise<readonly Vec3[]> {
    const { claims } = contextOf(this.bot);
    return findBlocks(this.bot, {
      states: this.#sources,
      rangeBlocks: SEARCH_BLOCKS,
      count: MOST_FOUND,
      isWanted: (block) =>
        !this.#skipped.has(blockClaim(block)) &&
        !claims.isTakenByOther(this.bot.username, blockClaim(block)) &&
        this.#liesOpen(block),
    });
  }

  #liesOpen(block: Position): boolean {
    return OPEN_FACES.some((face) => {
      const { x, y, z } = across(block, face);
      const state = stateAt(this.bot, x, y, z);
      return state !== null && state.name !== this.order.liquid && !isFullBlock(state);
    });
  }

  /** Goes to where one of them can be drawn from, and draws it. False: that came to nothing. */
  async #drawAny(sources: readonly Vec3[]): Promise<boolean> {
    const { bot } = this;
    const [nearest] = sources;
    if (!nearest || !(await this.#goThere(nearest, sources))) {
      for (const source of sources)
        if (nearest && source.distanceTo(nearest) <= POOL_BLOCKS) this.#skipped.add(blockClaim(source));
      return false;
    }
    const feet = bot.entity.position;
    const source =
      sources.find((each) => this.#isDrawnFrom(each, feet)) ??
      sources.find((each) => this.#isDrawnFrom(each, feet, true));
    if (!source) return false;
    const { claims } = contextOf(bot);
    const claim = blockClaim(source);
    if (!claims.claim(bot.username, claim)) return false;
    try {
      if (await this.#fill(source)) return true;
      this.#skipped.add(claim);
      return false;
    } finally {
      claims.release(bot.username, claim);
    }
  }

  /** Where nothing is in the way; else past the stalks of plants, where a click may come to nothing. */
  async #goThere(nearest: Vec3, sources: readonly Vec3[]): Promise<boolean> {
    const { bot } = this;
    const goal = nearest.offset(0.5, 0.5, 0.5);
    for (const isPastPlants of [false, true]) {
      const isThere = (feet: Position): boolean =>
        sources.some((source) => this.#isDrawnFrom(source, feet, isPastPlants));
      const walk = await walkUntil(bot, goal, isThere);
      stopWalking(bot);
      goOn(bot);
      if (walk.kind === 'arrived') return true;
      if (!isPastPlants || contextOf(bot).mayRoam !== true) continue;
      const isReached = ({ x, y, z }: Position): boolean => isThere({ x: x + 0.5, y, z: z + 0.5 });
      const way = { goal: at(goal, isReached), isThere, mayDig: true, mostTicks: WAY_TICKS };
      const end = await passThrough(bot, way);
      stopWalking(bot);
      goOn(bot);
      if (end === 'there') return true;
    }
    return false;
  }

  /** Whether a click from there meets the source, or another before it. */
  #isDrawnFrom(source: Vec3, feet: Position, isPastPlants = false): boolean {
    const eyes = { x: feet.x, y: feet.y + EYE_HEIGHT, z: feet.z };
    const spot = spotIn(source);
    if (distanceBetween(eyes, spot) > REACH_BLOCKS) return false;
    if (isPastPlants) return isSeenFrom(this.bot, eyes, spot, source);
    // A click meets grass and reeds too, as they are drawn (game rule); how that is no data says.
    const hides = ({ name }: KnownBlockState): boolean => name !== this.order.liquid && !isAir(name);
    return isSeenFrom(this.bot, eyes, spot, source, hides);
  }

  /** Clicks, and waits for the full vessel. */
  async #fill(source: Vec3): Promise<boolean> {
    const { bot, order } = this;
    if (!(await hold(bot, order.vessel))) return false;
    const before = carriedCount(bot, order.product);
    await bot.lookAt(spotIn(source), true);
    await untilLookIsHeard(bot);
    bot.activateItem();
    const isFull = (): boolean => carriedCount(bot, order.product) > before;
    const end = await everyTick(bot, FILL_TICKS, isFull);
    bot.deactivateItem();
    goOn(bot);
    return end === true;
  }
}

function spotIn(source: Vec3): Vec3 {
  return source.offset(0.5, DEPTH, 0.5);
}
