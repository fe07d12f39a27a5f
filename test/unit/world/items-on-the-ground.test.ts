import { describe, expect, it } from 'vitest';
import { loadEnvironment } from '../../../src/environment/load-environment.js';
import { dropStack } from '../../../src/world/embedded/entities/item-entities.js';
import { requireEntry } from '../../../src/world/embedded/data/version-data.js';
import { GameState } from '../../../src/world/embedded/game.js';
import { breakBlock, changeBlock } from '../../../src/world/embedded/terrain/change-block.js';
import { tickGame } from '../../../src/world/embedded/tick.js';

function newGame(): GameState {
  const environment = loadEnvironment('superflat');
  if (environment.kind !== 'arena') throw new Error('not an arena');
  return new GameState({ environment, version: '1.20.1', seed: 3 });
}

function lying(game: GameState): number {
  return game.entities
    .all()
    .reduce((sum, entity) => sum + (entity.kind === 'item' ? entity.stack.count : 0), 0);
}

describe('stacks on the ground', () => {
  it('join each other without losing one', () => {
    const game = newGame();
    for (let number = 0; number < 150; number++) {
      dropStack(game, { name: 'apple', count: 1, damage: 0 }, { x: 20 + (number % 7) * 0.2, y: -59, z: 20 });
      tickGame(game);
    }
    for (let tick = 0; tick < 100; tick++) tickGame(game);
    expect(lying(game)).toBe(150);
    expect(game.entities.all().length).toBeLessThan(20);
  });

  it('vanish after five minutes', () => {
    const game = newGame();
    dropStack(game, { name: 'apple', count: 1, damage: 0 }, { x: 20, y: -59, z: 20 });
    for (let tick = 0; tick < 5998; tick++) tickGame(game);
    expect(lying(game)).toBe(1);
    for (let tick = 0; tick < 4; tick++) tickGame(game);
    expect(lying(game)).toBe(0);
  });
});

describe('drops', () => {
  it('are the same for the same seed and actions, however much time passes between them', () => {
    const run = (ticksBetween: number): string[] => {
      const game = newGame();
      const gravel = requireEntry(game.data.blocks, 'gravel').defaultState;
      const drops: string[] = [];
      for (let number = 0; number < 60; number++) {
        const position = { x: 30 + (number % 10), y: -60, z: 30 };
        changeBlock(game, position, gravel);
        breakBlock(game, position, null, true);
        for (const entity of game.entities.all()) {
          if (entity.kind !== 'item') continue;
          drops.push(`${entity.stack.name} ${entity.position.x.toFixed(6)}`);
          game.entities.remove(entity.id);
        }
        for (let tick = 0; tick < ticksBetween; tick++) tickGame(game);
      }
      return drops;
    };
    expect(run(0)).toEqual(run(7));
    expect(run(0).some((drop) => drop.startsWith('flint'))).toBe(true);
  });
});
