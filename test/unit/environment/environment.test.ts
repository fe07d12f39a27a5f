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
  const natural = loadGame('1.20.1').natural;

  it('keeps the coordinates of the report', () => {
    expect(chestArena.chests).toEqual([{ at: [-14, -60, 2], shared: true, contents: {} }]);
    expect(chestArena.startPoints[0]?.at).toEqual([-14, -60, -4]);
    const { from, to } = chestArena.area;
    expect([to[0] - from[0] + 1, to[1] - from[1] + 1]).toEqual([17, 21]);
  });

  it('offers what stands there, counted, and neither fence nor floor', () => {
    const offers = offersOf(chestArena, natural);
    expect(offers.get('oak_log')).toBe(45);
    expect(offers.get('cobblestone')).toBe(57);
    expect(offers.get('iron_ore')).toBe(33);
    expect(offers.get('pig')).toBe(4);
    expect(offers.get('oak_fence')).toBeUndefined();
    expect(offers.get('light_blue_terracotta')).toBeUndefined();
  });

  it('leaves room for table and furnace beside the chest, and for the players', () => {
    const taken = new Set(blocksOf(chestArena).map(({ x, y, z }) => `${x},${y},${z}`));
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
    const offers = offersOf(loadEnvironment('overworld'), loadGame('1.20.1').natural);
    expect(offers.get('stone')).toBe(Infinity);
    expect(offers.has('ancient_debris')).toBe(false);
  });

  it('are refused where they name a block no release knows', () => {
    const text = `{schemaVersion: 1, kind: 'arena', name: 'a', description: 'b', area: {from: [0, 0], to: [1, 1]},
      startPoints: [{at: [0, 0, 0]}], blocks: [{block: 'gravell', at: [[0, 0, 0]]}]}`;
    const { registry } = loadGame('1.20.1');
    expect(() => {
      checkNames(parseEnvironment(text, 'x'), registry);
    }).toThrow('got "gravell". Did you mean gravel?');
    for (const name of environmentNames()) {
      for (const version of ['1.14.4', '1.20.1', '26.1'])
        checkNames(loadEnvironment(name), loadGame(version).registry);
    }
  });

  it('are refused with field and reason', () => {
    expect(() => loadEnvironment('chest-arnea')).toThrow(/Expected one of .*chest-arena/);
    expect(() => loadEnvironment('nowhere.json5')).toThrow(/cannot read/);
    expect(() => parseEnvironment('{', 'x.json5')).toThrow(/x.json5 is not JSON5/);
    expect(() =>
      parseEnvironment(
        "{schemaVersion: 1, kind: 'nature', name: 'a', description: 'b', dimensions: ['mars']}",
        'x',
      ),
    ).toThrow(/dimensions/);
  });
});
