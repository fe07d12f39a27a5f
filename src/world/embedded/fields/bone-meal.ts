import { positionKey, type Position } from '../../../base/position.js';
import { stateWith } from '../data/block-states.js';
import { across } from '../data/faces.js';
import type { GameState } from '../game.js';
import { randomFor, wholeBetween, type Random } from '../random.js';
import { isSupported } from '../rules/connections.js';
import { changeBlock } from '../terrain/change-block.js';
import { advanceSapling, ageOf, ripen } from './plant-growth.js';
import { isTreeSapling } from './trees.js';

const SAPLING_CHANCE = 0.45;
const GROWS_TALL: Readonly<Record<string, string>> = {
  grass: 'tall_grass',
  short_grass: 'tall_grass',
  fern: 'large_fern',
};

export function useBoneMeal(game: GameState, position: Position): boolean {
  const { name } = game.blockAt(position);
  const key = `bone meal ${positionKey(position)}`;
  const random = randomFor(game.seed, key, game.nextRoll(key));
  if (isTreeSapling(name)) {
    if (random() < SAPLING_CHANCE) advanceSapling(game, position, random);
    return true;
  }
  if (name === 'grass_block') return strewMeadow(game, position, random);
  const tall = GROWS_TALL[name];
  if (tall !== undefined) return growTall(game, position, tall);
  const grown = name === 'nether_wart' ? null : ageOf(game, position);
  if (!grown || (grown.age >= grown.ripe && name !== 'torchflower_crop')) return false;
  ripen(game, position, stepsOf(name, random));
  return true;
}

/** Two to five steps for field crops and stems, a third of that for beetroots, one for all others. */
function stepsOf(name: string, random: Random): number {
  if (/^(sweet_berry_bush|cocoa|torchflower_crop)$/.test(name)) return 1;
  const steps = wholeBetween(random, 2, 5);
  return name === 'beetroots' ? Math.floor(steps / 3) : steps;
}

function growTall(game: GameState, position: Position, name: string): boolean {
  const above = across(position, 'up');
  const block = game.data.blocks.get(name);
  if (!block || game.blocks.stateAt(above) !== 0) return false;
  // The upper half first: the lower one would be a plant without a top.
  game.blocks.setState(position, stateWith(block, { half: 'lower' }));
  changeBlock(game, above, stateWith(block, { half: 'upper' }));
  changeBlock(game, position, stateWith(block, { half: 'lower' }));
  return true;
}

const MEADOW_TRIES = 128;
const FLOWER_CHANCE = 1 / 8;
const FLOWERS = ['dandelion', 'poppy'];

// Each try strays a little further from the block; what it comes to is grass, or one in eight times a flower.
function strewMeadow(game: GameState, position: Position, random: Random): boolean {
  const start = across(position, 'up');
  if (game.blocks.stateAt(start) !== 0) return false;
  for (let number = 0; number < MEADOW_TRIES; number++) {
    const place = strayed(game, start, Math.floor(number / 16), random);
    if (!place || game.blocks.stateAt(place) !== 0) continue;
    const flower = FLOWERS[wholeBetween(random, 0, FLOWERS.length - 1)] ?? '';
    const name = random() < FLOWER_CHANCE ? flower : 'short_grass';
    const block = game.data.blocks.get(name) ?? game.data.blocks.get('grass');
    if (block && isSupported(game.data, game.blocks, place, block.defaultState))
      changeBlock(game, place, block.defaultState);
  }
  return true;
}

function strayed(game: GameState, start: Position, steps: number, random: Random): Position | null {
  let place = start;
  for (let step = 0; step < steps; step++) {
    place = {
      x: place.x + wholeBetween(random, -1, 1),
      y: place.y + Math.trunc((wholeBetween(random, -1, 1) * wholeBetween(random, 0, 2)) / 2),
      z: place.z + wholeBetween(random, -1, 1),
    };
    const isOnGrass = game.blockAt(across(place, 'down')).name === 'grass_block';
    if (!isOnGrass || game.data.shapeOf(game.blocks.stateAt(place)).length > 0) return null;
  }
  return place;
}
