import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { writeUncompressed, type NBT } from 'prismarine-nbt';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildable } from '../../../src/blueprint/block-needs.js';
import { blueprintOf, cellsOf, type Blueprint, type Cell } from '../../../src/blueprint/blueprint.js';
import { readBlueprintFile } from '../../../src/blueprint/files/read-blueprint-file.js';
import { loadRegistry } from '../../../src/game/registry.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'blueprint-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

interface Tag {
  readonly type: string;
  readonly value: unknown;
}
const tag =
  (type: string) =>
  (value: unknown): Tag => ({ type, value });
const [short, int, string, bytes] = [tag('short'), tag('int'), tag('string'), tag('byteArray')];
const comp = (value: Readonly<Record<string, Tag>>): Tag => ({ type: 'compound', value });
const list = (type: string, value: readonly unknown[]): Tag => ({ type: 'list', value: { type, value } });
const point = (x: number, y: number, z: number): Tag => comp({ x: int(x), y: int(y), z: int(z) });

function packed(value: Readonly<Record<string, Tag>>): Buffer {
  return gzipSync(writeUncompressed({ name: '', ...comp(value) } as unknown as NBT));
}

async function readBytes(name: string, content: Buffer | string): Promise<Blueprint> {
  const path = join(folder, name);
  writeFileSync(path, content);
  return readBlueprintFile(path);
}

/** What stands where, air left out; the way the game's 1.20.1 has it. */
async function read(name: string, content: Buffer | string): Promise<Record<string, string>> {
  const { blueprint } = buildable(loadRegistry('1.20.1'), await readBytes(name, content));
  const solid = cellsOf(blueprint).filter(({ block }) => block !== 'air');
  return Object.fromEntries(solid.map(({ position: { x, y, z }, block }) => [`${x},${y},${z}`, block]));
}

const size = (width: number, height: number, length: number): Record<string, Tag> => ({
  Width: short(width),
  Height: short(height),
  Length: short(length),
});
const STAIRS = 'minecraft:oak_stairs[facing=east,half=bottom]';
const stairs = {
  Name: string('minecraft:oak_stairs'),
  Properties: comp({ half: string('bottom'), facing: string('east') }),
};
const named = (name: string): Record<string, Tag> => ({ Name: string(`minecraft:${name}`) });

// 2 wide, 2 high, 3 long: x runs first, then z, then y.
const BOX = [0, 1, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0];
const IN_BOX = { '1,0,0': 'stone', '1,0,2': 'oak_stairs[facing=east,half=bottom]', '0,1,2': 'stone' };
const boxPalette = comp({ 'minecraft:air': int(0), 'minecraft:stone': int(1), [STAIRS]: int(2) });

it('reads Sponge schematics of all versions, whatever their offset', async () => {
  const offset = { Offset: { type: 'intArray', value: [7, -3, 9] } };
  const second = { Version: int(2), DataVersion: int(3465), ...size(2, 2, 3), ...offset };
  const old = { ...second, PaletteMax: int(3), Palette: boxPalette, BlockData: bytes(BOX) };
  expect(await read('two.schem', packed(old))).toEqual(IN_BOX);
  expect(await read('other ending.schematic', packed(old))).toEqual(IN_BOX);
  const Blocks = comp({ Palette: boxPalette, Data: bytes(BOX), BlockEntities: list('end', []) });
  const third = { ...second, Version: int(3), Blocks };
  expect(await read('three.schem', packed({ Schematic: comp(third) }))).toEqual(IN_BOX);
});

it('reads numbers above 127 in a Sponge schematic', async () => {
  const names = [
    'minecraft:stone',
    ...Array.from({ length: 299 }, (_, id) => `minecraft:oak_log[n=${id}]`),
    'minecraft:dirt',
  ];
  const Palette = comp(Object.fromEntries(names.map((name, id) => [name, int(id)])));
  const BlockData = bytes([0, 0xac - 256, 0x02]);
  expect(await read('many.schem', packed({ ...size(2, 1, 1), Palette, BlockData }))).toEqual({
    '0,0,0': 'stone',
    '1,0,0': 'dirt',
  });
});

it('reads schematics with the numbers of before 1.13', async () => {
  // Stone, stairs to the north; above a door to the west, whose upper half has a number without a side.
  const box = { Materials: string('Alpha'), ...size(2, 3, 1) };
  const Blocks = bytes([1, 53, 64, 44, 64, 68]);
  const found = await read('old.schematic', packed({ ...box, Blocks, Data: bytes([0, 3, 2, 8, 8, 2]) }));
  expect(found).toMatchObject({
    '0,0,0': 'stone',
    '1,1,0': 'smooth_stone_slab[type=top]',
    '1,2,0': 'oak_wall_sign[facing=north]',
  });
  expect(found['1,0,0']).toMatch(/^oak_stairs\[facing=north,half=bottom/);
  expect(found['0,1,0']).toMatch(/^oak_door\[facing=west,half=lower/);
  expect(found['0,2,0']).toMatch(/^oak_door\[facing=west,half=upper/);
});

it("says which of an old schematic's numbers Minecraft never had", async () => {
  const content = packed({
    ...size(2, 1, 1),
    Blocks: bytes([1, 1]),
    Data: bytes([0, 0]),
    AddBlocks: bytes([0x10]),
  });
  await expect(readBytes('mod.schematic', content)).rejects.toThrow(
    /block numbers of Minecraft 1\.12, got 257/,
  );
});

/** Entries of some bits, the lowest first, across the borders of longs; as [high, low] pairs. */
function longs(entries: readonly number[], bits: number): Tag {
  const all = entries.reduce((sum, entry, index) => sum | (BigInt(entry) << BigInt(index * bits)), 0n);
  const count = Math.ceil((entries.length * bits) / 64);
  const value = Array.from({ length: count }, (_, index) => {
    const long = BigInt.asUintN(64, all >> BigInt(index * 64));
    return [Number(BigInt.asIntN(32, long >> 32n)), Number(BigInt.asIntN(32, long))];
  });
  return { type: 'longArray', value };
}

it('reads Litematica regions of any size and direction, with numbers across longs', async () => {
  const side = fc.integer({ min: 1, max: 5 });
  const kinds = fc.constantFrom(2, 3, 5, 9, 17, 40);
  const sign = fc.constantFrom(1, -1);
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(side, side, side),
      fc.tuple(sign, sign, sign),
      kinds,
      fc.infiniteStream(fc.nat()),
      async (sides, signs, kindCount, chance) => {
        const [width, height, depth] = sides;
        const entries = Array.from({ length: width * height * depth }, () => chance.next().value % kindCount);
        const palette = Array.from({ length: kindCount }, (_, id) =>
          id === 0 ? named('air') : named(`kind_${id}`),
        );
        const at = [4, 5, 6];
        const region = comp({
          Position: point(4, 5, 6),
          Size: point(width * signs[0], height * signs[1], depth * signs[2]),
          BlockStatePalette: list('compound', palette),
          BlockStates: longs(entries, Math.max(2, Math.ceil(Math.log2(kindCount)))),
        });
        // A second region at a fixed place shows where the first one stands.
        const mark = comp({
          Position: point(-20, -20, -20),
          Size: point(1, 1, 1),
          BlockStatePalette: list('compound', [named('air'), named('stone')]),
          BlockStates: longs([1], 2),
        });
        const { cells, palette: states } = await readBytes(
          'r.litematic',
          packed({ Regions: comp({ region, mark }) }),
        );
        const found = new Map(cells.map(([x, y, z, id]) => [`${x},${y},${z}`, states[id]]));
        const expected = new Map([['0,0,0', 'stone']]);
        entries.forEach((id, index) => {
          const inside = [
            index % width,
            Math.floor(index / (width * depth)),
            Math.floor(index / width) % depth,
          ];
          const place = inside.map((along, axis) => {
            const isNegative = (signs[axis] ?? 1) < 0;
            return 20 + (at[axis] ?? 0) + along - (isNegative ? (sides[axis] ?? 1) - 1 : 0);
          });
          expected.set(place.join(','), id === 0 ? 'air' : `kind_${id}`);
        });
        expect(found).toEqual(expected);
      },
    ),
    { numRuns: 60 },
  );
});

it('reads structures with one palette or several', async () => {
  const palette = [named('stone'), stairs, named('structure_void')];
  const block = (state: number, ...pos: number[]): Record<string, Tag> => ({
    pos: list('int', pos),
    state: int(state),
  });
  const blocks = list('compound', [block(0, 0, 0, 0), block(1, 2, 1, 0), block(2, 1, 0, 0)]);
  const common = { size: list('int', [3, 2, 1]), entities: list('end', []), DataVersion: int(3465), blocks };
  const expected = { '0,0,0': 'stone', '2,1,0': 'oak_stairs[facing=east,half=bottom]' };
  expect(await read('one.nbt', packed({ ...common, palette: list('compound', palette) }))).toEqual(expected);
  const other = { type: 'compound', value: palette.map(() => named('dirt')) };
  const palettes = list('list', [{ type: 'compound', value: palette }, other]);
  expect(await read('several.nbt', packed({ ...common, palettes }))).toEqual(expected);
});

it("reads MineCollab's levels where they stand", async () => {
  const placement = [
    ['stone', 'air'],
    ['air', 'oak_planks'],
  ];
  const blueprint = { levels: [{ level: 0, coordinates: [3, -60, 5], placement }] };
  expect(await read('a.json', JSON.stringify({ task: { blueprint } }))).toEqual({
    '3,-60,5': 'stone',
    '4,-60,6': 'oak_planks',
  });
});

const whole = packed({ ...size(2, 2, 3), Palette: boxPalette, BlockData: bytes(BOX) });
const structure = (pos: Tag, state: number): Buffer =>
  packed({
    palette: list('compound', [named('stone')]),
    blocks: list('compound', [
      { pos: list('int', [0, 0, 0]), state: int(0) },
      { pos, state: int(state) },
    ]),
  });
const region = (sides: Tag, states: Tag): Tag =>
  comp({
    Position: point(0, 0, 0),
    Size: sides,
    BlockStatePalette: list('compound', [named('air')]),
    BlockStates: states,
  });

it.each<[string, Buffer | string, RegExp]>([
  ['text.schem', 'no nbt', /it is no NBT file/],
  ['empty.nbt', '', /it is no NBT file/],
  ['cut.schem', whole.subarray(0, whole.length - 20), /it is cut off/],
  ['bomb.schem', gzipSync(Buffer.alloc(65_000_000)), /unpacked it is longer than 64 MB/],
  [
    'damaged.schem',
    Buffer.concat([whole.subarray(0, 10), Buffer.from([0xff, 0xff]), whole.subarray(12)]),
    /gzip data is damaged/,
  ],
  [
    'nothings.nbt',
    Buffer.from([10, 0, 0, 9, 0, 1, 97, 9, 0, 0, 0, 1, 0, 0, 255, 255, 255, 0]),
    /no NBT file/,
  ],
  ['level.nbt', packed({ Data: comp({ LevelName: string('x') }) }), /got other NBT/],
  ['levels.json', '{"levels": []}', /expected \{levels/],
  [
    'few.schem',
    packed({ ...size(1, 2, 1), Palette: boxPalette, BlockData: bytes([0]) }),
    /expected 2 blocks, got 1/,
  ],
  [
    'number.schem',
    packed({ ...size(1, 1, 1), Palette: boxPalette, BlockData: bytes([9]) }),
    /got number 9, which it does not list/,
  ],
  [
    'long.schem',
    packed({ ...size(1, 1, 1), Palette: boxPalette, BlockData: bytes([-1, -1, -1, -1, -1, -1]) }),
    /at most 5 bytes/,
  ],
  [
    'wrong.schem',
    packed({ ...size(1, 1, 1), Palette: string('stone'), BlockData: bytes([0]) }),
    /expected a compound as Palette/,
  ],
  [
    'unsized.schem',
    packed({ Palette: boxPalette, BlockData: bytes([0]) }),
    /expected a whole number as Width/,
  ],
  [
    'huge.schem',
    packed({ ...size(1000, 1000, 1000), Palette: boxPalette, BlockData: bytes([0]) }),
    /it has 1000000000 places/,
  ],
  [
    'wide.schematic',
    packed({ ...size(-1, 1, 1), Blocks: bytes([0]), Data: bytes([0]) }),
    /sides of 1 to 1024 blocks, got 65535 x 1 x 1/,
  ],
  [
    'huge.litematic',
    packed({ Regions: comp({ a: region(point(-1000, 1000, 1000), longs([0], 2)) }) }),
    /it has 1000000000 places/,
  ],
  [
    'few.litematic',
    packed({ Regions: comp({ a: region(point(8, 8, 8), longs([0], 2)) }) }),
    /expected 16 numbers as BlockStates, got 1/,
  ],
  ['none.litematic', packed({ Regions: comp({}) }), /there is nothing in it/],
  ['far.nbt', structure(list('int', [2_000_000, 0, 0]), 0), /it measures 2000001 x 1 x 1 blocks/],
  ['pos.nbt', structure(list('int', [1]), 0), /three whole numbers as pos/],
  ['state.nbt', structure(list('int', [1, 0, 0]), 4), /got number 4, which it does not list/],
])('says what is wrong with %s', async (name, content, words) => {
  await expect(readBytes(name, content)).rejects.toThrow(words);
});

it('says that a file is missing', async () => {
  await expect(readBlueprintFile(join(folder, 'missing.schem'))).rejects.toThrow(/does not exist/);
});

it('leaves out what nobody has or this version lacks and what no state can be, and says so', async () => {
  const Palette = comp({
    'minecraft:stone': int(0),
    'othermod:gizmo': int(1),
    'minecraft:bedrock': int(2),
    'minecraft:oak_stairs[facing=sideways,half=top]': int(3),
  });
  const content = packed({ ...size(4, 1, 1), Palette, BlockData: bytes([0, 1, 2, 3]) });
  const { blueprint, notes } = buildable(loadRegistry('1.20.1'), await readBytes('mod.schem', content));
  expect(cellsOf(blueprint).map(({ block }) => block)).toEqual(['stone', 'oak_stairs[half=top]']);
  expect(notes).toEqual([
    '1 oak stairs built with any facing: "sideways" is none',
    '1 othermod:gizmo left out: Minecraft 1.20.1 has no such block',
    '1 bedrock left out: Bedrock cannot be mined',
  ]);
});

it.each(['1.14.4', '1.20.1'])('knows which way banners and stairs can stand in %s', (version) => {
  const blocks = ['white_banner[rotation=0]', 'oak_stairs[facing=east,half=top,waterlogged=false]'];
  const cells = blocks.map((block, x): Cell => ({ position: { x: 3 * x, y: 0, z: 0 }, block }));
  const { blueprint, notes } = buildable(loadRegistry(version), blueprintOf('yard', cells, true));
  expect(blueprint.palette).toEqual(blocks);
  expect(notes).toEqual([]);
});

it('builds what a jigsaw block of a village becomes', async () => {
  const block = comp({
    pos: list('int', [0, 0, 0]),
    state: int(0),
    nbt: comp({ final_state: string('minecraft:oak_planks') }),
  });
  const content = { palette: list('compound', [named('jigsaw')]), blocks: list('compound', [block.value]) };
  expect(await read('village.nbt', packed(content))).toEqual({ '0,0,0': 'oak_planks' });
});

it('says what a file holds that is no block', async () => {
  const chest = {
    Pos: { type: 'intArray', value: [0, 0, 0] },
    Items: list('compound', [{ id: string('diamond') }]),
  };
  const sign = { front_text: comp({ messages: list('string', ['{"text":"Mill"}', '""']) }) };
  const blank = { Text1: string('{"text":""}'), Text2: string('""') };
  const box = { Version: int(2), ...size(2, 2, 3), Palette: boxPalette, BlockData: bytes(BOX) };
  const BlockEntities = list('compound', [chest, sign, blank]);
  const Entities = list('compound', [{ Id: string('minecraft:item_frame') }]);
  const path = join(folder, 'mill.schem');
  const notes: string[] = [];
  for (const content of [{ ...box, BlockEntities, Entities }, box]) {
    writeFileSync(path, packed(content));
    await readBlueprintFile(path, (line) => notes.push(line));
  }
  expect(notes).toEqual([
    'Only blocks are built; left out: 1 item frame, what lies in 1 container and what is written on 1 sign.',
  ]);
});
