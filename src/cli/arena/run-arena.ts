import { scaleArena } from '../../world/embeddable.js';
import { CoVoyagerError } from '../../base/error.js';
import { loadEnvironment } from '../../environment/load-environment.js';
import { installScaledClock } from '../../world/clock/scaled-clock.js';
import { startWorld } from '../../world/start-world.js';
import { untilInterrupted } from '../shared/interrupt.js';

/** What `co-voyager arena` was asked for. */
export interface ArenaOptions {
  readonly environment: string;
  readonly port: number;
  readonly mcVersion: string;
  readonly speed: number;
  readonly scale: number;
  readonly lan?: boolean;
  readonly host?: string;
  readonly operator: readonly string[];
}

/** What the command needs of the outside; tests give their own. */
export interface ArenaCommandHost {
  write(text: string): void;
  /** Warnings; not part of the result. */
  warn(text: string): void;
  /** Resolves when the user wants to stop. */
  untilInterrupted(): Promise<void>;
}

/** The terminal: Ctrl-C, or a signal from outside, ends it. */
export const PROCESS_HOST: ArenaCommandHost = {
  write: (text) => {
    process.stdout.write(text);
  },
  warn: (text) => {
    process.stderr.write(text);
  },
  untilInterrupted,
};

/** Starts a world, says how to join, tells who comes and goes, and stays until interrupted. */
export async function runArena(options: ArenaOptions, host: ArenaCommandHost): Promise<void> {
  const environment = loadEnvironment(options.environment);
  if (environment.kind !== 'arena') {
    throw new CoVoyagerError('not-an-arena', `"${environment.name}" is open nature; choose a built place.`);
  }
  if (options.speed !== 1) installScaledClock();
  const world = await startWorld({
    environment: scaleArena(environment, options.scale),
    port: options.port,
    host: options.host ?? (options.lan === true ? '0.0.0.0' : '127.0.0.1'),
    version: options.mcVersion,
    speed: options.speed,
    // Whoever joins from outside this process lives in real time.
    isPerson: () => true,
    operators: options.operator,
    onWarning: (warning) => {
      host.warn(`Warning: ${warning}\n`);
    },
  });
  host.write(howToJoin(environment.name, world.version, world.address, options));
  const stop = world.events.onAny((event) => {
    if (event.kind === 'player-joined') host.write(`${event.player} joined.\n`);
    if (event.kind === 'player-left') host.write(`${event.player} left (${event.reason}).\n`);
    if (event.kind === 'join-refused') host.write(`${event.player} was refused: ${event.reason}\n`);
  });
  await host.untilInterrupted();
  stop();
  await world.stop();
  host.write('The world is closed.\n');
}

function howToJoin(
  name: string,
  version: string,
  address: string,
  { speed, operator }: ArenaOptions,
): string {
  return [
    `The ${name} is open at ${address}${speed === 1 ? '' : `, ${speed} times as fast`}.`,
    '',
    'Join with Minecraft Java Edition:',
    `  1. In any launcher choose version ${version}.`,
    `  2. Multiplayer, Direct Connection, address ${address.replace('0.0.0.0', '<this machine>')}.`,
    'Join with a bot:',
    `  mineflayer.createBot({ host: '127.0.0.1', port: ${address.split(':')[1] ?? ''}, version: '${version}', username: 'Bot' })`,
    ...(operator.length > 0 ? ['', `Operators: ${operator.join(', ')}.`] : []),
    '',
    'Press Ctrl+C to close the world.',
    '',
  ].join('\n');
}
