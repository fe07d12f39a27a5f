import { blocksAside, blockAtPoint, distanceBetween, type Position } from '../../../base/position.js';
import { across } from '../data/faces.js';
import { trample } from '../fields/farmland.js';
import type { GameState } from '../game.js';
import { randomFor, wholeBetween, type Random } from '../random.js';
import { hunt, preyOf } from './hunting.js';
import { immersionOf, drifting, type Immersion } from './immersion.js';
import { entityUuid, STILL, type MobEntity } from './entity.js';
import { FULL_AIR } from '../players/player.js';
import { callOf, NEWBORN, tickAnimal, ticksToEgg } from './animals.js';
import { sizeOfMob } from './mob-size.js';
import { mobTypeOf } from './mob-table.js';
import { isBlocked, boxAt, moveThrough } from './physics.js';

const GRAVITY = 0.08;
const DRAG = 0.98;
/** Upwards, in the tick after; it takes a body 1.25 blocks high (game rule). */
const JUMP = 0.42;
/** What a body in the air can do for its way, each tick (game rule). */
const AIR_STEERING = 0.02;
/** A mob that strays further than this from where it belongs goes home. */
const LEASH_BLOCKS = 10;
/** Where nobody is so near, mobs stay where they are (game rule). */
const STROLLING_BLOCKS = 32;
/** Ticks a dead mob lies there before it is gone. */
const DYING_TICKS = 20;

/**
 * Puts a mob into the world.
 * @param age below 0 for a young one: the ticks until it is grown
 */
export function spawnMob(
  game: GameState,
  name: string,
  position: Position,
  belongs: { readonly home: Position; readonly leashBlocks: number } = {
    home: position,
    leashBlocks: LEASH_BLOCKS,
  },
  age = 0,
): MobEntity {
  if (!game.data.entities.has(name))
    throw new RangeError(`Expected an entity of version ${game.data.version}, got "${name}".`);
  const id = game.nextEntityId();
  const mob: MobEntity = {
    kind: 'mob',
    id,
    uuid: entityUuid(game.seed, id),
    name,
    ...sizeOfMob(game.data, name, age),
    position,
    velocity: STILL,
    yaw: wholeBetween(randomFor(game.seed, 'yaw', id), 0, 359),
    pitch: 0,
    onGround: false,
    health: mobTypeOf(name).health,
    home: belongs.home,
    leashBlocks: belongs.leashBlocks,
    target: null,
    angryAt: null,
    unseenTicks: 0,
    panicTicks: 0,
    hurtTicks: 0,
    lastDamage: 0,
    fireTicks: 0,
    air: FULL_AIR,
    attackCooldownTicks: 0,
    fuseTicks: 0,
    fallDistance: 0,
    dyingTicks: null,
    isShorn: false,
    age,
    loveTicks: 0,
    feederId: null,
    courtTicks: 0,
    eggTicks: name === 'chicken' ? ticksToEgg(game, id) : 0,
    grazeTicks: 0,
    awayTicks: null,
    decisions: 0,
  };
  game.entities.add(mob);
  return mob;
}

/** One tick of a mob: it decides, moves and, if it is angry, hits. */
export function tickMob(game: GameState, mob: MobEntity): void {
  if (mob.dyingTicks !== null) {
    mob.dyingTicks += 1;
    if (mob.dyingTicks >= DYING_TICKS) game.entities.remove(mob.id);
    return;
  }
  if (mob.hurtTicks > 0) mob.hurtTicks -= 1;
  if (mob.panicTicks > 0) mob.panicTicks -= 1;
  if (mob.attackCooldownTicks > 0) mob.attackCooldownTicks -= 1;
  tickAnimal(game, mob);
  chooseTarget(game, mob);
  walk(game, mob);
  if (mob.position.y < -128) game.entities.remove(mob.id);
}

function chooseTarget(game: GameState, mob: MobEntity): void {
  const prey = preyOf(game, mob);
  if (prey) {
    hunt(game, mob, prey);
    return;
  }
  mob.fuseTicks = Math.max(0, mob.fuseTicks - 1);
  const call = mob.panicTicks > 0 ? null : callOf(game, mob, bear);
  if (call) {
    mob.target = call === mob.position ? null : call;
    return;
  }
  if (mob.target && blocksAside(mob.target, mob.position) < 0.5) mob.target = null;
  if (blocksAside(mob.home, mob.position) > mob.leashBlocks + 0.5) mob.target = mob.home;
  // Idle animals look for a new place every six seconds or so, frightened ones at once.
  const isTimeToGo =
    mob.panicTicks > 0
      ? mob.target === null
      : (game.tickNumber + mob.id * 37) % 120 === 0 && isSomebodyAbout(game, mob);
  if (isTimeToGo) mob.target = placeToGo(mob, decide(game, mob));
}

function isSomebodyAbout(game: GameState, { position }: MobEntity): boolean {
  return game
    .connectedPlayers()
    .some((player) => distanceBetween(player.position, position) < STROLLING_BLOCKS);
}

function bear(game: GameState, { name, position, home, leashBlocks }: MobEntity): MobEntity {
  return spawnMob(game, name, position, { home, leashBlocks }, NEWBORN);
}

function decide(game: GameState, mob: MobEntity): Random {
  mob.decisions += 1;
  return randomFor(game.seed, 'mob', mob.id, mob.decisions);
}

// Anywhere on the leash, near places as likely as far ones.
function placeToGo(mob: MobEntity, random: Random): Position {
  const angle = random() * Math.PI * 2;
  const distance = Math.sqrt(random()) * Math.min(mob.leashBlocks, 8);
  return {
    x: mob.home.x + Math.cos(angle) * distance,
    y: mob.position.y,
    z: mob.home.z + Math.sin(angle) * distance,
  };
}

function walk(game: GameState, mob: MobEntity): void {
  const isStill = mob.onGround && mob.target === null && isZero(mob.velocity);
  if (isStill && (game.tickNumber + mob.id) % 4 !== 0) return;
  const water = immersionOf(game, mob, 'water');
  const motion = water ? swimming(mob, water) : walking(game, mob);
  const moved = moveThrough(game.data, game.blocks, mob.position, mob, motion);
  const fallen = mob.position.y - moved.position.y;
  mob.fallDistance = water ? 0 : Math.max(0, mob.fallDistance + fallen);
  mob.position = moved.position;
  mob.onGround = moved.hitY && motion.y < 0;
  if (mob.onGround) {
    trample(game, mob, mob.fallDistance);
    mob.fallDistance = 0;
  }
  const isStopped = moved.hitX || moved.hitZ;
  // A step of one block is jumped; a fence is half a block too high.
  const climbs =
    isStopped && mob.target !== null && (mob.onGround || water !== null) && canJumpAhead(game, mob);
  if (isStopped && !climbs && mob.onGround) mob.target = null;
  const friction = water ? WATER_DRAG : mob.onGround ? 0.5 : 0.91;
  mob.velocity = {
    x: moved.hitX ? 0 : settle(motion.x * friction),
    y: climbs ? JUMP + GRAVITY : moved.hitY ? 0 : motion.y * (water ? WATER_DRAG : DRAG),
    z: moved.hitZ ? 0 : settle(motion.z * friction),
  };
}

function isZero({ x, y, z }: Position): boolean {
  return x === 0 && y === 0 && z === 0;
}

const WATER_DRAG = 0.8;
const SINKING = 0.005;
const STROKE = 0.02;
// Eight strokes of ten, each of 0.04.
const FLOATING = 0.032;
const FLOATS_ABOVE = 0.4;
const SINKS = /^(zombie|husk|drowned|zombie_villager|zombified_piglin|skeleton|stray|iron_golem|squid)$/;

function swimming(mob: MobEntity, water: Immersion): Position {
  let { x, z } = mob.velocity;
  if (mob.target) {
    const way = wayTo(mob, mob.target);
    x += way.x * STROKE;
    z += way.z * STROKE;
    mob.yaw = yawOf(way);
  }
  const lift = water.depth > FLOATS_ABOVE && !SINKS.test(mob.name) ? FLOATING : 0;
  return drifting({ x, y: mob.velocity.y + lift - SINKING, z }, water, 'water');
}

function wayTo({ position }: MobEntity, target: Position): { readonly x: number; readonly z: number } {
  const [dx, dz] = [target.x - position.x, target.z - position.z];
  const length = Math.max(Math.hypot(dx, dz), 0.001);
  return { x: dx / length, z: dz / length };
}

function yawOf({ x, z }: { readonly x: number; readonly z: number }): number {
  return (Math.atan2(-x, z) * 180) / Math.PI;
}

function walking(game: GameState, mob: MobEntity): Position {
  let { x, z } = mob.velocity;
  const speed = mobTypeOf(mob.name).walkSpeed * (mob.panicTicks > 0 ? 1.6 : 1);
  if (mob.target) {
    const way = wayTo(mob, mob.target);
    x = mob.onGround ? way.x * speed : x + way.x * AIR_STEERING;
    z = mob.onGround ? way.z * speed : z + way.z * AIR_STEERING;
    mob.yaw = yawOf(way);
    if (mob.onGround && wouldFall(game, mob, way)) {
      mob.target = null;
      x = 0;
      z = 0;
    }
  }
  return { x, y: mob.velocity.y - GRAVITY, z };
}

function settle(value: number): number {
  return Math.abs(value) < 0.005 ? 0 : value;
}

function canJumpAhead(game: GameState, mob: MobEntity): boolean {
  if (!mob.target) return false;
  const way = wayTo(mob, mob.target);
  const ahead = {
    x: mob.position.x + way.x * 0.4,
    y: mob.position.y + 1.1,
    z: mob.position.z + way.z * 0.4,
  };
  return !isBlocked(game.data, game.blocks, boxAt(ahead, mob.width, mob.height));
}

// Mobs do not step off an edge they could not jump back onto; who hunts does, as far as it hurts nobody.
function wouldFall(
  game: GameState,
  mob: MobEntity,
  direction: { readonly x: number; readonly z: number },
): boolean {
  const reach = mob.width / 2 + 0.3;
  let below = blockAtPoint({
    x: mob.position.x + direction.x * reach,
    y: mob.position.y - 0.1,
    z: mob.position.z + direction.z * reach,
  });
  const mostDown = mob.angryAt === null ? 1 : 3;
  for (let down = 0; down <= mostDown; down++) {
    if (game.data.shapeOf(game.blocks.stateAt(below)).length > 0) return false;
    below = across(below, 'down');
  }
  return true;
}
