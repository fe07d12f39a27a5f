import { describe, expect, it, vi } from 'vitest';
import { RunDisplay } from '../../../src/cli/run/run-display.js';
import { PLAIN_STYLE } from '../../../src/messages/plan/plan-view.js';
import { about, assigned, joined, planned, STARTED } from './run-story.js';

function displayed(): { readonly display: RunDisplay; readonly lines: readonly string[] } {
  const lines: string[] = [];
  const display = new RunDisplay({
    mode: 'plain',
    terminal: { columns: 80, rows: 24, write: (text: string) => lines.push(text) },
    timers: { now: () => 0, setTimeout, clearTimeout },
    style: PLAIN_STYLE,
    width: 80,
    ticksPerSecond: 20,
  });
  for (const event of [STARTED, joined('Ada'), planned(), assigned('s1', 'Ada', 4)]) display.tell(event);
  return { display, lines };
}

describe('a run told in lines', () => {
  it('says what is being done where nothing else was said for 20 s, and no oftener', () => {
    const { display, lines } = displayed();
    const before = lines.length;
    for (let tick = 100; tick <= 1300; tick += 50)
      display.tell({ ...about('Ada', `digging down, y ${60 - tick / 50} of 16`, 0), tick });
    const told = lines.slice(before).map((line) => /y (\d+) of 16/.exec(line)?.[1]);
    expect(told).toEqual(['51', '43', '35']);
  });

  it('says again what somebody is about for minutes, until the run is shown no more', () => {
    vi.useFakeTimers();
    const { display, lines } = displayed();
    const { length } = lines;
    display.tell({ ...about('Ada', 'waiting underground for the morning', 0), tick: 100 });
    vi.advanceTimersByTime(50_000);
    display.stop();
    vi.advanceTimersByTime(50_000);
    vi.useRealTimers();
    expect(lines.slice(length)).toEqual(Array(2).fill(expect.stringMatching(/Ada: waiting underground/)));
  });
});
