import { expect, it } from 'vitest';
import { clickBlock } from '../../../src/world/embedded/players/block-clicks.js';
import type { Face } from '../../../src/world/embedded/data/faces.js';
import type { GameState } from '../../../src/world/embedded/game.js';
import { newStack } from '../../../src/world/embedded/items/item-stack.js';
import { joinGame } from '../../../src/world/embedded/players/joining.js';
import { meadow, MEADOW_Y, nameAt, put, remove, ticks } from '../../support/meadow.js';

function place(game: GameState, who: string, item: string, [x, y, z]: Place, face: Face): void {
  const player = game.playerNamed(who) ?? joinGame(game, who, null, false).player;
  player.inventory.held = newStack(item, 1, 0);
  const click = { position: { x, y: MEADOW_Y + y, z }, face, cursorY: 0.5, isOffHand: false };
  expect(clickBlock(game, player, click).kind).toBe('placed');
}

type Place = readonly [x: number, y: number, z: number];

/** Who placed what, y counted from where one stands. */
function owners(game: GameState): string[] {
  return [...game.placedBy.values()]
    .map(
      ({ position: { x, y, z }, player }) =>
        `${player}: ${nameAt(game, x, y - MEADOW_Y, z)} ${x},${y - MEADOW_Y},${z}`,
    )
    .sort();
}

it('both halves of a door are whose hand put it there', () => {
  const game = meadow();
  place(game, 'Ada', 'oak_door', [2, -1, 0], 'up');
  expect(owners(game)).toEqual(['Ada: oak_door 2,0,0', 'Ada: oak_door 2,1,0']);
  remove(game, [2, 1, 0]);
  expect(owners(game)).toEqual([]);
});

it('what falls stays whose it was, at once and later', () => {
  const game = meadow();
  put(game, [2, 1, 0], 'stone');
  place(game, 'Ada', 'sand', [2, 1, 0], 'north');
  ticks(game, 20);
  expect(owners(game)).toEqual(['Ada: sand 2,0,-1']);
  place(game, 'Ben', 'gravel', [2, 1, 0], 'up');
  place(game, 'Ada', 'sand', [2, 2, 0], 'up');
  remove(game, [2, 1, 0]);
  ticks(game, 40);
  expect(owners(game)).toEqual(['Ada: sand 2,0,-1', 'Ada: sand 2,1,0', 'Ben: gravel 2,0,0']);
});

it('a chest that another joins is still whose it was', () => {
  const game = meadow();
  place(game, 'Ada', 'chest', [2, -1, 0], 'up');
  place(game, 'Ben', 'chest', [3, -1, 0], 'up');
  expect(owners(game)).toEqual(['Ada: chest 2,0,0', 'Ben: chest 3,0,0']);
});
