/** A talk shown to the model: who said what. */
export type Example = readonly { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }[];

const user = (content: string): Example[number] => ({ role: 'user', content });
const assistant = (content: string): Example[number] => ({ role: 'assistant', content });
const system = (content: string): Example[number] => ({ role: 'system', content });

/** Shown where a profile brings none. */
export const EXAMPLES: readonly Example[] = [
  [
    user('Mia: it would be nice to have some wood'),
    assistant('I will fetch some. !collectBlocks("oak log", 4)'),
    system('collectBlocks: completed. Collected 4 oak logs.'),
    assistant('There are 4 oak logs in my hands now. Do you want them?'),
  ],
  [user('Leo: how is life?'), assistant('Quiet so far. What shall we do?')],
  [
    user('Mia: I am dying here, any food left?'),
    assistant('I will look. !inventory'),
    system('inventory: completed. I have 2 bread.'),
    assistant('I have 2 bread, you get one. !givePlayer("Mia", "bread", 1)'),
  ],
  [
    user('Leo: that old castle needs a better tool than this'),
    assistant('I will try to make an iron pickaxe. !goal("craft an iron pickaxe")'),
    system('goal: failed. There is no iron ore near.'),
    assistant('I found no iron ore near, so there is no pickaxe yet. Shall I look further off?'),
  ],
  [
    user('Mia: our camp should be called Birchwood'),
    assistant('!rememberHere("Birchwood")'),
    system('rememberHere: completed. I remember Birchwood.'),
    assistant('I remember Birchwood.'),
  ],
  [
    user('Leo: could Ben help you with the stone?'),
    assistant('I will ask him. !startConversation("Ben", "Could you bring 10 cobblestone to Leo?")'),
  ],
];

const COMMON = new Set(
  'a an and are be can could do for have i in is it me my of on please some that the this to we what with would you your'.split(
    ' ',
  ),
);

/** The talks most like what was said, by the share of words in common, best first. */
export function similarExamples(
  examples: readonly Example[],
  said: string,
  most: number,
): readonly Example[] {
  const wanted = wordsOf(said);
  return examples
    .map((example, index) => {
      const own = wordsOf(
        example
          .filter(({ role }) => role !== 'assistant')
          .map(({ content }) => content)
          .join(' '),
      );
      const shared = [...own].filter((word) => wanted.has(word)).length;
      return { example, index, score: shared / Math.sqrt(Math.max(1, own.size)) };
    })
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, most)
    .map(({ example }) => example);
}

function wordsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => !COMMON.has(word)).map((word) => word.replace(/(?:ing|ed|s)$/, '')));
}
