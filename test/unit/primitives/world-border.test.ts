import { EventEmitter } from 'node:events';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isProtected } from '../../../primitives/body/protected-land.js';
import { heedBorder } from '../../../primitives/body/world-border.js';
import { emptyWorld } from '../../support/chunk-world.js';

const Y = 70;

/** A bot with land of stone at one height, 32 x 32 blocks from 0 0. */
function onStone(version: string): {
  readonly bot: Bot;
  readonly hears: (name: string, packet: object) => void;
  /** Kinds of blocks from west to east. */
  readonly row: (fromX: number, toX: number, z: number) => readonly string[];
} {
  const { world, newColumn, registry } = emptyWorld(version);
  const client = new EventEmitter();
  const bot = Object.assign(new EventEmitter(), { _client: client, registry, world, game: {} });
  heedBorder(bot as unknown as Bot);
  bot.emit('inject_allowed');
  client.emit('initialize_world_border', { x: 8, z: 8, oldDiameter: 20, newDiameter: 20, speed: 0 });
  const stone = registry.blocksByName['stone']?.defaultState ?? 0;
  for (const [x, z] of [0, 1].flatMap((east) => [0, 1].map((south) => [east, south] as const))) {
    const column = newColumn();
    for (let dx = 0; dx < 16; dx++)
      for (let dz = 0; dz < 16; dz++) column.setBlockStateId(new Vec3(dx, Y, dz), stone);
    world.setColumn(x, z, column);
    bot.emit('chunkColumnLoad', new Vec3(x * 16, 0, z * 16));
  }
  const kindAt = (x: number, z: number): string =>
    registry.blocksByStateId[world.getBlockStateId(new Vec3(x, Y, z))]?.name ?? '';
  return {
    bot: bot as unknown as Bot,
    hears: (name, packet) => client.emit(name, packet),
    row: (fromX, toX, z) => Array.from({ length: toX - fromX + 1 }, (_, index) => kindAt(fromX + index, z)),
  };
}

describe.each(['1.14.4', '1.21.1'])('the border of the world in %s', (version) => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is a wall to a bot, and nothing beyond it is dug', () => {
    const { bot, row } = onStone(version);
    expect(row(16, 20, 3)).toEqual(['stone', 'stone', 'barrier', 'stone', 'stone']);
    expect(row(17, 19, 18)).toEqual(['barrier', 'barrier', 'stone']);
    expect([17, 18].map((x) => isProtected(bot, { x, y: Y, z: 3 }))).toEqual([false, true]);
  });

  it('leaves what stood there when it moves, and is as narrow as it was until it has grown', async () => {
    const { hears, row } = onStone(version);
    hears('world_border_lerp_size', { oldDiameter: 20, newDiameter: 24, speed: 1000n });
    expect(row(17, 21, 3)).toEqual(['stone', 'barrier', 'stone', 'stone', 'stone']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(row(17, 21, 3)).toEqual(['stone', 'stone', 'stone', 'barrier', 'stone']);
    hears('world_border', { action: 0, radius: 8.5 });
    expect(row(12, 21, 3)).toEqual(['stone', 'barrier', ...Array<string>(8).fill('stone')]);
    hears('world_border_center', { x: 9, z: 8 });
    expect(row(12, 15, 3)).toEqual(['stone', 'stone', 'barrier', 'stone']);
  });
});
