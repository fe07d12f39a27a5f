import { InvalidArgumentError } from 'commander';
import { isPlayerName } from '../../run/people/participant.js';
import { isAttendant } from '../../worker/people/steward-name.js';
import { didYouMean } from './suggestion.js';

/** Parser of an option that takes one of some words; others are refused with the nearest. */
export function choiceOf<T extends string>(values: readonly T[]): (typed: string) => T {
  return (typed) => {
    const found = values.find((value) => value === typed);
    if (found !== undefined) return found;
    throw new InvalidArgumentError(`Expected one of ${values.join(', ')}.${didYouMean(typed, values)}`);
  };
}

/** Parser of an option that takes any text but none. @param what it is: "a folder" */
export function notEmpty(what: string): (typed: string) => string {
  return (typed) => {
    if (typed.trim() !== '') return typed;
    throw new InvalidArgumentError(`Expected ${what}, got nothing.`);
  };
}

/** Parser of an option that takes the address of a server or of this machine; a port has an option of its own. */
export function hostAddress(typed: string): string {
  const address = notEmpty('an address')(typed).trim();
  if (!/[/\s]|^[^:]*:\d*$/.test(address)) return address;
  throw new InvalidArgumentError('Expected an address alone, such as 127.0.0.1; its port goes to --port.');
}

/**
 * Parser of an option that takes a whole number within limits.
 * @param limits the limits in words, where numbers alone do not say it
 */
export function wholeNumber(
  least: number,
  most = Number.MAX_SAFE_INTEGER,
  limits?: string,
): (typed: string) => number {
  return (typed) => {
    const value = /^[+-]?\d+$/.test(typed.trim()) ? Number(typed) : NaN;
    if (value >= least && value <= most) return value;
    const upTo = most === Number.MAX_SAFE_INTEGER ? `${least} or more` : `from ${least} to ${most}`;
    throw new InvalidArgumentError(`Expected a whole number, ${limits ?? upTo}.`);
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

/** Parser of an option that takes names of players, separated by commas, each once. */
export function playerNames(most = Infinity): (typed: string) => readonly string[] {
  return (typed) => {
    const list = typed.split(',').map((name) => name.trim());
    const wrong = list.find((name) => !isPlayerName(name));
    if (wrong !== undefined) {
      throw new InvalidArgumentError(
        `Expected names of 3 to 16 letters, digits or underscores, separated by commas; got "${wrong}".`,
      );
    }
    const own = list.find(isAttendant);
    if (own !== undefined)
      throw new InvalidArgumentError(`Expected other names than the program's own; got "${own}".`);
    const inLowerCase = list.map((name) => name.toLowerCase());
    const twice = list.find((name, index) => inLowerCase.indexOf(name.toLowerCase()) !== index);
    if (twice !== undefined)
      throw new InvalidArgumentError(`Expected different names; got "${twice}" twice.`);
    if (list.length <= most) return list;
    throw new InvalidArgumentError(`Expected at most ${most} people, got ${list.length}.`);
  };
}
