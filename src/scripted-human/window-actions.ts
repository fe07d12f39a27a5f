import type { Position } from '../base/position.js';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { pause, walkTo } from './feet.js';
import type { Amount } from './read-instruction.js';

const SIGHT_BLOCKS = 48;
const REACH_BLOCKS = 3;
const TRIES = 4;
const MOMENT_MS = 150;
const DIG_MS = 30_000;
const SMELT_MS = 240_000;
/** Somebody else has been there when a furnace is empty at so many looks. */
const EMPTY_LOOKS = 20;
const HUNT_MS = 60_000;
const SWING_MS = 650;
/** A click that has shown nothing for so long never will. */
const CLICK_MS = 12_000;

type Block = NonNullable<ReturnType<Bot['blockAt']>>;
type Chest = Awaited<ReturnType<Bot['openContainer']>>;
type Furnace = Awaited<ReturnType<Bot['openFurnace']>>;

/** What a pair of hands can do in the world. Each says whether it worked by what is in them afterwards. */
export class Hands {
  constructor(
    private readonly bot: Bot,
    private readonly signal: AbortSignal,
  ) {}

  /** How many of an item are carried. */
  count(item: string): number {
    return this.bot.inventory
      .items()
      .filter(({ name }) => name === item)
      .reduce((sum, { count }) => sum + count, 0);
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
          if (first && count > 0) await chest.withdraw(first.type, null, count);
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
          if (held && count > 0) await chest.deposit(held.type, null, count);
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

  /** Digs blocks, or hunts mobs, of some names until so many more of an item are carried. */
  async gather(item: string, isEnough: () => boolean, from: readonly string[]): Promise<boolean> {
    const avoid = new Set<string>();
    while (!isEnough() && !this.signal.aborted) {
      const block = this.#nearestBlock(from, avoid);
      if (!block) {
        const mob = from.find((name) => this.bot.registry.entitiesByName[name] !== undefined);
        return mob === undefined ? isEnough() : this.hunt(mob, isEnough);
      }
      avoid.add(String(block.position));
      if (!(await walkTo(this.bot, block.position, REACH_BLOCKS, this.signal))) continue;
      await this.#dig(block);
      await this.#pickUp(item, block.position);
    }
    return isEnough();
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
    for (let tries = 0; tries < TRIES && this.count(item) < target && !this.signal.aborted; tries++) {
      const table = isAtTable ? this.#station('crafting_table', at) : null;
      if (table) await walkTo(this.bot, table.position, REACH_BLOCKS, this.signal);
      const kind = this.bot.registry.itemsByName[item];
      const [recipe] = kind ? this.bot.recipesFor(kind.id, null, 1, table) : [];
      if (!recipe) {
        await pause(MOMENT_MS, this.signal);
        continue;
      }
      const times = Math.ceil((target - this.count(item)) / recipe.result.count);
      await this.#quietly(this.bot.craft(recipe, times, table ?? undefined));
      await pause(MOMENT_MS, this.signal);
    }
    return this.count(item) >= target;
  }

  /** Puts things into a furnace and waits until all of it is done and taken out. */
  async smelt(
    inputs: readonly Amount[],
    fuel: readonly Amount[],
    furnaceName: string,
    at: Position | null,
  ): Promise<boolean> {
    const wanted = inputs.reduce((sum, { count }) => sum + count, 0);
    return this.#atFurnace(furnaceName, at, async (furnace) => {
      await this.#load(furnace, inputs, fuel);
      const taken = await this.#unload(furnace, wanted);
      if (stackIn(furnace, 'fuel')) await this.#quietly(furnace.takeFuel());
      if (this.signal.aborted && stackIn(furnace, 'input')) await this.#quietly(furnace.takeInput());
      return taken >= wanted;
    });
  }

  /** Puts things into a furnace and goes away. */
  async fill(
    inputs: readonly Amount[],
    fuel: readonly Amount[],
    furnaceName: string,
    at: Position | null,
  ): Promise<boolean> {
    const things = [...inputs, ...fuel];
    const carried = (): number => things.reduce((sum, { item }) => sum + this.count(item), 0);
    const before = carried();
    const wanted = things.reduce((sum, { count }) => sum + count, 0);
    return this.#atFurnace(furnaceName, at, async (furnace) => {
      await this.#load(furnace, inputs, fuel);
      await pause(MOMENT_MS, this.signal);
      return before - carried() >= wanted;
    });
  }

  /** Takes so many things out of a furnace, waiting for what is not done yet. */
  async empty(things: readonly Amount[], furnaceName: string, at: Position | null): Promise<boolean> {
    const wanted = things.reduce((sum, { count }) => sum + count, 0);
    return this.#atFurnace(
      furnaceName,
      at,
      async (furnace) => (await this.#unload(furnace, wanted)) >= wanted,
    );
  }

  async #atFurnace(
    name: string,
    at: Position | null,
    act: (furnace: Furnace) => Promise<boolean>,
  ): Promise<boolean> {
    const place = this.#station(name, at);
    if (!place || !(await walkTo(this.bot, place.position, REACH_BLOCKS, this.signal))) return false;
    const furnace = await this.bot.openFurnace(place).catch(() => null);
    if (!furnace) return false;
    try {
      return await act(furnace);
    } finally {
      void furnace.close();
    }
  }

  async #load(furnace: Furnace, inputs: readonly Amount[], fuel: readonly Amount[]): Promise<void> {
    for (const { item, count } of fuel) await this.#quietly(furnace.putFuel(this.#typeOf(item), null, count));
    for (const { item, count } of inputs)
      await this.#quietly(furnace.putInput(this.#typeOf(item), null, count));
  }

  /** @returns how many were taken out until enough were, nothing was left in there, or it took too long */
  async #unload(furnace: Furnace, wanted: number): Promise<number> {
    const untilMs = performance.now() + SMELT_MS;
    let taken = 0;
    let emptyLooks = 0;
    while (
      taken < wanted &&
      emptyLooks < EMPTY_LOOKS &&
      performance.now() < untilMs &&
      !this.signal.aborted
    ) {
      const ready = stackIn(furnace, 'output');
      emptyLooks = ready || stackIn(furnace, 'input') ? 0 : emptyLooks + 1;
      if (ready && (ready.count + taken >= wanted || !stackIn(furnace, 'input'))) {
        await this.#quietly(furnace.takeOutput());
        taken += ready.count;
      }
      await pause(MOMENT_MS, this.signal);
    }
    return taken;
  }

  /** Sets a block down where it was told, else left or right of the chest, as seen by who looks at its front. */
  async place(item: string, side: 'left' | 'right' | 'beside', told: readonly Position[]): Promise<boolean> {
    for (const spot of this.#spotsFor(side, told)) {
      if (this.bot.blockAt(spot)?.name !== 'air') continue;
      await walkTo(this.bot, spot, REACH_BLOCKS, this.signal);
      const ground = this.bot.blockAt(spot.offset(0, -1, 0));
      const held = this.bot.inventory.items().find(({ name }) => name === item);
      if (!ground || !held) return false;
      await this.#quietly(this.bot.equip(held, 'hand'));
      await this.#quietly(this.bot.placeBlock(ground, new Vec3(0, 1, 0)));
      await pause(MOMENT_MS, this.signal);
      if (this.bot.blockAt(spot)?.name === item) return true;
    }
    return false;
  }

  #spotsFor(side: 'left' | 'right' | 'beside', told: readonly Position[]): readonly Vec3[] {
    if (told.length > 0) return told.map(({ x, y, z }) => new Vec3(x, y, z));
    const chest = this.#nearestBlock(['chest'], new Set());
    if (!chest) return [];
    if (side !== 'beside') return sidesOf(chest, side, 1);
    return [...sidesOf(chest, 'right', 2), ...sidesOf(chest, 'left', 2)];
  }

  async #atChest(act: (chest: Chest) => Promise<void>, isDone: () => boolean): Promise<void> {
    for (let tries = 0; tries < TRIES && !this.signal.aborted; tries++) {
      const block = this.#nearestBlock(['chest'], new Set());
      if (!block) return;
      await walkTo(this.bot, block.position, REACH_BLOCKS, this.signal);
      const chest = await this.bot.openContainer(block).catch(() => null);
      if (chest) {
        await this.#quietly(act(chest));
        void chest.close();
      }
      await pause(MOMENT_MS, this.signal);
      if (chest && isDone()) return;
    }
  }

  #nearestBlock(names: readonly string[], avoid: ReadonlySet<string>): Block | null {
    const ids = names.flatMap((name) => this.bot.registry.blocksByName[name]?.id ?? []);
    if (ids.length === 0) return null;
    const places = this.bot.findBlocks({ matching: ids, maxDistance: SIGHT_BLOCKS, count: 32 });
    const place = places.find((each) => !avoid.has(String(each)));
    return place ? this.bot.blockAt(place) : null;
  }

  /** The station that was named, else the nearest one. */
  #station(name: string, at: Position | null): Block | null {
    const named = at ? this.bot.blockAt(new Vec3(at.x, at.y, at.z)) : null;
    return named?.name === name ? named : this.#nearestBlock([name], new Set());
  }

  async #dig(block: Block): Promise<void> {
    const tool = this.bot.inventory.items().find(({ type }) => block.harvestTools?.[type] === true);
    if (tool) await this.#quietly(this.bot.equip(tool, 'hand'));
    const giveUp = setTimeout(() => {
      this.bot.stopDigging();
    }, DIG_MS);
    await this.#quietly(this.bot.dig(block, true), DIG_MS);
    clearTimeout(giveUp);
  }

  /** Walks over what lies about. */
  async #pickUp(item: string | null, around: Position): Promise<void> {
    await pause(MOMENT_MS * 2, this.signal);
    const near = new Vec3(around.x, around.y, around.z);
    const drops = Object.values(this.bot.entities).filter(
      (entity) => entity.name === 'item' && entity.position.distanceTo(near) < 4,
    );
    for (const drop of drops) {
      if (item !== null && drop.getDroppedItem()?.name !== item) continue;
      if (drop.isValid) await walkTo(this.bot, drop.position, 0.5, this.signal);
    }
  }

  /** A player whose click did nothing, or that hangs, shuts what is open, looks and tries again. */
  async #quietly(doing: Promise<unknown>, limitMs = CLICK_MS): Promise<void> {
    const over = new AbortController();
    const done = doing.then(
      () => true,
      () => true,
    );
    const isOver = await Promise.race([done, pause(limitMs, over.signal).then(() => false)]);
    over.abort();
    if (!isOver && this.bot.currentWindow) void this.bot.closeWindow(this.bot.currentWindow);
  }

  #typeOf(item: string): number {
    return this.bot.registry.itemsByName[item]?.id ?? -1;
  }
}

// The types promise a stack; an empty slot has none.
function stackIn(furnace: Furnace, slot: 'input' | 'fuel' | 'output'): { readonly count: number } | null {
  const stacks = { input: furnace.inputItem(), fuel: furnace.fuelItem(), output: furnace.outputItem() };
  return stacks[slot];
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
