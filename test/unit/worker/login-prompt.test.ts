import { EventEmitter } from 'node:events';
import type { Bot } from 'mineflayer';
import { expect, it } from 'vitest';
import { forgetLoginPrompt, hearLoginPrompt, withLoginPrompt } from '../../../src/worker/bot/login-prompt.js';

function bodyOf(): Bot & EventEmitter {
  const bot = Object.assign(new EventEmitter(), { username: 'Ada' }) as unknown as Bot & EventEmitter;
  hearLoginPrompt(bot);
  return bot;
}

it.each([
  'Please, register to the server with the command: /register <password> <ConfirmPassword>',
  '[nLogin] Use "/login <senha>" para entrar',
  'Bitte melde dich mit /l <passwort> an',
])('says that the server asks for a password: %s', (prompt) => {
  const bot = bodyOf();
  bot.emit('messagestr', prompt, 'system');
  expect(withLoginPrompt(bot, 'The chest did not open')).toBe(
    `The chest did not open. The server asks Ada to log in ("${prompt}"), and bots have no passwords: ` +
      'have its login plugin let them in without.',
  );
  forgetLoginPrompt(bot);
  expect(withLoginPrompt(bot, 'The chest did not open')).toBe('The chest did not open');
});

it.each([
  ['a player who speaks of it', '<Tom> just type /login', 'chat'],
  ['other commands', 'Type /list or /lobby, see https://example.org/login/help', 'system'],
])('takes %s for no prompt', (_, text, position) => {
  const bot = bodyOf();
  bot.emit('messagestr', text, position);
  expect(withLoginPrompt(bot, 'No.')).toBe('No.');
});
