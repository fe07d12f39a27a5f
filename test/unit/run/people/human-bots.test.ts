import { describe, expect, it } from 'vitest';
import { humanBotNames } from '../../../../src/run/people/human-bots.js';

describe('the names of programs that play people', () => {
  it('are names of players, each once, and nobody else has them', () => {
    const names = humanBotNames(30, ['ROBIN', 'Kim']);
    expect(names).toHaveLength(30);
    expect(new Set(names).size).toBe(30);
    for (const name of names) expect(name).toMatch(/^\w{3,16}$/);
    expect(names).not.toContain('Robin');
  });
});
