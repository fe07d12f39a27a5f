/** Who says what in a line of chat. */
export interface Said {
  readonly from: string;
  readonly text: string;
  readonly isWhisper: boolean;
}

/** Somebody as a server shows it: the name itself, or a nickname from the list of players. */
export interface ShownName {
  readonly shown: string;
  readonly name: string;
}

/** Further in no name stands for who speaks. */
const MOST_BEFORE_NAME = 40;
/** Tags behind a name ("Tom [VIP]"), signs between it and what is said ("»", ">", ": "), and that. */
const SAID =
  /^(?:\s*(?:\[[^\]]{1,24}\]|\([^)]{1,24}\)))*\s*[^\p{L}\p{N}\s"'!?.,]+\s+(?:[→➜➔➡⇒»┃|]\s+)?(?!\[?\w+\s?\]|[-=]+>|[→➜➔➡⇒])(?<said>.+)$/u;
/** The same where a nickname stands for the name. */
const ANY_SIGNS = /^.{0,60}?[^\p{L}\p{N}\s"'!?.,\])]+\s+(?<said>.+)$/u;
/** "[Tom -> me] hi", "Tom → Ada: hi": from one to another. */
const FROM_TO =
  /^(?<before>.{0,60}?)\s*(?:[-=]+>|[→➜➔➡⇒])\s*(?<to>[^\s\])>:»]+(?: [^\s\])>:»]+)?)\s*[\])>:»]+\s*(?<said>.+)$/u;
const TAGS_ONLY = /^[\])]?(?:\s*[[(][^\])]{1,24}[\])])*$/;
/** How servers call who reads the line. */
const ME =
  /^(?:me|you|mir|dir|ich|du|moi|toi|vous|yo|m[ií]|ti|tú|te|mim|você|io|mij|jij|mig|dig|ja|ty|я|мне|вам|вы|ты|我|你|您|私|나)$/iu;
/** In front of a name: who is spoken to, and who speaks. "To Tom: hi" is what a bot said itself. */
const BEFORE_LISTENER = /(?:^|[\s[(<])(?:to|an|à|para|aan|till?|do|кому|для)\s*[[(<]?$/iu;
const BEFORE_WHISPERER = /(?:^|[\s[(<])(?:from|von|de|da|van|från|fra|od|от)\s*[[(<]?$/iu;
/** How servers and plugins call a whisper. */
const WHISPERING =
  'whisper|flüster|chuchot|murmur|su+s+ur+|fluister|szep(?:cze|ta)|шепч|шепта|viska|hvisk|kuiska|šept|suttog|fısılda|悄悄|ささや|귓속말';
const WHISPER_TOLD = new RegExp(`^\\s?.{0,24}?(?:${WHISPERING})[^:：»>]{0,24}[:：»>]\\s*(?<said>.+)$`, 'iu');
/** "Tom whispers hello", as old servers have it. */
const WHISPER_BARE = /^ whispers(?: to you)? (?<said>.+)$/;

/**
 * Reads a line as it is shown: "<Tom> hello", "[VIP] Tom » hello", "[Tom -> me] hello". Null where none of these says
 * anything, or it is said to somebody else than who reads it.
 */
export function readLine(line: string, names: readonly ShownName[], me: string): Said | null {
  return readFromTo(line, names, me) ?? readNamed(line, names);
}

function readFromTo(line: string, names: readonly ShownName[], me: string): Said | null {
  const { before = '', to = '', said = '' } = FROM_TO.exec(line)?.groups ?? {};
  const listener = names.find(({ shown }) => shown === to)?.name;
  const speaker = nameIn(before, names);
  if (said === '' || !speaker || speaker.name === me) return null;
  // "<Tom> [me -> Ada] hi" is what Tom typed.
  if (!TAGS_ONLY.test(before.slice(speaker.at + speaker.shown.length))) return null;
  const isToMe = listener === me || to === me || ME.test(to);
  return isToMe ? { from: speaker.name, text: said, isWhisper: true } : null;
}

function readNamed(line: string, names: readonly ShownName[]): Said | null {
  const found = nameIn(line.slice(0, MOST_BEFORE_NAME + 20), names);
  if (!found || found.at > MOST_BEFORE_NAME) return null;
  const before = line.slice(0, found.at);
  const after = line.slice(found.at + found.shown.length);
  if (isToOne(before)) return null;
  const told = (WHISPER_TOLD.exec(after) ?? WHISPER_BARE.exec(after))?.groups?.['said'];
  const text = told ?? SAID.exec(after)?.groups?.['said'];
  if (text === undefined) return null;
  const isWhisper = told !== undefined || BEFORE_WHISPERER.test(before);
  return { from: found.name, text, isWhisper };
}

/** What a bot itself said to one: "You whisper to Tom: ", "[me -> Tom] ". It would answer itself for ever. */
function isToOne(before: string): boolean {
  return (
    BEFORE_LISTENER.test(before) ||
    /[\p{L}\p{N}\])]\s*(?:[-=]+>|[→➜➔➡⇒])\s*[[(<]?$/u.test(before) ||
    new RegExp(WHISPERING, 'iu').test(before)
  );
}

/** What somebody says whose id comes with the line: none of the names need be in it. */
export function saidBy(line: string, names: readonly ShownName[]): string {
  return readNamed(line, names)?.text ?? ANY_SIGNS.exec(line)?.groups?.['said'] ?? line;
}

/** The first of some names in a text, the longest of those that begin there. */
export function nameIn(
  text: string,
  names: readonly ShownName[],
): (ShownName & { readonly at: number }) | null {
  const [first = null] = names
    .map((each) => ({ ...each, at: wordAt(text, each.shown) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at || b.shown.length - a.shown.length);
  return first;
}

function wordAt(text: string, name: string): number {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const isWhole = !/\w/.test(text[at - 1] ?? '') && !/\w/.test(text[at + name.length] ?? '');
    if (isWhole) return at;
  }
  return -1;
}
