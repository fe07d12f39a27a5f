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
  readonly waits: readonly ReadonlySet<number>[];
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
  const open = pieces.map((piece) => ({ piece, needs: Object.entries(piece.materials) }));
  while (open.length > 0) {
    const next = open.findIndex(({ piece, needs }) => yard.isReady(piece, needs));
    const [found] = next < 0 ? [] : open.splice(next, 1);
    if (!found) return null;
    yard.carryOut(found.piece);
  }
  return yard.arrangement();
}

/** Writes an arrangement down as subtasks `s1`, `s2`, ... with reduced dependencies, but without instructions. */
export function untoldSubtasks({ pieces, waits }: Arrangement): readonly Subtask[] {
  const above: ReadonlySet<number>[] = [];
  return pieces.map((piece, index): Subtask => {
    const direct = [...(waits[index] ?? [])];
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

class Yard {
  private readonly done: Piece[] = [];
  private readonly waits: ReadonlySet<number>[] = [];
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
      for (const item of [...Object.keys(materials), ...wornOut]) scarce.add(item);
    }
    for (const [tool, count] of uses) if (count > usesOf(game, tool)) scarce.add(tool);
    this.scarce = scarce;
  }

  isReady(piece: Piece, needs: readonly (readonly [string, number])[]): boolean {
    const { tools, station } = piece;
    const wanted = Object.entries(this.equipmentOf(piece));
    return (
      wanted.every(([tool, count]) => this.available(tool) >= count) &&
      (station === undefined || this.standing.has(station)) &&
      tools.every((tool) => this.available(tool) > 0) &&
      needs.every(([item, count]) => this.available(item) >= count)
    );
  }

  carryOut(piece: Piece): void {
    const index = this.done.length;
    const waits = new Set<number>();
    const wanted = this.equipmentOf(piece);
    for (const tool of new Set([...piece.tools, ...Object.keys(wanted)])) {
      const lots = this.lots.get(tool) ?? [];
      const isOneEnough = wanted[tool] === undefined && !this.scarce.has(tool);
      for (const { maker } of isOneEnough ? lots.slice(0, 1) : lots) waits.add(maker);
    }
    for (const [item, count] of Object.entries(piece.materials)) {
      for (const maker of this.take(item, count, index)) waits.add(maker);
      // Who works a tool into something waits for those who borrow it.
      for (const other of this.borrowers.get(item) ?? []) waits.add(other);
    }
    if (piece.station !== undefined) waits.add(this.standing.get(piece.station) ?? -1);
    waits.delete(-1);
    this.done.push(piece);
    for (const tool of piece.tools) append(this.borrowers, tool, index);
    this.waits.push(waits);
    this.consumers.push([]);
    for (const [item, count] of Object.entries(outputsOf(piece))) this.put(item, count, index);
    if (piece.placed !== undefined && !this.standing.has(piece.item)) this.standing.set(piece.item, index);
  }

  arrangement(): Arrangement {
    return { pieces: this.done, waits: this.waits, consumers: this.consumers };
  }

  private equipmentOf(piece: Piece): ItemCounts {
    return this.equipment?.isFor(piece) ? this.equipment.tools : {};
  }

  private available(item: string): number {
    return this.levels.get(item) ?? 0;
  }

  private put(item: string, count: number, maker: number): void {
    this.levels.set(item, this.available(item) + count);
    append(this.lots, item, { maker, count });
  }

  private take(item: string, count: number, consumer: number): ReadonlySet<number> {
    const makers = new Set<number>();
    this.levels.set(item, this.available(item) - count);
    let open = count;
    for (const lot of this.lots.get(item) ?? []) {
      const share = Math.min(open, lot.count);
      if (share <= 0) continue;
      lot.count -= share;
      open -= share;
      makers.add(lot.maker);
      this.consumers[lot.maker]?.push({ consumer, count: share });
    }
    const left = (this.lots.get(item) ?? []).filter((lot) => lot.count > 0);
    this.lots.set(item, left);
    return makers;
  }
}
