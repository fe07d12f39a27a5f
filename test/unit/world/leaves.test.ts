import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { propertiesOf } from '../../../src/world/embedded/data/block-states.js';
import { requireEntry } from '../../../src/world/embedded/data/version-data.js';
import type { GameState } from '../../../src/world/embedded/game.js';
import { joinGame } from '../../../src/world/embedded/players/joining.js';
import { restoreSavedWorld, savedFrom } from '../../../src/world/embedded/saved-world.js';
import { readSavedWorld, writeSavedWorld } from '../../../src/world/embedded/saved-world-file.js';
import { restoreSnapshot, takeSnapshot } from '../../../src/world/embedded/snapshot.js';
import { meadow, MEADOW_Y, nameAt, put, remove, ticks } from '../../support/meadow.js';

const LENGTH = 9;

function distanceAt(game: GameState, x: number): string {
  const position = { x, y: MEADOW_Y, z: 0 };
  const state = game.blocks.stateAt(position);
  return propertiesOf(game.blockAt(position), state)['distance'] ?? '-';
}

/** A log, and a row of leaves from it. */
function branch(game: GameState, properties = {}): void {
  put(game, [0, 0, 0], 'oak_log');
  for (let x = 1; x <= LENGTH; x++)
    put(game, [x, 0, 0], 'oak_leaves', { persistent: 'false', ...properties });
  ticks(game, 10);
}

function leavesLeft(game: GameState): readonly number[] {
  return Array.from({ length: LENGTH }, (_, index) => index + 1).filter(
    (x) => nameAt(game, x, 0, 0) === 'oak_leaves',
  );
}

function visited(version: string): GameState {
  const game = meadow(version);
  joinGame(game, 'Tester', null, false);
  game.randomTickSpeed = 400;
  return game;
}

describe.each(['1.14.4', '1.18.2', '1.21.1'])('leaves of %s', (version) => {
  it('count the steps to the next log, through leaves, and those too far wither', () => {
    const game = visited(version);
    game.randomTickSpeed = 0;
    branch(game);
    expect([1, 2, 6, 7, 8].map((x) => distanceAt(game, x))).toEqual(['1', '2', '6', '7', '7']);
    game.randomTickSpeed = 400;
    ticks(game, 200);
    expect(leavesLeft(game)).toEqual([1, 2, 3, 4, 5, 6]);
    remove(game, [3, 0, 0]);
    ticks(game, 200);
    expect(leavesLeft(game)).toEqual([1, 2]);
    remove(game, [0, 0, 0]);
    ticks(game, 200);
    expect(leavesLeft(game)).toEqual([]);
  });

  it('stay where somebody put them', () => {
    const game = visited(version);
    branch(game, { persistent: 'true' });
    remove(game, [0, 0, 0]);
    ticks(game, 200);
    expect(leavesLeft(game)).toHaveLength(LENGTH);
  });
});

describe('chance', () => {
  it('picks no blocks where nobody is near, and every block of a section equally often', () => {
    const alone = meadow();
    alone.randomTickSpeed = 4096;
    put(alone, [0, 0, 0], 'oak_leaves');
    ticks(alone, 50);
    expect(nameAt(alone, 0, 0, 0)).toBe('oak_leaves');

    // At the game's own speed half of all blocks are picked in 946 ticks.
    const game = meadow();
    joinGame(game, 'Tester', null, false);
    const leaf = requireEntry(game.data.blocks, 'oak_leaves').defaultState;
    const cells = Array.from({ length: 16 ** 3 }, (_, cell) => ({
      x: cell & 15,
      y: MEADOW_Y + (cell >> 8),
      z: 16 + ((cell >> 4) & 15),
    }));
    for (const cell of cells) game.blocks.setState(cell, leaf);
    ticks(game, 946);
    const left = cells.filter((cell) => game.blocks.stateAt(cell) !== 0).length;
    expect(left / cells.length).toBeGreaterThan(0.46);
    expect(left / cells.length).toBeLessThan(0.54);
  });

  it('goes on the same after a snapshot and after a save', () => {
    const one = visited('1.20.1');
    const built = one.blocks.snapshot();
    one.randomTickSpeed = 40;
    branch(one);
    remove(one, [0, 0, 0]);
    ticks(one, 30);
    const folder = mkdtempSync(join(tmpdir(), 'co-voyager-leaves-'));
    const file = join(folder, 'world.json');
    writeSavedWorld(file, savedFrom(one, built));
    const again = meadow();
    restoreSavedWorld(again, readSavedWorld(file));
    rmSync(folder, { recursive: true });
    joinGame(again, 'Tester', null, false);
    const snapshot = takeSnapshot(one);
    const startTick = one.tickNumber;
    ticks(one, 60);
    ticks(again, 60);
    const after = leavesLeft(one);
    expect(leavesLeft(again)).toEqual(after);
    expect(again.randomTickSpeed).toBe(40);
    restoreSnapshot(one, snapshot);
    one.tickNumber = startTick;
    ticks(one, 60);
    expect(leavesLeft(one)).toEqual(after);
  });
});
