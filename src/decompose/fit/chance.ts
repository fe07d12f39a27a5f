/** Random numbers that are the same for the same seed on every machine (mulberry32). */
export class Chance {
  constructor(private state: number) {}

  /** From 0 up to, not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 up to, not including, a limit; 0 where there is none. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  isHeads(): boolean {
    return this.next() < 0.5;
  }

  /** One of a list; undefined where it is empty. */
  of<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)];
  }
}
