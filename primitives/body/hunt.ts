import { ProspectingWalk } from './prospecting.js';
import { said } from './said.js';
import { withArticle } from '../../src/base/words.js';
import { TICKS_PER_SECOND } from '../../src/base/ticks.js';
import { totalOf, type ItemCounts } from '../../src/base/item-counts.js';
import { distanceBetween, type Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { loadGame } from '../../src/game/game.js';
import { woolOf } from '../../src/game/sources/entity-metadata.js';
import type { PrimitiveOutcome } from '../outcome.js';
import { contextOf, entityClaim, type ActingContext } from './context.js';
import { allMobs, deadMobs, freeMobs, type FightEnd, type Mob } from './fighting.js';
import { carriedCount, pickUp } from './picking-up.js';
import { everyTick, isAlive, type Stop } from './ending.js';
import { yieldBody } from './reflex.js';
import { at } from './way-goals.js';
import { passThrough } from './way-through.js';

/** A checked order to hunt. */
export interface HuntOrder {
  readonly mob: string;
  readonly timeoutSeconds: number;
  /** How many to kill; left out with `drops`. */
  readonly count: number;
  /** Items to gain instead. */
  readonly drops?: ItemCounts;
}

const WAIT_FOR_OTHERS_TICKS = 400;
const COLLECT_TICKS = 300;
const DROP_TICKS = 6;
const DUE_TICKS = 30;
const DROP_BLOCKS = 4;
/** A way to an animal up a cliff may take so long, and ends so near to it. */
const CLIMB_TICKS = 400;
const NEAR_BLOCKS = 3;
/** To one further away it is gone in parts, as far as to where it can be run after. */
const FAR_BLOCKS = 32;
const RUN_AFTER_BLOCKS = 12;
const FAR_TICKS_A_BLOCK = 12;
/** What could not be got at may be got at from so far off. */
const ELSEWHERE_BLOCKS = 32;

/** One call of `killMob` or `shoot`: hunts until enough is killed or gained. */
export class Hunt {
  readonly #bot: Bot;
  readonly #order: HuntOrder;
  readonly #attack: (bot: Bot, mob: Mob, limitTicks: number) => Promise<FightEnd>;
  readonly #context: ActingContext;
  readonly #lastTick: number;
  readonly #before: ReadonlyMap<string, number>;
  readonly #exploring: ProspectingWalk;
  /** What could not be got at, and from where. */
  readonly #skipped = new Map<number, Position>();
  #kills = 0;
  #waitedTicks = 0;

  /** @param attack goes for one mob until it is dead */
  constructor(
    bot: Bot,
    order: HuntOrder,
    attack: (bot: Bot, mob: Mob, limitTicks: number) => Promise<FightEnd>,
  ) {
    this.#bot = bot;
    this.#exploring = new ProspectingWalk(bot);
    this.#order = order;
    this.#attack = attack;
    this.#context = contextOf(bot);
    this.#lastTick = this.#context.currentTick() + order.timeoutSeconds * TICKS_PER_SECOND;
    this.#before = new Map(lootOf(bot, order).map(({ item }) => [item, carriedCount(bot, item)]));
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
    const { username } = this.#bot;
    const [mob] = freeMobs(this.#bot, this.#order.mob).filter((each) => this.#isOfUse(each));
    if (!mob) return this.#waitForMob();
    const claim = entityClaim(mob.id);
    if (!this.#context.claims.claim(username, claim)) return null;
    try {
      const attack = (): Promise<FightEnd> => this.#attack(this.#bot, mob, this.#ticksLeft());
      const first = this.#isFar(mob) ? 'unreachable' : await attack();
      const end = first === 'unreachable' && (await this.#comeNear(mob)) ? await attack() : first;
      if (end === 'killed') await this.#take(mob.position);
      else if (end !== 'gone') this.#skipped.set(mob.id, this.#bot.entity.position.clone());
      return null;
    } finally {
      this.#context.claims.release(username, claim);
    }
  }

  async #take(at: Position): Promise<void> {
    this.#kills += 1;
    this.#waitedTicks = 0;
    this.#report();
    const before = this.#gained();
    const due = lootOf(this.#bot, this.#order).reduce((sum, { min }) => sum + min, 0);
    await pickUp(this.#bot, {
      isWanted: (item, { x, z }) => this.#before.has(item) && Math.hypot(x - at.x, z - at.z) <= DROP_BLOCKS,
      isEnough: () => false,
      limitTicks: COLLECT_TICKS,
      patienceTicks: () => (this.#gained() - before < due ? DUE_TICKS : DROP_TICKS),
    });
  }

  async #waitForMob(): Promise<Stop | null> {
    const { mob } = this.#order;
    const others = allMobs(this.#bot, mob).filter((each) => this.#isOfUse(each)).length;
    if (others === 0 && (await this.#explore())) return null;
    if (others === 0) {
      const unreached = this.#skipped.size > 0 ? `; ${this.#skipped.size} could not be got at` : '';
      return { kind: 'failed', reason: `no more ${mob} in sight${unreached}` };
    }
    if (this.#waitedTicks >= WAIT_FOR_OTHERS_TICKS) {
      return { kind: 'failed', reason: `others are after every ${mob} in sight` };
    }
    this.#context.onActivity(
      `waiting for ${withArticle(said(this.#bot, mob, 1, 'mob'))} nobody is after`,
      true,
    );
    await everyTick<never>(this.#bot, 4, () => undefined, yieldBody);
    this.#waitedTicks += 5;
    return null;
  }

  /** Whether walking on in nature has led somewhere else. */
  async #explore(): Promise<boolean> {
    const { mob } = this.#order;
    if (this.#context.mayRoam !== true || this.#interruption() !== null) return false;
    const isFound = (): boolean =>
      this.#interruption() !== null || allMobs(this.#bot, mob).some((each) => this.#isOfUse(each));
    return this.#exploring.goOn(said(this.#bot, mob, 2, 'mob'), isFound);
  }

  /** Of sheep only those with the wool that is wanted, where no meat is wanted. */
  #isOfUse({ id, name = '', metadata }: Mob): boolean {
    const from = this.#skipped.get(id);
    if (from && distanceBetween(from, this.#bot.entity.position) < ELSEWHERE_BLOCKS) return false;
    const { drops } = this.#order;
    const wool = drops && woolOf(this.#bot.version, name, metadata);
    if (!drops || !wool) return true;
    return Object.entries(drops).some(
      ([item, count]) => (!item.endsWith('_wool') || item === wool) && this.#gainedOf(item) < count,
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
    const { drops } = this.#order;
    if (drops === undefined) return this.#kills;
    const gained = Object.keys(drops).map((item): [string, number] => [item, this.#gainedOf(item)]);
    // More of one kind does not make up for another.
    const isAll = gained.every(([item, count]) => count >= (drops[item] ?? 0));
    return gained.reduce(
      (sum, [item, count]) => sum + (isAll ? count : Math.min(count, drops[item] ?? 0)),
      0,
    );
  }

  #asked(): number {
    const { drops, count } = this.#order;
    return this.#context.quantityNow(drops === undefined ? count : totalOf(drops));
  }

  #report(): void {
    // Jobs count what is killed, also where more than one thing is wanted of it.
    this.#context.onProgress(this.#kills);
    this.#context.onActivity(`hunting ${said(this.#bot, this.#order.mob, 2, 'mob')}`);
  }

  #outcome({ kind, reason }: Stop): PrimitiveOutcome {
    this.#report();
    const [asked, done] = [this.#asked(), this.#done()];
    const { mob, drops } = this.#order;
    const counted =
      drops === undefined
        ? `Killed ${done} of ${asked} ${mob}`
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
      evidence: [`${this.#kills} ${mob} killed`, ...gained],
    };
  }
}

function lootOf(
  bot: Bot,
  { mob, drops }: HuntOrder,
): readonly { readonly item: string; readonly min: number }[] {
  const loot = loadGame(bot.version)
    .sources.filter(({ kind, target }) => kind === 'kill' && target === mob)
    .flatMap(({ yields }) => yields);
  const known = new Set(loot.map(({ item }) => item));
  const others = Object.keys(drops ?? {}).filter((item) => !known.has(item));
  return [...loot, ...others.map((item) => ({ item, min: 0 }))];
}
