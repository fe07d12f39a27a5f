import { blocksAside, distanceBetween, type Position } from '../../../base/position.js';
import type { GameState } from '../game.js';
import type { Player } from '../players/player.js';
import { hurtPlayer } from '../players/vitals.js';
import { randomFor } from '../random.js';
import { firstInSight } from '../terrain/line-of-sight.js';
import { brightnessAt } from '../terrain/light.js';
import { EYES, shootAt } from './arrows.js';
import type { MobEntity } from './entity.js';
import { destroyItem } from './item-entities.js';
import { mobTypeOf } from './mob-table.js';
import { hurtMob } from './mob-damage.js';
import type { Body } from './physics.js';

const HIT_COOLDOWN_TICKS = 20;
// Two seconds, and one in which it draws.
const SHOT_COOLDOWN_TICKS = 60;
const SHOT_REACH = 15;
// Nearer than this a bow needs no step closer.
const SHOT_COMFORT = 10;
const HISS_REACH = 3;
const GIVES_UP_AT = 7;
const FUSE_TICKS = 30;
const CREEPER_POWER = 3;
const LOOK_EVERY_TICKS = 10;
/** A spider that is somewhere darker goes for whom it sees. */
const DARK_ENOUGH = 12;
/** Out of sight for so long, somebody is forgotten. */
const FORGETS_TICKS = 60;
/** While it hunts it may leave its place this much further. */
const HUNT_BLOCKS = 6;

/** Whom a monster goes for: who hit it or whom it has seen, until it has lost sight of it (game rules). */
export function preyOf(game: GameState, mob: MobEntity): Player | null {
  const { temper, weapon, followBlocks } = mobTypeOf(mob.name);
  if (temper === 'peaceful' || weapon === 'none' || !game.environment.rules.mobsAttack) return null;
  const isFair = ({ isConnected, isDead, gameMode, position }: Player): boolean =>
    isConnected &&
    !isDead &&
    gameMode === 'survival' &&
    distanceBetween(position, mob.position) < followBlocks &&
    blocksAside(position, mob.home) < mob.leashBlocks + HUNT_BLOCKS;
  const prey = mob.angryAt === null ? undefined : game.playerById(mob.angryAt);
  if (prey && isFair(prey)) {
    mob.unseenTicks = sees(game, mob, prey.eyes) ? 0 : mob.unseenTicks + 1;
    if (mob.unseenTicks <= FORGETS_TICKS) return prey;
  }
  mob.angryAt = null;
  mob.unseenTicks = 0;
  if (temper === 'neutral' || (game.tickNumber + mob.id) % LOOK_EVERY_TICKS !== 0) return null;
  if (temper === 'nocturnal' && brightnessAt(game, eyesOf(mob)) >= DARK_ENOUGH) return null;
  const [nearest] = game
    .connectedPlayers()
    .filter((player) => isFair(player) && sees(game, mob, player.eyes))
    .sort((a, b) => distanceBetween(a.position, mob.position) - distanceBetween(b.position, mob.position));
  mob.angryAt = nearest?.id ?? null;
  return nearest ?? null;
}

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
  if (distanceBetween(prey.position, mob.position) > reachOf(mob) || mob.attackCooldownTicks > 0) return;
  mob.attackCooldownTicks = HIT_COOLDOWN_TICKS;
  hurtPlayer(game, prey, { amount: mobTypeOf(mob.name).attack, cause: 'mob_attack', from: mob });
}

// Twice its width, but two blocks of a spider, and a little for the width of whom it hits (game rule).
function reachOf({ name, width }: MobEntity): number {
  return Math.sqrt((name.endsWith('spider') ? 4 : (2 * width) ** 2) + 0.6);
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
  // At its feet, and not in the ground.
  explode(game, { ...mob.position, y: mob.position.y + 0.05 }, CREEPER_POWER, mob);
}

function eyesOf({ position, height }: MobEntity): Position {
  return { ...position, y: position.y + height * EYES };
}

function sees(game: GameState, mob: MobEntity, point: Position): boolean {
  return isClear(game, eyesOf(mob), point);
}

/** Whether no block is between two points. */
function isClear(game: GameState, from: Position, to: Position): boolean {
  const distance = distanceBetween(from, to);
  if (distance === 0) return true;
  const way = {
    x: (to.x - from.x) / distance,
    y: (to.y - from.y) / distance,
    z: (to.z - from.z) / distance,
  };
  return !firstInSight(from, way, distance, (cell) => game.data.shapeOf(game.blocks.stateAt(cell)));
}

/** Hurts whoever is within twice the power, less the further and the better hidden (Java Edition). Blocks stay. */
function explode(game: GameState, center: Position, power: number, by: MobEntity): void {
  game.audience.sound('entity.generic.explode', 'hostile', center);
  // What the dead leave behind is spared.
  const entities = game.entities.all();
  for (const player of game.connectedPlayers()) {
    const amount = damageTo(game, player, center, power);
    if (amount > 0) hurtPlayer(game, player, { amount, cause: 'explosion', from: by });
  }
  for (const entity of entities) {
    const amount = damageTo(game, entity, center, power);
    if (amount <= 0) continue;
    if (entity.kind === 'mob')
      hurtMob(game, entity, { amount, cause: 'explosion', attacker: null, from: center, push: 0.6 });
    else if (entity.kind === 'item') destroyItem(game, entity);
  }
}

function damageTo(game: GameState, body: Body, center: Position, power: number): number {
  const reach = power * 2;
  const near = 1 - distanceBetween(body.position, center) / reach;
  if (near <= 0) return 0;
  const impact = near * exposure(game, body, center);
  return impact > 0 ? Math.floor(((impact * impact + impact) / 2) * 7 * reach + 1) : 0;
}

const PARTS = [0, 0.5, 1] as const;

/** The share of a body's points that the blast meets unhindered. */
function exposure(game: GameState, { position, width, height }: Body, center: Position): number {
  const points = PARTS.flatMap((across) =>
    PARTS.flatMap((up) =>
      PARTS.map((along) => ({
        x: position.x + (across - 0.5) * width,
        y: position.y + up * height,
        z: position.z + (along - 0.5) * width,
      })),
    ),
  );
  const met = points.filter((point) => isClear(game, point, center));
  return met.length / points.length;
}
