import { namesMeant, resolveItemName } from '../../game/names/names.js';
import type { WorkerBot } from '../../run/adopt-bot.js';
import { spelledNumber } from '../../speech/amounts.js';
import { spelledText } from '../../speech/small-words.js';
import { ALL } from '../command.js';
import { carriedBy, registryOf } from '../in-words.js';
import { restAsAll } from '../request/read-request.js';
import type { Request } from './read-request.js';

const GIVES_ALL =
  /^\W*(?:please )?(?:give|hand|bring|pass) (?:(?!(?:me|us|over)\b)(\w+) (?:everything|all(?: of)? your (?:stuff|things|items|loot))|(?:over )?(?:everything|all(?: of)? your (?:stuff|things|items|loot)|all (?:what|that) you have) to (?!(?:me|us)\b)(\w+))(?: you have)?(?:[\s,]+(?:except(?: for)?|but(?: not)?|apart from) (.+?))?\W*$/i;

/** "Give Tom everything except 3 logs": kind by kind, as it is carried now; null for anything else, and with empty hands. */
export function allGiven(bot: WorkerBot, text: string): Request | null {
  const [, first, second, except = ''] = GIVES_ALL.exec(restAsAll(spelledText(text))) ?? [];
  const who = first ?? second;
  if (who === undefined) return null;
  const kept = except.split(/,\s*(?:and )?|\s+and\s+/).map((part) => keptIn(bot, part));
  const [one, ...then] = Object.entries(carriedBy(bot)).flatMap(([item, count]) => {
    const stays = kept.find(({ names }) => names.includes(item))?.count ?? 0;
    if (stays >= count) return [];
    const values = [who, item, stays === 0 ? ALL : count - stays];
    return [{ call: { name: 'givePlayer', values }, orElse: () => [] }];
  });
  return one ? { ...one, then } : null;
}

function keptIn(bot: WorkerBot, part: string): { readonly names: readonly string[]; readonly count: number } {
  const [, many = '', named = part] = /^(\w+) (.+)$/.exec(part.replace(/^(?:the|your|my) /i, '')) ?? [];
  const count = spelledNumber([many.toLowerCase()]);
  const thing = count === null ? `${many} ${named}`.trim() : named;
  return { names: namesMeant(resolveItemName(registryOf(bot), thing)), count: count ?? ALL };
}
