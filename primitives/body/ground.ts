import { positionKey, type Position } from '../../src/base/position.js';
import { isReplaceable } from '../../src/game/replaceable.js';
import type { Bot } from 'mineflayer';
import { blockState, isWater, stateIdAt } from './block-states.js';
import { contextOf, type Claims } from './context.js';
import { hazardOf, type Hazard } from './opening.js';
import { isBuilt, isOffLimits } from './protected-land.js';
import { SparseCells } from './sparse-cells.js';
import { OPENED_BY_HAND, stateFooting } from './terrain.js';
import { chooseTool, harvestsOf, wayTool } from './tools.js';

/** What a block means to somebody who may dig and swim; the same for all blocks in one state. */
export interface Ground extends Hazard {
  /** Feet can be in it: air, plants, a thin layer of snow, a slab. */
  readonly isOpen: boolean;
  /** A head can be in it too, and a body can fall through it. */
  readonly isClear: boolean;
  /** A block can be set there: on a carpet or a flower one stands, and nothing else does. */
  readonly isEmpty: boolean;
  readonly isWater: boolean;
  /** One can stand on it. */
  readonly holds: boolean;
  /** A door or gate that a hand opens, by the axis one goes through it. */
  readonly door: 'x' | 'z' | null;
  /** Endless for what is left alone. */
  readonly digTicks: number;
}

/** Reads blocks by whole coordinates. */
export type GroundAt = (x: number, y: number, z: number) => Ground;

/** Nothing that somebody has built: ground as it lies about, leaves, and ores at a price. */
const GROUND =
  /^(stone|(coarse_|rooted_)?dirt|grass_block|(red_)?sand|(red_)?sandstone|gravel|clay|granite|diorite|andesite|deepslate|tuff|calcite|basalt|netherrack|podzol|mycelium|mud|((?!\w*glazed)\w+_)?terracotta|snow_block|snow|blackstone|end_stone|soul_sand|soul_soil|\w+_leaves|\w+_ore)$/;
/** Even by somebody who is shut in: what keeps things, and what others work at. */
const KEPT = /chest$|^barrel$|shulker_box$|furnace$|^smoker$|table$|_bed$|spawner$|^fire$/;
const ORE = /_ore$/;
/** An ore dug by the way is lost where the tool does not get it. */
const ORE_TICKS = 60;
/** What the team has built, is broken to get out and cannot be put back costs dear. */
const LOST_TICKS = 400;
const SWITCH_TICKS = 2;
const LOW = 0.5;
const UNKNOWN: Ground = {
  isOpen: false,
  isClear: false,
  isEmpty: false,
  isWater: false,
  isWet: false,
  isLava: false,
  holds: false,
  door: null,
  falls: false,
  digTicks: Infinity,
};

interface Column {
  getBlockStateId(place: Position): number | undefined;
}
interface World {
  getColumn(x: number, z: number): Column | undefined;
}

/**
 * The ground around a bot as it is now, with the tools it carries now. Keeps what it has read: a search asks for the same
 * block many times, and finding its column takes longest.
 */
export function groundAround(bot: Bot): GroundAt {
  const world = bot.world as unknown as World;
  const { claims, digsWalls } = contextOf(bot);
  const own = setDown.get(claims);
  const states = new Map<number, Ground>();
  const places = new SparseCells<Ground>();
  const read = (place: Position): Ground => {
    const column = world.getColumn(place.x >> 4, place.z >> 4);
    if (!column) return UNKNOWN;
    const stateId = column.getBlockStateId({ x: place.x & 15, y: place.y, z: place.z & 15 }) ?? 0;
    let ground = states.get(stateId);
    if (!ground) states.set(stateId, (ground = readGround(bot, stateId)));
    if (own && isStillOwn(own, place, stateId))
      return { ...ground, digTicks: wayTool(bot, stateId).ticks + SWITCH_TICKS };
    // Who was let set something down is let take it away.
    if (isBuilt(bot, place)) {
      const digTicks = digsWalls === true ? ground.digTicks + lossTicks(bot, stateId) : Infinity;
      return { ...ground, digTicks };
    }
    return isOffLimits(bot, place) ? { ...ground, digTicks: Infinity } : ground;
  };
  return (x, y, z) => {
    let ground = places.get(x, y, z);
    if (!ground) {
      const place = { x, y, z };
      places.set(place, (ground = read(place)));
    }
    return ground;
  };
}

/** By place: the state of a block that was set down to get on. */
type SetDown = Map<string, number>;

/** Blocks that were set down to get on, by the claims of the team: they are dug away again like ground. */
const setDown = new WeakMap<Claims, SetDown>();

/** What stands there in another state was built by somebody since. */
function isStillOwn(own: SetDown, place: Position, stateId: number): boolean {
  const key = positionKey(place);
  const known = own.get(key);
  if (known !== undefined && known !== stateId) own.delete(key);
  return known === stateId;
}

/** A block was set down to stand on, and is nobody's building: somebody else may have been quicker with another. */
export function noteSetDown(bot: Bot, place: Position, block: string): void {
  const { claims, onPiled } = contextOf(bot);
  const found = stateIdAt(bot, place.x, place.y, place.z);
  if (found === null || blockState(bot, found).name !== block) return;
  onPiled?.(place);
  const own: SetDown = setDown.get(claims) ?? new Map<string, number>();
  setDown.set(claims, own.set(positionKey(place), found));
}

/** The block there was dug away: what is set there next is not known to be ours. */
export function noteDugAway(bot: Bot, place: Position, stateId: number): void {
  const { claims, onDug } = contextOf(bot);
  setDown.get(claims)?.delete(positionKey(place));
  onDug?.(place, stateId);
}

function readGround(bot: Bot, stateId: number): Ground {
  const state = blockState(bot, stateId);
  const { name } = state;
  const { isFree, top } = stateFooting(bot, stateId);
  const door = OPENED_BY_HAND.test(name) ? axisOf(state.getProperties()['facing']) : null;
  return {
    ...hazardOf(bot, stateId),
    isOpen: isFree || top <= LOW,
    isClear: isFree,
    isEmpty: isReplaceable(name),
    isWater: isWater(state),
    holds: !isFree && top >= 0.8 && top <= 1 && door === null,
    door,
    digTicks: digTicksOf(bot, stateId, name),
  };
}

function axisOf(facing: unknown): 'x' | 'z' {
  return facing === 'east' || facing === 'west' ? 'x' : 'z';
}

function digTicksOf(bot: Bot, stateId: number, name: string): number {
  const { digsNoWays, digsWalls } = contextOf(bot);
  if (digsNoWays === true) return Infinity;
  if (!GROUND.test(name) && !(digsWalls === true && !KEPT.test(name))) return Infinity;
  const { ticks } = wayTool(bot, stateId);
  return ticks + SWITCH_TICKS + (ORE.test(name) ? ORE_TICKS : 0);
}

function lossTicks(bot: Bot, stateId: number): number {
  const { name } = blockState(bot, stateId);
  return chooseTool(bot, harvestsOf(bot, name, name)) === null ? LOST_TICKS : 0;
}

/** Blocks one can do without, to stand on: their names, the least useful first. */
const SPARE = [
  'dirt',
  'netherrack',
  'granite',
  'diorite',
  'andesite',
  'tuff',
  'cobbled_deepslate',
  'cobblestone',
] as const;

/** Kinds that lie about as ground, the least useful first; none that the job is about. */
export function spareKinds(bot: Bot): readonly string[] {
  return SPARE.filter((name) => contextOf(bot).goods?.has(name) !== true);
}

/** What is carried to pile up, nothing of what the job is about but what it names for it. */
export function spareBlocks(bot: Bot): { readonly name: string | null; readonly count: number } {
  const piles = [...spareKinds(bot), ...(contextOf(bot).piles ?? [])];
  const items = bot.inventory.items().filter(({ name }) => piles.includes(name));
  const name = piles.find((spare) => items.some((item) => item.name === spare)) ?? null;
  return { name, count: items.reduce((sum, { count }) => sum + count, 0) };
}
