import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import type { Position } from '../base/position.js';
import type { Temper } from './tempers.js';

const SIGHT_BLOCKS = 48;
const MOST_BLOCKS = 128;
const NONE: ReadonlySet<string> = new Set();
/** From the eyes to what the crosshair is on (game rule). */
export const CLICK_BLOCKS = 4.5;
const EYES_BLOCKS = 1.62;
/** From a block to those that touch it. */
export const BLOCK_SIDES = [
  ...[new Vec3(0, 1, 0), new Vec3(0, -1, 0), new Vec3(1, 0, 0)],
  ...[new Vec3(-1, 0, 0), new Vec3(0, 0, 1), new Vec3(0, 0, -1)],
];

export type Block = NonNullable<ReturnType<Bot['blockAt']>>;
/** How long windows take, and turning to the next block. */
export type WindowPace = Pick<Temper, 'windowMs' | 'itemMs' | 'aimMs'>;

export const AT_ONCE: WindowPace = { windowMs: 0, itemMs: 0, aimMs: 0 };

/** What somebody carries, by name. */
export function heldBy(bot: Bot): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { name, count } of bot.inventory.items()) counts.set(name, (counts.get(name) ?? 0) + count);
  return counts;
}

/** How many of an item somebody carries. */
export function countOf(bot: Bot, item: string): number {
  return heldBy(bot).get(item) ?? 0;
}

/** The nearest block of some names in sight. */
export function nearestBlock(bot: Bot, names: readonly string[]): Block | null {
  return new EyeSight(bot, names).nearest();
}

/** Blocks of some names, as somebody sees them who looks round once, and again when all of them are gone. */
export class EyeSight {
  #places: readonly Vec3[] = [];
  readonly #ids: readonly number[];

  constructor(
    private readonly bot: Bot,
    names: readonly string[],
  ) {
    this.#ids = names.flatMap((name) => bot.registry.blocksByName[name]?.id ?? []);
  }

  /** The nearest of which a side is open: what nobody can see is not known of. */
  nearest(avoid: ReadonlySet<string> = NONE): Block | null {
    return this.#first(avoid, Infinity, (block) => isOpen(this.bot, block));
  }

  /** The nearest the crosshair can be put on from here. */
  inView(avoid: ReadonlySet<string>): Block | null {
    return this.#first(avoid, CLICK_BLOCKS + 1, (block) => isInView(this.bot, block));
  }

  #first(avoid: ReadonlySet<string>, within: number, isIt: (block: Block) => boolean): Block | null {
    const eyes = eyesOf(this.bot);
    const away = (place: Vec3): number => eyes.distanceTo(place.offset(0.5, 0.5, 0.5));
    this.#places = this.#places.filter((place) => this.#blockAt(place) && !avoid.has(String(place)));
    if (this.#places.length === 0) this.#lookRound(avoid);
    const near = this.#places.filter((place) => away(place) <= within).sort((a, b) => away(a) - away(b));
    for (const place of near) {
      const block = this.#blockAt(place);
      if (block && isIt(block)) return block;
    }
    return null;
  }

  #lookRound(avoid: ReadonlySet<string>): void {
    if (this.#ids.length === 0) return;
    const options = { matching: [...this.#ids], maxDistance: SIGHT_BLOCKS, count: MOST_BLOCKS };
    this.#places = this.bot.findBlocks(options).filter((place) => !avoid.has(String(place)));
  }

  #blockAt(place: Vec3): Block | null {
    const block = this.bot.blockAt(place);
    return block && this.#ids.includes(block.type) ? block : null;
  }
}

function isOpen(bot: Bot, { position }: Block): boolean {
  return BLOCK_SIDES.some((side) => bot.blockAt(position.plus(side))?.boundingBox !== 'block');
}

/** Whether the crosshair can be put on a block from here, and a hand reaches that far. */
export function isInView(bot: Bot, { position }: Block): boolean {
  const eyes = eyesOf(bot);
  const middle = position.offset(0.5, 0.5, 0.5);
  return BLOCK_SIDES.some((side) => {
    const towards = middle.plus(side.scaled(0.5)).minus(eyes);
    // Only sides that look this way.
    if (towards.dot(side) >= 0 || towards.norm() > CLICK_BLOCKS) return false;
    const hit = bot.world.raycast(eyes, towards.normalize(), CLICK_BLOCKS) as {
      readonly position: Vec3;
    } | null;
    return hit?.position.equals(position) === true;
  });
}

/** Where somebody looks from. */
export function eyesOf(bot: Bot): Vec3 {
  return bot.entity.position.offset(0, EYES_BLOCKS, 0);
}

/** The station that was named, else the nearest one. */
export function stationCalled(bot: Bot, name: string, at: Position | null): Block | null {
  const named = at ? bot.blockAt(new Vec3(at.x, at.y, at.z)) : null;
  return named?.name === name ? named : nearestBlock(bot, [name]);
}
