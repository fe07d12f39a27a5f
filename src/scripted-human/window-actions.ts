import type { Position } from '../base/position.js';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { pause, walkTo } from './feet.js';
import type { Amount } from './read-instruction.js';
import {
  CLICK_MS,
  countOf,
  nearestBlock,
  quietly,
  stationCalled,
  type Block,
  type WindowPace,
} from './senses.js';

const REACH_BLOCKS = 3;
/** From the eyes (game rule), less a little: the middle of a block is aimed at. */
const DIG_REACH_BLOCKS = 4.5;
const EYES_BLOCKS = 1.62;
/** The game's client begins no new block within five ticks after one broke. */
const BETWEEN_DIGS_MS = 250;
const TRIES = 4;
const MOMENT_MS = 150;
const DIG_MS = 30_000;
const HUNT_MS = 60_000;
/** After this somebody sees that something has fallen, which cannot be taken up before anyway. */
const NOTICE_MS = 3000;
const SWING_MS = 650;
/** More kinds of things than nobody moves in one visit to the chest. */
const KINDS_AT_ONCE = 9;

type Item = ReturnType<Bot['inventory']['items']>[number];
type Chest = Awaited<ReturnType<Bot['openContainer']>>;

const AT_ONCE: WindowPace = { windowMs: 0, itemMs: 0, aimMs: 0 };

/** What a pair of hands can do in the world. Each says whether it worked by what is in them afterwards. */
export class WindowActions {
  constructor(
    private readonly bot: Bot,
    private readonly signal: AbortSignal,
    private readonly pace: WindowPace = AT_ONCE,
  ) {}

  /** How many of an item are carried. */
  count(item: string): number {
    return countOf(this.bot, item);
  }

  /** Takes things out of the chest; what is not there is left. */
  async take(things: readonly Amount[]): Promise<boolean> {
    const wanted = things.map(({ item, count }) => ({ item, target: this.count(item) + count }));
    await this.#atChest(
      async (chest) => {
        for (const { item, target } of wanted) {
          const there = chest.containerItems().filter(({ name }) => name === item);
          const most = there.reduce((sum, { count }) => sum + count, 0);
          const count = Math.min(most, target - this.count(item));
          const [first] = there;
          if (!first || count <= 0) continue;
          await pause(this.pace.itemMs, this.signal);
          await chest.withdraw(first.type, null, count);
        }
      },
      () => wanted.every(({ item, target }) => this.count(item) >= target),
    );
    return wanted.every(({ item, target }) => this.count(item) >= target);
  }

  /** Puts so many of each into the chest, or what there is. */
  async put(things: readonly Amount[]): Promise<boolean> {
    const wanted = things.map(({ item, count }) => ({ item, target: Math.max(0, this.count(item) - count) }));
    await this.#atChest(
      async (chest) => {
        for (const { item, target } of wanted) {
          const held = this.bot.inventory.items().find(({ name }) => name === item);
          const count = this.count(item) - target;
          if (!held || count <= 0) continue;
          await pause(this.pace.itemMs, this.signal);
          await chest.deposit(held.type, null, count);
        }
      },
      () => wanted.every(({ item, target }) => this.count(item) <= target),
    );
    return wanted.every(({ item, target }) => this.count(item) <= target);
  }

  /** What else lies in the chest, by name; for reaching into the wrong slot. */
  async somethingElse(than: ReadonlySet<string>): Promise<string | null> {
    let other: string | null = null;
    await this.#atChest(
      (chest) => {
        other = chest.containerItems().find(({ name }) => !than.has(name))?.name ?? null;
        return Promise.resolve();
      },
      () => true,
    );
    return other;
  }

  /**
   * Digs blocks, or hunts mobs, of some names until nothing more of an item is missing: all in reach one after another,
   * then over what has fallen.
   */
  async gather(item: string, missing: () => number, from: readonly string[]): Promise<boolean> {
    const avoid = new Set<string>();
    const isEnough = (): boolean => missing() <= 0;
    let fallen = 0;
    while (!isEnough() && !this.signal.aborted) {
      const block = fallen < missing() ? nearestBlock(this.bot, from, avoid) : null;
      if (fallen > 0 && !(block && this.#reaches(block))) {
        fallen = 0;
        await this.#pickUp(item, this.bot.entity.position);
        continue;
      }
      if (!block) {
        const mob = from.find((name) => this.bot.registry.entitiesByName[name] !== undefined);
        return mob === undefined ? isEnough() : this.hunt(mob, isEnough);
      }
      avoid.add(String(block.position));
      const isNear =
        this.#reaches(block) || (await walkTo(this.bot, block.position, REACH_BLOCKS, this.signal));
      if (!isNear) continue;
      await this.#dig(block);
      fallen++;
      await pause(BETWEEN_DIGS_MS + this.pace.aimMs, this.signal);
    }
    return isEnough();
  }

  #reaches({ position }: Block): boolean {
    const eyes = this.bot.entity.position.offset(0, EYES_BLOCKS, 0);
    return eyes.distanceTo(position.offset(0.5, 0.5, 0.5)) <= DIG_REACH_BLOCKS;
  }

  /** Mistakes what lies beside the right block for it. */
  async digBeside(right: readonly string[]): Promise<void> {
    const block = nearestBlock(this.bot, right, new Set());
    if (!block) return;
    const beside = AROUND.map(([x, y, z]) => this.bot.blockAt(block.position.offset(x, y, z)));
    const wrong = beside.find((each) => each && isLooseGround(each) && !right.includes(each.name));
    if (!wrong || !(await walkTo(this.bot, wrong.position, REACH_BLOCKS, this.signal))) return;
    await this.#dig(wrong);
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
      if (target.isValid && this.bot.entity.position.distanceTo(target.position) <= 3.5) {
        await this.bot.lookAt(target.position.offset(0, target.height / 2, 0), true);
        this.bot.attack(target);
      }
      await pause(SWING_MS, this.signal);
      if (!target.isValid) await this.#pickUp(null, target.position);
    }
    return isEnough();
  }

  /** Crafts at least so many, by hand or at the table that stands around. */
  async craft(item: string, count: number, isAtTable: boolean, at: Position | null): Promise<boolean> {
    const target = this.count(item) + count;
    await pause(this.pace.windowMs + this.pace.itemMs, this.signal);
    for (let tries = 0; tries < TRIES && this.count(item) < target && !this.signal.aborted; tries++) {
      const table = isAtTable ? stationCalled(this.bot, 'crafting_table', at) : null;
      if (table) await walkTo(this.bot, table.position, REACH_BLOCKS, this.signal);
      const kind = this.bot.registry.itemsByName[item];
      const [recipe] = kind ? this.bot.recipesFor(kind.id, null, 1, table) : [];
      if (!recipe) {
        await pause(MOMENT_MS, this.signal);
        continue;
      }
      const times = Math.ceil((target - this.count(item)) / recipe.result.count);
      await quietly(this.bot, this.bot.craft(recipe, times, table ?? undefined));
      await pause(MOMENT_MS, this.signal);
    }
    return this.count(item) >= target;
  }

  /** Sets a block down where it was told, else left or right of the chest, as seen by who looks at its front. */
  async place(item: string, side: 'left' | 'right' | 'beside', told: readonly Position[]): Promise<boolean> {
    for (const spot of this.#spotsFor(side, told)) {
      if (this.bot.blockAt(spot)?.name !== 'air') continue;
      await walkTo(this.bot, spot, REACH_BLOCKS, this.signal);
      const ground = this.bot.blockAt(spot.offset(0, -1, 0));
      const held = this.bot.inventory.items().find(({ name }) => name === item);
      if (!ground || !held) return false;
      await quietly(this.bot, this.bot.equip(held, 'hand'));
      await quietly(this.bot, this.bot.placeBlock(ground, new Vec3(0, 1, 0)));
      await pause(MOMENT_MS, this.signal);
      if (this.bot.blockAt(spot)?.name === item) return true;
    }
    return false;
  }

  #spotsFor(side: 'left' | 'right' | 'beside', told: readonly Position[]): readonly Vec3[] {
    if (told.length > 0) return told.map(({ x, y, z }) => new Vec3(x, y, z));
    const chest = nearestBlock(this.bot, ['chest'], new Set());
    if (!chest) return [];
    if (side !== 'beside') return sidesOf(chest, side, 1);
    return [...sidesOf(chest, 'right', 2), ...sidesOf(chest, 'left', 2)];
  }

  async #atChest(act: (chest: Chest) => Promise<void>, isDone: () => boolean): Promise<void> {
    for (let tries = 0; tries < TRIES && !this.signal.aborted; tries++) {
      const block = nearestBlock(this.bot, ['chest'], new Set());
      if (!block) return;
      await walkTo(this.bot, block.position, REACH_BLOCKS, this.signal);
      const chest = await this.bot.openContainer(block).catch(() => null);
      if (chest) {
        await pause(this.pace.windowMs, this.signal);
        // A slow hand is no hanging click.
        await quietly(this.bot, act(chest), CLICK_MS + KINDS_AT_ONCE * this.pace.itemMs);
        void chest.close();
      }
      await pause(MOMENT_MS, this.signal);
      if (chest && isDone()) return;
    }
  }

  async #dig(block: Block): Promise<void> {
    const tool = this.#quickest(block);
    if (tool && this.bot.heldItem?.type !== tool.type) await quietly(this.bot, this.bot.equip(tool, 'hand'));
    const giveUp = setTimeout(() => this.bot.stopDigging(), DIG_MS);
    await quietly(this.bot, this.bot.dig(block, true), DIG_MS);
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

  /** Walks over what lies about. */
  async #pickUp(item: string | null, around: Position): Promise<void> {
    await pause(MOMENT_MS * 2, this.signal);
    const near = new Vec3(around.x, around.y, around.z);
    const drops = Object.values(this.bot.entities).filter(
      (entity) => entity.name === 'item' && entity.position.distanceTo(near) < 6,
    );
    for (const drop of drops) {
      if (item !== null && drop.getDroppedItem()?.name !== item) continue;
      if (drop.isValid) await walkTo(this.bot, drop.position, 0.5, this.signal);
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

const LEFT_OF_VIEWER: Readonly<Record<string, readonly [number, number]>> = {
  north: [1, 0],
  south: [-1, 0],
  west: [0, -1],
  east: [0, 1],
};

function sidesOf(chest: Block, side: 'left' | 'right', most: number): readonly Vec3[] {
  const facing = String(chest.getProperties().facing ?? 'north');
  const [x, z] = LEFT_OF_VIEWER[facing] ?? [1, 0];
  const sign = side === 'left' ? 1 : -1;
  return Array.from({ length: most }, (_, step) =>
    chest.position.offset(sign * x * (step + 1), 0, sign * z * (step + 1)),
  );
}
