import { expect, it } from 'vitest';
import { ProgressCount } from '../../../src/experiment/progress.js';
import { ALONE, someRecord, someTrial } from './some-trial.js';

const PAIR = { ...ALONE, name: '2ai', ai: 2 };
const SEEDS = [1, 2, 3];
const trials = [ALONE, PAIR].flatMap((condition) => SEEDS.map((seed) => someTrial({ condition, seed })));
const [one1, one2, one3, two1, two2] = trials as [ReturnType<typeof someTrial>] & typeof trials;

function counted(processes: number) {
  const clock = { nowMs: 500 };
  const strange = someTrial({ task: 'other' });
  const count = new ProgressCount({
    trials,
    processes,
    now: () => clock.nowMs,
    records: [someRecord(one1, { wallMs: 4000 }), someRecord(strange, { wallMs: 1e9 })],
  });
  return { count, clock };
}

it('counts what is finished of what was asked for, each trial once', () => {
  const { count, clock } = counted(1);
  const none = { done: 0, failed: 0, impossible: 0, 'timed-out': 0, crashed: 0 };
  expect(count.state).toMatchObject({ planned: 6, finished: 1, running: [] });
  expect(count.state.byOutcome).toEqual({ ...none, failed: 1 });
  clock.nowMs = 700;
  for (const trial of [one2, two1]) if (trial) count.begun(trial);
  expect(count.state).toMatchObject({ running: [one2?.id, two1?.id] });
  if (!one2) throw new Error('It is there.');
  count.finished(someRecord(one2, { outcome: 'timed-out' }));
  count.finished(someRecord(one2, { outcome: 'timed-out' }));
  expect(count.state).toMatchObject({ finished: 2, running: [two1?.id] });
  expect(count.state.byOutcome).toEqual({ ...none, failed: 1, 'timed-out': 1 });
});

it('estimates the time left by condition, shared among all who work', () => {
  const { count, clock } = counted(1);
  // Nothing is known of pairs yet: they may take as long as one worker does.
  expect(count.state.leftMs).toBe(5 * 4000);
  if (!two1 || !two2 || !one2 || !one3) throw new Error('They are there.');
  count.finished(someRecord(two1, { wallMs: 1000 }));
  expect(count.state.leftMs).toBe(2 * 4000 + 2 * 1000);
  count.begun(one2);
  clock.nowMs += 3000;
  expect(count.state.leftMs).toBe(1000 + 4000 + 2 * 1000);
  // Longer than ever: as good as done.
  clock.nowMs += 3000;
  expect(count.state.leftMs).toBe(4000 + 2 * 1000);
  count.finished(someRecord(two2, { wallMs: 1000, performer: 'elsewhere/1' }));
  expect(count.state.leftMs).toBe((4000 + 1000) / 2);
});

it('knows nothing of the time left before the first trial, and that there is none after the last', () => {
  const empty = new ProgressCount({ trials, records: [], processes: 2, now: () => 0 });
  expect(empty.state.leftMs).toBeNull();
  for (const trial of trials) empty.finished(someRecord(trial));
  expect(empty.state).toMatchObject({ leftMs: 0, finished: 6 });
});

it('never shares what is left among more than there are trials left', () => {
  const { count } = counted(8);
  for (const trial of trials.slice(1, 5)) count.finished(someRecord(trial, { wallMs: 4000 }));
  expect(count.state.leftMs).toBe(4000);
});
