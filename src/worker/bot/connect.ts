import { CoVoyagerError } from '../../base/error.js';
import { defined } from '../../base/defined.js';
import type { Bot } from 'mineflayer';
import { pingServer } from '../../world/server-probes.js';
import { reasonText } from './disconnect-reason.js';
import { createMineflayerBot } from './mineflayer.js';

/** Where and as whom to join. */
export interface ConnectOptions {
  readonly host: string;
  readonly port: number;
  /** Asked of the server when left out. */
  readonly version?: string;
  /** 1 to 16 letters, digits or underscores. No account: servers in online mode refuse it. */
  readonly name: string;
  readonly signal: AbortSignal;
  /** Until the bot stands in the world with the land around it loaded. Default 30 000. */
  readonly timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 30_000;
/** A fast world's pauses are long for a connection check; silence is noticed by the worker's heartbeat instead. */
const NEVER_MS = 2_000_000_000;
/** At high speed ticks come in bunches; none may be left out. */
const MAX_CATCHUP_TICKS = 20;

/**
 * Joins a server with a bot and resolves when it stands in the world.
 * @throws CoVoyagerError `unreachable` (nobody listens, unknown host, no answer in time), `wrong-version`, `name-taken`,
 *   `refused` (whitelist, full, any other reason of the server's), `cancelled` (the signal)
 */
export async function connectBot(options: ConnectOptions): Promise<Bot> {
  const { host, port, version, name, signal } = options;
  if (signal.aborted) throw cancelled(options);
  let bot: Bot;
  try {
    bot = await createMineflayerBot({
      host,
      port,
      username: name,
      auth: 'offline',
      hideErrors: true,
      logErrors: false,
      maxCatchupTicks: MAX_CATCHUP_TICKS,
      checkTimeoutInterval: NEVER_MS,
      ...defined({ version }),
    });
  } catch (error) {
    throw await explained(options, error);
  }
  // An error without a listener would end the process; its consequence, the end of the connection, is listened to.
  bot.on('error', () => undefined);
  try {
    await standsInWorld(bot, options);
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

function standsInWorld(bot: Bot, options: ConnectOptions): Promise<void> {
  const { signal, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  return new Promise((resolve, reject) => {
    let problem: unknown = null;
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      bot.removeListener('error', onError);
      bot.removeListener('kicked', onKicked);
      bot.removeListener('end', onEnd);
      bot.removeListener('spawn', onSpawn);
      signal.removeEventListener('abort', onAbort);
      act();
    };
    const fail = (error: unknown): void => {
      settle(() => {
        reject(error instanceof Error ? error : new Error(String(error)));
      });
    };
    const onError = (error: Error): void => {
      problem = error;
      fail(error);
    };
    const onKicked = (reason: unknown): void => {
      problem = new Kick(reasonText(reason));
      fail(problem);
    };
    const onEnd = (reason: string): void => {
      fail(problem ?? new Error(`the server closed the connection (${reason})`));
    };
    const onAbort = (): void => {
      fail(cancelled(options));
    };
    const onSpawn = (): void => {
      // Without land around it a bot neither falls nor sees; it comes within a second.
      void bot.waitForChunksToLoad().then(() => {
        settle(resolve);
      }, fail);
    };
    const timer = setTimeout(() => {
      fail(new Error(`no place in the world after ${timeoutMs} ms`));
    }, timeoutMs);
    bot.on('error', onError);
    bot.on('kicked', onKicked);
    bot.on('end', onEnd);
    bot.once('spawn', onSpawn);
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
  });
}

/** The server said no, with these words. */
class Kick extends Error {}

const OTHER_VERSION =
  /outdated|incompatible|unsupported version|this server is version|not supported|no data for version|minecraft 1\.\d+/i;
const NAME_TAKEN =
  /name_taken|duplicate_login|already (connected|online|playing|logged)|is here already|another location/i;

async function explained(options: ConnectOptions, error: unknown): Promise<CoVoyagerError> {
  const { host, port, version, name } = options;
  const where = `${host}:${port}`;
  const words = error instanceof Error ? error.message : String(error);
  const cause = { cause: error };
  const passing = { cause: error, retryable: true };
  if (error instanceof Kick && NAME_TAKEN.test(words)) {
    const message = `Expected to join ${where} as ${name}, but the name is taken there: ${words}. Choose another name, or wait until its owner has left.`;
    return new CoVoyagerError('name-taken', message, passing);
  }
  const ping = await pingServer(host, port);
  if (ping.kind === 'unreachable') {
    const message = `Expected a Minecraft server at ${where}, but nobody answers there (${words || ping.reason}). Start the server, or check host, port and firewall.`;
    return new CoVoyagerError('unreachable', message, passing);
  }
  const isVersionsFault =
    OTHER_VERSION.test(words) ||
    (version !== undefined && !isSameVersion(version, ping.versionName) && !(error instanceof Kick));
  if (isVersionsFault) {
    const asked = version === undefined ? '' : ` as Minecraft ${version}`;
    const message = `Expected to join ${where}${asked}, but the server is Minecraft ${ping.versionName}. Name that version, or start a server of one from 1.18.2 to 1.21.1.`;
    return new CoVoyagerError('wrong-version', message, cause);
  }
  if (error instanceof Kick) {
    const message = `The server at ${where} does not let ${name} in: ${words}. ${adviceFor(words)}`;
    return new CoVoyagerError('refused', message, cause);
  }
  const message = `Expected to join ${where} as ${name}: ${words}. The server answers (Minecraft ${ping.versionName}) but did not let the worker in; look into its log, or try again.`;
  return new CoVoyagerError('unreachable', message, passing);
}

function isSameVersion(version: string, serverName: string): boolean {
  return serverName.split(/[^0-9.]+/).includes(version);
}

function adviceFor(words: string): string {
  if (/whitelist/i.test(words)) return 'Put the name on its whitelist.';
  if (/full/i.test(words)) return 'Wait for a free place, or use fewer workers.';
  if (/verify|session|premium|online.?mode/i.test(words))
    return 'Workers have no account: set online-mode=false.';
  return 'Ask who runs it.';
}

function cancelled({ host, port, name }: ConnectOptions): CoVoyagerError {
  return new CoVoyagerError('cancelled', `Joining ${host}:${port} as ${name} was cancelled.`);
}
