import type { ItemCounts } from '../../base/item-counts.js';
import { append } from '../../base/groups.js';
import { usesOf, type Game } from '../../game/game.js';
import { instructionFor } from '../../plan/subtask/instruction.js';
import type { Subtask } from '../../plan/subtask/subtask.js';
import { outputsOf, type Piece } from './draft-subtask.js';

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

class Yard {
  private readonly done: Piece[] = [];
  private readonly waits: (readonly number[])[] = [];
  private readonly consumers: { consumer: number; count: number }[][] = [];
  private readonly lots = new Map<string, { readonly maker: number; count: number }[]>();
  private readonly levels = new Map<string, number>();
  private readonly standing = new Map<string, number>();
  private readonly borrowers = new Map<string, number[]>();
  /** Tools of which one alone may not do, so that whoever needs one waits for all of them. */
  private readonly scarce: ReadonlySet<string>;

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
    const scarce = new Set<string>();
    for (const { tools, quantity, materials, wornOut = [] } of pieces) {
      for (const tool of tools) uses.set(tool, (uses.get(tool) ?? 0) + quantity);
      for (const item in materials) scarce.add(item);
      for (const item of wornOut) scarce.add(item);
    }
    for (const [tool, count] of uses) if (count > usesOf(game, tool)) scarce.add(tool);
    this.scarce = scarce;
  }

  isReady(piece: Piece): boolean {
    const { tools, station, materials } = piece;
    return (
      this.hasAll(this.equipmentOf(piece)) &&
      (station === undefined || this.standing.has(station)) &&
      tools.every((tool) => this.available(tool) > 0) &&
      this.hasAll(materials)
    );
  }

  private hasAll(counts: ItemCounts): boolean {
    for (const item in counts) if (this.available(item) < (counts[item] ?? 0)) return false;
    return true;
  }

  carryOut(piece: Piece): void {
    const index = this.done.length;
    const waits: number[] = [];
    const wanted = this.equipmentOf(piece);
    for (const tool of piece.tools) this.waitForTool(tool, wanted, waits);
    for (const tool in wanted) this.waitForTool(tool, wanted, waits);
    for (const item in piece.materials) {
      this.take(item, piece.materials[item] ?? 0, index, waits);
      // Who works a tool into something waits for those who borrow it.
      for (const other of this.borrowers.get(item) ?? []) waitFor(other, waits);
    }
    if (piece.station !== undefined) waitFor(this.standing.get(piece.station) ?? -1, waits);
    this.done.push(piece);
    for (const tool of piece.tools) append(this.borrowers, tool, index);
    this.waits.push(waits);
    this.consumers.push([]);
    const brought = outputsOf(piece);
    for (const item in brought) this.put(item, brought[item] ?? 0, index);
    if (piece.placed !== undefined && !this.standing.has(piece.item)) this.standing.set(piece.item, index);
  }

  arrangement(): Arrangement {
    return { pieces: this.done, waits: this.waits, consumers: this.consumers };
  }

  private equipmentOf(piece: Piece): ItemCounts {
    return this.equipment?.isFor(piece) ? this.equipment.tools : NOTHING;
  }

  private waitForTool(tool: string, wanted: ItemCounts, waits: number[]): void {
    const lots = this.lots.get(tool) ?? [];
    const isOneEnough = wanted[tool] === undefined && !this.scarce.has(tool);
    for (const { maker } of lots) {
      waitFor(maker, waits);
      if (isOneEnough) return;
    }
  }

  private available(item: string): number {
    return this.levels.get(item) ?? 0;
  }

  private put(item: string, count: number, maker: number): void {
    this.levels.set(item, this.available(item) + count);
    append(this.lots, item, { maker, count });
  }

  /** Takes from the oldest; those who made it are waited for. */
  private take(item: string, count: number, consumer: number, waits: number[]): void {
    this.levels.set(item, this.available(item) - count);
    const lots = this.lots.get(item) ?? [];
    let open = count;
    let used = 0;
    for (const lot of lots) {
      if (open <= 0) break;
      const share = Math.min(open, lot.count);
      lot.count -= share;
      open -= share;
      waitFor(lot.maker, waits);
      this.consumers[lot.maker]?.push({ consumer, count: share });
      if (lot.count <= 0) used++;
    }
    lots.splice(0, used);
  }
}

/** What was there before is waited for by nobody. */
function waitFor(maker: number, waits: number[]): void {
  if (maker >= 0 && !waits.includes(maker)) waits.push(maker);
}
