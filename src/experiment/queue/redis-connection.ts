import { CoVoyagerError, messageOf } from '../../base/error.js';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';

/** BullMQ runs on 5, but warns of everything before this one. */
const OLDEST_VERSION = [6, 2] as const;
const LONGEST_RECONNECT_DELAY_MS = 1_000;

/** The URL as it may be shown: without user and password. */
export function shownUrl(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
}

/**
 * A connection to a Redis or Valkey server that answers, is new enough and takes writes. Later it comes back by itself
 * whenever it is lost; its commands wait until then.
 * @throws CoVoyagerError queue-unavailable: bad URL, nobody there, wrong password, too old, read-only
 */
export async function connectRedis(url: string, timeoutMs: number): Promise<Redis> {
  checkUrl(url);
  let isProven = false;
  const errors: Error[] = [];
  const client = new Redis(url, {
    lazyConnect: true,
    // What BullMQ is tested with.
    protocol: 2,
    connectTimeout: timeoutMs,
    // Demanded by BullMQ: a worker's commands wait for the server rather than fail.
    maxRetriesPerRequest: null,
    // Whoever calls first wants to know at once; later a server may be gone for a moment.
    retryStrategy: (times) => (isProven ? Math.min(times * 100, LONGEST_RECONNECT_DELAY_MS) : null),
  });
  client.on('error', (error: Error) => {
    if (!isProven) errors.push(error);
  });
  const patience = new AbortController();
  try {
    await Promise.race([prove(client, url), tooLate(timeoutMs, patience.signal)]);
    isProven = true;
    return client;
  } catch (error) {
    client.disconnect();
    throw error instanceof CoVoyagerError ? error : unavailable(url, errors.at(-1) ?? error);
  } finally {
    patience.abort();
  }
}

function checkUrl(url: string): void {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  const isGood =
    parsed !== null &&
    ['redis:', 'rediss:'].includes(parsed.protocol) &&
    parsed.hostname !== '' &&
    /^\/?\d*$/.test(parsed.pathname);
  if (isGood) return;
  throw new CoVoyagerError(
    'queue-unavailable',
    // A password may be in it, so only what surely holds none is shown.
    `The queue isn't a valid Redis URL${parsed === null ? '' : ` (it begins with "${parsed.protocol}")`}. ` +
      'Expected redis://HOST:PORT, with a password redis://:PASSWORD@HOST:PORT, encrypted rediss://HOST:PORT, and ' +
      'a database as /NUMBER; such as redis://127.0.0.1:6379.',
  );
}

async function prove(client: Redis, url: string): Promise<void> {
  await client.connect();
  const version = /^redis_version:(\S+)/m.exec(await client.info('server'))?.[1];
  if (version !== undefined && isTooOld(version)) {
    throw new CoVoyagerError(
      'queue-unavailable',
      `The Redis server at ${shownUrl(url)} is version ${version}; expected ${OLDEST_VERSION.join('.')} or newer. ` +
        'Update it, or give the URL of another one.',
    );
  }
  await client.set('co-voyager:connected', new Date().toISOString(), 'EX', 60);
}

function isTooOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_VERSION;
  return major < oldestMajor || (major === oldestMajor && minor < oldestMinor);
}

async function tooLate(timeoutMs: number, signal: AbortSignal): Promise<never> {
  await delay(timeoutMs, undefined, { signal });
  throw new Error(`no answer within ${timeoutMs / 1000} s`);
}

function unavailable(url: string, cause: unknown): CoVoyagerError {
  const shown = shownUrl(url);
  const said = messageOf(cause);
  const fail = (message: string): CoVoyagerError =>
    new CoVoyagerError('queue-unavailable', message, { cause });
  if (said.includes('NOAUTH')) {
    return fail(`The Redis server at ${shown} asks for a password. Give it: redis://:PASSWORD@HOST:PORT.`);
  }
  if (said.includes('WRONGPASS') || said.includes('invalid password')) {
    return fail(`The Redis server at ${shown} refused the user or the password of the URL. Correct them.`);
  }
  if (/READONLY|NOPERM|MISCONF|OOM/.test(said)) {
    return fail(
      `The Redis server at ${shown} accepts no writes: ${said}. Expected one that this user may write to.`,
    );
  }
  const port = new URL(url).port || '6379';
  return fail(
    `No Redis server answers at ${shown}: ${said}. Expected a Redis or Valkey server there. Start one with ` +
      `"redis-server --port ${port}", or give the URL of one that runs.`,
  );
}
