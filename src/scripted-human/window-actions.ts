import { pause } from '../base/clock.js';
import type { Position } from '../base/position.js';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { CLICK_MS, quietly } from './clicks.js';
import { walkTo } from './feet.js';
import type { Amount } from './read-instruction.js';
import { AT_ONCE, countOf, nearestBlock, stationCalled, type Block, type WindowPace } from './senses.js';

const REACH_BLOCKS = 3;
const THROW_BLOCKS = 2;
const TRIES = 4;
const MOMENT_MS = 150;
/** More kinds of things than nobody moves in one visit to the chest. */
const KINDS_AT_ONCE = 9;

type Chest = Awaited<ReturnType<Bot['openContainer']>>;

/** What a pair of hands can do with chests, tables and blocks to set down. Each says whether it worked by what is in them afterwards. */
export class WindowActions {
  constructor(
    private readonly bot: Bot,
    private readonly signal: AbortSignal,
    private readonly pace: WindowPace = AT_ONCE,
  ) {}

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

  /** Walks up to somebody and throws it so many of each, or what there is. */
  async give(to: string, things: readonly Amount[]): Promise<boolean> {
    const body = this.bot.players[to]?.entity;
    if (!body || !(await walkTo(this.bot, body.position, THROW_BLOCKS, this.signal))) return false;
    await this.bot.lookAt(body.position.offset(0, 1, 0), true);
    for (const { item, count } of things) {
      const held = this.bot.inventory.items().find(({ name }) => name === item);
      if (!held) return false;
      // A throw goes where the server saw the head turned to.
      await pause(this.pace.itemMs + MOMENT_MS, this.signal);
      await quietly(this.bot, this.bot.toss(held.type, null, Math.min(count, this.count(item))));
    }
    return true;
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
    const chest = nearestBlock(this.bot, ['chest']);
    if (!chest) return [];
    if (side !== 'beside') return sidesOf(chest, side, 1);
    return [...sidesOf(chest, 'right', 2), ...sidesOf(chest, 'left', 2)];
  }

  async #atChest(act: (chest: Chest) => Promise<void>, isDone: () => boolean): Promise<void> {
    for (let tries = 0; tries < TRIES && !this.signal.aborted; tries++) {
      const block = nearestBlock(this.bot, ['chest']);
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
