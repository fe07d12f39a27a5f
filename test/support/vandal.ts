import { pause } from '../../src/base/clock.js';
import type { Bot } from 'mineflayer';
import type { ItemCounts } from '../../src/base/item-counts.js';
import type { Position } from '../../src/base/position.js';
import { randomFor, type Random } from '../../src/world/embedded/random.js';
import { joinBot } from './join-bot.js';

/** What a vandal can do to a run. */
const DEEDS = ['take', 'break', 'empty', 'hold', 'stand'] as const;
export type DeedKind = (typeof DEEDS)[number];

/** One thing it did; `what` in registry names, as `3 raw_iron` or `crafting_table`. */
interface Deed {
  readonly kind: DeedKind;
  readonly what: string;
}

export interface VandalOptions {
  readonly port: number;
  readonly version: string;
  readonly name: string;
  /** Decides what it does, and when, entirely. */
  readonly seed: number;
  /** Mean time between two deeds in the clock of this process; from half to one and a half times as much. Default 10 s. */
  readonly meanPauseMs?: number;
  /** After so many deeds it only stands about. Default: it never tires. */
  readonly mostDeeds?: number;
  /** What it is up to. Default: everything. */
  readonly kinds?: readonly DeedKind[];
}

/** Somebody who takes no part in a run and spoils it: a plain client, known to nobody but the server. */
export interface Vandal {
  readonly name: string;
  /** What it has done so far, in order. */
  readonly deeds: readonly Deed[];
  /** What it has in its hands, which is stolen. */
  readonly carries: ItemCounts;
  leave(): void;
}

const SIGHT_BLOCKS = 32;
const REACH_BLOCKS = 3;
const CONTAINER_REACH_BLOCKS = 2;
/** Digging a furnace by hand takes 17.5 s. */
const DEED_MS = 30_000;
const HOLD_MS = 5000;
const STAND_MS = 5000;
const CHESTS = ['chest', 'trapped_chest', 'barrel'];
const FURNACES = ['furnace', 'smoker', 'blast_furnace'];
const STATIONS = ['crafting_table', ...FURNACES];

type Block = NonNullable<ReturnType<Bot['blockAt']>>;

/**
 * Joins over TCP and does harm at moments drawn by seed: takes a stack out of the chest, breaks a table or furnace by
 * hand, takes what lies in a furnace, holds a container open, stands where something is to be set down. Join at speed 1.
 */
export async function inviteVandal(options: VandalOptions): Promise<Vandal> {
  const bot = await joinBot(options, options.name);
  // Loads mineflayer, as joining does.
  const { learnToWalk, walkTo } = await import('../../src/scripted-human/feet.js');
  learnToWalk(bot);
  const leaving = new AbortController();
  bot.once('end', () => {
    leaving.abort();
  });
  const deeds: Deed[] = [];
  const { name, seed, meanPauseMs = 10_000, mostDeeds = Infinity, kinds = DEEDS } = options;
  const random = randomFor(seed, name);
  const hands = new VandalHands(bot, random, {
    walk: (to, range) => walkTo(bot, to, range, leaving.signal),
    pause: (ms) => pause(ms, leaving.signal),
  });
  const run = async (): Promise<void> => {
    while (!leaving.signal.aborted && deeds.length < mostDeeds) {
      await pause(meanPauseMs * (0.5 + random()), leaving.signal);
      const first = Math.floor(random() * kinds.length);
      for (const kind of [...kinds.slice(first), ...kinds.slice(0, first)]) {
        // Nobody can spoil what is not there; a window that does not open is given up.
        const what = await within(DEED_MS, () => hands.do(kind)).catch(() => null);
        if (what !== null) deeds.push({ kind, what });
        if (what !== null) break;
      }
    }
  };
  void run();
  return {
    name,
    deeds,
    get carries() {
      const counts: Record<string, number> = {};
      for (const item of bot.inventory.items()) counts[item.name] = (counts[item.name] ?? 0) + item.count;
      return counts;
    },
    leave: () => {
      leaving.abort();
      bot.quit();
    },
  };
}

interface Legs {
  readonly walk: (to: Position, rangeBlocks: number) => Promise<boolean>;
  readonly pause: (ms: number) => Promise<void>;
}

class VandalHands {
  constructor(
    private readonly bot: Bot,
    private readonly random: Random,
    private readonly legs: Legs,
  ) {}

  /** Does one thing. @returns what came of it, null where there was nothing to spoil */
  do(kind: DeedKind): Promise<string | null> {
    switch (kind) {
      case 'take':
        return this.#take();
      case 'break':
        return this.#break();
      case 'empty':
        return this.#empty();
      case 'hold':
        return this.#hold();
      case 'stand':
        return this.#stand();
    }
  }

  async #take(): Promise<string | null> {
    return this.#inside(this.#find(CHESTS), async (chest) => {
      const stack = this.#oneOf(chest.containerItems());
      if (!stack) return null;
      await this.bot.clickWindow(stack.slot, 0, QUICK_MOVE);
      return `${stack.count} ${stack.name}`;
    });
  }

  async #break(): Promise<string | null> {
    const station = this.#find(STATIONS);
    if (!station || !(await this.legs.walk(station.position, REACH_BLOCKS))) return null;
    await this.bot.dig(station, true);
    // What it dropped is taken along.
    await this.legs.walk(station.position, 0);
    return station.name;
  }

  async #empty(): Promise<string | null> {
    return this.#inside(this.#find(FURNACES), async (furnace) => {
      const stack = this.#oneOf(furnace.containerItems());
      if (!stack) return null;
      await this.bot.clickWindow(stack.slot, 0, QUICK_MOVE);
      return `${stack.count} ${stack.name}`;
    });
  }

  async #hold(): Promise<string | null> {
    const block = this.#find([...CHESTS, ...FURNACES]);
    return this.#inside(block, async () => {
      await this.legs.pause(HOLD_MS);
      return block?.name ?? null;
    });
  }

  async #stand(): Promise<string | null> {
    const chest = this.#find(CHESTS);
    if (!chest) return null;
    const side = Math.floor(this.random() * 4) * (Math.PI / 2);
    const spot = chest.position.offset(Math.round(Math.cos(side)), 0, Math.round(Math.sin(side)));
    if (!(await this.legs.walk(spot, 0))) return null;
    await this.legs.pause(STAND_MS);
    return `beside the ${chest.name}`;
  }

  async #inside(
    block: Block | null,
    act: (window: Awaited<ReturnType<Bot['openContainer']>>) => Promise<string | null>,
  ): Promise<string | null> {
    if (!block || !(await this.legs.walk(block.position, CONTAINER_REACH_BLOCKS))) return null;
    const window = await this.bot.openContainer(block);
    try {
      return await act(window);
    } finally {
      await this.bot.waitForTicks(2);
      void this.bot.closeWindow(window);
    }
  }

  #find(names: readonly string[]): Block | null {
    const ids = names.map((each) => this.bot.registry.blocksByName[each]?.id ?? -1);
    const found = this.bot.findBlocks({ matching: ids, maxDistance: SIGHT_BLOCKS, count: 16 });
    const place = this.#oneOf(found);
    return place ? this.bot.blockAt(place) : null;
  }

  #oneOf<Thing>(things: readonly Thing[]): Thing | null {
    return things[Math.floor(this.random() * things.length)] ?? null;
  }
}

const QUICK_MOVE = 1;

async function within<Value>(limitMs: number, act: () => Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error('it took too long'));
    }, limitMs);
  });
  try {
    return await Promise.race([act(), late]);
  } finally {
    clearTimeout(timer);
  }
}
