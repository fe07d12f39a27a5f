import { EventEmitter } from 'node:events';
import type { Bot } from 'mineflayer';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { comeBackWhole } from '../../../src/worker/bot/mineflayer.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('takes a bot that came back for whole where the server does not say how it is', () => {
  const client = new EventEmitter();
  const bot = Object.assign(new EventEmitter(), { health: 0, _client: client });
  const told: unknown[] = [];
  client.on('update_health', (packet: { readonly health: number }) => {
    bot.health = packet.health;
    told.push(packet);
  });
  comeBackWhole(bot as unknown as Bot);
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual([]);
  bot.emit('respawn');
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual([{ health: 20, food: 20, foodSaturation: 5 }]);
  bot.health = 7;
  bot.emit('respawn');
  vi.advanceTimersByTime(10_000);
  expect(bot.health).toBe(7);
});
