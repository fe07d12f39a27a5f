import { said } from './said.js';
import type { Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import type { PrimitiveOutcome } from '../outcome.js';
import { breathTicks } from './breathing.js';
import { blockClaim, contextOf, type ActingContext } from './context.js';
import { digBlock } from './digging.js';
import { MiningAccount } from './mining-account.js';
import { AWAITED_TICKS, OwnDrops } from './own-drops.js';
import { hazardsAround, wouldBury } from './opening.js';
import { Passage } from './passage.js';
import { Fetching } from './fetching.js';
import { Seeking } from './prospecting.js';
import { carriedCounts, itemOnGround, lyingItems, pickUp } from './picking-up.js';
import { reachablePoint } from './reaching.js';
import { timesTakenOver, yieldBody } from './reflex.js';
import { runAlong } from './steering.js';
import { BlockTargets, RUN_TICKS, type BlockTarget } from './targets.js';
import { everyTick, isAlive, type Stop } from './ending.js';
import { chooseTool, digTicksOf, hold, type Harvest } from './tools.js';
import { Vein, VEIN_BLOCKS } from './vein.js';
import { walkIntoReach } from './walking.js';
import { beside } from './way-goals.js';
import { lengthOf } from './route.js';
import { passThrough, type PassingEnd } from './way-through.js';

export interface MiningOrder {
  readonly blocks: readonly string[];
  readonly harvests: ReadonlyMap<string, readonly Harvest[]>;
  readonly count: number;
  readonly item?: string;
  readonly tool?: string;
  /** Only blocks at these places, by `positionKey`. */
  readonly places?: ReadonlySet<string>;
}

const WALK_TICKS = 600;
const WAIT_FOR_OTHERS_TICKS = 200;
const COLLECT_TICKS = 400;
// What falls out of a block shows up a tick or two after it broke.
const DROP_TICKS = 6;
// What has to come is waited for a little longer where only the count depends on it.
const DUE_TICKS = 30;
/** From one block to the next. */
const BETWEEN_TICKS = 4;
/** So many times what is still wanted stands there: then nobody lacks the block dug instead of fetching a drop. */
const SPARE_TIMES = 2;
/** Ways dug in vain before a job ends for want of blocks. */
const MOST_VAIN_WAYS = 4;
/** The nearest of those that lie buried are headed for. */
const MOST_BURIED = 64;
const MOST_REFUSALS = 12;
// Digging one block may be broken off, as by a hit; not for ever.
const MOST_TRIES = 4;

/** One call of `mineBlock`: goes on until enough is in hand or nothing is left to try. */
export class Mining {
  readonly #bot: Bot;
  readonly #order: MiningOrder;
  readonly #context: ActingContext;
  readonly #targets: BlockTargets;
  readonly #account: MiningAccount;
  readonly #drops: OwnDrops;
  readonly #passage: Passage;
  readonly #fetching: Fetching;
  readonly #tries = new Map<string, number>();
  #waitedTicks = 0;
  #vainWays = 0;
  readonly #seeking: Seeking;
  readonly #vein: Vein;
  /** In a row: since more came of the digging than ever before. */
  #refusals = 0;
  #mostDone = 0;

  constructor(bot: Bot, order: MiningOrder) {
    this.#bot = bot;
    this.#order = order;
    this.#context = contextOf(bot);
    this.#targets = new BlockTargets(
      bot,
      order.blocks,
      (name) => digTicksOf(bot, order.harvests.get(name) ?? [], order.tool),
      order.places,
    );
    this.#passage = new Passage(bot);
    this.#seeking = new Seeking(bot, order.blocks);
    this.#vein = new Vein(bot);
    const drops = [...order.harvests.values()].flat().flatMap(({ items }) => items);
    const wanted = new Set(order.item === undefined ? drops : [order.item]);
    this.#drops = new OwnDrops(bot, this.#context.claims, this.#context.currentTick);
    this.#account = new MiningAccount(bot, [...wanted], order.item, this.#drops);
    this.#fetching = new Fetching(bot, this.#drops, {
      items: wanted,
      blocks: order.blocks,
      anotherTicks: () => this.#anotherTicks(),
      isDugEnough: () => this.#isDugEnough(),
      isEnough: () => this.#isDugEnough() && this.#account.done() >= this.#wanted(),
    });
  }

  async run(): Promise<PrimitiveOutcome> {
    try {
      for (;;) {
        this.#report();
        const stop = this.#interruption() ?? (await this.#step());
        if (!stop) continue;
        await this.#settleDown();
        return this.#outcome(stop);
      }
    } finally {
      const lying = lyingItems(this.#bot, this.#fetching.isOwn).flatMap((drop) => itemOnGround(drop) ?? []);
      this.#context.onLeftLying?.([...this.#account.missing(), ...lying]);
      this.#drops.stop();
      this.#vein.release();
    }
  }

  async #step(): Promise<Stop | null> {
    this.#takeBackRefused();
    if (this.#refusals >= MOST_REFUSALS)
      return { kind: 'failed', reason: 'the blocks came back after digging, as on protected land' };
    if (await this.#fetching.swimAfter()) return null;
    if (this.#isDugEnough()) return this.#seeking.isDugFor && this.#vein.goOn() ? null : this.#collect();
    const tool = this.#missingTool();
    if (tool) return tool;
    if (await this.#fetching.digToLost()) return null;
    const target = await this.#targets.next(this.#left());
    // Who is called off amid the search has found nothing that counts.
    if (this.#interruption()) return null;
    const isAtHand = typeof target === 'object' && target.route !== 'beyond';
    const awayBlocks = isAtHand ? lengthOf(target.route, this.#bot.entity.position) : Infinity;
    const isEndOfVein = this.#vein.beyond > 0 && awayBlocks > VEIN_BLOCKS;
    // In a built place there is more beside, and others are not far.
    if (this.#context.mayRoam === true && (!isAtHand || isEndOfVein)) {
      if (await this.#fetching.takeAlong(null)) return null;
      this.#account.closePickingUp();
    }
    if (isEndOfVein) {
      this.#vein.end();
      return null;
    }
    if (await this.#digBelow(awayBlocks)) return null;
    if (!isAtHand && (await this.#digToBuried())) return null;
    if (target === 'taken') return this.#waitForOthers();
    if (target === 'none') return (await this.#prospect()) ? null : this.#finishWithoutBlocks();
    if (await this.#headFor(await this.#targets.ashore(target, this.#left()))) return null;
    if (await this.#passage.open(target.route, this.#targets.known)) return null;
    const claim = blockClaim(target.position);
    if (!this.#context.claims.claim(this.#bot.username, claim)) return null;
    if (this.#seeking.isDugFor) this.#vein.claim(target.position, this.#targets);
    try {
      if (await this.#fetching.takeAlong(target)) return null;
      await this.#goAndDig(target);
    } finally {
      this.#context.claims.release(this.#bot.username, claim);
    }
    return null;
  }

  async #goAndDig({ position, route }: BlockTarget): Promise<void> {
    const bot = this.#bot;
    const hazardAt = hazardsAround(bot);
    const pointFrom = (feet: Position): Vec3 | null =>
      wouldBury(hazardAt, position, feet) ? null : reachablePoint(bot, position, feet);
    const point = (): Vec3 | null => pointFrom(bot.entity.position);
    // Somebody else may dig it while we walk.
    const isLost = (): boolean => !this.#targets.isStanding(position) || this.#isDugEnough();
    const isThere = (feet: Position): boolean => isLost() || pointFrom(feet) !== null;
    if (typeof route !== 'string' && route.length > 0) await runAlong(bot, route, isThere, WALK_TICKS);
    if (!isLost() && !point()) await walkIntoReach(bot, position);
    if (isLost() || this.#interruption()) return;
    const tries = (this.#tries.get(blockClaim(position)) ?? 0) + 1;
    const seen = point();
    const takenOver = timesTakenOver(bot);
    const isGood = tries <= MOST_TRIES && seen !== null && (await this.#dig(position, seen));
    // What had to be broken off for something that could not wait is no try.
    if (timesTakenOver(bot) > takenOver) return;
    this.#tries.set(blockClaim(position), tries);
    if (!isGood) this.#targets.skip(position);
  }

  /** False when the block is better left alone from now on. */
  async #dig(position: Position, point: Vec3): Promise<boolean> {
    const bot = this.#bot;
    const block = bot.blockAt(new Vec3(position.x, position.y, position.z), false);
    if (!block) return false;
    const choice = chooseTool(bot, this.#order.harvests.get(block.name) ?? [], this.#order.tool);
    if (!choice || !(await hold(bot, choice.tool))) return false;
    this.#drops.expect(position);
    const end = await digBlock(bot, position, point, {
      spot: () => this.#fetching.spotBeside(position),
      isPointless: () => this.#isDugEnough(),
    });
    if (end === 'dug') {
      this.#drops.broke(position);
      const tick = this.#context.currentTick();
      const { name, type } = block;
      this.#account.add({ position, name, type, tick, least: choice.harvest.least });
      this.#waitedTicks = 0;
    }
    return end !== 'undiggable' && end !== 'timed-out';
  }

  /** Null when there is more to dig. */
  async #collect(): Promise<Stop | null> {
    const wanted = this.#wanted();
    const isByItem = this.#order.item !== undefined;
    const isEnough = (): boolean => isByItem && this.#account.done() >= wanted;
    const isAllDug = (await this.#targets.next(this.#left())) === 'none';
    const end = await pickUp(this.#bot, {
      // Where blocks count, no other one makes up for what one gave.
      isWanted: isAllDug || !isByItem ? this.#fetching.isOwn : this.#fetching.isWorth,
      isEnough,
      limitTicks: COLLECT_TICKS,
      // Nobody waits for it until there is no breath left, or longer than another takes.
      patienceTicks: () =>
        this.#account.isDue() && this.#drops.isAwaited()
          ? Math.max(DROP_TICKS, Math.min(AWAITED_TICKS, this.#anotherTicks(), breathTicks(this.#bot)))
          : DROP_TICKS,
    });
    if (end === 'cancelled') return this.#interruption();
    if (!isEnough() && (await this.#fetching.digToLost())) return null;
    this.#account.closePickingUp();
    await this.#settleDown();
    const whyBarren = this.#account.whyBarren();
    if (whyBarren !== null) return { kind: 'failed', reason: whyBarren };
    return this.#account.done() >= this.#asked() ? { kind: 'completed', reason: '' } : null;
  }

  async #waitForOthers(): Promise<Stop | null> {
    const isTired = this.#waitedTicks >= WAIT_FOR_OTHERS_TICKS;
    if ((isTired || this.#seeking.isForOre) && (await this.#prospect())) return null;
    if (isTired) return { kind: 'failed', reason: `others are after every ${this.#names()} that is left` };
    this.#context.onActivity(`waiting for ${this.#names().replaceAll('_', ' ')} others are after`, true);
    await everyTick<never>(this.#bot, 4, () => undefined, yieldBody);
    this.#waitedTicks += 5;
    return null;
  }

  /** Whether a dug way led to one nobody can walk to, such as under the ground. */
  async #digToBuried(): Promise<boolean> {
    if (this.#vainWays >= MOST_VAIN_WAYS || this.#targets.isInReach()) return false;
    const buried = this.#targets.nearest(MOST_BURIED);
    return buried.length > 0 && ((await this.#headFor(buried)) || this.#digToBuried());
  }

  /** Whether a dug way, or one through water, led to one of some. The first is left out from then on where none did. */
  async #headFor(blocks: readonly Vec3[]): Promise<boolean> {
    const [goal] = blocks;
    if (!goal || this.#vainWays >= MOST_VAIN_WAYS) return false;
    if ((await this.#digTo(blocks, goal)) === 'there') return true;
    this.#vainWays += 1;
    this.#targets.skip(goal);
    return false;
  }

  #digTo(blocks: readonly Vec3[], { y }: Position, mostTicks = Infinity): Promise<PassingEnd> {
    return passThrough(this.#bot, {
      goal: beside(blocks, this.#bot.entity.position, hazardsAround(this.#bot)),
      isThere: () => this.#targets.isInReach(blocks) || this.#isOver(),
      mayDig: true,
      mostTicks,
      activity: (height) => `digging to the ${this.#what()}, y ${height} of ${y}`,
    });
  }

  /** Whether digging into the ground right here, rather than going to what is known so far off, has led on. */
  async #digBelow(awayBlocks: number): Promise<boolean> {
    const ticks = this.#mayProspect ? this.#seeking.ticksBelow : null;
    if (ticks === null || 2 * awayBlocks * RUN_TICKS <= ticks || this.#targets.isInReach()) return false;
    const buried = this.#targets.nearest(MOST_BURIED);
    const [goal] = buried;
    if (goal && (await this.#digTo(buried, goal, ticks)) === 'there') return true;
    const hasLedOn = await this.#seeking.digBelow(this.#what(), () => this.#isOver());
    this.#targets.lookAnew();
    return hasLedOn;
  }

  get #mayProspect(): boolean {
    return this.#context.mayRoam === true && this.#order.places === undefined;
  }

  /** Whether digging, or walking, for what is nowhere near has led on. */
  async #prospect(): Promise<boolean> {
    if (!this.#mayProspect) return false;
    this.#targets.skipKnown();
    this.#vainWays = 0;
    return this.#seeking.goOn(this.#what(), () => this.#isOver());
  }

  async #finishWithoutBlocks(): Promise<Stop | null> {
    const collected = await this.#collect();
    if (collected) return collected;
    // What the server brought back meanwhile is there to be tried again.
    if ((await this.#targets.next(this.#left())) !== 'none') return null;
    const { x, y, z } = this.#bot.entity.position.floored();
    const where = this.#seeking.searched ?? `in the loaded 64 blocks around ${x},${y},${z}`;
    return { kind: 'failed', reason: `no ${this.#names()} within reach, safe to dig, ${where}` };
  }

  // Where blocks count, the last may still be refused: wait for the answer, longer where its drops have not come either.
  async #settleDown(): Promise<void> {
    const { currentTick } = this.#context;
    if (this.#order.item === undefined) {
      const limitTicks = this.#account.isDue() ? DUE_TICKS : DROP_TICKS;
      await everyTick(this.#bot, limitTicks, () => {
        const isOpen = this.#account.isDue() || this.#account.isUnsettled(currentTick());
        return !(isOpen && this.#account.done() > 0);
      });
    }
    this.#takeBackRefused();
  }

  #takeBackRefused(): void {
    this.#refusals += this.#account.takeBackRefused(this.#context.currentTick()).length;
    if (this.#account.done() <= this.#mostDone) return;
    this.#mostDone = this.#account.done();
    this.#refusals = 0;
  }

  #missingTool(): Stop | null {
    const { harvests, tool } = this.#order;
    const all = [...harvests.values()].flat();
    if (chooseTool(this.#bot, all, tool)) return null;
    const carried = Object.keys(carriedCounts(this.#bot)).join(', ') || 'nothing';
    const fitting = [...new Set(all.flatMap(({ tools }) => tools))].join(', ');
    const kind = this.#account.done() === 0 ? 'refused' : 'partial';
    return { kind, reason: `expected one of ${fitting} for ${this.#names()}, carried ${carried}` };
  }

  /** Whether there is no sense in going on: others have enough by now; by hand a way through stone takes ten times as long. */
  #isOver(): boolean {
    if (this.#interruption() !== null || this.#isDugEnough()) return true;
    return chooseTool(this.#bot, [...this.#order.harvests.values()].flat(), this.#order.tool) === null;
  }

  #interruption(): Stop | null {
    const { signal, deadlineTick, currentTick } = this.#context;
    if (signal.aborted) return { kind: 'cancelled', reason: 'it was called off' };
    if (!isAlive(this.#bot)) return { kind: 'cancelled', reason: 'the bot died or left' };
    if (currentTick() >= deadlineTick) return { kind: 'timed-out', reason: 'the time for it is up' };
    return null;
  }

  #isDugEnough(): boolean {
    return this.#account.expected() >= this.#wanted();
  }

  #left(): number {
    return Math.max(1, this.#wanted() - this.#account.expected());
  }

  #asked(): number {
    return this.#context.quantityNow(this.#order.count);
  }

  #wanted(): number {
    return this.#asked() + this.#vein.beyond;
  }

  /** What one more in hand takes; endless where there may be none to spare. Where some are lost, the next may follow them. */
  #anotherTicks(): number {
    if (this.#targets.known.length <= SPARE_TIMES * this.#left()) return Infinity;
    const { harvests, tool } = this.#order;
    const ticks = Math.min(...[...harvests.values()].map((each) => digTicksOf(this.#bot, each, tool)));
    return (BETWEEN_TICKS + ticks) * (1 + this.#account.lost());
  }

  #names(): string {
    return this.#order.blocks.join(' or ');
  }

  #report(): void {
    this.#context.onProgress(Math.min(this.#account.expected(), this.#asked()));
    const where = this.#refusals > 0 ? ', away from land where blocks come back' : '';
    this.#context.onActivity(`mining ${this.#what()}${where}`);
  }

  /** What is mined, in a player's words. */
  #what(): string {
    const { item, blocks } = this.#order;
    return item === undefined ? said(this.#bot, blocks[0] ?? 'block', 1, 'source') : said(this.#bot, item);
  }

  #outcome({ kind, reason }: Stop): PrimitiveOutcome {
    this.#report();
    const asked = this.#asked();
    const done = this.#account.done();
    const what = this.#order.item ?? this.#names();
    const counted = `${done} of ${asked} ${what}`;
    return {
      kind: done >= asked ? 'completed' : kind === 'failed' && done > 0 ? 'partial' : kind,
      asked,
      done,
      reason: done >= asked ? `Mined ${counted}.` : `Mined ${counted}: ${reason}.`,
      evidence: this.#account.evidence(),
    };
  }
}
