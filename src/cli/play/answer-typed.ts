import type { BotView, CompanionRoster } from '../../companion/roster.js';
import { lineWidth } from '../shared/output.js';
import { columnsOf, layOutTable } from '../../messages/text-table.js';

/** What may be typed while bots play. */
export const WHAT_TO_TYPE =
  'Here type list, start NAME, stop NAME, restart NAME, or what you want of one: Ada, get 3 oak logs.';

const COLUMNS = columnsOf(
  'bot',
  'is',
  'does',
  '>health',
  '>food',
  'carries',
  'model',
  '>calls',
  '>tokens',
  '>cost',
);

/** Does what the user types about the bots. @returns what to print, with its line ends */
export async function answerTyped(roster: CompanionRoster, typed: string): Promise<string> {
  const line = typed.trim();
  if (line === '') return '';
  if (/^list$/i.test(line)) {
    const { header, rows } = layOutTable(COLUMNS, roster.list().map(rowOf), lineWidth());
    return `${[...header, ...rows.flat()].join('\n')}\n`;
  }
  const [, verb = '', name = ''] = /^(start|stop|restart)\s+(\w+)$/i.exec(line) ?? [];
  const [, bot = '', text = ''] = /^(\w+)\s*[:, ]\s*(.+)$/.exec(line) ?? [];
  const isKnown = roster.list().some((each) => each.name.toLowerCase() === bot.toLowerCase());
  if (verb === '' && !isKnown) return `${text === '' ? '' : `There is no bot ${bot}. `}${WHAT_TO_TYPE}\n`;
  const answer = await roster.act(
    verb === '' ? { do: 'say', name: bot, text } : { do: verb.toLowerCase() as 'start', name },
  );
  return answer === '' ? '' : `${answer}\n`;
}

function rowOf({ name, state, doing, body, model, spent }: BotView): readonly string[] {
  const carries = Object.values(body?.carries ?? {}).reduce((sum, count) => sum + count, 0);
  const { calls, inputTokens, outputTokens, costUsd } = spent;
  return [
    name,
    state,
    doing,
    ...(body ? [body.health.toFixed(0), body.food.toFixed(0), `${carries} items`] : ['', '', '']),
    model ?? 'none',
    String(calls),
    String(inputTokens + outputTokens),
    costUsd === null ? 'not known' : `${costUsd.toFixed(4)} USD`,
  ];
}
