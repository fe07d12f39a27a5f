import { describe, expect, it } from 'vitest';
import { decimal, oneOf, wholeNumber } from '../../../src/cli/option-values.js';
import { nearestWord } from '../../../src/cli/suggestion.js';

describe('oneOf', () => {
  it('takes a word of the list and suggests the nearest for others', () => {
    const parse = oneOf(['table', 'markdown'] as const);
    expect(parse('table')).toBe('table');
    expect(() => parse('tabel')).toThrow('Expected one of table, markdown. Did you mean "table"?');
    expect(() => parse('xyzzy')).toThrow(/^Expected one of table, markdown\.$/);
  });
});

describe('wholeNumber', () => {
  it('takes whole numbers within its limits only', () => {
    const parse = wholeNumber(1, 100);
    expect(parse('4')).toBe(4);
    for (const typed of ['0', '101', '-1', '1.5', '1e2', '', 'four', '0x10', 'NaN']) {
      expect(() => parse(typed), typed).toThrow('Expected a whole number, from 1 to 100.');
    }
    expect(() => wholeNumber(1)('0')).toThrow('1 or more');
  });
});

describe('decimal', () => {
  it('takes numbers within its limits only', () => {
    expect(decimal(0)('0.05')).toBe(0.05);
    for (const typed of ['-1', '', ' ', 'much', 'NaN'])
      expect(() => decimal(0)(typed), typed).toThrow('Expected');
    expect(() => decimal(0, 2)('2.1')).toThrow('from 0 to 2');
  });
});

describe('nearestWord', () => {
  it('finds slips, swaps and beginnings, and nothing where nothing is near', () => {
    const words = ['planner', 'co-voyager', 'voyager'];
    expect(nearestWord('planer', words)).toBe('planner');
    expect(nearestWord('voyaegr', words)).toBe('voyager');
    expect(nearestWord('plan', words)).toBe('planner');
    expect(nearestWord('gpt', words)).toBeNull();
    expect(nearestWord('', words)).toBeNull();
  });
});
