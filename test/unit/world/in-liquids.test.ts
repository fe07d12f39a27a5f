import { describe, expect, it } from 'vitest';
import { isSamePosition, type Position } from '../../../src/base/position.js';
import { stateAsText } from '../../../src/world/embedded/data/block-states.js';
import type { LiquidKind } from '../../../src/world/embedded/data/liquids.js';
import { dropStack } from '../../../src/world/embedded/entities/item-entities.js';
import { spawnMob } from '../../../src/world/embedded/entities/mobs.js';
import type { GameState } from '../../../src/world/embedded/game.js';
import { joinGame } from '../../../src/world/embedded/players/joining.js';
import type { Player } from '../../../src/world/embedded/players/player.js';
import { startUsing } from '../../../src/world/embedded/players/using-items.js';
import { levelAt, meadow, MEADOW_Y, nameAt, put, ticks } from '../../support/meadow.js';

function join(game: GameState, x: number, z: number, y = 0): Player {
  const { player } = joinGame(game, 'Tester', null, false);
  player.position = { x: x + 0.5, y: MEADOW_Y + y, z: z + 0.5 };
  return player;
}

/** Everybody about the middle stands in a glass box of water, three deep. */
function flood(game: GameState, kind: LiquidKind): void {
  for (let x = -2; x <= 2; x++) {
    for (let z = -2; z <= 2; z++) {
      for (let y = 0; y < 3; y++)
        put(game, [x, y, z], Math.max(Math.abs(x), Math.abs(z)) === 2 ? 'glass' : kind);
    }
  }
}

describe('in water and lava', () => {
  it('whoever stays under drowns after its breath: two points a second', () => {
    const game = meadow();
    flood(game, 'water');
    const player = join(game, 0, 0);
    ticks(game, 319);
    expect(player.health).toBe(20);
    ticks(game, 1);
    expect(player.health).toBe(18);
    ticks(game, 19);
    expect(player.health).toBe(18);
    ticks(game, 1);
    expect(player.health).toBe(16);
    player.position = { ...player.position, y: MEADOW_Y + 4 };
    ticks(game, 80);
    expect(player.air).toBe(300);
    expect(player.health).toBeGreaterThanOrEqual(16);
  });

  it('whoever has the eyes a little above the surface, or under it, does not breathe', () => {
    const game = meadow();
    flood(game, 'water');
    const player = join(game, 0, 0);
    const surface = MEADOW_Y + 2 + 8 / 9;
    const airAt = (eyesAbove: number): number => {
      player.air = 200;
      player.position = { ...player.position, y: surface + eyesAbove - 1.62 };
      ticks(game, 1);
      return player.air;
    };
    expect(airAt(0.1)).toBe(199);
    expect(airAt(0.12)).toBeGreaterThan(200);
  });

  it('water puts a fire out, lava hurts and burns', () => {
    const game = meadow();
    flood(game, 'lava');
    const player = join(game, 0, 0);
    ticks(game, 11);
    expect(player.health).toBe(12);
    expect(player.fireTicks).toBeGreaterThan(250);
    flood(game, 'water');
    ticks(game, 1);
    expect(player.fireTicks).toBe(0);
  });

  it('a stack drifts to where the water runs, and lava takes it', () => {
    const game = meadow();
    for (const z of [-1, 1]) for (let x = -1; x <= 9; x++) put(game, [x, 0, z], 'stone');
    put(game, [-1, 0, 0], 'stone');
    const item = dropStack(game, { name: 'apple', count: 1, damage: 0 }, { x: 0.5, y: MEADOW_Y, z: 0.5 });
    ticks(game, 10);
    put(game, [0, 0, 0], 'water');
    ticks(game, 200);
    expect(item.position.x).toBeGreaterThan(7);
    expect(Math.abs(item.position.z - 0.5)).toBeLessThan(0.5);
    flood(game, 'lava');
    const lost: string[] = [];
    game.events.on('item-vanished', ({ item: name }) => lost.push(name));
    dropStack(game, { name: 'stick', count: 1, damage: 0 }, { x: 0.5, y: MEADOW_Y + 1, z: 0.5 });
    ticks(game, 5);
    expect(lost).toEqual(['stick']);
  });

  it('a pig swims and lives, a zombie walks on the ground', () => {
    const game = meadow();
    flood(game, 'water');
    const pig = spawnMob(game, 'pig', { x: 0.5, y: MEADOW_Y, z: 0.5 });
    const zombie = spawnMob(game, 'zombie', { x: 0.5, y: MEADOW_Y + 1, z: 0.5 });
    ticks(game, 800);
    expect(pig.position.y).toBeGreaterThan(MEADOW_Y + 1.5);
    expect(pig.health).toBe(10);
    expect(zombie.position.y).toBe(MEADOW_Y);
  });
});

describe('a bucket', () => {
  const setOut = (): { game: GameState; player: Player } => {
    const game = meadow();
    const player = join(game, 0, 0);
    player.yaw = 0;
    player.pitch = 45;
    return { game, player };
  };
  const holds = (player: Player, item: string, count = 1): void => {
    player.inventory.held = { name: item, count, damage: 0 };
  };

  it.each(['water', 'lava'] as const)('pours %s out before the feet and takes it up again', (kind) => {
    const { game, player } = setOut();
    holds(player, `${kind}_bucket`);
    startUsing(game, player);
    expect(levelAt(game, 0, 0, 2)).toBe(0);
    expect(nameAt(game, 0, 0, 2)).toBe(kind);
    expect(player.inventory.held?.name).toBe('bucket');
    startUsing(game, player);
    expect(levelAt(game, 0, 0, 2)).toBeNull();
    expect(player.inventory.held?.name).toBe(`${kind}_bucket`);
  });

  it('takes one of a stack, and no water that flows', () => {
    const { game, player } = setOut();
    holds(player, 'bucket', 3);
    put(game, [0, 0, 2], 'water', { level: '1' });
    startUsing(game, player);
    expect(player.inventory.held?.count).toBe(3);
    put(game, [0, 0, 2], 'water');
    startUsing(game, player);
    expect(player.inventory.held).toMatchObject({ name: 'bucket', count: 2 });
    expect(player.inventory.find('water_bucket')).not.toBeNull();
  });

  it('fills a slab with water, which others cannot use where it is forbidden', () => {
    const { game, player } = setOut();
    put(game, [0, 0, 2], 'oak_slab', { type: 'top', waterlogged: 'false' });
    holds(player, 'water_bucket');
    game.blockRule = ({ position }: { position: Position }) =>
      isSamePosition(position, { x: 0, y: MEADOW_Y, z: 2 }) ? 'Not here.' : null;
    startUsing(game, player);
    expect(player.inventory.held?.name).toBe('water_bucket');
    game.blockRule = () => null;
    startUsing(game, player);
    expect(stateAsText(game.data, game.blocks.stateAt({ x: 0, y: MEADOW_Y, z: 2 }))).toBe(
      'oak_slab[type=top,waterlogged=true]',
    );
  });

  it('does nothing in the air', () => {
    const { game, player } = setOut();
    player.pitch = -60;
    holds(player, 'water_bucket');
    startUsing(game, player);
    expect(player.inventory.held?.name).toBe('water_bucket');
  });
});
