import { expect, it } from 'vitest';
import { dropStack } from '../../../src/world/embedded/entities/item-entities.js';
import { newStack } from '../../../src/world/embedded/items/item-stack.js';
import { clickBlock } from '../../../src/world/embedded/players/block-clicks.js';
import { joinGame } from '../../../src/world/embedded/players/joining.js';
import { meadow, MEADOW_Y, nameAt, put, ticks } from '../../support/meadow.js';

it('who only watches looks into a chest, and takes, places and picks up nothing', () => {
  const game = meadow();
  const { player } = joinGame(game, 'Ada', null, false);
  player.gameMode = 'spectator';
  player.inventory.held = newStack('dirt', 1, 0);
  put(game, [2, 0, 0], 'chest');
  const click = (x: number): string =>
    clickBlock(game, player, {
      position: { x, y: MEADOW_Y, z: 0 },
      face: 'up',
      cursorY: 0.5,
      isOffHand: false,
    }).kind;
  expect(click(2)).toBe('used');
  expect(player.openMenu).not.toBeNull();
  put(game, [1, 0, 0], 'stone');
  expect(click(1)).toBe('refused');
  expect(nameAt(game, 1, 1, 0)).toBe('air');
  const { position } = player;
  dropStack(game, { name: 'stick', count: 1, damage: 0 }, position, { pickUpDelayTicks: 0 });
  ticks(game, 20);
  expect(game.entities.all().filter(({ kind }) => kind === 'item')).toHaveLength(1);
});
