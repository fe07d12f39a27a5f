/** A source of numbers in [0, 1) that a seed decides entirely. */
export type Random = () => number;

/**
 * A generator of its own for one purpose, decided by the seed and the words alone. Rolls of different purposes never
 * disturb each other: what a block drops does not depend on how often a pig turned before, so a run gives the same
 * result at any speed.
 */
export function randomFor(seed: number, ...words: readonly (string | number)[]): Random {
  return randomFrom(hash(`${seed}|${words.join('|')}`));
}

/** The same from a number instead of words, where very many are needed. */
export function randomFrom(start: number): Random {
  let state = start | 0;
  return () => {
    // splitmix32
    state = (state + 0x9e3779b9) | 0;
    return mixed(state) / 4_294_967_296;
  };
}

/** One number in [0, 1) that belongs to a place, whoever asks and whenever. */
export function chanceAt(seed: number, x: number, y: number, z: number): number {
  const state = Math.imul(x, 0x1f1f1f1f) ^ Math.imul(y, 0x27d4eb2f) ^ Math.imul(z, 0x165667b1) ^ (seed | 0);
  return mixed(mixed(state) + 0x9e3779b9) / 4_294_967_296;
}

function mixed(state: number): number {
  let value = state ^ (state >>> 16);
  value = Math.imul(value, 0x21f0aaad);
  value ^= value >>> 15;
  value = Math.imul(value, 0x735a2d97);
  value ^= value >>> 15;
  return value >>> 0;
}

export function wholeBetween(random: Random, min: number, max: number): number {
  return min + Math.floor(random() * (max - min + 1));
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value | 0;
}
