import type { Bot } from 'mineflayer';
import { plainLine } from '../../base/plain-text.js';
import { withStop } from '../../base/words.js';

/** What plugins that ask for a password on servers without accounts name in every language: the command to type. */
const PROMPT = /(?:^|[^\w/])\/(?:register|reg|login|l)(?![\w/])/i;

const prompts = new WeakMap<Bot, string>();

/** Has a bot note that the server asks it for a password: such servers let nobody act, or say why, before that is given. */
export function hearLoginPrompt(bot: Bot): void {
  bot.on('messagestr', (text, position) => {
    // Players may speak of it as well.
    if (position !== 'chat' && PROMPT.test(text)) prompts.set(bot, plainLine(text).trim());
  });
}

/** The bot could act: whatever was asked of it, it is let. */
export function forgetLoginPrompt(bot: Bot): void {
  prompts.delete(bot);
}

/** Why something did not work, and that the server waits for a password where it does. */
export function withLoginPrompt(bot: Bot, why: string): string {
  const prompt = prompts.get(bot);
  if (prompt === undefined) return why;
  return (
    `${withStop(why)} The server asks ${bot.username} to log in ("${prompt}"), and bots have no passwords: ` +
    'have its login plugin let them in without.'
  );
}
