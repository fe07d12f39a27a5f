import { describe, expect, it } from 'vitest';
import { readJson, readJson5 } from '../../../src/base/json.js';

const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

describe('JSON that somebody else wrote', () => {
  it.each([
    ['JSON', readJson],
    ['JSON5', readJson5],
  ])('is read as %s up to a hundred levels, and refused beyond', (_, read) => {
    expect(read(nested(100))).toMatchObject({ ok: true });
    for (const levels of [101, 50_000, 500_000])
      expect(read(nested(levels))).toEqual({
        ok: false,
        reason: 'it is nested more than 100 levels deep',
      });
    expect(read('['.repeat(1_000_000))).toMatchObject({ ok: false });
  });

  it('may hold as many brackets as it likes in strings and comments', () => {
    const brackets = '{['.repeat(500);
    expect(readJson(JSON.stringify({ text: `${brackets}"\\${brackets}` }))).toMatchObject({ ok: true });
    expect(readJson5(`// ${brackets}\n/* ${brackets} */ {text: '${brackets}\\'${brackets}'}`)).toEqual({
      ok: true,
      value: { text: `${brackets}'${brackets}` },
    });
  });

  it('says where JSON5 is wrong', () => {
    expect(readJson5('{\n  a: }')).toEqual({ ok: false, reason: "line 2, column 6: invalid character '}'" });
    expect(readJson5('')).toMatchObject({
      ok: false,
      reason: expect.stringContaining('line 1, column 1') as string,
    });
  });
});
