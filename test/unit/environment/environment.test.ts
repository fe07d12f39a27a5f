import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { blocksOf } from '../../../src/environment/arena-blocks.js';
import { checkNames } from '../../../src/environment/environment-names.js';
import type { ArenaEnvironment } from '../../../src/environment/environment-schema.js';
import {
  environmentNames,
  loadEnvironment,
  parseEnvironment,
} from '../../../src/environment/load-environment.js';
import { offersOf } from '../../../src/environment/offers.js';
import { loadGame } from '../../../src/game/game.js';

function arena(name: string): ArenaEnvironment {
  const environment = loadEnvironment(name);
  if (environment.kind !== 'arena') throw new Error(`${name} is no arena`);
  return environment;
}

describe('the chest arena', () => {
  const chestArena = arena('chest-arena');
  const GAME = loadGame('1.20.1');

  it('keeps the coordinates of the report', () => {
    expect(chestArena.chests).toEqual([{ at: [-14, -60, 2], shared: true, contents: {} }]);
    expect(chestArena.startPoints[0]?.at).toEqual([-14, -60, -4]);
    const { from, to } = chestArena.area;
    expect([to[0] - from[0] + 1, to[1] - from[1] + 1]).toEqual([17, 21]);
  });

  it('offers what stands there, counted, and neither fence nor floor', () => {
    const offers = offersOf(chestArena, GAME);
    expect(offers.get('oak_log')).toBe(45);
    expect(offers.get('cobblestone')).toBe(57);
    expect(offers.get('iron_ore')).toBe(33);
    expect(offers.get('pig')).toBe(4);
    expect(offers.get('oak_fence')).toBeUndefined();
    expect(offers.get('light_blue_terracotta')).toBeUndefined();
  });

  it('leaves room for table and furnace beside the chest, and for the players', () => {
    const taken = new Set([...blocksOf(chestArena)].map(({ x, y, z }) => `${x},${y},${z}`));
    for (const [x, y, z] of [...chestArena.startPoints.map(({ at }) => at), [-13, -60, 2], [-15, -60, 2]]) {
      expect(taken.has(`${x},${y},${z}`)).toBe(false);
      expect(taken.has(`${x},${(y ?? 0) + 1},${z}`)).toBe(false);
    }
  });

  it('lies wholly on its field', () => {
    const { from, to } = chestArena.area;
    for (const { x, z, block } of blocksOf(chestArena)) {
      if (block.endsWith('_leaves')) continue;
      expect(x >= from[0] && x <= to[0] && z >= from[1] && z <= to[1]).toBe(true);
    }
  });
});

describe('environment files', () => {
  it.each(environmentNames())('%s is called what its file is called', (name) => {
    expect(loadEnvironment(name).name).toBe(name);
  });

  it('offer the natural things of their dimensions without limit', () => {
    const offers = offersOf(loadEnvironment('overworld'), loadGame('1.20.1'));
    expect(offers.get('stone')).toBe(Infinity);
    expect(offers.has('ancient_debris')).toBe(false);
  });

  it.each([
    ['monsters: true', true],
    ["monsters: true, difficulty: 'peaceful'", false],
    ['monsters: false', false],
  ])('of nature with %s offer spiders: %s', (rules, hasSpiders) => {
    const text = `{schemaVersion: 1, kind: 'generated', name: 'a', description: 'b', rules: {${rules}}}`;
    expect(offersOf(parseEnvironment(text, 'x'), loadGame('1.20.1')).has('spider')).toBe(hasSpiders);
  });

  it('are refused where they name a block no release knows', () => {
    const text = `{schemaVersion: 1, kind: 'arena', name: 'a', description: 'b', area: {from: [0, 0], to: [1, 1]},
      startPoints: [{at: [0, 0, 0]}], blocks: [{block: 'gravell', at: [[0, 0, 0]]}]}`;
    const { registry } = loadGame('1.20.1');
    expect(() => {
      checkNames(parseEnvironment(text, 'x'), registry, 'x.json5');
    }).toThrow('x.json5: blocks[0].block: expected the name of a block, got "gravell". Did you mean gravel?');
    for (const name of environmentNames()) {
      for (const version of ['1.14.4', '1.20.1', '26.1'])
        checkNames(loadEnvironment(name), loadGame(version).registry);
    }
  });

  it('are refused with field and reason', () => {
    expect(() => loadEnvironment('chest-arnea')).toThrow(/Expected one of .*Did you mean "chest-arena"/);
    expect(() => parseEnvironment('{}', 'x')).toThrow(/kind: it is missing, expected "nature" or "arena"/);
    expect(() => loadEnvironment('nowhere.json5')).toThrow(/nowhere.json5 does not exist/);
    expect(() => parseEnvironment('{', 'x.json5')).toThrow(/x.json5 is not JSON5/);
    expect(() =>
      parseEnvironment(
        "{schemaVersion: 1, kind: 'nature', name: 'a', description: 'b', dimensions: ['mars']}",
        'x',
      ),
    ).toThrow(/dimensions/);
  });

  it.each([
    ['a reversed area', { area: { from: [0, 0], to: [-1, 5] } }, 'area.to[0]: expected 0 or more'],
    [
      'a huge area',
      { area: { from: [0, 0], to: [30_000, 30_000] } },
      'area.to[0]: expected an area of at most 512',
    ],
    [
      'a thick layer',
      { layers: [layer(-64, 319)], area: { from: [0, 0], to: [511, 511] } },
      'layers: expected at most',
    ],
    ['a reversed layer', { layers: [layer(3, 1)] }, 'layers[0].toY: expected 3 or more'],
    [
      'a layer below the world',
      { layers: [layer(-65, 1)] },
      'layers[0].fromY: expected a height from -64 to 319',
    ],
    [
      'a huge box',
      { boxes: [{ block: 'stone', from: [0, 0, 0], to: [30_000, 300, 9] }] },
      'boxes: expected at most',
    ],
    [
      'a chest outside',
      { chests: [{ at: [0, 0, 10], shared: true }] },
      'chests[0].at: expected a place inside the area',
    ],
    [
      'a mob in the sky',
      { entities: [{ type: 'pig', at: [0, 320, 0] }] },
      'entities[0].at: expected a height',
    ],
    [
      'a block outside',
      {
        blocks: [
          {
            block: 'stone',
            at: [
              [0, 0, 0],
              [-1, 0, 0],
            ],
          },
        ],
      },
      'blocks[0].at[1]: expected a place',
    ],
    ['a wrong type', { seed: 'x' }, 'seed: expected a number, got "x"'],
    ['an unknown field', { fence: 1 }, 'there is no field called "fence"'],
    ['no start', { startPoints: [] }, 'startPoints: expected at least 1 entry, got []'],
  ])('are refused with %s', (_, change, reason) => {
    expect(() => parseEnvironment(fieldFile(change), 'x.json5')).toThrow(
      `x.json5 is not a valid environment: ${reason}`,
    );
  });

  it('are refused as files with file, field and, where it is no JSON5, line', () => {
    const folder = mkdtempSync(join(tmpdir(), 'co-voyager-test-'));
    try {
      const file = join(folder, 'a.json5');
      expect(() => loadEnvironment(folder)).toThrow('which is a folder');
      mkdirSync(join(folder, 'b.json5'));
      expect(() => loadEnvironment(join(folder, 'b.json5'))).toThrow('b.json5 is a folder');
      writeFileSync(file, '{\n  kind: arena }');
      expect(() => loadEnvironment(file)).toThrow(
        `${file} is not JSON5: line 2, column 9: invalid character 'a'`,
      );
      writeFileSync(file, fieldFile({ entities: [{ type: 'pigg', at: [0, 0, 0] }] }));
      expect(() => loadEnvironment(file)).toThrow(
        `${file}: entities[0].type: expected the name of a mob, got "pigg"`,
      );
      writeFileSync(file, fieldFile({ chests: [{ at: [0, 0, 0], contents: { oak_logg: 1 } }] }));
      expect(() => loadEnvironment(file)).toThrow(
        `${file}: chests[0].contents: expected the name of an item`,
      );
      // Only old releases know it.
      writeFileSync(file, fieldFile({ boxes: [{ block: 'grass_path', from: [0, 0, 0], to: [1, 0, 1] }] }));
      expect(loadEnvironment(file).name).toBe('field');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

function layer(fromY: number, toY: number): object {
  return { block: 'stone', fromY, toY };
}

/** A field of 10 x 10 blocks with one thing changed. */
function fieldFile(change: object): string {
  return JSON.stringify({
    schemaVersion: 1,
    kind: 'arena',
    name: 'field',
    description: 'for tests',
    area: { from: [0, 0], to: [9, 9] },
    startPoints: [{ at: [0, 0, 0] }],
    ...change,
  });
}
