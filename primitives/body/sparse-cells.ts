import type { Position } from '../../src/base/position.js';

const SIDE_BITS = 4;
const WITHIN = 15;
const SECTION_CELLS = 4096;
/** Columns so far apart that nobody meets both in one search share a number. */
const COLUMN_BITS = 15;
const COLUMN_MASK = 0x7fff;

/** Something kept for single blocks of a place without known bounds, by section: no hashing for neighbours. */
export class SparseCells<T> {
  readonly #columns = new Map<number, (T | undefined)[][]>();
  #lastKey = -1;
  #last: (T | undefined)[][] = [];

  get(x: number, y: number, z: number): T | undefined {
    return this.#column(x, z)[(y >> SIDE_BITS) + SECTIONS_BELOW]?.[indexOf(x, y, z)];
  }

  set({ x, y, z }: Position, value: T): void {
    const column = this.#column(x, z);
    const section = (column[(y >> SIDE_BITS) + SECTIONS_BELOW] ??= new Array<T | undefined>(SECTION_CELLS));
    section[indexOf(x, y, z)] = value;
  }

  #column(x: number, z: number): (T | undefined)[][] {
    const key = (((x >> SIDE_BITS) & COLUMN_MASK) << COLUMN_BITS) | ((z >> SIDE_BITS) & COLUMN_MASK);
    if (key === this.#lastKey) return this.#last;
    let column = this.#columns.get(key);
    if (!column) this.#columns.set(key, (column = []));
    this.#lastKey = key;
    return (this.#last = column);
  }
}

/** More than lie below height 0 in any release. */
const SECTIONS_BELOW = 8;

function indexOf(x: number, y: number, z: number): number {
  return ((y & WITHIN) << 8) | ((z & WITHIN) << 4) | (x & WITHIN);
}
