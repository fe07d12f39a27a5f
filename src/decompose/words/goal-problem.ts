/**
 * Why a sentence could not be read. `message` is complete and fit to be shown; `ambiguous` asks a question, `beyond` is
 * understood and nothing a plan can do.
 */
export interface GoalProblem {
  readonly kind: 'empty' | 'unknown-item' | 'ambiguous' | 'bad-quantity' | 'beyond' | 'not-understood';
  readonly message: string;
  /** What to say instead: everyday names, or whole phrases. May be empty. */
  readonly suggestions: readonly string[];
}

/** More to choose from than this says nothing that the message does not say. */
const MOST_SUGGESTIONS = 10;

/** The message, with what to say instead where it does not name that itself. */
export function withSuggestions({ message, suggestions }: GoalProblem): string {
  const unnamed = suggestions.filter((each) => !message.includes(each));
  const isHelp = unnamed.length > 0 && unnamed.length <= MOST_SUGGESTIONS;
  return isHelp ? `${message} Try: ${unnamed.join(', ')}.` : message;
}

/** Carries a problem out of the depth of the reading; never leaves `readGoals`. */
export type Read<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: GoalProblem };

/** A reading that went well. */
export function read<T>(value: T): Read<T> {
  return { ok: true, value };
}

/** A reading that failed. */
export function unread(
  kind: GoalProblem['kind'],
  message: string,
  suggestions: readonly string[] = [],
): Read<never> {
  return { ok: false, problem: { kind, message, suggestions } };
}
