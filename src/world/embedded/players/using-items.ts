import { shootArrow } from '../entities/arrows.js';
import { giveStack } from '../entities/item-entities.js';
import type { GameState } from '../game.js';
import { OFF_HAND } from '../items/inventory.js';
import { withCount } from '../items/item-stack.js';
import { bowPower } from '../rules/combat.js';
import { canEat, eaten, eatTicks, leftAfterEating } from '../rules/hunger.js';
import { isLiquidBucket, useBucket } from './buckets.js';
import { wearHeld } from './digging.js';
import type { Player } from './player.js';

/** A right click into the air: begins to eat or to draw a bow, raises a shield, fills or empties a bucket. */
export function startUsing(game: GameState, player: Player, isOffHand = false): void {
  const slot = isOffHand ? OFF_HAND : player.inventory.selected;
  const held = player.inventory.get(slot);
  if (!held || player.isDead || player.gameMode === 'spectator') return;
  if (held.name === 'shield') {
    player.using = { item: held.name, slot, startTick: game.tickNumber };
    game.audience.poseChanged(player);
  }
  // Of what else the off hand holds only blocks are used.
  if (isOffHand) return;
  if (isLiquidBucket(held.name)) {
    useBucket(game, player);
    return;
  }
  const isFood = game.data.foods.has(held.name);
  if (isFood && !canEat(held.name, player.hunger.food) && !player.isCreative) return;
  if (held.name === 'bow' && player.inventory.find('arrow') === null && !player.isCreative) return;
  if (!isFood && held.name !== 'bow' && held.name !== 'milk_bucket') return;
  player.using = { item: held.name, slot, startTick: game.tickNumber };
  game.audience.poseChanged(player);
}

/** The button is let go: a bow shoots, a meal is broken off. */
export function releaseUsing(game: GameState, player: Player): void {
  const { using } = player;
  stopUsing(game, player);
  if (using?.item !== 'bow' || player.inventory.held?.name !== 'bow') return;
  const power = bowPower(game.tickNumber - using.startTick);
  if (power < 0.1) return;
  if (!player.isCreative && player.inventory.remove('arrow', 1) === 0) return;
  shootArrow(game, player, power);
  wearHeld(game, player, 1);
}

export function stopUsing(game: GameState, player: Player): void {
  if (!player.using) return;
  player.using = null;
  game.audience.poseChanged(player);
}

/** One tick of use: a meal is done after a while; another slot or item breaks it off. */
export function tickUsing(game: GameState, player: Player): void {
  const { using } = player;
  if (!using) return;
  const { selected } = player.inventory;
  const isInHand = using.slot === OFF_HAND || using.slot === selected;
  if (!isInHand || player.inventory.get(using.slot)?.name !== using.item || player.isDead) {
    stopUsing(game, player);
    return;
  }
  if (using.item === 'bow' || using.item === 'shield') return;
  const elapsed = game.tickNumber - using.startTick;
  if (elapsed >= eatTicks(using.item)) eat(game, player);
  else if (elapsed % 8 === 4) game.audience.sound('entity.generic.eat', 'player', player.position);
}

function eat(game: GameState, player: Player): void {
  const { held } = player.inventory;
  if (!held) return;
  const food = game.data.foods.get(held.name);
  if (food) player.hunger = eaten(player.hunger, food.foodPoints, food.saturation);
  stopUsing(game, player);
  // Before the slot changes: clients take the status for the meal, the change for something else.
  game.audience.entityStatus(player, 9);
  game.audience.sound('entity.player.burp', 'player', player.position);
  if (!player.isCreative) {
    player.inventory.held = withCount(held, held.count - 1);
    leaveContainer(game, player, held.name);
  }
  game.audience.playerStatsChanged(player);
  game.events.emit({ kind: 'food-eaten', player: player.name, item: held.name });
}

function leaveContainer(game: GameState, player: Player, item: string): void {
  const container = item === 'milk_bucket' ? 'bucket' : leftAfterEating(item);
  if (container === null) return;
  const stack = { name: container, count: 1, damage: 0 };
  if (player.inventory.held === null) player.inventory.held = stack;
  else giveStack(game, player, stack);
}
