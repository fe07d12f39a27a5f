import { distanceBetween, type Position } from '../../../base/position.js';
import type { GameState } from '../game.js';
import type { Player } from '../players/player.js';
import { hurtPlayer } from '../players/vitals.js';
import { randomFor, wholeBetween } from '../random.js';
import { liquidAtPoint } from '../terrain/liquids.js';
import { entityUuid, type ArrowEntity, type MobEntity } from './entity.js';
import { lookOf } from './item-entities.js';
import { hurtMob } from './mob-damage.js';
import { boxAt, collisionBoxes, containsPoint, grown, intersects } from './physics.js';

const GRAVITY = 0.05;
const DRAG = 0.99;
const WATER_DRAG = 0.6;
const FULL_SPEED = 3;
const BASE_DAMAGE = 2;
/** A stuck arrow vanishes after a minute. */
const DESPAWN_TICKS = 1200;
// A fresh arrow still shakes where it struck; nobody pulls it out yet.
const SHAKING_TICKS = 7;
// An arrow moves up to three blocks a tick; it is looked at in steps this small, so that it passes through nothing.
const STEP_BLOCKS = 0.25;

/** Lets an arrow fly from a player's eyes. `power` is 0 to 1. */
export function shootArrow(game: GameState, shooter: Player, power: number): ArrowEntity {
  const id = game.nextEntityId();
  const look = lookOf(shooter);
  const speed = FULL_SPEED * power;
  const arrow: ArrowEntity = {
    kind: 'arrow',
    id,
    uuid: entityUuid(game.seed, id),
    name: 'arrow',
    width: 0.5,
    height: 0.5,
    position: { ...shooter.eyes, y: shooter.eyes.y - 0.1 },
    velocity: { x: look.x * speed, y: look.y * speed, z: look.z * speed },
    yaw: shooter.yaw,
    pitch: shooter.pitch,
    onGround: false,
    shooterId: shooter.id,
    baseDamage: BASE_DAMAGE,
    isCritical: power === 1,
    isStuck: false,
    ageTicks: 0,
  };
  game.entities.add(arrow);
  game.audience.sound('entity.arrow.shoot', 'player', shooter.position);
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
    if (mob.kind !== 'mob' || mob.dyingTicks !== null || !touches(mob, point)) continue;
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
  if (arrow.ageTicks < SHAKING_TICKS) return;
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
