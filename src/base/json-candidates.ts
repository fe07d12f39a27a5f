import { readToken } from './json-tokens.js';

/** A stretch of a reply that may be the JSON value it was asked for. */
export interface JsonCandidate {
  readonly text: string;
  /**
   * `truncated`: the reply broke off inside the value; `text` holds its complete elements, closed again.
   * `lines`: objects that stood one after the other, made one list.
   */
  readonly kind: 'complete' | 'truncated' | 'lines';
}

/** Deeper nesting than this is no answer to anything we ask, and would exhaust the stack of recursive parsers. */
const MAX_DEPTH = 200;
/** A bracket that is never closed is followed to the text's end; this bounds the work on a text full of them. */
const MAX_UNCLOSED = 32;
/** So many bare words in a row are prose: the bracket before them was none of JSON's, or the value broke off. */
const PROSE_WORDS = 3;
const FENCE = '```';
/** What stands between two lines of JSON Lines. */
const NEXT_LINE = /^[ \t]*,?[ \t]*(?:\r?\n)?[ \t]*$/;

const OBJECT_START = /\{\s*(?:[}"'“”‘’]|[A-Za-z_$][\w$-]*\s*:|\/[/*]|#|\.{3}|…)/y;
const ARRAY_START =
  /\[\s*(?:[\][{"'“”‘’]|\(\s*["']|[A-Za-z_]\w*\(\s*(?:\w+\s*=|["'])|[-+]?\.?\d|(?:true|false|null|True|False|None|NaN|-?Infinity)\b|\/[/*]|#|\.{3}|…)/y;

/** The objects and arrays of a reply, in order: those in fenced blocks, and all that stand anywhere in it. */
export interface JsonCandidates {
  readonly fenced: readonly JsonCandidate[];
  readonly bare: readonly JsonCandidate[];
}

/** Finds what may be JSON in a reply; a last fence may be unclosed, brackets that prose uses are passed over. */
export function findCandidates(text: string): JsonCandidates {
  const anywhere = scanRegion(text, 0, text.length, false);
  return { fenced: fencedCandidates(text, anywhere.spans), bare: anywhere.candidates };
}

function fencedCandidates(text: string, wholeValues: readonly Span[]): readonly JsonCandidate[] {
  const found: JsonCandidate[] = [];
  let unclosed = 0;
  let nextValue = 0;
  const fence = /```[ \t]*(?:[\w+.-]+(?=[\s{[]))?/g;
  for (let open = fence.exec(text); open; open = fence.exec(text)) {
    // A fence inside a whole value is part of one of its strings.
    while ((wholeValues[nextValue]?.end ?? Infinity) <= open.index) nextValue += 1;
    if ((wholeValues[nextValue]?.start ?? Infinity) < open.index) continue;
    const contentStart = open.index + open[0].length;
    const close = /\n[ \t]*```/g;
    close.lastIndex = contentStart;
    const blockEnd = close.exec(text)?.index ?? text.length;
    const block = scanRegion(text, contentStart, blockEnd, true);
    // Not spread into one push: there can be more candidates than a call takes arguments.
    for (const candidate of block.candidates) found.push(candidate);
    unclosed += block.unclosed;
    // A value's strings may hold fences of their own: go on behind the value, where the block's own fence still is.
    const closing = text.indexOf(FENCE, Math.max(block.spans.at(-1)?.end ?? 0, contentStart));
    if (closing < 0 || unclosed >= MAX_UNCLOSED) break;
    fence.lastIndex = closing + FENCE.length;
  }
  return found;
}

interface Span {
  readonly start: number;
  /** Index behind the last character. */
  readonly end: number;
}

interface Region {
  readonly candidates: readonly JsonCandidate[];
  /** Where the complete values stand, in order. */
  readonly spans: readonly Span[];
  readonly unclosed: number;
}

function scanRegion(text: string, start: number, regionEnd: number, fenced: boolean): Region {
  /** Broken-off values, and whole ones; the objects of JSON Lines share one array. */
  const found: (JsonCandidate | string[])[] = [];
  const spans: Span[] = [];
  let unclosed = 0;
  let lines: string[] | undefined;
  const brackets = /[[{]/g;
  const firstValue = start + (/^\s*/.exec(text.slice(start, regionEnd))?.[0].length ?? 0);
  brackets.lastIndex = start;
  for (let match = brackets.exec(text); match && match.index < regionEnd; match = brackets.exec(text)) {
    const opensBlock = fenced && match.index === firstValue;
    if (!opensBlock && !looksLikeJson(text, match.index)) continue;
    const value = scanValue(text, match.index, regionEnd);
    brackets.lastIndex = value.end;
    if (value.kind === 'unclosed') {
      if (value.recovered !== undefined) found.push({ kind: 'truncated', text: value.recovered });
      unclosed += 1;
      if (unclosed >= MAX_UNCLOSED) break;
      continue;
    }
    const source = text.slice(match.index, value.end);
    const isObject = match[0] === '{';
    if (isObject && lines && NEXT_LINE.test(text.slice(spans.at(-1)?.end, match.index))) {
      lines.push(source);
    } else {
      lines = isObject ? [source] : undefined;
      found.push(lines ?? [source]);
    }
    spans.push({ start: match.index, end: value.end });
  }
  return {
    candidates: found.map((each) => (Array.isArray(each) ? toCandidate(each) : each)),
    spans,
    unclosed,
  };
}

function toCandidate(lines: readonly string[]): JsonCandidate {
  const [first = ''] = lines;
  return lines.length > 1
    ? { kind: 'lines', text: `[${lines.join(',')}]` }
    : { kind: 'complete', text: first };
}

function looksLikeJson(text: string, index: number): boolean {
  const pattern = text.charAt(index) === '{' ? OBJECT_START : ARRAY_START;
  pattern.lastIndex = index;
  return pattern.test(text);
}

type ScannedValue =
  | { readonly kind: 'complete'; readonly end: number }
  /** `end` is where to look for another value: what stands before it belongs to this one, whole or not. */
  | { readonly kind: 'unclosed'; readonly end: number; readonly recovered: string | undefined };

/**
 * Follows a value from its opening bracket to the matching one. The end may lie behind `regionEnd` (a fence inside a
 * string); only where there is none does the region bound what can be recovered.
 */
function scanValue(text: string, start: number, regionEnd: number): ScannedValue {
  const stack: string[] = [];
  /** Per depth, the index behind the last element that is complete for sure. */
  const completeAt: (number | undefined)[] = [];
  let cut: Cut | undefined;
  let wordsInARow = 0;
  let proseAt: number | undefined;
  let index = start;
  while (index < text.length) {
    const token = readToken(text, index);
    if (token.end > regionEnd) cut ??= cutFor(stack, completeAt);
    // Inside a string a fence is content; outside of one the value ends here, whatever brackets prose has later.
    if (token.kind === 'word' && text.startsWith(FENCE, token.start)) break;
    if (token.kind !== 'space' && token.kind !== 'paren')
      wordsInARow = token.kind === 'word' ? wordsInARow + 1 : 0;
    if (wordsInARow >= PROSE_WORDS) {
      proseAt ??= token.start;
      cut ??= cutFor(stack, completeAt);
    }
    index = token.end;
    if (token.kind === 'open') {
      stack.push(text.charAt(token.start));
      completeAt[stack.length] = undefined;
      if (stack.length > MAX_DEPTH) return { kind: 'unclosed', end: index, recovered: undefined };
    } else if (token.kind === 'close') {
      const depth = stack.lastIndexOf(text.charAt(token.start) === '}' ? '{' : '[');
      // A forgotten bracket inside is for the repair step; a closing bracket too many is passed over.
      if (depth >= 0) stack.length = depth;
      if (stack.length === 0) return { kind: 'complete', end: token.end };
      completeAt[stack.length] = token.end;
    } else if (token.kind === 'comma') {
      completeAt[stack.length] = token.start;
    } else if (token.kind === 'string' && !token.unclosed && stack.at(-1) === '[') {
      completeAt[stack.length] = token.end;
    }
  }
  cut ??= cutFor(stack, completeAt);
  const recovered = cut.end === undefined ? undefined : text.slice(start, cut.end) + cut.closers;
  return { kind: 'unclosed', end: proseAt ?? index, recovered };
}

interface Cut {
  readonly end: number | undefined;
  readonly closers: string;
}

// Cut in the outermost list: an element whose inner list is cut would look complete and not be.
function cutFor(stack: readonly string[], completeAt: readonly (number | undefined)[]): Cut {
  const outermostList = stack.indexOf('[');
  const depth = outermostList < 0 ? 1 : outermostList + 1;
  const open = stack.slice(0, depth).reverse();
  return { end: completeAt[depth], closers: open.map((bracket) => (bracket === '{' ? '}' : ']')).join('') };
}
