import { describe, expect, it } from 'vitest';
import { culpritOf, suspicion, type Suspect } from '../../../../src/worker/people/suspects.js';

const BLOCK = { x: 0, y: 0, z: 0 };

function suspect(more: Partial<Suspect>): Suspect {
  // Two blocks south of the block's middle, looking north at it.
  return {
    name: 'Eva',
    eyes: { x: 0.5, y: 0.5, z: 2.5 },
    gaze: { x: 0, y: 0, z: -1 },
    swungTick: -Infinity,
    ...more,
  };
}

describe('who may have been at a block', () => {
  it('is told by reach, arm and gaze', () => {
    const away = { gaze: { x: 0, y: 0, z: 1 } };
    expect(suspicion(suspect({ eyes: { x: 0.5, y: 0.5, z: 9 }, swungTick: 9 }), BLOCK, 5)).toBe(0);
    expect(suspicion(suspect(away), BLOCK, 5)).toBe(1);
    expect(suspicion(suspect({ ...away, swungTick: 9 }), BLOCK, 5)).toBe(2);
    expect(suspicion(suspect({ swungTick: 4 }), BLOCK, 5)).toBe(3);
    expect(suspicion(suspect({ swungTick: 9 }), BLOCK, 5)).toBe(4);
    expect(suspicion(suspect({ gaze: { x: 0.8, y: 0, z: -0.6 } }), BLOCK, 5)).toBe(1);
  });

  it('is one, several, or nobody', () => {
    expect(
      culpritOf(
        new Map([
          ['Eva', 3],
          ['Ben', 1],
        ]),
      ),
    ).toEqual({ kind: 'known', name: 'Eva' });
    expect(
      culpritOf(
        new Map([
          ['Eva', 3],
          ['Ben', 3],
        ]),
      ),
    ).toEqual({ kind: 'one-of', names: ['Eva', 'Ben'] });
    expect(culpritOf(new Map())).toEqual({ kind: 'nobody-near' });
  });
});
