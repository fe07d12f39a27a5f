import { clockAt } from '../../support/clock-at.js';
import { defined } from '../../../src/base/defined.js';
import type { PlayableEnvironment } from '../../../src/environment/environment-schema.js';
import type { Night } from '../../../src/worker/bot/reflexes/nights.js';
import type { ItemCounts } from '../../../src/base/item-counts.js';
import { installScaledClock } from '../../../src/world/clock/scaled-clock.js';
import type { EmbeddedWorld } from '../../../src/world/embedded/embedded-world.js';
import { ClaimBook } from '../../../src/schedule/assign/claims.js';
import type { Job } from '../../../src/schedule/job.js';
import type { ContainerVisit } from '../../../src/verify/evidence.js';
import type { AiWorker } from '../../../src/worker/bot/ai-worker.js';
import type { Performer } from '../../../src/worker/skill/performer.js';
import type { Assignment } from '../../../src/worker/worker.js';
import { countsOf } from '../../support/counts-of.js';

// Before anything loads mineflayer, which takes hold of the clocks then.
const clock = installScaledClock();
const { startWorld } = await import('../../../src/world/start-world.js');
const { createAiWorker } = await import('../../../src/worker/bot/ai-worker.js');
const { createContainerQueue } = await import('../../../src/worker/bot/container-queue.js');

export const CHEST = { x: -14, y: -60, z: 2 };
/** The chest looks north: left of somebody before it is east. */
export const LEFT = { x: -13, y: -60, z: 2 };
export const RIGHT = { x: -15, y: -60, z: 2 };

/** What a stage may be other than usual. */
export interface StageOptions {
  /** Times real time; bots times speed should stay below 40 where other tests run beside. */
  readonly speed?: number;
  readonly environment?: string | PlayableEnvironment;
  readonly version?: string;
  readonly night?: Night;
}

/** Ticks of the scaled clock; the world's own at any speed. */
export function currentTick(): number {
  return Math.floor(performance.now() / 50);
}

/** A world with workers in it, and everything they reported. */
export interface Stage {
  /** The world as it runs now. */
  readonly world: EmbeddedWorld;
  readonly visits: ContainerVisit[];
  readonly claims: ClaimBook;
  readonly connections: string[];
  enter(name: string, performer?: Performer): Promise<AiWorker>;
  /** What the shared chest holds, as the server has it. */
  chest(): ItemCounts;
  /** What a player carries, as the server has it. */
  carried(name: string): ItemCounts;
  /** The world ends and another begins at the same address. */
  restart(version?: string): Promise<void>;
  /** Everybody goes, the world ends. */
  leave(): Promise<void>;
}

/** Starts a chest arena; time runs fast once everybody has joined. */
export async function setStage({
  speed = 10,
  environment = 'chest-arena',
  version = '1.20.1',
  night = 'work',
}: StageOptions = {}): Promise<Stage> {
  clock.setSpeed(1);
  let world = await startWorld({ environment, version });
  const visits: ContainerVisit[] = [];
  const connections: string[] = [];
  const workers: AiWorker[] = [];
  const containers = createContainerQueue();
  const claims = new ClaimBook();
  return {
    claims,
    get world() {
      return world;
    },
    visits,
    connections,
    enter: async (name, performer) => {
      world.setSpeed(1);
      const worker = await createAiWorker({
        name,
        host: '127.0.0.1',
        port: world.port,
        version: world.version,
        night,
        claims,
        containers,
        clock: clockAt(currentTick),
        onVisit: (_worker, visit) => visits.push(visit),
        onConnection: (isConnected, reason) =>
          connections.push(`${name} ${isConnected ? 'back' : 'gone'}: ${reason}`),
        ...defined({ performer }),
        log: (line) => {
          if (line.includes('error while working') || line.includes('did not stop')) throw new Error(line);
        },
      });
      workers.push(worker);
      world.setSpeed(speed);
      return worker;
    },
    chest: () => countsOf(world.contentsAt(CHEST)),
    carried: (name) => countsOf(world.player(name)?.slots ?? []),
    restart: async (other = version) => {
      const { port } = world;
      await world.stop();
      world = await startWorld({ environment, version: other, port, speed });
    },
    leave: async () => {
      await Promise.all(workers.map((worker) => worker.close()));
      await world.stop();
      clock.setSpeed(1);
    },
  };
}

/** A job with everything left out that it does not need. */
export function jobOf(
  subtask: Pick<Job['subtask'], 'action' | 'item' | 'quantity'> & Partial<Job['subtask']>,
  parts: Partial<Omit<Job, 'subtask'>> = {},
): Job {
  const { takes = {}, tools = [], fuel = {} } = parts;
  return {
    id: 's1',
    phase: 'whole',
    quantity: subtask.quantity,
    takes,
    fuel,
    tools,
    brings: {},
    station: null,
    placeAt: [],
    ...parts,
    subtask: { id: 's1', tools, materials: takes, fuel, instruction: 'Do it.', dependsOn: [], ...subtask },
  };
}

/** The job at the arena's chest, with time enough. */
export function assignmentOf(job: Job, deadlineTicks = 4000): Assignment {
  return { job, site: { chest: CHEST }, deadlineTicks };
}

export const NEVER = new AbortController().signal;

/** Waits for something the world or a worker comes to by itself. */
export async function eventually(what: string, condition: () => boolean, limitTicks = 4000): Promise<void> {
  const last = currentTick() + limitTicks;
  while (!condition()) {
    if (currentTick() > last) throw new Error(`After ${limitTicks} ticks: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
