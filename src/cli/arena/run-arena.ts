import { readPlayable, scaleArena } from '../../world/embeddable.js';
import { CoVoyagerError, badOption } from '../../base/error.js';
import { defined } from '../../base/defined.js';
import { writeWholeFile } from '../../base/whole-file.js';
import type { PlayableEnvironment } from '../../environment/environment-schema.js';
import { installScaledClock } from '../../world/clock/scaled-clock.js';
import { natureMap } from '../../world/nature-map.js';
import { startWorld } from '../../world/start-world.js';
import { untilInterrupted } from '../shared/interrupt.js';

/** What `co-voyager arena` was asked for. */
export interface ArenaOptions {
  readonly environment: string;
  readonly port: number;
  readonly mcVersion: string;
  readonly speed: number;
  readonly scale: number;
  readonly seed?: number;
  /** File to draw generated nature into, instead of opening it. */
  readonly map?: string;
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
  write: (text) => process.stdout.write(text),
  warn: (text) => process.stderr.write(text),
  untilInterrupted,
};

/** Starts a world, says how to join, tells who comes and goes, and stays until interrupted. */
export async function runArena(options: ArenaOptions, host: ArenaCommandHost): Promise<void> {
  const place = readPlayable(options.environment);
  if (options.map !== undefined) {
    drawPlace(place, options, options.map, host);
    return;
  }
  if (options.speed !== 1) installScaledClock();
  const world = await startWorld({
    environment: scaled(place, options.scale),
    ...defined({ seed: options.seed }),
    port: options.port,
    host: options.host ?? (options.lan === true ? '0.0.0.0' : '127.0.0.1'),
    version: options.mcVersion,
    speed: options.speed,
    // Whoever joins from outside this process lives in real time.
    isPerson: () => true,
    operators: options.operator,
    onWarning: (warning) => host.warn(`Warning: ${warning}\n`),
  });
  host.write(howToJoin(place.name, world.version, world.address, options));
  const stop = world.events.onAny((event) => {
    if (event.kind === 'player-joined') host.write(`${event.player} joined.\n`);
    if (event.kind === 'player-left') host.write(`${event.player} left (${event.reason}).\n`);
    if (event.kind === 'internal-error' && event.where === 'terrain') host.warn(`${event.message}\n`);
    if (event.kind === 'join-refused') host.write(`${event.player} was refused: ${event.reason}\n`);
  });
  await host.untilInterrupted();
  stop();
  await world.stop();
  host.write('The world is closed.\n');
}

function scaled(place: PlayableEnvironment, times: number): PlayableEnvironment {
  if (place.kind === 'arena') return scaleArena(place, times);
  if (times === 1) return place;
  throw badOption(`Expected --scale with a built place only; ${place.name} has no end.`);
}

function drawPlace(
  place: PlayableEnvironment,
  { mcVersion, seed }: ArenaOptions,
  file: string,
  host: ArenaCommandHost,
): void {
  if (place.kind === 'arena') {
    throw badOption(
      `Expected --map with generated nature, but ${place.name} is a built place. Use --environment nature.`,
    );
  }
  const { picture, blocks, start } = natureMap(place, mcVersion, seed ?? place.seed);
  try {
    writeWholeFile(file, picture);
  } catch (cause) {
    throw new CoVoyagerError('cannot-save', `Expected to write the map to ${file}. Choose another folder.`, {
      cause,
    });
  }
  host.write(
    `${file} shows ${blocks} by ${blocks} blocks around the start at ${start.x} ${start.y} ${start.z}, ` +
      'and below them the cut from west to east through the mark.\n',
  );
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
    'Press Ctrl-C to close the world.',
    '',
  ].join('\n');
}
