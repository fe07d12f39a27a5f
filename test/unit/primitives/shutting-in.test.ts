import { expect, it } from 'vitest';
import type { Ground } from '../../../primitives/body/ground.js';
import { getsOut } from '../../../primitives/body/shutting-in.js';

const BEDROCK = { isOpen: false, isClear: false, isWater: false, door: null, digTicks: Infinity } as Ground;
const STONE: Ground = { ...BEDROCK, digTicks: 12 };
const AIR: Ground = { ...BEDROCK, isOpen: true, isClear: true };

/** A shaft of bedrock two high, on three blocks of stone, with stone to one side. */
function shaft(x: number, y: number, z: number): Ground {
  if (y > 65) return AIR;
  if (y > 63) return x === 0 && z === 0 ? AIR : x > 0 ? STONE : BEDROCK;
  return y > 60 ? STONE : BEDROCK;
}

it.each([
  [{ climbs: true }, true],
  [{ climbs: false }, false],
  [{ climbs: false, digs: true }, true],
])('who stands on what can be dug gets out of a shaft: %j, %s', (means, isOut) => {
  expect(getsOut(shaft, { x: 0, y: 64, z: 0 }, null, means)).toBe(isOut);
});
