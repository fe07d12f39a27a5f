import { createRequire } from 'node:module';
import { blockText } from '../block-text.js';
import { blueprintOf, type Blueprint, type Cell } from '../blueprint.js';
import { compound, listIn, numberIn, type Tag } from './nbt.js';

const AIR = 'air';
/** Places a structure says nothing of. */
const VOID = /^(minecraft:)?structure_void$/;
const LARGEST_SIDE = 1024;

/** Sponge schematics, versions 1 to 3. @throws Error in words */
export function readSponge(tag: Tag, name: string): Blueprint {
  const root = tag['Schematic'] === undefined ? tag : compound(tag['Schematic'], 'Schematic');
  const size = sizeIn(root);
  const blocks = root['Blocks'] === undefined ? root : compound(root['Blocks'], 'Blocks');
  const data = blocks === root ? listIn(root, 'BlockData') : listIn(blocks, 'Data');
  const palette = new Map(
    Object.entries(compound(blocks['Palette'], 'Palette')).map(([block, id]) => [Number(id), block]),
  );
  return boxed(name, size, varints(data), (id) => palette.get(id) ?? AIR);
}

/** Numbers of seven bits a byte, the lowest first. */
function varints(bytes: readonly unknown[]): readonly number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const byte of bytes) {
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

/** MCEdit's form, with numbers of before 1.13. @throws Error in words */
export function readLegacy(tag: Tag, name: string): Blueprint {
  const root = tag['Schematic'] === undefined ? tag : compound(tag['Schematic'], 'Schematic');
  const ids = listIn(root, 'Blocks').map((id) => Number(id) & 0xff);
  const data = listIn(root, 'Data').map((value) => Number(value) & 0xf);
  const extra =
    root['AddBlocks'] === undefined ? [] : listIn(root, 'AddBlocks').map((value) => Number(value) & 0xff);
  const { blocks } = require('minecraft-data/minecraft-data/data/pc/common/legacy.json') as {
    readonly blocks: Readonly<Record<string, string>>;
  };
  const states = ids.map((id, index) => {
    const pair = extra[index >> 1] ?? 0;
    const high = index % 2 === 0 ? pair & 0xf : pair >> 4;
    return (((high << 8) | id) << 4) | (data[index] ?? 0);
  });
  return boxed(name, sizeIn(root), states, (state) => {
    const id = state >> 4;
    return blocks[`${id}:${state & 0xf}`] ?? blocks[`${id}:0`] ?? AIR;
  });
}

/** Litematica's form: regions of packed numbers. @throws Error in words */
export function readLitematic(tag: Tag, name: string): Blueprint {
  const cells = Object.values(compound(tag['Regions'], 'Regions')).flatMap((value) =>
    regionCells(compound(value, 'a region')),
  );
  return blueprintOf(name, cells, false);
}

function regionCells(region: Tag): readonly Cell[] {
  const corner = pointIn(region, 'Position');
  const size = pointIn(region, 'Size');
  const sides = checked([Math.abs(size.x), Math.abs(size.y), Math.abs(size.z)]);
  const palette = listIn(region, 'BlockStatePalette').map((state) => stateText(compound(state, 'a state')));
  const bits = Math.max(2, Math.ceil(Math.log2(Math.max(2, palette.length))));
  const longs = listIn(region, 'BlockStates').map(longOf);
  const mask = (1n << BigInt(bits)) - 1n;
  const [width, height, depth] = sides;
  const low = (at: number, length: number): number => (length < 0 ? at + length + 1 : at);
  const cells: Cell[] = [];
  for (let index = 0; index < width * height * depth; index++) {
    const bit = index * bits;
    const [word, offset] = [Math.floor(bit / 64), BigInt(bit % 64)];
    const both = (longs[word] ?? 0n) | ((longs[word + 1] ?? 0n) << 64n);
    const x = index % width;
    const z = Math.floor(index / width) % depth;
    const y = Math.floor(index / (width * depth));
    cells.push({
      position: { x: low(corner.x, size.x) + x, y: low(corner.y, size.y) + y, z: low(corner.z, size.z) + z },
      block: palette[Number((both >> offset) & mask)] ?? AIR,
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

/** What structure blocks save. @throws Error in words */
export function readStructure(tag: Tag, name: string): Blueprint {
  const given = tag['palette'] ?? listOrNone(tag, 'palettes')[0];
  const palette = listIn({ palette: given }, 'palette').map((state) => stateText(compound(state, 'a state')));
  const cells = listIn(tag, 'blocks').flatMap((value): Cell[] => {
    const block = compound(value, 'a block');
    const [x = NaN, y = NaN, z = NaN] = listIn(block, 'pos').map(Number);
    const state = palette[numberIn(block, 'state')] ?? AIR;
    return VOID.test(state) ? [] : [{ position: { x, y, z }, block: state }];
  });
  return blueprintOf(name, cells, false);
}

function listOrNone(tag: Tag, key: string): readonly unknown[] {
  return tag[key] === undefined ? [] : listIn(tag, key);
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
  if (sides.every((side) => side > 0 && side <= LARGEST_SIDE)) return sides;
  throw new Error(`expected sides of 1 to ${LARGEST_SIDE} blocks, got ${sides.join(' x ')}`);
}

/** Numbers in the order x, then z, then y. */
function boxed(
  name: string,
  [width, height, depth]: Sides,
  states: readonly number[],
  blockOf: (state: number) => string,
): Blueprint {
  if (states.length < width * height * depth) {
    throw new Error(`expected ${width * height * depth} blocks, got ${states.length}`);
  }
  const cells: Cell[] = [];
  for (let index = 0; index < width * height * depth; index++) {
    const block = blockOf(states[index] ?? 0);
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
