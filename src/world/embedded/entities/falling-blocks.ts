import { blockAtPoint, positionKey, type Position } from '../../../base/position.js';
import { propertiesOf, stateWith } from '../data/block-states.js';
import { across } from '../data/faces.js';
import { liquidsOf } from '../data/liquids.js';
import type { GameState } from '../game.js';
import { newStack } from '../items/item-stack.js';
import { hurtPlayer } from '../players/vitals.js';
import { chanceAt } from '../random.js';
import { anvilAfterFall, anvilDamage, concreteAt, falls, givesWay } from '../rules/falling.js';
import { changeBlock } from '../terrain/change-block.js';
import { entityUuid, STILL, type FallingBlockEntity } from './entity.js';
import { dropFromBlock } from './item-entities.js';
import { hurtMob } from './mob-damage.js';
import { boxAt, intersects, moveThrough } from './physics.js';

/** Of a block that falls, in blocks. */
export const FALLING_BLOCK_SIZE = { width: 0.98, height: 0.98 };
const GRAVITY = 0.04;
const DRAG = 0.98;
/** Whatever has not landed after so long lies about as an item. */
const LONGEST_FALL_TICKS = 600;
const LONGEST_FALL_OUTSIDE_TICKS = 100;

/** The time of a block that lies on nothing has come: it leaves its place and falls. */
export function letFall(game: GameState, position: Position): void {
  const state = game.blocks.stateAt(position);
  const below = across(position, 'down');
  if (!falls(game.data.blockOfState(state)) || below.y < game.data.heights.lowest) return;
  if (!givesWay(game.data, game.blocks.stateAt(below))) return;
  const placer = game.placedBy.get(positionKey(position))?.player ?? null;
  changeBlock(game, position, liquidsOf(game.data).leftBy(state));
  const id = game.nextEntityId();
  game.entities.add({
    kind: 'falling-block',
    id,
    uuid: entityUuid(game.seed, id),
    name: 'falling_block',
    ...FALLING_BLOCK_SIZE,
    position: { x: position.x + 0.5, y: position.y, z: position.z + 0.5 },
    velocity: STILL,
    yaw: 0,
    pitch: 0,
    onGround: false,
    state,
    fromY: position.y,
    placer,
    ageTicks: 0,
  });
}

/** One tick of a block that falls: where it comes to lie it is a block again, or an item where it has no room. */
export function tickFallingBlock(game: GameState, falling: FallingBlockEntity): void {
  falling.ageTicks += 1;
  const motion = { ...falling.velocity, y: falling.velocity.y - GRAVITY };
  const moved = moveThrough(game.data, game.blocks, falling.position, falling, motion);
  falling.position = moved.position;
  falling.onGround = moved.hitY && motion.y < 0;
  falling.velocity = {
    x: moved.hitX ? 0 : motion.x * DRAG,
    y: moved.hitY ? 0 : motion.y * DRAG,
    z: moved.hitZ ? 0 : motion.z * DRAG,
  };
  const cell = blockAtPoint(falling.position);
  const block = game.data.blockOfState(falling.state);
  const isInWater =
    block.name.endsWith('_concrete_powder') &&
    liquidsOf(game.data).of(game.blocks.stateAt(cell))?.kind === 'water';
  if (falling.onGround || isInWater) land(game, falling, cell);
  else if (isLost(game, falling)) {
    game.entities.remove(falling.id);
    dropAsItem(game, falling, cell);
  }
}

function isLost(game: GameState, { ageTicks, position }: FallingBlockEntity): boolean {
  const { lowest, highest } = game.data.heights;
  const isOutside = position.y < lowest || position.y > highest;
  return ageTicks > (isOutside ? LONGEST_FALL_OUTSIDE_TICKS : LONGEST_FALL_TICKS);
}

function land(game: GameState, falling: FallingBlockEntity, cell: Position): void {
  const { data, blocks } = game;
  const block = data.blockOfState(falling.state);
  game.entities.remove(falling.id);
  const isAnvil = block.name.endsWith('anvil');
  if (isAnvil) strike(game, falling);
  // Swept away by the blow of its own landing, or too fine to hold together.
  if (block.name.startsWith('suspicious_')) return;
  const hard = concreteAt(data, blocks, cell, block);
  const below = blocks.stateAt(across(cell, 'down'));
  const hasRoom = givesWay(data, blocks.stateAt(cell)) && (hard !== null || !givesWay(data, below));
  if (!hasRoom) dropAsItem(game, falling, cell);
  else {
    const state = isAnvil ? stateOfLanded(game, falling) : (hard ?? falling.state);
    if (isAnvil) game.audience.sound('block.anvil.land', 'block', cell);
    if (state !== null) changeBlock(game, cell, state, falling.placer);
  }
}

/** An anvil as it is after the fall; null where it broke. */
function stateOfLanded(game: GameState, { id, state, fromY, position }: FallingBlockEntity): number | null {
  const block = game.data.blockOfState(state);
  const left = anvilAfterFall(block.name, fromY - position.y, chanceAt(game.seed, id, 0, 2));
  if (left === block.name) return state;
  const worse = left === null ? undefined : game.data.blocks.get(left);
  return worse ? stateWith(worse, propertiesOf(block, state)) : null;
}

function strike(game: GameState, falling: FallingBlockEntity): void {
  const amount = anvilDamage(falling.fromY - falling.position.y);
  if (amount === 0) return;
  const box = boxAt(falling.position, falling.width, falling.height);
  for (const player of game.connectedPlayers()) {
    if (intersects(box, boxAt(player.position, player.width, player.height)))
      hurtPlayer(game, player, { amount, cause: 'falling_anvil', from: null });
  }
  for (const entity of game.entities.all()) {
    if (entity.kind === 'mob' && intersects(box, boxAt(entity.position, entity.width, entity.height)))
      hurtMob(game, entity, { amount, cause: 'falling_anvil', attacker: null, from: null, push: 0 });
  }
}

function dropAsItem(game: GameState, { state }: FallingBlockEntity, cell: Position): void {
  const stack = newStack(game.data.blockOfState(state).name, 1, 0);
  if (stack) dropFromBlock(game, stack, cell);
}
