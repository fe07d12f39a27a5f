import type { Bot } from 'mineflayer';
import type { EmbeddedWorld } from '../../../../src/world/embedded/embedded-world.js';
import { CHEST } from './books.js';
import { joinBot } from '../../../support/join-bot.js';

/** Somebody who is no part of any run and does as it likes. */
export interface Stranger {
  readonly name: string;
  /** Takes all that lies in the chest, as the server has it; tries again where somebody else was quicker. */
  takeAll(): Promise<void>;
  /** Puts all it carries into the chest. */
  giveBack(): Promise<void>;
  leave(): void;
}

const MOST_TRIES = 10;
const QUICK_MOVE = 1;
const CHEST_SLOTS = 27;

/** Joins beside the chest with a bare mineflayer client; time must run at normal speed. */
export async function inviteStranger(world: EmbeddedWorld, name: string): Promise<Stranger> {
  const bot = await joinBot(world, name);
  // Within reach of the chest, but not where stations are set down or what was in them would fall at its feet.
  world.teleport(name, { x: CHEST.x + 0.5, y: CHEST.y, z: CHEST.z - 2.5 });
  await bot.waitForTicks(5);
  const isChestEmpty = (): boolean => world.contentsAt(CHEST).every((slot) => slot === null);
  const carriesNothing = (): boolean =>
    (world.player(name)?.slots ?? []).every((slot) => slot === null) && world.player(name)?.cursor === null;
  const move = async (range: readonly [number, number], isDone: () => boolean): Promise<void> => {
    for (let tries = 0; tries < MOST_TRIES && !isDone(); tries++) await quickMove(bot, range);
    if (!isDone()) throw new Error(`${name} could not move everything in ${MOST_TRIES} visits.`);
  };
  return {
    name,
    takeAll: () => move([0, CHEST_SLOTS], isChestEmpty),
    giveBack: () => move([CHEST_SLOTS, CHEST_SLOTS + 36], carriesNothing),
    leave: () => {
      bot.quit();
    },
  };
}

/** One visit: everything in a range of the window's slots goes to the other side. */
async function quickMove(bot: Bot, [from, to]: readonly [number, number]): Promise<void> {
  const block = bot.findBlock({ matching: bot.registry.blocksByName['chest']?.id ?? -1, maxDistance: 6 });
  if (!block) throw new Error('The stranger sees no chest.');
  const window = await bot.openContainer(block);
  for (let slot = from; slot < to; slot++) {
    if (window.slots[slot]) await bot.clickWindow(slot, 0, QUICK_MOVE);
  }
  await bot.waitForTicks(2);
  void bot.closeWindow(window);
  await bot.waitForTicks(3);
}
