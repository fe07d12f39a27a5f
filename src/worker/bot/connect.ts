import { CoVoyagerError, messageOf } from '../../base/error.js';
import { defined } from '../../base/defined.js';
import { withStop } from '../../base/words.js';
import type { Bot } from 'mineflayer';
import { blockAtPoint } from '../../base/position.js';
import { stateIdAt } from '../../../primitives/body/block-states.js';
import { noteUnread, noteUnsent } from '../../../primitives/body/ending.js';
import { EMBEDDED_RANGE } from '../../environment/embedded-range.js';
import { minecraftData } from '../../game/minecraft-data.js';
import { pingServer } from '../../world/ping-server.js';
import { causeOf, readReason, type DisconnectReason, type KickCause } from './disconnect-reason.js';
import { createMineflayerBot } from './mineflayer.js';
import { listen } from '../../../primitives/body/listen.js';

/** Where and as whom to join. */
export interface ConnectOptions {
  readonly host: string;
  readonly port: number;
  /** Asked of the server when left out. */
  readonly version?: string;
  /** 1 to 16 letters, digits or underscores. No account: servers in online mode refuse it. */
  readonly name: string;
  /** Of a world of ours: what it knows its own bots by. */
  readonly key?: string | null;
  readonly signal: AbortSignal;
  /** Until the bot stands in the world with the land around it loaded. Default 30 000; 120 000 in a world of ours. */
  readonly timeoutMs?: number;
}

/** What to do about a server that refuses a bot. */
const ADVICE: Partial<Record<KickCause, string>> = {
  whitelist: 'Put the name on its whitelist.',
  full: 'Wait for a free place, or use fewer workers.',
  account: 'Workers have no account: set online-mode=false.',
};
const DEFAULT_TIMEOUT_MS = 30_000;
/** A world of ours is known to be there: it is only slow, on a machine that is busy with other things. */
const OWN_WORLD_TIMEOUT_MS = 120_000;
/** A fast world's pauses are long for a connection check; silence is noticed by the worker's heartbeat instead. */
const NEVER_MS = 2_000_000_000;
/** In the name of the field that an error of a packet on its way out is about. */
const TO_SERVER = 'toServer';
const FROM_SERVER = 'toClient';
/** At high speed ticks come in bunches; none may be left out. */
const MAX_CATCHUP_TICKS = 20;

/**
 * Joins a server with a bot and resolves when it stands in the world.
 * @throws CoVoyagerError `unreachable` (nobody listens, unknown host, no answer in time), `wrong-version`, `name-taken`,
 *   `refused` (whitelist, full, any other reason of the server's), `cancelled` (the signal)
 */
export async function connectBot(options: ConnectOptions): Promise<Bot> {
  const { host, port, version, name, key, signal } = options;
  if (signal.aborted) throw cancelled(options);
  let bot: Bot;
  try {
    bot = await createMineflayerBot({
      host,
      port,
      username: name,
      auth: 'offline',
      // Checking the fixed types of plugin channels takes a tenth of a second for each bot.
      validateChannelProtocol: false,
      hideErrors: true,
      logErrors: false,
      maxCatchupTicks: MAX_CATCHUP_TICKS,
      checkTimeoutInterval: NEVER_MS,
      ...defined({ version, fakeHost: key ?? undefined }),
    });
  } catch (error) {
    throw await explained(options, error);
  }
  bot.on('windowClose', (window: Bot['currentWindow']) => {
    if (window) keepCarried(bot, window);
  });
  // An error without a listener would end the process; the end of the connection is listened to, and what could not be
  // said, or not be understood, is told by the job it hindered.
  bot.on('error', (error: Error & { readonly field?: string }) => {
    if (error.field?.includes(TO_SERVER) === true) noteUnsent(bot, error.message);
    else if (error.field?.includes(FROM_SERVER) === true) noteUnread(bot, error.message);
  });
  try {
    await standsInWorld(bot, options);
    requireClicks(bot, options);
    return bot;
  } catch (error) {
    try {
      bot.end('gave up joining');
    } catch {
      // There was no connection yet to end.
    }
    throw error instanceof CoVoyagerError ? error : await explained(options, error);
  }
}

// The library copies what is carried back from a window only when it closes that window itself, not when the server does.
function keepCarried(bot: Bot, window: NonNullable<Bot['currentWindow']>): void {
  const offset = window.inventoryStart - bot.inventory.inventoryStart;
  for (let slot = window.inventoryStart; slot < window.inventoryEnd; slot++) {
    const item = window.slots[slot] ?? null;
    // Its types forget that a slot may be empty.
    if (bot.inventory.slots[slot - offset] !== item) bot.inventory.updateSlot(slot - offset, item as never);
  }
}

// What came of a click must be told by the server: by the click's number up to 1.16.5, by the whole window from 1.17.1 on.
function requireClicks(bot: Bot, { host, port }: ConnectOptions): void {
  if (bot.supportFeature('transactionPacketExists') || bot.supportFeature('stateIdUsed')) return;
  throw new CoVoyagerError(
    'wrong-version',
    `Bots cannot work on ${host}:${port}: servers of Minecraft ${bot.version} do not say what came of a click. ` +
      `Use a server of ${EMBEDDED_RANGE}.`,
  );
}

function standsInWorld(bot: Bot, options: ConnectOptions): Promise<void> {
  const usualMs = options.key == null ? DEFAULT_TIMEOUT_MS : OWN_WORLD_TIMEOUT_MS;
  const { signal, timeoutMs = usualMs } = options;
  return new Promise((resolve, reject) => {
    let problem: unknown = null;
    let isSettled = false;
    const settle = (act: () => void): void => {
      isSettled = true;
      clearTimeout(timer);
      stop();
      bot.removeListener('spawn', onSpawn);
      signal.removeEventListener('abort', onAbort);
      act();
    };
    const fail = (error: unknown): void =>
      settle(() => reject(error instanceof Error ? error : new Error(String(error))));
    const onError = (error: Error): void => {
      problem = error;
      fail(error);
    };
    const onKicked = (reason: unknown): void => {
      problem = new Kick(readReason(reason));
      fail(problem);
    };
    const onEnd = (reason: string): void =>
      fail(problem ?? new Error(`the server closed the connection (${reason})`));
    const onAbort = (): void => fail(cancelled(options));
    // Some servers tell how well one is before they tell where: until then a client believes that it is at 0 0 0.
    const isPlaced = new Promise<void>((tell) => {
      bot._client.once('position', () => tell());
    });
    const onSpawn = (): void => {
      // Without land around it a bot neither falls nor sees; it comes within a second.
      void isPlaced.then(() => landLoads(bot, () => isSettled)).then(() => settle(resolve), fail);
    };
    const timer = setTimeout(() => fail(new Error(`no place in the world after ${timeoutMs} ms`)), timeoutMs);
    const stop = listen(bot, { error: onError, kicked: onKicked, end: onEnd });
    bot.once('spawn', onSpawn);
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
  });
}

/**
 * The library gives up after ten seconds: a busy machine may need longer to make the land, and where the land ends, or
 * the server sends less of it, what is under the feet is enough.
 */
async function landLoads(bot: Bot, isOver: () => boolean): Promise<void> {
  for (;;) {
    try {
      await bot.waitForChunksToLoad();
      return;
    } catch (error) {
      if (isOver() || !/timeout/i.test(messageOf(error))) throw error;
      const { x, y, z } = blockAtPoint(bot.entity.position);
      if (stateIdAt(bot, x, y, z) !== null) return;
    }
  }
}

/** The server said no. */
class Kick extends Error {
  constructor(readonly reason: DisconnectReason) {
    super(reason.words);
  }
}

async function explained(options: ConnectOptions, error: unknown): Promise<CoVoyagerError> {
  const { host, port, version, name } = options;
  const where = `${host}:${port}`;
  const words = messageOf(error);
  const cause = { cause: error };
  const passing = { cause: error, retryable: true };
  const kick = error instanceof Kick ? error.reason.cause : null;
  if (kick === 'name-taken') {
    const message = `Expected to join ${where} as ${name}, but the name is taken there: ${withStop(words)} Choose another name, or wait until its owner has left.`;
    return new CoVoyagerError('name-taken', message, passing);
  }
  if (kick === 'for-now') {
    const message = `The server at ${where} does not let ${name} in at this moment: ${withStop(words)} Try again in a minute.`;
    return new CoVoyagerError('unreachable', message, passing);
  }
  const protocol = version === undefined ? undefined : minecraftData(version).version.version;
  const ping = await pingServer(host, port, undefined, protocol);
  if (ping.kind !== 'answered') {
    const message = `Expected a Minecraft server at ${where}, but nobody answers there (${words || ping.reason}). Start the server, or check host, port and firewall.`;
    return new CoVoyagerError('unreachable', message, passing);
  }
  const isVersionsFault =
    kick === null
      ? causeOf(words) === 'other-version' ||
        (version !== undefined && !isSameVersion(version, ping.versionName))
      : kick === 'other-version';
  if (isVersionsFault) {
    const asked = version === undefined ? '' : ` as Minecraft ${version}`;
    const message = `Expected to join ${where}${asked}, but the server is Minecraft ${ping.versionName}. Name that version, or start a server of one from ${EMBEDDED_RANGE}.`;
    return new CoVoyagerError('wrong-version', message, cause);
  }
  if (kick !== null) {
    const message = `The server at ${where} does not let ${name} in: ${withStop(words)} ${ADVICE[kick] ?? 'Ask who runs it.'}`;
    return new CoVoyagerError('refused', message, cause);
  }
  const message = `Expected to join ${where} as ${name}: ${withStop(words)} The server answers (Minecraft ${ping.versionName}) but did not let the worker in; look into its log, or try again.`;
  return new CoVoyagerError('unreachable', message, passing);
}

function isSameVersion(version: string, serverName: string): boolean {
  return serverName.split(/[^0-9.]+/).includes(version);
}

function cancelled({ host, port, name }: ConnectOptions): CoVoyagerError {
  return new CoVoyagerError('cancelled', `Joining ${host}:${port} as ${name} was cancelled.`);
}
