/** What a stretch of almost-JSON is. `word` is anything unquoted: numbers, literals, bare keys. */
export interface JsonToken {
  readonly kind:
    'open' | 'close' | 'paren' | 'comma' | 'colon' | 'string' | 'comment' | 'ellipsis' | 'word' | 'space';
  readonly start: number;
  /** Index behind the last character. */
  readonly end: number;
  /** True for a string or comment the text ends in the middle of. */
  readonly unclosed?: true;
}

const SINGLE_CHARACTERS: Readonly<Record<string, JsonToken['kind']>> = {
  '{': 'open',
  '[': 'open',
  '}': 'close',
  ']': 'close',
  '(': 'paren',
  ')': 'paren',
  ',': 'comma',
  ':': 'colon',
  '=': 'colon',
};

/** Opening quote -> what may close it. Models and word processors mix straight and curly ones. */
const QUOTES: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'’",
  '“': '”“"',
  '”': '”"',
  '‘': "’'",
  '’': "’'",
};

const WHAT_FOLLOWS_A_STRING = /\s*(?:[,:\]})\n#]|\/[/*]|$)/y;
const WORD = /[^\s,:=[\]{}()"'“”‘’#]+/y;
const SPACE = /\s+/y;
const ELLIPSIS = /\.{3,}|…/y;

/**
 * Reads the token at `index` of JSON, JSON5, Python or something in between; every character belongs to one token.
 * @param index must be inside the text.
 */
export function readToken(text: string, index: number): JsonToken {
  const character = text.charAt(index);
  const single = SINGLE_CHARACTERS[character];
  if (single) return { kind: single, start: index, end: index + 1 };
  if (character in QUOTES) return readString(text, index);
  if (character === '#' || text.startsWith('//', index)) {
    const newline = text.indexOf('\n', index);
    return { kind: 'comment', start: index, end: newline < 0 ? text.length : newline };
  }
  if (text.startsWith('/*', index)) {
    const close = text.indexOf('*/', index + 2);
    if (close < 0) return { kind: 'comment', start: index, end: text.length, unclosed: true };
    return { kind: 'comment', start: index, end: close + 2 };
  }
  return (
    readPattern(SPACE, 'space', text, index) ??
    readPattern(ELLIPSIS, 'ellipsis', text, index) ??
    readPattern(WORD, 'word', text, index) ?? { kind: 'word', start: index, end: index + 1 }
  );
}

function readPattern(
  pattern: RegExp,
  kind: JsonToken['kind'],
  text: string,
  index: number,
): JsonToken | undefined {
  pattern.lastIndex = index;
  return pattern.test(text) ? { kind, start: index, end: pattern.lastIndex } : undefined;
}

function readString(text: string, start: number): JsonToken {
  const opening = text.charAt(start);
  const closing = QUOTES[opening] ?? opening;
  for (let index = start + 1; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === '\\') {
      index += 1;
    } else if (closing.includes(character) && (opening === '"' || endsAt(text, index + 1))) {
      return { kind: 'string', start, end: index + 1 };
    }
  }
  return { kind: 'string', start, end: text.length, unclosed: true };
}

// An apostrophe inside 'don't' looks like the closing quote; only what follows tells them apart.
function endsAt(text: string, index: number): boolean {
  WHAT_FOLLOWS_A_STRING.lastIndex = index;
  return WHAT_FOLLOWS_A_STRING.test(text);
}

const LITERALS: Readonly<Record<string, string>> = {
  True: 'true',
  False: 'false',
  None: 'null',
  undefined: 'null',
  // JSON has no such numbers; JSON.stringify writes them as null as well.
  NaN: 'null',
  '-NaN': 'null',
  Infinity: 'null',
  '-Infinity': 'null',
  '+Infinity': 'null',
};

/** Almost-JSON brought closer to JSON5. */
export interface Normalised {
  readonly text: string;
  /** True where `...` stood for something the model left out. */
  readonly elided: boolean;
}

/** A bracket that is open, and what stood in it so far. */
interface Bracket {
  readonly opening: string;
  /** Where it stands among the parts. */
  readonly at: number;
  commas: number;
  hasPairs: boolean;
  isFilled: boolean;
}

/**
 * Rewrites what JSON5 does not read: Python's literals, tuples, sets and calls (`Subtask(item='stick')` is an object),
 * `#` comments, curly quotes, raw line breaks in strings, `...`. Strings keep their content.
 */
export function normaliseJson(text: string): Normalised {
  const parts: string[] = [];
  const brackets: Bracket[] = [];
  /** A value may begin here; after a name that stands where one may, brackets are those of a call. */
  let expects: 'value' | 'call' | 'nothing' = 'value';
  let elided = false;
  for (let index = 0; index < text.length;) {
    const token = readToken(text, index);
    index = token.end;
    const source = text.slice(token.start, token.end);
    const around = brackets.at(-1);
    if (token.kind === 'comment') {
      parts.push(' ');
      continue;
    }
    if (token.kind === 'ellipsis') {
      elided = true;
      index = skipComma(text, index);
      continue;
    }
    if (token.kind === 'open' || (source === '(' && expects !== 'nothing')) {
      if (source === '(' && expects === 'call') parts.pop();
      if (around) around.isFilled = true;
      brackets.push({ opening: source, at: parts.length, commas: 0, hasPairs: false, isFilled: false });
      parts.push(source);
      expects = 'value';
    } else if (around && CLOSING[around.opening] === source) {
      brackets.pop();
      const [open, close] = asJson(around, source);
      parts[around.at] = open;
      parts.push(close);
      expects = 'nothing';
    } else if (token.kind === 'comma' || token.kind === 'colon') {
      if (around && token.kind === 'comma') around.commas += 1;
      else if (around) around.hasPairs = true;
      parts.push(source === '=' && around?.opening === '(' ? ':' : source);
      expects = 'value';
    } else if (token.kind === 'space') {
      parts.push(source);
      if (expects === 'call') expects = 'nothing';
    } else {
      if (around) around.isFilled = true;
      parts.push(plainer(token, source, text.slice(index, index + 9)));
      expects = token.kind === 'word' && expects === 'value' ? 'call' : 'nothing';
    }
  }
  return { text: parts.join(''), elided };
}

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' };

/** What a pair of brackets is in JSON; those around one value are none. */
function asJson(
  { opening, commas, hasPairs, isFilled }: Bracket,
  closing: string,
): readonly [string, string] {
  if (opening === '(') {
    if (hasPairs) return ['{', '}'];
    return isFilled && commas === 0 ? ['', ''] : ['[', ']'];
  }
  return opening === '{' && isFilled && !hasPairs ? ['[', ']'] : [opening, closing];
}

function plainer(token: JsonToken, source: string, following: string): string {
  if (token.kind === 'string') return token.unclosed ? source : normaliseString(source);
  const isLiteral = token.kind === 'word' && Object.hasOwn(LITERALS, source) && !/^\s*:/.test(following);
  return isLiteral ? (LITERALS[source] ?? source) : source;
}

function normaliseString(source: string): string {
  const content = source.slice(1, -1).replace(/\\[\s\S]|["\n\r]/g, (match) => {
    if (match === '"') return '\\"';
    if (match === '\n') return '\\n';
    if (match === '\r') return '\\r';
    return match;
  });
  return `"${content}"`;
}

function skipComma(text: string, index: number): number {
  const rest = /\s*,/y;
  rest.lastIndex = index;
  return rest.test(text) ? rest.lastIndex : index;
}
