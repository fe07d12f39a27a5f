import { readSavedWorld } from './embedded/saved-world-file.js';
import { CoVoyagerError } from '../base/error.js';
import type { ArenaEnvironment } from '../environment/environment-schema.js';
import { loadEnvironment } from '../environment/load-environment.js';
import { DEFAULT_VERSION } from '../game/registry.js';
import { PROCESS_CLOCK, Ticker, type Clock } from './clock/ticker.js';
import { EmbeddedWorld } from './embedded/embedded-world.js';
import { Game } from './embedded/game.js';
import { isLocalOnly } from './embedded/protocol/listener.js';
import { TICK_MS } from './embedded/tick.js';
import { EMBEDDED_RANGE, isEmbeddable } from './embedded/data/version-data.js';
import { currentScaledClock } from './clock/scaled-clock.js';

/** How to start a world; everything has a default. */
export interface StartWorldOptions {
  /** A name from `environments/`, a path to a .json5 file, or a loaded environment. Default `chest-arena`. */
  readonly environment?: string | ArenaEnvironment;
  /** Minecraft Java Edition version of the clients, 1.18.2 to 1.21.1. Default 1.20.1. */
  readonly version?: string;
  /** 0 lets the system choose a free one; the default. */
  readonly port?: number;
  /** Address to listen on; 127.0.0.1 unless told otherwise. */
  readonly host?: string;
  /** Times normal speed, above 0. With scaled clocks installed it sets theirs. Default 1. */
  readonly speed?: number;
  /** Decides everything left to chance; the environment's own by default. */
  readonly seed?: number;
  /** A file `EmbeddedWorld.save` wrote, to go on from; place, version and seed are then its own unless named. */
  readonly saved?: string;
  /** Names that may use operators' commands. Default none. */
  readonly operators?: readonly string[];
  readonly maxPlayers?: number;
  /** Line under the name in a client's list of servers. */
  readonly motd?: string;
  /** `manual`: time stands still but for calls of `tick()`. Default `running`. */
  readonly ticks?: 'running' | 'manual';
  /** Whether who joins is a person: while one is inside, time runs at its real speed. Default nobody is. */
  readonly isPerson?: (name: string) => boolean;
  readonly clock?: Clock;
  /** Told once where the world can be reached from other machines. */
  readonly onWarning?: (warning: string) => void;
}

const MOST_SPEED = 100;

/**
 * Starts a survival world in this process and resolves when clients can join.
 * @throws CoVoyagerError for an impossible option or a saved world that is broken or another place's, CoVoyagerError or CoVoyagerError for an unknown place or version
 */
export async function startWorld(options: StartWorldOptions = {}): Promise<EmbeddedWorld> {
  const saved = options.saved === undefined ? null : readSavedWorld(options.saved);
  const environment = readEnvironment(options.environment ?? saved?.environment.name ?? 'chest-arena');
  const {
    version = saved?.version ?? DEFAULT_VERSION,
    speed = 1,
    host = '127.0.0.1',
    port = 0,
    clock = PROCESS_CLOCK,
  } = options;
  checkSpeed(speed);
  if (!isEmbeddable(version)) {
    throw new CoVoyagerError(
      'unsupported-version',
      `Expected a version from ${EMBEDDED_RANGE}, got "${version}".`,
    );
  }
  const game = new Game({ environment, version, seed: options.seed ?? saved?.seed ?? environment.seed });
  if (!isLocalOnly(host)) {
    options.onWarning?.(
      `The world listens on ${host}: everybody who reaches this machine can join, under any name, without a password.`,
    );
  }
  const scaled = currentScaledClock();
  const listening = {
    host,
    port,
    maxPlayers: options.maxPlayers ?? 64,
    motd: options.motd ?? `Co-Voyager: ${environment.name}`,
    operators: new Set((options.operators ?? []).map((name) => name.toLowerCase())),
  };
  const world = await EmbeddedWorld.start(game, listening, saved);
  const ticker = new Ticker(clock, TICK_MS, () => {
    world.tick();
  });
  const setSpeed = (times: number): void => {
    if (scaled && options.clock === undefined) scaled.setSpeed(times);
    else ticker.setInterval(TICK_MS / times);
  };
  setSpeed(speed);
  slowDownForPeople(world, options.isPerson ?? ((): boolean => false), (isPersonInside) => {
    setSpeed(isPersonInside ? 1 : speed);
  });
  world.attach(ticker, setSpeed);
  if (options.ticks !== 'manual') world.resume();
  return world;
}

function slowDownForPeople(
  world: EmbeddedWorld,
  isPerson: (name: string) => boolean,
  onChange: (isPersonInside: boolean) => void,
): void {
  const people = new Set<string>();
  world.events.on('player-joined', ({ player }) => {
    if (!isPerson(player)) return;
    people.add(player);
    onChange(true);
  });
  world.events.on('player-left', ({ player }) => {
    if (people.delete(player) && people.size === 0) onChange(false);
  });
}

function readEnvironment(environment: string | ArenaEnvironment): ArenaEnvironment {
  const loaded = typeof environment === 'string' ? loadEnvironment(environment) : environment;
  if (loaded.kind === 'arena') return loaded;
  throw new CoVoyagerError(
    'not-an-arena',
    `Expected a built place, but "${loaded.name}" is open nature, which the embedded server does not make. ` +
      'Use chest-arena, superflat or quarry, or connect to a server of your own.',
  );
}

function checkSpeed(speed: number): void {
  if (Number.isFinite(speed) && speed > 0 && speed <= MOST_SPEED) return;
  throw new CoVoyagerError('bad-option', `Expected a speed above 0, at most ${MOST_SPEED}, got ${speed}.`);
}
