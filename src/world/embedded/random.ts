/** A source of numbers in [0, 1) that a seed decides entirely. */
export type Random = () => number;

/**
 * A generator of its own for one purpose, decided by the seed and the words alone. Rolls of different purposes never
 * disturb each other: what a block drops does not depend on how often a pig turned before, so a run gives the same
 * result at any speed.
 */
export function randomFor(seed: number, ...words: readonly (string | number)[]): Random {
  let state = hash(`${seed}|${words.join('|')}`);
  return () => {
    // splitmix32
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    mixed ^= mixed >>> 15;
    return (mixed >>> 0) / 4_294_967_296;
  };
}

/** A whole number from min to max, both included. */
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
