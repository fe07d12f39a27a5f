import { distanceBetween } from '../../../base/position.js';
import { weaponOf } from '../../../game/sources/fighting.js';
import type { MobEntity } from '../entities/entity.js';
import { hurtMob } from '../entities/mob-damage.js';
import type { GameState } from '../game.js';
import { attackCharge, attackDamage, attackWear } from '../rules/combat.js';
import { EFFORT, withEffort } from '../rules/hunger.js';
import { wearHeld } from './digging.js';
import type { Player } from './player.js';
import { hurtPlayer } from './vitals.js';

/** The game allows three blocks and forgives a little more for delay. */
export const ATTACK_REACH = 5;

/** A left click on a mob or player. */
export function attack(game: GameState, player: Player, targetId: number): void {
  if (player.isDead || player.gameMode === 'spectator') return;
  const mob = game.entities.get(targetId);
  const other = game.playerById(targetId);
  if (mob?.kind === 'mob') attackMob(game, player, mob);
  else if (other && other !== player) attackPlayer(game, player, other);
}

function attackMob(game: GameState, player: Player, mob: MobEntity): void {
  const middle = { ...mob.position, y: mob.position.y + mob.height / 2 };
  if (distanceBetween(player.eyes, middle) > ATTACK_REACH + mob.width / 2) return;
  const { held } = player.inventory;
  const amount = blow(game, player);
  const isSprinting = player.isSprinting;
  const hasHit = hurtMob(game, mob, {
    amount,
    cause: 'player_attack',
    attacker: player,
    from: player.position,
    push: isSprinting ? 0.6 : 0.4,
  });
  if (hasHit) wearHeld(game, player, attackWear(held));
}

function attackPlayer(game: GameState, player: Player, other: Player): void {
  if (!game.environment.rules.pvp || distanceBetween(player.eyes, other.position) > ATTACK_REACH) return;
  const { held } = player.inventory;
  if (hurtPlayer(game, other, { amount: blow(game, player), cause: 'player_attack', from: player })) {
    wearHeld(game, player, attackWear(held));
  }
}

function blow(game: GameState, player: Player): number {
  const weapon = weaponOf(player.inventory.held?.name ?? null);
  const charge = attackCharge(weapon, game.tickNumber - player.lastAttackTick);
  const isCritical = player.fallDistance > 0 && !player.onGround && !player.isSprinting;
  player.lastAttackTick = game.tickNumber;
  player.hunger = withEffort(player.hunger, EFFORT.attack);
  return attackDamage(weapon, charge, isCritical);
}
