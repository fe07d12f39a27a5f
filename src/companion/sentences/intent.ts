import { readQuantity } from '../../game/words/amounts.js';
import type { Intent } from '../../run/people/intent.js';
import type { TypedCall } from '../read-call.js';

export type Slots = Readonly<Record<string, readonly string[]>>;

/** One thing people say to a companion, and the command it comes to. */
export interface SpokenIntent extends Intent {
  /** @param asker who speaks: "me" */
  readonly call: (slots: Slots, asker: string) => TypedCall;
}

/** An intent: how it is said, and what it comes to. */
export function spoken(
  says: readonly string[],
  call: SpokenIntent['call'] | string,
  isSocial = false,
): SpokenIntent {
  const toCall = typeof call === 'string' ? (): TypedCall => ({ name: call, values: [] }) : call;
  return { words: [], says: says.flatMap(withSlotsApart), call: toCall, ...(isSocial ? { isSocial } : {}) };
}

/** "to me|us|<who>" as two patterns: a place holds words or a slot. */
function withSlotsApart(pattern: string): readonly string[] {
  const parts = pattern.split(' ').map((part) => {
    const [, words, slot, mark = ''] = /^(.+)\|(<\w+>)(\??)$/.exec(part) ?? [];
    return words === undefined ? [part] : [`${words}${mark}`, `${slot ?? ''}${mark}`];
  });
  return parts.reduce<readonly string[]>(
    (all, part) => all.flatMap((before) => part.map((each) => (before === '' ? each : `${before} ${each}`))),
    [''],
  );
}

/** The words of a slot. */
export function textOf(slots: Slots, slot: string): string {
  return (slots[slot] ?? []).join(' ');
}

/** "3 oak logs" -> oak logs, 3; one where no number is said. */
export function amountOf(slots: Slots, slot: string): { readonly thing: string; readonly count: number } {
  const words = slots[slot] ?? [];
  const amount = readQuantity(words);
  if (!amount.ok || amount.rest.length === 0) return { thing: words.join(' '), count: 1 };
  const count = Math.max(1, Math.round(amount.unit === 'stack' ? amount.count * 64 : amount.count));
  return { thing: amount.rest.join(' '), count };
}

/** A player that was named, or "me". */
export function whoOf(slots: Slots, asker: string): string {
  const who = textOf(slots, 'who');
  return who === '' || /^(?:me|us|i)$/.test(who) ? asker : who;
}
