import { asSentence } from '../base/words.js';
import type { PrimitiveOutcome } from '../../primitives/outcome.js';
import { everydayName } from '../game/names/names.js';
import type { WorkerBot } from '../run/adopt-bot.js';
import { refused, type CommandResult } from './command.js';
import { registryOf } from './in-words.js';
import { ruleInWords, type Rule, type RuleBook } from './rules.js';

/** Of a primitive's outcome: what was counted in the world, and where it falls short, why. */
export function commandResultOf(
  bot: WorkerBot,
  { kind, asked, done, reason, evidence }: PrimitiveOutcome,
  words: string,
): CommandResult {
  const data = { asked, done, evidence: [...evidence] };
  if (kind === 'completed') return { kind, words, data };
  if (kind === 'cancelled') return { kind, words: 'Stopped.', data };
  return { kind, words: asSentence(inEverydayWords(bot, reason)), data };
}

/** Primitives speak to skills and models too, in registry names; players know `oak_log` as oak log. */
export function inEverydayWords(bot: WorkerBot, text: string): string {
  const registry = registryOf(bot);
  return text
    .replace(/^\w+ needs /, 'I need ')
    .replace(/\bcraftItem \w+ (\d+) times needs\b/, 'I need')
    .replace(/\bsmeltItem \w+ (\d+) times needs\b/, 'I need')
    .replace(/\bAsked to craft \w+ (\d+) times, made it (\d+) times\./, 'I made it $2 of $1 times.')
    .replace(/\b[Ee]xpected (.+ for .+), carried (.+)$/, 'it takes $1; I carry $2')
    .replace(/, carries 0\b/g, ' (I carry none)')
    .replace(/, carries (\d+)/g, ' (I carry $1)')
    .replace(/ That is enough for 0\./, '')
    .replace(
      /\bno (.+) within reach, safe to dig, in the loaded (\d+) blocks around [-\d,]+/,
      'I find no $1 within $2 blocks that I can dig safely',
    )
    .replace(/ \(or \d+ like it\)/g, ' or the like')
    .replace(/^Killed (\d+) of \d+ ([\w ]+): no more [\w ]+ in sight/, (_all, done: string, mob: string) =>
      done === '0' ? `I see no ${mob}` : `I killed ${done} ${mob}; I see no more`,
    )
    .replace(/\b(?:(\d+) )?([a-z]+(?:_[a-z]+)+)\b/g, (all, count: string | undefined, name: string) =>
      registry.items.has(name) || registry.blocks.has(name)
        ? `${count === undefined ? '' : `${count} `}${everydayName(registry, name, Number(count ?? 1))}`
        : all.replaceAll('_', ' '),
    );
}

/** The refusal of what a rule forbids: no other way is tried. */
export function refusedBy(rule: Rule, asker: string | null): CommandResult {
  return refused(ruleInWords(rule, asker), { isFinal: true });
}

/** Whatever came short because of what it was told not to do says so. */
export function withRule(result: CommandResult, rules: RuleBook, asker: string | null): CommandResult {
  const rule = rules.takeHeeded();
  if (!rule || result.data['isFinal'] === true || /^(?:completed|cancelled)$/.test(result.kind))
    return result;
  return { ...result, words: `${result.words} ${ruleInWords(rule, asker)}` };
}
