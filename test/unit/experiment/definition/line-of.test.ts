import fc from 'fast-check';
import JSON5 from 'json5';
import { expect, it } from 'vitest';
import { linesIn } from '../../../../src/experiment/definition/definition-source.js';

const TEXT = `// a comment with { and "
{
  name: 'x', /* another
  one: [ */ kind: "teams",
  'quoted key': [1, 'a, ]', // [
    {
      "inner": -0.5e3, more: [[true,
        null]],
    },
  ],
  last: +Infinity,
}
`;

it.each([
  [['name'], 3],
  [['kind'], 4],
  [['quoted key'], 5],
  [['quoted key', 1], 5],
  [['quoted key', 2], 6],
  [['quoted key', 2, 'inner'], 7],
  [['quoted key', 2, 'more', 0, 0], 7],
  [['quoted key', 2, 'more', 0, 1], 8],
  [['last'], 11],
])('finds %j', (path, line) => {
  expect(JSON5.parse(TEXT)).toHaveProperty(path);
  expect(linesIn(TEXT)(path)).toBe(line);
});

it('names what is around a field that is missing', () => {
  expect(linesIn(TEXT)(['quoted key', 2, 'missing'])).toBe(6);
  expect(linesIn(TEXT)(['missing'])).toBe(2);
});

/** Every field and entry, with its path. */
function pathsIn(value: unknown): readonly (readonly PropertyKey[])[] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return keys.flatMap((key) => [
    [key],
    ...pathsIn((value as Record<PropertyKey, unknown>)[key]).map((path) => [key, ...path]),
  ]);
}

it('finds every place of any text, one a line', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.boolean(), (value, isJson5) => {
      // As JSON reads it: no -0, no __proto__ that is lost.
      const plain: unknown = JSON.parse(JSON.stringify(value));
      const text = isJson5 ? JSON5.stringify(plain, null, 2) : JSON.stringify(plain, null, 2);
      const lineOf = linesIn(text);
      const paths = pathsIn(plain).filter((path) => !path.some((key) => hasEscapes(key)));
      const lines = paths.map(lineOf);
      // The first line opens the whole; each place has a line of its own, further down the later it comes.
      expect(lines.every((line, index) => line > (lines[index - 1] ?? 1))).toBe(true);
    }),
    { numRuns: 100 },
  );
});

/** Keys written with escapes are found by what is around them; numbers as keys come in an order of their own. */
function hasEscapes(key: PropertyKey): boolean {
  const text = String(key);
  return (
    typeof key === 'string' && (JSON.stringify(text) !== `"${text}"` || /^\d+$|['\u2028\u2029]/.test(text))
  );
}
