import type { EventOf, RunEvent, RunEventKind } from '../../../src/run/log/run-event.js';
import type { FakeWorld } from './fake-world.js';
import { FakeWorker, type Mischief } from './fake-worker.js';

export function teamOf(world: FakeWorld, count: number): [FakeWorker, ...FakeWorker[]] {
  const [first = 'Ada', ...others] = ['Ada', 'Ben', 'Cleo', 'Dan'].slice(0, count);
  return [new FakeWorker(world, first), ...others.map((name) => new FakeWorker(world, name))];
}

export function kindsOf<Kind extends RunEventKind>(events: readonly RunEvent[], kind: Kind): EventOf<Kind>[] {
  return events.filter((event): event is EventOf<Kind> => event.kind === kind);
}

/** Breaks the first job that fits, once. */
export function once(mischief: Mischief, fits: (item: string) => boolean): FakeWorker['mischief'] {
  let isUsed = false;
  return ({ subtask }) => {
    if (isUsed || !fits(subtask.item)) return 'none';
    isUsed = true;
    return mischief;
  };
}
