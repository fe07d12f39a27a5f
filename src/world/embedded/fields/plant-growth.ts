import type { Position } from '../../../base/position.js';
import { changedState, propertyOf, stateWith } from '../data/block-states.js';
import { across, HORIZONTAL_SIDES } from '../data/faces.js';
import { requireEntry } from '../data/version-data.js';
import type { GameState } from '../game.js';
import { wholeBetween, type Random } from '../random.js';
import { growthChance, GROWTH_LIGHT } from '../rules/growth.js';
import { EARTH } from '../../../game/plant-soils.js';
import { changeBlock } from '../terrain/change-block.js';
import { lightAt, seesSky } from '../terrain/light.js';
import type { RandomTickRule } from '../terrain/random-tick-rule.js';
import { tickFarmland } from './farmland.js';
import { growSapling, isTreeSapling } from './trees.js';

type Growth = RandomTickRule['tick'];

/** Tallest cane and cactus that grow by themselves. */
const TALLEST = 3;
const STEM_AGE = 7;

/** Steps of a plant's age; the last is ripe. */
const RIPE: Readonly<Record<string, number>> = {
  wheat: 7,
  carrots: 7,
  potatoes: 7,
  beetroots: 3,
  torchflower_crop: 1,
  pumpkin_stem: STEM_AGE,
  melon_stem: STEM_AGE,
  sweet_berry_bush: 3,
  cocoa: 2,
  nether_wart: 3,
};

/** The age of a plant that has one, and its last; null for all others. */
export function ageOf(
  game: GameState,
  position: Position,
): { readonly age: number; readonly ripe: number } | null {
  const state = game.blocks.stateAt(position);
  const ripe = RIPE[game.data.blockOfState(state).name];
  return ripe === undefined ? null : { age: Number(propertyOf(game.data, state, 'age') ?? 0), ripe };
}

/** A plant gets older by some steps, never beyond the last. */
export function ripen(game: GameState, position: Position, steps: number): void {
  const grown = ageOf(game, position);
  if (!grown) return;
  // The last step of this one is its flower.
  if (game.blockAt(position).name === 'torchflower_crop' && grown.age + steps > grown.ripe) {
    changeBlock(game, position, requireEntry(game.data.blocks, 'torchflower').defaultState);
    return;
  }
  const age = String(Math.min(grown.ripe, grown.age + steps));
  changeBlock(game, position, changedState(game.data, game.blocks.stateAt(position), { age }));
}

/** Whether there is light enough to grow, by day or night. */
export function hasLight(game: GameState, position: Position): boolean {
  if (seesSky(game, position)) return true;
  const { block, sky } = lightAt(game, position);
  return Math.max(block, sky) >= GROWTH_LIGHT;
}

const growCrop: Growth = (game, position, random) => {
  const grown = ageOf(game, position);
  const { name } = game.blockAt(position);
  if (!grown) return;
  // Beetroots and torchflowers let one pick of three go by.
  if (grown.ripe < STEM_AGE && random() < 1 / 3) return;
  if (random() >= growthChance(game.data, game.blocks, position) || !hasLight(game, position)) return;
  if (grown.age < grown.ripe || name === 'torchflower_crop') ripen(game, position, 1);
  else if (name.endsWith('_stem')) bearFruit(game, position, random);
};

function bearFruit(game: GameState, position: Position, random: Random): void {
  const fruit = game.blockAt(position).name.replace('_stem', '');
  const side = HORIZONTAL_SIDES[wholeBetween(random, 0, 3)] ?? 'north';
  const place = across(position, side);
  const ground = game.blockAt(across(place, 'down')).name;
  const isFree = game.blocks.stateAt(place) === 0 && !game.isOutside(place);
  if (!isFree || !(ground === 'farmland' || EARTH.test(ground))) return;
  changeBlock(game, place, requireEntry(game.data.blocks, fruit).defaultState);
  const stem = requireEntry(game.data.blocks, `attached_${fruit}_stem`);
  changeBlock(game, position, stateWith(stem, { facing: side }));
}

/** A plant that grows at one pick of so many, wherever it is. */
const atOneIn =
  (picks: number, needsLight = false): Growth =>
  (game, position, random) => {
    if (random() * picks < 1 && (!needsLight || hasLight(game, across(position, 'up'))))
      ripen(game, position, 1);
  };

const TALL_AGE = 15;

// Sixteen picks make a block.
const growTall: Growth = (game, position) => {
  const state = game.blocks.stateAt(position);
  const block = game.data.blockOfState(state);
  const above = across(position, 'up');
  if (game.blocks.stateAt(above) !== 0 || game.isOutside(above)) return;
  let height = 1;
  for (let y = position.y - 1; height < TALLEST && game.blockAt({ ...position, y }) === block; y--)
    height += 1;
  if (height >= TALLEST) return;
  const age = Number(propertyOf(game.data, state, 'age') ?? 0);
  changeBlock(game, position, changedState(game.data, state, { age: String(age < TALL_AGE ? age + 1 : 0) }));
  if (age >= TALL_AGE) changeBlock(game, above, block.defaultState);
};

/** A sapling goes one of its two steps; the second makes it a tree. */
export function advanceSapling(game: GameState, position: Position, random: Random): void {
  const state = game.blocks.stateAt(position);
  if (propertyOf(game.data, state, 'stage') === '0')
    changeBlock(game, position, changedState(game.data, state, { stage: '1' }));
  else growSapling(game, position, random);
}

const tickSapling: Growth = (game, position, random) => {
  if (
    isTreeSapling(game.blockAt(position).name) &&
    random() < 1 / 7 &&
    hasLight(game, across(position, 'up'))
  )
    advanceSapling(game, position, random);
};

/** All that grows, dries or spreads when chance picks it. */
export const GROWTH: readonly RandomTickRule[] = [
  { blocks: /^farmland$/, tick: tickFarmland },
  { blocks: /^(wheat|carrots|potatoes)$/, when: ({ age }) => age !== '7', tick: growCrop },
  { blocks: /^beetroots$/, when: ({ age }) => age !== '3', tick: growCrop },
  { blocks: /^(torchflower_crop|pumpkin_stem|melon_stem)$/, tick: growCrop },
  { blocks: /^sweet_berry_bush$/, when: ({ age }) => age !== '3', tick: atOneIn(5, true) },
  { blocks: /^cocoa$/, when: ({ age }) => age !== '2', tick: atOneIn(5) },
  { blocks: /^nether_wart$/, when: ({ age }) => age !== '3', tick: atOneIn(10) },
  { blocks: /^(sugar_cane|cactus)$/, tick: growTall },
  { blocks: /_sapling$/, tick: tickSapling },
];
