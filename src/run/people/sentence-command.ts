import { readQuantity, spelledNumber } from '../../game/words/amounts.js';
import type { Command, CommandKind } from './command.js';

type Slots = Readonly<Record<string, readonly string[]>>;

/**
 * The command a sentence comes to.
 * @param bot one of ours that was named in it
 * @param text the sentence as typed
 */
export function commandFrom(kind: CommandKind, slots: Slots, bot: string | null, text: string): Command {
  const { item, count } = thingIn(slots['thing'] ?? slots['what'] ?? []);
  const said = (slots['task'] ?? slots['number'] ?? ['it'])
    .join(' ')
    .replace(/^(?:task|subtask|number) /, '');
  const task = /^s?\d+$/.test(said) ? said : thingIn(said.split(' ')).item;
  const who = (slots['who'] ?? []).join(' ');
  switch (kind) {
    case 'take':
      return { kind, subtask: task };
    case 'give':
      return { kind, subtask: task, to: who === 'you' && bot !== null ? bot : who };
    case 'fail':
      return { kind, reason: text.trim() };
    case 'where':
      return { kind, item: /^you$/.test(item) && bot !== null ? bot : item };
    case 'bring':
      return { kind, item, count, from: bot };
    case 'have':
    case 'lack':
      return { kind, item, count };
    case 'recipe':
      return { kind, item: slots['thing'] ? item : null };
    case 'come':
    case 'follow':
    case 'stay':
      return { kind, who: bot };
    case 'there':
      return { kind, act: slots['what'] ? 'place' : 'dig', item: pointedItem(item), who: bot };
    case 'who':
      return who === '' ? { kind } : { kind, about: who };
    case 'note':
      return { kind, text: (slots['rest'] ?? []).join(' ') };
    case 'quiet':
      return { kind, leavesOut: 'others' };
    case 'forget':
      return { kind, what: 'all' };
    case 'answer':
      return { kind, choice: text.trim() };
    case 'goal':
      return { kind, text: text.trim() };
    case 'help':
    case 'plan':
    case 'next':
    case 'done':
    case 'skip':
    case 'pause':
    case 'resume':
    case 'memory':
    case 'stop':
    case 'missing':
    case 'how-long':
    case 'thanks':
    case 'hello':
    case 'about':
      return { kind };
  }
}

/** "it" is what was dug there. */
export function pointedItem(said: string): string | null {
  return /^(?:it|that|this|them|)$/.test(said) ? null : said;
}

/** "3 oak logs" -> oak logs, 3; one where no number is said. */
function thingIn(words: readonly string[]): { readonly item: string; readonly count: number } {
  const amount = readQuantity(words);
  if (amount.ok && amount.rest.length > 0) {
    const count = Number.isInteger(amount.count) ? amount.count : 1;
    // People chop trees and mean the logs.
    const item = amount.rest.join(' ').replace(/^trees?$/, 'logs');
    return { item, count: amount.unit === 'stack' ? count * 64 : count };
  }
  return { item: words.join(' '), count: spelledNumber(words) ?? 1 };
}
