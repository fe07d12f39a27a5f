import { distanceBetween, type Position } from '../../../base/position.js';
import type { GameState } from '../game.js';
import type { Player } from '../players/player.js';
import { hurtPlayer } from '../players/vitals.js';
import { randomFor } from '../random.js';
import { firstInSight } from '../terrain/line-of-sight.js';
import { EYES, shootAt } from './arrows.js';
import { explode } from './explosion.js';
import type { MobEntity } from './entity.js';
import { mobTypeOf } from './mob-table.js';

const HIT_REACH = 1.6;
const HIT_COOLDOWN_TICKS = 20;
const SHOT_COOLDOWN_TICKS = 40;
const SHOT_REACH = 15;
// Nearer than this a bow needs no step closer.
const SHOT_COMFORT = 10;
const HISS_REACH = 3;
const GIVES_UP_AT = 7;
const FUSE_TICKS = 30;
const CREEPER_POWER = 3;

/** One tick of a monster that has somebody before it: it comes nearer, and fights as its kind does. */
export function hunt(game: GameState, mob: MobEntity, prey: Player): void {
  switch (mobTypeOf(mob.name).weapon) {
    case 'bow':
      hold(game, mob, prey);
      break;
    case 'blast':
      sneakUp(game, mob, prey);
      break;
    case 'body':
      hit(game, mob, prey);
      break;
    case 'none':
  }
}

function hit(game: GameState, mob: MobEntity, prey: Player): void {
  mob.target = prey.position;
  if (distanceBetween(prey.position, mob.position) > HIT_REACH || mob.attackCooldownTicks > 0) return;
  mob.attackCooldownTicks = HIT_COOLDOWN_TICKS;
  hurtPlayer(game, prey, { amount: mobTypeOf(mob.name).attack, cause: 'mob_attack', from: mob });
}

function hold(game: GameState, mob: MobEntity, prey: Player): void {
  const distance = distanceBetween(prey.position, mob.position);
  const isInSight = distance <= SHOT_REACH && sees(game, mob, prey.eyes);
  mob.target = isInSight && distance < SHOT_COMFORT ? null : prey.position;
  if (!isInSight) return;
  mob.yaw = (Math.atan2(mob.position.x - prey.position.x, prey.position.z - mob.position.z) * 180) / Math.PI;
  if (mob.attackCooldownTicks > 0) return;
  mob.attackCooldownTicks = SHOT_COOLDOWN_TICKS;
  mob.decisions += 1;
  const breast = { ...prey.position, y: prey.position.y + prey.height / 3 };
  shootAt(game, mob, breast, randomFor(game.seed, 'aim', mob.id, mob.decisions));
}

function sneakUp(game: GameState, mob: MobEntity, prey: Player): void {
  const distance = distanceBetween(prey.position, mob.position);
  const isHissing = mob.fuseTicks > 0;
  const goesOn =
    (distance < HISS_REACH || (isHissing && distance < GIVES_UP_AT)) && sees(game, mob, prey.eyes);
  mob.target = goesOn ? null : prey.position;
  if (goesOn && !isHissing) game.audience.sound('entity.creeper.primed', 'hostile', mob.position);
  mob.fuseTicks = Math.max(0, mob.fuseTicks + (goesOn ? 1 : -1));
  if (mob.fuseTicks < FUSE_TICKS) return;
  game.entities.remove(mob.id);
  explode(game, { ...mob.position, y: mob.position.y + mob.height / 2 }, CREEPER_POWER, mob);
}

function sees(game: GameState, mob: MobEntity, point: Position): boolean {
  const eyes = { ...mob.position, y: mob.position.y + mob.height * EYES };
  const distance = distanceBetween(eyes, point);
  if (distance === 0) return true;
  const way = {
    x: (point.x - eyes.x) / distance,
    y: (point.y - eyes.y) / distance,
    z: (point.z - eyes.z) / distance,
  };
  return !firstInSight(eyes, way, distance, (cell) => game.data.shapeOf(game.blocks.stateAt(cell)));
}
