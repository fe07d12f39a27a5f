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
const CELLS_A_TILE = 48;
const MOST_TILES = 16;
/** Less than this is not worth a second pair of hands. */
const LEAST_SHARED = 16;
/** So many cells of a layer, and such a share of them, with nothing below are a ceiling; a few are lintels. */
const LEAST_CEILING = 4;
const CEILING_SHARE = 1 / 4;

/**
 * Cuts a blueprint into sections: storey by storey, each in upright parts side by side, so that workers do not crowd, each
 * part from below to above. A ceiling is a storey of its own: nobody is roofed in who is still at the walls, and nobody
 * begins on what is not whole. First what stands in the way is cleared away, from above. In every order that keeps
 * `after`, each block has something to be set against.
 * @param stands whether there is something solid at a place of the world that stays
 */
export function sectionsOf(
  blueprint: Blueprint,
  stands: (position: Position) => boolean,
): readonly Section[] {
  const cells = cellsOf(blueprint);
  const within = blueprint.within ?? boundsOf(blueprint);
  const [first = [], ...others] = storeys(placingOrder(cells, stands), stands);
  const clear = cells
    .filter(({ block }) => isAir(block))
    .sort(
      (a, b) => b.position.y - a.position.y || a.position.x - b.position.x || a.position.z - b.position.z,
    );
  const cutting = new Cutting(tiles([...first, ...clear]));
  cutting.clear(clear);
  cutting.build(first);
  for (const storey of others) {
    cutting.beginAbove(tiles(storey));
    cutting.build(storey);
  }
  return cutting.finish().map(({ cells: own, after }) => ({
    blueprint: { ...withCells(blueprint, own), ...(within ? { within } : {}) },
    after: [...after].sort((a, b) => a - b),
  }));
}

/** An order of building cut below and above each ceiling; small ones in a row, as of a spire, are one. */
function storeys(
  order: readonly OrderedCell[],
  stands: (position: Position) => boolean,
): readonly (readonly OrderedCell[])[] {
  const placed = new Set(order.map(({ position }) => positionKey(position)));
  const layers = new Map<number, { cells: number; hanging: number }>();
  for (const { position } of order) {
    const layer = layers.get(position.y) ?? { cells: 0, hanging: 0 };
    layers.set(position.y, layer);
    const below = { ...position, y: position.y - 1 };
    layer.cells += 1;
    if (!placed.has(positionKey(below)) && !stands(below)) layer.hanging += 1;
  }
  const isCeiling = (y: number): boolean => {
    const { cells, hanging } = layers.get(y) ?? { cells: 0, hanging: 0 };
    return hanging >= LEAST_CEILING && hanging >= cells * CEILING_SHARE;
  };
  const found: OrderedCell[][] = [];
  let top = -Infinity;
  for (const cell of order) {
    const { y } = cell.position;
    // What hangs, and is lower than what it hangs on, comes with that.
    const isNext = y > top && (isCeiling(y) || isCeiling(top));
    top = Math.max(top, y);
    const last = found.at(-1);
    if (last && !isNext) last.push(cell);
    else found.push([cell]);
  }
  return found.reduce<OrderedCell[][]>((merged, storey, index) => {
    const last = merged.at(-1);
    const isSmall = index > 1 && last && last.length + storey.length <= USUAL_CELLS;
    if (isSmall) last.push(...storey);
    else merged.push(storey);
    return merged;
  }, []);
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
  /** Sections of the storey below. */
  #below: readonly number[] = [];
  #storeyStart = 0;

  constructor(private tileOf: (position: Position) => number) {}

  clear(cells: readonly Cell[]): void {
    for (const cell of cells) this.#add(this.tileOf(cell.position), cell, null);
    this.#closeAll();
  }

  build(cells: readonly OrderedCell[]): void {
    for (const cell of cells) this.#build(cell);
  }

  /** What follows waits for all that was built so far. */
  beginAbove(tileOf: (position: Position) => number): void {
    this.#closeAll();
    this.#below = this.#done.map((_, index) => index).slice(this.#storeyStart);
    this.#storeyStart = this.#done.length;
    this.#last.clear();
    this.tileOf = tileOf;
  }

  /** A cell goes to its part, held by what is in it or done; else to where another part's unfinished section holds it. */
  #build(cell: OrderedCell): void {
    const own = this.tileOf(cell.position);
    const holders = cell.against.flatMap(({ position }) => this.#sectionOf.get(positionKey(position)) ?? []);
    const isOpen = (draft: Draft): boolean => this.#open.get(draft.tile) === draft;
    const holder =
      holders.find((draft) => isOpen(draft) && draft.tile === own) ??
      holders.find((draft) => !isOpen(draft)) ??
      holders[0];
    this.#add(holder && isOpen(holder) ? holder.tile : own, cell, holder ?? null);
  }

  #add(tile: number, cell: Cell, holder: Draft | null): void {
    const holderAt = holder ? this.#done.indexOf(holder) : -1;
    const open = this.#open.get(tile);
    if (open && this.#endsBefore(open, cell, { holder, holderAt })) this.#close(open);
    const draft = this.#open.get(tile) ?? this.#begin(tile);
    draft.cells.push(cell);
    draft.kinds.add(readBlock(cell.block).name);
    draft.y = cell.position.y;
    this.#sectionOf.set(positionKey(cell.position), draft);
    if (holderAt >= 0) this.#putAfter(draft, holderAt);
  }

  #closeAll(): void {
    for (const draft of [...this.#open.values()]) this.#close(draft);
  }

  finish(): readonly { readonly cells: readonly Cell[]; readonly after: ReadonlySet<number> }[] {
    this.#closeAll();
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
    for (const other of last === undefined ? this.#below : [last]) this.#putAfter(draft, other);
    this.#open.set(tile, draft);
    return draft;
  }

  #putAfter(draft: Draft, other: number): void {
    draft.after.add(other);
    draft.before.add(other);
    for (const each of this.#done[other]?.before ?? []) draft.before.add(each);
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
    Math.max(cells.length >= LEAST_SHARED ? 2 : 1, Math.ceil(cells.length / CELLS_A_TILE)),
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
