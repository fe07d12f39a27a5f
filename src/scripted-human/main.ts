import { parseArgs } from 'node:util';
import { loadRegistry } from '../game/registry.js';
import { installScaledClock } from '../world/clock/scaled-clock.js';
import { Attention, chances, TEMPERS, type TemperName } from './temper.js';
import { learnToWalk } from './feet.js';
import { Person } from './person.js';

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
  },
});

await play();

async function play(): Promise<void> {
  const { host, name, version = '1.20.1', temper, voice } = values;
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || !(temper in TEMPERS)) {
    process.stderr.write(
      `Expected --port NUMBER and --temper ${Object.keys(TEMPERS).join(', ')}; got ${values.port ?? 'no port'}, ${temper}.\n`,
    );
    process.exitCode = 2;
    return;
  }
  leaveWithStarter();
  const speed = Number(values.speed);
  const clock = speed === 1 ? null : installScaledClock();
  // After the clocks: it takes hold of them when it is loaded.
  const { createBot } = await import('mineflayer');
  const bot = createBot({ host, port, version, username: name, auth: 'offline', hideErrors: true });
  const leave = (): void => {
    bot.quit();
  };
  process.once('SIGTERM', leave);
  process.once('SIGINT', leave);
  bot.once('end', (reason) => {
    tell(`left: ${reason}`);
    process.exit(0);
  });
  bot.on('error', (error) => {
    tell(`error: ${error.message}`);
  });
  bot.once('spawn', () => {
    clock?.setSpeed(speed);
    learnToWalk(bot);
    const person = new Person(
      bot,
      loadRegistry(version),
      TEMPERS[temper as TemperName],
      chances(Number(values.seed)),
      tell,
    );
    const attention = new Attention();
    const hear = (text: string | null): void => {
      if (text !== null) person.hear(text);
    };
    bot.on('messagestr', (line) => {
      hear(attention.hear(withoutSpeaker(line, voice), performance.now()));
    });
    let overMs: number | null = null;
    setInterval(() => {
      hear(attention.settle(performance.now()));
      if (!person.isOver) return;
      overMs ??= performance.now();
      if (performance.now() - overMs > LINGER_MS) leave();
    }, LISTEN_MS);
    tell('joined');
  });
}

/** Started by a process that keeps a channel open: nobody is left to play for once that is gone, however it went. */
function leaveWithStarter(): void {
  if (!process.send) return;
  const leave = (): void => {
    process.exit(0);
  };
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
