import type { Bot } from 'mineflayer';
import { allMobs, fight } from '../../../../primitives/body/fighting.js';
import { contextOf, entityClaim } from '../../../../primitives/body/context.js';
import { pickUp } from '../../../../primitives/body/picking-up.js';
import type { Deed } from '../../../../primitives/body/reflex.js';
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
    private readonly isPromised: (item: string) => boolean,
  ) {}

  deed(tick: number): Deed | null {
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

  #nearest(): { readonly id: number; readonly name: string; readonly meat: string } | null {
    const { bot } = this;
    const { claims } = contextOf(bot);
    const feet = bot.entity.position;
    const animals = MEAT.filter(([, meat]) => !this.isPromised(meat))
      .flatMap(([name, meat]) => allMobs(bot, name).map((mob) => ({ mob, name, meat })))
      .filter(({ mob }) => mob.position.distanceTo(feet) <= SEEN_BLOCKS)
      .filter(({ mob }) => !claims.isTakenByOther(bot.username, entityClaim(mob.id)))
      .sort((a, b) => a.mob.position.distanceTo(feet) - b.mob.position.distanceTo(feet));
    const [nearest] = animals;
    return nearest ? { id: nearest.mob.id, name: nearest.name, meat: nearest.meat } : null;
  }

  async #hunt({ id, meat }: { readonly id: number; readonly meat: string }): Promise<void> {
    const { bot } = this;
    const { claims } = contextOf(bot);
    const mob = bot.entities[id];
    if (!mob || !claims.claim(bot.username, entityClaim(id))) return;
    try {
      if ((await fight(bot, mob, HUNT_TICKS)) !== 'killed') return;
      const { x, z } = mob.position;
      await pickUp(bot, {
        isWanted: (item, at) => item === meat && Math.hypot(at.x - x, at.z - z) <= TAKE_BLOCKS,
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
