import { pause } from '../base/clock.js';
import { parseArgs } from 'node:util';
import type { Bot } from 'mineflayer';
import { sizeAsPlayer } from '../game/player-box.js';
import { loadRegistry } from '../game/registry.js';
import { installScaledClock } from '../world/clock/scaled-clock.js';
import { learnToWalk } from './feet.js';
import { PageEyes } from './page-eyes.js';
import { Person } from './person.js';
import { Reading } from './reading.js';
import { chances } from './slips.js';
import { TEMPER_NAMES, TEMPERS, type Temper, type TemperName } from './tempers.js';

const LISTEN_MS = 100;
/** Ends by itself some time after the run said it is over. */
const LINGER_MS = 3000;

const { values } = parseArgs({
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string' },
    version: { type: 'string' },
    name: { type: 'string', default: 'Robin' },
    seed: { type: 'string', default: '1' },
    speed: { type: 'string', default: '1' },
    temper: { type: 'string', default: 'usual' },
    /** Who makes the announcements on a server where they come as somebody's chat. */
    voice: { type: 'string', default: 'CoVoyager' },
    /** The address of the run's page: this one reads it instead of the chat. */
    page: { type: 'string' },
  },
});

/** Why somebody left the game; `cut`: it was in it, and the connection ended; `refused`: it never got in. */
type Leaving = 'over' | 'break' | 'cut' | 'refused';

/** A client waits so long for a sign of the server, in real time. */
const SILENCE_MS = 30_000;
const REJOIN_MS = 3000;
/** At high speed ticks come in bunches; none may be left out. */
const MAX_CATCHUP_TICKS = 20;

const temperName = TEMPER_NAMES.find((known) => known === values.temper);
const port = Number(values.port);
if (!Number.isInteger(port) || port < 1 || !temperName) {
  process.stderr.write(
    `Expected --port NUMBER and --temper ${TEMPER_NAMES.join(', ')}; got ${values.port ?? 'no port'}, ${values.temper}.\n`,
  );
  process.exitCode = 2;
} else await play(temperName);

async function play(name: TemperName): Promise<void> {
  const temper = TEMPERS[name];
  const stop = new AbortController();
  const leave = (): void => stop.abort();
  process.once('SIGTERM', leave);
  process.once('SIGINT', leave);
  leaveWithStarter();
  const speed = Number(values.speed);
  const clock = speed === 1 ? null : installScaledClock();
  // Joining goes by the server's clock, and everything in the game by the game's.
  const outside = async (ms: number): Promise<void> => {
    clock?.setSpeed(speed);
    await pause(ms, stop.signal);
    clock?.setSpeed(1);
  };
  const chance = chances(Number(values.seed));
  await outside(temper.comesAfterMs);
  while (!stop.signal.aborted) {
    const why = await playOnce(name, chance, stop.signal, () => clock?.setSpeed(speed));
    if (why === 'over' || why === 'refused') break;
    tell(why === 'break' ? 'takes a break' : 'joins again');
    await outside(why === 'break' && temper.away ? temper.away.forMs : REJOIN_MS);
  }
  process.exit(0);
}

/** In the game until something makes this person leave it. */
async function playOnce(
  temperName: TemperName,
  chance: () => number,
  signal: AbortSignal,
  onSpawn: () => void,
): Promise<Leaving> {
  const { host, name, version = '1.20.1' } = values;
  // After the clocks: it takes hold of them when it is loaded.
  const { createBot } = await import('mineflayer');
  const bot = createBot({
    host,
    port,
    version,
    username: name,
    auth: 'offline',
    hideErrors: true,
    maxCatchupTicks: MAX_CATCHUP_TICKS,
    checkTimeoutInterval: SILENCE_MS * Math.max(1, Number(values.speed)),
  });
  sizeAsPlayer(bot);
  return new Promise((resolve) => {
    let why: Leaving = 'refused';
    let stopListening = (): void => undefined;
    const leave = (reason: Leaving): void => {
      why = reason;
      bot.quit();
    };
    const onAbort = (): void => leave('over');
    signal.addEventListener('abort', onAbort, { once: true });
    bot.once('end', (reason) => {
      stopListening();
      signal.removeEventListener('abort', onAbort);
      tell(`left: ${reason}`);
      resolve(why);
    });
    bot.on('error', (error) => tell(`error: ${error.message}`));
    bot.once('spawn', () => {
      why = 'cut';
      onSpawn();
      learnToWalk(bot);
      const temper = TEMPERS[temperName];
      const reading = new Reading(temper.wordsPerSecond);
      const page = values.page === undefined ? null : pageEyes(values.page, reading);
      const person = new Person(bot, loadRegistry(version), temper, chance, tell, page);
      const stop = listen(bot, person, reading, { temper, leave, readsChat: page === null });
      stopListening = () => {
        stop();
        page?.close();
      };
      tell('joined');
    });
  });
}

interface Listening {
  readonly temper: Temper;
  readonly leave: (why: Leaving) => void;
  readonly readsChat: boolean;
}

function pageEyes(address: string, reading: Reading): PageEyes {
  return new PageEyes(address, values.name, (text) => {
    tell(`reads: ${text}`);
    reading.hear(text, performance.now());
  });
}

/** Reads what comes, at its own pace, until it is time to go. @returns what ends it */
function listen(
  bot: Bot,
  person: Person,
  reading: Reading,
  { temper, leave, readsChat }: Listening,
): () => void {
  bot.on('messagestr', (line, position) => {
    if (position === 'game_info') person.sees(line);
    else if (readsChat && !line.startsWith(`<${values.name}> `)) {
      tell(`reads: ${line}`);
      reading.hear(withoutSpeaker(line, values.voice), performance.now());
    }
  });
  const joinedMs = performance.now();
  let overMs: number | null = null;
  const timer = setInterval(() => {
    const now = performance.now();
    for (const text of reading.read(now)) person.hear(text);
    person.live(now, reading.isBusy());
    if (person.isOver) overMs ??= now;
    if (overMs !== null && now - overMs > LINGER_MS) leave('over');
    else if (temper.away && now - joinedMs > temper.away.afterMs && overMs === null) leave('break');
  }, LISTEN_MS);
  return () => {
    clearInterval(timer);
    person.drop();
  };
}

/** Started by a process that keeps a channel open: nobody is left to play for once that is gone, however it went. */
function leaveWithStarter(): void {
  if (!process.send) return;
  const leave = (): void => process.exit(0);
  if (process.connected) process.once('disconnect', leave);
  else leave();
}

/** Announcements may come as somebody's chat or whisper. */
function withoutSpeaker(line: string, voice: string): string {
  return line.replace(`<${voice}> `, '').replace(`${voice} whispers to you: `, '');
}

/** For whoever started the process and wants to know; nobody decides by it. */
function tell(line: string): void {
  process.stdout.write(`${values.name} ${line}\n`);
}
