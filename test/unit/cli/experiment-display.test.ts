import { defined } from '../../../src/base/defined.js';
import { describe, expect, it, vi } from 'vitest';
import {
  ExperimentDisplay,
  progressWords,
  type ProgressMode,
} from '../../../src/cli/experiment/experiment-display.js';
import type { ExperimentProgress } from '../../../src/experiment/run-experiment.js';

function progress(finished: number, change: Partial<ExperimentProgress> = {}): ExperimentProgress {
  const byOutcome = { done: finished, failed: 0, impossible: 0, 'timed-out': 0, crashed: 0 };
  return { planned: 40, finished, byOutcome, running: [], leftMs: null, ...change };
}

function told(mode: ProgressMode, use: (display: ExperimentDisplay) => void, columns?: number): string {
  let text = '';
  use(
    new ExperimentDisplay(mode, {
      ...defined({ columns }),
      write: (written: string) => (text += written),
    }),
  );
  return text;
}

describe('progressWords', () => {
  it('tells what is finished and how, what runs, and what is left', () => {
    const byOutcome = { done: 10, failed: 0, impossible: 0, 'timed-out': 2, crashed: 0 };
    expect(progressWords(progress(12, { byOutcome, running: ['a', 'b'], leftMs: 180_000 }))).toBe(
      '12 of 40 trials (30 %): 10 done, 2 timed-out; 2 running; about 3 min left',
    );
  });

  it('claims no time that nobody knows, and none where nothing is left', () => {
    expect(progressWords(progress(0))).toBe('0 of 40 trials (0 %)');
    expect(progressWords(progress(40, { leftMs: 0 }))).toBe('40 of 40 trials (100 %): 40 done');
    expect(progressWords({ ...progress(0), planned: 0 })).toBe('0 of 0 trials (100 %)');
  });
});

describe('ExperimentDisplay', () => {
  it('writes a line every tenth of the trials where there is no terminal', () => {
    const lines = told('tenths', (display) => {
      for (let finished = 0; finished <= 40; finished++) display.tell(progress(finished));
    }).split('\n');
    expect(lines.map((line) => line.slice(0, 8)).filter((line) => line !== '')).toEqual(
      [4, 8, 12, 16, 20, 24, 28, 32, 36, 40].map((count) => `${count} of 40`.padEnd(8)),
    );
  });

  it('rewrites one line on a terminal, never wider than it, and takes it away', () => {
    const text = told(
      'line',
      (display) => {
        display.tell(progress(1, { running: Array.from({ length: 1000 }, String), leftMs: 9e9 }));
        display.say('Stopping.');
        display.stop();
        display.stop();
      },
      44,
    );
    expect(text).not.toMatch(/trials.*\n.*trials/);
    const parts = text.split('\r\u001b[K');
    expect(parts.every((part) => part.length < 44)).toBe(true);
    expect(parts[2]).toBe('Stopping.\n');
    expect(parts.at(-1)).toBe('');
  });

  it('lets the time left run down while nothing ends, until it is stopped', () => {
    vi.useFakeTimers();
    try {
      const written: string[] = [];
      let nowMs = 0;
      const output = { columns: 80, write: (text: string) => written.push(text) };
      const display = new ExperimentDisplay('line', output, () => nowMs);
      display.tell(progress(1, { leftMs: 50_000 }));
      nowMs = 20_000;
      vi.advanceTimersByTime(1000);
      expect(written.at(-1)).toContain('about 30 s left');
      display.stop();
      const count = written.length;
      vi.advanceTimersByTime(5000);
      expect(written).toHaveLength(count);
    } finally {
      vi.useRealTimers();
    }
  });

  it('says nothing at all beside JSON', () => {
    const text = told('none', (display) => {
      display.say('beginning');
      display.tell(progress(40));
      display.stop();
    });
    expect(text).toBe('');
  });
});
