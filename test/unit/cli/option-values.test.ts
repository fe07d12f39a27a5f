import { describe, expect, it } from 'vitest';
import {
  decimal,
  notEmpty,
  choiceOf,
  playerNames,
  wholeNumber,
} from '../../../src/cli/shared/option-values.js';

describe('oneOf', () => {
  it('takes a word of the list and suggests the nearest for others', () => {
    const parse = choiceOf(['table', 'markdown'] as const);
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
    expect(() => wholeNumber(0, 9, 'from 1 to 9, 0 at times')('10')).toThrow('from 1 to 9, 0 at times.');
  });
});

describe('notEmpty', () => {
  it('takes any text but none', () => {
    expect(notEmpty('a folder')('runs/x')).toBe('runs/x');
    for (const typed of ['', ' '])
      expect(() => notEmpty('a folder')(typed)).toThrow('Expected a folder, got nothing.');
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

describe('playerNames', () => {
  it('takes names a client can have, each once, and none of our own clients', () => {
    expect(playerNames()('Eva, Tom')).toEqual(['Eva', 'Tom']);
    expect(() => playerNames()('<b>')).toThrow('3 to 16 letters');
    expect(() => playerNames()('Eva,eva')).toThrow('got "eva" twice');
    expect(() => playerNames()('covoyager')).toThrow("other names than the program's own");
  });
});
