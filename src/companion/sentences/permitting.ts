import { loadGame } from '../../game/game.js';
import type { Company } from '../../speech/reader.js';
import { spelledText } from '../../speech/small-words.js';
import type { Companion } from '../companion.js';
import { readRule } from '../rules.js';
import { POINTER } from './pointing.js';
import { readSentenceRequest, type Request } from './read-request.js';

/** "You can take things from it": what is not to be touched. */
const OF_LAST =
  /\b(?:take|get|grab|use|have) (?:(?:some|any) )?(?:things?|stuff|items?|everything|anything|something) (?:from|out of|in) (?:it|them|that)\b/i;

/** "Ok, you can kill cows": allowed, where it was forbidden; null where nothing of the kind is, and it may be an order. */
export function permitIn(
  companion: Companion,
  text: string,
  asker: string,
  company: Company,
): Request | null {
  const { bot } = companion.worker;
  if (!bot || !/\byou (?:can|may)\b/i.test(spelledText(text)) || companion.rules.all.length === 0)
    return null;
  const game = loadGame(bot.version);
  const [, last = ''] = /^\w+ (.+)$/.exec(companion.rules.all.at(-1)?.said ?? '') ?? [];
  const said = spelledText(text).replace(OF_LAST, `touch ${last}`).replace(POINTER, last);
  const heard = readSentenceRequest(game.registry, `${said} again`, asker, company);
  if (heard?.call.name !== 'permit') return null;
  const [what = '', act = ''] = heard.call.values.map(String);
  const rule = readRule(game, act, what);
  return rule && companion.rules.about(rule).length > 0 ? heard : null;
}
