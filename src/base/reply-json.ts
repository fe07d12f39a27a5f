import { readJson, readJson5 } from './json.js';
import { jsonrepair } from 'jsonrepair';
import { findCandidates, type JsonCandidate } from './json-candidates.js';
import { normaliseJson } from './json-tokens.js';

/** The value in a reply, or why there is none. */
export type JsonReply =
  | {
      readonly ok: true;
      readonly value: unknown;
      /** How much help reading it took: none, JSON5's freedoms (and Python's literals), or repair of broken syntax. */
      readonly step: 'json' | 'json5' | 'repaired';
      /** True where the reply broke off or left something out with `...`: there was to be more. */
      readonly truncated: boolean;
    }
  | { readonly ok: false; readonly reason: string };

type Parsed = Extract<JsonReply, { ok: true }>;

/** Longest reply that is looked at, in characters (1 MB of ASCII). */
const MAX_CHARACTERS = 1_048_576;

/**
 * Reads the JSON value a model's reply holds, whatever stands around it; the value is not validated.
 * Fenced blocks go before bare values and the largest of several wins. Of a list that breaks off, the complete
 * elements come back with `truncated`. Reasoning in `<think>` blocks is no part of the reply.
 */
export function parseJsonReply(text: string): JsonReply {
  if (text.length > MAX_CHARACTERS) {
    return failed(
      `the reply has ${text.length} characters, more than the ${MAX_CHARACTERS} that are looked at`,
    );
  }
  const whole = parseStrictly(text.replace(/^\uFEFF/, '').trim());
  if (whole) return whole;
  const answer = withoutReasoning(text);
  if (answer === undefined) return failed('the reply ends inside its <think> block, before any answer');
  if (answer.trim() === '') return failed('the reply holds no text');
  const { fenced, bare } = findCandidates(answer);
  return (
    largest(fenced) ??
    largest(bare) ??
    fencedScalar(answer) ??
    parseStrictly(answer.trim()) ??
    failed(`the reply holds no complete JSON object or array; it starts with ${quoteStart(answer)}`)
  );
}

function failed(reason: string): JsonReply {
  return { ok: false, reason };
}

function largest(candidates: readonly JsonCandidate[]): Parsed | undefined {
  // A complete value before a broken-off one of the same length; a stable sort keeps the first of equals.
  const bySize = [...candidates].sort((a, b) => b.text.length - a.text.length);
  for (const candidate of bySize) {
    const parsed = parseCandidate(candidate);
    if (parsed) return parsed;
  }
  return undefined;
}

function parseCandidate({ text, kind }: JsonCandidate): Parsed | undefined {
  const truncated = kind === 'truncated';
  const strict = parseStrictly(text);
  if (strict) return { ...strict, truncated, step: kind === 'lines' ? 'repaired' : 'json' };
  const normalised = normaliseJson(text);
  const incomplete = truncated || normalised.elided;
  const lenient = readJson5(normalised.text);
  if (lenient.ok) return { ok: true, value: lenient.value, step: 'json5', truncated: incomplete };
  // Only ever on one value by itself: over prose and a block together, jsonrepair invents a list of both.
  const repaired = readJson(mended(normalised.text));
  return repaired.ok ? { ...repaired, step: 'repaired', truncated: incomplete } : undefined;
}

function parseStrictly(text: string): Parsed | undefined {
  const parsed = readJson(text);
  return parsed.ok ? { ...parsed, step: 'json', truncated: false } : undefined;
}

/** Empty where nothing can be made of it. */
function mended(text: string): string {
  try {
    return jsonrepair(text);
  } catch {
    return '';
  }
}

function fencedScalar(text: string): Parsed | undefined {
  const content = /```[\w+.-]*[ \t]*\r?\n([\s\S]*?)(?:\n[ \t]*```|$)/.exec(text)?.[1];
  return content === undefined ? undefined : parseStrictly(content.trim());
}

// At the start of a line only: inside a JSON string no line can start.
const REASONING_START = /^[ \t]*<(think|thinking|reasoning)>/gim;
const REASONING_END = /<\/(?:think|thinking|reasoning)>/gi;

/** The reply without its reasoning; undefined where it never got past it. */
function withoutReasoning(text: string): string | undefined {
  let rest = '';
  let position = 0;
  // A copy: `exec` leaves its position in the pattern, where `matchAll` would go on.
  const endPattern = new RegExp(REASONING_END);
  for (const start of text.matchAll(REASONING_START)) {
    if (start.index < position) continue;
    endPattern.lastIndex = start.index;
    const end = endPattern.exec(text);
    rest += text.slice(position, start.index);
    if (!end) return rest.trim() === '' ? undefined : rest;
    position = end.index + end[0].length;
  }
  rest += text.slice(position);
  // Some chat templates put the opening tag into the prompt, so only the closing one comes back.
  const lastEnd = [...rest.matchAll(REASONING_END)].at(-1);
  const answer = lastEnd ? rest.slice(lastEnd.index + lastEnd[0].length) : rest;
  return /[[{]/.test(answer) ? answer : rest;
}

function quoteStart(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return JSON.stringify(line.length > 60 ? `${line.slice(0, 60)}...` : line);
}
