import { badOption } from '../../base/error.js';
import { TICK_MS } from '../../base/ticks.js';
import { defined } from '../../base/defined.js';
import { sumOfCounts, countsOfStacks } from '../../base/item-counts.js';
import { existsSync } from 'node:fs';
import type { Environment } from '../../environment/environment-schema.js';
import { loadEnvironment } from '../../environment/load-environment.js';
import { currentScaledClock } from '../../world/clock/scaled-clock.js';
import type { EmbeddedWorld } from '../../world/embedded/embedded-world.js';
import { placeToPlay, readPlayable } from '../../world/embeddable.js';
import { startWorld } from '../../world/start-world.js';
import { cannotWrite } from '../log/cannot-write.js';
import { WorldSpeed } from './world-speed.js';
import type { RunResult } from '../result/run-result.js';
import type { RunSettings } from '../log/stored-request.js';
import type { Sight } from '../../../primitives/body/sight.js';

/** A world a run can join: its own, or somebody's server. */
export interface OpenedWorld {
  readonly kind: 'embedded' | 'server';
  readonly host: string;
  readonly port: number;
  /** Null: as the server says. */
  readonly version: string | null;
  readonly environment: Environment | null;
  readonly seed: number | null;
  readonly speed: number;
  readonly sight: Sight;
  readonly address: string;
  /** The world itself where it is ours. */
  readonly embedded: EmbeddedWorld | null;
  /** World ticks since the world was opened. */
  elapsedTicks(): number;
  /** Everybody is in: time may run as fast as was asked. */
  speedUp(): void;
  /** Back to normal speed, where time is ours. */
  slowDown(): void;
  /** Share of the asked speed it ran at while it was sped up; null where time is not ours, or too little has passed. */
  pace(): number | null;
  /** Writes the world down where it is ours and a file was named. */
  save(): void;
  /** Ours ends; somebody's goes on. */
  close(): Promise<void>;
}

/**
 * Opens the world of a run, at normal speed.
 * @param worldFile where the own world is kept; null: nowhere
 * @param isResumed goes on from that file, where there is one
 * @throws CoVoyagerError `bad-option` and others
 */
export async function openWorld(
  { world, sight }: Pick<RunSettings, 'world' | 'sight'>,
  worldFile: string | null,
  isResumed: boolean,
): Promise<OpenedWorld> {
  const opened =
    world.kind === 'embedded' ? await openEmbedded(world, worldFile, isResumed) : openServer(world);
  return { ...opened, sight: sight ?? usualSight(opened.environment) };
}

/** A built place is known beforehand: its file lists what stands where, and plans are made by it. */
function usualSight(environment: Environment | null): Sight {
  return environment?.kind === 'arena' ? 'loaded' : 'fair';
}

type Asked<Kind> = Extract<RunSettings['world'], { kind: Kind }>;

async function openEmbedded(
  asked: Asked<'embedded'>,
  worldFile: string | null,
  isResumed: boolean,
): Promise<Omit<OpenedWorld, 'sight'>> {
  const { environment = 'chest-arena', version, seed, port = 0, speed = 1, chest, isOpen = false } = asked;
  if (speed !== 1 && !currentScaledClock()) {
    throw badOption(
      `Expected scaled clocks for speed ${speed}: call installScaledClock() before mineflayer is loaded, or use speed 1.`,
    );
  }
  const isSaved = isResumed && worldFile !== null && existsSync(worldFile);
  const world = await startWorld({
    environment,
    port,
    host: isOpen ? '0.0.0.0' : '127.0.0.1',
    ...defined({ version, seed, saved: isSaved ? worldFile : undefined }),
  });
  const place = placeToPlay(readPlayable(environment), world.version);
  if (chest && !isSaved) await closingOnError(world, () => fillChest(world, place, chest));
  const openedTick = world.tickNumber;
  const realNow = (): number => currentScaledClock()?.real.now() ?? performance.now();
  const pace = new WorldSpeed({ realNow, currentTick: () => world.tickNumber, speed });
  const turning = setInterval(() => pace.turn(), TICK_MS);
  return {
    kind: 'embedded',
    host: '127.0.0.1',
    port: world.port,
    version: world.version,
    environment: place,
    seed: seed ?? place.seed,
    speed,
    address: world.address,
    embedded: world,
    elapsedTicks: () => world.tickNumber - openedTick,
    speedUp: () => {
      if (speed !== 1) world.setSpeed(speed);
      pace.begin();
    },
    slowDown: () => {
      pace.end();
      if (speed !== 1) world.setSpeed(1);
    },
    pace: () => pace.share(),
    save: () => {
      if (worldFile !== null) keep(world, worldFile);
    },
    close: async () => {
      clearInterval(turning);
      // Clocks are the process's: the next run joins at normal speed.
      if (speed !== 1) world.setSpeed(1);
      await world.stop();
    },
  };
}

async function closingOnError(world: EmbeddedWorld, act: () => void): Promise<void> {
  try {
    act();
  } catch (error) {
    await world.stop();
    throw error;
  }
}

function keep(world: EmbeddedWorld, file: string): void {
  try {
    world.save(file);
  } catch (cause) {
    throw cannotWrite(file, cause);
  }
}

function fillChest(
  world: EmbeddedWorld,
  place: Environment,
  contents: Readonly<Record<string, number>>,
): void {
  const shared = world.sharedChest;
  if (!shared) throw badOption(`Expected a place with a chest to put things into; ${place.name} has none.`);
  world.setContents(shared, sumOfCounts([countsOfStacks(world.contentsAt(shared)), contents]));
}

function openServer({ host, port, version, environment }: Asked<'server'>): Omit<OpenedWorld, 'sight'> {
  const place = environment === undefined ? null : loadEnvironment(environment);
  const openedAt = performance.now();
  return {
    kind: 'server',
    host,
    port,
    version: version ?? null,
    environment: place,
    seed: null,
    speed: 1,
    address: `${host}:${port}`,
    embedded: null,
    elapsedTicks: () => Math.floor((performance.now() - openedAt) / TICK_MS),
    speedUp: () => undefined,
    slowDown: () => undefined,
    pace: () => null,
    save: () => undefined,
    close: () => Promise.resolve(),
  };
}

/** The world as results tell of it. */
export function worldInfoOf(world: OpenedWorld, mcVersion: string): RunResult['world'] {
  const { kind, environment, seed, speed, sight, address } = world;
  return { kind, environment: environment?.name ?? null, mcVersion, seed, speed, sight, address };
}
