import type { Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { contextOf, entityClaim, type Claims } from './context.js';
import { countOnGround, itemOnGround } from './picking-up.js';

type Entity = Bot['entities'][string];

interface Cell {
  readonly key: string;
  readonly tick: number;
  readonly isBroken: boolean;
  isFruitful: boolean;
}

// What falls out of a block shows up within a round trip or two of its breaking; digging obsidian takes 188 ticks.
const SPAWN_TICKS = 400;
/** What has not come by then will not. */
export const AWAITED_TICKS = 100;
const FALL_TICKS = 6;

/** Teams that know that nothing falls out of blocks here, as by a server's game rule; until something does. */
const barren = new WeakSet<Claims>();

/**
 * Which things on the ground fell out of the blocks this bot broke. They are claimed, so that of several who dig side by
 * side nobody goes after what another is about to take; who comes by it all the same has it, and the other knows.
 */
export class OwnDrops {
  readonly #bot: Bot;
  readonly #claims: Claims;
  readonly #currentTick: () => number;
  readonly #ids = new Set<number>();
  readonly #givenUp = new Set<number>();
  readonly #swapped = new Map<string, number>();
  /** Whether anything has fallen out of any block yet. */
  hasFallen = false;
  #cells: Cell[] = [];

  constructor(bot: Bot, claims: Claims, currentTick: () => number) {
    this.#bot = bot;
    this.#claims = claims;
    this.#currentTick = currentTick;
    bot.on('entitySpawn', this.#onSpawn);
    bot.on('playerCollect', this.#onCollect);
  }

  /** Digging begins: from now on what appears within this block is its drop. */
  expect(block: Position): void {
    this.#note(block, { isBroken: false, isFruitful: false });
  }

  /** The block broke; what fell out may have been there before we hear of that. */
  broke(block: Position): void {
    const key = cellOf(block);
    const isFruitful = this.#cells.some((cell) => cell.key === key && cell.isFruitful);
    this.#note(block, { isBroken: true, isFruitful });
  }

  /** How many more of an item came into the hands that others had dug than others took up of what this bot dug. */
  swapped(item: string): number {
    return this.#swapped.get(item) ?? 0;
  }

  isOwn(id: number): boolean {
    return this.#ids.has(id);
  }

  /** How many of an item are seen to lie about and may still be had. */
  lying(item: string): number {
    const piles = [...this.#ids].flatMap((id) =>
      this.#givenUp.has(id) ? [] : (this.#bot.entities[id] ?? []),
    );
    return piles.reduce((sum, pile) => sum + (itemOnGround(pile) === item ? countOnGround(pile) : 0), 0);
  }

  get isKnownBarren(): boolean {
    return barren.has(this.#claims);
  }

  noteBarren(): void {
    barren.add(this.#claims);
    contextOf(this.#bot).onBarren?.();
  }

  /** All that there is was tried: what still lies about is not waited for. */
  giveUp(): void {
    for (const id of this.#ids) this.#givenUp.add(id);
  }

  /** Whether a block broken lately has not let anything fall yet. */
  isAwaited(): boolean {
    return this.#isWaitedFor(AWAITED_TICKS);
  }

  /** Whether a block broke a moment ago and has not let anything fall yet. */
  isAboutToFall(): boolean {
    return this.#isWaitedFor(FALL_TICKS);
  }

  stop(): void {
    this.#bot.removeListener('entitySpawn', this.#onSpawn);
    this.#bot.removeListener('playerCollect', this.#onCollect);
    for (const id of this.#ids) this.#claims.release(this.#bot.username, entityClaim(id));
  }

  #isWaitedFor(ticks: number): boolean {
    const since = this.#currentTick() - ticks;
    return this.#cells.some(({ isBroken, isFruitful, tick }) => isBroken && !isFruitful && tick >= since);
  }

  #note(block: Position, seen: Pick<Cell, 'isBroken' | 'isFruitful'>): void {
    const key = cellOf(block);
    this.#cells = this.#cells.filter((cell) => cell.key !== key && !this.#isOld(cell));
    this.#cells.push({ key, tick: this.#currentTick(), ...seen });
  }

  readonly #onSpawn = (entity: Entity): void => {
    if (entity.name !== 'item') return;
    const key = cellOf(entity.position);
    const cell = this.#cells.find((candidate) => candidate.key === key && !this.#isOld(candidate));
    if (!cell) return;
    cell.isFruitful = true;
    this.hasFallen = true;
    barren.delete(this.#claims);
    this.#ids.add(entity.id);
    this.#claims.claim(this.#bot.username, entityClaim(entity.id));
  };

  readonly #onCollect = (collector: Entity, collected: Entity): void => {
    const isMine = collector === this.#bot.entity;
    const isOthers = this.#claims.isTakenByOther(this.#bot.username, entityClaim(collected.id));
    if (isMine ? !isOthers : !this.isOwn(collected.id)) return;
    const item = itemOnGround(collected);
    if (item === null) return;
    const count = collected.getDroppedItem()?.count ?? 1;
    this.#swapped.set(item, this.swapped(item) + (isMine ? count : -count));
  };

  #isOld({ tick }: Cell): boolean {
    return this.#currentTick() - tick > SPAWN_TICKS;
  }
}

function cellOf({ x, y, z }: Position): string {
  return `${Math.floor(x)},${Math.floor(y)},${Math.floor(z)}`;
}
