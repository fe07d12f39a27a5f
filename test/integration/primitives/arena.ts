import { realMs } from '../../../src/base/portions.js';
import type { Position } from '../../../src/base/position.js';
import type { ItemCounts } from '../../../src/base/item-counts.js';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { actWithin, contextOf, type ActingContext } from '../../../primitives/body/context.js';
import { sendClicks } from '../../../primitives/body/windows.js';
import { ClaimBook } from '../../../src/schedule/assign/claims.js';
import type { ContainerVisit } from '../../../src/verify/evidence.js';
import { installScaledClock } from '../../../src/world/clock/scaled-clock.js';
import type { EmbeddedWorld } from '../../../src/world/embedded/embedded-world.js';
import { startWorld } from '../../../src/world/start-world.js';
import { countsOf } from '../../support/counts-of.js';
import { joinBot } from '../../support/join-bot.js';

// Before mineflayer is loaded: it takes hold of the clocks then. Import this file first in a test.
const clock = installScaledClock();

/** The shared chest of the chest arena. */
export const CHEST = new Vec3(-14, -60, 2);
/** Beside it: where a crafting table and a furnace go. */
export const LEFT = new Vec3(-13, -60, 2);
export const RIGHT = new Vec3(-15, -60, 2);
const SPEED = 10;
const SETTLED_MS = 20_000;

/** A chest arena with bots that stand by the chest, at ten times normal speed. */
export interface Arena {
  readonly world: EmbeddedWorld;
  /** What the bots that joined are after, shared as in a run. */
  readonly claims: ClaimBook;
  join(name: string): Promise<Bot>;
  leave(bot: Bot): void;
  /** What the server says somebody carries. */
  carried(name: string): ItemCounts;
  chest(): ItemCounts;
  /** Everybody back to the start, empty-handed, beside the chest. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the arena; mineflayer is loaded only after the clocks are scaled. */
export async function startArena(version = '1.20.1', environment = 'chest-arena'): Promise<Arena> {
  clock.setSpeed(1);
  const world = await startWorld({ environment, version });
  const claims = new ClaimBook();
  const bots: Bot[] = [];
  const floor = world.sharedChest?.y ?? CHEST.y;
  const places = [
    [-14, 3],
    [-13, 3],
    [-15, 3],
    [-14, 1],
    [-13, 1],
    [-15, 1],
  ] as const;
  const settle = async (): Promise<void> => {
    bots.forEach((bot, index) => {
      const [x, z] = places[index % places.length] ?? places[0];
      world.teleport(bot.username, { x: x + 0.5, y: floor, z: z + 0.5 });
    });
    await bots[0]?.waitForTicks(5);
  };
  const isEmptyHanded = (bot: Bot): boolean => bot.inventory.items().length === 0;
  return {
    world,
    claims,
    join: async (name) => {
      world.setSpeed(1);
      const bot = await joinBot(world, name);
      actWithin(bot, { ...contextOf(bot), claims });
      bots.push(bot);
      await settle();
      world.setSpeed(SPEED);
      return bot;
    },
    leave: (bot) => {
      bots.splice(bots.indexOf(bot), 1);
      bot.quit();
    },
    carried: (name) => countsOf(world.player(name)?.slots ?? []),
    chest: () => countsOf(world.contentsAt(world.sharedChest ?? CHEST)),
    reset: async () => {
      world.reset();
      await settle();
      // Clients hear of it a little later; what they still believe must not spoil the next test.
      for (const bot of bots) await settled(bot, () => isEmptyHanded(bot));
      // Ticks can pass in one turn of the loop; an answer proves that everything before it has come.
      for (const bot of bots) await sendClicks(bot, bot.inventory, []);
    },
    stop: async () => {
      for (const bot of bots) bot.quit();
      await world.stop();
    },
  };
}

/** The world tick it is, as primitives count them. */
export function currentTick(): number {
  return Math.floor(performance.now() / 50);
}

/** Lets a bot act within a context of the test's; the rest is as it was since it joined. */
export function within(
  bot: Bot,
  parts: Partial<ActingContext>,
): { readonly visits: Omit<ContainerVisit, 'worker'>[]; readonly end: () => void } {
  const visits: Omit<ContainerVisit, 'worker'>[] = [];
  const end = actWithin(bot, { ...contextOf(bot), onVisit: (visit) => visits.push(visit), ...parts });
  return { visits, end };
}

/** One at a time, first come, first served; leaves the line when told to stop. */
export function takingTurns(): ActingContext['withContainer'] {
  let last: Promise<unknown> = Promise.resolve();
  return (_position, act) => {
    const turn = last.then(act);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** Waits until the server's truth is as expected, in real time: what is on its way comes as fast as the machine can. */
export async function settled(bot: Bot, isSo: () => boolean): Promise<boolean> {
  const endMs = realMs() + SETTLED_MS;
  while (!isSo() && realMs() < endMs) await bot.waitForTicks(1);
  return isSo();
}

/** Gives items and waits until the client knows. */
export async function give(arena: Arena, bot: Bot, items: ItemCounts): Promise<void> {
  const known = (name: string): number =>
    bot.inventory.items().reduce((sum, item) => sum + (item.name === name ? item.count : 0), 0);
  const wanted = Object.entries(items).map(([name, count]) => [name, known(name) + count] as const);
  for (const [name, count] of Object.entries(items)) {
    for (let left = count; left > 0; left -= 64) arena.world.give(bot.username, name, Math.min(64, left));
  }
  const isKnown = await settled(bot, () => wanted.every(([name, count]) => known(name) >= count));
  if (!isKnown) throw new Error(`${bot.username} never heard of ${JSON.stringify(items)}.`);
}

/** Sets blocks of one kind and waits until the client knows. */
export async function build(arena: Arena, bot: Bot, block: string, ...places: Position[]): Promise<void> {
  for (const place of places) arena.world.setBlock(place, block);
  const isKnown = ({ x, y, z }: Position): boolean => bot.blockAt(new Vec3(x, y, z))?.name === block;
  if (!(await settled(bot, () => places.every(isKnown)))) throw new Error(`No ${block} came.`);
}

/** Puts a bot somewhere and waits until it stands there. */
export async function place(arena: Arena, bot: Bot, at: Position): Promise<void> {
  arena.world.teleport(bot.username, at);
  const isThere = (): boolean =>
    Math.hypot(bot.entity.position.x - at.x, bot.entity.position.z - at.z) < 0.1 && bot.entity.onGround;
  if (!(await settled(bot, isThere))) throw new Error(`${bot.username} never came to ${JSON.stringify(at)}.`);
}
