import type { Command, CommandKind, Hush } from './command.js';
import { nearestWord } from '../../game/names/name-spelling.js';

/** What came of reading a line. */
export type CommandReading =
  /** Free chat: none of our business. */
  | { readonly kind: 'none' }
  /** `corrected`: the word it was taken for, where that is not what was typed. */
  | { readonly kind: 'command'; readonly command: Command; readonly corrected: string | null }
  /** Meant for us and not understood. */
  | { readonly kind: 'unclear'; readonly message: string };

/** Every word that starts a command, the name of each first. Long enough ones are also recognised misspelt. */
const WORDS: Readonly<Record<CommandKind, readonly string[]>> = {
  help: ['help', 'commands', '?'],
  plan: ['plan', 'status'],
  next: ['next', 'task', 'start', 'begin'],
  take: ['take', 'claim', 'mine'],
  done: ['done', 'ready', 'finished', 'check'],
  skip: ['skip', 'pass'],
  fail: ['fail', 'failed', 'stuck', 'cannot'],
  give: ['give', 'hand', 'assign'],
  bring: ['bring', 'fetch'],
  pause: ['pause', 'break', 'afk', 'brb'],
  resume: ['resume', 'continue', 'back', 'unpause'],
  where: ['where', 'find'],
  who: ['who', 'team'],
  note: ['note', 'say'],
  quiet: ['quiet', 'mute', 'silence', 'loud', 'unmute'],
  memory: ['memory', 'remember'],
  forget: ['forget'],
  answer: ['answer', 'choose', 'yes', 'no'],
  stop: ['stop', 'quit', 'abort'],
};

const KINDS = Object.keys(WORDS) as CommandKind[];
const KIND_OF = new Map(KINDS.flatMap((kind) => WORDS[kind].map((word) => [word, kind] as const)));

/** Names of all commands, for help. */
export const COMMAND_NAMES: readonly string[] = KINDS.map((kind) => WORDS[kind][0] ?? kind);

/**
 * Reads a line of chat.
 * @param isToUs said to us alone (a whisper, the host's own command): then the prefix may be left out
 */
export function readCommand(line: string, isToUs = false): CommandReading {
  const text = line.trim();
  const called = /^!\s?(?:co-?voyager|co)(?:[:,]?\s+|[:,]?$)(.*)$/i.exec(text);
  if (!called && !isToUs) return { kind: 'none' };
  const [word = '', ...rest] = (called?.[1] ?? text).split(/\s+/).filter((part) => part !== '');
  if (word === '') return { kind: 'command', command: { kind: 'help' }, corrected: null };
  return readWords(word, rest);
}

function readWords(typed: string, rest: readonly string[]): CommandReading {
  const word = typed.toLowerCase();
  // A bare number or letter answers the question that is open.
  if (/^(?:\d+|[a-z])$/.test(word)) return understood({ kind: 'answer', choice: word }, null);
  const exact = KIND_OF.get(word);
  if (exact !== undefined) return commandOf(exact, word, rest, null);
  const near = word.length < 3 ? null : nearestWord(word, [...KIND_OF.keys()]);
  const kind = near === null ? undefined : KIND_OF.get(near);
  if (near === null || kind === undefined) {
    return unclear(`I do not know "${typed}". Commands: ${COMMAND_NAMES.join(', ')}.`);
  }
  // Nobody's game ends by a slip of the finger.
  if (kind === 'stop') return unclear(`Did you mean "${near}"? Then say exactly that.`);
  return commandOf(kind, near, rest, near);
}

function commandOf(
  kind: CommandKind,
  word: string,
  rest: readonly string[],
  corrected: string | null,
): CommandReading {
  const words = rest.join(' ');
  switch (kind) {
    case 'help':
    case 'plan':
    case 'next':
    case 'done':
    case 'skip':
    case 'pause':
    case 'resume':
    case 'who':
    case 'memory':
    case 'stop':
      return understood({ kind }, corrected);
    case 'take':
      return words === ''
        ? unclear('Take which? Say for example "take 4"; "plan" lists them.')
        : understood({ kind, subtask: words }, corrected);
    case 'fail':
      return understood({ kind, reason: words === '' ? 'no reason given' : words }, corrected);
    case 'give':
      return readGive(rest, corrected);
    case 'bring':
      return readBring(words, corrected);
    case 'where':
      return words === ''
        ? unclear('Where is what? Say for example "where iron".')
        : understood({ kind, item: words.replace(/^(?:is|are)\s+(?:the\s+)?/i, '') }, corrected);
    case 'note':
      return words === ''
        ? unclear('Note what? Say for example "note the pig is behind the trees".')
        : understood({ kind, text: words }, corrected);
    case 'quiet':
      return understood({ kind, leavesOut: hushIn(word, words) }, corrected);
    case 'forget':
      return words === ''
        ? unclear('Forget what? "memory" lists what is remembered; "forget all" forgets everything.')
        : understood({ kind, what: words }, corrected);
    case 'answer':
      return understood({ kind, choice: /^(?:yes|no)$/.test(word) ? word : words }, corrected);
  }
}

function hushIn(word: string, words: string): Hush {
  if (/^(?:loud|unmute)$/.test(word) || /^off$/i.test(words)) return 'nothing';
  return /^all$/i.test(words) ? 'all' : 'others';
}

/** `give 4 Ben`, `give 4 to Ben`, `give Ben 4`. */
function readGive(rest: readonly string[], corrected: string | null): CommandReading {
  const words = rest.filter((word) => !/^(?:to|task|subtask)$/i.test(word));
  const number = words.findIndex((word) => /^[#s]?\d+$/i.test(word));
  const subtask = words[number];
  const to = words.find((_, index) => index !== number);
  if (subtask === undefined || to === undefined) {
    return unclear('Give which to whom? Say for example "give 4 Ben"; "who" lists names.');
  }
  return understood({ kind: 'give', subtask, to }, corrected);
}

/** `bring 3 sticks`, `bring me sticks from Ben`. */
function readBring(words: string, corrected: string | null): CommandReading {
  const parts = /^(?:me\s+)?(?:(\d{1,3})\s+|an?\s+)?(.+?)(?:\s+from\s+(\S+))?$/i.exec(words);
  const item = parts?.[2];
  if (item === undefined) return unclear('Bring what? Say for example "bring 3 sticks".');
  const count = Math.max(1, Number(parts?.[1] ?? 1));
  return understood({ kind: 'bring', item, count, from: parts?.[3] ?? null }, corrected);
}

function understood(command: Command, corrected: string | null): CommandReading {
  return { kind: 'command', command, corrected };
}

function unclear(message: string): CommandReading {
  return { kind: 'unclear', message };
}
