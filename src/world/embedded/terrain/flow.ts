import type { Position } from '../../../base/position.js';
import { across, HORIZONTAL_SIDES, type Face, type Side } from '../data/faces.js';
import { liquidsOf, type Liquid, type LiquidKind, type LiquidTable } from '../data/liquids.js';
import { requireEntry } from '../data/version-data.js';
import type { GameState } from '../game.js';
import { breakBlock, changeBlock } from './change-block.js';

/** What a liquid loses with each block, and how far it looks for a way down (overworld). */
const LOSS: Readonly<Record<LiquidKind, number>> = { water: 1, lava: 2 };
const REACH: Readonly<Record<LiquidKind, number>> = { water: 4, lava: 2 };
const AROUND: readonly Face[] = HORIZONTAL_SIDES;

/** A liquid moves on: it takes the level its neighbours give it, and runs down or to the sides. */
export function tickFlow(game: GameState, position: Position): void {
  const table = liquidsOf(game.data);
  const liquid = table.of(game.blocks.stateAt(position));
  if (!liquid) return;
  const flow = new Flow(game, table, liquid.kind);
  const settled = flow.settle(position, liquid);
  if (settled) flow.spread(position, settled);
}

class Flow {
  constructor(
    private readonly game: GameState,
    private readonly table: LiquidTable,
    private readonly kind: LiquidKind,
  ) {}

  /** Brings a block to its level; null where nothing is left. */
  settle(position: Position, liquid: Liquid): Liquid | null {
    if (liquid.isSource) return liquid;
    const fed = this.#fedBy(position);
    const state = fed ? this.table.stateOf(fed) : 0;
    if (state !== this.game.blocks.stateAt(position)) changeBlock(this.game, position, state);
    // Lava that grew may have met water.
    return this.#of(position);
  }

  spread(position: Position, liquid: Liquid): void {
    if (this.#pour(position, 'down')) {
      if (this.#sourcesAround(position) >= 3) this.#spreadToSides(position, liquid);
    } else if (
      liquid.isSource ||
      !this.#runsInto(this.game.blocks.stateAt(position), across(position, 'down'))
    ) {
      this.#spreadToSides(position, liquid);
    }
  }

  #spreadToSides(position: Position, liquid: Liquid): void {
    const amount = liquid.isFalling ? 7 : liquid.amount - LOSS[this.kind];
    // Most of a pool has nowhere to go: no need to look for ways down.
    if (amount <= 0 || !HORIZONTAL_SIDES.some((side) => this.#hasRoom(position, side))) return;
    for (const side of this.#waysDown(position)) this.#pour(position, side);
  }

  /** What neighbours make of a block's liquid; null where they give it none. */
  #fedBy(position: Position): Liquid | null {
    const { kind } = this;
    let most = 0;
    let sources = 0;
    for (const side of AROUND) {
      const liquid = this.#through(position, side);
      if (!liquid) continue;
      if (liquid.isSource) sources += 1;
      most = Math.max(most, liquid.amount);
    }
    if (kind === 'water' && sources >= 2 && this.#holdsSource(across(position, 'down')))
      return { kind, amount: 8, isSource: true, isFalling: false };
    if (this.#through(position, 'up')) return { kind, amount: 8, isSource: false, isFalling: true };
    const amount = most - LOSS[kind];
    return amount > 0 ? { kind, amount, isSource: false, isFalling: false } : null;
  }

  // A new source needs a floor.
  #holdsSource(below: Position): boolean {
    const state = this.game.blocks.stateAt(below);
    const liquid = this.#of(below);
    return liquid ? liquid.isSource : this.game.data.shapeOf(state).length > 0;
  }

  #sourcesAround(position: Position): number {
    return AROUND.filter((side) => this.#of(across(position, side))?.isSource).length;
  }

  #hasRoom(from: Position, face: Face): boolean {
    const { blocks } = this.game;
    const to = across(from, face);
    const state = blocks.stateAt(to);
    return (
      this.table.takesIn(state) &&
      !this.table.of(state) &&
      this.table.isOpen(blocks.stateAt(from), state, face)
    );
  }

  /** Lets it into the next block, where that has room. Returns whether it did. */
  #pour(from: Position, face: Face): boolean {
    const { game, table } = this;
    const to = across(from, face);
    if (game.isProtected(to) || game.isOutside(to)) return false;
    const state = game.blocks.stateAt(to);
    const there = table.of(state);
    if (there) return this.#meet(to, there, face);
    const fed = this.#hasRoom(from, face) ? this.#fedBy(to) : null;
    if (!fed) return false;
    if (state !== 0) {
      if (this.kind === 'lava') game.audience.sound('block.lava.extinguish', 'block', to);
      breakBlock(game, to, null, this.kind === 'water');
    }
    changeBlock(game, to, table.stateOf(fed));
    return true;
  }

  // Lava that comes down on water turns it to stone; nothing else flows into a liquid.
  #meet(to: Position, there: Liquid, face: Face): boolean {
    const { game } = this;
    const isWater = game.blockAt(to).name === 'water';
    if (face !== 'down' || this.kind !== 'lava' || !isWater || there.kind === this.kind) return false;
    game.audience.sound('block.lava.extinguish', 'block', to);
    changeBlock(game, to, requireEntry(game.data.blocks, 'stone').defaultState);
    return true;
  }

  /** The sides it runs to: those with the shortest way to a drop, all open ones where there is no drop near. */
  #waysDown(from: Position): readonly Side[] {
    const seen = new Map<number, Reached>();
    const start = { cell: from, state: this.game.blocks.stateAt(from), sides: 0, distance: -1 };
    seen.set(keyNear(from, from), start);
    let ring = this.#nextRing([start], from, seen);
    const open = ring.reduce((sides, reached) => sides | reached.sides, 0);
    for (let distance = 0; distance <= REACH[this.kind] && ring.length > 0; distance++) {
      const found = ring
        .filter(({ cell, state }) => this.#runsInto(state, across(cell, 'down')))
        .reduce((sides, reached) => sides | reached.sides, 0);
      if (found > 0) return sidesIn(found);
      ring = this.#nextRing(ring, from, seen);
    }
    return sidesIn(open);
  }

  // Sources of its own stop it: there is nothing to fill.
  #nextRing(ring: readonly Reached[], from: Position, seen: Map<number, Reached>): Reached[] {
    const next: Reached[] = [];
    for (const { cell, state: here, sides, distance } of ring) {
      for (const [index, side] of HORIZONTAL_SIDES.entries()) {
        const beside = across(cell, side);
        const key = keyNear(from, beside);
        const known = seen.get(key);
        if (known && known.distance <= distance) continue;
        const state = known?.state ?? this.game.blocks.stateAt(beside);
        if (!this.table.takesIn(state) || !this.table.isOpen(here, state, side)) continue;
        const liquid = this.table.of(state);
        if (liquid?.isSource && liquid.kind === this.kind) continue;
        const reachedBy = distance < 0 ? 1 << index : sides;
        if (known) known.sides |= reachedBy;
        else {
          const reached = { cell: beside, state, sides: reachedBy, distance: distance + 1 };
          seen.set(key, reached);
          next.push(reached);
        }
      }
    }
    return next;
  }

  /** Whether a block of this state lets it down into the one below. */
  #runsInto(state: number, below: Position): boolean {
    const there = this.game.blocks.stateAt(below);
    if (!this.table.isOpen(state, there, 'down')) return false;
    return this.table.of(there)?.kind === this.kind || this.table.takesIn(there);
  }

  /** Its own kind in a block. */
  #of(position: Position): Liquid | null {
    const liquid = this.table.of(this.game.blocks.stateAt(position));
    return liquid?.kind === this.kind ? liquid : null;
  }

  /** Its own kind in the block across a face, where nothing shuts the face. */
  #through(position: Position, face: Face): Liquid | null {
    const { blocks } = this.game;
    const state = blocks.stateAt(across(position, face));
    const liquid = this.table.of(state);
    if (liquid?.kind !== this.kind) return null;
    return this.table.isOpen(blocks.stateAt(position), state, face) ? liquid : null;
  }
}

/** A block the search for a way down came to. */
interface Reached {
  readonly cell: Position;
  readonly state: number;
  /** The first steps that lead there, a bit each in the order of the sides. */
  sides: number;
  /** Steps after the first. */
  readonly distance: number;
}

function sidesIn(bits: number): readonly Side[] {
  return HORIZONTAL_SIDES.filter((_, index) => (bits & (1 << index)) !== 0);
}

// Nothing is further away than the search reaches.
function keyNear(from: Position, { x, z }: Position): number {
  return (x - from.x + 8) * 16 + z - from.z + 8;
}
