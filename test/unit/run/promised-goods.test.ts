import { describe, expect, it } from 'vitest';
import { loadGame } from '../../../src/game/game.js';
import { promisedBy } from '../../../src/run/execute/carry-out-plan.js';

describe('what is not to be eaten', () => {
  it.each(['1.14.4', '1.21.1'])('is what the plan is about and the animals that give it (%s)', (version) => {
    const game = loadGame(version);
    expect(promisedBy(game, ['white_wool', 'white_bed'])).toContain('sheep');
    expect(promisedBy(game, ['leather'])).toContain('cow');
    expect(promisedBy(game, ['milk_bucket', 'cake'])).toContain('cow');
    expect(promisedBy(game, ['feather'])).toContain('chicken');
    expect(promisedBy(game, ['pig'])).toContain('pig');
    expect([...promisedBy(game, ['stone', 'cobblestone'])]).toEqual(['stone', 'cobblestone']);
  });
});
