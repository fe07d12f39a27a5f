import { expect, it } from 'vitest';
import { Pauses } from '../../../src/worker/bot/pauses.js';

it('does what others wait for in a pause, and says so where there is none any more', async () => {
  const pauses = new Pauses();
  const done = pauses.ask(() => Promise.resolve('handed over'), 'too late');
  await pauses.take();
  expect(await done).toBe('handed over');
  const late = pauses.ask(() => Promise.resolve('handed over'), 'too late');
  pauses.end();
  await pauses.take();
  expect(await late).toBe('too late');
});
