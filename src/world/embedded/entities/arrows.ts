import { distanceBetween, type Position } from '../../../base/position.js';
import type { GameState } from '../game.js';
import type { Player } from '../players/player.js';
import { hurtPlayer } from '../players/vitals.js';
import { randomFor, wholeBetween, type Random } from '../random.js';
import { liquidAtPoint } from '../terrain/liquids.js';
import { entityUuid, type ArrowEntity, type MobEntity } from './entity.js';
import { lookOf } from './item-entities.js';
import { hurtMob } from './mob-damage.js';
import { boxAt, collisionBoxes, containsPoint, grown, intersects } from './physics.js';

const GRAVITY = 0.05;
const DRAG = 0.99;
const WATER_DRAG = 0.6;
const FULL_SPEED = 3;
/** Where a mob's eyes are, as a share of its height. */
export const EYES = 0.85;
const BASE_DAMAGE = 2;
/** A stuck arrow vanishes after a minute. */
const DESPAWN_TICKS = 1200;
// A fresh arrow still shakes where it struck; nobody pulls it out yet.
const SHAKING_TICKS = 7;
// An arrow moves up to three blocks a tick; it is looked at in steps this small, so that it passes through nothing.
const STEP_BLOCKS = 0.25;

/** Lets an arrow fly from a player's eyes. `power` is 0 to 1. */
export function shootArrow(game: GameState, shooter: Player, power: number): ArrowEntity {
  const look = lookOf(shooter);
  const speed = FULL_SPEED * power;
  return addArrow(game, {
    position: { ...shooter.eyes, y: shooter.eyes.y - 0.1 },
    velocity: { x: look.x * speed, y: look.y * speed, z: look.z * speed },
    yaw: shooter.yaw,
    pitch: shooter.pitch,
    shooterId: shooter.id,
    baseDamage: BASE_DAMAGE,
    isCritical: power === 1,
    canPickUp: true,
  });
}

const MOB_SPEED = 1.6;
const MOB_DAMAGE = 2.2;
// Spread of a monster's aim on normal difficulty, a share of its arrow's speed each way.
const MOB_SPREAD = 0.045;

/** Lets a monster's arrow fly at a point, a little above it for the fall and as badly aimed as on normal difficulty. */
export function shootAt(game: GameState, mob: MobEntity, target: Position, random: Random): ArrowEntity {
  const position = { ...mob.position, y: mob.position.y + mob.height * EYES - 0.1 };
  const [x, z] = [target.x - position.x, target.z - position.z];
  const y = target.y - position.y + Math.hypot(x, z) * 0.2;
  const length = Math.max(Math.hypot(x, y, z), 0.001);
  const along = (way: number): number => {
    const error = (random() + random() + random() - 1.5) * 2 * MOB_SPREAD;
    return (way / length + error) * MOB_SPEED;
  };
  return addArrow(game, {
    position,
    velocity: { x: along(x), y: along(y), z: along(z) },
    yaw: mob.yaw,
    pitch: 0,
    shooterId: mob.id,
    baseDamage: MOB_DAMAGE,
    isCritical: false,
    canPickUp: false,
  });
}

function addArrow(
  game: GameState,
  shot: Pick<
    ArrowEntity,
    'position' | 'velocity' | 'yaw' | 'pitch' | 'shooterId' | 'baseDamage' | 'isCritical' | 'canPickUp'
  >,
): ArrowEntity {
  const id = game.nextEntityId();
  const arrow: ArrowEntity = {
    kind: 'arrow',
    id,
    uuid: entityUuid(game.seed, id),
    name: 'arrow',
    width: 0.5,
    height: 0.5,
    onGround: false,
    isStuck: false,
    ageTicks: 0,
    ...shot,
  };
  game.entities.add(arrow);
  game.audience.sound('entity.arrow.shoot', 'player', arrow.position);
  return arrow;
}

/** One tick of an arrow: it flies, hits, or waits to be picked up. */
export function tickArrow(game: GameState, arrow: ArrowEntity): void {
  arrow.ageTicks += 1;
  if (arrow.ageTicks > DESPAWN_TICKS || arrow.position.y < -128) {
    game.entities.remove(arrow.id);
    return;
  }
  if (arrow.isStuck) {
    pickUp(game, arrow);
    return;
  }
  const speed = Math.hypot(arrow.velocity.x, arrow.velocity.y, arrow.velocity.z);
  const steps = Math.max(1, Math.ceil(speed / STEP_BLOCKS));
  for (let step = 0; step < steps; step++) {
    const next = {
      x: arrow.position.x + arrow.velocity.x / steps,
      y: arrow.position.y + arrow.velocity.y / steps,
      z: arrow.position.z + arrow.velocity.z / steps,
    };
    if (hitsSomebody(game, arrow, next, speed)) return;
    if (isInsideBlock(game, next)) {
      arrow.isStuck = true;
      arrow.ageTicks = 0;
      arrow.velocity = { x: 0, y: 0, z: 0 };
      game.audience.entityVelocity(arrow);
      game.audience.sound('entity.arrow.hit', 'neutral', arrow.position);
      return;
    }
    arrow.position = next;
  }
  const drag = liquidAtPoint(game, arrow.position) === 'water' ? WATER_DRAG : DRAG;
  arrow.velocity = {
    x: arrow.velocity.x * drag,
    y: arrow.velocity.y * drag - GRAVITY,
    z: arrow.velocity.z * drag,
  };
}

function isInsideBlock(game: GameState, point: Position): boolean {
  const probe = boxAt(point, 0.01, 0.01);
  return collisionBoxes(game.data, game.blocks, probe).some((box) => containsPoint(box, point));
}

function hitsSomebody(game: GameState, arrow: ArrowEntity, point: Position, speed: number): boolean {
  const shooter = arrow.shooterId === null ? undefined : game.playerById(arrow.shooterId);
  const amount = damageOf(game, arrow, speed);
  for (const mob of game.entities.all()) {
    if (mob.kind !== 'mob' || mob.dyingTicks !== null || mob.id === arrow.shooterId) continue;
    if (!touches(mob, point)) continue;
    hurtMob(game, mob, {
      amount,
      cause: 'arrow',
      attacker: shooter ?? null,
      from: arrow.position,
      push: 0.4,
    });
    game.entities.remove(arrow.id);
    return true;
  }
  for (const player of game.connectedPlayers()) {
    const isOwn = player.id === arrow.shooterId;
    if (player.isDead || isOwn || !touches(player, point)) continue;
    if (!game.environment.rules.pvp && shooter) continue;
    hurtPlayer(game, player, { amount, cause: 'arrow', from: arrow });
    game.entities.remove(arrow.id);
    return true;
  }
  return false;
}

function touches(being: MobEntity | Player, point: Position): boolean {
  return containsPoint(grown(boxAt(being.position, being.width, being.height), 0.3), point);
}

function damageOf(game: GameState, arrow: ArrowEntity, speed: number): number {
  const plain = Math.ceil(speed * arrow.baseDamage);
  if (!arrow.isCritical) return plain;
  return plain + wholeBetween(randomFor(game.seed, 'arrow', arrow.id), 0, Math.floor(plain / 2) + 1);
}

function pickUp(game: GameState, arrow: ArrowEntity): void {
  if (arrow.ageTicks < SHAKING_TICKS || !arrow.canPickUp) return;
  const around = grown(boxAt(arrow.position, arrow.width, arrow.height), 1, 0.5);
  for (const player of game.connectedPlayers()) {
    if (player.isDead || distanceBetween(player.position, arrow.position) > 4) continue;
    if (!intersects(around, boxAt(player.position, player.width, player.height))) continue;
    if (player.inventory.add({ name: 'arrow', count: 1, damage: 0 })) continue;
    game.audience.itemCollected(arrow.id, player.id, 1);
    game.audience.sound('entity.item.pickup', 'player', player.position);
    game.entities.remove(arrow.id);
    return;
  }
}
