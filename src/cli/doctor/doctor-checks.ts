import { isModelError } from '../../model/model.js';
import { isEmbeddable } from '../../world/embeddable.js';
import { EMBEDDED_RANGE } from '../../environment/embedded-range.js';
import { createServer } from 'node:net';
import { releasesOfProtocol, supportedVersions } from '../../game/registry.js';
import { loadVersionData } from '../../world/embedded/data/version-data.js';
import { pingServer } from '../../world/ping-server.js';
import type { HandTrial } from '../../worker/bot/try-hands.js';

/** One thing looked at. */
export interface Finding {
  readonly check: string;
  readonly isFine: boolean;
  readonly found: string;
  /** What to do; null where nothing is wrong. */
  readonly remedy: string | null;
}

export interface ServerAddress {
  readonly host: string;
  readonly port: number;
  readonly version: string;
}

const OLDEST_NODE: readonly [number, number] = [20, 19];

export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isFine = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
  return {
    check: 'Node.js',
    isFine,
    found: version,
    remedy: isFine ? null : `Install Node.js ${OLDEST_NODE.join('.')} or newer from https://nodejs.org.`,
  };
}

/** What can be done with a release here; a server of it needs no embedded world. */
export function checkVersion(version: string, hasServer: boolean): Finding {
  const check = `Minecraft ${version}`;
  const all = supportedVersions();
  if (!all.includes(version)) {
    return {
      check,
      isFine: false,
      found: 'there is no data for it',
      remedy: `Choose a release from ${all[0] ?? ''} to ${all.at(-1) ?? ''}; \`co-voyager versions\` lists them.`,
    };
  }
  if (isEmbeddable(version)) return { check, isFine: true, found: 'plans, the embedded world', remedy: null };
  return {
    check,
    isFine: hasServer,
    found: 'plans; the embedded world cannot be this release',
    remedy: hasServer ? null : `Choose one from ${EMBEDDED_RANGE}, or name a server of it with --port.`,
  };
}

/** Whether a world can listen on the port of this machine. */
export function checkPort(port: number): Promise<Finding> {
  return new Promise((resolve) => {
    const server = createServer();
    const answer = (isFine: boolean, found: string): void => {
      const remedy = isFine
        ? null
        : 'Another program uses it: close that one, or give --port another number.';
      resolve({ check: `port ${port}`, isFine, found, remedy });
    };
    server.once('error', (error: NodeJS.ErrnoException) => answer(false, error.code ?? error.message));
    server.listen(port, '127.0.0.1', () => server.close(() => answer(true, 'free')));
  });
}

/** The release of a server, as bots that are told none ask for it; null when it does not say. */
export async function releaseAt(host: string, port: number): Promise<string | null> {
  const ping = await pingServer(host, port);
  if (ping.kind !== 'answered') return null;
  const releases = releasesOfProtocol(ping.protocolVersion);
  return (
    releases.findLast((release) => ping.versionName.includes(release)) ?? releases.at(-1) ?? ping.versionName
  );
}

export async function checkServer({ host, port, version }: ServerAddress): Promise<Finding> {
  const check = `server ${host}:${port}`;
  const wanted = loadVersionData(version).protocolVersion;
  const ping = await pingServer(host, port, undefined, wanted);
  if (ping.kind !== 'answered') {
    return {
      check,
      isFine: false,
      found: ping.reason,
      remedy: 'Start it, for instance with "co-voyager arena", or correct --host and --port.',
    };
  }
  const isFine = ping.protocolVersion === wanted;
  return {
    check,
    isFine,
    found: `version ${ping.versionName}, ${ping.playersOnline} of ${ping.playersMost} players`,
    remedy: isFine
      ? null
      : `Bots would use ${version}: give --mc-version ${ping.versionName}, or a server of that version.`,
  };
}

export function checkKey(environment: NodeJS.ProcessEnv): Finding {
  const key = environment['OPENAI_API_KEY'] ?? '';
  const isLocal = (environment['OPENAI_BASE_URL'] ?? '') !== '';
  const isFine = key !== '' || isLocal;
  return {
    check: 'model key',
    // Nothing needs a model: without one the planner does the planning.
    isFine: true,
    found:
      key !== ''
        ? `OPENAI_API_KEY is set (${key.length} letters)`
        : isLocal
          ? 'none, but OPENAI_BASE_URL is set'
          : 'none; the built-in planner is used',
    remedy: isFine
      ? null
      : 'Set OPENAI_API_KEY, or OPENAI_BASE_URL for a local server. Only the language model needs one.',
  };
}

const HANDS: Readonly<Record<HandTrial['what'], string>> = {
  join: 'a bot joins',
  dig: 'a bot digs',
  click: 'a bot moves things by clicks',
  placement: 'a bot sets a block down',
  chest: 'a bot looks into a chest',
  packets: 'what the server says',
};

/** Does one real thing of each kind on the server and leaves it as it was. */
export async function checkHands(server: ServerAddress, name: string): Promise<readonly Finding[]> {
  // Not above: mineflayer takes a second to load.
  const { tryHands } = await import('../../worker/bot/try-hands.js');
  const trials = await tryHands({ ...server, name, signal: new AbortController().signal });
  return trials.map(({ what, isFine, found }) => ({
    check: HANDS[what],
    isFine: isFine !== false,
    found,
    remedy:
      isFine === false
        ? `Runs on ${server.host}:${server.port} will fail at this: see whether ${name} may do it there by hand.`
        : null,
  }));
}

const REPLY_LIMIT_MS = 20_000;
/** Room for a word, and for what a model thinks before it. */
const REPLY_TOKENS = 200;

/** Asks the model for one word, as a run would ask it: one call, of a few hundred tokens at most. */
export async function checkModelReply(model: string): Promise<Finding> {
  const check = `reply of ${model}`;
  // Langchain takes a second to load.
  const { openModelByName } = await import('../../model/open-model.js');
  try {
    const port = await openModelByName(model);
    const messages = [{ role: 'user', content: 'Reply with the word ready.' }] as const;
    const asked = { role: 'planner', stage: 'doctor', temperature: 0, maxTokens: REPLY_TOKENS } as const;
    const { usage, seconds } = await port.complete({ ...asked, messages, timeoutMs: REPLY_LIMIT_MS });
    const tokens = `${usage.inputTokens} + ${usage.outputTokens} tokens`;
    return { check, isFine: true, found: `it answers (${tokens}, ${seconds.toFixed(1)} s)`, remedy: null };
  } catch (error) {
    if (!isModelError(error)) throw error;
    // The key was accepted, and the model thought longer than a word takes.
    if (error.code === 'empty-reply' && !error.retryable)
      return { check, isFine: true, found: 'it answers, with more thought than words', remedy: null };
    return { check, isFine: false, found: error.message, remedy: 'Mend that, then ask again.' };
  }
}
