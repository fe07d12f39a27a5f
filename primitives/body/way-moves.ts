import { CORNERS, isSamePosition, SIDES, type Position } from '../../src/base/position.js';
import type { Ground, GroundAt } from './ground.js';
import { fallingOn, isSafeToOpen, wouldBury } from './opening.js';
import { SparseCells } from './sparse-cells.js';

/** A move to a block beside, above or below, and what is to be done first. */
export interface Move {
  readonly onto: Position;
  /** Blocks in the way, in the order they are dug. */
  readonly digs: readonly Position[];
  /** Jumps up and sets a block under its feet; or, on one level, sets one down before them. */
  readonly places: boolean;
  /** A door or gate in the way: opened where it is shut, and shut again from the other side. */
  readonly door: Position | null;
  /** Water at its end. */
  readonly swims: boolean;
  readonly ticks: number;
}

/** What somebody may do to get on. */
export interface Means {
  readonly mayDig: boolean;
  /** Blocks that may be piled up. */
  readonly blocks: number;
  /** What a block of stone takes with what is carried. */
  readonly stoneTicks: number;
  /** Falls so deep, in blocks. Left out: as deep as does not hurt. */
  readonly mostFall?: number;
}

/** What moves take, in ticks (the game's speeds). */
const WALK_TICKS = 4;
const DIAGONAL_TICKS = 5.7;
const JUMP_TICKS = 4;
const SWIM_TICKS = 10;
const RISE_TICKS = 8;
const PILE_TICKS = 14;
/** On tiptoe to the edge, setting a block down, and what it is worth. */
const BRIDGE_TICKS = 30;
/** Opening it, and shutting it again. */
const DOOR_TICKS = 8;
const FALL_TICKS = 2;
/** As deep one falls without being hurt, in blocks (game rule). */
export const SOFT_FALL = 3;
/** What hurts is a last resort. */
const HURT_TICKS = 60;
/** Nobody digs straight down but where no other way leads out. */
const SINK_TICKS = 60;
/** Digging in water takes five times as long (game rule). */
const WET_TIMES = 5;

/** Everything one can do, looked at for one search: what the ground says of a place is thought of once. */
export class Moves {
  #moves: Move[] = [];
  #from: Position = { x: 0, y: 0, z: 0 };
  #isWet = false;
  #axis: 'x' | 'z' = 'x';
  readonly #dryTicks = new SparseCells<number>();
  readonly #hot = new SparseCells<boolean>();

  constructor(
    private readonly ground: GroundAt,
    private readonly means: Means,
  ) {}

  /**
   * Moves from a block, at least to stand or swim there; nothing beside lava.
   * @param blocks how many may still be piled up
   * @param before how one came there; null where one stands now
   */
  from(from: Position, blocks: number, before: Pick<Move, 'places'> | null): readonly Move[] {
    this.#moves = [];
    this.#from = from;
    this.#isWet = this.ground(from.x, from.y, from.z).isWater;
    this.#toTheSides(blocks > 0 && (before?.places === true || this.#at(from, -1).holds), before === null);
    if (blocks > 0) this.#pile(before?.places === true);
    if (before === null) this.#sink();
    this.#upAndDownInWater();
    return this.#moves;
  }

  /** @param isHere whether one stands there now: out of a door one came down into, where it is shut one gets across too */
  #toTheSides(mayBridge: boolean, isHere: boolean): void {
    const { x, y, z } = this.#from;
    const { door } = this.ground(x, y, z);
    for (const [dx, dz] of SIDES) {
      this.#axis = dx === 0 ? 'z' : 'x';
      if (door !== null && door !== this.#axis && !isHere) continue;
      this.#level({ x: x + dx, y, z: z + dz }, mayBridge);
      this.#up({ x: x + dx, y: y + 1, z: z + dz });
      this.#down({ x: x + dx, y, z: z + dz });
    }
    if (this.#isWet || door !== null) return;
    for (const [dx, dz] of CORNERS) {
      const onto = { x: x + dx, y, z: z + dz };
      const isFree = this.#isRoom({ ...onto, x }) && this.#isRoom({ ...onto, z }) && this.#isRoom(onto);
      if (isFree && this.#at(onto, -1).holds) this.#add(onto, [], DIAGONAL_TICKS);
    }
  }

  /** @param onPile whether a block was set under the feet just before */
  #pile(onPile: boolean): void {
    const { x, y, z } = this.#from;
    if (this.#isWet || !(onPile || this.#at(this.#from, -1).holds)) return;
    if (!this.#at(this.#from, 0).isEmpty) return;
    this.#add({ x, y: y + 1, z }, [{ x, y: y + 2, z }], JUMP_TICKS + PILE_TICKS, true);
  }

  /** Down by the block one stands on, as a pile under sand that lets nobody to the sides; no further than that. */
  #sink(): void {
    const onto = up(this.#from, -1);
    if (this.#isWet || this.#at(onto, 0).isOpen || !this.#at(onto, -1).holds) return;
    this.#add(onto, [onto], FALL_TICKS + SINK_TICKS);
  }

  #upAndDownInWater(): void {
    if (!this.#isWet) return;
    const { x, y, z } = this.#from;
    const above = this.#at(this.#from, 1);
    if (above.isWater) this.#add({ x, y: y + 1, z }, [], RISE_TICKS);
    if (this.#at(this.#from, -1).isWater) this.#add({ x, y: y - 1, z }, [], SWIM_TICKS);
  }

  #level(onto: Position, mayBridge: boolean): void {
    const isWater = this.#at(onto, 0).isWater;
    if (!isWater && !this.#at(onto, -1).holds) {
      const { isEmpty: isGap, isWater: isDeep } = this.#at(onto, -1);
      if (mayBridge && !this.#isWet && (isGap || isDeep) && this.#isRoom(onto))
        this.#add(onto, [], BRIDGE_TICKS, true);
      return;
    }
    const ticks = isWater || this.#isWet ? SWIM_TICKS : WALK_TICKS;
    this.#add(onto, [up(onto, 1), onto], ticks);
  }

  #up(onto: Position): void {
    if (!this.#at(onto, -1).holds) return;
    // Deep in the water nobody jumps.
    if (this.#isWet && this.#at(this.#from, 1).isWater) return;
    const ticks = (this.#isWet ? SWIM_TICKS : WALK_TICKS) + JUMP_TICKS;
    this.#add(onto, [up(this.#from, 2), up(onto, 1), onto], ticks);
  }

  #down(beside: Position): void {
    const digs = [up(beside, 1), beside];
    for (let fall = 1; fall <= (this.means.mostFall ?? SOFT_FALL); fall++) {
      const onto = up(beside, -fall);
      digs.push(onto);
      const { isWater, isClear, digTicks } = this.#at(onto, 0);
      if (isWater || this.#at(onto, -1).holds) {
        const hurts = isWater ? 0 : Math.max(0, fall - SOFT_FALL) * HURT_TICKS;
        const stepTicks = this.#isWet ? SWIM_TICKS : WALK_TICKS;
        this.#add(onto, digs, stepTicks + FALL_TICKS * fall + hurts);
      }
      if (isWater || (!isClear && digTicks === Infinity)) return;
    }
  }

  #add(onto: Position, room: readonly Position[], ticks: number, places = false): void {
    const { isLava } = this.#at(onto, -1);
    if (isLava || this.#isHot(onto)) return;
    const digs: Position[] = [];
    let sum = ticks;
    let door: Position | null = null;
    for (const block of room) {
      const ground = this.#at(block, 0);
      const isFeet = isSamePosition(block, onto);
      if ((isFeet ? ground.isOpen : ground.isClear) || ground.isWater) continue;
      if (ground.door === this.#axis) {
        if (!door) sum += DOOR_TICKS;
        door = block;
        continue;
      }
      const took = this.#digTicks(block, ground);
      if (took === Infinity) return;
      sum += took;
      digs.push(block);
    }
    this.#moves.push({ onto, digs, places, door, swims: this.#at(onto, 0).isWater, ticks: sum });
  }

  #digTicks(block: Position, { digTicks }: Ground): number {
    if (!this.means.mayDig || digTicks === Infinity) return Infinity;
    const { x, y, z } = this.#from;
    if (wouldBury(this.ground, block, { x: x + 0.5, y, z: z + 0.5 })) return Infinity;
    if (this.#isWet) return this.#openTicks(block, digTicks) * WET_TIMES;
    let ticks = this.#dryTicks.get(block.x, block.y, block.z);
    if (ticks === undefined) this.#dryTicks.set(block, (ticks = this.#openTicks(block, digTicks)));
    return ticks;
  }

  /** With what comes down after it. */
  #openTicks(block: Position, digTicks: number): number {
    if (!isSafeToOpen(this.ground, block, this.#isWet)) return Infinity;
    return digTicks * (1 + fallingOn(this.ground, block));
  }

  /** Lava at one's side flows as soon as there is room. */
  #isHot(cell: Position): boolean {
    const { x, y, z } = cell;
    let isHot = this.#hot.get(x, y, z);
    if (isHot === undefined) {
      isHot = SIDES.some(([dx, dz]) => [0, 1].some((dy) => this.ground(x + dx, y + dy, z + dz).isLava));
      this.#hot.set(cell, isHot);
    }
    return isHot;
  }

  #isRoom(cell: Position): boolean {
    return this.#at(cell, 0).isOpen && this.#at(cell, 1).isClear;
  }

  #at({ x, y, z }: Position, dy: number): Ground {
    return this.ground(x, y + dy, z);
  }
}

function up({ x, y, z }: Position, blocks: number): Position {
  return { x, y: y + blocks, z };
}
