import { blockAtPoint, type Position, distanceBetween } from '../../../base/position.js';
import type { GameState } from '../game.js';
import { isSameKind, stackSizeOf, withCount, type ItemStack } from '../items/item-stack.js';
import { liquidAt } from '../terrain/liquids.js';
import { drifting, immersionOf, type Immersion } from './immersion.js';
import { boxAt, grown, intersects, moveThrough, isBlocked } from './physics.js';
import { entityUuid, STILL, type ItemEntity } from './entity.js';
import type { Player } from '../players/player.js';
import { randomFor } from '../random.js';

/** Of a stack lying about, in blocks. */
export const ITEM_SIZE = { width: 0.25, height: 0.25 };
const GRAVITY = 0.04;
const DRAG = 0.98;
const GROUND_FRICTION = 0.6 * DRAG;
/** Ticks until a stack on the ground vanishes (game rule: five minutes). */
const DESPAWN_TICKS = 6000;
const MERGE_DISTANCE = 0.75;

export interface DropOptions {
  readonly velocity?: Position;
  /** 10 for things that fell out of blocks, 40 for what a player threw. */
  readonly pickUpDelayTicks?: number;
}

/** Lays a stack into the world. */
export function dropStack(
  game: GameState,
  stack: ItemStack,
  position: Position,
  options: DropOptions = {},
): ItemEntity {
  const id = game.nextEntityId();
  const entity: ItemEntity = {
    kind: 'item',
    id,
    uuid: entityUuid(game.seed, id),
    name: 'item',
    ...ITEM_SIZE,
    position,
    velocity: options.velocity ?? STILL,
    yaw: 0,
    pitch: 0,
    onGround: false,
    stack,
    pickUpDelayTicks: options.pickUpDelayTicks ?? 10,
    ageTicks: 0,
  };
  game.entities.add(entity);
  return entity;
}

/** Lays what fell out of a block into the middle of where it stood, with a small hop. */
export function dropFromBlock(game: GameState, stack: ItemStack, { x, y, z }: Position): void {
  const random = randomFor(game.seed, 'drop', x, y, z, game.nextRoll(`drop ${x} ${y} ${z}`));
  const spread = (): number => (random() - 0.5) * 0.2;
  dropStack(
    game,
    stack,
    { x: x + 0.5 + spread() * 2, y: y + 0.25, z: z + 0.5 + spread() * 2 },
    { velocity: { x: spread(), y: 0.2, z: spread() } },
  );
}

/** The way somebody looks, as a vector of length 1. */
export function lookOf({ yaw, pitch }: { readonly yaw: number; readonly pitch: number }): Position {
  const [turn, tilt] = [(yaw * Math.PI) / 180, (pitch * Math.PI) / 180];
  return { x: -Math.sin(turn) * Math.cos(tilt), y: -Math.sin(tilt), z: Math.cos(turn) * Math.cos(tilt) };
}

const THROW_SPEED = 0.3;

export function throwStack(game: GameState, player: Player, stack: ItemStack): ItemEntity {
  const { x, y, z } = lookOf(player);
  const velocity = { x: x * THROW_SPEED, y: y * THROW_SPEED + 0.1, z: z * THROW_SPEED };
  const hand = { ...player.eyes, y: player.eyes.y - 0.3 };
  return dropStack(game, stack, hand, { velocity, pickUpDelayTicks: 40 });
}

/** Puts a stack into a player's inventory; what has no room there falls at its feet. */
export function giveStack(game: GameState, player: Player, stack: ItemStack): void {
  const left = player.inventory.add(stack);
  if (left) throwStack(game, player, left);
}

/** A stack on the ground is gone for good. */
export function destroyItem(game: GameState, item: ItemEntity): void {
  game.entities.remove(item.id);
  const { name, count } = item.stack;
  game.events.emit({ kind: 'item-vanished', entityId: item.id, item: name, count });
}

/** One tick of a stack on the ground: it falls, slides, drifts, joins others of its kind; lava takes it, and time. */
export function tickItem(game: GameState, item: ItemEntity): void {
  item.ageTicks += 1;
  if (item.pickUpDelayTicks > 0) item.pickUpDelayTicks -= 1;
  const isLost = item.ageTicks >= DESPAWN_TICKS || item.position.y < -128;
  if (isLost || (isWet(game, item) && immersionOf(game, item, 'lava'))) {
    destroyItem(game, item);
    return;
  }
  const water = isWet(game, item) ? immersionOf(game, item, 'water') : null;
  if (water) swim(game, item, water);
  else if (!isResting(game, item)) move(game, item, -GRAVITY);
  if (item.ageTicks % 20 === 0) mergeNeighbours(game, item);
}

function isResting(game: GameState, item: ItemEntity): boolean {
  const { x, y, z } = item.velocity;
  if (!item.onGround || Math.abs(x) + Math.abs(y) + Math.abs(z) > 0.001) return false;
  // Looks down only now and then: somebody may have dug the ground away.
  if ((item.ageTicks + item.id) % 4 !== 0) return true;
  const { position } = item;
  return isBlocked(game.data, game.blocks, boxAt({ ...position, y: position.y - 0.05 }, item.width, 0.05));
}

// Most things lie in the dry: one look spares them the rest.
function isWet(game: GameState, { position }: ItemEntity): boolean {
  return liquidAt(game, blockAtPoint(position)) !== null;
}

const SWIMS_ABOVE = 0.1;
const WATER_DRAG = 0.99;
const BUOYANCY = 0.0005;
const FASTEST_RISE = 0.06;

// It goes with the current, and up to the surface slowly.
function swim(game: GameState, item: ItemEntity, water: Immersion): void {
  const { x, y, z } = drifting(item.velocity, water, 'water');
  if (water.depth <= SWIMS_ABOVE) {
    item.velocity = { x, y, z };
    move(game, item, -GRAVITY);
    return;
  }
  const rise = y < FASTEST_RISE ? BUOYANCY : 0;
  item.velocity = { x: x * WATER_DRAG, y, z: z * WATER_DRAG };
  move(game, item, rise);
}

function move(game: GameState, item: ItemEntity, pull: number): void {
  const motion = { x: item.velocity.x, y: item.velocity.y + pull, z: item.velocity.z };
  const moved = moveThrough(game.data, game.blocks, item.position, ITEM_SIZE, motion);
  item.position = moved.position;
  item.onGround = moved.hitY && motion.y < 0;
  const friction = item.onGround ? GROUND_FRICTION : DRAG;
  const settle = (value: number): number => (Math.abs(value) < 0.003 ? 0 : value);
  item.velocity = {
    x: moved.hitX ? 0 : settle(motion.x * friction),
    y: moved.hitY ? 0 : motion.y * DRAG,
    z: moved.hitZ ? 0 : settle(motion.z * friction),
  };
}

function mergeNeighbours(game: GameState, item: ItemEntity): void {
  const limit = stackSizeOf(game.data, item.stack.name);
  if (item.stack.count >= limit) return;
  for (const other of game.entities.all()) {
    if (other.kind !== 'item' || other === item || !isSameKind(other.stack, item.stack)) continue;
    if (other.stack.count + item.stack.count > limit) continue;
    if (distanceBetween(other.position, item.position) > MERGE_DISTANCE) continue;
    item.stack = { ...item.stack, count: item.stack.count + other.stack.count };
    item.pickUpDelayTicks = Math.max(item.pickUpDelayTicks, other.pickUpDelayTicks);
    item.ageTicks = Math.min(item.ageTicks, other.ageTicks);
    game.entities.remove(other.id);
    game.audience.entityChanged(item);
  }
}

/** Players pick up what lies within a block of them, as much as they can carry. */
export function tickPickUps(game: GameState): void {
  const items = game.entities
    .all()
    .filter((entity) => entity.kind === 'item' && entity.pickUpDelayTicks === 0);
  if (items.length === 0) return;
  for (const player of game.connectedPlayers()) {
    if (player.isDead || player.gameMode === 'spectator') continue;
    const reach = grown(boxAt(player.position, player.width, player.height), 1, 0.5);
    for (const item of items) {
      if (item.kind !== 'item' || !game.entities.get(item.id)) continue;
      if (!intersects(reach, boxAt(item.position, item.width, item.height))) continue;
      const left = player.inventory.add(item.stack);
      const taken = item.stack.count - (left?.count ?? 0);
      if (taken === 0) continue;
      game.audience.itemCollected(item.id, player.id, taken);
      game.audience.sound('entity.item.pickup', 'player', player.position);
      game.events.emit({ kind: 'item-picked-up', player: player.name, item: item.stack.name, count: taken });
      const rest = withCount(item.stack, item.stack.count - taken);
      if (rest) {
        item.stack = rest;
        game.audience.entityChanged(item);
      } else {
        game.entities.remove(item.id);
      }
    }
  }
}
