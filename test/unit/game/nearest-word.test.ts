import { describe, expect, it } from 'vitest';
import { nearestWord } from '../../../src/game/names/name-spelling.js';

describe('nearestWord', () => {
  it('finds slips, swaps and beginnings, and nothing where nothing is near', () => {
    const words = ['planner', 'co-voyager', 'voyager'];
    expect(nearestWord('planer', words)).toBe('planner');
    expect(nearestWord('voyaegr', words)).toBe('voyager');
    expect(nearestWord('plan', words)).toBe('planner');
    expect(nearestWord('gpt', words)).toBeNull();
    expect(nearestWord('', words)).toBeNull();
  });
});
