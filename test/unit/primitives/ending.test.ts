import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import type { Bot } from 'mineflayer';
import {
  forgetPackets,
  noteUnread,
  noteUnsent,
  unreadWords,
  waitUntil,
} from '../../../primitives/body/ending.js';

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

it('tells what could not be read since the job began, and forgets it with the next', () => {
  const bot = bodyOf();
  expect(unreadWords(bot)).toBeNull();
  noteUnread(bot, 'Unexpected buffer end');
  expect(unreadWords(bot)).toBe('A packet of the server could not be read: Unexpected buffer end');
  noteUnread(bot, 'Missing characters in string');
  expect(unreadWords(bot)).toContain('2 packets of the server could not be read, the last: Missing');
  forgetPackets(bot);
  expect(unreadWords(bot)).toBeNull();
});
