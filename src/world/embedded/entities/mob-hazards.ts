import { blockAtPoint } from '../data/position.js';
import type { Game } from '../game.js';
import type { MobEntity } from './entity.js';
import { hurtMob } from './mob-damage.js';

const FIRE_TICKS = 160;

/** One tick of what burns or drops a mob; a mob that dies burning leaves cooked meat. */
export function tickMobHazards(game: Game, mob: MobEntity): void {
  if (mob.dyingTicks !== null) return;
  const feet = game.blockAt(blockAtPoint(mob.position)).name;
  if (feet === 'fire' || feet === 'lava' || feet === 'soul_fire') {
    mob.fireTicks = FIRE_TICKS;
    hurtMob(game, mob, {
      amount: feet === 'lava' ? 4 : 1,
      cause: 'in_fire',
      attacker: null,
      from: null,
      push: 0,
    });
  } else if (mob.fireTicks > 0) {
    mob.fireTicks = feet === 'water' ? 0 : mob.fireTicks - 1;
    if (mob.fireTicks % 20 === 1) {
      hurtMob(game, mob, { amount: 1, cause: 'on_fire', attacker: null, from: null, push: 0 });
    }
  }
}
