/** Code found in a reply, or why there is none that could be run. */
export type ReplySource =
  | {
      readonly kind: 'source';
      readonly source: string;
      /** What stands before it: what the model made of the job, and its plan; empty where nothing does. */
      readonly explanation: string;
    }
  | { readonly kind: 'none'; readonly reason: string };

const FENCE = /^[ \t]*(`{3,}|~{3,})[ \t]*([\w+#.-]*)[^\n]*$/;
const FUNCTION_START = /^[ \t]*(?:export\s+(?:default\s+)?)?async\s+function\b/m;

/** What a sandbox takes at most; nobody writes a skill of that length. */
const MOST_CHARACTERS = 200_000;

interface Fenced {
  readonly text: string;
  readonly isClosed: boolean;
}

/**
 * The JavaScript in a model's reply: the fenced block with an async function in it (the last one: models think aloud
 * first), else the text from the function on. Half a reply is no source. Nothing is mended: what is wrong with the
 * code the review says, in words the model can act on.
 * @param isCut the provider stopped it at its token limit
 */
export function sourceInReply(reply: string, isCut = false): ReplySource {
  const text = reply.slice(0, MOST_CHARACTERS).replace(/\r\n?/g, '\n');
  const blocks = fencedBlocks(text).filter((block) => FUNCTION_START.test(block.text));
  const block = blocks.at(-1);
  const found = block?.text ?? looseFunction(text);
  if (found === null || found.trim() === '') {
    return none(
      'the reply holds no `async function name(bot)`. Reply with one fenced block of JavaScript and nothing else.',
    );
  }
  const isHalf = isCut || block?.isClosed === false;
  if (isHalf && scan(found, () => undefined) > 0) {
    return none(
      'the reply ends in the middle of the function. Write it shorter, and end it with its closing brace.',
    );
  }
  return { kind: 'source', source: `${trimmed(found)}\n`, explanation: explanationIn(text) };
}

/** Longest explanation kept, in characters. */
const MOST_EXPLAINED = 2000;

function explanationIn(text: string): string {
  const [before = ''] = text.split(/^[ \t]*(?:`{3,}|~{3,})|^[ \t]*(?:export\s+)?async\s+function\b/m);
  return before.trim().slice(0, MOST_EXPLAINED);
}

function none(reason: string): ReplySource {
  return { kind: 'none', reason };
}

function fencedBlocks(text: string): readonly Fenced[] {
  const blocks: Fenced[] = [];
  let open: { readonly fence: string; readonly lines: string[] } | null = null;
  for (const line of text.split('\n')) {
    const [, fence = '', language = ''] = FENCE.exec(line) ?? [];
    if (open && fence.startsWith(open.fence) && language === '') {
      blocks.push({ text: open.lines.join('\n'), isClosed: true });
      open = null;
    } else if (open) open.lines.push(line);
    else if (fence !== '') open = { fence, lines: [] };
  }
  if (open) blocks.push({ text: open.lines.join('\n'), isClosed: false });
  return blocks;
}

/** From the first function to the brace that ends the last one; prose behind it is left away. */
function looseFunction(text: string): string | null {
  const start = FUNCTION_START.exec(text)?.index;
  if (start === undefined) return null;
  const rest = text.slice(start);
  const end = endOfFunctions(rest);
  // Without its end it is half a reply, which the count of braces shows.
  return end === null ? rest : rest.slice(0, end);
}

function endOfFunctions(text: string): number | null {
  let end: number | null = null;
  scan(text, (depth, index, char) => {
    if (char === '}' && depth === 0) {
      if (end === null) end = index + 1;
      else if (/^\s*(?:async\s+)?function\b/.test(text.slice(end, index))) end = index + 1;
    }
  });
  return end;
}

/** Walks over code, strings and comments left out; tells every brace with the depth after it; gives the last depth. */
function scan(text: string, onBrace: (depth: number, index: number, char: string) => void): number {
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const char = text[index] ?? '';
    const end = SKIPPED[text.startsWith('/', index) ? text.slice(index, index + 2) : char];
    if (end !== undefined) index = endOf(text, index, end);
    else if (char === '{' || char === '}') {
      depth = Math.max(0, depth + (char === '{' ? 1 : -1));
      onBrace(depth, index, char);
    }
  }
  return depth;
}

/** What starts a string or comment, and what ends it. */
const SKIPPED: Readonly<Record<string, string>> = { "'": "'", '"': '"', '`': '`', '//': '\n', '/*': '*/' };

// One line at most for plain strings: an apostrophe in prose starts none.
function endOf(text: string, start: number, end: string): number {
  const isLine = end === "'" || end === '"';
  for (let index = start + 1; index < text.length; index++) {
    if (text.startsWith(end, index)) return index + end.length - 1;
    if (text[index] === '\\') index += 1;
    else if (isLine && text[index] === '\n') return start;
  }
  return end === '\n' || !isLine ? text.length : start;
}

// What a module would say is no part of a skill.
function trimmed(source: string): string {
  return source
    .replace(/^\s*\n|\s+$/g, '')
    .replace(/^([ \t]*)export\s+(?:default\s+)?(?=async\s+function\b)/m, '$1');
}
