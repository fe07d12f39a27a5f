import { sumOfCounts } from '../../../src/base/item-counts.js';
import { describe, expect, it } from 'vitest';
import { readStock } from '../../../src/decompose/stock.js';
import { loadRegistry } from '../../../src/game/registry.js';

const registry = loadRegistry('1.20.1');

describe('readStock', () => {
  it('reads everyday names, adds up what means the same and leaves zeros out', () => {
    const { counts, notes } = readStock(
      registry,
      { oak_log: 2, 'oak logs': 3, cobble: 4, stick: 0 },
      'chest',
    );
    expect(counts).toEqual({ oak_log: 5, cobblestone: 4 });
    expect(notes).toEqual([]);
  });

  it('says what it assumed', () => {
    const { counts, notes } = readStock(registry, { planks: 3, compas: 1 }, 'chest');
    expect(counts).toEqual({ oak_planks: 3, compass: 1 });
    expect(notes[0]).toBe('chest: read "planks" as oak_planks');
    expect(notes).toHaveLength(2);
  });

  it('names everything that is wrong at once', () => {
    const act = (): unknown => readStock(registry, { stick: -1, unicorn: 2, coal: '3' }, 'inventory');
    expect(act).toThrow(/"stick" has -1.*no item "unicorn".*"coal" has "3"/);
    for (const value of [null, 3, 'x', [1]])
      expect(() => readStock(registry, value, 'chest')).toThrow('Expected');
  });

  it('survives names that are special to objects', () => {
    expect(() => readStock(registry, JSON.parse('{"__proto__": 1, "constructor": 2}'), 'chest')).toThrow(
      'no item',
    );
  });
});

describe('sumOfCounts', () => {
  it('adds up by item', () => {
    expect(sumOfCounts([{ a: 1, b: 2 }, { b: 3 }, {}])).toEqual({ a: 1, b: 5 });
  });
});
