import type { ItemCounts } from '../../../../src/base/item-counts.js';
import { clockAt } from '../../../support/clock-at.js';
import type { CommandParts, Goods } from '../../../../src/run/people/command-parts.js';
import { CommandHandler } from '../../../../src/run/people/command-handler.js';
import type { Participant } from '../../../../src/run/people/participant.js';
import { Questions } from '../../../../src/run/people/questions.js';
import { openRunLog } from '../../../../src/run/log/run-log.js';
import type { ScheduleEvent } from '../../../../src/schedule/event.js';
import type { Job } from '../../../../src/schedule/job.js';
import { subtaskViews, workerViews } from '../../../../src/schedule/views.js';
import type { Answer, RunCommand } from '../../../../src/run/people/command.js';
import type { Memory, MemoryStore } from '../../../../src/run/people/memory/memory.js';
import type { Verdict } from '../../../../src/verify/verdict.js';
import type { Worker } from '../../../../src/worker/worker.js';
import { FakeWorker } from '../fake-worker.js';
import { FakeWorld } from '../fake-world.js';
import { craft, gather } from '../../schedule/core/random-plan.js';
import { Story } from '../../schedule/core/story.js';
import { HandClock } from '../../worker/people/fake-watch.js';
import { registry } from './run-scene.js';

export const LOGS = gather('s1', 'oak_log', 11);
const PLANKS = craft('s2', 'oak_planks', 4, { oak_log: 1 }, { dependsOn: ['s1'] });
const DIRT = gather('s3', 'dirt', 2);

class Anna implements Participant {
  readonly name = 'Anna';
  job: Job | null = null;
  isResting = false;
  hands: ItemCounts | null = null;
  verdict: Verdict | null = null;
  readonly gaveUp: (readonly [string, string])[] = [];

  check(): Verdict | null {
    return this.verdict;
  }

  giveUp(kind: 'failed' | 'cancelled', reason: string): void {
    this.gaveUp.push([kind, reason]);
    this.job = null;
  }

  pause(): void {
    this.isResting = true;
  }

  resume(): void {
    this.isResting = false;
  }
}

export class Scene {
  readonly clock = new HandClock();
  readonly anna = new Anna();
  readonly story = new Story([LOGS, PLANKS, DIRT]);
  readonly log = openRunLog(null, [], clockAt(this.clock.currentTick), () => undefined);
  readonly questions = new Questions({
    clock: clockAt(this.clock.currentTick, this.clock.every),
    log: this.log,
  });
  readonly sent: ScheduleEvent[] = [];
  readonly delivered: Goods[] = [];
  readonly stopped: string[] = [];
  readonly memory: MemoryStore = memoryOf([]);
  readonly handler: CommandHandler;

  constructor(parts: Partial<CommandParts> = {}) {
    const world = new FakeWorld();
    const workers: readonly Worker[] = [new FakeWorker(world, 'Ben'), new FakeWorker(world, 'Anna')];
    for (const { name } of workers) this.story.joins(name);
    this.handler = new CommandHandler({
      registry,
      log: this.log,
      clock: clockAt(this.clock.currentTick, this.clock.every),
      workers: () => workers,
      memory: this.memory,
      participants: [this.anna],
      admit: () => null,
      questions: this.questions,
      now: () => new Date(0),
      whereabouts: { find: () => null, at: () => null },
      setQuiet: () => undefined,
      attend: null,
      isAccompanied: () => false,
      marks: null,
      askGoal: null,
      isResting: () => false,
      staysInHands: () => false,
      missedFrom: () => null,
      positionOf: () => null,
      subtasks: () => subtaskViews(this.story.state),
      team: () => workerViews(this.story.state),
      promised: () => ({ stick: 2 }),
      contents: () => ({ stick: 5 }),
      send: (event) => {
        this.sent.push(event);
        this.story.tell(event);
      },
      deliver: (goods) => {
        this.delivered.push(goods);
        return Promise.resolve({ isDone: true, said: 'Ben has thrown them at your feet.' });
      },
      stop: (by) => this.stopped.push(by),
      ...parts,
    });
  }

  async asks(command: RunCommand, from = 'Anna'): Promise<readonly [isDone: boolean, said: string]> {
    const { isDone, lines }: Answer = await this.handler.carryOut(from, command);
    return [isDone, lines.join(' ')];
  }
}

export function memoryOf(memories: readonly Memory[]): MemoryStore {
  return {
    place: 'memory',
    all: () => memories,
    remember: (memory) => ({ ...memory, id: 'abc123', at: '', stale: null }),
    markStale: () => undefined,
    forget: (ids) => ids.length,
  };
}
