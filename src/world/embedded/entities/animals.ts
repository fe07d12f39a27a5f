import { blockAtPoint, distanceBetween, type Position } from '../../../base/position.js';
import { across } from '../data/faces.js';
import { requireEntry } from '../data/version-data.js';
import type { GameState } from '../game.js';
import { giveExperience } from '../players/experience.js';
import { OFF_HAND } from '../items/inventory.js';
import { chanceAt, randomFor, wholeBetween } from '../random.js';
import { BREEDING_PAUSE_TICKS, COURTING_TICKS, CHILDHOOD_TICKS, isFoodFor } from '../rules/breeding.js';
import { changeBlock } from '../terrain/change-block.js';
import type { MobEntity } from './entity.js';
import { dropStack } from './item-entities.js';
import { sizeOfMob } from './mob-size.js';

const PARTNER_BLOCKS = 8;
const TOGETHER_BLOCKS = 3;
const TEMPT_BLOCKS = 10;
/** It stops this far from the food. */
const NEAR_FOOD_BLOCKS = 2.5;

/** One tick of what animals do besides walking: they grow, lay eggs, eat grass. */
export function tickAnimal(game: GameState, mob: MobEntity): void {
  if (mob.age < 0) grow(game, mob, 1);
  else if (mob.age > 0) mob.age -= 1;
  if (mob.loveTicks > 0) mob.loveTicks -= 1;
  if (mob.name === 'chicken' && mob.age >= 0) tickEgg(game, mob);
  if (mob.name === 'sheep') tickGrazing(game, mob);
}

/** A young one gets older; in the end it is grown, and as large as its parents. */
export function grow(game: GameState, mob: MobEntity, ticks: number): void {
  mob.age = Math.min(0, mob.age + ticks);
  if (mob.age < 0) return;
  Object.assign(mob, sizeOfMob(game.data, mob.name, 0));
  game.audience.entityChanged(mob);
}

/** Ticks until a hen lays: five to ten minutes. */
export function ticksToEgg(game: GameState, id: number): number {
  return wholeBetween(randomFor(game.seed, 'egg', id, game.tickNumber), 6000, 11_999);
}

function tickEgg(game: GameState, mob: MobEntity): void {
  mob.eggTicks -= 1;
  if (mob.eggTicks > 0) return;
  mob.eggTicks = ticksToEgg(game, mob.id);
  dropStack(game, { name: 'egg', count: 1, damage: 0 }, mob.position);
  game.audience.sound('entity.chicken.egg', 'neutral', mob.position);
}

const GRAZE_TICKS = 40;
/** So long before the end of the meal the grass is gone. */
const BITE_AT = 4;
const GRAZE_CHANCE = 1 / 1000;
const YOUNG_GRAZE_CHANCE = 1 / 50;
const GROWN_BY_GRASS_TICKS = 1200;
const SHEEP_EATS_GRASS = 10;

function tickGrazing(game: GameState, sheep: MobEntity): void {
  if (sheep.grazeTicks === 0) {
    const chance = sheep.age < 0 ? YOUNG_GRAZE_CHANCE : GRAZE_CHANCE;
    if (chanceAt(game.seed, sheep.id, game.tickNumber, 2) >= chance || !grassAt(game, sheep)) return;
    sheep.grazeTicks = GRAZE_TICKS;
    game.audience.entityStatus(sheep, SHEEP_EATS_GRASS);
    return;
  }
  sheep.grazeTicks -= 1;
  sheep.target = null;
  if (sheep.grazeTicks === BITE_AT) bite(game, sheep);
}

/** The plant a sheep stands in, or the grass it stands on. */
function grassAt(game: GameState, { position }: MobEntity): Position | null {
  const feet = blockAtPoint(position);
  if (/^(short_)?grass$/.test(game.blockAt(feet).name)) return feet;
  const below = across(feet, 'down');
  return game.blockAt(below).name === 'grass_block' ? below : null;
}

// The ground of a built place feeds it and stays.
function bite(game: GameState, sheep: MobEntity): void {
  const grass = grassAt(game, sheep);
  if (!grass) return;
  const isGround = game.blockAt(grass).name === 'grass_block';
  const left = isGround ? requireEntry(game.data.blocks, 'dirt').defaultState : 0;
  if (!game.isProtected(grass)) changeBlock(game, grass, left);
  sheep.isShorn = false;
  if (sheep.age < 0) grow(game, sheep, GROWN_BY_GRASS_TICKS);
  else game.audience.entityChanged(sheep);
}

/** Where love or hunger draws an animal; null where it goes its own way. */
export function callOf(game: GameState, mob: MobEntity, spawn: SpawnYoung): Position | null {
  if (mob.loveTicks > 0) {
    const partner = partnerOf(game, mob);
    if (partner) return court(game, mob, partner, spawn);
  }
  mob.courtTicks = 0;
  const tempter = game
    .connectedPlayers()
    .find(
      ({ position, inventory, isDead }) =>
        !isDead &&
        distanceBetween(position, mob.position) < TEMPT_BLOCKS &&
        [inventory.held, inventory.get(OFF_HAND)].some((stack) => stack && isFoodFor(mob.name, stack.name)),
    );
  if (!tempter) return null;
  const isThere = distanceBetween(tempter.position, mob.position) < NEAR_FOOD_BLOCKS;
  return isThere ? mob.position : tempter.position;
}

function partnerOf(game: GameState, mob: MobEntity): MobEntity | null {
  let nearest: MobEntity | null = null;
  let best = PARTNER_BLOCKS;
  for (const other of game.entities.all()) {
    if (other.kind !== 'mob' || other === mob || other.name !== mob.name) continue;
    if (other.loveTicks === 0 || other.dyingTicks !== null) continue;
    const distance = distanceBetween(other.position, mob.position);
    if (distance < best) [best, nearest] = [distance, other];
  }
  return nearest;
}

/** Brings a young one into the world, at home where its mother is. */
type SpawnYoung = (game: GameState, mother: MobEntity) => MobEntity;

function court(game: GameState, mob: MobEntity, partner: MobEntity, spawn: SpawnYoung): Position {
  mob.courtTicks += 1;
  const isTogether = distanceBetween(mob.position, partner.position) < TOGETHER_BLOCKS;
  if (mob.courtTicks < COURTING_TICKS || !isTogether) return partner.position;
  const feeder = game.playerById(mob.feederId ?? partner.feederId ?? -1);
  for (const parent of [mob, partner])
    Object.assign(parent, { age: BREEDING_PAUSE_TICKS, loveTicks: 0, courtTicks: 0, feederId: null });
  const young = spawn(game, mob);
  if (feeder) giveExperience(game, feeder, wholeBetween(randomFor(game.seed, 'breeding', young.id), 1, 7));
  return mob.position;
}

/** The age of one just born. */
export const NEWBORN = -CHILDHOOD_TICKS;
