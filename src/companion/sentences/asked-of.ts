/** "Ask Ben if he has coal": what Ben is asked. */
const ASKED_IF: readonly (readonly [RegExp, string])[] = [
  [/^(?:if|whether) (?:he|she|it|they) (?:has|have|got)\b/i, 'do you have'],
  [/^(?:if|whether) (?:he|she|it|they) (?:is|are)\b/i, 'are you'],
  [/^(?:if|whether) (?:he|she|it|they) (can|could|will|did)\b/i, '$1 you'],
  [/^(?:if|whether) (?:he|she|it|they) (want|need|like|know|see|hear)s?\b/i, 'do you $1'],
  [/^(what|how (?:much|many) \w+) (?:he|she|it|they) (?:has|have|carries|got)\b/i, '$1 do you have'],
  [/^(where|how|what) (?:he|she|it|they) (?:is|are)\b/i, '$1 are you'],
];

/** "If he has coal", as whoever is asked hears it: "do you have coal"; anything else stays. */
export function askedOf(rest: string): string {
  return ASKED_IF.reduce((words, [pattern, meant]) => words.replace(pattern, meant), rest);
}
