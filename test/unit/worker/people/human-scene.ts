import { clockAt } from '../../../support/clock-at.js';
import type { Job } from '../../../../src/schedule/job.js';
import { HumanWorker } from '../../../../src/worker/people/human-worker.js';
import type { Outcome, Site } from '../../../../src/worker/worker.js';
import { CHEST, FakeWatch, HandClock } from './fake-watch.js';

export const DEADLINE = 8000;

/** One person with everything its worker told. */
export class HumanScene {
  readonly clock = new HandClock();
  readonly watch: FakeWatch;
  readonly worker: HumanWorker;
  readonly told: string[] = [];
  outcome: Outcome | null = null;

  constructor(
    contents: Readonly<Record<string, number>> = { wooden_pickaxe: 1, oak_planks: 9, raw_iron: 9 },
  ) {
    this.watch = new FakeWatch(this.clock, contents);
    const { currentTick, every } = this.clock;
    this.worker = new HumanWorker({
      name: 'Eva',
      kind: 'human',
      watch: this.watch,
      clock: clockAt(currentTick, every),
      onInstruction: ({ id, quantity }) => this.told.push(`do ${id} x${quantity}`),
      onReminder: ({ id }, { done }, leaseTicks) => this.told.push(`${id}? ${done} done, ${leaseTicks} left`),
      onProgress: (_job, { done }) => this.told.push(`${done} done`),
      onAmended: ({ quantity }) => this.told.push(`only ${quantity}`),
    });
    this.watch.joins('Eva');
  }

  gives(job: Job, signal = new AbortController().signal, chest: Site['chest'] = CHEST): Promise<Outcome> {
    const running = this.worker.assign({ job, site: { chest }, deadlineTicks: DEADLINE }, signal);
    void running.then((outcome) => {
      this.outcome = outcome;
    });
    return running;
  }

  /** Time goes by while the person moves about. */
  busy(ticks: number): void {
    for (let gone = 0; gone < ticks; gone += 100) {
      this.watch.stirs('Eva');
      this.clock.advance(100);
    }
  }
}
