import { increase } from '../../base/groups.js';
import { usesOf, type Game } from '../../game/game.js';
import type { CraftingRecipe } from '../../game/recipes/recipes.js';
import type { StartState } from '../../plan/check/start-state.js';
import type { Goal } from '../../plan/subtask/subtask.js';
import { blocksWith } from './ways.js';
import { batchOf, flowOf, outputsOf, withQuantity, type Piece } from './draft-subtask.js';
import { tallied } from '../../base/item-counts.js';

/** Rounds until everything fits; no chain of recipes is this long. */
const MOST_ROUNDS = 80;
/** Recipes looked into for one that the plan can make. */
const MOST_DEPTH = 4;

/**
 * Makes pieces fit each other: makes more of what they lack and less of what they have too much of, whole batches at a
 * time, down to the raw materials; makes the tools and stations they work with, and as many tools as the work wears
 * out. Says nothing about what the place offers; the grounded check does.
 * @param whoMakesMore of several makers: the last can wait for better tools, the first for nobody
 * @returns null where something is lacking that nothing here makes
 */
export function settlePieces(
  start: StartState,
  goals: readonly Goal[],
  pieces: readonly Piece[],
  whoMakesMore: 'first' | 'last' = 'last',
): readonly Piece[] | null {
  return new Settling(start, goals, pieces, whoMakesMore).run();
}

class Settling {
  private readonly pieces: Piece[];
  private readonly balance = new Map<string, number>();
  private readonly game: Game;

  constructor(
    private readonly start: StartState,
    goals: readonly Goal[],
    pieces: readonly Piece[],
    private readonly whoMakesMore: 'first' | 'last',
  ) {
    this.game = start.game;
    this.pieces = [...pieces];
    for (const [item, count] of Object.entries(start.stock)) this.add(item, count);
    for (const { kind, item, quantity } of goals) if (kind === 'have') this.add(item, -quantity);
    for (const piece of pieces) this.count(piece, 1);
  }

  run(): readonly Piece[] | null {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const lacking = this.lackingItem();
      if (lacking !== null) {
        if (!this.makeMore(lacking)) return null;
      } else if (!this.equip() && !this.makeLess()) return this.pieces;
    }
    return null;
  }

  private add(item: string, count: number): void {
    this.balance.set(item, (this.balance.get(item) ?? 0) + count);
  }

  private count(piece: Piece, sign: 1 | -1): void {
    const { taken, brought } = flowOf(piece);
    for (const [item, count] of taken) this.add(item, -sign * count);
    for (const [item, count] of brought) this.add(item, sign * count);
  }

  private replace(index: number, by: Piece | null): void {
    const old = this.pieces[index];
    if (old) this.count(old, -1);
    if (by) {
      this.count(by, 1);
      this.pieces[index] = by;
    } else this.pieces.splice(index, 1);
  }

  private lackingItem(): string | null {
    for (const [item, left] of this.balance) if (left < 0) return item;
    return null;
  }

  private makeMore(item: string): boolean {
    const short = -(this.balance.get(item) ?? 0);
    const isMaker = (piece: Piece): boolean => piece.item === item && canChange(this.game, piece);
    const isLast = this.whoMakesMore === 'last';
    const index = isLast ? this.pieces.findLastIndex(isMaker) : this.pieces.findIndex(isMaker);
    const piece = this.pieces[index];
    if (piece) {
      const batch = batchOf(this.game, piece);
      this.replace(index, withQuantity(this.game, piece, piece.quantity + Math.ceil(short / batch) * batch));
      return true;
    }
    return this.begin(this.makerOf(item, short));
  }

  private begin(maker: Piece | null): boolean {
    if (!maker) return false;
    this.pieces.unshift(maker);
    this.count(maker, 1);
    return true;
  }

  /** Makes a tool or a station that somebody works with and nobody makes; false where all are there. */
  private equip(): boolean {
    const uses = new Map<string, number>();
    const standing = new Set(this.start.stations);
    for (const { item, placed } of this.pieces) if (placed !== undefined) standing.add(item);
    for (const { tools, quantity, station } of this.pieces) {
      for (const tool of tools) uses.set(tool, (uses.get(tool) ?? 0) + quantity);
      if (station === undefined || standing.has(station)) continue;
      const placed = station === 'crafting_table' ? 'left' : station === 'furnace' ? 'right' : 'beside';
      const maker = this.makerOf(station, 1);
      return maker !== null && this.begin({ ...maker, placed });
    }
    const made = new Map<string, number>();
    for (const piece of this.pieces) {
      for (const [item, count] of flowOf(piece).brought) if (uses.has(item)) increase(made, item, count);
    }
    for (const [tool, count] of uses) {
      const there = (made.get(tool) ?? 0) + (this.start.stock[tool] ?? 0);
      if (there === 0) return this.begin(this.makerOf(tool, 1));
      if (this.pieces.some(({ wornOut }) => wornOut?.includes(tool))) continue;
      if (count > there * (usesOf(this.game, tool) - 1)) return this.begin(this.makerOf(tool, 1));
    }
    return false;
  }

  /** Makes less of what is left over; false where nothing is. What comes back from others is none. */
  private makeLess(): boolean {
    for (let index = this.pieces.length - 1; index >= 0; index--) {
      const piece = this.pieces[index];
      const left = piece ? (this.balance.get(piece.item) ?? 0) : 0;
      if (!piece || left <= 0 || this.isKept(piece.item) || !canChange(this.game, piece)) continue;
      const batch = batchOf(this.game, piece);
      const spare = Math.min(piece.quantity, Math.floor(left / batch) * batch);
      if (spare <= 0) continue;
      this.replace(
        index,
        spare < piece.quantity ? withQuantity(this.game, piece, piece.quantity - spare) : null,
      );
      return true;
    }
    return false;
  }

  /** Whether somebody works with it, or it comes of other work besides. */
  private isKept(item: string): boolean {
    return this.pieces.some(
      (piece) => piece.tools.includes(item) || (piece.item !== item && outputsOf(piece)[item] !== undefined),
    );
  }

  /** A piece that makes so much of an item from what the plan makes, or could. */
  private makerOf(item: string, count: number): Piece | null {
    const recipe = (this.game.recipes.get(item) ?? []).find((each) => this.isOpen(each, MOST_DEPTH));
    if (recipe) return this.crafting(recipe, count);
    return this.gathering(item, count);
  }

  private isOpen({ ingredients, station }: CraftingRecipe, depth: number): boolean {
    if (station === 'smithing_table') return false;
    return ingredients.every(({ items }) => items.some((item) => this.canHave(item, depth)));
  }

  private canHave(item: string, depth: number): boolean {
    if (this.isMade(item)) return true;
    if (depth === 0) return false;
    return (
      this.gathering(item, 1) !== null ||
      (this.game.recipes.get(item) ?? []).some((recipe) => this.isOpen(recipe, depth - 1))
    );
  }

  private isMade(item: string): boolean {
    return (
      (this.balance.get(item) ?? 0) > 0 ||
      this.pieces.some(
        (piece) => piece.item === item && piece.placed === undefined && canChange(this.game, piece),
      )
    );
  }

  private crafting({ result, count: each, ingredients, station }: CraftingRecipe, count: number): Piece {
    const batches = Math.ceil(count / each);
    const chosen = (items: readonly string[]): string =>
      items.find((item) => this.isMade(item)) ??
      items.find((item) => this.canHave(item, MOST_DEPTH)) ??
      items[0] ??
      '';
    const materials = tallied(ingredients.map(({ items, count: cells }) => [chosen(items), cells * batches]));
    return {
      action: 'craft',
      item: result,
      quantity: each * batches,
      tools: [],
      materials,
      ...(station === null ? {} : { station }),
    };
  }

  /** Breaking a block of this place, with a bare hand or a tool the plan has. */
  private gathering(item: string, quantity: number): Piece | null {
    const here = blocksWith(this.game, item).filter(({ target }) => (this.start.offers.get(target) ?? 0) > 0);
    for (const { tools: fitting } of here) {
      const tool = fitting.find((name) => this.pieces.some(({ tools }) => tools.includes(name)));
      if (fitting.length > 0 && tool === undefined) continue;
      const isOpen = (each: readonly string[]): boolean =>
        each.length === 0 || (tool !== undefined && each.includes(tool));
      const sources = [...new Set(here.flatMap(({ target, tools }) => (isOpen(tools) ? [target] : [])))];
      const tools = tool === undefined ? [] : [tool];
      return { action: 'gather', item, quantity, tools, materials: {}, sources };
    }
    return null;
  }
}

function canChange(game: Game, piece: Piece): boolean {
  if (piece.action === 'craft') return piece.placed === undefined && batchOf(game, piece) > 0;
  return (piece.action === 'gather' || piece.action === 'smelt') && piece.wornOut === undefined;
}
