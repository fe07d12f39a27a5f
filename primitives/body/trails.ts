import {
  blocksAside,
  distanceBetween,
  isSamePosition,
  positionKey,
  type Position,
} from '../../src/base/position.js';
import { portionClock, type Portions } from '../../src/base/portions.js';
import type { Bot } from 'mineflayer';
import { contextOf, type Claims } from './context.js';
import { isUnderWater } from './breathing.js';
import { isInWater } from './steering.js';
import { standingBlock } from './terrain.js';
import { isNearAny, type WayGoal } from './way-search.js';

/** Some hours of walking; what was gone first is forgotten first. */
const MOST_CELLS = 20_000;
const WALK_TICKS = 5;
/** From one footing to the next, a running jump or a fall among it, which blocks piled up undo; further is a new life. */
const STRIDE_BLOCKS = 5;
const FALL_BLOCKS = 12;
/** So near it comes by itself to where somebody went. */
const NEAR_BLOCKS = 5;
/** What spares less is not worth the looking. */
const LEAST_GAIN_TICKS = 200;
/** On one level ways in the open are mostly shorter than the one somebody came by. */
const LEAST_HEIGHT = 8;

interface Cell {
  readonly place: Position;
  readonly beside: Set<string>;
}

/**
 * Where the bots of a team have gone in a place nobody has prepared: ways that were open when somebody went them, up and
 * down. Tunnels and stairs lead back, and others down, without being dug again.
 */
export class Trails {
  readonly #cells = new Map<string, Cell>();

  /** Somebody stands here who came from there; null: nobody knows from where. */
  note(place: Position, before: Position | null): void {
    const cell = this.#cellAt(place);
    if (!before || Math.abs(place.y - before.y) > FALL_BLOCKS) return;
    if (blocksAside(place, before) > STRIDE_BLOCKS) return;
    cell.beside.add(positionKey(before));
    this.#cellAt(before).beside.add(positionKey(place));
    const [oldest] = this.#cells.keys();
    if (this.#cells.size > MOST_CELLS && oldest !== undefined) this.#cells.delete(oldest);
  }

  /** Whether somebody has come near. */
  isKnownNear(place: Position): boolean {
    return this.#near(place).length > 0;
  }

  /** It is shut by now. */
  forget(place: Position): void {
    this.#cells.delete(positionKey(place));
  }

  /**
   * The way from near a place to where the rest takes least, itself counted; empty where nothing is won.
   * @param stepTicks what a step takes that is still to be made to the goal
   * @param shunned nothing near these is part of it
   */
  *towards(
    from: Position,
    goal: WayGoal,
    stepTicks: number,
    shunned: readonly Position[] = [],
  ): Portions<readonly Position[]> {
    const isOver = portionClock();
    let reached: readonly Cell[] = this.#near(from);
    const before = new Map<string, Cell | null>(reached.map(({ place }) => [positionKey(place), null]));
    let best: Cell | null = null;
    let least = goal.stepsTo(from) * stepTicks - LEAST_GAIN_TICKS;
    for (let steps = 0; reached.length > 0; steps++) {
      const next: Cell[] = [];
      for (const cell of reached) {
        if (isOver()) yield;
        const ticks = steps * WALK_TICKS + goal.stepsTo(cell.place) * stepTicks;
        if (ticks < least && Math.abs(cell.place.y - from.y) >= LEAST_HEIGHT) [least, best] = [ticks, cell];
        for (const key of cell.beside) {
          const beside = this.#cells.get(key);
          if (!beside || before.has(key) || isNearAny(beside.place, shunned)) continue;
          before.set(key, cell);
          next.push(beside);
        }
      }
      reached = next;
    }
    const way: Position[] = [];
    for (let cell = best; cell; cell = before.get(positionKey(cell.place)) ?? null) way.unshift(cell.place);
    return way;
  }

  #cellAt(place: Position): Cell {
    const key = positionKey(place);
    let cell = this.#cells.get(key);
    if (!cell) this.#cells.set(key, (cell = { place, beside: new Set() }));
    return cell;
  }

  #near(from: Position): readonly Cell[] {
    return [...this.#cells.values()].filter(({ place }) => distanceBetween(place, from) < NEAR_BLOCKS);
  }
}

/** By the claims of the team, and the dimension. */
const known = new WeakMap<Claims, Map<string, Trails>>();
const watched = new WeakSet<Bot>();

/** The trails of a bot's team where it is; from now on its own are among them. */
export function trailsOf(bot: Bot): Trails {
  if (!watched.has(bot)) {
    watched.add(bot);
    watch(bot);
  }
  const { claims } = contextOf(bot);
  const all = known.get(claims) ?? new Map<string, Trails>();
  known.set(claims, all);
  const { dimension } = bot.game;
  let trails = all.get(dimension);
  if (!trails) all.set(dimension, (trails = new Trails()));
  return trails;
}

function watch(bot: Bot): void {
  let before: Position | null = null;
  bot.on('physicsTick', () => {
    if (contextOf(bot).mayRoam !== true || !(bot.entity.onGround || isInWater(bot))) return;
    // Who has dived swims back along the top.
    if (isUnderWater(bot)) return;
    const { x, y, z } = bot.entity.position;
    const place = { x: Math.floor(x), y: standingBlock(y), z: Math.floor(z) };
    if (before && isSamePosition(before, place)) return;
    trailsOf(bot).note(place, before);
    before = place;
  });
}
