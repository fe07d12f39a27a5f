import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJsonReply } from '../../../src/base/reply-json.js';
import { cpuMs } from '../../support/cpu-ms.js';

const list = [{ action: 'craft', item: 'stick', quantity: 4 }];
const listText = JSON.stringify(list);

describe('parseJsonReply', () => {
  it.each<[string, string, unknown, string]>([
    ['plain JSON', listText, list, 'json'],
    ['a byte order mark and white space', `\uFEFF\n ${listText} \n`, list, 'json'],
    ['a tagged fence', `Sure!\n\`\`\`json\n${listText}\n\`\`\`\nHope it helps [1].`, list, 'json'],
    ['an untagged fence', `\`\`\`\n${listText}\n\`\`\``, list, 'json'],
    ['a fence on one line', `Here: \`\`\`json ${listText} \`\`\``, list, 'json'],
    [
      'an indented fence with carriage returns',
      `1. Plan:\r\n  \`\`\`JSON\r\n  ${listText}\r\n  \`\`\`\r\n`,
      list,
      'json',
    ],
    ['an unclosed fence', `\`\`\`json\n${listText}`, list, 'json'],
    ['an assignment in a Python fence', `\`\`\`python\nsubtasks = ${listText}\n\`\`\``, list, 'json'],
    ['prose around', `The plan (see [the wiki]) is ${listText} and {that} is it.`, list, 'json'],
    [
      'the larger of two fences',
      `\`\`\`json\n{"a":1}\n\`\`\`\nor\n\`\`\`json\n${listText}\n\`\`\``,
      list,
      'json',
    ],
    [
      'a fence before a larger bare value',
      `{"format":"a long example that is no answer"}\n\`\`\`\n[1]\n\`\`\``,
      [1],
      'json',
    ],
    ['a wrapper object', `{"subtasks":${listText}}`, { subtasks: list }, 'json'],
    [
      'a fence inside a string',
      '```json\n{"a":"```js\\nx()\\n```","b":1}\n```',
      { a: '```js\nx()\n```', b: 1 },
      'json',
    ],
    ['a fence inside a string of a bare value', 'So: {"a":"``` [1] ```"}', { a: '``` [1] ```' }, 'json'],
    ['a reasoning block', `<think>Maybe [{"a":1},{"b":2},{"c":3}]?</think>${listText}`, list, 'json'],
    [
      'two reasoning blocks',
      `<think>\n{"a":1}</think>\n<thinking>[2]</thinking>\n\n${listText}`,
      list,
      'json',
    ],
    [
      'only the end of a reasoning block',
      `Maybe {"a":"long draft, not it"}?\n</think>\n\n${listText}`,
      list,
      'json',
    ],
    ['tags inside a string', 'So: {"a":"<think>no</think>"}', { a: '<think>no</think>' }, 'json'],
    ['a scalar in a fence', 'It is\n```json\n42\n```', 42, 'json'],
    ['trailing commas', '[{"a":1,},]', [{ a: 1 }], 'json5'],
    [
      'single quotes and apostrophes',
      "[{'a': 'don't', 'b': 'say \"x\"'}]",
      [{ a: "don't", b: 'say "x"' }],
      'json5',
    ],
    ['escaped quotes in single quotes', "{'a': 'don\\'t'}", { a: "don't" }, 'json5'],
    ['unquoted keys', '{action: "craft", n: 1}', { action: 'craft', n: 1 }, 'json5'],
    [
      'Python literals',
      "{'a': True, 'b': False, 'c': None, 'd': 'None, True'}",
      { a: true, b: false, c: null, d: 'None, True' },
      'json5',
    ],
    ['comments', '[1, // one, "two"\n2, /* [3] */ 4, # five]\n6]', [1, 2, 4, 6], 'json5'],
    ['slashes and hashes in strings', '["a//b","/*c*/","#d",]', ['a//b', '/*c*/', '#d'], 'json5'],
    ['curly quotes', '{“a”: “it’s”, ‘b’: “x "y" z”}', { a: 'it’s', b: 'x "y" z' }, 'json5'],
    ['numbers JSON has not', '[NaN, -Infinity, 1]', [null, null, 1], 'json5'],
    ['line breaks in strings', '["a\nb"]', ['a\nb'], 'json5'],
    ['a missing comma', '[{"a":1} {"b":2}]', [{ a: 1 }, { b: 2 }], 'repaired'],
    ['unquoted values', '{"action": craft, "item": stick}', { action: 'craft', item: 'stick' }, 'repaired'],
    ['a forgotten bracket inside', '{"a":[1,2,"b":{"c":3}}', expect.anything(), 'repaired'],
    ['quotes inside a string', '[{"note": "place "it" here"}]', [{ note: 'place "it" here' }], 'repaired'],
    ['JSON lines', '```\n{"a":1}\n{"a":2}\n{"a":3}\n```', [{ a: 1 }, { a: 2 }, { a: 3 }], 'repaired'],
  ])('reads %s', (_, text, value, step) => {
    expect(parseJsonReply(text)).toEqual({ ok: true, value, step, truncated: false });
  });

  it.each<[string, string, unknown]>([
    ['a list that breaks off', 'Plan: [{"a":1},{"a":2},{"a":3,"b":[{"c":1},', [{ a: 1 }, { a: 2 }]],
    [
      'a list in a wrapper',
      '```json\n{"goal":"x","subtasks":[{"a":[1]},{"a":[2',
      { goal: 'x', subtasks: [{ a: [1] }] },
    ],
    [
      'a broken-off fence that was closed',
      '```json\n[{"a":1},{"a":\n```\nSorry, see item 3] or }.',
      [{ a: 1 }],
    ],
    ['a list that lacks only its bracket', '[{"a":1},{"a":2}', [{ a: 1 }, { a: 2 }]],
    ['numbers, the last of which may lack digits', '[12,34,5', [12, 34]],
    ['strings, the last of which is cut', '["a","b","c', ['a', 'b']],
    ['an object, without its cut member', '{"a":1,"b":{"c":2},"d":"x', { a: 1, b: { c: 2 } }],
    ['Python cut off', "[{'a': True}, {'a': Fal", [{ a: true }]],
    ['a list that ends in an excuse', '[{"a":1},{"b":[1,2,3,\n\nI ran out of room.', [{ a: 1 }]],
    ['an ellipsis for the rest', '[{"a":1}, {"a":2}, ...]', [{ a: 1 }, { a: 2 }]],
    ['an ellipsis in the middle', '[1, …, 9]', [1, 9]],
  ])('recovers %s and says it is truncated', (_, text, value) => {
    expect(parseJsonReply(text)).toMatchObject({ ok: true, value, truncated: true });
  });

  it.each([
    ['nothing', '', /no text/],
    ['only reasoning', '<think>[1,2]</think>', /no text/],
    ['reasoning that breaks off', '<think>\nPerhaps [{"a":1}] would', /<think>/],
    ['prose', 'I cannot help with that.', /starts with "I cannot help/],
    ['prose with brackets', 'Use a [crafting table] (or {anything}).', /no complete JSON/],
    ['a list cut before its first element is complete', '[{"action": "cra', /no complete JSON/],
    ['a list cut inside its first element', '[{"a":{"b":1},"c":[1,2,3],"d', /no complete JSON/],
    ['more than a megabyte', `"${'x'.repeat(1_100_000)}"`, /1100002 characters/],
  ])('says why there is no value in %s', (_, text, reason) => {
    expect(parseJsonReply(text)).toEqual({ ok: false, reason: expect.stringMatching(reason) as string });
  });

  it.each([
    ['brackets', '['.repeat(1_000_000)],
    ['braces', '{"a":'.repeat(200_000)],
    ['quotes', `["${"'".repeat(1_000_000)}`],
    ['small values and fences', '[1]```'.repeat(160_000)],
    ['JSON lines', '{"":1}\n'.repeat(140_000)],
    ['half a list', '[{"a":1},'.repeat(100_000)],
    ['fences', '```json\n['.repeat(100_000)],
    ['reasoning tags', '<think>\n'.repeat(120_000)],
    ['single-quoted starts', "['a ".repeat(250_000)],
    ['comments', '[/*'.repeat(300_000)],
  ])('stays quick on a megabyte of %s', (_, text) => {
    expect(
      cpuMs(() => {
        parseJsonReply(text);
      }),
    ).toBeLessThan(5000);
  });
});

/** Values a reply holds: objects and arrays. `__proto__` is a key no parser treats alike. */
const jsonValue = fc
  .jsonValue({ maxDepth: 4 })
  .filter((value) => typeof value === 'object' && value !== null)
  .map((value) => JSON.parse(JSON.stringify(value)) as unknown)
  .filter((value) => !JSON.stringify(value).includes('__proto__'));
// Starts with a letter: quotes at both ends would make one JSON string of the whole reply.
const prose = fc
  .string({ unit: fc.constantFrom(...'abc XYZ\n.,:;!?\'"()-*0123é’'.split('')), maxLength: 60 })
  .map((text) => `So: ${text}`);
const indent = fc.constantFrom(0, 2);

/** Writes a value as Python's `repr` would, roughly. */
function toPython(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return toSingleQuoted(value);
  if (Array.isArray(value)) return `[${value.map(toPython).join(', ')}]`;
  if (typeof value === 'object') {
    const members = Object.entries(value).map(
      ([key, member]) => `${toSingleQuoted(key)}: ${toPython(member)}`,
    );
    return `{${members.join(', ')}}`;
  }
  return JSON.stringify(value);
}

function toSingleQuoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** Writes a value with a comma after every last element and member. */
function withTrailingCommas(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((element) => `${withTrailingCommas(element)},`).join('')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value);
    return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${withTrailingCommas(member)},`).join('')}}`;
  }
  return JSON.stringify(value);
}

describe('parseJsonReply, for any value', () => {
  const comesBack = (value: unknown, text: string): void => {
    expect(parseJsonReply(text)).toEqual({
      ok: true,
      value,
      step: expect.any(String) as string,
      truncated: false,
    });
  };

  it('finds it in a fence between prose', () => {
    fc.assert(
      fc.property(jsonValue, prose, prose, indent, (value, before, after, spaces) => {
        comesBack(value, `${before}\n\`\`\`json\n${JSON.stringify(value, null, spaces)}\n\`\`\`\n${after}`);
      }),
    );
  });

  it('finds it between prose without a fence, if it is recognisable as JSON', () => {
    fc.assert(
      fc.property(jsonValue, prose, prose, indent, (value, before, after, spaces) => {
        comesBack(value, `${before} ${JSON.stringify(value, null, spaces)} ${after}`);
      }),
    );
  });

  it('reads it with trailing commas', () => {
    fc.assert(
      fc.property(jsonValue, prose, (value, before) => {
        comesBack(value, `${before}\n${withTrailingCommas(value)}`);
      }),
    );
  });

  it('reads it in Python notation', () => {
    fc.assert(
      fc.property(jsonValue, prose, (value, before) => {
        comesBack(value, `${before}\n\`\`\`python\n${toPython(value)}\n\`\`\``);
      }),
    );
  });

  it('recovers a prefix of any list that is cut anywhere, and never claims it is whole', () => {
    const lists = fc.array(fc.oneof(jsonValue, fc.constant({ item: 'stick', quantity: 4 })), {
      minLength: 1,
    });
    fc.assert(
      fc.property(lists, fc.double({ min: 0, max: 1, noNaN: true }), (values, share) => {
        const text = JSON.stringify(values);
        const reply = parseJsonReply(text.slice(0, Math.floor(share * (text.length - 1)) + 1));
        if (!reply.ok) return;
        expect(reply.value).toEqual(values.slice(0, (reply.value as unknown[]).length));
        expect(reply.truncated).toBe((reply.value as unknown[]).length < values.length || share < 1);
      }),
    );
  });

  it('never throws, whatever the text', () => {
    const noise = fc.string({
      unit: fc.constantFrom(...'{}[]"\',:#/*`\\ \n.…“’<>think01aTrueNone'.split('')),
      maxLength: 200,
    });
    fc.assert(
      fc.property(fc.oneof(noise, fc.string()), (text) => {
        expect(typeof parseJsonReply(text).ok).toBe('boolean');
      }),
      { numRuns: 2000 },
    );
  });
});
