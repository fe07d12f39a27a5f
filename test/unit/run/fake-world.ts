import { clockAt } from '../../support/clock-at.js';
import type { Position } from '../../../src/base/position.js';
import type { ItemCounts } from '../../../src/base/item-counts.js';
import { blocksOf } from '../../../src/environment/arena-blocks.js';
import { loadEnvironment } from '../../../src/environment/load-environment.js';
import { loadGame } from '../../../src/game/game.js';
import type { Station } from '../../../src/schedule/job.js';
import type { ContainerVisit } from '../../../src/verify/evidence.js';
import type { SiteSurvey, RunWorld } from '../../../src/run/world/run-world.js';
import type { Worker } from '../../../src/worker/worker.js';
import type { FakeWorker } from './fake-worker.js';

export const CHEST: Position = { x: -14, y: -60, z: 2 };

/** What survives a kill: everything but connections. */
export interface SavedFakeWorld {
  readonly chest: ItemCounts;
  readonly stations: readonly Station[];
  readonly taken: ItemCounts;
  readonly inventories: Readonly<Record<string, ItemCounts>>;
}

/**
 * A world in memory: a chest, stations, what the chest arena offers, and time that moves only when told to. Every item
 * that comes in is counted, so that tests can balance the books.
 */
export class FakeWorld {
  tick = 0;
  readonly chest = new Map<string, number>();
  readonly stations: Station[] = [];
  hasChest = true;
  /** Nobody gets it open. */
  isChestStuck = false;
  /** How often time was slowed down for somebody who thinks. */
  plannedAtNormalSpeed = 0;
  /** Time stands still for them: however slow the machine, a test takes the same ticks. */
  thinkers = 0;
  /** Nothing can be set down beside the chest. */
  isCrowded = false;
  /** Share of the asked speed. */
  pace: number | null = null;
  /** Blocks and mobs used up so far. */
  readonly taken = new Map<string, number>();
  readonly inventories = new Map<string, Map<string, number>>();
  /** What lies in the furnace; there is one at most. */
  readonly furnace = new Map<string, number>();
  /** Last saved state. */
  saved: SavedFakeWorld | null = null;
  saves = 0;
  /** Those who see people; null where nobody looks. */
  people: RunWorld['people'] = null;
  /** Something that happens before the hands are looked at. */
  beforeHandsAreRead = (): void => undefined;
  readonly #timers = new Set<{ at: number; every: number | null; act: () => void }>();
  readonly #visitListeners = new Set<(visit: ContainerVisit) => void>();

  after(ticks: number, act: () => void): () => void {
    const timer = { at: this.tick + Math.max(1, ticks), every: null, act };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  every(ticks: number, act: () => void): () => void {
    const timer = { at: this.tick + ticks, every: ticks, act };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  get openTimers(): number {
    return this.#timers.size;
  }

  /** One tick: timers that are due, in order. */
  step(): void {
    this.tick += 1;
    for (const timer of [...this.#timers]) {
      if (timer.at > this.tick || !this.#timers.has(timer)) continue;
      if (timer.every === null) this.#timers.delete(timer);
      else timer.at = this.tick + timer.every;
      timer.act();
    }
  }

  /** Lets time run until the promise settles; fails after so many ticks. */
  async until<T>(promise: Promise<T>, mostTicks = 200_000): Promise<T> {
    const state = { isOver: false };
    const settled = promise.finally(() => {
      state.isOver = true;
    });
    settled.catch(() => undefined);
    for (let count = 0; count < mostTicks;) {
      await new Promise((resolve) => setImmediate(resolve));
      if (state.isOver) return settled;
      if (this.thinkers > 0) continue;
      this.step();
      count++;
    }
    throw new Error(`Still not over after ${mostTicks} ticks.`);
  }

  /** A worker at the chest, from opening to closing. */
  visitChest(
    worker: string,
    change: (chest: Map<string, number>, own: Map<string, number>) => void,
  ): ContainerVisit {
    const before = counts(this.chest);
    change(this.chest, this.inventoryOf(worker));
    const visit: ContainerVisit = {
      worker,
      block: 'chest',
      position: CHEST,
      openedTick: this.tick,
      closedTick: this.tick,
      before,
      after: counts(this.chest),
    };
    this.tell(visit);
    return visit;
  }

  tell(visit: ContainerVisit): void {
    for (const listener of this.#visitListeners) listener(visit);
  }

  onVisit(listener: (visit: ContainerVisit) => void): () => void {
    this.#visitListeners.add(listener);
    return () => this.#visitListeners.delete(listener);
  }

  inventoryOf(worker: string): Map<string, number> {
    const own = this.inventories.get(worker) ?? new Map<string, number>();
    this.inventories.set(worker, own);
    return own;
  }

  /** Puts what somebody carries into the furnace. */
  loadFurnace(worker: string, position: Position): void {
    const own = this.inventoryOf(worker);
    this.#visitFurnace(worker, position, () => {
      for (const [item, count] of own) add(this.furnace, item, count);
      own.clear();
    });
  }

  /** Brings what lies in the furnace to the chest. */
  emptyFurnace(worker: string, position: Position): void {
    const items = [...this.furnace];
    this.#visitFurnace(worker, position, () => {
      this.furnace.clear();
    });
    this.visitChest(worker, (chest) => {
      for (const [item, count] of items) add(chest, item, count);
    });
  }

  #visitFurnace(worker: string, position: Position, change: () => void): void {
    const before = counts(this.furnace);
    change();
    this.tell({
      worker,
      block: 'furnace',
      position,
      openedTick: this.tick,
      closedTick: this.tick,
      before,
      after: counts(this.furnace),
    });
  }

  takeFromNature(source: string, count: number): void {
    this.taken.set(source, (this.taken.get(source) ?? 0) + count);
  }

  save(): void {
    this.saves += 1;
    this.saved = {
      chest: counts(this.chest),
      stations: [...this.stations],
      taken: counts(this.taken),
      inventories: Object.fromEntries([...this.inventories].map(([name, own]) => [name, counts(own)])),
    };
  }

  static restored(saved: SavedFakeWorld | null): FakeWorld {
    const world = new FakeWorld();
    if (!saved) return world;
    for (const [item, count] of Object.entries(saved.chest)) world.chest.set(item, count);
    for (const [item, count] of Object.entries(saved.taken)) world.taken.set(item, count);
    world.stations.push(...saved.stations);
    for (const [name, own] of Object.entries(saved.inventories)) {
      world.inventories.set(name, new Map(Object.entries(own)));
    }
    return world;
  }
}

export function counts(items: ReadonlyMap<string, number>): ItemCounts {
  return Object.fromEntries([...items].filter(([, count]) => count > 0));
}

export function add(items: Map<string, number>, item: string, count: number): void {
  const sum = (items.get(item) ?? 0) + count;
  if (sum === 0) items.delete(item);
  else items.set(item, sum);
}

/** The fake world as a run sees it; `startTick` of a resumed run. */
export function fakeRunWorld(world: FakeWorld, workers: readonly FakeWorker[], startTick = 0): RunWorld {
  const environment = loadEnvironment('chest-arena');
  if (environment.kind !== 'arena') throw new Error('The chest arena is a built place.');
  const places = new Map<string, Position[]>();
  for (const { block, x, y, z, protected: isProtected } of blocksOf(environment)) {
    if (!isProtected) places.set(block, [...(places.get(block) ?? []), { x, y, z }]);
  }
  places.set(
    'pig',
    Array.from({ length: 4 }, () => ({ x: -15, y: -60, z: 10 })),
  );
  const look = (): SiteSurvey => ({
    chest: world.hasChest ? CHEST : null,
    contents: counts(world.hasChest ? world.chest : world.inventoryOf(workers[0]?.name ?? '')),
    stations: [...world.stations],
    offers: new Map([...places].map(([name, list]) => [name, list.length - (world.taken.get(name) ?? 0)])),
    sources: new Map([...places].map(([name, list]) => [name, list.slice(world.taken.get(name) ?? 0)])),
    spots: world.isCrowded
      ? { left: null, right: null, beside: [] }
      : {
          left: { ...CHEST, x: CHEST.x + 1 },
          right: { ...CHEST, x: CHEST.x - 1 },
          beside: [2, 3, 4, 5].map((distance) => ({ ...CHEST, x: CHEST.x + distance })),
        },
    notes: [],
  });
  const survey = (): SiteSurvey => {
    if (world.isChestStuck) throw new Error('The chest did not open in 5 tries.');
    return look();
  };
  return {
    info: {
      kind: 'embedded',
      environment: 'chest-arena',
      mcVersion: '1.20.1',
      seed: 1,
      speed: 1,
      sight: 'loaded',
      address: 'in memory',
    },
    game: loadGame('1.20.1'),
    environment,
    workers,
    clock: clockAt(
      () => startTick + world.tick,
      (ticks, act) => world.every(ticks, act),
    ),
    onVisit: (listener) => world.onVisit(listener),
    bringBack: (free) => {
      for (const name of namesOfOpen(free)) {
        const own = world.inventoryOf(name);
        if (own.size === 0) continue;
        world.visitChest(name, (chest) => {
          for (const [item, count] of [...own]) {
            add(chest, item, count);
            own.delete(item);
          }
        });
      }
      return Promise.resolve();
    },
    onGoods: () => () => undefined,
    handsAtRest: (free) => {
      world.beforeHandsAreRead();
      return Promise.resolve(
        new Map(namesOfOpen(free).map((name) => [name, counts(world.inventoryOf(name))])),
      );
    },
    survey: () => Promise.resolve(survey()),
    atNormalSpeed: (think) => {
      world.plannedAtNormalSpeed += 1;
      world.thinkers += 1;
      return think().finally(() => (world.thinkers -= 1));
    },
    onSkill: () => () => undefined,
    culpritAt: () => null,
    hasRoom: () => true,
    stands: ({ block, position: { x, y, z } }) =>
      world.stations.some(
        (station) =>
          station.block === block &&
          station.position.x === x &&
          station.position.y === y &&
          station.position.z === z,
      ),
    salvage: () => Promise.resolve(),
    emptyFurnaces: (free, furnaces) => {
      for (const furnace of furnaces) world.emptyFurnace(free[0]?.name ?? '', furnace);
      return Promise.resolve();
    },
    people: world.people,
    map: () => null,
    handOver: () => Promise.resolve(null),
    pace: () => world.pace,
    releaseClaims: () => undefined,
    save: () => {
      world.save();
    },
    close: () => Promise.resolve(),
  };
}

/** Those into whose hands one can look. */
function namesOfOpen(free: readonly Worker[]): readonly string[] {
  return free
    .filter((worker) => !('keepsWhatItHas' in worker && worker.keepsWhatItHas === true))
    .map(({ name }) => name);
}
