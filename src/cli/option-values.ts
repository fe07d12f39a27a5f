import { InvalidArgumentError } from 'commander';
import { didYouMean } from './suggestion.js';

/** Parser of an option that takes one of some words; others are refused with the nearest. */
export function oneOf<T extends string>(values: readonly T[]): (typed: string) => T {
  return (typed) => {
    const found = values.find((value) => value === typed);
    if (found !== undefined) return found;
    throw new InvalidArgumentError(`Expected one of ${values.join(', ')}.${didYouMean(typed, values)}`);
  };
}

/** Parser of an option that takes a whole number within limits. */
export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER): (typed: string) => number {
  return (typed) => {
    const value = /^[+-]?\d+$/.test(typed.trim()) ? Number(typed) : NaN;
    if (value >= least && value <= most) return value;
    const upTo = most === Number.MAX_SAFE_INTEGER ? `${least} or more` : `from ${least} to ${most}`;
    throw new InvalidArgumentError(`Expected a whole number, ${upTo}.`);
  };
}

/** Parser of an option that takes any number above, or at, a least one. */
export function decimal(least: number, most = Infinity): (typed: string) => number {
  return (typed) => {
    const value = typed.trim() === '' ? NaN : Number(typed);
    if (value >= least && value <= most) return value;
    const upTo = most === Infinity ? `${least} or more` : `from ${least} to ${most}`;
    throw new InvalidArgumentError(`Expected a number, ${upTo}.`);
  };
}
