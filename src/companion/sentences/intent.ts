import type { Intent } from '../../speech/reader.js';
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
  call: SpokenIntent['call'] | TypedCall | string,
): SpokenIntent {
  if (typeof call === 'function') return { says, call };
  const fixed = typeof call === 'string' ? { name: call, values: [] } : call;
  return { says, call: () => fixed };
}

export function joinedText(slots: Slots, slot: string): string {
  return (slots[slot] ?? []).join(' ');
}

/** A player that was named, or "me". */
export function whoOf(slots: Slots, asker: string): string {
  const who = joinedText(slots, 'who');
  return who === '' || /^(?:me|us|i)$/.test(who) ? asker : who;
}
