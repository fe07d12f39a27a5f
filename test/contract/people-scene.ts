import { clockAt } from '../support/clock-at.js';
import type { Position } from '../../src/base/position.js';
import type { ItemCounts } from '../../src/base/item-counts.js';
import type { Bot } from 'mineflayer';
import type { ClaimBook as Claims } from '../../src/schedule/assign/claims.js';
import type { Job } from '../../src/schedule/job.js';
import type { ContainerVisit } from '../../src/verify/evidence.js';
import type { EmbeddedWorld } from '../../src/world/embedded/embedded-world.js';
import type { AiWorker } from '../../src/worker/bot/ai-worker.js';
import type { ClientPeopleOptions } from '../../src/worker/people/client-people.js';
import type {
  PeopleWatch,
  PersonBlockChange,
  PersonKill,
  PersonVisit,
} from '../../src/worker/people/people-watch.js';
import type { HeardLine, Voice } from '../../src/worker/people/voice.js';
import { jobOf } from '../support/job-of.js';
import { joinBot } from '../support/join-bot.js';

export const CHEST = { x: -14, y: -60, z: 2 };
/** In front of the chest, and beside that. */
export const FRONT = { x: -13.5, y: -60, z: 0.5 };
export const ASIDE = { x: -11.5, y: -60, z: 0.5 };
const BOT = 'Ada';
const STEWARD = 'CoVoyager';

/** What an adapter is made with. */
export type PeopleMeans = Omit<ClientPeopleOptions, 'signal' | 'host' | 'port' | 'version'> & {
  readonly world: EmbeddedWorld;
  readonly ada: AiWorker;
};

/** A world with a bot of ours, people who come as plain clients, and all that was told of them. */
export interface PeopleScene {
  readonly world: EmbeddedWorld;
  readonly people: PeopleWatch & Voice;
  readonly ada: AiWorker;
  readonly claims: Claims;
  readonly visits: PersonVisit[];
  readonly blocks: PersonBlockChange[];
  readonly kills: PersonKill[];
  readonly chat: HeardLine[];
  readonly presence: string[];
  enter(name: string, at: Position): Promise<Bot>;
  /** Lets so many ticks of the world go by. */
  worldPasses(ticks: number): Promise<void>;
  /** Gives a person something; resolves when its client has been told. */
  give(bot: Bot, item: string, count: number): Promise<void>;
  close(): Promise<void>;
}

const SPEED = 4;

// Before anything loads mineflayer, which takes hold of the clocks then.
const { installScaledClock } = await import('../../src/world/clock/scaled-clock.js');
const clock = installScaledClock();
const { startWorld } = await import('../../src/world/start-world.js');
const { createAiWorker } = await import('../../src/worker/bot/ai-worker.js');
const { createContainerQueue } = await import('../../src/worker/bot/container-queue.js');
const { ClaimBook } = await import('../../src/schedule/assign/claims.js');

/** Opens the arena, lets the bot in and the adapter watch. */
export async function setPeopleScene(
  watch: (means: PeopleMeans) => Promise<PeopleWatch & Voice>,
): Promise<PeopleScene> {
  clock.setSpeed(1);
  const world = await startWorld({ environment: 'chest-arena', version: '1.20.1' });
  const ownVisits = new Set<(visit: ContainerVisit) => void>();
  const containers = createContainerQueue();
  const currentTick = (): number => world.tickNumber;
  const claims = new ClaimBook();
  const ada = await createAiWorker({
    name: BOT,
    host: '127.0.0.1',
    port: world.port,
    version: world.version,
    containers,
    clock: clockAt(currentTick),
    claims,
    onVisit: (_name, visit) => {
      for (const listener of ownVisits) listener(visit);
    },
    onConnection: () => undefined,
  });
  const people = await watch({
    world,
    ada,
    claims,
    containers,
    clock: clockAt(currentTick, (ticks, act) => {
      const timer = setInterval(act, ticks * 50);
      return () => {
        clearInterval(timer);
      };
    }),
    name: STEWARD,
    isOurs: (name) => name === BOT || name === STEWARD,
    bots: () => (ada.bot ? [ada.bot] : []),
    onOwnVisit: (listener) => {
      ownVisits.add(listener);
      return () => ownVisits.delete(listener);
    },
  });
  world.setSpeed(SPEED);
  const clients: Bot[] = [];
  const told = {
    visits: [] as PersonVisit[],
    blocks: [] as PersonBlockChange[],
    kills: [] as PersonKill[],
    chat: [] as HeardLine[],
    presence: [] as string[],
  };
  people.onVisit((visit) => told.visits.push(visit));
  people.onBlock((change) => told.blocks.push(change));
  people.onKill((kill) => told.kills.push(kill));
  people.onChat((line) => told.chat.push(line));
  people.onPresence((name, isPresent) => told.presence.push(`${name} ${isPresent ? 'came' : 'went'}`));
  return {
    ...told,
    world,
    people,
    ada,
    claims,
    enter: async (name, at) => {
      const bot = await joinBot(world, name);
      clients.push(bot);
      world.teleport(name, at);
      await bot.waitForChunksToLoad();
      await eventually(`${name} stands there`, () => {
        const { position, onGround } = bot.entity;
        return onGround && Math.hypot(position.x - at.x, position.z - at.z) < 1;
      });
      return bot;
    },
    worldPasses: (ticks) => {
      const last = world.tickNumber + ticks;
      return eventually(`${ticks} ticks go by`, () => world.tickNumber >= last);
    },
    give: async (bot, item, count) => {
      world.give(bot.username, item, count);
      const id = bot.registry.itemsByName[item]?.id ?? -1;
      await eventually(`${item} arrives`, () => bot.inventory.count(id, null) === count);
    },
    close: async () => {
      for (const bot of clients) bot.quit();
      await people.close();
      await ada.close();
      await world.stop();
      clock.setSpeed(1);
    },
  };
}

/**
 * Moves things between a person's hands and the chest, the way any client does.
 * @param slot where it puts things, the next ones beside: a client that has not been told of what others put there a
 *   moment ago would take that out again
 */
export async function exchange(
  bot: Bot,
  { puts = {}, takes = {} }: { readonly puts?: ItemCounts; readonly takes?: ItemCounts },
  { slot = 10, between }: { readonly slot?: number; readonly between?: () => Promise<void> } = {},
): Promise<void> {
  const block = bot.blockAt(bot.entity.position.clone().set(CHEST.x, CHEST.y, CHEST.z));
  if (!block) throw new Error('no chest in sight');
  await bot.lookAt(block.position.offset(0.5, 0.5, 0.5), true);
  const chest = await bot.openContainer(block);
  const idOf = (item: string): number => bot.registry.itemsByName[item]?.id ?? -1;
  for (const [item, count] of Object.entries(takes)) await chest.withdraw(idOf(item), null, count);
  await between?.();
  for (const [at, item] of Object.keys(puts).entries()) {
    const stack = chest.findInventoryItem(idOf(item), null, false);
    if (!stack || stack.count !== puts[item]) throw new Error(`not so many ${item} in hand`);
    await bot.moveSlotItem(stack.slot, slot + at);
  }
  await chest.close();
}

/** What one person, or nobody known, did to the contents of the chest, added up. */
export function changesOf(visits: readonly PersonVisit[], worker: string | null): ItemCounts {
  const total: Record<string, number> = {};
  for (const visit of visits) {
    if (visit.worker !== worker) continue;
    for (const item of Object.keys({ ...visit.before, ...visit.after })) {
      total[item] = (total[item] ?? 0) + (visit.after[item] ?? 0) - (visit.before[item] ?? 0);
    }
  }
  return Object.fromEntries(Object.entries(total).filter(([, change]) => change !== 0));
}

/** Waits for something the world comes to by itself; the limit is in the world's time, which runs SPEED times as fast. */
export async function eventually(what: string, condition: () => boolean, limitMs = 120_000): Promise<void> {
  const last = performance.now() + limitMs;
  while (!condition()) {
    if (performance.now() > last) throw new Error(`In vain: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A job for a person: flint, by a tool that has to come back. */
export function flintJob(quantity: number): Job {
  return jobOf({ id: 'p1', item: 'flint', quantity, tools: ['wooden_pickaxe'] });
}

/** A job for the bot at the chest: planks of logs. */
export function planksJob(logs: number): Job {
  const planks = { id: 'b1', action: 'craft', item: 'oak_planks', quantity: logs * 4 } as const;
  return jobOf(planks, { takes: { oak_log: logs } });
}
