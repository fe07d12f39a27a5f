import { expect, it } from 'vitest';
import type { Job } from '../../../src/schedule/job.js';
import { JobAtHand } from '../../../src/worker/bot/job-at-hand.js';

it.each([
  ['gather', true],
  ['kill', true],
  ['shoot', true],
  ['craft', false],
  ['smelt', false],
])('gives part of a job to %s away, as the schedule splits it: %s', (action, isSplit) => {
  const atHand = new JobAtHand();
  atHand.take({ id: 's1', quantity: 6, subtask: { action } } as Job);
  expect(atHand.amend('s1', 3, null)).toBe(isSplit);
});
