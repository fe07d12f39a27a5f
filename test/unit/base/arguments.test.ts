import { describe, expect, it } from 'vitest';
import { checkArgument, checkFields } from '../../../src/base/arguments.js';

const EXAMPLE = 'brew({ tea: "green" })';
const brew = (request: unknown): void => {
  checkFields(EXAMPLE, request, { tea: 'string', cups: 'number?', pot: 'string|object?' });
};

describe('checkFields', () => {
  it('lets through what is as it should be', () => {
    for (const request of [{ tea: 'green' }, { tea: '', cups: 2, pot: {} }, { tea: 'x', sugar: Symbol() }])
      expect(() => {
        brew(request);
      }).not.toThrow();
  });

  it.each([
    [undefined, 'Expected the argument to be an object, got undefined.'],
    [null, 'Expected the argument to be an object, got null.'],
    ['green', 'Expected the argument to be an object, got "green".'],
    [['green'], 'Expected the argument to be an object, got an array.'],
    [{ tea: 42 }, 'Expected tea to be a string, got 42.'],
    [{}, 'Expected tea to be a string, got undefined.'],
    [{ tea: 'green', cups: '2' }, 'Expected cups to be a number, got "2".'],
    [{ tea: 'green', cups: NaN }, 'Expected cups to be a number, got NaN.'],
    [{ tea: 'green', pot: [] }, 'Expected pot to be a string or an object, got an array.'],
  ])('refuses %j and says what to do', (request, message) => {
    expect(() => {
      brew(request);
    }).toThrow(
      expect.objectContaining({ code: 'bad-argument', message: `${message} Call it like this: ${EXAMPLE}` }),
    );
  });
});

describe('checkArgument', () => {
  it('names the value it is about', () => {
    expect(() => {
      checkArgument('open(path)', 'path', 3n, 'string');
    }).toThrow('Expected path to be a string, got 3. Call it like this: open(path)');
  });
});
