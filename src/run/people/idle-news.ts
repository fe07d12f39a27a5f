import type { RunClock } from '../../base/clock.js';
import { idleLine } from './answer-words.js';
import type { CommandParts } from './command-parts.js';
import type { PeopleInWorld } from './people-in-world.js';

/** Between two jobs there is always a moment. */
const IDLE_TICKS = 200;
/** Who stays without work is told of it again no sooner. */
const AGAIN_TICKS = 2400;
const LOOK_TICKS = 40;

/** What it needs of the run. */
interface IdleParts extends Pick<
  CommandParts,
  'registry' | 'subtasks' | 'staysInHands' | 'positionOf' | 'log'
> {
  readonly people: Pick<PeopleInWorld, 'workers' | 'watch'>;
  readonly clock: RunClock;
}

/**
 * Tells who has had nothing to do for a while why that is, and what comes next.
 * @returns what ends it
 */
export function tellTheIdle(parts: IdleParts, tell: (line: string, to: string) => void): () => void {
  const { people, clock } = parts;
  const busyTicks = new Map<string, number>();
  const toldTicks = new Map<string, number>();
  return clock.every(LOOK_TICKS, () => {
    const tick = clock.now();
    for (const { name, job, isResting } of people.workers) {
      const isFree = job === null && !isResting && people.watch.sighting(name) !== null;
      if (!isFree || parts.subtasks().length === 0) busyTicks.set(name, tick);
      const since = busyTicks.get(name) ?? tick;
      busyTicks.set(name, since);
      const toldTick = toldTicks.get(name) ?? -Infinity;
      if (tick - since < IDLE_TICKS || tick - toldTick < AGAIN_TICKS) continue;
      toldTicks.set(name, tick);
      tell(idleLine(parts, name), name);
    }
  });
}
