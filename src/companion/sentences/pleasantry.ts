import type { Registry } from '../../game/registry.js';
import { GREETING, THANKS } from '../../speech/phrases.js';
import { INTERJECTIONS, spokenWordsIn } from '../../speech/small-words.js';
import { sentenceReader, type Company, type Intent } from '../../speech/reader.js';

/** What is said to be polite, or that something was not what was meant. */
export type Pleasantry = 'hello' | 'thanks' | 'sorry' | 'bye' | 'who-am-i' | 'who-are-you' | 'wrong' | 'chat';

export const PLEASANTRIES: Readonly<Record<Pleasantry, Intent>> = {
  hello: {
    says: [
      ...GREETING,
      'nice|good|great|pleased|glad to? meet|meeting|see|seeing you too?',
      'i am back',
      'anybody|anyone|somebody|someone here|there|around|home|online',
    ],
    isSocial: true,
  },
  thanks: {
    says: [
      ...THANKS,
      'you|we? guys? are doing|looking|being? so|very|really|the|a|such? great|good|awesome|amazing|cool|nice|funny|cute|smart|best|well|fine|helpful|lovely|pretty|strong <rest>?',
    ],
    isSocial: true,
  },
  sorry: { says: ['sorry my|about|for? bad|that|it|this?', 'my bad'], isSocial: true },
  bye: {
    says: [
      'bye|goodbye|farewell|cya everyone|everybody|all|guys|bots|you? for? now?',
      'good night|bye',
      'goodnight',
      'see you later|tomorrow|soon?',
    ],
    isSocial: true,
  },
  'who-am-i': {
    says: ['what is my name', 'who am i', 'do you know who i am|me', 'do you know my name'],
    isSocial: true,
  },
  'who-are-you': {
    says: [
      'what is your name',
      'who|what are you',
      'are you a|an? real? bot|robot|human|person|player|ai|machine|real|npc',
      'who made|built|wrote|created|programmed you',
    ],
    isSocial: true,
  },
  chat: {
    says: [
      'what a|an <rest>',
      'i am so|very|really? bored|tired|sad|happy|lonely|cold|sleepy|scared <rest>?',
      'it is|is it such? a? nice|lovely|beautiful|great|good|pretty|cold|hot here|day|night|view|weather|out|today <rest>?',
      'do|does you like|love|hate|dream|believe <rest>',
      'what|who|which is|are your favourite|favorite|best <rest>',
      'tell|sing|say me|us? a|another joke|story|song|riddle',
      'are you my|a? friend|married|happy|sad|bored|lonely|scared|smart|alive',
      'how was|is your day|night|life|weekend',
      'how old|tall|smart|fast are you',
      'it is getting|becoming dark|late|cold|night',
      'let us play a? game|games|tag|hide|something|<rest>',
    ],
    isSocial: true,
  },
  wrong: {
    says: [
      'not this|that|these|those one|ones|<what>',
      'wrong one|ones|way|place|direction|side|person|player|<what>',
      'that|this|it is|was wrong|incorrect',
      'that|this|it is|was not right|correct|it|what',
      'i did not mean|want|say|ask that|this|it|for|so that|this|it?',
      'not what i meant|said|wanted|asked',
      'you are? so|too|really|very? useless|stupid|dumb|bad|terrible|awful|annoying|slow|lazy|late|broken',
      'bad|stupid|dumb bot|boy|robot',
      'you suck|stink',
    ],
    isSocial: true,
  },
};
const readIntent = sentenceReader(PLEASANTRIES);

/** Whether somebody only says hello, thank you, or that it is wrong; null for anything else. */
export function readPleasantry(registry: Registry, text: string, company: Company): Pleasantry | null {
  return readIntent(registry, text, company)?.kind ?? null;
}

/** Whether players ask one another so: "want to come over?" */
export function isInvitation(text: string): boolean {
  return /^\W*(?:(?:does )?any(?:one|body) |who |(?:do )?you )?(?:wants?|like|feel like|fancy) to\b|^\W*(?:shall|should) we\b/i.test(
    text,
  );
}

/** "*waves at Andy*": it is played, and asks for nothing. */
export function isPlayed(text: string): boolean {
  return /^\s*\*\w+s\b[^*]*\*\s*$/.test(text);
}

/** What is said back to what is polite and no greeting. */
export function politeAnswer(
  said: Exclude<Pleasantry, 'hello'> | 'called' | 'tell-later',
  name: string,
  asker: string,
  isBusy: boolean,
): string {
  switch (said) {
    case 'thanks':
      return "You're welcome.";
    case 'sorry':
      return 'No problem.';
    case 'bye':
      return `Goodbye, ${asker}.`;
    case 'who-am-i':
      return `You are ${asker}.`;
    case 'who-are-you':
      return `I am ${name}, a bot of co-voyager. Say !help, or what you want: "follow me", "get me 3 logs".`;
    case 'called':
      return `Yes, ${asker}?`;
    case 'tell-later':
      return isBusy ? 'I will.' : 'I am not doing anything: tell me what you want.';
    case 'chat':
      return 'I am no talker. Tell me what to do: "follow me", "get me 3 logs".';
    case 'wrong':
      return 'Then tell me what you want instead.';
  }
}

/** "Ben!": nothing but names of ours. */
export function isCall(text: string, bots: readonly string[]): boolean {
  const words = spokenWordsIn(text.toLowerCase());
  const names = bots.map((name) => name.toLowerCase());
  const isName = (word: string): boolean => names.includes(word);
  return (
    words.some(isName) && words.every((word) => isName(word) || INTERJECTIONS.has(word) || word === 'hey')
  );
}
