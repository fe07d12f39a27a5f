import { describe, expect, it } from 'vitest';
import { everydayText } from '../../../src/cli/shared/everyday-names.js';

describe('everyday text', () => {
  const inWords = everydayText('1.20.1');

  it.each([
    ['gather 3 oak_log (3) at the crafting_table', 'gather 3 oak logs (3) at the crafting table'],
    ['In the chest: 2 stick, 1 wooden_pickaxe.', 'In the chest: 2 sticks, 1 wooden pickaxe.'],
    ['Gather 1 redstone dust from redstone ore.', 'Gather 1 redstone dust from redstone ore.'],
    ['gather 1 redstone (1)', 'gather 1 redstone dust (1)'],
    ['somebody_else put a stone into the chest', 'somebody_else put a stone into the chest'],
    ['s1 IN_PROGRESS -> DONE: 3 of 3 verified', 's1 IN_PROGRESS -> DONE: 3 of 3 verified'],
  ])('puts %j into words', (text, words) => {
    expect(inWords(text)).toBe(words);
  });
});
