import { pause } from '../base/clock.js';
import type { Bot } from 'mineflayer';
import type { Position } from '../base/position.js';
import { quietly } from './clicks.js';
import { walkTo } from './feet.js';
import type { Amount } from './read-instruction.js';
import { countOf, stationCalled, type WindowPace } from './senses.js';

const REACH_BLOCKS = 3;
const MOMENT_MS = 150;
const SMELT_MS = 240_000;
/** Somebody else has been there when a furnace is empty at so many looks. */
const EMPTY_LOOKS = 20;

type Furnace = Awaited<ReturnType<Bot['openFurnace']>>;

/** What a pair of hands can do at a furnace. Each says whether it worked by what is in them afterwards. */
export class FurnaceActions {
  constructor(
    private readonly bot: Bot,
    private readonly signal: AbortSignal,
    private readonly pace: WindowPace,
  ) {}

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
      if (stackIn(furnace, 'fuel')) await quietly(this.bot, furnace.takeFuel());
      if (this.signal.aborted && stackIn(furnace, 'input')) await quietly(this.bot, furnace.takeInput());
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
    const carried = (): number => things.reduce((sum, { item }) => sum + countOf(this.bot, item), 0);
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
    const place = stationCalled(this.bot, name, at);
    if (!place || !(await walkTo(this.bot, place.position, REACH_BLOCKS, this.signal))) return false;
    const furnace = await this.bot.openFurnace(place).catch(() => null);
    if (!furnace) return false;
    await pause(this.pace.windowMs, this.signal);
    try {
      return await act(furnace);
    } finally {
      void furnace.close();
    }
  }

  async #load(furnace: Furnace, inputs: readonly Amount[], fuel: readonly Amount[]): Promise<void> {
    for (const { item, count } of fuel) {
      await pause(this.pace.itemMs, this.signal);
      await quietly(this.bot, furnace.putFuel(this.#typeOf(item), null, count));
    }
    for (const { item, count } of inputs) {
      await pause(this.pace.itemMs, this.signal);
      await quietly(this.bot, furnace.putInput(this.#typeOf(item), null, count));
    }
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
        await quietly(this.bot, furnace.takeOutput());
        taken += ready.count;
      }
      await pause(MOMENT_MS, this.signal);
    }
    return taken;
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
