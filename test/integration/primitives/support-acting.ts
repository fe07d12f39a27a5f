import type { Bot, createBot } from 'mineflayer';
import { installScaledClock } from '../../../src/world/clock/scaled-clock.js';
import type { EmbeddedWorld } from '../../../src/world/embedded/embedded-world.js';
import type { StartWorldOptions } from '../../../src/world/start-world.js';
import { actWithin, contextOf, type ActingContext, type Claims } from '../../../primitives/body/context.js';

// Before mineflayer is loaded: it takes hold of the clocks then. Import this file first in a test.
const clock = installScaledClock();

/** A world with a fast clock, and bots in it. */
export interface ActingWorld {
  readonly world: EmbeddedWorld;
  /** Shared by all bots, as in a run. */
  readonly claims: Claims & { readonly held: ReadonlyMap<string, string> };
  /** Joins at normal speed, then time runs fast again. */
  join(username: string): Promise<Bot>;
  /** Sets what a bot acts within, on top of what a run gives: the shared claims. */
  within(bot: Bot, context?: Partial<ActingContext>): () => void;
  /** Puts items into a bot's inventory and waits until it knows. */
  give(bot: Bot, item: string, count?: number): Promise<void>;
  /** Puts a bot somewhere and waits until it is there. */
  place(bot: Bot, at: { readonly x: number; readonly y: number; readonly z: number }): Promise<void>;
  /** Sets blocks of one kind and waits until a bot sees them. */
  build(
    bot: Bot,
    block: string,
    places: readonly { readonly x: number; readonly y: number; readonly z: number }[],
  ): Promise<void>;
  /** What a player carries, as the server has it. */
  carried(username: string): Readonly<Record<string, number>>;
  /** The current world tick. */
  tick(): number;
  /** The start state for the next test; nobody carries anything. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a world for bots that act at `times` normal speed. */
export async function startActing(options: StartWorldOptions = {}, times = 10): Promise<ActingWorld> {
  const { startWorld } = await import('../../../src/world/start-world.js');
  const mineflayer = await import('mineflayer');
  const world = await startWorld(options);
  const bots: Bot[] = [];
  const held = new Map<string, string>();
  const claims = claimsIn(held);
  return {
    world,
    claims,
    async join(username) {
      world.setSpeed(1);
      const bot = mineflayer.createBot({
        host: '127.0.0.1',
        port: world.port,
        version: world.version,
        username,
        auth: 'offline',
        maxCatchupTicks: 20,
        checkTimeoutInterval: 3_600_000,
      } as Parameters<typeof createBot>[0]);
      bot.on('error', () => undefined);
      bots.push(bot);
      await new Promise<void>((resolve) => bot.once('spawn', resolve));
      await bot.waitForChunksToLoad();
      world.setSpeed(times);
      await bot.waitForTicks(5);
      return bot;
    },
    within: (bot, context = {}) => actWithin(bot, { ...contextOf(bot), claims, ...context }),
    async give(bot, item, count = 1) {
      const before = countOf(bot, item);
      world.give(bot.username, item, count);
      await until(bot, `${bot.username} has ${count} ${item}`, () => countOf(bot, item) === before + count);
    },
    async place(bot, at) {
      world.teleport(bot.username, at);
      const isThere = (): boolean =>
        Math.hypot(bot.entity.position.x - at.x, bot.entity.position.z - at.z) < 0.1;
      await until(bot, `${bot.username} is there`, () => isThere() && bot.entity.onGround);
    },
    async build(bot, block, places) {
      for (const place of places) world.setBlock(place, block);
      const isSeen = ({ x, y, z }: (typeof places)[number]): boolean =>
        bot.blockAt(bot.entity.position.clone().set(x, y, z))?.name === world.blockAt({ x, y, z }).name;
      await until(bot, `${bot.username} sees ${block}`, () => places.every(isSeen));
    },
    carried(username) {
      const counts: Record<string, number> = {};
      for (const stack of world.player(username)?.slots ?? []) {
        if (stack) counts[stack.item] = (counts[stack.item] ?? 0) + stack.count;
      }
      return counts;
    },
    tick: () => Math.floor(performance.now() / 50),
    async reset() {
      world.reset();
      held.clear();
      const present = bots.filter((bot) => world.player(bot.username) !== null);
      await Promise.all(
        present.map((bot) =>
          until(bot, `${bot.username} carries nothing`, () => bot.inventory.items().length === 0),
        ),
      );
    },
    async stop() {
      world.setSpeed(1);
      for (const bot of bots) bot.quit();
      await world.stop();
      clock.setSpeed(1);
    },
  };
}

function countOf(bot: Bot, item: string): number {
  return bot.inventory.items().reduce((sum, stack) => sum + (stack.name === item ? stack.count : 0), 0);
}

async function until(bot: Bot, what: string, isSo: () => boolean): Promise<void> {
  for (let ticks = 0; ticks < 200; ticks++) {
    if (isSo()) return;
    await bot.waitForTicks(1);
  }
  throw new Error(`After 200 ticks still not: ${what}.`);
}

function claimsIn(held: Map<string, string>): ActingWorld['claims'] {
  const isTakenByOther = (worker: string, target: string): boolean => (held.get(target) ?? worker) !== worker;
  return {
    held,
    isTakenByOther,
    othersTargets: (worker) => [...held].flatMap(([target, holder]) => (holder === worker ? [] : [target])),
    claim(worker, target) {
      if (isTakenByOther(worker, target)) return false;
      held.set(target, worker);
      return true;
    },
    release(worker, target) {
      if (held.get(target) === worker) held.delete(target);
    },
  };
}
