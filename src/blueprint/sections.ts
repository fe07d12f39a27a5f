import { positionKey, type Position } from '../base/position.js';
import { isAir, readBlock } from './block-text.js';
import { boundsOf, withCells, cellsOf, type Blueprint, type Cell } from './blueprint.js';
import { placingOrder, type OrderedCell } from './placing-order.js';

/** A piece of the work for one worker. */
export interface Section {
  /** Its cells in an order in which they can be set down. */
  readonly blueprint: Blueprint;
  /** Places in the list of sections that must be done before; all of them lower. */
  readonly after: readonly number[];
}

/** So much one worker does at once, and no more: hands hold 36 stacks, and others want to help. */
const USUAL_CELLS = 40;
const MOST_CELLS = 64;
const MOST_KINDS = 20;
const CELLS_A_TILE = 60;
const MOST_TILES = 16;
/** Less than this is not worth a second pair of hands. */
const LEAST_SHARED = 16;

/**
 * Cuts a blueprint into sections: upright parts side by side, so that workers do not crowd, each part from below to
 * above. First what stands in the way is cleared away, from above. In every order that keeps `after`, each block has
 * something to be set against.
 * @param stands whether there is something solid at a place of the world that stays
 */
export function sectionsOf(
  blueprint: Blueprint,
  stands: (position: Position) => boolean,
): readonly Section[] {
  const cells = cellsOf(blueprint);
  const within = blueprint.within ?? boundsOf(blueprint);
  const order = placingOrder(cells, stands);
  const clear = cells
    .filter(({ block }) => isAir(block))
    .sort(
      (a, b) => b.position.y - a.position.y || a.position.x - b.position.x || a.position.z - b.position.z,
    );
  const tileOf = tiles([...order, ...clear]);
  const cutting = new Cutting(tileOf);
  for (const cell of clear) cutting.add(tileOf(cell.position), cell, null);
  cutting.closeAll();
  for (const cell of order) cutting.build(cell);
  return cutting.finish().map(({ cells: own, after }) => ({
    blueprint: { ...withCells(blueprint, own), ...(within ? { within } : {}) },
    after: [...after].sort((a, b) => a - b),
  }));
}

interface Draft {
  readonly tile: number;
  readonly cells: Cell[];
  readonly kinds: Set<string>;
  readonly after: Set<number>;
  /** All that is done before it: those it is after, and what those are after. */
  readonly before: Set<number>;
  y: number;
}

class Cutting {
  readonly #done: Draft[] = [];
  readonly #open = new Map<number, Draft>();
  readonly #sectionOf = new Map<string, Draft>();
  readonly #last = new Map<number, number>();
  /** Of each column the section of what was built in it last. */
  readonly #lastIn = new Map<string, Draft>();

  constructor(private readonly tileOf: (position: Position) => number) {}

  /** A cell goes to its part; where another part's unfinished section holds it, it goes there. */
  build(cell: OrderedCell): void {
    const holder =
      cell.against === null ? undefined : this.#sectionOf.get(positionKey(cell.against.position));
    const isUnfinished = holder !== undefined && this.#open.get(holder.tile) === holder;
    const tile = isUnfinished ? holder.tile : this.tileOf(cell.position);
    const under = this.#lastIn.get(column(cell.position));
    const below = isUnfinished && under && under.tile !== tile ? this.#closed(under) : null;
    const open = this.#open.get(tile);
    // What hangs over another part keeps its floor out of reach: it comes behind, in a section of its own.
    if (below !== null && open && !open.before.has(below)) this.#close(open);
    const draft = this.add(tile, cell, holder ?? null);
    if (below !== null) this.#putAfter(draft, below);
    this.#lastIn.set(column(cell.position), draft);
  }

  add(tile: number, cell: Cell, holder: Draft | null): Draft {
    const holderAt = holder ? this.#done.indexOf(holder) : -1;
    const open = this.#open.get(tile);
    if (open && this.#endsBefore(open, cell, { holder, holderAt })) this.#close(open);
    const draft = this.#open.get(tile) ?? this.#begin(tile);
    draft.cells.push(cell);
    draft.kinds.add(readBlock(cell.block).name);
    draft.y = cell.position.y;
    this.#sectionOf.set(positionKey(cell.position), draft);
    if (holderAt >= 0) this.#putAfter(draft, holderAt);
    return draft;
  }

  closeAll(): void {
    for (const draft of [...this.#open.values()]) this.#close(draft);
  }

  finish(): readonly { readonly cells: readonly Cell[]; readonly after: ReadonlySet<number> }[] {
    this.closeAll();
    return this.#done;
  }

  /** At the end of a layer it may be enough; in the middle of one only at last. */
  #endsBefore(
    draft: Draft,
    next: Cell,
    { holder, holderAt }: { readonly holder: Draft | null; readonly holderAt: number },
  ): boolean {
    const { cells, kinds, before, y } = draft;
    if (cells.length >= MOST_CELLS) return true;
    if (draft === holder) return false;
    if (kinds.size >= MOST_KINDS && !kinds.has(readBlock(next.block).name)) return true;
    // What can be begun now does not wait for what holds the rest of it.
    const isHeldUp = holderAt >= 0 && !before.has(holderAt);
    if (isHeldUp && cells.length >= LEAST_SHARED) return true;
    return cells.length >= USUAL_CELLS && next.position.y !== y;
  }

  #begin(tile: number): Draft {
    const draft: Draft = { tile, cells: [], kinds: new Set(), after: new Set(), before: new Set(), y: 0 };
    const last = this.#last.get(tile);
    if (last !== undefined) this.#putAfter(draft, last);
    this.#open.set(tile, draft);
    return draft;
  }

  #putAfter(draft: Draft, other: number): void {
    draft.after.add(other);
    draft.before.add(other);
    for (const each of this.#done[other]?.before ?? []) draft.before.add(each);
  }

  /** @returns its place in the list */
  #closed(draft: Draft): number {
    if (this.#open.get(draft.tile) === draft) this.#close(draft);
    return this.#done.indexOf(draft);
  }

  #close(draft: Draft): void {
    this.#open.delete(draft.tile);
    this.#last.set(draft.tile, this.#done.length);
    this.#done.push(draft);
  }
}

/** Upright parts of about as many cells each, halved along the longer side. */
function tiles(cells: readonly Cell[]): (position: Position) => number {
  const count = Math.min(
    MOST_TILES,
    Math.max(cells.length >= LEAST_SHARED ? 2 : 1, Math.round(cells.length / CELLS_A_TILE)),
  );
  const byColumn = new Map<string, number>();
  let next = 0;
  const split = (part: readonly Cell[], parts: number): void => {
    const side = parts <= 1 ? null : longerSide(part);
    if (side === null) {
      for (const { position } of part) byColumn.set(column(position), next);
      next += 1;
      return;
    }
    const sorted = [...part].sort((a, b) => a.position[side] - b.position[side]);
    const first = Math.floor(parts / 2);
    const border = sorted[Math.floor((sorted.length * first) / parts)]?.position[side] ?? 0;
    const low = sorted[0]?.position[side] ?? 0;
    // A row is never cut in two.
    const at = Math.max(border, low + 1);
    split(
      sorted.filter(({ position }) => position[side] < at),
      first,
    );
    split(
      sorted.filter(({ position }) => position[side] >= at),
      parts - first,
    );
  };
  split(cells, count);
  return (position) => byColumn.get(column(position)) ?? 0;
}

function longerSide(cells: readonly Cell[]): 'x' | 'z' | null {
  const spread = (axis: 'x' | 'z'): number => {
    let [low, high] = [Infinity, -Infinity];
    for (const { position } of cells) {
      low = Math.min(low, position[axis]);
      high = Math.max(high, position[axis]);
    }
    return high - low;
  };
  const [x, z] = [spread('x'), spread('z')];
  if (Math.max(x, z) < 1) return null;
  return x >= z ? 'x' : 'z';
}

function column({ x, z }: Position): string {
  return `${x},${z}`;
}
