import { EventEmitter } from 'node:events';
import type { Bot } from 'mineflayer';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { contextOf } from '../../../../primitives/body/context.js';
import { ActionQueue } from '../../../../src/worker/skill/action-queue.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('lets the next one act though the one before never heard the order to stop', async () => {
  const bot = new EventEmitter() as Bot;
  const queue = new ActionQueue(bot);
  const stop = new AbortController();
  let wakeUp = (): void => undefined;
  const stuck = queue.run(
    stop.signal,
    () =>
      new Promise<void>((resolve) => {
        wakeUp = resolve;
      }),
  );
  const { signal } = new AbortController();
  const next = queue.run(signal, () => Promise.resolve('done'));
  await vi.advanceTimersByTimeAsync(0);
  stop.abort();
  await vi.advanceTimersByTimeAsync(9000);
  const idle = vi.fn();
  void queue.idle().then(idle);
  await vi.advanceTimersByTimeAsync(0);
  expect(idle).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(idle).toHaveBeenCalled();
  expect(await next).toBe('done');
  // Waking up late it spoils nobody else's context.
  const later = queue.run(signal, async () => {
    const own = contextOf(bot).signal;
    wakeUp();
    await stuck;
    return contextOf(bot).signal === own;
  });
  expect(await later).toBe(true);
  expect(contextOf(bot).signal.aborted).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
