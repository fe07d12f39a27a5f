import type { ItemCounts } from '../base/item-counts.js';
import { sumOfCounts } from '../base/item-counts.js';
import { standsAsPairs } from '../game/stands-as.js';
import type { Registry } from '../game/registry.js';
import { blockText, isAir, readBlock, type BlockState } from './block-text.js';
import { blueprintOf, cellsOf, type Blueprint, type Cell } from './blueprint.js';
import { positionKey } from '../base/position.js';

const ITEM_OF_BLOCK = new Map(standsAsPairs().map(([item, block]) => [block, item]));
const COUNTED = ['layers', 'candles', 'pickles', 'eggs'] as const;

/** Whether a cell comes with its other half, which is set down elsewhere. */
export function comesWithOther({ name, properties }: BlockState): boolean {
  if (name.endsWith('_bed')) return properties['part'] === 'head';
  const isTall = name.endsWith('_door') || TALL_PLANTS.test(name);
  return isTall && properties['half'] === 'upper';
}

const TALL_PLANTS = /^(sunflower|lilac|rose_bush|peony|tall_grass|large_fern|tall_seagrass|small_dripleaf)$/;

/** What setting a state down takes: nothing for air and second halves; null where no item does it. */
export function itemsFor(registry: Registry, block: string): ItemCounts | null {
  const state = readBlock(block);
  const { name, properties } = state;
  if (isAir(name) || comesWithOther(state)) return {};
  if (/^(water|lava|powder_snow|cave_vines)$/.test(name)) return null;
  const item =
    ITEM_OF_BLOCK.get(name) ??
    name.replace(/(^|_)wall_(?=(torch|sign|banner|head|skull|fan|hanging_sign)$|hanging_sign$)/, '$1');
  if (!registry.items.has(item)) return null;
  const isDouble = name.endsWith('_slab') && properties['type'] === 'double';
  const counted = COUNTED.map((key) => Number(properties[key])).find((count) => count > 1);
  return { [item]: isDouble ? 2 : (counted ?? 1) };
}

/** Everything a blueprint takes. */
export function materialsOf(registry: Registry, blueprint: Blueprint): ItemCounts {
  return sumOfCounts(cellsOf(blueprint).map(({ block }) => itemsFor(registry, block) ?? {}));
}

/** What a block must have beside it to stay: a place, or anything at all to be set against. */
export type Lean = 'below' | 'above' | 'north' | 'south' | 'west' | 'east' | 'any';

const BELOW =
  /(_carpet|_pressure_plate|_rail|_mushroom|_sapling|_door|_tulip|_banner|_bush|_coral|_fungus|_roots|candle|_concrete_powder)$|^(rail|torch|soul_torch|redstone_torch|redstone_wire|repeater|comparator|snow|cake|sand|red_sand|gravel|dandelion|poppy|blue_orchid|allium|azure_bluet|oxeye_daisy|cornflower|lily_of_the_valley|wither_rose|cactus|sugar_cane|bamboo|fern|grass|short_grass|dead_bush|sea_pickle|turtle_egg|flower_pot|wheat|carrots|potatoes|beetroots|nether_wart|(?!.*(wall|hanging)).*_sign|moss_carpet|scaffolding|azalea|flowering_azalea)$/;
const OPPOSITE = { north: 'south', south: 'north', west: 'east', east: 'west' } as const;

/** What a state leans on. */
export function leanOf(block: string): Lean {
  const { name, properties } = readBlock(block);
  const facing = properties['facing'] ?? '';
  const behind = isSide(facing) ? OPPOSITE[facing] : 'any';
  if (/_wall_hanging_sign$/.test(name)) return 'any';
  if (/wall_(torch|sign|banner|fan)$/.test(name) || name === 'ladder') return behind;
  if (name.endsWith('_button') || name === 'lever') {
    const { face } = properties;
    return face === 'floor' ? 'below' : face === 'ceiling' ? 'above' : face === 'wall' ? behind : 'any';
  }
  if (name.endsWith('lantern') && name !== 'jack_o_lantern' && name !== 'sea_lantern')
    return properties['hanging'] === 'true' ? 'above' : 'below';
  if (/_hanging_sign$|^(weeping_vines|hanging_roots|spore_blossom)$/.test(name)) return 'above';
  if (name === 'cocoa') return isSide(facing) ? facing : 'any';
  return BELOW.test(name) ? 'below' : 'any';
}

function isSide(value: string): value is keyof typeof OPPOSITE {
  return value in OPPOSITE;
}

/** A blueprint as it can be built, and what was changed for it, each fit to be shown. */
export interface Buildable {
  readonly blueprint: Blueprint;
  readonly notes: readonly string[];
}

/** Names that changed: the older first. */
const RENAMED = [
  ['grass', 'short_grass'],
  ['grass_path', 'dirt_path'],
  ['sign', 'oak_sign'],
  ['wall_sign', 'oak_wall_sign'],
] as const;
const EARTH = /^(grass_block|mycelium|podzol|dirt_path|grass_path|farmland)$/;

/**
 * Fits a blueprint to a version and to hands: names of the other age, doors and beds that say nothing of their halves,
 * torches that hang in the air, what no item makes.
 */
export function buildable(registry: Registry, given: Blueprint): Buildable {
  const left = new Map<string, number>();
  const hung = new Map<string, number>();
  const afloat = new Map<string, number>();
  const notes: string[] = [];
  const read = cellsOf(given).map((cell) => ({ ...cell, block: namedNow(registry, cell.block) }));
  const byPlace = new Map(read.map((cell) => [positionKey(cell.position), cell]));
  const cells = read.flatMap((cell): Cell[] => {
    const block = onWall(halved(cell, byPlace), cell.position, byPlace);
    const { name } = readBlock(block);
    if (block !== cell.block && WALL_TORCH.test(name)) hung.set(name, (hung.get(name) ?? 0) + 1);
    if (isAfloat(block, cell.position, byPlace)) {
      afloat.set(name, (afloat.get(name) ?? 0) + 1);
      return [];
    }
    if (EARTH.test(name)) return [{ ...cell, block: 'dirt' }];
    if (itemsFor(registry, block) !== null) return [{ ...cell, block }];
    left.set(name, (left.get(name) ?? 0) + 1);
    return [];
  });
  for (const [name, count] of left) {
    const words = name.replaceAll('_', ' ');
    const why = registry.blocks.has(name)
      ? 'nobody can set it down by hand'
      : `Minecraft ${registry.version} has no such block`;
    notes.push(`${count} ${words} left out: ${why}`);
  }
  for (const [name, count] of hung) {
    notes.push(
      `${count} ${name.replace('wall_', '').replaceAll('_', ' ')} hung on the wall: nothing is below`,
    );
  }
  for (const [name, count] of afloat) {
    notes.push(`${count} ${name.replaceAll('_', ' ')} left out: nothing is below to hold it`);
  }
  return { blueprint: blueprintOf(given.name, cells, given.isFixed), notes };
}

const WALL_TORCH = /(^|_)wall_torch$/;
const WALLS = [
  ['south', { x: 0, y: 0, z: -1 }],
  ['north', { x: 0, y: 0, z: 1 }],
  ['east', { x: -1, y: 0, z: 0 }],
  ['west', { x: 1, y: 0, z: 0 }],
] as const;

/** Whether a place is to be empty, as the blueprint says. */
function isEmptied(x: number, y: number, z: number, byPlace: ReadonlyMap<string, Cell>): boolean {
  const cell = byPlace.get(positionKey({ x, y, z }));
  return cell !== undefined && isAir(cell.block);
}

/** A torch under which there is to be nothing hangs on the wall beside it. */
function onWall(block: string, { x, y, z }: Cell['position'], byPlace: ReadonlyMap<string, Cell>): string {
  const { name } = readBlock(block);
  if (!/^(soul_|redstone_)?torch$/.test(name) || !isEmptied(x, y - 1, z, byPlace)) return block;
  const wall = WALLS.find(([, { x: dx, z: dz }]) => {
    const beside = byPlace.get(positionKey({ x: x + dx, y, z: z + dz }));
    return beside !== undefined && leanOf(beside.block) === 'any' && !isAir(beside.block);
  });
  return wall ? `${name.replace('torch', 'wall_torch')}[facing=${wall[0]}]` : block;
}

/** What must stand on something and is to have nothing below can not be. */
function isAfloat(block: string, { x, y, z }: Cell['position'], byPlace: ReadonlyMap<string, Cell>): boolean {
  const isUpper = comesWithOther(readBlock(block));
  return !isUpper && leanOf(block) === 'below' && isEmptied(x, y - 1, z, byPlace);
}

function namedNow(registry: Registry, block: string): string {
  const state = readBlock(block);
  if (isAir(state.name)) return 'air';
  if (registry.blocks.has(state.name)) return blockText(state);
  const pair = RENAMED.find((names) => (names as readonly string[]).includes(state.name));
  const name = pair?.find((other) => registry.blocks.has(other)) ?? state.name;
  return blockText({ ...state, name });
}

/** Of two doors of a kind on top of each other that say nothing, the lower comes first; a door leads through its wall. */
function halved({ position, block }: Cell, byPlace: ReadonlyMap<string, Cell>): string {
  const state = readBlock(block);
  if (!state.name.endsWith('_door')) return block;
  let below = 0;
  for (let y = position.y - 1; ; y--) {
    const other = byPlace.get(positionKey({ ...position, y }));
    if (!other || readBlock(other.block).name !== state.name) break;
    below += 1;
  }
  const half = state.properties['half'] ?? (below % 2 === 0 ? 'lower' : 'upper');
  const foot = half === 'lower' ? position : { ...position, y: position.y - 1 };
  const facing = state.properties['facing'] ?? facingThrough(foot, byPlace);
  return blockText({ ...state, properties: { ...state.properties, facing, half } });
}

/** Across the wall a door stands in. */
function facingThrough({ x, y, z }: Cell['position'], byPlace: ReadonlyMap<string, Cell>): string {
  const isWall = (dx: number, dz: number): boolean => {
    const { name } = readBlock(byPlace.get(positionKey({ x: x + dx, y, z: z + dz }))?.block ?? 'air');
    return !isAir(name) && leanOf(name) === 'any';
  };
  const count = (...sides: readonly boolean[]): number => sides.filter(Boolean).length;
  return count(isWall(0, -1), isWall(0, 1)) > count(isWall(-1, 0), isWall(1, 0)) ? 'east' : 'south';
}
