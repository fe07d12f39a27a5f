/** A command as it was typed, not yet checked. */
export interface TypedCall {
  readonly name: string;
  readonly values: readonly unknown[];
}

/** What a line holds: no command, a command, or something that was meant to be one. */
export type TypedLine =
  | { readonly kind: 'none' }
  | { readonly kind: 'call'; readonly call: TypedCall }
  | { readonly kind: 'faulty'; readonly name: string };

const START = /^\s*!([a-zA-Z]\w*)\s*(\(?)/;
const VALUE = /^\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(-?\d+(?:\.\d+)?)|([A-Za-z_]\w*))\s*([,)])/;

/**
 * Reads `!name("text", 1.5, true)` at the beginning of a line; without parentheses the command takes no values. A bare
 * word counts as text. Whatever follows the command is left out.
 */
export function readCall(line: string): TypedLine {
  const start = START.exec(line);
  if (!start) return { kind: 'none' };
  const [all, name = '', open] = start;
  if (open === '') return { kind: 'call', call: { name, values: [] } };
  let rest = line.slice(all.length);
  if (/^\s*\)/.test(rest)) return { kind: 'call', call: { name, values: [] } };
  const values: unknown[] = [];
  for (;;) {
    const value = VALUE.exec(rest);
    if (!value) return { kind: 'faulty', name };
    const [taken, double, single, number, word, end] = value;
    values.push(number === undefined ? textOf(double ?? single, word) : Number(number));
    if (end === ')') return { kind: 'call', call: { name, values } };
    rest = rest.slice(taken.length);
  }
}

function textOf(quoted: string | undefined, word: string | undefined): string | boolean {
  if (quoted !== undefined) return quoted.replace(/\\(.)/g, '$1');
  if (word === 'true' || word === 'false') return word === 'true';
  return word ?? '';
}
