import { blockAtPoint, distanceBetween, type Position } from '../../../base/position.js';
import type { GameState } from '../game.js';
import type { ItemStack } from '../items/item-stack.js';
import { giveExperience } from '../players/experience.js';
import { AIR_PER_TICK, DROWNING_AIR, FULL_AIR, type Player } from '../players/player.js';
import { afterArmour, mobArmour } from '../../../game/sources/fighting.js';
import { PAST_ARMOUR } from '../rules/combat.js';
import { isDay, seesSky } from '../terrain/light.js';
import { liquidAtEyes } from '../terrain/liquids.js';
import { chanceAt, randomFor, wholeBetween } from '../random.js';
import { mobDrops } from '../rules/loot.js';
import type { MobEntity } from './entity.js';
import { isIn } from './immersion.js';
import { dropStack } from './item-entities.js';
import { mobTypeOf } from './mob-table.js';

/** Half a second after a hit only what a harder one has more counts. */
const HURT_TICKS = 20;

export interface MobHit {
  readonly amount: number;
  readonly cause: string;
  readonly attacker: Player | null;
  /** Where the blow came from; it pushes away from there. */
  readonly from: Position | null;
  /** Push in blocks a tick, 0.4 for an ordinary blow. */
  readonly push: number;
}

/** Hurts a mob; kills it when nothing is left. Returns whether the hit counted. */
export function hurtMob(game: GameState, mob: MobEntity, hit: MobHit): boolean {
  if (mob.dyingTicks !== null || hit.amount <= 0) return false;
  const isShielded = mob.hurtTicks > HURT_TICKS / 2;
  const amount = isShielded ? hit.amount - mob.lastDamage : hit.amount;
  if (amount <= 0) return false;
  if (!isShielded) mob.hurtTicks = HURT_TICKS;
  mob.lastDamage = hit.amount;
  mob.health -= PAST_ARMOUR.has(hit.cause) ? amount : afterArmour(amount, mobArmour(mob.name));
  if (hit.from && !isShielded) pushAway(game, mob, hit.from, hit.push);
  game.audience.entityHurt(mob, hit.cause, hit.attacker?.id ?? null);
  game.audience.sound(soundOf(game, mob, mob.health > 0 ? 'hurt' : 'death'), 'neutral', mob.position);
  if (mob.health > 0) reactToHit(game, mob, hit.attacker?.id ?? null);
  else slayMob(game, mob, hit.attacker);
  return true;
}

const PANIC_TICKS = 60;

const CALLS = /^(zombie|husk|drowned|zombified_piglin|wolf)$/;

// Frightens an animal or angers a monster, and with it those of its kind that see as far (game rule).
function reactToHit(game: GameState, mob: MobEntity, attackerId: number | null): void {
  if (mobTypeOf(mob.name).temper === 'peaceful') {
    mob.panicTicks = PANIC_TICKS;
    mob.loveTicks = 0;
    mob.target = null;
  } else {
    mob.angryAt = attackerId;
    mob.unseenTicks = 0;
    if (attackerId === null || !CALLS.test(mob.name)) return;
    const { followBlocks } = mobTypeOf(mob.name);
    for (const other of game.entities.all())
      if (other.kind === 'mob' && other.name === mob.name && other.angryAt === null)
        if (distanceBetween(other.position, mob.position) <= followBlocks) other.angryAt = attackerId;
  }
}

function soundOf(game: GameState, mob: MobEntity, what: 'hurt' | 'death'): string {
  const name = `entity.${mob.name}.${what}`;
  return game.data.soundIds.has(name) ? name : `entity.generic.${what}`;
}

function pushAway(game: GameState, mob: MobEntity, from: Position, push: number): void {
  const [dx, dz] = [mob.position.x - from.x, mob.position.z - from.z];
  const length = Math.max(Math.hypot(dx, dz), 0.001);
  mob.velocity = {
    x: mob.velocity.x / 2 + (dx / length) * push,
    y: Math.min(0.4, mob.velocity.y / 2 + push),
    z: mob.velocity.z / 2 + (dz / length) * push,
  };
  mob.onGround = false;
  game.audience.entityVelocity(mob);
}

/** Kills a mob: its loot lies where it stood, the player who did it gets the experience. */
export function slayMob(game: GameState, mob: MobEntity, killer: Player | null): void {
  mob.health = 0;
  mob.dyingTicks = 0;
  mob.target = null;
  game.audience.entityStatus(mob, 3);
  for (const stack of lootOf(game, mob, killer !== null)) {
    dropStack(game, stack, { ...mob.position, y: mob.position.y + 0.25 });
  }
  if (killer && mob.age >= 0) {
    const [min, max] = mobTypeOf(mob.name).experience;
    giveExperience(game, killer, wholeBetween(randomFor(game.seed, 'mob experience', mob.id), min, max));
  }
  game.events.emit({
    kind: 'mob-killed',
    player: killer?.name ?? null,
    mob: mob.name,
    entityId: mob.id,
  });
}

function lootOf(game: GameState, mob: MobEntity, isByPlayer: boolean): ItemStack[] {
  // Young ones leave nothing.
  if (mob.age < 0) return [];
  const death = { isByPlayer, isBurning: mob.fireTicks > 0 };
  const drops = mobDrops(game.data, mob.name, death, randomFor(game.seed, 'mob loot', mob.id));
  return drops.filter(({ name }) => !(mob.isShorn && name.endsWith('_wool')));
}

const FIRE_TICKS = 160;

const BURNS_BY_DAY = /^(zombie|zombie_villager|drowned|skeleton|stray|phantom)$/;
/** A chance of four in a hundred each tick, in full light. */
const SUNBURN_CHANCE = 0.04;

// Open sky by day is as bright as it gets; elsewhere they are safe.
function isSunburnt(game: GameState, mob: MobEntity): boolean {
  if (!BURNS_BY_DAY.test(mob.name) || mob.fireTicks > 0 || !isDay(game)) return false;
  if (chanceAt(game.seed, mob.id, game.tickNumber, 0) >= SUNBURN_CHANCE) return false;
  return seesSky(game, eyesOf(mob)) && !isIn(game, mob, 'water');
}

function eyesOf(mob: MobEntity): Position {
  return { ...mob.position, y: mob.position.y + mob.height * 0.85 };
}

/** One tick of what drowns or burns a mob; a mob that dies burning leaves cooked meat. */
export function tickMobHazards(game: GameState, mob: MobEntity): void {
  if (mob.dyingTicks !== null) return;
  breathe(game, mob);
  if (isSunburnt(game, mob)) {
    mob.fireTicks = FIRE_TICKS;
    game.audience.entityChanged(mob);
  }
  const feet = game.blockAt(blockAtPoint(mob.position)).name;
  const isInLava = isIn(game, mob, 'lava');
  if (isInLava || feet === 'fire' || feet === 'soul_fire') {
    mob.fireTicks = FIRE_TICKS;
    hurtMob(game, mob, {
      amount: isInLava ? 4 : 1,
      cause: isInLava ? 'lava' : 'in_fire',
      attacker: null,
      from: null,
      push: 0,
    });
  } else if (mob.fireTicks > 0) {
    mob.fireTicks = isIn(game, mob, 'water') ? 0 : mob.fireTicks - 1;
    if (mob.fireTicks % 20 === 1) {
      hurtMob(game, mob, { amount: 1, cause: 'on_fire', attacker: null, from: null, push: 0 });
    }
  }
}

const NEEDS_NO_AIR =
  /^(zombie|husk|drowned|zombie_villager|zombified_piglin|skeleton|stray|wither_skeleton|iron_golem|squid|glow_squid|dolphin|turtle|axolotl|frog|tadpole|cod|salmon|pufferfish|tropical_fish|guardian|elder_guardian)$/;

function breathe(game: GameState, mob: MobEntity): void {
  if (liquidAtEyes(game, eyesOf(mob)) !== 'water' || NEEDS_NO_AIR.test(mob.name)) {
    mob.air = Math.min(FULL_AIR, mob.air + AIR_PER_TICK);
    return;
  }
  mob.air -= 1;
  if (mob.air > DROWNING_AIR) return;
  mob.air = 0;
  hurtMob(game, mob, { amount: 2, cause: 'drown', attacker: null, from: null, push: 0 });
}
