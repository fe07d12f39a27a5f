import { createRequire } from 'node:module';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import type { Position } from '../../src/base/position.js';
import { blockText } from '../../src/blueprint/block-text.js';

/** What a state of a block is, without a place in the world. */
export interface KnownBlockState {
  readonly name: string;
  /** Boxes one bumps into: fromX, fromY, fromZ, toX, toY, toZ in 0 to 1, or 1.5 for fences. */
  readonly shapes: readonly (readonly number[])[];
  /** Milliseconds to dig it with an item's id in hand, null for the bare hand. */
  digTime(tool: number | null, isCreative: boolean, isInWater: boolean, isInAir: boolean): number;
  getProperties(): Readonly<Record<string, unknown>>;
}
interface BlockMaker {
  fromStateId(stateId: number, biome: number): KnownBlockState;
}

const require = createRequire(import.meta.url);
const makers = new WeakMap<object, BlockMaker>();
const known = new WeakMap<object, Map<number, KnownBlockState>>();

/** A state by its number, in the version of the bot; made once. */
export function blockState(bot: Bot, stateId: number): KnownBlockState {
  const { registry } = bot;
  let states = known.get(registry);
  if (!states) known.set(registry, (states = new Map<number, KnownBlockState>()));
  let state = states.get(stateId);
  if (!state) {
    let maker = makers.get(registry);
    if (!maker) {
      const load = require('prismarine-block') as (registry: unknown) => BlockMaker;
      makers.set(registry, (maker = load(registry)));
    }
    states.set(stateId, (state = maker.fromStateId(stateId, 0)));
  }
  return state;
}

/** Number of the state at whole coordinates; null where the world is not loaded. Much cheaper than `bot.blockAt`. */
export function stateIdAt(bot: Bot, x: number, y: number, z: number): number | null {
  const position = new Vec3(x, y, z);
  const world = bot.world as unknown as {
    getColumnAt(position: Vec3): unknown;
    getBlockStateId(position: Vec3): number | undefined;
  };
  return world.getColumnAt(position) ? (world.getBlockStateId(position) ?? 0) : null;
}

/** The state at whole coordinates as text: `oak_stairs[facing=north,...]`; null where the world is not loaded. */
export function blockTextAt(bot: Bot, { x, y, z }: Position): string | null {
  const stateId = stateIdAt(bot, x, y, z);
  return stateId === null ? null : stateText(bot, stateId);
}

/** A state by its number, as text. */
export function stateText(bot: Bot, stateId: number): string {
  const state = blockState(bot, stateId);
  const properties = Object.entries(state.getProperties()).map(
    ([key, value]) => [key, String(value)] as const,
  );
  return blockText({ name: state.name, properties: Object.fromEntries(properties) });
}

/** Kinds of blocks that fall when what is below them goes. */
export const FALLING = /^(sand|red_sand|suspicious_.*|gravel|.*_concrete_powder|.*anvil|dragon_egg)$/;

const WATER = /^(water|bubble_column|seagrass|tall_seagrass|kelp|kelp_plant)$/;

/** Whether one swims in it: water, and what grows in it. */
export function isWater({ name }: KnownBlockState): boolean {
  return WATER.test(name);
}

/** Whether water runs out of it, as also out of a fence that stands in water. */
export function holdsWater(state: KnownBlockState): boolean {
  return isWater(state) || state.getProperties()['waterlogged'] === true;
}
