import { CoVoyagerError } from '../../base/error.js';
import type { Position } from '../../base/position.js';
import type { Bot } from 'mineflayer';
import { findStates, statesOf } from '../../../primitives/body/finding.js';
import { blockData, pointData } from './plain-data.js';

type Block = NonNullable<ReturnType<Bot['blockAt']>>;

interface Section {
  readonly data: {
    readonly palette?: readonly number[];
    readonly value?: number;
    get(index: number): number;
  };
}

/** Places of blocks in some states, nearest first. */
export function placesOfStates(
  bot: Bot,
  states: readonly number[],
  distance: number,
  count: number,
): readonly Position[] {
  return findStates(bot, new Set(states), distance).slice(0, count).map(pointData);
}

/** Places of blocks by names or numeric ids, nearest first. */
export function placesOfTypes(
  bot: Bot,
  types: readonly (string | number)[],
  distance: number,
  count: number,
): readonly Position[] {
  const { blocks } = bot.registry as unknown as {
    blocks: Readonly<Record<number, { name: string } | undefined>>;
  };
  const names = types.flatMap((type) => (typeof type === 'string' ? type : (blocks[type]?.name ?? [])));
  return findStates(bot, statesOf(bot, names), distance).slice(0, count).map(pointData);
}

const MOST_STATES = 2000;

/**
 * Every state of blocks that the loaded sections within a distance may hold: what a function that looks for blocks is
 * asked about, so that it runs once a state and not once a block.
 */
export function statesNear(bot: Bot, distance: number): readonly number[] {
  const states = new Set<number>();
  const { x, z } = bot.entity.position;
  const chunk = (block: number): number => Math.floor(block / 16);
  const world = bot.world as unknown as {
    getColumn(
      x: number,
      z: number,
    ): { readonly sections: readonly (Section | null | undefined)[] } | undefined;
  };
  for (let cx = chunk(x - distance); cx <= chunk(x + distance); cx++) {
    for (let cz = chunk(z - distance); cz <= chunk(z + distance); cz++) {
      for (const section of world.getColumn(cx, cz)?.sections ?? []) {
        for (const state of statesIn(section)) states.add(state);
      }
    }
  }
  return [...states].slice(0, MOST_STATES);
}

const SECTION_BLOCKS = 4096;

function statesIn(section: Section | null | undefined): Iterable<number> {
  if (!section) return [];
  const { data } = section;
  if (data.palette) return data.palette;
  if (data.value !== undefined) return [data.value];
  // More kinds than a palette lists: rare, and then every block is looked at.
  return new Set(Array.from({ length: SECTION_BLOCKS }, (_, index) => data.get(index)));
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
  if (!blocksByStateId[state])
    throw new CoVoyagerError('bad-argument', `There is no state of blocks ${state}.`);
  const data = blockData(blockClassOf(bot).fromStateId(state, 0));
  cache.set(state, data);
  return data;
}

function blockClassOf(bot: Bot): { fromStateId(state: number, biome: number): Block } {
  const here = bot.blockAt(bot.entity.position);
  if (!here) throw new Error('The world around is not loaded yet. Wait some ticks.');
  return here.constructor as unknown as ReturnType<typeof blockClassOf>;
}
