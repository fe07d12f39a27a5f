import { portionClock, type Portions } from '../../base/portions.js';
import { badArgument } from '../../base/error.js';
import type { Position } from '../../base/position.js';
import type { Bot } from 'mineflayer';
import { BlockIndex, SECTION_BLOCKS, type IndexedSection } from '../../../primitives/body/block-index.js';
import { searchBlocks, sectionsAround, statesOf } from '../../../primitives/body/finding.js';
import { sightOf } from '../../../primitives/body/sight.js';
import { blockData, pointData } from './plain-data.js';

type Block = NonNullable<ReturnType<Bot['blockAt']>>;

/** Places of blocks in some states, nearest first. */
export function* placesOfStates(
  bot: Bot,
  states: Iterable<number>,
  rangeBlocks: number,
  count: number,
): Portions<readonly Position[]> {
  const places = yield* searchBlocks(bot, { states: new Set(states), rangeBlocks, count });
  return places.map(pointData);
}

/** Places of blocks by names or numeric ids, nearest first. */
export function placesOfTypes(
  bot: Bot,
  types: readonly (string | number)[],
  distance: number,
  count: number,
): Portions<readonly Position[]> {
  const { blocks } = bot.registry as unknown as {
    blocks: Readonly<Record<number, { name: string } | undefined>>;
  };
  const names = types.flatMap((type) => (typeof type === 'string' ? type : (blocks[type]?.name ?? [])));
  return placesOfStates(bot, statesOf(bot, names), distance, count);
}

const MOST_STATES = 2000;

/**
 * Every state of blocks that the loaded sections within a distance may hold, as far as the bot may know of them: what a function that looks for blocks is
 * asked about, so that it runs once a state and not once a block.
 */
export function* statesNear(bot: Bot, distance: number): Portions<readonly number[]> {
  const index = BlockIndex.of(bot);
  const sight = sightOf(bot);
  const states = new Set<number>();
  const isOver = portionClock();
  for (const section of sectionsAround(bot, distance)) {
    if (isOver()) yield;
    const isSeen = sight?.seenIn(bot, section.corner);
    if (isSeen) addSeen(section, isSeen, states);
    else if (!sight) for (const state of index.statesIn(section)) states.add(state);
  }
  return [...states].slice(0, MOST_STATES);
}

function addSeen(
  { palette, numbers }: IndexedSection,
  isSeen: (index: number) => boolean,
  states: Set<number>,
): void {
  for (let index = 0; index < SECTION_BLOCKS; index++) {
    if (!isSeen(index)) continue;
    const number = numbers?.get(index) ?? 0;
    states.add(palette ? (palette[number] ?? 0) : number);
  }
}

const known = new WeakMap<object, Map<number, Readonly<Record<string, unknown>>>>();

/**
 * A block of some state, without a place.
 * @throws CoVoyagerError `bad-argument` for a state this version does not have
 */
export function blockOfState(bot: Bot, state: number): Readonly<Record<string, unknown>> {
  const cache = known.get(bot.registry) ?? new Map<number, Readonly<Record<string, unknown>>>();
  known.set(bot.registry, cache);
  const cached = cache.get(state);
  if (cached) return cached;
  const { blocksByStateId } = bot.registry as unknown as {
    blocksByStateId: Readonly<Record<number, object>>;
  };
  if (!blocksByStateId[state]) throw badArgument(`There is no state of blocks ${state}.`);
  const data = blockData(blockClassOf(bot).fromStateId(state, 0));
  cache.set(state, data);
  return data;
}

function blockClassOf(bot: Bot): { fromStateId(state: number, biome: number): Block } {
  const here = bot.blockAt(bot.entity.position);
  if (!here) throw new Error('The world around is not loaded yet. Wait some ticks.');
  return here.constructor as unknown as ReturnType<typeof blockClassOf>;
}
