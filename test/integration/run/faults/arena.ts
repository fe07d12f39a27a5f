import type { ItemCounts } from '../../../../src/base/item-counts.js';
import { appendFileSync } from 'node:fs';
import { installScaledClock } from '../../../../src/world/clock/scaled-clock.js';
import type { EmbeddedWorld } from '../../../../src/world/embedded/embedded-world.js';
import type { EntityView } from '../../../../src/world/embedded/world-views.js';
import type { RunEvent } from '../../../../src/run/log/run-event.js';
import type { RunRequest } from '../../../../src/run/run-request.js';
import type { RunResult } from '../../../../src/run/result/run-result.js';
import { Books, CHEST, countsOf } from './books.js';
import { layWire, type Wire } from './wire.js';

// Before anything loads mineflayer, which takes hold of the clocks then.
const clock = installScaledClock();
const { startWorld } = await import('../../../../src/world/start-world.js');
const { runGoal } = await import('../../../../src/run/run-goal.js');

/** Times normal speed. */
export const SPEED = Number(process.env['FAULT_SPEED'] ?? 10);

type Place = EntityView['position'];

/** Deep enough to die of with little health, and quickly over. */
const FALL_BLOCKS = 6;

/** Something that is to happen once, at a moment that is looked for after every tick of the world. */
interface Mishap {
  readonly hasHappened: boolean;
}

/** A world of the test's own with runs in it, books kept of every item, and ways to do harm. */
export interface FaultArena {
  readonly world: EmbeddedWorld;
  readonly books: Books;
  readonly wire: Wire;
  /** What the runs have told so far. */
  readonly events: readonly RunEvent[];
  run(goal: string, request?: Partial<RunRequest>): Promise<RunResult>;
  /** Does something once, when a condition holds after a tick. */
  when(condition: () => boolean, act: () => void): Mishap;
  /** Ticks of the world until a condition holds. */
  until(what: string, condition: () => boolean, limitTicks?: number): Promise<void>;
  carried(player: string): ItemCounts;
  /** Somebody falls to death where it stands: what it carries lies there. */
  kill(player: string): void;
  chest(): ItemCounts;
  /** Leaves the world as it is, stops it, and starts it again from a save at the same port. */
  restart(file: string): Promise<void>;
  /** Lets time run at normal speed: for somebody who joins. */
  slowDown(): void;
  speedUp(): void;
  close(): Promise<void>;
}

/** Builds the chest arena; time runs fast as soon as so many runs have their workers in. */
export async function buildArena({ runs = 1 }: { readonly runs?: number } = {}): Promise<FaultArena> {
  clock.setSpeed(1);
  let world = await startWorld({ environment: 'chest-arena', version: '1.20.1' });
  const books = new Books(world);
  const events: RunEvent[] = [];
  let started = 0;
  const waiting = new Set<() => void>();
  const watch = (): void => {
    const tick = world.tick.bind(world);
    world.tick = (count) => {
      tick(count);
      for (const look of [...waiting]) look();
    };
  };
  watch();
  const wire = await layWire(() => world.port);
  const arena: FaultArena = {
    get world() {
      return world;
    },
    books,
    wire,
    events,
    run: async (goal, request = {}) => {
      const result = await runGoal({
        goal,
        ai: 2,
        names: ['Ada', 'Ben'],
        outDir: null,
        planningSeconds: 0.3,
        world: {
          kind: 'server',
          host: '127.0.0.1',
          port: wire.port,
          version: '1.20.1',
          environment: 'chest-arena',
        },
        ...request,
        onEvent: (event) => {
          events.push(event);
          logTo(event);
          if (event.kind === 'run-started' || event.kind === 'run-resumed') started += 1;
          if (started === runs) {
            started = 0;
            arena.speedUp();
          }
          request.onEvent?.(event);
        },
      });
      return result;
    },
    when: (condition, act) => {
      let hasHappened = false;
      const look = (): void => {
        if (hasHappened || !condition()) return;
        hasHappened = true;
        waiting.delete(look);
        act();
      };
      waiting.add(look);
      return {
        get hasHappened() {
          return hasHappened;
        },
      };
    },
    until: (what, condition, limitTicks = 2400) =>
      new Promise((resolve, reject) => {
        const last = world.tickNumber + limitTicks;
        const look = (): void => {
          const isThere = condition();
          if (!isThere && world.tickNumber <= last) return;
          waiting.delete(look);
          if (isThere) resolve();
          else reject(new Error(`After ${limitTicks} ticks: ${what}.`));
        };
        waiting.add(look);
      }),
    carried: (player) => countsOf(world.player(player)?.slots ?? []),
    kill: (player) => {
      const { x, y, z } = openColumnNear(world, world.player(player)?.position ?? CHEST);
      world.change(player, { health: 0.5 });
      world.teleport(player, { x: x + 0.5, y: y + FALL_BLOCKS, z: z + 0.5 });
    },
    chest: () => countsOf(world.contentsAt(CHEST)),
    restart: async (file) => {
      const { port } = world;
      world.save(file);
      const old = world;
      await old.stop();
      world = await startWorld({ saved: file, port, speed: 1 });
      books.follow(world);
      watch();
    },
    slowDown: () => {
      clock.setSpeed(1);
    },
    speedUp: () => {
      clock.setSpeed(SPEED);
    },
    close: async () => {
      clock.setSpeed(1);
      wire.close();
      await world.stop();
    },
  };
  return arena;
}

/** The nearest place to fall down to from high up: no tree in between. */
function openColumnNear(world: EmbeddedWorld, { x, y, z }: Place): Place {
  const floor = { x: Math.floor(x), y: Math.floor(y), z: Math.floor(z) };
  const reach = [0, 1, -1, 2, -2, 3, -3, 4, -4];
  const columns = reach.flatMap((dx) =>
    reach.map((dz) => ({ ...floor, x: floor.x + dx, z: floor.z + dz, away: Math.hypot(dx, dz) })),
  );
  const isOpen = (at: Place): boolean =>
    Array.from({ length: FALL_BLOCKS + 2 }, (_, up) => world.blockAt({ ...at, y: at.y + up })).every(
      ({ name }) => name === 'air',
    );
  return columns.sort((a, b) => a.away - b.away).find(isOpen) ?? floor;
}

function logTo(event: RunEvent): void {
  const file = process.env['FAULT_LOG'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(event)}\n`);
}
