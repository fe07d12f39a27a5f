import type { Bot } from 'mineflayer';
import { loadRegistry } from '../../src/game/registry.js';
import { namesIn } from '../../src/messages/names.js';

/** How an item, block or mob is said to people who are told what a bot is doing. */
export function said(bot: Bot, name: string, count = 1, kind?: 'mob' | 'source'): string {
  return namesIn(loadRegistry(bot.version))(name, count, kind);
}
