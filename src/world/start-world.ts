import { checkOneOf, checkOptions as checkGiven, refuse, type FieldTypes } from '../base/arguments.js';
import { TICK_MS } from '../base/ticks.js';
import type { PlayableEnvironment } from '../environment/environment-schema.js';
import { DEFAULT_VERSION } from '../game/registry.js';
import { currentScaledClock } from './clock/scaled-clock.js';
import { PROCESS_CLOCK, Ticker, type Clock } from './clock/ticker.js';
import { requireEmbeddable, placeToPlay, readPlayable } from './embeddable.js';
import { EmbeddedWorld } from './embedded/embedded-world.js';
import { GameState } from './embedded/game.js';
import { isLocalOnly } from './embedded/protocol/addresses.js';
import { readSavedWorld } from './embedded/saved-world-file.js';

/** How to start a world; everything has a default. */
export interface StartWorldOptions {
  /** A name from `environments/`, a path to a .json5 file, or a loaded environment. Default `chest-arena`. */
  readonly environment?: string | PlayableEnvironment;
  /** Minecraft Java Edition version of the clients, 1.14.4 to 1.21.1 but 1.17. Default 1.20.1. */
  readonly version?: string;
  /** 0 to 65535; 0, the default, lets the system choose a free one. */
  readonly port?: number;
  /** Address to listen on; 127.0.0.1 unless told otherwise. */
  readonly host?: string;
  /** Times normal speed (20 ticks a second), above 0, at most 100. With scaled clocks installed it sets theirs. Default 1. */
  readonly speed?: number;
  /** A whole number that decides everything left to chance; the environment's own by default. */
  readonly seed?: number;
  /** A file `EmbeddedWorld.save` wrote, to go on from; place, version and seed are then its own unless named. */
  readonly saved?: string;
  /** Names that may use operators' commands. Default none. */
  readonly operators?: readonly string[];
  /** How many may be inside at once, 1 or more. Default 64. */
  readonly maxPlayers?: number;
  /** Line under the name in a client's list of servers. */
  readonly motd?: string;
  /** `manual`: time stands still but for calls of `tick()`. Default `running`. */
  readonly ticks?: 'running' | 'manual';
  /** Whether who joins is a person: while one is inside, time runs at its real speed. Default nobody is. */
  readonly isPerson?: (name: string) => boolean;
  /** Drives the ticks in place of the process's clock. */
  readonly clock?: Clock;
  /** Told once where the world can be reached from other machines. */
  readonly onWarning?: (warning: string) => void;
}

const EXAMPLE = "startWorld({ environment: 'superflat', seed: 7 })";
const SHAPES: Readonly<Record<keyof StartWorldOptions, FieldTypes>> = {
  environment: 'string|object?',
  version: 'string?',
  port: 'number?',
  host: 'string?',
  speed: 'number?',
  seed: 'number?',
  saved: 'string?',
  operators: 'array?',
  maxPlayers: 'number?',
  motd: 'string?',
  ticks: 'string?',
  isPerson: 'function?',
  clock: 'object?',
  onWarning: 'function?',
};
const MOST_SPEED = 100;

/**
 * Starts a survival world in this process and resolves when clients can join.
 * @throws CoVoyagerError `bad-argument` for a value of the wrong type, `bad-option` for an impossible one or an unknown
 *   field; `unknown-environment`, `bad-environment`, `not-an-arena`; `unsupported-version`; `broken-save`, `other-save`;
 *   `cannot-listen` where the port is not free
 */
export async function startWorld(options: StartWorldOptions = {}): Promise<EmbeddedWorld> {
  checkOptions(options);
  const saved = options.saved === undefined ? null : readSavedWorld(options.saved);
  const asked = readPlayable(options.environment ?? saved?.environment.name ?? 'chest-arena');
  const {
    version = saved?.version ?? DEFAULT_VERSION,
    seed = saved?.seed ?? asked.seed,
    speed = 1,
    host = '127.0.0.1',
    port = 0,
    clock = PROCESS_CLOCK,
    isPerson = () => false,
  } = options;
  requireEmbeddable(version);
  const environment = placeToPlay(asked, version);
  if (!isLocalOnly(host)) {
    options.onWarning?.(
      `The world listens on ${host}: everybody who reaches this machine can join, under any name, without a password.`,
    );
  }
  const listening = {
    host,
    port,
    maxPlayers: options.maxPlayers ?? 64,
    motd: options.motd ?? `Co-Voyager: ${environment.name}`,
    operators: new Set((options.operators ?? []).map((name) => name.toLowerCase())),
  };
  const world = await EmbeddedWorld.start(new GameState({ environment, version, seed }), listening, saved);
  const ticker = new Ticker(clock, TICK_MS, () => world.tick());
  const scaled = currentScaledClock();
  const setSpeed = (times: number): void => {
    if (scaled && options.clock === undefined) scaled.setSpeed(times);
    else ticker.setInterval(TICK_MS / times);
  };
  setSpeed(speed);
  slowDownForPeople(world, isPerson, (isPersonInside) => setSpeed(isPersonInside ? 1 : speed));
  world.attach(ticker, setSpeed);
  if (options.ticks !== 'manual') world.resume();
  return world;
}

function checkOptions(options: StartWorldOptions): void {
  checkGiven(EXAMPLE, options, SHAPES);
  const { port = 0, speed = 1, seed = 0, maxPlayers = 1, ticks = 'running', operators = [] } = options;
  const expect = (isFine: boolean, expected: string, got: unknown): void => {
    if (!isFine) refuse(EXAMPLE, expected, got);
  };
  expect(
    Number.isInteger(port) && port >= 0 && port <= 65_535,
    'a port from 0 (any free one) to 65535',
    port,
  );
  expect(speed > 0 && speed <= MOST_SPEED, `a speed above 0, at most ${MOST_SPEED}`, speed);
  expect(Number.isInteger(seed), 'a whole number as the seed', seed);
  expect(Number.isInteger(maxPlayers) && maxPlayers >= 1, 'a whole number of players, 1 or more', maxPlayers);
  checkOneOf(EXAMPLE, 'ticks', ticks, ['running', 'manual']);
  const noName = (operators as readonly unknown[]).find((name) => typeof name !== 'string');
  expect(noName === undefined, 'names of operators', noName);
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
