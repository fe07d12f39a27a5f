import type { CommandChannel, RunControl } from '../../../src/run/run-control.js';
import type { NewRunEvent, RunEvent } from '../../../src/run/log/run-event.js';
import type { WayIn } from '../../../src/avatar/seats.js';
import type { WorldMap } from '../../../src/run/world/world-map.js';
import type { Answer, RunCommand } from '../../../src/run/people/command.js';

/** What somebody asked of the fake run. */
export interface Asked {
  readonly from: string;
  readonly command: RunCommand;
  readonly channel: CommandChannel | undefined;
}

/** A run whose events a test makes, and that does what the test says when it is asked for something. */
export class FakeControl implements RunControl {
  readonly #events: RunEvent[] = [];
  readonly #listeners = new Set<(event: RunEvent) => void>();
  readonly asked: Asked[] = [];
  tick = 0;
  world: WorldMap | null = null;
  answer: (asked: Asked) => Answer = () => ({ isDone: true, lines: ['Done.'] });
  /** How people get into the world; closed unless a test opens it. */
  way: WayIn = { kind: 'closed', why: 'Nobody else may play in this run.' };
  /** How often somebody looked at the world. */
  looks = 0;

  get events(): readonly RunEvent[] {
    return this.#events;
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  onEvent(listener: (event: RunEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  currentTick(): number {
    return this.tick;
  }

  map(): WorldMap | null {
    this.looks++;
    return this.world;
  }

  placesOf(): readonly [] {
    return [];
  }

  wayIn(): WayIn {
    return this.way;
  }

  command(from: string, command: RunCommand, channel?: CommandChannel): Promise<Answer> {
    const asked = { from, command, channel };
    this.asked.push(asked);
    return Promise.resolve(this.answer(asked));
  }

  /** Logs an event now, as a run would. */
  log(...events: readonly (NewRunEvent | RunEvent)[]): void {
    for (const event of events) {
      const moment = { tick: this.tick, wallTime: '2026-11-21T10:00:00.000Z' };
      const logged = { ...moment, ...event } as RunEvent;
      this.tick = Math.max(this.tick, logged.tick);
      this.#events.push(logged);
      for (const listener of [...this.#listeners]) listener(logged);
    }
  }
}
