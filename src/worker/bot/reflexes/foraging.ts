import type { Bot } from 'mineflayer';
import { distanceBetween, type Position } from '../../../base/position.js';
import { allMobs, fight, type Mob } from '../../../../primitives/body/fighting.js';
import { contextOf, entityClaim } from '../../../../primitives/body/context.js';
import { findBlocksNow, statesOf } from '../../../../primitives/body/finding.js';
import { lyingItems, pickUp } from '../../../../primitives/body/picking-up.js';
import type { ReflexDeed } from '../../../../primitives/body/reflex.js';
import { canSprint } from '../../../../primitives/body/steering.js';
import { eatInHand, mealInHand } from '../eating.js';

/** Animals whose meat fills even raw, the best first (game rules). */
const MEAT: readonly (readonly [string, string])[] = [
  ['pig', 'porkchop'],
  ['cow', 'beef'],
  ['mooshroom', 'beef'],
  ['rabbit', 'rabbit'],
  ['sheep', 'mutton'],
  ['chicken', 'chicken'],
];
const SEEN_BLOCKS = 32;
/** Animals so near a fence are somebody's. */
const FENCED_BLOCKS = 8;
const FENCE = /_(fence|fence_gate|wall)$/;
/** Which of an entity's metadata is its name, in all versions. */
const NAME_KEY = 2;
const HUNT_TICKS = 400;
const TAKE_TICKS = 160;
const TAKE_BLOCKS = 5;
/** Where nothing came of it, one goes hungry for a while. */
const AGAIN_TICKS = 1200;

/** Hunts for a meal where somebody is too hungry to run and carries nothing to eat. */
export class Foraging {
  #lastTick = -Infinity;

  constructor(
    private readonly bot: Bot,
    /** Items and kinds of mobs somebody needs. */
    private readonly isPromised: (name: string) => boolean,
  ) {}

  deed(tick: number): ReflexDeed | null {
    const { bot } = this;
    if (canSprint(bot) || tick - this.#lastTick < AGAIN_TICKS) return null;
    this.#lastTick = tick;
    const animal = this.#nearest();
    if (!animal) return null;
    return {
      activity: `hunting a ${animal.name} to eat`,
      limitTicks: HUNT_TICKS + 2 * TAKE_TICKS,
      act: () => this.#hunt(animal),
    };
  }

  #nearest(): { readonly id: number; readonly name: string } | null {
    const { bot } = this;
    const { claims } = contextOf(bot);
    const feet = bot.entity.position;
    const animals = MEAT.filter((names) => !names.some((name) => this.isPromised(name)))
      .flatMap(([name]) => allMobs(bot, [name]).map((mob) => ({ mob, name })))
      .filter(({ mob }) => mob.position.distanceTo(feet) <= SEEN_BLOCKS)
      .filter(({ mob }) => !claims.isTakenByOther(bot.username, entityClaim(mob.id)))
      .sort((a, b) => a.mob.position.distanceTo(feet) - b.mob.position.distanceTo(feet));
    const nearest = animals.find(({ mob }) => !isSomebodys(mob, () => this.#isFenced(mob)));
    return nearest ? { id: nearest.mob.id, name: nearest.name } : null;
  }

  #isFenced({ position }: Mob): boolean {
    const { bot } = this;
    const fences = Object.keys(bot.registry.blocksByName).filter((name) => FENCE.test(name));
    const isBeside = (place: Position): boolean => distanceBetween(place, position) <= FENCED_BLOCKS;
    const rangeBlocks = SEEN_BLOCKS + FENCED_BLOCKS;
    const search = { states: statesOf(bot, fences), rangeBlocks, count: 1, isWanted: isBeside };
    return findBlocksNow(bot, search).length > 0;
  }

  async #hunt({ id }: { readonly id: number }): Promise<void> {
    const { bot } = this;
    const { claims } = contextOf(bot);
    const mob = bot.entities[id];
    if (!mob || !claims.claim(bot.username, entityClaim(id))) return;
    try {
      const before = new Set(lyingItems(bot, () => true).map((item) => item.id));
      if ((await fight(bot, mob, HUNT_TICKS)) !== 'killed') return;
      const { x, z } = mob.position;
      await pickUp(bot, {
        // Hide and wool too: nothing of it is to lie about.
        isWanted: (_item, at, drop) => !before.has(drop) && Math.hypot(at.x - x, at.z - z) <= TAKE_BLOCKS,
        isEnough: () => false,
        limitTicks: TAKE_TICKS,
        patienceTicks: 10,
      });
    } finally {
      claims.release(bot.username, entityClaim(id));
    }
    for (let food = mealInHand(bot, this.isPromised); food !== null; food = mealInHand(bot, this.isPromised))
      if (!(await eatInHand(bot, food))) return;
  }
}

/** Whether an animal is not anybody's to kill: it was given a name, or stands where somebody fenced it in. */
function isSomebodys({ metadata }: Mob, isFenced: () => boolean): boolean {
  const values: readonly unknown[] = metadata;
  return Boolean(values[NAME_KEY]) || isFenced();
}
