import type { FURNACES } from '../../../game/container-blocks.js';
import { buildFuels, buildSmelting } from '../../../game/recipes/smelting.js';
import type { VersionData } from '../data/version-data.js';
import { Container } from '../items/inventory.js';
import { stackSizeOf, withCount } from '../items/item-stack.js';
import { randomFor } from '../random.js';

export type FurnaceKind = (typeof FURNACES)[number];

interface Smelt {
  readonly output: string;
  readonly experience: number;
}

/** What each furnace makes of what, and what burns how long. */
interface SmeltingBook {
  smelt(kind: FurnaceKind, input: string): Smelt | null;
  /** Ticks one item burns in an ordinary furnace; 0 where it does not burn. */
  fuelTicks(item: string): number;
}

const books = new Map<string, SmeltingBook>();

function smeltingBook(data: VersionData): SmeltingBook {
  const known = books.get(data.version);
  if (known) return known;
  const fuels = buildFuels(data.registry);
  const smelts = new Map<string, Smelt>();
  for (const [output, recipes] of buildSmelting(data.registry)) {
    for (const { input, stations, experience } of recipes) {
      for (const station of stations) smelts.set(`${station} ${input}`, { output, experience });
    }
  }
  const book: SmeltingBook = {
    smelt: (kind, input) => smelts.get(`${kind} ${input}`) ?? null,
    fuelTicks: (item) => fuels.get(item) ?? 0,
  };
  books.set(data.version, book);
  return book;
}

const INPUT = 0;
const FUEL = 1;
const OUTPUT = 2;

/** The part of a furnace's state that is not items. */
export interface FurnaceProgress {
  /** Ticks the fire still burns. */
  readonly burnTicks: number;
  /** Ticks the fuel now burning gave at the start. */
  readonly burnTotalTicks: number;
  /** Ticks the present input has been smelted for. */
  readonly smeltedTicks: number;
  /** Experience waiting in the output slot. */
  readonly experience: number;
}

const COLD: FurnaceProgress = { burnTicks: 0, burnTotalTicks: 0, smeltedTicks: 0, experience: 0 };

/** A furnace, smoker or blast furnace: three slots, a fire and a progress. Works whether or not anybody looks. */
export class Furnace {
  readonly container = new Container(3);
  #progress = COLD;

  constructor(
    private readonly data: VersionData,
    readonly kind: FurnaceKind,
  ) {}

  get isLit(): boolean {
    return this.#progress.burnTicks > 0;
  }

  get progress(): FurnaceProgress {
    return this.#progress;
  }

  restore(progress: FurnaceProgress): void {
    this.#progress = progress;
  }

  /** Ticks one item takes: smoker and blast furnace are twice as fast and burn fuel twice as fast. */
  get smeltTicks(): number {
    return this.kind === 'furnace' ? 200 : 100;
  }

  isInput(item: string): boolean {
    return smeltingBook(this.data).smelt(this.kind, item) !== null;
  }

  isFuel(item: string): boolean {
    return smeltingBook(this.data).fuelTicks(item) > 0;
  }

  /** The four bars of the window: fire left, fire total, progress, length. */
  properties(): readonly number[] {
    const { burnTicks, burnTotalTicks, smeltedTicks } = this.#progress;
    return [burnTicks, burnTotalTicks, smeltedTicks, this.smeltTicks];
  }

  tick(): void {
    const before = this.#progress;
    if (before.burnTicks === 0 && before.smeltedTicks === 0 && !this.#canSmelt()) return;
    let { burnTicks, burnTotalTicks, smeltedTicks } = before;
    burnTicks = Math.max(0, burnTicks - 1);
    if (burnTicks === 0 && this.#canSmelt()) {
      const fresh = this.#burnOne();
      if (fresh > 0) {
        burnTicks = fresh;
        burnTotalTicks = fresh;
      }
    }
    if (burnTicks > 0 && this.#canSmelt()) {
      smeltedTicks += 1;
    } else if (burnTicks > 0) {
      smeltedTicks = 0;
    } else {
      smeltedTicks = Math.max(0, smeltedTicks - 2);
    }
    const isDone = smeltedTicks >= this.smeltTicks;
    this.#progress = { ...before, burnTicks, burnTotalTicks, smeltedTicks: isDone ? 0 : smeltedTicks };
    if (isDone) this.#finishOne();
  }

  /**
   * Whole experience points for the output taken out; a fraction is rounded up by chance.
   * @param seed decides the chance
   */
  payExperience(seed: number): number {
    const { experience } = this.#progress;
    this.#progress = { ...this.#progress, experience: 0 };
    const whole = Math.floor(experience + 1e-6);
    return randomFor(seed, 'furnace')() < experience - whole ? whole + 1 : whole;
  }

  #canSmelt(): boolean {
    const input = this.container.get(INPUT);
    const smelt = input && smeltingBook(this.data).smelt(this.kind, input.name);
    if (!smelt) return false;
    const output = this.container.get(OUTPUT);
    if (!output) return true;
    return output.name === smelt.output && output.count < stackSizeOf(this.data, smelt.output);
  }

  #burnOne(): number {
    const fuel = this.container.get(FUEL);
    if (!fuel) return 0;
    const ticks = smeltingBook(this.data).fuelTicks(fuel.name);
    if (ticks === 0) return 0;
    const rest = withCount(fuel, fuel.count - 1);
    this.container.set(FUEL, fuel.name === 'lava_bucket' ? { name: 'bucket', count: 1, damage: 0 } : rest);
    return this.kind === 'furnace' ? ticks : Math.floor(ticks / 2);
  }

  #finishOne(): void {
    const input = this.container.get(INPUT);
    const smelt = input && smeltingBook(this.data).smelt(this.kind, input.name);
    if (!smelt) return;
    this.container.set(INPUT, withCount(input, input.count - 1));
    const made = (this.container.get(OUTPUT)?.count ?? 0) + 1;
    this.container.set(OUTPUT, { name: smelt.output, count: made, damage: 0 });
    this.#progress = { ...this.#progress, experience: this.#progress.experience + smelt.experience };
  }
}
