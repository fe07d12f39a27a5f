import { describe, expect, it } from 'vitest';
import { Reading } from '../../../src/scripted-human/reading.js';

const TASK = 's4: Gather 11 cobblestone from stone or cobblestone.';

describe('somebody who reads', () => {
  it('knows what a line says as long after it as its words take', () => {
    const reading = new Reading(4);
    reading.hear(TASK, 1000);
    expect(reading.read(1200)).toEqual([]);
    // Known to be complete a moment later; eight words then take 2 s.
    expect(reading.read(1300)).toEqual([]);
    expect(reading.read(3250)).toEqual([]);
    expect(reading.read(3300)).toEqual([TASK]);
    expect(reading.read(9000)).toEqual([]);
  });

  it('reads one after another: much talk keeps a task waiting', () => {
    const [calm, flooded] = [new Reading(4), new Reading(4)];
    for (let line = 0; line < 10; line++) {
      flooded.hear(`s${line} (gather 4 oak logs) is done: ${line} of 13.`, 1000 + line);
    }
    calm.hear(TASK, 1020);
    flooded.hear(TASK, 1020);
    const whenRead = (reading: Reading): number => {
      for (let now = 1300; ; now += 100) if (reading.read(now).includes(TASK)) return now;
    };
    expect(whenRead(calm)).toBeLessThan(3500);
    expect(whenRead(flooded)).toBeGreaterThan(20_000);
  });
});
