import { installScaledClock } from '../src/world/clock/scaled-clock.js';
import { randomFor, wholeBetween, type Random } from '../src/world/embedded/random.js';
import type { EmbeddedWorld } from '../src/world/embedded/embedded-world.js';
import type { Bot } from 'mineflayer';
import { joinBot } from '../test/support/join-bot.js';

/** What every bot is given. */
const GIVEN = { apple: 100, dirt: 90, ender_pearl: 20, iron_pickaxe: 3 } as const;

/**
 * Bots that put, take, click, throw and pick up at random; afterwards nothing is lost and every bot is right.
 * @param options.ticks how long, in ticks of the world
 * @param options.isWild water and lava come and go about them meanwhile, and creepers: what they burn is counted
 */
export async function soak(options: {
  bots: number;
  ticks: number;
  speed: number;
  isWild: boolean;
}): Promise<void> {
  const clock = installScaledClock();
  const { startWorld } = await import('../src/world/start-world.js');
  const world = await startWorld({ environment: 'superflat' });
  const chest = { x: 0, y: -60, z: 4 };
  const bots: Bot[] = [];
  for (let number = 0; number < options.bots; number++) {
    const bot = await joinBot(world, `Soak${number}`);
    bots.push(bot);
    world.teleport(`Soak${number}`, { x: (number % 4) - 1.5, y: -60, z: 1.5 + Math.floor(number / 4) });
    for (const [item, count] of Object.entries(GIVEN)) world.give(`Soak${number}`, item, count);
  }
  // On a busy machine the whole takes longer than a stack may lie about.
  const vanished: { readonly name: string; readonly count: number }[] = [];
  world.events.on('item-vanished', ({ item, count }) => vanished.push({ name: item, count }));
  const before = totals(world, vanished);
  world.setSpeed(options.speed);
  const startedAt = clock.real.now();
  const end = world.tickNumber + options.ticks;
  let done = 0;
  await Promise.all(
    bots.map(async (bot, number) => {
      const random = randomFor(3, 'soak', number);
      for (let operation = 0; world.tickNumber < end; operation++) {
        await operate(bot, random, chest).catch(() => undefined);
        if (options.isWild && number === 0 && operation % 4 === 0) disturb(world, random);
        done += 1;
      }
      if (bot.currentWindow) await bot.closeWindow(bot.currentWindow);
    }),
  );
  const seconds = (clock.real.now() - startedAt) / 1000;
  world.setSpeed(1);
  if (options.isWild) await calmDown(world, bots);
  for (const bot of bots) await bot.closeWindow(bot.inventory);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const after = totals(world, vanished);
  const isConserved = after === before;
  const wrong = bots.filter((bot, number) => pictureOf(bot) !== truthOf(world, `Soak${number}`));
  console.log(
    `soak${options.isWild ? ' amid water, lava and creepers' : ''}: ${done} operations of ${options.bots} bots in ${options.ticks} ticks at ${options.speed}x in ${seconds.toFixed(0)} s: items ${isConserved ? 'conserved' : 'NOT CONSERVED'}, ${wrong.length} bots with a wrong picture`,
  );
  if (!isConserved) console.log(`  before ${before}\n  after  ${after}`);
  for (const bot of wrong) console.log(`  ${pictureOf(bot)}\n  ${truthOf(world, bot.username)}`);
  if (!isConserved || wrong.length > 0) process.exitCode = 1;
  await world.stop();
}

const FLOWING = ['water', 'lava', 'air', 'air', 'sand', 'cobblestone'] as const;

/** Sets something that flows, falls or dams about the bots; now and then a creeper comes. */
export function disturb(world: EmbeddedWorld, random: Random): void {
  const x = wholeBetween(random, -6, 6);
  const z = wholeBetween(random, -2, 10);
  // Not where the chest stands, nor above it: it would not open.
  if (Math.abs(x) <= 1 && Math.abs(z - 4) <= 1) return;
  const block = FLOWING[wholeBetween(random, 0, FLOWING.length - 1)] ?? 'air';
  world.setBlock({ x, y: -60 + wholeBetween(random, 0, 2), z }, block);
  if (random() < 0.02) world.summon('creeper', { x: x + 0.5, y: -58, z: z + 0.5 });
}

/** Takes away what still flows and hunts, and waits for those who died. */
async function calmDown(world: EmbeddedWorld, bots: readonly Bot[]): Promise<void> {
  for (let x = -16; x <= 16; x++)
    for (let z = -12; z <= 20; z++)
      for (let y = -60; y <= -56; y++)
        if (x !== 0 || z !== 4 || y !== -60) world.setBlock({ x, y, z }, 'air');
  for (const bot of bots) while (bot.health <= 0) await bot.waitForTicks(1);
  await new Promise((resolve) => setTimeout(resolve, 4000));
}

async function operate(bot: Bot, random: Random, chest: { x: number; y: number; z: number }): Promise<void> {
  const roll = random();
  if (bot.currentWindow) {
    if (roll < 0.08) await bot.closeWindow(bot.currentWindow);
    else
      await bot.clickWindow(wholeBetween(random, 0, 62), wholeBetween(random, 0, 1), random() < 0.3 ? 1 : 0);
  } else if (roll < 0.3) {
    const block = bot.blockAt(bot.entity.position.clone().set(chest.x, chest.y, chest.z));
    if (block) await bot.activateBlock(block);
  } else if (roll < 0.5) {
    await bot.clickWindow(wholeBetween(random, 9, 44), wholeBetween(random, 0, 1), 0);
  } else if (roll < 0.6) {
    bot._client.write('block_dig', { status: 4, location: bot.entity.position, face: 0, sequence: 0 });
  } else {
    bot.setQuickBarSlot(wholeBetween(random, 0, 8));
  }
  await bot.waitForTicks(1);
}

function totals(world: EmbeddedWorld, vanished: readonly { name: string; count: number }[]): string {
  const counts = new Map<string, number>();
  const stacks = [
    ...world.players().flatMap(({ slots, cursor }) => [...slots, cursor]),
    ...world.contentsAt({ x: 0, y: -60, z: 4 }),
    ...world.entities().map(({ stack }) => stack),
    ...vanished,
  ];
  // What a creeper leaves and a block that falls to pieces is new.
  for (const stack of stacks)
    if (stack && stack.name in GIVEN) counts.set(stack.name, (counts.get(stack.name) ?? 0) + stack.count);
  return JSON.stringify([...counts].sort());
}

function pictureOf(bot: Bot): string {
  return Array.from({ length: 36 }, (_, index) => bot.inventory.slots[9 + index])
    .map((slot) => (slot ? `${slot.name} ${slot.count}` : '-'))
    .join(', ');
}

function truthOf(world: EmbeddedWorld, name: string): string {
  const slots = world.player(name)?.slots ?? [];
  return [...slots.slice(9, 36), ...slots.slice(0, 9)]
    .map((slot) => (slot ? `${slot.name} ${slot.count}` : '-'))
    .join(', ');
}
