import { expect, it } from 'vitest';
import { shootArrow } from '../../../src/world/embedded/entities/arrows.js';
import { dropStack } from '../../../src/world/embedded/entities/item-entities.js';
import { spawnMob } from '../../../src/world/embedded/entities/mobs.js';
import { joinGame } from '../../../src/world/embedded/players/joining.js';
import { restoreSnapshot, takeSnapshot } from '../../../src/world/embedded/snapshot.js';
import { meadow, MEADOW_Y, ticks } from '../../support/meadow.js';

it('brings back what moves as it was, as often as one likes, and numbers what is new as the first time', () => {
  const game = meadow();
  const home = { x: 5.5, y: MEADOW_Y, z: 5.5 };
  const sheep = spawnMob(game, 'sheep', home, { home, leashBlocks: 24 });
  Object.assign(sheep, { isShorn: true, fireTicks: 30, health: 5 });
  dropStack(game, { name: 'stick', count: 2, damage: 0 }, { x: -9.5, y: MEADOW_Y + 3, z: 3.5 });
  const { player } = joinGame(game, 'Ada', null, false);
  shootArrow(game, player, 1);
  ticks(game, 7);
  const then = game.entities.all().map((entity) => ({ ...entity }));
  expect(then.map(({ kind }) => kind)).toEqual(['mob', 'item', 'arrow']);
  const snapshot = takeSnapshot(game);
  const next = { ...spawnMob(game, 'pig', home) };
  for (let time = 0; time < 2; time++) {
    ticks(game, 50);
    restoreSnapshot(game, snapshot);
    expect(game.entities.all()).toEqual(then);
    expect(spawnMob(game, 'pig', home)).toEqual(next);
  }
});

it('never numbers anything as a player who came since', () => {
  const game = meadow();
  const snapshot = takeSnapshot(game);
  spawnMob(game, 'pig', { x: 5.5, y: MEADOW_Y, z: 5.5 });
  const { player } = joinGame(game, 'Ada', null, false);
  restoreSnapshot(game, snapshot);
  expect(game.nextEntityId()).toBe(player.id + 1);
});
