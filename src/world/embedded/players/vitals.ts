import { blockAtPoint, type Position } from '../../../base/position.js';
import type { Entity } from '../entities/entity.js';
import { isIn } from '../entities/immersion.js';
import { dropStack } from '../entities/item-entities.js';
import type { GameState } from '../game.js';
import { ARMOUR_START } from '../items/inventory.js';
import { worn, type Slot } from '../items/item-stack.js';
import { randomFor } from '../random.js';
import { damageAfterArmour, fallDamage, PAST_ARMOUR } from '../rules/combat.js';
import { blowOf } from '../../../game/difficulty.js';
import { EFFORT, hungerTick, withEffort } from '../rules/hunger.js';
import { liquidAtEyes } from '../terrain/liquids.js';
import { AIR_PER_TICK, DROWNING_AIR, FULL_AIR, MOST_HEALTH, type Player } from './player.js';
import { wakeUp } from './sleeping.js';
import { closeBlockWindow } from './windows.js';

export interface PlayerHit {
  readonly amount: number;
  /** Damage type of the game's registry: `fall`, `mob_attack`, `on_fire`, `lava`, `starve`, `out_of_world` ... */
  readonly cause: string;
  readonly from: Entity | Player | null;
}

const HURT_TICKS = 20;

/** Hurts a player; kills it when nothing is left. Returns whether the hit counted. */
export function hurtPlayer(game: GameState, player: Player, hit: PlayerHit): boolean {
  const isPastAll = hit.cause === 'out_of_world' || hit.cause === 'generic_kill';
  if (player.isDead || !player.isConnected || hit.amount <= 0) return false;
  if (player.gameMode !== 'survival' && player.gameMode !== 'adventure' && !isPastAll) return false;
  const dealt = isByMonster(game, hit.from)
    ? blowOf(game.environment.rules.difficulty, hit.amount)
    : hit.amount;
  if (isHeldOff(game, player, hit.cause, dealt, hit.from?.position ?? null)) return false;
  const isShielded = player.hurtTicks > HURT_TICKS / 2 && !isPastAll;
  const raw = isShielded ? dealt - player.lastDamage : dealt;
  if (raw <= 0) return false;
  if (!isShielded) player.hurtTicks = HURT_TICKS;
  player.lastDamage = dealt;
  const amount = PAST_ARMOUR.has(hit.cause) ? raw : raw * armourFactor(game, player, raw);
  player.health = Math.max(0, player.health - amount);
  player.hunger = withEffort(player.hunger, EFFORT.damage);
  game.audience.entityHurt(player, hit.cause, hit.from?.id ?? null);
  game.audience.sound(
    player.health > 0 ? 'entity.player.hurt' : 'entity.player.death',
    'player',
    player.position,
  );
  if (hit.from) pushAway(game, player, hit.from.position);
  // As the game has it: a client is told what it died of before it sees that it is dead.
  if (player.health <= 0) die(game, player, hit);
  game.audience.playerStatsChanged(player);
  return true;
}

/** Whether a monster struck, shot or exploded. */
function isByMonster(game: GameState, from: PlayerHit['from']): boolean {
  if (from === null || from.kind === 'player') return false;
  return from.kind !== 'arrow' || game.playerById(from.shooterId ?? -1) === undefined;
}

function armourFactor(game: GameState, player: Player, amount: number): number {
  const pieces: Slot[] = [0, 1, 2, 3].map((place) => player.inventory.get(ARMOUR_START + place));
  pieces.forEach((piece, place) => {
    if (piece)
      player.inventory.set(ARMOUR_START + place, worn(game.data, piece, Math.max(1, Math.floor(amount / 4))));
  });
  return damageAfterArmour(amount, pieces) / amount;
}

function pushAway(game: GameState, player: Player, from: Position): void {
  const [dx, dz] = [player.position.x - from.x, player.position.z - from.z];
  const length = Math.max(Math.hypot(dx, dz), 0.001);
  player.velocity = { x: (dx / length) * 0.4, y: 0.36, z: (dz / length) * 0.4 };
  player.moveBudget += 4;
  game.audience.entityVelocity(player);
}

const DEATH_MESSAGES: Readonly<Record<string, string>> = {
  fall: 'fell from a high place',
  on_fire: 'burned to death',
  in_fire: 'went up in flames',
  lava: 'tried to swim in lava',
  drown: 'drowned',
  starve: 'starved to death',
  explosion: 'was blown up',
  out_of_world: 'fell out of the world',
  cactus: 'was pricked to death',
  mob_attack: 'was slain',
  player_attack: 'was slain',
  arrow: 'was shot',
  falling_anvil: 'was squashed by a falling anvil',
  generic_kill: 'was killed',
};

function die(game: GameState, player: Player, hit: PlayerHit): void {
  player.isDead = true;
  wakeUp(game, player);
  player.clearHands();
  player.fireTicks = 0;
  // Window first: what lay in a grid or on the cursor is part of what the player had.
  closeBlockWindow(game, player, { isTold: true });
  player.ownMenu.close();
  if (!game.environment.rules.keepInventory) {
    spill(game, player);
    player.experience = 0;
  }
  const killer = hit.from?.kind === 'player' ? hit.from.name : hit.from?.name.replaceAll('_', ' ');
  const message = `${player.name} ${DEATH_MESSAGES[hit.cause] ?? 'died'}${killer !== undefined && hit.cause !== 'arrow' ? ` by ${killer}` : ''}`;
  game.audience.playerDied(player, message);
  game.audience.entityStatus(player, 3);
  game.audience.chat(message);
  game.events.emit({ kind: 'player-died', player: player.name, message });
}

function spill(game: GameState, player: Player): void {
  const random = randomFor(game.seed, 'death', player.name, game.nextRoll(`death ${player.name}`));
  for (const stack of player.inventory.empty()) {
    const angle = random() * Math.PI * 2;
    const speed = random() * 0.2;
    dropStack(
      game,
      stack,
      { ...player.position, y: Math.max(player.position.y, game.data.heights.lowest) + 0.5 },
      { velocity: { x: Math.cos(angle) * speed, y: 0.2, z: Math.sin(angle) * speed }, pickUpDelayTicks: 40 },
    );
  }
}

// So far below the world the void hurts.
const VOID_DEPTH = 64;

/** One tick of a player's body: hunger, breath, fire, falling out of the world. */
export function tickVitals(game: GameState, player: Player): void {
  if (player.isDead || !player.isConnected) return;
  if (player.hurtTicks > 0) player.hurtTicks -= 1;
  player.velocity = { x: 0, y: 0, z: 0 };
  if (player.position.y < game.data.heights.lowest - VOID_DEPTH)
    hurtPlayer(game, player, { amount: 4, cause: 'out_of_world', from: null });
  burn(game, player);
  breathe(game, player);
  if (!game.environment.rules.hunger || player.gameMode !== 'survival') return;
  const before = player.hunger;
  const { hunger, healthChange } = hungerTick(before, player.health, game.environment.rules.difficulty);
  player.hunger = hunger;
  if (healthChange > 0) player.health = Math.min(MOST_HEALTH, player.health + healthChange);
  if (healthChange < 0) hurtPlayer(game, player, { amount: -healthChange, cause: 'starve', from: null });
  const isVisible =
    hunger.food !== before.food || hunger.saturation !== before.saturation || healthChange > 0;
  if (isVisible) game.audience.playerStatsChanged(player);
}

const FIRE_TICKS = 160;
const LAVA_TICKS = 300;

function burn(game: GameState, player: Player): void {
  const feet = game.blockAt(blockAtPoint(player.position)).name;
  if (isIn(game, player, 'lava')) {
    player.fireTicks = LAVA_TICKS;
    hurtPlayer(game, player, { amount: 4, cause: 'lava', from: null });
  } else if (feet === 'fire' || feet === 'soul_fire' || feet === 'campfire') {
    player.fireTicks = Math.max(player.fireTicks, FIRE_TICKS);
    hurtPlayer(game, player, { amount: feet === 'soul_fire' ? 2 : 1, cause: 'in_fire', from: null });
  } else if (player.fireTicks > 0 && (feet === 'water_cauldron' || isIn(game, player, 'water'))) {
    extinguish(game, player);
  }
  const ground = game.blockAt(blockAtPoint({ ...player.position, y: player.position.y - 0.1 })).name;
  if (ground === 'magma_block' && player.onGround && !player.isSneaking) {
    hurtPlayer(game, player, { amount: 1, cause: 'hot_floor', from: null });
  }
  if (player.fireTicks === 0) return;
  player.fireTicks -= 1;
  if (player.fireTicks % 20 === 0) hurtPlayer(game, player, { amount: 1, cause: 'on_fire', from: null });
  if (player.fireTicks === 0) extinguish(game, player);
}

// Whoever has no breath left is hurt once a second.
function breathe(game: GameState, player: Player): void {
  const canDrown = player.gameMode === 'survival' || player.gameMode === 'adventure';
  if (!canDrown || liquidAtEyes(game, player.eyes) !== 'water') {
    player.air = Math.min(FULL_AIR, player.air + AIR_PER_TICK);
    return;
  }
  player.air -= 1;
  if (player.air > DROWNING_AIR) return;
  player.air = 0;
  hurtPlayer(game, player, { amount: 2, cause: 'drown', from: null });
}

function extinguish(game: GameState, player: Player): void {
  player.fireTicks = 0;
  game.audience.poseChanged(player);
}

/** Ends a fall: hurts by its depth. */
export function land(game: GameState, player: Player): void {
  const damage = game.environment.rules.fallDamage ? fallDamage(player.fallDistance) : 0;
  player.fallDistance = 0;
  if (damage > 0) hurtPlayer(game, player, { amount: damage, cause: 'fall', from: null });
}

/** A shield stops nothing before it has been raised for so long (game rule). */
const RAISING_TICKS = 5;
const STOPPED: ReadonlySet<string> = new Set(['mob_attack', 'player_attack', 'arrow', 'explosion']);
/** Weaker hits leave no mark. */
const LEAST_MARK = 3;

/**
 * Whether a raised shield stops a hit: what comes from before its holder, to the sides included. It wears by what it stops.
 * @param from where the hit comes from
 */
function isHeldOff(
  game: GameState,
  player: Player,
  cause: string,
  amount: number,
  from: Position | null,
): boolean {
  const { using } = player;
  if (using?.item !== 'shield' || from === null || !STOPPED.has(cause)) return false;
  if (game.tickNumber - using.startTick < RAISING_TICKS || !isBefore(player, from)) return false;
  game.audience.sound('item.shield.block', 'player', player.position);
  wear(game, player, using.slot, amount);
  return true;
}

function isBefore({ position, yaw }: Player, from: Position): boolean {
  const turned = (yaw * Math.PI) / 180;
  return (from.x - position.x) * -Math.sin(turned) + (from.z - position.z) * Math.cos(turned) > 0;
}

function wear(game: GameState, player: Player, slot: number, amount: number): void {
  const shield = player.inventory.get(slot);
  if (amount < LEAST_MARK || !shield || player.isCreative) return;
  const left = worn(game.data, shield, 1 + Math.floor(amount));
  player.inventory.set(slot, left);
  if (left === null) game.audience.sound('item.shield.break', 'player', player.position);
}
