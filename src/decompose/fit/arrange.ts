import type { ItemCounts } from '../../base/item-counts.js';
import { increase } from '../../base/groups.js';
import { usesOf, type Game } from '../../game/game.js';
import { instructionFor } from '../../plan/subtask/instruction.js';
import type { Subtask } from '../../plan/subtask/subtask.js';
import { flowOf, type Piece } from './draft-subtask.js';

/** Pieces in an executable order, with what each takes from each. */
export interface Arrangement {
  readonly pieces: readonly Piece[];
  /** What each piece waits for, all of it: pieces before it, by their place. */
  readonly waits: readonly (readonly number[])[];
  /** By maker: how many of its items go to whom, in the order in which they are first wanted. */
  readonly consumers: readonly (readonly { readonly consumer: number; readonly count: number }[])[];
}

/** So many of some tools some pieces want with them before they begin. */
export interface Equipment {
  readonly tools: ItemCounts;
  readonly isFor: (piece: Piece) => boolean;
}

/**
 * Puts pieces into an order in which each finds what it needs, the given order where possible, and traces every unit
 * to the piece that made it, oldest first: a piece waits for the makers of its own units, not for all who make the
 * like, so that it starts as early as it can. Whoever needs a tool waits for the first one.
 * @returns null where some piece never finds what it needs
 */
export function arrange(
  game: Game,
  stock: ItemCounts,
  stations: readonly string[],
  pieces: readonly Piece[],
  equipment: Equipment | null = null,
): Arrangement | null {
  const yard = new Yard(game, stock, stations, pieces, equipment);
  const open = [...pieces];
  while (open.length > 0) {
    const next = open.findIndex((piece) => yard.isReady(piece));
    const [found] = next < 0 ? [] : open.splice(next, 1);
    if (!found) return null;
    yard.carryOut(found);
  }
  return yard.arrangement();
}

/** Writes an arrangement down as subtasks `s1`, `s2`, ... with reduced dependencies, but without instructions. */
export function untoldSubtasks({ pieces, waits }: Arrangement): readonly Subtask[] {
  const above: ReadonlySet<number>[] = [];
  return pieces.map((piece, index): Subtask => {
    const direct = waits[index] ?? [];
    const ancestors = new Set<number>();
    for (const other of direct) for (const ancestor of above[other] ?? []) ancestors.add(ancestor);
    const reduced = direct.filter((other) => !ancestors.has(other)).sort((a, b) => a - b);
    for (const other of direct) ancestors.add(other);
    above.push(ancestors);
    return {
      id: `s${index + 1}`,
      ...piece,
      dependsOn: reduced.map((other) => `s${other + 1}`),
      instruction: '',
    };
  });
}

/** Gives subtasks their instructions. */
export function told(game: Game, subtasks: readonly Subtask[]): readonly Subtask[] {
  return subtasks.map((subtask) => ({ ...subtask, instruction: instructionFor(game.registry, subtask) }));
}

const NOTHING: ItemCounts = {};

/** What lies there of an item while pieces are carried out one after the other. */
interface Shelf {
  level: number;
  /** Who made how much of it, the oldest first; -1 for what was there before. */
  readonly lots: { readonly maker: number; count: number }[];
  readonly borrowers: number[];
  /** A tool of which one alone may not do, so that whoever needs one waits for all of them. */
  isScarce: boolean;
}

class Yard {
  private readonly done: Piece[] = [];
  private readonly waits: (readonly number[])[] = [];
  private readonly consumers: { consumer: number; count: number }[][] = [];
  private readonly shelves = new Map<string, Shelf>();
  private readonly standing = new Map<string, number>();

  constructor(
    game: Game,
    stock: ItemCounts,
    stations: readonly string[],
    pieces: readonly Piece[],
    private readonly equipment: Equipment | null,
  ) {
    for (const [item, count] of Object.entries(stock)) this.put(item, count, -1);
    for (const station of stations) this.standing.set(station, -1);
    const uses = new Map<string, number>();
    for (const piece of pieces) {
      for (const tool of piece.tools) increase(uses, tool, piece.quantity);
      for (const [item] of flowOf(piece).taken) this.shelf(item).isScarce = true;
      for (const item of piece.wornOut ?? []) this.shelf(item).isScarce = true;
    }
    for (const [tool, count] of uses) if (count > usesOf(game, tool)) this.shelf(tool).isScarce = true;
  }

  isReady(piece: Piece): boolean {
    const { station, tools } = piece;
    if (station !== undefined && !this.standing.has(station)) return false;
    for (const tool of tools) if (this.available(tool) < 1) return false;
    for (const [item, count] of flowOf(piece).taken) if (this.available(item) < count) return false;
    const equipment = this.equipmentOf(piece);
    for (const item in equipment) if (this.available(item) < (equipment[item] ?? 0)) return false;
    return true;
  }

  carryOut(piece: Piece): void {
    const index = this.done.length;
    const waits: number[] = [];
    const wanted = this.equipmentOf(piece);
    for (const tool of piece.tools) this.waitForTool(tool, wanted, waits);
    for (const tool in wanted) this.waitForTool(tool, wanted, waits);
    const { taken, brought } = flowOf(piece);
    for (const [item, count] of taken) {
      this.take(item, count, index, waits);
      // Who works a tool into something waits for those who borrow it.
      for (const other of this.shelf(item).borrowers) waitFor(other, waits);
    }
    if (piece.station !== undefined) waitFor(this.standing.get(piece.station) ?? -1, waits);
    this.done.push(piece);
    for (const tool of piece.tools) this.shelf(tool).borrowers.push(index);
    this.waits.push(waits);
    this.consumers.push([]);
    for (const [item, count] of brought) this.put(item, count, index);
    if (piece.placed !== undefined && !this.standing.has(piece.item)) this.standing.set(piece.item, index);
  }

  arrangement(): Arrangement {
    return { pieces: this.done, waits: this.waits, consumers: this.consumers };
  }

  private equipmentOf(piece: Piece): ItemCounts {
    return this.equipment?.isFor(piece) ? this.equipment.tools : NOTHING;
  }

  private waitForTool(tool: string, wanted: ItemCounts, waits: number[]): void {
    const { lots, isScarce } = this.shelf(tool);
    const isOneEnough = wanted[tool] === undefined && !isScarce;
    for (const { maker } of lots) {
      waitFor(maker, waits);
      if (isOneEnough) return;
    }
  }

  private shelf(item: string): Shelf {
    const known = this.shelves.get(item);
    if (known) return known;
    const shelf = { level: 0, lots: [], borrowers: [], isScarce: false };
    this.shelves.set(item, shelf);
    return shelf;
  }

  private available(item: string): number {
    return this.shelves.get(item)?.level ?? 0;
  }

  private put(item: string, count: number, maker: number): void {
    const shelf = this.shelf(item);
    shelf.level += count;
    shelf.lots.push({ maker, count });
  }

  /** Takes from the oldest; those who made it are waited for. */
  private take(item: string, count: number, consumer: number, waits: number[]): void {
    const shelf = this.shelf(item);
    shelf.level -= count;
    let open = count;
    let used = 0;
    for (const lot of shelf.lots) {
      if (open <= 0) break;
      const share = Math.min(open, lot.count);
      lot.count -= share;
      open -= share;
      waitFor(lot.maker, waits);
      this.consumers[lot.maker]?.push({ consumer, count: share });
      if (lot.count <= 0) used++;
    }
    if (used > 0) shelf.lots.splice(0, used);
  }
}

/** What was there before is waited for by nobody. */
function waitFor(maker: number, waits: number[]): void {
  if (maker >= 0 && !waits.includes(maker)) waits.push(maker);
}
