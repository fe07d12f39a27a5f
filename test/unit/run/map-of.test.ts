import { describe, expect, it } from 'vitest';
import type { RunClock } from '../../../src/base/clock.js';
import type { Position } from '../../../src/base/position.js';
import { MapMaker } from '../../../src/run/world/map-of.js';
import type { WorldMap } from '../../../src/run/world/world-map.js';
import type { AiWorker } from '../../../src/worker/bot/ai-worker.js';

const NAMES = ['air', 'cave_air', 'stone', 'oak_leaves', 'water'];
const STATE = Object.fromEntries(NAMES.map((name, state) => [name, state]));

/** Land that rises by half a block to the east, with a tree at [5, 5], water west of -30, and cave air above it all. */
function stateAt({ x, y, z }: Position): number {
  if (x === 5 && z === 5 && y === 74) return STATE['oak_leaves'] ?? 0;
  const ground = 64 + Math.floor(x / 2);
  if (y > Math.max(ground, x < -30 ? 60 : 0)) return STATE['cave_air'] ?? 0;
  return y > ground ? (STATE['water'] ?? 0) : (STATE['stone'] ?? 0);
}

/** Somebody whose client knows the four chunks about it. */
function lookout(name: string, position: { x: number; y: number; z: number }): AiWorker {
  const bot = {
    entity: { position, yaw: 0 },
    entities: {},
    registry: {
      blocksByStateId: NAMES.map((each) => ({ name: each })),
      blocksByName: Object.fromEntries(NAMES.map((each, state) => [each, { defaultState: state }])),
    },
    world: {
      getColumn: (chunkX: number, chunkZ: number) => {
        const isNear = [position.x / 16 - chunkX, position.z / 16 - chunkZ].every(
          (away) => Math.abs(away) <= 4,
        );
        return isNear
          ? {
              getBlockStateId: ({ x, y, z }: Position) =>
                stateAt({ x: chunkX * 16 + x, y, z: chunkZ * 16 + z }),
            }
          : undefined;
      },
    },
  };
  return { name, bot } as unknown as AiWorker;
}

function topAt(map: WorldMap | null, x: number, z: number): [string, number] | null {
  if (!map) return null;
  const [column, row] = [x - map.origin.x, z - map.origin.z];
  if (column < 0 || row < 0 || column >= map.width || row >= map.depth) return null;
  const index = row * map.width + column;
  const name = map.palette[map.blocks[index] ?? 0] ?? '';
  return name === '' ? null : [name, map.origin.y + (map.heights[index] ?? 0)];
}

describe('the map of a run', () => {
  it('shows hills, valleys, trees and water, and goes after whoever leaves it', () => {
    let tick = 0;
    const clock = { now: () => tick } as RunClock;
    const [ada, eve] = [
      { x: 0, y: 65, z: 0 },
      { x: 10, y: 70, z: 0 },
    ];
    const maps = new MapMaker([lookout('Ada', ada), lookout('Eve', eve)], null, clock);
    const first = maps.draw({ x: 0, y: 64, z: 0 });
    expect([topAt(first, 5, 5), topAt(first, -20, 0), topAt(first, 20, 20)]).toEqual([
      ['oak_leaves', 74],
      ['stone', 54],
      ['stone', 74],
    ]);
    expect(topAt(first, 40, 0)).toBeNull();
    Object.assign(ada, { x: 15, z: 3 });
    tick += 100;
    expect(maps.draw(null)?.origin).toEqual(first?.origin);
    // Both fit into one square: each client shows what the other has not loaded.
    Object.assign(ada, { x: -36, y: 61, z: 0 });
    Object.assign(eve, { x: 26, y: 78, z: 0 });
    tick += 100;
    const both = maps.draw(null);
    expect([topAt(both, -40, 3), topAt(both, 26, 3)]).toEqual([
      ['water', 60],
      ['stone', 77],
    ]);
    Object.assign(eve, { x: 900, y: 64, z: 0 });
    tick += 100;
    expect(topAt(maps.draw(null), -36, 0)).toEqual(['water', 60]);
  });
});
