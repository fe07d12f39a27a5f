import { checkFields } from '../../base/arguments.js';
import { CoVoyagerError, messageOf } from '../../base/error.js';
import type { Bot } from 'mineflayer';
import { breedingChecks } from './checks/breeding.js';
import { clickingChecks } from './checks/clicking.js';
import { containerChecks } from './checks/containers.js';
import { climbingChecks } from './checks/climbing.js';
import { craftingChecks } from './checks/crafting.js';
import { diggingChecks, dropChecks } from './checks/digging.js';
import { doorChecks } from './checks/doors.js';
import { fallingChecks } from './checks/falling.js';
import { fieldChecks } from './checks/fields.js';
import { itemChecks } from './checks/items.js';
import { joiningChecks } from './checks/joining.js';
import { kitchenChecks } from './checks/kitchen.js';
import { leafChecks } from './checks/leaves.js';
import { liquidChecks } from './checks/liquids.js';
import { mobChecks } from './checks/mobs.js';
import { monsterChecks } from './checks/monsters.js';
import { shieldChecks } from './checks/shields.js';
import { placingChecks } from './checks/placing.js';
import { sleepingChecks } from './checks/sleeping.js';
import { smeltingChecks } from './checks/smelting.js';
import { survivingChecks } from './checks/surviving.js';
import { talkingChecks } from './checks/talking.js';
import { requireCommands } from './required-commands.js';
import type { Position } from '../../base/position.js';
import { type Check, clearCommands, isUsedSite, Scene, NotApplicable, siteMiddle } from './scene.js';

/** The whole suite, in the order of the report. */
export function allChecks(): readonly Check[] {
  return [
    ...joiningChecks,
    ...diggingChecks,
    ...dropChecks,
    ...itemChecks,
    ...placingChecks,
    ...containerChecks,
    ...clickingChecks,
    ...craftingChecks,
    ...smeltingChecks,
    ...liquidChecks,
    ...fallingChecks,
    ...leafChecks,
    ...climbingChecks,
    ...doorChecks,
    ...fieldChecks,
    ...kitchenChecks,
    ...breedingChecks,
    ...sleepingChecks,
    ...mobChecks,
    ...monsterChecks,
    ...shieldChecks,
    ...survivingChecks,
    ...talkingChecks,
  ];
}

/** Which server to check, and how. */
export interface ConformanceOptions {
  readonly host: string;
  readonly port: number;
  readonly version: string;
  /** Name of a client with operator rights; it prepares the sites with /setblock, /give, /tp, /summon. */
  readonly referee: string;
  /** Middle of a flat field of 200 x 200 blocks of air above ground, where one stands. */
  readonly center: { readonly x: number; readonly y: number; readonly z: number };
  /** Only checks whose "group: name" contains this. */
  readonly only?: string;
  readonly onResult?: (result: CheckResult) => void;
}

export interface CheckResult {
  readonly group: string;
  readonly name: string;
  readonly isPassed: boolean;
  /** Why it failed, or why the release has nothing to check here; null where it passed. */
  readonly reason: string | null;
  readonly durationMs: number;
}

const MOST_CHECK_MS = 40_000;
const JOIN_MS = 15_000;
const MOST_TRIES = 3;
/** How many checks run side by side. */
const LANES = 4;

/**
 * Runs the suite with mineflayer clients over TCP. Never throws for a check that fails; throws CoVoyagerError before
 * any where the server does not do what the referee says. Rules are told in ticks, clients dig and eat by their own
 * clock, and checks side by side share the rules of chance: what fails in company twice is judged alone.
 */
export async function runConformance(options: ConformanceOptions): Promise<readonly CheckResult[]> {
  checkFields('runConformance({ host, port, version, referee, center })', options, {
    host: 'string',
    port: 'number',
    version: 'string',
    referee: 'string',
    center: 'object',
  });
  const checks = allChecks().filter(({ group, name }) => `${group}: ${name}`.includes(options.only ?? ''));
  const referee = await connect(options, options.referee);
  try {
    await requireCommands(referee, centerOf(options));
  } catch (error) {
    referee.quit();
    throw error;
  }
  const results: CheckResult[] = [];
  const failed: Check[] = [];
  let site = 0;
  const perform = async (waiting: Check[], lane: number, isLastTry: boolean): Promise<void> => {
    const clients = new LaneClients(options, lane);
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const middle = siteMiddle(centerOf(options), site);
      if (isUsedSite(site)) for (const command of clearCommands(middle)) referee.chat(command);
      site += 1;
      const result = await runCheck(check, clients, referee, middle);
      if (!result.isPassed && !isLastTry) failed.push(check);
      else {
        results.push(result);
        options.onResult?.(result);
      }
    }
    clients.quit();
  };
  let waiting = [...checks];
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const isLastTry = tries === MOST_TRIES;
    const lanes = Array.from({ length: isLastTry ? 1 : LANES }, (_, lane) =>
      perform(waiting, lane, isLastTry),
    );
    await Promise.all(lanes);
    waiting = failed.splice(0);
  }
  referee.quit();
  return results;
}

function centerOf({ center }: ConformanceOptions): Position {
  return { x: Math.floor(center.x), y: Math.floor(center.y), z: Math.floor(center.z) };
}

async function connect({ host, port, version }: ConformanceOptions, username: string): Promise<Bot> {
  // Loaded late: whoever scales clocks must be able to do so before mineflayer takes hold of them.
  const { createBot } = await import('mineflayer');
  const bot = createBot({ host, port, version, username, auth: 'offline', checkTimeoutInterval: 600_000 });
  bot.on('error', () => undefined);
  // Every check listens to something; none of it is worth a warning.
  bot.setMaxListeners(0);
  bot._client.setMaxListeners(0);
  await withLimit(
    new Promise<void>((resolve, reject) => {
      bot.once('spawn', resolve);
      bot.once('kicked', (reason) =>
        reject(new CoVoyagerError('refused', `${username} was put out: ${JSON.stringify(reason)}`)),
      );
    }),
    JOIN_MS,
    `${username} did not get in`,
  );
  return bot;
}

// Each lane keeps its clients; one that died in a check or was put out is replaced.
class LaneClients {
  readonly #bots = new Map<string, Bot>();

  constructor(
    private readonly options: ConformanceOptions,
    private readonly lane: number,
  ) {}

  async get(role: 'first' | 'second'): Promise<Bot> {
    const known = this.#bots.get(role);
    if (known) return known;
    const bot = await connect(this.options, `Check${this.lane}${role === 'first' ? 'a' : 'b'}`);
    this.#bots.set(role, bot);
    bot.once('end', () => {
      if (this.#bots.get(role) === bot) this.#bots.delete(role);
    });
    return bot;
  }

  quit(): void {
    for (const bot of this.#bots.values()) bot.quit();
  }
}

async function runCheck(
  check: Check,
  clients: LaneClients,
  referee: Bot,
  middle: Position,
): Promise<CheckResult> {
  const startedAt = performance.now();
  let reason: string | null = null;
  let isPassed = true;
  try {
    const bot = await clients.get('first');
    const scene = new Scene({
      bot,
      referee,
      middle,
      connectOther: async () => {
        const other = await clients.get('second');
        prepare(referee, other);
        return other;
      },
    });
    prepare(referee, bot);
    await scene.stand(0, 0, 0);
    if (bot.supportFeature('transactionPacketExists')) await scene.lookAgain();
    await scene.until('the hands are not empty', () => bot.inventory.items().length === 0);
    await bot.look(Math.PI, 0, true);
    await withLimit(check.run(scene), MOST_CHECK_MS, 'took too long');
  } catch (error) {
    reason = messageOf(error);
    isPassed = error instanceof NotApplicable;
  }
  await tidyUp(clients).catch((error: unknown) => {
    reason ??= String(error);
    isPassed = false;
  });
  const durationMs = performance.now() - startedAt;
  return { group: check.group, name: check.name, isPassed, reason, durationMs };
}

function prepare(referee: Bot, bot: Bot): void {
  referee.chat(`/gamemode survival ${bot.username}`);
  referee.chat(`/clear ${bot.username}`);
  referee.chat(`/effect give ${bot.username} minecraft:saturation 1 20`);
  referee.chat(`/effect give ${bot.username} minecraft:instant_health 1 5`);
}

async function tidyUp(clients: LaneClients): Promise<void> {
  const bot = await clients.get('first');
  bot.clearControlStates();
  bot.stopDigging();
  bot.deactivateItem();
  await bot.closeWindow(bot.currentWindow ?? bot.inventory);
  bot.setQuickBarSlot(0);
  // What came back out of a window must be there before the next check empties the hands.
  await bot.waitForTicks(3);
}

async function withLimit<Value>(work: Promise<Value>, limitMs: number, what: string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CoVoyagerError('timeout', `${what} (${limitMs} ms).`)), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
