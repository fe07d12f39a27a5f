import { ExploringWalk } from './exploring.js';
import { said } from './said.js';
import { withArticle } from '../../src/base/words.js';
import { TICKS_PER_SECOND } from '../../src/base/ticks.js';
import { partOfEach, totalOf, type ItemCounts } from '../../src/base/item-counts.js';
import { distanceBetween, type Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { loadGame } from '../../src/game/game.js';
import { isHostile } from '../../src/game/registry.js';
import { isShorn, woolOf } from '../../src/game/sources/entity-metadata.js';
import { WOOL_TICKS } from '../../src/game/sources/source-uses.js';
import type { SourceYield } from '../../src/game/sources/source.js';
import type { PrimitiveOutcome } from '../outcome.js';
import { contextOf, entityClaim, type ActingContext } from './context.js';
import { allMobs, deadMobs, freeMobs, type FightEnd, type Mob } from './fighting.js';
import { carriedCount, pickUp } from './picking-up.js';
import { everyTick, isAlive, type Stop } from './ending.js';
import { isNight } from './night.js';
import { isUnderground } from './open-sky.js';
import { yieldBody } from './reflex.js';
import { at } from './way-goals.js';
import { passThrough } from './way-through.js';

export interface HuntOrder {
  /** Kinds that will all do. */
  readonly mobs: readonly string[];
  readonly timeoutSeconds: number;
  /** How many to kill; of `drops` so many parts: where a job is made smaller, as many are left. */
  readonly count: number;
  /** Items to gain instead. */
  readonly drops?: ItemCounts;
}

/** What is done to each animal. */
export interface AnimalWork {
  readonly kind: 'kill' | 'use';
  /** "hunting", and "killed": of a kind of mob. */
  readonly doing: string;
  readonly done: string;
  /** Goes for one until it is dead, or was used as it should be. */
  readonly act: (bot: Bot, mob: Mob, limitTicks: number) => Promise<FightEnd | 'used'>;
}

const WAIT_FOR_OTHERS_TICKS = 400;
/** After so long nineteen of twenty sheep on grass have their wool again. */
const WAIT_FOR_WOOL_TICKS = 3 * WOOL_TICKS;
const COLLECT_TICKS = 300;
const DROP_TICKS = 6;
const DUE_TICKS = 30;
const DROP_BLOCKS = 4;
/** A way to an animal up a cliff may take so long, and ends so near to it. */
const CLIMB_TICKS = 400;
const NEAR_BLOCKS = 3;
const MOST_WAYS = 2;
/** To one further away it is gone in parts, as far as to where it can be run after. */
const FAR_BLOCKS = 32;
const RUN_AFTER_BLOCKS = 12;
const FAR_TICKS_A_BLOCK = 12;
/** What could not be got at may be got at from so far off. */
const ELSEWHERE_BLOCKS = 32;

/** One call of `killMob`, `shoot` or, for animals, `useItemOn`: goes on until enough is killed or gained. */
export class Hunt {
  readonly #bot: Bot;
  readonly #order: HuntOrder;
  readonly #work: AnimalWork;
  readonly #context: ActingContext;
  readonly #lastTick: number;
  readonly #before: ReadonlyMap<string, number>;
  #exploring: ExploringWalk | null = null;
  /** What could not be got at, and from where. */
  readonly #skipped = new Map<number, Position>();
  #deeds = 0;
  #waitedTicks = 0;

  constructor(bot: Bot, order: HuntOrder, work: AnimalWork) {
    this.#bot = bot;
    this.#order = order;
    this.#work = work;
    this.#context = contextOf(bot);
    this.#lastTick = this.#context.currentTick() + order.timeoutSeconds * TICKS_PER_SECOND;
    this.#before = new Map(lootOf(bot, order, work).map(({ item }) => [item, carriedCount(bot, item)]));
    deadMobs(bot);
  }

  async run(): Promise<PrimitiveOutcome> {
    for (;;) {
      this.#report();
      const stop = this.#interruption() ?? (await this.#step());
      if (stop) return this.#outcome(stop);
    }
  }

  async #step(): Promise<Stop | null> {
    if (this.#done() >= this.#asked()) return { kind: 'completed', reason: '' };
    const isInVain = this.#work.kind === 'kill' && this.#done() === 0;
    const whyBarren = isInVain ? whyNoLoot(this.#deeds, this.#leastOfWanted()) : null;
    if (whyBarren !== null) {
      this.#context.onBarren?.();
      return { kind: 'failed', reason: whyBarren };
    }
    const { username } = this.#bot;
    const [mob] = freeMobs(this.#bot, this.#order.mobs).filter((each) => this.#isOfUse(each));
    if (!mob) return this.#waitForMob();
    const claim = entityClaim(mob.id);
    if (!this.#context.claims.claim(username, claim)) return null;
    try {
      const before = this.#gained();
      const act = (): ReturnType<AnimalWork['act']> => this.#work.act(this.#bot, mob, this.#ticksLeft());
      let end = this.#isFar(mob) ? 'unreachable' : await act();
      // Who has come over land to where it can be run after may still have a cliff or water before it.
      for (let ways = 0; end === 'unreachable' && ways < MOST_WAYS && (await this.#comeNear(mob)); ways++)
        end = await act();
      if (end === 'killed' || end === 'used') await this.#take(mob.position, before);
      else if (end !== 'gone') this.#skipped.set(mob.id, this.#bot.entity.position.clone());
      return null;
    } finally {
      this.#context.claims.release(username, claim);
    }
  }

  /** @param before gained before it was gone for: milk comes to hand by itself */
  async #take(at: Position, before: number): Promise<void> {
    this.#deeds += 1;
    this.#waitedTicks = 0;
    this.#report();
    const loot = lootOf(this.#bot, this.#order, this.#work);
    const due = loot.reduce((sum, { min }) => sum + min, 0);
    const most = loot.reduce((sum, { max }) => sum + max, 0);
    await pickUp(this.#bot, {
      isWanted: (item, { x, z }) => this.#before.has(item) && Math.hypot(x - at.x, z - at.z) <= DROP_BLOCKS,
      isEnough: () => this.#gained() - before >= most,
      limitTicks: COLLECT_TICKS,
      patienceTicks: () => (this.#gained() - before < due ? DUE_TICKS : DROP_TICKS),
    });
  }

  async #waitForMob(): Promise<Stop | null> {
    const mob = this.#mobs;
    const all = allMobs(this.#bot, this.#order.mobs);
    const others = all.filter((each) => this.#isOfUse(each)).length;
    const isGrowing =
      others === 0 && this.#work.kind === 'use' && all.some((each) => this.#isOfUse(each, true));
    if (isGrowing && this.#waitedTicks < WAIT_FOR_WOOL_TICKS) {
      await this.#wait('waiting for wool to grow again');
      return null;
    }
    if (others === 0 && (await this.#explore())) return null;
    if (others === 0) {
      const unreached = this.#skipped.size > 0 ? `; ${this.#skipped.size} could not be got at` : '';
      return { kind: 'failed', reason: `no more ${mob} in sight${unreached}` };
    }
    if (this.#waitedTicks >= WAIT_FOR_OTHERS_TICKS) {
      return { kind: 'failed', reason: `others are after every ${mob} in sight` };
    }
    const [one = ''] = this.#order.mobs;
    await this.#wait(`waiting for ${withArticle(said(this.#bot, one, 1, 'mob'))} nobody is after`);
    return null;
  }

  async #wait(activity: string): Promise<void> {
    this.#context.onActivity(activity, true);
    this.#context.onHeadway?.();
    await everyTick<never>(this.#bot, 4, () => undefined, yieldBody);
    this.#waitedTicks += 5;
  }

  get #isForMonsters(): boolean {
    const { registry } = loadGame(this.#bot.version);
    return this.#context.mayRoam === true && this.#order.mobs.every((mob) => isHostile(registry, mob));
  }

  get #mobs(): string {
    return this.#order.mobs.join(' or ');
  }

  /** Whether walking on in nature has led somewhere else. */
  async #explore(): Promise<boolean> {
    const { mobs } = this.#order;
    if (this.#context.mayRoam !== true || this.#interruption() !== null) return false;
    const isFound = (): boolean =>
      this.#interruption() !== null || allMobs(this.#bot, mobs).some((each) => this.#isOfUse(each));
    this.#exploring ??= new ExploringWalk(this.#bot);
    return this.#exploring.goOn(said(this.#bot, mobs[0] ?? '', 2, 'mob'), isFound);
  }

  /** Of sheep only those with the wool that is wanted, where no meat is wanted. @param isBareToo also once it has grown again */
  #isOfUse({ id, name = '', metadata, position }: Mob, isBareToo = false): boolean {
    // In caves there are more monsters than one has come for, and by night enough of them above.
    if (this.#isForMonsters && isNight(this.#bot) && isUnderground(this.#bot, position)) return false;
    const from = this.#skipped.get(id);
    if (from && distanceBetween(from, this.#bot.entity.position) < ELSEWHERE_BLOCKS) return false;
    const drops = this.#drops;
    const { version } = this.#bot;
    const wool = drops && woolOf(version, name, metadata);
    if (!drops || !wool) return true;
    const isBare = !isBareToo && isShorn(version, name, metadata);
    return Object.entries(drops).some(
      ([item, count]) =>
        (!item.endsWith('_wool') || (item === wool && !isBare)) && this.#gainedOf(item) < count,
    );
  }

  #isFar({ position }: Mob): boolean {
    return (
      this.#context.mayRoam === true && distanceBetween(position, this.#bot.entity.position) > FAR_BLOCKS
    );
  }

  /** In nature: far over land, up a cliff or over water to where an animal is; whether it has come near. */
  async #comeNear(mob: Mob): Promise<boolean> {
    const { id, position } = mob;
    if (this.#context.mayRoam !== true || this.#interruption() !== null) return false;
    const { currentTick } = this.#context;
    const isFar = this.#isFar(mob);
    const wayTicks = isFar ? FAR_TICKS_A_BLOCK * distanceBetween(position, this.#bot.entity.position) : 0;
    const mostTicks = Math.min(CLIMB_TICKS + wayTicks, this.#ticksLeft());
    const nearBlocks = isFar ? RUN_AFTER_BLOCKS : NEAR_BLOCKS;
    const isNear = (feet: Position): boolean => distanceBetween(feet, position) < nearBlocks;
    const end = await passThrough(this.#bot, {
      goal: at(position, isNear),
      isThere: (feet) => isNear(feet) || !(id in this.#bot.entities),
      mayDig: true,
      ...(isFar ? { lastTick: currentTick() + mostTicks } : { mostTicks }),
    });
    return end === 'there';
  }

  #ticksLeft(): number {
    return this.#lastTick - this.#context.currentTick();
  }

  #gainedOf(item: string): number {
    return Math.max(0, carriedCount(this.#bot, item) - (this.#before.get(item) ?? 0));
  }

  #interruption(): Stop | null {
    const { signal, deadlineTick, currentTick } = this.#context;
    if (signal.aborted) return { kind: 'cancelled', reason: 'it was called off' };
    if (!isAlive(this.#bot)) return { kind: 'cancelled', reason: 'the bot died or left' };
    if (currentTick() < Math.min(deadlineTick, this.#lastTick)) return null;
    return this.#done() >= this.#asked() ? null : { kind: 'timed-out', reason: 'the time for it is up' };
  }

  #gained(): number {
    let sum = 0;
    for (const [item, before] of this.#before) sum += carriedCount(this.#bot, item) - before;
    return sum;
  }

  #done(): number {
    const drops = this.#drops;
    if (drops === undefined) return this.#deeds;
    const gained = Object.keys(drops).map((item): [string, number] => [item, this.#gainedOf(item)]);
    // More of one kind does not make up for another.
    const isAll = gained.every(([item, count]) => count >= (drops[item] ?? 0));
    return gained.reduce(
      (sum, [item, count]) => sum + (isAll ? count : Math.min(count, drops[item] ?? 0)),
      0,
    );
  }

  /** Of what is wanted, what one leaves for certain. */
  #leastOfWanted(): number {
    const { drops = {} } = this.#order;
    const loot = lootOf(this.#bot, this.#order, this.#work).filter(({ item }) => item in drops);
    return loot.reduce((sum, { min }) => sum + min, 0);
  }

  #asked(): number {
    return this.#drops === undefined ? this.#context.quantityNow(this.#order.count) : totalOf(this.#drops);
  }

  /** What is to be gained, as the job now is. */
  get #drops(): ItemCounts | undefined {
    const { drops, count } = this.#order;
    return drops && partOfEach(drops, this.#context.quantityNow(count) / count);
  }

  #report(): void {
    // Jobs count what is killed, also where more than one thing is wanted of it; otherwise what they are to bring.
    const done = this.#work.kind === 'kill' ? this.#deeds : Math.min(this.#done(), this.#asked());
    this.#context.onProgress(done);
    const what = this.#order.mobs.map((mob) => said(this.#bot, mob, 2, 'mob')).join(' or ');
    this.#context.onActivity(`${this.#work.doing} ${what}`);
  }

  #outcome({ kind, reason }: Stop): PrimitiveOutcome {
    this.#report();
    const [asked, done] = [this.#asked(), this.#done()];
    const { drops } = this.#order;
    const counted =
      drops === undefined
        ? `Killed ${done} of ${asked} ${this.#mobs}`
        : `Got ${done} of ${asked} ${Object.keys(drops).join(' and ')}`;
    const gained = [...this.#before].flatMap(([item, before]) => {
      const now = carriedCount(this.#bot, item);
      return now === before && !(item in (drops ?? {})) ? [] : [`${item} carried ${before} -> ${now}`];
    });
    return {
      kind: done >= asked ? 'completed' : kind === 'failed' && done > 0 ? 'partial' : kind,
      asked,
      done,
      reason: done >= asked ? `${counted}.` : `${counted}: ${reason}.`,
      evidence: [`${this.#deeds} ${this.#mobs} ${this.#work.done}`, ...gained],
    };
  }
}

/** One drop burns or floats off, not all of so many; where a kind may also leave nothing, more tell. */
const BARREN = 4;
const BARREN_BY_CHANCE = 12;

/** Why no more are killed for what none has left, of which each leaves so much at least; null as long as one may. */
export function whyNoLoot(killed: number, least: number): string | null {
  if (killed < (least > 0 ? BARREN : BARREN_BY_CHANCE)) return null;
  return `none of ${killed} has left any, as where the game rule doMobLoot is off`;
}

/** What one of a kind may leave: whatever it drops, of what it gives in other ways only what is wanted. */
function lootOf(
  bot: Bot,
  { mobs, drops = {} }: HuntOrder,
  work: AnimalWork,
): readonly Pick<SourceYield, 'item' | 'min' | 'max'>[] {
  const [one] = mobs;
  const loot = loadGame(bot.version)
    .sources.filter(({ kind, target }) => kind === work.kind && target === one)
    .flatMap(({ yields }) => yields)
    .filter(({ item }) => work.kind === 'kill' || item in drops);
  const known = new Set(loot.map(({ item }) => item));
  const others = Object.keys(drops).filter((item) => !known.has(item));
  return [...loot, ...others.map((item) => ({ item, min: 0, max: Infinity }))];
}
