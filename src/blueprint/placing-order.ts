import { positionKey, type Position } from '../base/position.js';
import { comesWithOther, leanOf, type Lean } from './block-needs.js';
import { isAir, readBlock } from './block-text.js';
import type { Cell } from './blueprint.js';

/** A cell in the order of building. */
export interface OrderedCell extends Cell {
  /** What it may be set against, of the same list; none where that is the world's or a scaffold. */
  readonly against: readonly Cell[];
  /** Nothing holds it when its turn comes: something must be put there for a while. */
  readonly needsScaffold: boolean;
}

export const NEIGHBOURS: readonly (readonly [Exclude<Lean, 'any'>, Position])[] = [
  ['below', { x: 0, y: -1, z: 0 }],
  ['north', { x: 0, y: 0, z: -1 }],
  ['south', { x: 0, y: 0, z: 1 }],
  ['west', { x: -1, y: 0, z: 0 }],
  ['east', { x: 1, y: 0, z: 0 }],
  ['above', { x: 0, y: 1, z: 0 }],
];

/**
 * An order in which each block has something to be set against: layer by layer, within a layer outwards from what holds
 * it; what hangs comes after what it hangs on. Second halves are left out, and so is air. Each cell comes once.
 * @param stands whether there is something solid at a place of the world that stays
 */
export function placingOrder(
  cells: readonly Cell[],
  stands: (position: Position) => boolean,
): readonly OrderedCell[] {
  const wanted = cells.filter(({ block }) => !isAir(block) && !comesWithOther(readBlock(block)));
  const sorted = [...wanted].sort(({ position: a }, { position: b }) => a.y - b.y || a.x - b.x || a.z - b.z);
  const order = new Ordering(sorted, stands, new Set()).run();
  const floating = order
    .filter(({ needsScaffold }) => needsScaffold)
    .map(({ position }) => positionKey(position));
  // What hangs in the air takes its turn with its layer: later a room may be closed around it.
  return floating.length === 0 ? order : new Ordering(sorted, stands, new Set(floating)).run();
}

class Ordering {
  readonly #order: OrderedCell[] = [];
  readonly #placed = new Map<string, Cell>();
  readonly #open = new Map<string, Cell>();

  constructor(
    private readonly sorted: readonly Cell[],
    private readonly stands: (position: Position) => boolean,
    /** Places of what is known never to be held by anything else. */
    private readonly floating: ReadonlySet<string>,
  ) {}

  run(): readonly OrderedCell[] {
    let next = 0;
    while (next < this.sorted.length) {
      const y = this.sorted[next]?.position.y;
      const layer: Cell[] = [];
      for (; this.sorted[next]?.position.y === y; next++) {
        const cell = this.sorted[next];
        if (!cell) break;
        layer.push(cell);
        this.#open.set(positionKey(cell.position), cell);
      }
      this.#placeAll(layer);
      for (const cell of layer)
        if (this.floating.has(positionKey(cell.position))) this.#placeOnScaffold(cell);
    }
    // What nothing ever holds: the lowest gets a scaffold, and may hold others.
    while (this.#open.size > 0) {
      const turn = ({ position, block }: Cell): number => position.y + (leanOf(block) === 'any' ? 0 : 1e4);
      const [first] = [...this.#open.values()].sort((a, b) => turn(a) - turn(b));
      if (!first) break;
      this.#placeOnScaffold(first);
    }
    return this.#order;
  }

  #placeOnScaffold(cell: Cell): void {
    if (!this.#open.has(positionKey(cell.position))) return;
    this.#place(cell, [], true);
    this.#placeAll([cell]);
  }

  /** Those of some that can be placed, and whatever can be placed after them. */
  #placeAll(cells: readonly Cell[]): void {
    // From all that holds at once: a floor grows from every wall towards its middle.
    const isOpen = ({ position }: Cell): boolean => this.#open.has(positionKey(position));
    const queue = cells.filter((cell) => !isOpen(cell) || this.#supportsOf(cell) !== null);
    // Each once: over a wide floor the ways from cell to cell are beyond counting.
    const queued = new Set(queue);
    for (let cell = queue.shift(); cell; cell = queue.shift()) {
      queued.delete(cell);
      if (isOpen(cell)) {
        const supports = this.#supportsOf(cell);
        if (supports === null) continue;
        this.#place(cell, supports, false);
      }
      // Whoever leaned on it may go now; of higher layers it is asked in their turn.
      for (const [, offset] of NEIGHBOURS) {
        const other = this.#open.get(positionKey(plus(cell.position, offset)));
        if (!other || queued.has(other)) continue;
        queued.add(other);
        queue.push(other);
      }
    }
  }

  #place(cell: Cell, against: readonly Cell[], needsScaffold: boolean): void {
    this.#open.delete(positionKey(cell.position));
    this.#placed.set(positionKey(cell.position), cell);
    this.#order.push({ ...cell, against, needsScaffold });
  }

  /** None where the world holds it; null where nothing does. */
  #supportsOf({ position, block }: Cell): readonly Cell[] | null {
    const lean = leanOf(block);
    const supports: Cell[] = [];
    for (const [side, offset] of NEIGHBOURS) {
      if (lean !== 'any' && lean !== side) continue;
      const place = plus(position, offset);
      if (this.stands(place)) return [];
      const own = this.#placed.get(positionKey(place));
      if (own) supports.push(own);
    }
    return supports.length > 0 ? supports : null;
  }
}

/** A place shifted by another. */
export function plus(one: Position, other: Position): Position {
  return { x: one.x + other.x, y: one.y + other.y, z: one.z + other.z };
}
