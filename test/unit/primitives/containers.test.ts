import { describe, expect, it } from 'vitest';
import { ownDoing } from '../../../primitives/body/containers.js';

describe('what a worker did at a chest', () => {
  it.each([
    ['put in what it carried', { dirt: 3 }, {}, {}, { dirt: 3 }, {}, { dirt: 0 }],
    [
      'put in what it picked up meanwhile as well',
      { dirt: 3 },
      {},
      {},
      { dirt: 4 },
      { dirt: 1 },
      { dirt: 0 },
    ],
    ['has in hand what it picked up', {}, { dirt: 2 }, {}, {}, { dirt: 2 }, { dirt: 0 }],
    ['took some, and picked up another', {}, { dirt: 4 }, { dirt: 3 }, {}, { dirt: 1 }, { dirt: 3 }],
    ['took what others put in as much of', {}, { dirt: 3 }, { dirt: 4 }, { dirt: 4 }, {}, { dirt: 7 }],
    ['found what others put in meanwhile', { dirt: 3 }, {}, {}, { dirt: 4 }, {}, { dirt: 1 }],
  ] as const)('%s', (_what, carriedBefore, carriedAfter, before, after, pickedUp, was) => {
    const own = ownDoing({ carriedBefore, carriedAfter, before, after, pickedUp });
    expect({ dirt: own.before.dirt ?? 0 }).toEqual(was);
    expect(own.after).toEqual(after);
  });
});
