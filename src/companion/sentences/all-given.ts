import type { WorkerBot } from '../../run/adopt-bot.js';
import { ALL } from '../command.js';
import { carriedBy } from '../in-words.js';
import type { Request } from './read-request.js';

const GIVES_ALL =
  /^\W*(?:please )?(?:give|hand|bring|pass) (?:(?!(?:me|us|over)\b)(\w+) (?:everything|all(?: of)? your (?:stuff|things|items|loot))|(?:over )?(?:everything|all(?: of)? your (?:stuff|things|items|loot)|all (?:what|that) you have) to (?!(?:me|us)\b)(\w+))(?: you have)?\W*$/i;

/** "Give Tom everything": kind by kind, as it is carried now; null for anything else, and with empty hands. */
export function allGiven(bot: WorkerBot, text: string): Request | null {
  const [, first, second] = GIVES_ALL.exec(text) ?? [];
  const who = first ?? second;
  if (who === undefined) return null;
  const [one, ...then] = Object.keys(carriedBy(bot)).map((item) => ({
    call: { name: 'givePlayer', values: [who, item, ALL] },
    orElse: () => [],
  }));
  return one ? { ...one, then } : null;
}
