/** What an everyday name was read as. `note` says what was assumed and is fit to be shown as it stands. */
export type NameResolution =
  /** Exact, or by a plain rule: plural, spacing, synonym, word order. */
  | { readonly kind: 'known'; readonly name: string; readonly note?: string }
  /** Any species or colour will do; `preferred` is oak or white. */
  | {
      readonly kind: 'group';
      readonly names: readonly string[];
      readonly preferred: string;
      readonly label: string;
    }
  /** A misspelling with one clearly best reading. */
  | { readonly kind: 'guess'; readonly name: string; readonly note: string }
  /** Several equally good readings; `question` asks for one of them. */
  | { readonly kind: 'ambiguous'; readonly names: readonly string[]; readonly question: string }
  /** Nothing like it; the most similar names (at most 5) for the message. */
  | { readonly kind: 'unknown'; readonly nearest: readonly string[] };

/** Most readings a question spells out. */
const MAX_ASKED = 8;

/** The reading "several items may be meant", asked as a question; at most eight are spelt out. */
export function ambiguous(typed: string, names: readonly string[]): NameResolution {
  const spelt = names.slice(0, MAX_ASKED).map((name) => name.replace(/_/g, ' '));
  const more = names.length - spelt.length;
  const last = more > 0 ? `one of ${more} others` : (spelt.pop() ?? '');
  return {
    kind: 'ambiguous',
    names,
    question: `Which "${typed}" do you mean: ${spelt.join(', ')} or ${last}?`,
  };
}
