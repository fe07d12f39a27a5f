import { distanceBetween } from '../../../base/position.js';
import { grow } from '../entities/animals.js';
import type { MobEntity } from '../entities/entity.js';
import { dropStack, giveStack } from '../entities/item-entities.js';
import type { GameState } from '../game.js';
import { newStack, withCount } from '../items/item-stack.js';
import { randomFor, wholeBetween } from '../random.js';
import { isFoodFor, LOVE_TICKS, ticksGrownByMeal } from '../rules/breeding.js';
import { ATTACK_REACH } from './attacking.js';
import { wearHeld } from './digging.js';
import type { Player } from './player.js';

const MILKED = /^(cow|goat|mooshroom)$/;
const IN_LOVE = 18;

/** A right click on a mob: shears take wool, a bucket milk, a bowl stew; food makes it breed or grow. */
export function useOnMob(game: GameState, player: Player, targetId: number): void {
  const mob = game.entities.get(targetId);
  const { held } = player.inventory;
  if (mob?.kind !== 'mob' || !held || player.isDead || player.gameMode === 'spectator') return;
  if (mob.dyingTicks !== null || distanceBetween(player.eyes, mob.position) > ATTACK_REACH) return;
  const isGrown = mob.age >= 0;
  if (isFoodFor(mob.name, held.name)) feed(game, player, mob);
  else if (!isGrown) return;
  else if (held.name === 'bucket' && MILKED.test(mob.name)) draw(game, player, mob, 'milk_bucket');
  else if (held.name === 'bowl' && mob.name === 'mooshroom') draw(game, player, mob, 'mushroom_stew');
  else if (held.name === 'shears' && mob.name === 'sheep' && !mob.isShorn) shear(game, player, mob);
}

function feed(game: GameState, player: Player, mob: MobEntity): void {
  const { held } = player.inventory;
  const isReady = mob.age === 0 && mob.loveTicks === 0;
  if (!held || (mob.age >= 0 && !isReady)) return;
  if (!player.isCreative) player.inventory.held = withCount(held, held.count - 1);
  if (mob.age < 0) {
    grow(game, mob, ticksGrownByMeal(mob.age));
    return;
  }
  mob.loveTicks = LOVE_TICKS;
  mob.feederId = player.id;
  mob.panicTicks = 0;
  game.audience.entityStatus(mob, IN_LOVE);
}

// One bucket or bowl of the stack in hand is full then.
function draw(game: GameState, player: Player, mob: MobEntity, full: string): void {
  const { held } = player.inventory;
  if (!held) return;
  const rest = withCount(held, held.count - 1);
  const stack = { name: full, count: 1, damage: 0 };
  player.inventory.held = rest ?? newStack(full, 1);
  if (rest) giveStack(game, player, stack);
  game.audience.sound(`entity.${mob.name}.milk`, 'player', mob.position);
}

function shear(game: GameState, player: Player, sheep: MobEntity): void {
  sheep.isShorn = true;
  const random = randomFor(game.seed, 'shear', sheep.id, game.nextRoll(`shear ${sheep.id}`));
  const wool = { name: 'white_wool', count: wholeBetween(random, 1, 3), damage: 0 };
  dropStack(game, wool, { ...sheep.position, y: sheep.position.y + 1 });
  game.audience.entityChanged(sheep);
  game.audience.sound('entity.sheep.shear', 'player', sheep.position);
  wearHeld(game, player, 1);
}
