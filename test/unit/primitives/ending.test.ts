import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import type { Bot } from 'mineflayer';
import { noteUnsent, waitUntil } from '../../../primitives/body/ending.js';

/** A body that hears what a test tells it. */
function bodyOf(): Bot & EventEmitter {
  return Object.assign(new EventEmitter(), { _client: { ended: false } }) as unknown as Bot & EventEmitter;
}

it('waits on when a packet of the server cannot be read', async () => {
  const bot = bodyOf();
  const waiting = waitUntil(bot, 1000, (tell) => {
    bot.once('answer', tell);
    return () => undefined;
  });
  bot.emit('error', new Error('Read error for undefined : Unexpected buffer end'));
  bot.emit('answer');
  expect(await waiting).toBe('happened');
});

it('ends a wait when what it is about could not be sent', async () => {
  const bot = bodyOf();
  const waiting = waitUntil(bot, 1000, () => () => undefined);
  noteUnsent(bot, 'SizeOf error');
  bot.emit('error', new Error('SizeOf error'));
  expect(await waiting).toBe('cancelled');
});
