import { describe, expect, it } from 'vitest';
import { chances, rememberedCount, typed } from '../../../src/scripted-human/slips.js';

/** What a seed makes of the same occasions. */
function played(seed: number): readonly (string | number)[] {
  const chance = chances(seed);
  return Array.from({ length: 20 }, (_, index) =>
    index % 2 === 0 ? rememberedCount(8, 0.5, chance) : typed('what should I do next', 0.2, chance),
  );
}

describe('mistakes', () => {
  it('are the same for a seed, and others for another', () => {
    expect(played(3)).toEqual(played(3));
    expect(played(3)).not.toEqual(played(4));
  });

  it('are not made by those who make none', () => {
    const chance = chances(1);
    for (let count = 1; count < 50; count++) expect(rememberedCount(count, 0, chance)).toBe(count);
    expect(typed('where is the chest', 0, chance)).toBe('where is the chest');
  });

  it('change a count by three at most and never to nothing, and leave spaces and numbers of a line alone', () => {
    const chance = chances(7);
    for (let times = 0; times < 200; times++) {
      const count = rememberedCount(2, 1, chance);
      expect(count).toBeGreaterThanOrEqual(1);
      expect(count).toBeLessThanOrEqual(5);
      expect(typed('take 14 of 20', 1, chance)).toMatch(/^[taketwohf]* 14 [of]* 20$/);
    }
  });
});
