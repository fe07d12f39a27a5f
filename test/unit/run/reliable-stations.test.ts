import { describe, expect, it } from 'vitest';
import { reliableStations } from '../../../src/run/execute/reliable-stations.js';
import type { RunEvent } from '../../../src/run/log/run-event.js';

const furnace = (x: number) => ({ block: 'furnace', position: { x, y: 0, z: 0 } });

/** Jobs at furnaces: where, and how many ingots came of each. */
function jobsAt(...jobs: readonly (readonly [number, number])[]): readonly RunEvent[] {
  return jobs.flatMap(([x, done], at) => [
    { kind: 'job-assigned', job: `s${at}`, station: furnace(x) } as RunEvent,
    {
      kind: 'job-ended',
      job: `s${at}`,
      outcome: done > 0 ? 'completed' : 'failed',
      verdict: { done },
    } as RunEvent,
  ]);
}

describe('furnaces for the next plan', () => {
  it('are not those that somebody keeps emptying, as long as there is another', () => {
    const emptied = jobsAt([1, 0], [1, 0]);
    expect(reliableStations([furnace(1), furnace(2)], emptied)).toEqual([furnace(2)]);
    expect(reliableStations([furnace(1)], emptied)).toEqual([furnace(1)]);
  });

  it('are those at which it went wrong once, or went well since', () => {
    expect(reliableStations([furnace(1), furnace(2)], jobsAt([1, 0], [1, 0], [1, 3], [2, 0]))).toHaveLength(
      2,
    );
  });
});
