import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BorderError, readGuestJson, writeHostJson } from '../../../../src/skill/sandbox/json-value.js';

const RESERVED = ['__proto__', 'constructor', 'prototype', 'toJSON', 'then'];

describe('data that crosses the border', () => {
  it('arrives as it was sent, without prototypes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!RESERVED.some((name) => text.includes(JSON.stringify(name))));
        expect(JSON.stringify(readGuestJson(text))).toBe(text);
        expect(writeHostJson(JSON.parse(text))).toBe(text);
      }),
    );
  });

  it.each(RESERVED)('may not hold the name %s', (name) => {
    expect(() => readGuestJson(`[{"a": {${JSON.stringify(name)}: 1}}]`)).toThrow(BorderError);
  });

  it('reads a name the guest did not send as undefined, even if every object has it', () => {
    const value = readGuestJson('{"a": 1}') as object;
    expect(Reflect.get(value, 'toString')).toBeUndefined();
    expect(Object.isFrozen(value)).toBe(true);
  });

  it.each([
    ['a class instance', new Date()],
    ['a function', () => 1],
    ['a number that is not finite', { x: [Number.NaN] }],
    ['a getter', Object.defineProperty({}, 'a', { enumerable: true, get: (): number => 1 })],
    ['a bigint', 1n],
  ])('does not let out %s of the host', (_, value) => {
    expect(() => writeHostJson(value)).toThrow(BorderError);
  });

  it('does not follow cycles or endless depth', () => {
    const cycle: { self?: unknown } = {};
    cycle.self = cycle;
    expect(() => writeHostJson(cycle)).toThrow('at most 12 levels');
    expect(() => readGuestJson('['.repeat(13) + ']'.repeat(13))).toThrow('at most 12 levels');
    expect(() => readGuestJson(`[${'1,'.repeat(60_000)}1]`)).toThrow('at most 50000 values');
  });

  it('never calls a toJSON of the host', () => {
    expect(() => writeHostJson({ toJSON: () => 'secret' })).toThrow('reserved');
  });

  it('writes undefined as the empty text and leaves undefined properties out', () => {
    expect(writeHostJson(undefined)).toBe('');
    expect(writeHostJson({ a: undefined, b: [undefined] })).toBe('{"b":[null]}');
  });
});
