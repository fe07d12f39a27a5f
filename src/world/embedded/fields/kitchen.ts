import { positionKey, type Position } from '../../../base/position.js';
import { changedState, propertyOf } from '../data/block-states.js';
import { dropFromBlock } from '../entities/item-entities.js';
import type { GameState } from '../game.js';
import { withCount } from '../items/item-stack.js';
import { isAwake } from '../nature/tick-wildlife.js';
import type { Player } from '../players/player.js';
import { randomFor, wholeBetween } from '../random.js';
import { cooksOnCampfire } from '../rules/campfire.js';
import { COMPOST_FULL, COMPOST_READY, compostChance } from '../rules/composting.js';
import { canEat, eaten } from '../rules/hunger.js';
import { changeBlock } from '../terrain/change-block.js';

const COMPOST_TICKS = 20;
const SLICES = 7;
/** What a slice of cake is worth (game rule). */
const SLICE = { foodPoints: 2, saturation: 0.4 };
const CAMPFIRE = /^(soul_)?campfire$/;

/** A right click on what cooks, rots or is eaten where it stands. Returns whether the click was for the block. */
export function useKitchen(game: GameState, player: Player, position: Position): boolean {
  const { name } = game.blockAt(position);
  if (name === 'cake') return eatSlice(game, player, position);
  if (name === 'composter') return useComposter(game, player, position);
  if (CAMPFIRE.test(name)) return layOnFire(game, player, position);
  if (name === 'sweet_berry_bush') return pickBerries(game, player, position);
  return false;
}

function takeOne(player: Player): void {
  const { held } = player.inventory;
  if (held && !player.isCreative) player.inventory.held = withCount(held, held.count - 1);
}

function eatSlice(game: GameState, player: Player, position: Position): boolean {
  if (!canEat('cake', player.hunger.food) && !player.isCreative) return false;
  player.hunger = eaten(player.hunger, SLICE.foodPoints, SLICE.saturation);
  game.audience.playerStatsChanged(player);
  game.events.emit({ kind: 'food-eaten', player: player.name, item: 'cake' });
  const bites = levelOf(game, position, 'bites') + 1;
  if (bites >= SLICES) changeBlock(game, position, 0);
  else setLevel(game, position, 'bites', bites);
  return true;
}

function levelOf(game: GameState, position: Position, property: string): number {
  return Number(propertyOf(game.data, game.blocks.stateAt(position), property) ?? 0);
}

function setLevel(game: GameState, position: Position, property: string, level: number): void {
  const state = game.blocks.stateAt(position);
  changeBlock(game, position, changedState(game.data, state, { [property]: String(level) }));
}

function useComposter(game: GameState, player: Player, position: Position): boolean {
  const level = levelOf(game, position, 'level');
  if (level === COMPOST_READY) {
    setLevel(game, position, 'level', 0);
    dropFromBlock(game, { name: 'bone_meal', count: 1, damage: 0 }, { ...position, y: position.y + 1 });
    game.audience.sound('block.composter.empty', 'block', position);
    return true;
  }
  const chance = compostChance(player.inventory.held?.name ?? '');
  if (chance === 0) return false;
  if (level >= COMPOST_FULL) return true;
  takeOne(player);
  const key = `compost ${positionKey(position)}`;
  // The first always counts.
  const isRisen = level === 0 || randomFor(game.seed, key, game.nextRoll(key))() < chance;
  game.audience.sound(`block.composter.fill${isRisen ? '_success' : ''}`, 'block', position);
  if (!isRisen) return true;
  setLevel(game, position, 'level', level + 1);
  if (level + 1 === COMPOST_FULL) game.scheduled.add(position, 'compost', game.tickNumber + COMPOST_TICKS);
  return true;
}

/** A full composter is done. */
export function finishCompost(game: GameState, position: Position): void {
  if (game.blockAt(position).name !== 'composter' || levelOf(game, position, 'level') !== COMPOST_FULL)
    return;
  setLevel(game, position, 'level', COMPOST_READY);
  game.audience.sound('block.composter.ready', 'block', position);
}

function layOnFire(game: GameState, player: Player, position: Position): boolean {
  const { held } = player.inventory;
  if (!held) return false;
  if (held.name.endsWith('_shovel')) return douse(game, position);
  if (!cooksOnCampfire(game.data, held.name)) return false;
  if (!game.contents.campfireAt(position).add(held.name)) return false;
  takeOne(player);
  return true;
}

function douse(game: GameState, position: Position): boolean {
  const state = game.blocks.stateAt(position);
  if (propertyOf(game.data, state, 'lit') !== 'true') return false;
  changeBlock(game, position, changedState(game.data, state, { lit: 'false' }));
  game.audience.sound('block.fire.extinguish', 'block', position);
  return true;
}

/** One tick of the campfires somebody is near: what is done falls off. */
export function tickCampfires(game: GameState): void {
  for (const { position, campfire } of game.contents.campfires()) {
    // Asking for the block would make land where nobody is.
    if (campfire.isEmpty || !isAwake(game, position)) continue;
    const isLit = propertyOf(game.data, game.blocks.stateAt(position), 'lit') === 'true';
    for (const dish of campfire.tick(isLit)) dropFromBlock(game, dish, { ...position, y: position.y + 0.5 });
  }
}

const UNRIPE = 1;
const RIPE = 3;

function pickBerries(game: GameState, player: Player, position: Position): boolean {
  const age = levelOf(game, position, 'age');
  // Bone meal is for the bush while it still grows.
  if (age <= UNRIPE || (age < RIPE && player.inventory.held?.name === 'bone_meal')) return false;
  const key = `berries ${positionKey(position)}`;
  const count = wholeBetween(randomFor(game.seed, key, game.nextRoll(key)), age - 1, age);
  dropFromBlock(game, { name: 'sweet_berries', count, damage: 0 }, position);
  setLevel(game, position, 'age', UNRIPE);
  game.audience.sound('block.sweet_berry_bush.pick_berries', 'block', position);
  return true;
}
