import { type ItemCounts, sumOfCounts } from '../base/item-counts.js';
import { isSide, oppositeSide } from '../game/faces.js';
import { growsOnItself, soilsOf, wantsWater } from '../game/plant-soils.js';
import { COUNTS, pottedAs, TWO_HIGH } from '../game/set-down.js';
import { standsAsPairs } from '../game/stands-as.js';
import type { Registry } from '../game/registry.js';
import { unobtainableReason } from '../game/sources/unobtainable.js';
import { blockText, isAir, readBlock, type BlockState } from './block-text.js';
import { blueprintOf, cellsOf, type Blueprint, type Cell } from './blueprint.js';
import { plainLine } from '../base/plain-text.js';
import { positionKey } from '../base/position.js';

const ITEM_OF_BLOCK = new Map(standsAsPairs().map(([item, block]) => [block, item]));

/** Whether a cell comes with its other half, which is set down elsewhere. */
export function comesWithOther({ name, properties }: BlockState): boolean {
  if (name.endsWith('_bed')) return properties['part'] === 'head';
  return TWO_HIGH.test(name) && properties['half'] === 'upper';
}

/** What setting a state down takes, in this order: nothing for air and second halves; null where no item does it. */
export function itemsFor(registry: Registry, block: string): ItemCounts | null {
  const state = readBlock(block);
  const { name, properties } = state;
  if (isAir(name) || comesWithOther(state)) return {};
  if (/^(water|lava|powder_snow|cave_vines)$/.test(name)) return null;
  const plant = name.replace(/^potted_/, '');
  const potted = [plant, plant.replace(/_bush$/, '')].find(
    (inside) => registry.items.has(inside) && pottedAs(inside) === name,
  );
  if (potted !== undefined) return { flower_pot: 1, [potted]: 1 };
  const item =
    ITEM_OF_BLOCK.get(name) ??
    name.replace(/(^|_)wall_(?=(torch|sign|banner|head|skull|fan|hanging_sign)$|hanging_sign$)/, '$1');
  if (!registry.items.has(item)) return null;
  const isDouble = name.endsWith('_slab') && properties['type'] === 'double';
  const counted = COUNTS.map((key) => Number(properties[key])).find((count) => count > 1);
  return { [item]: isDouble ? 2 : (counted ?? 1) };
}

/** Everything a blueprint takes. */
export function materialsOf(registry: Registry, blueprint: Blueprint): ItemCounts {
  return sumOfCounts(cellsOf(blueprint).map(({ block }) => itemsFor(registry, block) ?? {}));
}

/** What a block must have beside it to stay: a place, or anything at all to be set against. */
export type Lean = 'below' | 'above' | 'north' | 'south' | 'west' | 'east' | 'any';

const BELOW =
  /(_carpet|_pressure_plate|_rail|_mushroom|_door|_banner|_coral|_fungus|(crimson|warped)_roots|candle|_concrete_powder)$|^(rail|torch|soul_torch|redstone_torch|redstone_wire|repeater|comparator|snow|cake|sand|red_sand|gravel|wither_rose|bamboo|sea_pickle|turtle_egg|(?!.*(wall|hanging)).*_sign|scaffolding|azalea|flowering_azalea)$/;

export function leanOf(block: string): Lean {
  const { name, properties } = readBlock(block);
  const facing = properties['facing'] ?? '';
  const behind = isSide(facing) ? oppositeSide(facing) : 'any';
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
  if (name === 'tripwire_hook') return behind;
  if (name === 'bell') {
    const { attachment } = properties;
    return attachment === 'ceiling'
      ? 'above'
      : /_wall$/.test(attachment ?? '') && isSide(facing)
        ? facing
        : 'below';
  }
  if (/^amethyst_cluster$|_amethyst_bud$/.test(name))
    return facing === 'up' ? 'below' : facing === 'down' ? 'above' : behind;
  if (name === 'pointed_dripstone') return properties['vertical_direction'] === 'down' ? 'above' : 'below';
  if (soilsOf(name)) return 'below';
  return BELOW.test(name) ? 'below' : 'any';
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

const WET =
  /^(kelp|kelp_plant|seagrass|tall_seagrass|lily_pad|frogspawn)$|^(?!dead_).+_coral(_block|_fan|_wall_fan)?$/;

/**
 * Fits a blueprint to a version and to hands: names of the other age, doors and beds that say nothing of their halves,
 * torches that hang in the air, what no item makes, plants without their soil.
 */
export function buildable(registry: Registry, given: Blueprint): Buildable {
  const counts = new Map<string, { readonly name: string; readonly what: string; count: number }>();
  const note = (name: string, what: string): void => {
    const counted = counts.get(name + what) ?? { name: name.replaceAll('_', ' '), what, count: 0 };
    counted.count += 1;
    counts.set(name + what, counted);
  };
  const known = new Map(
    given.palette.map((block) => [block, knownState(registry, namedNow(registry, block))]),
  );
  const cells = cellsOf(given).map((cell) => {
    const { block, wrong } = known.get(cell.block) ?? { block: cell.block, wrong: [] };
    for (const [key, value] of wrong)
      note(readBlock(block).name, `built with any ${key}: "${value}" is none`);
    return { ...cell, block };
  });
  const byPlace = new Map(cells.map((cell) => [positionKey(cell.position), cell]));
  const fitted = new Map<string, Cell>();
  // From below to above: what stands on something left out is left out, too.
  for (const cell of [...cells].sort((a, b) => a.position.y - b.position.y)) {
    const block = onWall(halved(cell, byPlace), cell.position, byPlace);
    const { name, properties } = readBlock(block);
    const { x, y, z } = cell.position;
    const key = positionKey(cell.position);
    const below = positionKey({ x, y: y - 1, z });
    const ground = byPlace.has(below) ? (fitted.get(below)?.block ?? 'air') : null;
    if (block !== cell.block && WALL_TORCH.test(name))
      note(name.replace('wall_', ''), 'hung on the wall: nothing is below');
    const why = whyNot(registry, block, ground);
    if (why === null) {
      fitted.set(key, EARTH.test(name) ? { ...cell, block: 'dirt' } : { ...cell, block });
      if (properties['waterlogged'] === 'true') note(name, 'built dry: nobody sets the water down');
    } else if (why !== '') note(name, `left out: ${why}`);
  }
  return {
    blueprint: blueprintOf(
      given.name,
      cells.flatMap(({ position }) => fitted.get(positionKey(position)) ?? []),
      given.isFixed,
    ),
    notes: [...counts.values()].map(({ name, what, count }) => plainLine(`${count} ${name} ${what}`)),
  };
}

/**
 * Why a block cannot be built; empty where that of its other half says it, null where it can be.
 * @param ground what is to be below; null where the blueprint leaves it as it is
 */
function whyNot(registry: Registry, block: string, ground: string | null): string | null {
  const state = readBlock(block);
  const { name } = state;
  if (isAir(name)) return null;
  if (ground !== null && TWO_HIGH.test(name) && comesWithOther(state))
    return readBlock(ground).name === name ? null : '';
  if (WET.test(name)) return 'it lives in water only';
  if (ground !== null && leanOf(block) === 'below' && isAir(ground)) return 'nothing is below to hold it';
  const soil = ground === null ? '' : readBlock(ground).name;
  if (ground !== null && soilsOf(name)?.test(soil) === false && !(growsOnItself(name) && soil === name))
    return `it does not grow on ${soil.replaceAll('_', ' ')}`;
  if (ground !== null && wantsWater(name) && soil !== name) return 'it grows beside water only';
  if (EARTH.test(name)) return null;
  const items = itemsFor(registry, block);
  if (items) return whyNobodyHas(registry, Object.keys(items));
  return registry.blocks.has(name)
    ? 'nobody can set it down by hand'
    : `Minecraft ${registry.version} has no such block`;
}

function whyNobodyHas(registry: Registry, items: readonly string[]): string | null {
  const reasons = items.map((item) => unobtainableReason(registry, item));
  const never = reasons.find((found) => found?.reason === 'creative-only');
  return never?.sentence.replace(/\.$/, '') ?? null;
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

/** A state without what its properties cannot be. */
function knownState(
  { blocks }: Registry,
  text: string,
): { readonly block: string; readonly wrong: readonly (readonly [string, string])[] } {
  const { name, properties } = readBlock(text);
  const pairs = Object.entries(properties);
  const wrong = pairs.filter(([key, value]) => blocks.get(name)?.values.get(key)?.includes(value) === false);
  const right = pairs.filter((pair) => !wrong.includes(pair));
  return { block: blockText({ name, properties: Object.fromEntries(right) }), wrong };
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
