import { describe, expect, it } from 'vitest';
import {
  brief,
  percent,
  probability,
  rounded,
  gameSeconds,
  whole,
} from '../../../../src/experiment/report/numbers.js';

describe('numbers', () => {
  it.each([
    [0, '0'],
    [61.234, '61.2'],
    [2, '2.00'],
    [1234.5, '1,235'],
    [1_234_567, '1,234,567'],
    [0.01234, '0.0123'],
    [-0.5, '-0.500'],
    [NaN, '–'],
  ])('have the digits that can be believed: %d is %s', (value, text) => {
    expect(rounded(value)).toBe(text);
  });

  it('beside an axis have no more digits than they need', () => {
    expect([0, 2.5, 0.1 + 0.2, 20_000].map(brief)).toEqual(['0', '2.5', '0.3', '20,000']);
  });

  it('that count are whole, with thousands marked', () => {
    expect([0, 999, 1000, 1_234_567.4].map(whole)).toEqual(['0', '999', '1,000', '1,234,567']);
  });

  it('know units: 20 ticks are a second, shares are percent', () => {
    expect([gameSeconds(50), percent(0.934)]).toEqual([2.5, '93\u00a0%']);
  });

  it('say 100 % only of all, and 0 % only of nothing', () => {
    expect([1, 0.9999, 0.996, 0.5, 0.0001, 0].map(percent)).toEqual(
      ['100', '99.9', '99.6', '50', '0.1', '0'].map((text) => `${text}\u00a0%`),
    );
  });

  it('never say a probability is 0', () => {
    expect([null, 0, 0.0004, 0.0315, 1].map(probability)).toEqual([
      '–',
      'below 0.001',
      'below 0.001',
      '0.032',
      '1.000',
    ]);
  });
});
