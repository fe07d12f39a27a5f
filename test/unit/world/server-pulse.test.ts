import { EventEmitter } from 'node:events';
import type { Bot } from 'mineflayer';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ServerPulse } from '../../../src/world/conformance/server-pulse.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server whose seconds take so long, heard for five of them; whether it lagged. */
async function isLaggy(secondMs: number): Promise<boolean> {
  const bot = Object.assign(new EventEmitter(), { time: { age: 0 } });
  const pulse = new ServerPulse(bot as unknown as Bot);
  const began = performance.now();
  const beat = setInterval(() => {
    bot.time.age += 20;
    bot.emit('time');
  }, secondMs);
  await vi.advanceTimersByTimeAsync(5 * secondMs);
  const lagged = pulse.hasLaggedSince(began);
  await vi.advanceTimersByTimeAsync(2000);
  clearInterval(beat);
  return lagged;
}

it.each([
  [1000, false],
  [1005, false],
  [1060, true],
  [1300, true],
])('a server whose seconds take %i ms lags: %s', async (secondMs, lags) => {
  expect(await isLaggy(secondMs)).toBe(lags);
});
