import { positionKey, type Position } from '../../../base/position.js';
import { propertiesOf, stateWith } from '../data/block-states.js';
import { across, FACES, isSide, oppositeSide } from '../data/faces.js';
import { liquidsOf } from '../data/liquids.js';
import { dropFromBlock } from '../entities/item-entities.js';
import type { GameState } from '../game.js';
import type { Slot } from '../items/item-stack.js';
import { blockDrops } from '../rules/loot.js';
import { chestPartner, connectedState, isSupported } from '../rules/connections.js';
import { FALL_DELAY_TICKS, falls, concreteAt } from '../rules/falling.js';
import { randomFor } from '../random.js';
import { disturbLiquid } from './liquids.js';

// One blow brings down a column of sand or a row of torches, never the whole world.
const MOST_UPDATES = 4096;

/**
 * Sets a block, tells everybody, and lets the neighbours follow: torches fall off, fences join, sand falls, water moves.
 * @param placer the player whose hand puts it there
 */
export function changeBlock(
  game: GameState,
  position: Position,
  state: number,
  placer: string | null = null,
): void {
  writeBlock(game, position, state, placer);
  const queue: Position[] = [position];
  for (let done = 0; done < MOST_UPDATES; done++) {
    const changed = queue.shift();
    if (!changed) return;
    for (const face of FACES) {
      const neighbour = across(changed, face);
      if (updateAfterNeighbour(game, neighbour)) queue.push(neighbour);
    }
    if (updateAfterNeighbour(game, changed)) queue.push(changed);
  }
}

/** Removes a block and its other half, without drops. The water it stood in stays. */
export function removeBlock(game: GameState, position: Position): void {
  const other = otherHalf(game, position);
  spillContents(game, position);
  changeBlock(game, position, leftBehind(game, position));
  if (!other) return;
  changeBlock(game, other.position, other.keepsStanding ?? leftBehind(game, other.position));
}

function leftBehind(game: GameState, position: Position): number {
  return liquidsOf(game.data).leftBy(game.blocks.stateAt(position));
}

/** Breaks a block: what it held and what it drops lie on the ground afterwards; ice over something is water. */
export function breakBlock(game: GameState, position: Position, held: Slot, hasDrops: boolean): void {
  const melts =
    hasDrops && game.blockAt(position).name === 'ice' && game.blocks.stateAt(across(position, 'down')) !== 0;
  if (hasDrops) dropLoot(game, lootPosition(game, position), held);
  removeBlock(game, position);
  if (melts) changeBlock(game, position, liquidsOf(game.data).source('water'));
}

function dropLoot(game: GameState, position: Position, held: Slot): void {
  const state = game.blocks.stateAt(position);
  const block = game.data.blockOfState(state);
  const { x, y, z } = position;
  const random = randomFor(
    game.seed,
    'loot',
    block.name,
    x,
    y,
    z,
    game.nextRoll(`loot ${positionKey(position)}`),
  );
  for (const stack of blockDrops(game.data, block, {
    properties: propertiesOf(block, state),
    held,
    random,
  })) {
    dropFromBlock(game, stack, position);
  }
}

// The item of a two-block thing comes from its lower half.
function lootPosition(game: GameState, position: Position): Position {
  const state = game.blocks.stateAt(position);
  const { half } = propertiesOf(game.data.blockOfState(state), state);
  return half === 'upper' ? across(position, 'down') : position;
}

function spillContents(game: GameState, position: Position): void {
  for (const stack of game.contents.takeAllFrom(position)) dropFromBlock(game, stack, position);
}

interface OtherHalf {
  readonly position: Position;
  /** The state it has from now on, or null where it goes away too. */
  readonly keepsStanding: number | null;
}

function otherHalf(game: GameState, position: Position): OtherHalf | null {
  const state = game.blocks.stateAt(position);
  const block = game.data.blockOfState(state);
  const partner = block.name.endsWith('chest') ? chestPartner(game.data, position, state) : null;
  if (partner && game.blockAt(partner) === block) {
    return {
      position: partner,
      keepsStanding: stateWith(block, { type: 'single' }, game.blocks.stateAt(partner)),
    };
  }
  const { half, part, facing = '' } = propertiesOf(block, state);
  if (block.name.endsWith('_bed') && isSide(facing)) {
    const rest = across(position, part === 'foot' ? facing : oppositeSide(facing));
    return game.blockAt(rest) === block ? { position: rest, keepsStanding: null } : null;
  }
  if (half !== 'upper' && half !== 'lower') return null;
  const other = across(position, half === 'upper' ? 'down' : 'up');
  return game.blockAt(other) === block ? { position: other, keepsStanding: null } : null;
}

function writeBlock(game: GameState, position: Position, state: number, placer: string | null = null): void {
  // A furnace that goes out or a fence that joins is still whose it was.
  const isOther = game.blockAt(position) !== game.data.blockOfState(state);
  if (isOther && placer !== null) game.placedBy.set(positionKey(position), { position, player: placer });
  else if (isOther && game.placedBy.size > 0) game.placedBy.delete(positionKey(position));
  game.blocks.setState(position, state);
  game.audience.blockChanged(position, state);
}

const SECTION_BLOCKS = 4096;

/** Earth and grass look about anew after the time in which chance picks a block once (1365 ticks as a rule). */
export function waitForGrass(game: GameState, position: Position): void {
  if (game.randomTickSpeed === 0 || game.isProtected(position)) return;
  const wait = Math.ceil(SECTION_BLOCKS / game.randomTickSpeed);
  game.scheduled.add(position, 'grass', game.tickNumber + wait);
}

function updateAfterNeighbour(game: GameState, position: Position): boolean {
  const state = game.blocks.stateAt(position);
  if (state === 0) return false;
  const liquid = liquidsOf(game.data).of(state);
  const hardened = liquid && disturbLiquid(game, position, liquid);
  if (hardened !== null) {
    writeBlock(game, position, hardened);
    return true;
  }
  const block = game.data.blockOfState(state);
  if (block.name.endsWith('_leaves')) game.scheduled.add(position, 'leaves', game.tickNumber + 1);
  if (block.name === 'dirt' || block.name === 'grass_block') waitForGrass(game, position);
  if (falls(block)) {
    game.scheduled.add(position, 'fall', game.tickNumber + FALL_DELAY_TICKS);
    const concrete = concreteAt(game.data, game.blocks, position, block);
    if (concrete !== null) writeBlock(game, position, concrete);
    return concrete !== null;
  }
  if (!isSupported(game.data, game.blocks, position, state)) {
    dropLoot(game, position, null);
    spillContents(game, position);
    writeBlock(game, position, leftBehind(game, position));
    return true;
  }
  if (block.name === 'farmland' && game.isProtected(position)) return false;
  const connected = connectedState(game.data, game.blocks, position, state);
  if (connected === state) return false;
  writeBlock(game, position, connected);
  // Arms of a neighbour do not change because of this arm.
  return false;
}
