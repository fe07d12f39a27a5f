import { Vec3 } from 'vec3';
import { expect, it } from 'vitest';
import { footprintNear, wallsAround } from '../../../../src/companion/request/footprint.js';
import { loadRegistry } from '../../../../src/game/registry.js';
import type { WorkerBot } from '../../../../src/run/adopt-bot.js';

/** A meadow with a floor of 5 x 4 planks, and posts two high at its corners. */
function meadow(floor: string): WorkerBot {
  const isIn = (x: number, z: number): boolean => x >= 2 && x <= 6 && z >= -3 && z <= 0;
  const isCorner = (x: number, z: number): boolean => (x === 2 || x === 6) && (z === -3 || z === 0);
  const nameAt = ({ x, y, z }: Vec3): string => {
    if (y < 64) return y === 63 && isIn(x, z) ? floor : 'grass_block';
    return y < 66 && isCorner(x, z) ? 'oak_log' : 'air';
  };
  const blockAt = (at: Vec3) => {
    const name = nameAt(at);
    return { name, boundingBox: name === 'air' ? 'empty' : 'block' };
  };
  return { blockAt, entity: { position: new Vec3(0, 64, 0) } } as unknown as WorkerBot;
}

it('walls go around the floor that lies there, as high as its posts', () => {
  const floor = footprintNear(meadow('oak_planks'), { x: 0, y: 64, z: 0 });
  expect(floor).toEqual({ from: { x: 2, y: 64, z: -3 }, width: 5, depth: 4, posts: 2 });
  if (!floor) return;
  // Fourteen cells around, two high, less the doorway.
  expect(wallsAround(loadRegistry('1.20.1'), floor, 2, 'glass').cells).toHaveLength(26);
});

it('a patch of what lies about by itself is no floor', () => {
  expect(footprintNear(meadow('sand'), { x: 0, y: 64, z: 0 })).toBeNull();
});
