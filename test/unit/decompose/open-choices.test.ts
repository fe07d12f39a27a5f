import { describe, expect, it } from 'vitest';
import { readGoals } from '../../../src/decompose/words/goal-text.js';
import { loadRegistry } from '../../../src/game/registry.js';

const registry = loadRegistry('1.20.1');

describe('what a sentence leaves open', () => {
  const read = (
    text: string,
    chosen: Readonly<Record<string, string>> = {},
    available: readonly string[] = [],
  ) => {
    const outcome = readGoals(registry, text, { available, chosen: new Map(Object.entries(chosen)) });
    if (!outcome.ok) throw new Error(outcome.problem.message);
    return outcome.value;
  };

  it('is told with all that would do and what was taken meanwhile', () => {
    const { open, goals } = read('craft 4 planks', {}, ['birch_planks']);
    expect(open).toMatchObject([{ label: 'planks', taken: 'birch_planks' }]);
    expect(open[0]?.names).toEqual(expect.arrayContaining(['oak_planks', 'birch_planks']));
    expect(goals).toMatchObject([{ item: 'birch_planks', quantity: 4 }]);
    expect(read('craft a compass').open).toEqual([]);
    expect(read('craft 4 spruce planks').open).toEqual([]);
  });

  it('is nothing any more once it was chosen, whatever is at hand', () => {
    const { open, goals, notes } = read('craft 4 planks', { planks: 'spruce_planks' }, ['birch_planks']);
    expect(open).toEqual([]);
    expect(goals).toMatchObject([{ item: 'spruce_planks' }]);
    expect(notes.join(' ')).not.toContain('any planks will do');
  });

  it('stays open where what was chosen is none of them, or for something else', () => {
    for (const chosen of [{ planks: 'dirt' }, { wool: 'white_wool' }]) {
      expect(read('craft 4 planks', chosen).open).toHaveLength(1);
    }
  });

  it('is told of each thing left open', () => {
    const { open } = read('craft 4 planks and get 2 wool');
    expect(open.map(({ label }) => label)).toEqual(['planks', 'wool']);
    const every = open.flatMap(({ names, taken }) => names.filter((name) => name === taken));
    expect(every).toEqual(open.map(({ taken }) => taken));
  });
});
