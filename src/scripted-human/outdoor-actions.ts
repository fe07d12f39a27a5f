import { pause } from '../base/clock.js';
import type { Position } from '../base/position.js';
import type { Bot } from 'mineflayer';
import { quietly } from './clicks.js';
import { walkBeside, walkInView, walkTo } from './feet.js';
import { AT_ONCE, EyeSight, nearestBlock, type Block, type WindowPace } from './senses.js';

const BESIDE_BLOCKS = 3;
/** The game's client begins no new block within five ticks after one broke. */
const BETWEEN_DIGS_MS = 250;
const DIG_MS = 30_000;
const HUNT_MS = 60_000;
const SWING_MS = 650;
const STRIKE_BLOCKS = 3.5;
/** From the click to the server's word of what came of it. */
const USE_MS = 500;
/** What a player holds to get something that is neither dug nor left by the dead. */
const HELD: Readonly<Record<string, string>> = {
  water_bucket: 'bucket',
  lava_bucket: 'bucket',
  milk_bucket: 'bucket',
  mushroom_stew: 'bowl',
  white_wool: 'shears',
};
/** What fell can be taken up half a second later (game rule). */
const FRESH_MS = 500;
/** After this somebody sees that something has fallen, which cannot be taken up before anyway. */
const NOTICE_MS = 3000;
const DROPS_BLOCKS = 6;

type Item = ReturnType<Bot['inventory']['items']>[number];
type Entity = Bot['entities'][number];

/** What a pair of hands can do in the open: dig what is in view, hunt, take up what fell. */
export class OutdoorActions {
  constructor(
    private readonly bot: Bot,
    private readonly signal: AbortSignal,
    private readonly pace: Pick<WindowPace, 'aimMs'> = AT_ONCE,
  ) {}

  /**
   * Digs blocks, or hunts mobs, of some names until nothing more of an item is missing: all that is in view and in reach
   * one after another, then over what has fallen. Who holds what an item is got with uses that on them instead.
   */
  async gather(item: string, missing: () => number, from: readonly string[]): Promise<boolean> {
    const held = HELD[item];
    if (held !== undefined && this.#carried(held)) return this.#use(held, item, () => missing() <= 0, from);
    const sight = new EyeSight(this.bot, from);
    const avoid = new Set<string>();
    const isEnough = (): boolean => missing() <= 0;
    let fallen = 0;
    while (!isEnough() && !this.signal.aborted) {
      const block = fallen < missing() ? sight.inView(avoid) : null;
      if (block) {
        avoid.add(String(block.position));
        await this.dig(block);
        fallen++;
        await pause(BETWEEN_DIGS_MS + this.pace.aimMs, this.signal);
      } else if (fallen > 0) {
        fallen = 0;
        await this.#pickUp(item, this.bot.entity.position);
      } else {
        const next = sight.nearest(avoid);
        if (!next) return this.#huntOneOf(from, isEnough);
        if (!(await walkInView(this.bot, next, this.signal))) avoid.add(String(next.position));
      }
    }
    return isEnough();
  }

  async #huntOneOf(names: readonly string[], isEnough: () => boolean): Promise<boolean> {
    const mob = names.find((name) => this.bot.registry.entitiesByName[name] !== undefined);
    return mob === undefined ? isEnough() : this.hunt(mob, isEnough);
  }

  /** Goes to one after another, and clicks on it, until enough or nothing is left to click with. */
  async #use(held: string, item: string, isEnough: () => boolean, from: readonly string[]): Promise<boolean> {
    const { bot, signal } = this;
    const untilMs = performance.now() + HUNT_MS;
    const used = new Set<number>();
    while (!isEnough() && !signal.aborted && performance.now() < untilMs) {
      const tool = this.#carried(held);
      if (!tool) break;
      await quietly(bot, bot.equip(tool, 'hand'));
      const mob = bot.nearestEntity(({ id, name = '' }) => from.includes(name) && !used.has(id));
      const at = mob?.position ?? nearestBlock(bot, from)?.position;
      if (!at) break;
      await walkTo(bot, at, 2, signal);
      // A cow gives milk again at once, a sheep no wool.
      if (mob && held === 'shears') used.add(mob.id);
      await bot.lookAt(mob ? mob.position.offset(0, mob.height / 2, 0) : at.offset(0.5, 0.5, 0.5), true);
      if (mob) await quietly(bot, bot.activateEntity(mob));
      else bot.activateItem();
      await pause(USE_MS, signal);
      if (mob && held === 'shears') await this.#pickUp(item, mob.position);
    }
    return isEnough();
  }

  #carried(name: string): Item | undefined {
    return this.bot.inventory.items().find((item) => item.name === name);
  }

  /** Mistakes what lies beside the right block for it. */
  async digBeside(right: readonly string[]): Promise<void> {
    const block = nearestBlock(this.bot, right);
    if (!block) return;
    const beside = AROUND.map(([x, y, z]) => this.bot.blockAt(block.position.offset(x, y, z)));
    const wrong = beside.find((each) => each && isLooseGround(each) && !right.includes(each.name));
    if (!wrong || !(await walkTo(this.bot, wrong.position, BESIDE_BLOCKS, this.signal))) return;
    await this.dig(wrong);
    await this.#pickUp(null, wrong.position);
  }

  /** Lets fall what lies first in the bag, and mostly notices. */
  async drop(): Promise<void> {
    const [first] = this.bot.inventory.items();
    if (!first) return;
    const around = this.bot.entity.position.clone();
    await quietly(this.bot, this.bot.toss(first.type, null, 1));
    await pause(NOTICE_MS, this.signal);
    await this.#pickUp(first.name, around);
  }

  /** Goes after the nearest mobs of a kind and strikes until enough. */
  async hunt(mob: string, isEnough: () => boolean): Promise<boolean> {
    const untilMs = performance.now() + HUNT_MS;
    while (!isEnough() && !this.signal.aborted && performance.now() < untilMs) {
      const target = this.bot.nearestEntity(({ name }) => name === mob);
      if (!target) return isEnough();
      await walkTo(this.bot, target.position, 2, this.signal);
      if (target.isValid && this.bot.entity.position.distanceTo(target.position) <= STRIKE_BLOCKS) {
        await this.bot.lookAt(target.position.offset(0, target.height / 2, 0), true);
        this.bot.attack(target);
      }
      await pause(SWING_MS, this.signal);
      if (!target.isValid) await this.#pickUp(null, target.position);
    }
    return isEnough();
  }

  /** Digs one block, with what is carried and digs it soonest. */
  async dig(block: Block): Promise<void> {
    const tool = this.#quickest(block);
    if (tool && this.bot.heldItem?.type !== tool.type) await quietly(this.bot, this.bot.equip(tool, 'hand'));
    const giveUp = setTimeout(() => this.bot.stopDigging(), DIG_MS);
    await quietly(this.bot, this.bot.dig(block, true, 'raycast'), DIG_MS);
    clearTimeout(giveUp);
  }

  /** What is carried and digs a block soonest; nothing where a bare hand is as quick. */
  #quickest(block: Block): Item | null {
    const ticksWith = (type: number | null): number => block.digTime(type, false, false, false);
    let best: Item | null = null;
    for (const item of this.bot.inventory.items()) {
      if (block.harvestTools && block.harvestTools[item.type] !== true) continue;
      if (ticksWith(item.type) < ticksWith(best?.type ?? null)) best = item;
    }
    return best;
  }

  /** Walks past what lies about, nearest first; what cannot be reached stays where it is. */
  async #pickUp(item: string | null, around: Position): Promise<void> {
    await pause(FRESH_MS, this.signal);
    const isMeant = (entity: Entity): boolean =>
      entity.name === 'item' && (item === null || entity.getDroppedItem()?.name === item);
    const tried = new Set<number>();
    while (!this.signal.aborted) {
      const here = this.bot.entity.position;
      const drops = Object.values(this.bot.entities)
        .filter((entity) => entity.isValid && !tried.has(entity.id) && isMeant(entity))
        .filter(
          ({ position: { x, y, z } }) => Math.hypot(x - around.x, y - around.y, z - around.z) < DROPS_BLOCKS,
        )
        .sort((a, b) => a.position.distanceTo(here) - b.position.distanceTo(here));
      const [nearest] = drops;
      if (!nearest) return;
      tried.add(nearest.id);
      await walkBeside(this.bot, nearest, this.signal);
    }
  }
}

const AROUND = [
  ...([
    [1, 0, 0],
    [-1, 0, 0],
    [0, 0, 1],
  ] as const),
  ...([
    [0, 0, -1],
    [0, 1, 0],
    [0, -1, 0],
  ] as const),
] as const;

/** Ground, stone, ore and wood; nothing anybody has built to work with. */
function isLooseGround({ name, diggable }: Block): boolean {
  return (
    diggable && /(?:_ore|_log|stone|dirt|sand|gravel|grass_block|deepslate|concrete|terracotta)$/.test(name)
  );
}
