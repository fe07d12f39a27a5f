import { createRequire } from 'node:module';
import { blockText, readBlock } from '../block-text.js';
import { blueprintOf, type Blueprint, type Cell } from '../blueprint.js';
import { compound, listIn, numberIn, type Tag } from './nbt.js';

const AIR = 'air';
/** Places a structure says nothing of. */
const VOID = /^(minecraft:)?structure_void$/;
export const LARGEST_SIDE = 1024;
export const MOST_CELLS = 500_000;

/** Reads the form that the tags tell: programs write one under the ending of another. @throws Error in words */
export function readSchematic(tag: Tag, name: string): Blueprint {
  const root = tag['Schematic'] === undefined ? tag : compound(tag['Schematic'], 'Schematic');
  if (root['Regions'] !== undefined) return readLitematic(root, name);
  if (root['blocks'] !== undefined) return readStructure(root, name);
  if (root['BlockData'] !== undefined || root['Palette'] !== undefined) return readSponge(root, name);
  const { Blocks: blocks } = root;
  if (blocks === undefined) {
    throw new Error('expected a Sponge or MCEdit schematic, a Litematica file or a structure, got other NBT');
  }
  return Array.isArray(blocks) ? readLegacy(root, name) : readSponge(root, name);
}

/** Sponge schematics, versions 1 to 3. */
function readSponge(root: Tag, name: string): Blueprint {
  const size = sizeIn(root);
  const blocks = root['Blocks'] === undefined ? root : compound(root['Blocks'], 'Blocks');
  const data = blocks === root ? listIn(root, 'BlockData') : listIn(blocks, 'Data');
  const palette = new Map(
    Object.entries(compound(blocks['Palette'], 'Palette')).map(([block, id]) => [Number(id), block]),
  );
  return boxed(name, size, varints(data), (id) => stateOf(palette.get(id), id));
}

/** @throws Error where the palette does not say what a number stands for */
function stateOf(state: string | undefined, id: number): string {
  if (state !== undefined) return state;
  throw new Error(`expected every block in the palette, got number ${id}, which it does not list`);
}

/** Numbers of seven bits a byte, the lowest first. */
function varints(bytes: readonly unknown[]): readonly number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const byte of bytes) {
    if (shift > 28) throw new Error('expected block numbers of at most 5 bytes');
    const bits = Number(byte) & 0xff;
    value |= (bits & 0x7f) << shift;
    shift += 7;
    if ((bits & 0x80) !== 0) continue;
    numbers.push(value);
    value = 0;
    shift = 0;
  }
  return numbers;
}

const require = createRequire(import.meta.url);

/** MCEdit's form, with numbers of before 1.13. */
function readLegacy(root: Tag, name: string): Blueprint {
  const size = sizeIn(root);
  const ids = listIn(root, 'Blocks').map((id) => Number(id) & 0xff);
  const data = listIn(root, 'Data').map((value) => Number(value) & 0xf);
  const extra =
    root['AddBlocks'] === undefined ? [] : listIn(root, 'AddBlocks').map((value) => Number(value) & 0xff);
  const states = ids.map((id, index) => {
    const pair = extra[index >> 1] ?? 0;
    const high = index % 2 === 0 ? pair & 0xf : pair >> 4;
    return (((high << 8) | id) << 4) | (data[index] ?? 0);
  });
  const layer = size[0] * size[2];
  return boxed(name, size, states, (state, index) => {
    const block = legacyBlock(state);
    const below = states[index - layer];
    if (below === undefined || below >> 4 !== state >> 4) return block;
    // Upper halves of doors and tall plants have no number of their own: the lower half says which and which way.
    const [upper, lower] = [readBlock(block), readBlock(legacyBlock(below))];
    if (upper.properties['half'] !== 'upper' || lower.properties['half'] !== 'lower') return block;
    return blockText({ ...lower, properties: { ...lower.properties, half: 'upper' } });
  });
}

/** A number of before 1.13 (id * 16 + data) by its name of 1.14. @throws Error for one that Minecraft never had */
function legacyBlock(state: number): string {
  const { blocks } = require('minecraft-data/minecraft-data/data/pc/common/legacy.json') as {
    readonly blocks: Readonly<Record<string, string>>;
  };
  const id = state >> 4;
  const block = blocks[`${id}:${state & 0xf}`] ?? blocks[`${id}:0`];
  if (block === undefined) throw new Error(`expected block numbers of Minecraft 1.12, got ${id}`);
  return block.replace(/^minecraft:stone_slab(?=\[|$)/, 'minecraft:smooth_stone_slab');
}

/** Litematica's form: regions of packed numbers. */
function readLitematic(tag: Tag, name: string): Blueprint {
  const regions = Object.values(compound(tag['Regions'], 'Regions')).map((value) =>
    compound(value, 'a region'),
  );
  let sum = 0;
  for (const region of regions) {
    const [width, height, depth] = sidesOf(region);
    sum += width * height * depth;
    if (sum > MOST_CELLS) throw new Error(`its regions have more than ${MOST_CELLS} places`);
  }
  const cells = regions.flatMap((region) => regionCells(region));
  // Where regions overlap, the air of one leaves what another holds.
  const isEmpty = ({ block }: Cell): boolean => block === AIR;
  return blueprintOf(name, [...cells.filter(isEmpty), ...cells.filter((cell) => !isEmpty(cell))], false);
}

function sidesOf(region: Tag): Sides {
  const { x, y, z } = pointIn(region, 'Size');
  return checked([Math.abs(x), Math.abs(y), Math.abs(z)]);
}

function regionCells(region: Tag): readonly Cell[] {
  const corner = pointIn(region, 'Position');
  const size = pointIn(region, 'Size');
  const [width, height, depth] = sidesOf(region);
  const palette = listIn(region, 'BlockStatePalette').map((state) => stateText(compound(state, 'a state')));
  const bits = Math.max(2, Math.ceil(Math.log2(Math.max(2, palette.length))));
  const longs = listIn(region, 'BlockStates').map(longOf);
  const places = width * height * depth;
  const needed = Math.ceil((places * bits) / 64);
  if (longs.length < needed)
    throw new Error(`expected ${needed} numbers as BlockStates, got ${longs.length}`);
  // Litematica lets entries run on into the next long; some programs begin anew there, as the game's chunks do.
  const each = Math.floor(64 / bits);
  const isPadded = longs.length > needed && longs.length === Math.ceil(places / each);
  const mask = (1n << BigInt(bits)) - 1n;
  const low = (at: number, length: number): number => (length < 0 ? at + length + 1 : at);
  const cells: Cell[] = [];
  for (let index = 0; index < places; index++) {
    const bit = isPadded ? Math.floor(index / each) * 64 + (index % each) * bits : index * bits;
    const [word, offset] = [Math.floor(bit / 64), BigInt(bit % 64)];
    const both = (longs[word] ?? 0n) | ((longs[word + 1] ?? 0n) << 64n);
    const id = Number((both >> offset) & mask);
    const block = stateOf(palette[id], id);
    if (VOID.test(block)) continue;
    const x = index % width;
    const z = Math.floor(index / width) % depth;
    const y = Math.floor(index / (width * depth));
    cells.push({
      position: { x: low(corner.x, size.x) + x, y: low(corner.y, size.y) + y, z: low(corner.z, size.z) + z },
      block,
    });
  }
  return cells;
}

/** The library gives longs as two halves, or as they are. */
function longOf(value: unknown): bigint {
  if (typeof value === 'bigint') return BigInt.asUintN(64, value);
  if (!Array.isArray(value)) return BigInt.asUintN(64, BigInt(Number(value)));
  const [high, low] = value as readonly number[];
  return (BigInt.asUintN(32, BigInt(high ?? 0)) << 32n) | BigInt.asUintN(32, BigInt(low ?? 0));
}

/** What structure blocks save. */
function readStructure(tag: Tag, name: string): Blueprint {
  const given = tag['palette'] ?? (tag['palettes'] === undefined ? [] : listIn(tag, 'palettes'))[0];
  const palette = listIn({ palette: given }, 'palette').map((state) => stateText(compound(state, 'a state')));
  const blocks = listIn(tag, 'blocks');
  if (blocks.length > MOST_CELLS) throw new Error(`it has ${blocks.length} places, more than ${MOST_CELLS}`);
  const cells = blocks.flatMap((value): Cell[] => {
    const block = compound(value, 'a block');
    const pos = listIn(block, 'pos');
    const [x = NaN, y = NaN, z = NaN] = pos.map(Number);
    if (pos.length !== 3 || ![x, y, z].every((side) => Number.isInteger(side))) {
      throw new Error('expected three whole numbers as pos of each block');
    }
    const id = numberIn(block, 'state');
    const state = finalOf(block['nbt']) ?? stateOf(palette[id], id);
    return VOID.test(state) ? [] : [{ position: { x, y, z }, block: state }];
  });
  return blueprintOf(name, cells, false);
}

/** What a jigsaw block, where a piece of a village is joined to the next, becomes in the world. */
function finalOf(nbt: unknown): string | undefined {
  const state = nbt === undefined ? undefined : compound(nbt, 'nbt')['final_state'];
  return typeof state === 'string' ? state : undefined;
}

function stateText(state: Tag): string {
  const { Name: name } = state;
  if (typeof name !== 'string') throw new Error('expected a Name in each state of the palette');
  const given = state['Properties'] === undefined ? {} : compound(state['Properties'], 'Properties');
  const properties = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, String(value)]));
  return blockText({ name: name.replace(/^minecraft:/, ''), properties });
}

function pointIn(tag: Tag, key: string): { readonly x: number; readonly y: number; readonly z: number } {
  const point = compound(tag[key], key);
  return { x: numberIn(point, 'x'), y: numberIn(point, 'y'), z: numberIn(point, 'z') };
}

type Sides = readonly [width: number, height: number, depth: number];

function sizeIn(tag: Tag): Sides {
  // Sides above 32767 are written as negative numbers.
  return checked([
    numberIn(tag, 'Width') & 0xffff,
    numberIn(tag, 'Height') & 0xffff,
    numberIn(tag, 'Length') & 0xffff,
  ]);
}

function checked(sides: Sides): Sides {
  if (!sides.every((side) => side > 0 && side <= LARGEST_SIDE)) {
    throw new Error(`expected sides of 1 to ${LARGEST_SIDE} blocks, got ${sides.join(' x ')}`);
  }
  const places = sides[0] * sides[1] * sides[2];
  if (places > MOST_CELLS) throw new Error(`it has ${places} places, more than ${MOST_CELLS}`);
  return sides;
}

/** Numbers in the order x, then z, then y. */
function boxed(
  name: string,
  [width, height, depth]: Sides,
  states: readonly number[],
  blockOf: (state: number, index: number) => string,
): Blueprint {
  if (states.length < width * height * depth) {
    throw new Error(`expected ${width * height * depth} blocks, got ${states.length}`);
  }
  const cells: Cell[] = [];
  for (let index = 0; index < width * height * depth; index++) {
    const block = blockOf(states[index] ?? 0, index);
    if (VOID.test(block)) continue;
    const position = {
      x: index % width,
      y: Math.floor(index / (width * depth)),
      z: Math.floor(index / width) % depth,
    };
    cells.push({ position, block });
  }
  return blueprintOf(name, cells, false);
}
