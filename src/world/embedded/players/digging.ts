import { distanceBetween, positionKey, type Position } from '../../../base/position.js';
import { isForbidden } from './block-rule.js';
import { giveExperience } from './experience.js';
import type { GameState } from '../game.js';
import { worn } from '../items/item-stack.js';
import { randomFor } from '../random.js';
import { blockExperience } from '../rules/loot.js';
import { canHarvest, blockDigTicks, digWear, isDugLongEnough } from '../rules/digging.js';
import { EFFORT, withEffort } from '../rules/hunger.js';
import { breakBlock } from '../terrain/change-block.js';
import { liquidAtEyes } from '../terrain/liquids.js';
import type { Player } from './player.js';

/** From the eyes to the middle of a block; the game's own tolerance for digging and clicking. */
const BLOCK_REACH = 6;

/** Whether a player reaches a block. */
export function reaches(player: Player, { x, y, z }: Position): boolean {
  return distanceBetween(player.eyes, { x: x + 0.5, y: y + 0.5, z: z + 0.5 }) <= BLOCK_REACH;
}

/** Why a block stays: it is out of reach, protected or unbreakable; or why it stays a little longer. */
export type DigOutcome = 'started' | 'broken' | 'refused' | 'too-early';

/** A player puts the tool to a block. */
export function startDigging(game: GameState, player: Player, position: Position): DigOutcome {
  player.digging = null;
  if (!mayDig(game, player, position)) return 'refused';
  if (player.isCreative) return finish(game, player, position);
  const required = ticksFor(game, player, position, player.onGround);
  if (required === Infinity) return 'refused';
  if (required === 0) return finish(game, player, position);
  player.digging = {
    position,
    startTick: game.tickNumber,
    heldItem: player.inventory.held?.name ?? null,
    onGround: player.onGround,
  };
  return 'started';
}

/** A player says it is through. */
export function finishDigging(game: GameState, player: Player, position: Position): DigOutcome {
  const { digging } = player;
  stopDigging(game, player);
  if (!digging || positionKey(digging.position) !== positionKey(position)) return 'refused';
  if (!mayDig(game, player, position)) return 'refused';
  const required = ticksFor(game, player, position, digging.onGround || player.onGround);
  if (isDugLongEnough(required, game.tickNumber - digging.startTick)) return finish(game, player, position);
  player.delayedDig ??= digging;
  return 'too-early';
}

/** A player stops digging, or turns to something else. */
export function stopDigging(game: GameState, player: Player): void {
  if (player.digging) game.audience.blockCracked(player, player.digging.position, -1);
  player.digging = null;
}

/** One tick of digging: others see cracks, and what was let go of too early breaks in time. */
export function tickDigging(game: GameState, player: Player): void {
  tickDelayedDig(game, player);
  const { digging } = player;
  if (!digging) return;
  // Whoever takes another tool in hand starts again, as in the game.
  const held = player.inventory.held?.name ?? null;
  if (held !== digging.heldItem) player.digging = { ...digging, heldItem: held, startTick: game.tickNumber };
  const elapsed = game.tickNumber - digging.startTick;
  if (elapsed % 5 !== 0) return;
  const required = ticksFor(game, player, digging.position, digging.onGround);
  game.audience.blockCracked(player, digging.position, Math.min(9, Math.floor((elapsed / required) * 10)));
}

// The game goes on with such a block by itself, whatever the player turns to meanwhile.
function tickDelayedDig(game: GameState, player: Player): void {
  const { delayedDig } = player;
  if (!delayedDig) return;
  const { position, startTick, onGround } = delayedDig;
  const isThere = mayBreak(game, player, position);
  if (isThere && game.tickNumber - startTick + 1 < ticksFor(game, player, position, onGround)) return;
  player.delayedDig = null;
  if (isThere) finish(game, player, position);
}

function mayDig(game: GameState, player: Player, position: Position): boolean {
  return reaches(player, position) && mayBreak(game, player, position);
}

function mayBreak(game: GameState, player: Player, position: Position): boolean {
  if (player.isDead || player.gameMode === 'spectator' || player.gameMode === 'adventure') return false;
  const isGround = game.isProtected(position) && !player.isOperator;
  if (game.blocks.stateAt(position) === 0 || isGround) return false;
  return !isForbidden(game, player, { kind: 'break', block: game.blockAt(position).name, position });
}

function ticksFor(game: GameState, player: Player, position: Position, onGround: boolean): number {
  return blockDigTicks(game.data, game.blockAt(position), player.inventory.held, {
    onGround,
    headInWater: liquidAtEyes(game, player.eyes) === 'water',
  });
}

function finish(game: GameState, player: Player, position: Position): DigOutcome {
  const block = game.blockAt(position);
  const { held } = player.inventory;
  const hasDrops = !player.isCreative;
  const isHarvested = hasDrops && canHarvest(block, held);
  breakBlock(game, position, held, hasDrops);
  game.audience.sound(breakSound(game, block.name), 'block', position, player);
  game.events.emit({ kind: 'block-broken', player: player.name, block: block.name, position });
  if (!hasDrops) return 'broken';
  player.hunger = withEffort(player.hunger, EFFORT.breakBlock);
  const wear = digWear(block, held);
  if (held && wear > 0) wearHeld(game, player, wear);
  if (isHarvested) {
    const random = randomFor(game.seed, 'ore', positionKey(position), game.nextRoll('ore'));
    giveExperience(game, player, blockExperience(block.name, random));
  }
  return 'broken';
}

/** Takes uses off what is in hand; a broken tool is gone, with its sound. */
export function wearHeld(game: GameState, player: Player, uses: number): void {
  const { held } = player.inventory;
  if (!held || player.isCreative || uses === 0) return;
  const left = worn(game.data, held, uses);
  player.inventory.held = left;
  if (left === null) game.audience.sound('entity.item.break', 'player', player.position);
}

const SOUND_MATERIALS: readonly (readonly [RegExp, string])[] = [
  [/(_log|_planks|_wood|_stem|chest|crafting_table|_fence|_door|_sign|barrel|bookshelf|ladder)/, 'wood'],
  [/_wool|_carpet/, 'wool'],
  [/gravel/, 'gravel'],
  [/sand$|concrete_powder/, 'sand'],
  [/_leaves|grass|sapling|flower|wheat|dandelion|poppy/, 'grass'],
  [/glass/, 'glass'],
];

export function breakSound(game: GameState, block: string, what: 'break' | 'place' = 'break'): string {
  const material = SOUND_MATERIALS.find(([pattern]) => pattern.test(block))?.[1] ?? 'stone';
  const name = `block.${material}.${what}`;
  return game.data.soundIds.has(name) ? name : `block.stone.${what}`;
}
