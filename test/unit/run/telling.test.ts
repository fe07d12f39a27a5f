import { describe, expect, it } from 'vitest';
import { renderGantt, type GanttBar } from '../../../src/run/result/gantt.js';
import { replayLines } from '../../../src/run/view/replay-lines.js';
import { readRunEvent } from '../../../src/run/log/run-event.js';
import { about, assigned, at, joined, planned, STARTED } from '../cli/run-story.js';

function bar(job: string, startTick: number, endTick: number): GanttBar {
  return { worker: 'Ada', job, subtask: job, label: job, startTick, endTick, result: 'passed' };
}

describe('a Gantt chart', () => {
  it('shows an id whole or not at all', () => {
    const chart = renderGantt([bar('s1', 0, 900), bar('s18', 900, 960), bar('s2', 960, 1000)], 60);
    expect(chart).toContain('|s1=');
    expect(chart).not.toContain('s18');
    expect(chart.match(/s1/g)).toHaveLength(1);
  });
});

describe('lines of a run', () => {
  it('end their reasons with a full stop, and leave out who is idle', () => {
    const failed = at(200, {
      kind: 'run-ended',
      status: 'failed',
      reason: 'nobody came',
      chest: {},
      reached: [],
    });
    const doing = [about('Ada', 'mining stone', 1), about('Ada', 'idle', 0)];
    const texts = replayLines([STARTED, joined('Ada'), planned(), ...doing, failed]).map(({ text }) => text);
    expect(texts.at(-1)).toMatch(/The run ends: failed\. Nobody came\.$/);
    expect(texts.filter((text) => text.includes('Ada: '))).toEqual(['00:03.0 Ada: mining stone']);
  });

  it('say nothing of what is missing where somebody was told to stop', () => {
    const problem = { kind: 'too-few', item: 'raw_iron', count: 2 } as const;
    const facts = { code: 'too-few-came', stock: 'chest', came: 0, asked: 2 } as const;
    const stopped = at(2000, {
      kind: 'job-ended',
      job: 's1',
      subtask: 's1',
      worker: 'Ada',
      verdict: {
        kind: 'failed',
        asked: 2,
        done: 0,
        problems: [{ ...problem, facts }],
        deltas: { chest: {}, furnace: {}, inventory: {} },
        facts: [],
      },
      carries: {},
      ticks: 1000,
      outcome: 'cancelled',
      reason: 'Told to stop.',
      distanceCm: 0,
      itemsMoved: 0,
      waitedTicks: 0,
    });
    const [last] = replayLines([STARTED, joined('Ada'), planned(), assigned('s1', 'Ada', 2), stopped]).slice(
      -1,
    );
    expect(last?.text).toMatch(/Ada stops s1 \(0 of 2, 50\.0 s\)\. Told to stop\.$/);
  });
});

describe('a line that cannot be read', () => {
  const given = assigned('s1', 'Ada', 4);

  it.each([
    [{ ...STARTED, schemaVersion: 99 }, 'it is of log version 99; this one reads 1'],
    [
      { ...given, kind: 'job-dreamt' },
      'there is no event of kind "job-dreamt"; the log may be of a newer version',
    ],
    [{ ...given, kind: undefined }, 'it has no "kind", so it is no line of a log'],
    [{ ...given, quantity: undefined }, 'quantity: it is missing, expected a number'],
    [{ ...given, phase: 'all' }, 'phase: expected one of "whole", "load", "collect", got "all"'],
    [7, 'it has no "kind", so it is no line of a log'],
  ])('says why in words of people: %j', (value, reason) => {
    expect(readRunEvent(JSON.stringify(value))).toEqual({ ok: false, reason });
  });
});
