import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { interruptibleTwice } from '../../../src/cli/shared/interrupt.js';

describe('work that can be interrupted', () => {
  it('is told to end at the first Ctrl-C and left at the second, not at an echo of the first', async () => {
    const process = new EventEmitter();
    const told: string[] = [];
    let nowMs = 1000;
    const result = await interruptibleTwice(
      (signal) => {
        process.emit('SIGINT');
        told.push(String(signal.aborted));
        process.emit('SIGINT');
        nowMs += 499;
        process.emit('SIGINT');
        told.push('passed on');
        nowMs += 1;
        process.emit('SIGTERM');
        return Promise.resolve('ended');
      },
      { onFirst: () => told.push('first'), onSecond: () => told.push('second'), now: () => nowMs },
      process,
    );
    expect({ result, told }).toEqual({ result: 'ended', told: ['first', 'true', 'passed on', 'second'] });
  });

  it('listens no more when it is over, well or not', async () => {
    const process = new EventEmitter();
    const quiet = { onFirst: () => undefined, onSecond: () => undefined, now: () => 0 };
    await interruptibleTwice(() => Promise.resolve(), quiet, process);
    await expect(interruptibleTwice(() => Promise.reject(new Error('no')), quiet, process)).rejects.toThrow(
      'no',
    );
    expect(process.eventNames()).toEqual([]);
  });
});
