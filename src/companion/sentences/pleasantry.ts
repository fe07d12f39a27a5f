import type { Registry } from '../../game/registry.js';
import { GREETING, THANKS } from '../../speech/phrases.js';
import { sentenceReader, type Company, type Intent } from '../../speech/reader.js';

/** What is said to be polite, or that something was not what was meant. */
export type Pleasantry = 'hello' | 'thanks' | 'wrong';

export const PLEASANTRIES: Readonly<Record<Pleasantry, Intent>> = {
  hello: { says: [...GREETING, 'i am back'], isSocial: true },
  thanks: { says: THANKS, isSocial: true },
  wrong: {
    says: [
      'not this|that|these|those one|ones|<what>',
      'wrong one|ones|way|place|direction|side|person|player|<what>',
      'that|this|it is|was wrong|incorrect',
      'that|this|it is|was not right|correct|it|what',
      'i did not mean|want|say|ask that|this|it|for|so that|this|it?',
      'not what i meant|said|wanted|asked',
      'you are useless|stupid|dumb|bad|terrible|awful|annoying|slow|lazy|broken',
    ],
    isSocial: true,
  },
};
const readIntent = sentenceReader(PLEASANTRIES);

/** Whether somebody only says hello, thank you, or that it is wrong; null for anything else. */
export function readPleasantry(registry: Registry, text: string, company: Company): Pleasantry | null {
  return readIntent(registry, text, company)?.kind ?? null;
}
