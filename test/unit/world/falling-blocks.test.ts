import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Entity } from '../../../src/world/embedded/entities/entity.js';
import { spawnMob } from '../../../src/world/embedded/entities/mobs.js';
import type { GameState } from '../../../src/world/embedded/game.js';
import { restoreSavedWorld, savedFrom } from '../../../src/world/embedded/saved-world.js';
import { readSavedWorld, writeSavedWorld } from '../../../src/world/embedded/saved-world-file.js';
import { restoreSnapshot, takeSnapshot } from '../../../src/world/embedded/snapshot.js';
import { meadow, MEADOW_Y, nameAt, put, remove, ticks } from '../../support/meadow.js';

function itemsOf(game: GameState): readonly string[] {
  return game.entities
    .all()
    .filter((entity) => entity.kind === 'item')
    .map(({ stack }) => `${stack.count} ${stack.name}`);
}

/** What falls, and how high above the meadow. */
function fallingIn(game: GameState): readonly number[] {
  return game.entities
    .all()
    .filter((entity): entity is Extract<Entity, { kind: 'falling-block' }> => entity.kind === 'falling-block')
    .map(({ position }) => position.y - MEADOW_Y);
}

describe.each(['1.14.4', '1.18.2', '1.21.1'])('what falls in %s', (version) => {
  it('waits two ticks, falls ever faster, and is a block again where it lands', () => {
    const game = meadow(version);
    put(game, [0, 10, 0], 'sand');
    ticks(game, 1);
    expect(nameAt(game, 0, 10, 0)).toBe('sand');
    ticks(game, 1);
    expect(nameAt(game, 0, 10, 0)).toBe('air');
    const heights = Array.from({ length: 20 }, () => {
      const [height = 0] = fallingIn(game);
      ticks(game, 1);
      return height;
    });
    // Of 0.04 more each tick, less two in a hundred: 19 steps make 6.5 blocks.
    expect(heights[0]).toBeCloseTo(9.96);
    expect(heights[19]).toBeLessThan(4);
    expect(heights[19]).toBeGreaterThan(1);
    ticks(game, 10);
    expect(fallingIn(game)).toEqual([]);
    expect(nameAt(game, 0, 0, 0)).toBe('sand');
  });

  it('falls column by column when its ground is taken, and lies as it lay', () => {
    const game = meadow(version);
    put(game, [0, 0, 0], 'stone');
    put(game, [0, 1, 0], 'gravel');
    put(game, [0, 2, 0], 'red_sand');
    put(game, [0, 3, 0], 'white_concrete_powder');
    ticks(game, 10);
    expect(nameAt(game, 0, 3, 0)).toBe('white_concrete_powder');
    remove(game, [0, 0, 0]);
    ticks(game, 60);
    expect([0, 1, 2, 3].map((y) => nameAt(game, 0, y, 0))).toEqual([
      'gravel',
      'red_sand',
      'white_concrete_powder',
      'air',
    ]);
  });

  it.each([
    ['torch', {}],
    ['oak_slab', { type: 'bottom' }],
    ['oak_sapling', {}],
  ])('is an item on a %s', (ground, properties) => {
    const game = meadow(version);
    put(game, [0, 0, 0], ground, properties);
    put(game, [0, 5, 0], 'sand');
    ticks(game, 60);
    expect(nameAt(game, 0, 0, 0)).toBe(ground);
    expect(itemsOf(game)).toEqual(['1 sand']);
  });

  it('takes the place of water, lava and grass', () => {
    const game = meadow(version);
    const grass = game.data.blocks.has('short_grass') ? 'short_grass' : 'grass';
    put(game, [10, 0, 0], 'lava');
    put(game, [20, 0, 0], 'water');
    put(game, [0, 0, 0], grass);
    for (const x of [0, 10, 20]) put(game, [x, 5, 0], 'sand');
    ticks(game, 60);
    expect([0, 10, 20].map((x) => nameAt(game, x, 0, 0))).toEqual(['sand', 'sand', 'sand']);
    expect(itemsOf(game)).toEqual([]);
  });

  it('hardens where concrete powder comes into water or beside it', () => {
    const game = meadow(version);
    put(game, [10, 0, 0], 'water');
    ticks(game, 60);
    put(game, [10, 4, 0], 'red_concrete_powder');
    put(game, [0, 0, 0], 'red_concrete_powder');
    expect(nameAt(game, 0, 0, 0)).toBe('red_concrete_powder');
    put(game, [1, 0, 0], 'water');
    expect(nameAt(game, 0, 0, 0)).toBe('red_concrete');
    ticks(game, 60);
    expect(nameAt(game, 10, 0, 0)).toBe('red_concrete');
  });

  it('hurts as an anvil, two a block after the first', () => {
    const game = meadow(version);
    const cow = spawnMob(game, 'cow', { x: 0.5, y: MEADOW_Y, z: 0.5 });
    put(game, [0, 4, 0], 'anvil');
    ticks(game, 30);
    expect(fallingIn(game)).toEqual([]);
    expect(cow.health).toBeLessThanOrEqual(10 - 4);
  });
});

describe('a block in the air', () => {
  it('comes down the same in a restored and in a saved world', () => {
    const game = meadow();
    const built = game.blocks.snapshot();
    put(game, [0, 9, 0], 'chipped_anvil', { facing: 'east' });
    put(game, [3, 9, 3], 'sand');
    ticks(game, 8);
    const folder = mkdtempSync(join(tmpdir(), 'co-voyager-falling-'));
    const file = join(folder, 'world.json');
    writeSavedWorld(file, savedFrom(game, built));
    const again = meadow();
    restoreSavedWorld(again, readSavedWorld(file));
    rmSync(folder, { recursive: true });
    const snapshot = takeSnapshot(game);
    const paths = [game, again].map((one) => pathOf(one));
    expect(paths[0]).toEqual(paths[1]);
    expect(paths[0]?.at(-1)).toEqual([]);
    restoreSnapshot(game, snapshot);
    expect(pathOf(game)).toEqual(paths[0]);
    expect(game.blocks.stateAt({ x: 0, y: MEADOW_Y, z: 0 })).toBe(
      again.blocks.stateAt({ x: 0, y: MEADOW_Y, z: 0 }),
    );
  });
});

function pathOf(game: GameState): readonly (readonly number[])[] {
  return Array.from({ length: 40 }, () => {
    ticks(game, 1);
    return fallingIn(game);
  });
}
