import { describe, expect, it, vi } from 'vitest';
import { AvatarLegs } from '../../../src/avatar/legs.js';
import type { Position } from '../../../src/base/position.js';
import { place } from '../../support/stone-ground.js';

/** Stands on stone; the way there is written down, not gone. */
function standing(version: string): {
  readonly legs: AvatarLegs;
  readonly set: ReturnType<typeof place>['set'];
  readonly goal: () => unknown;
  readonly keys: Map<string, boolean>;
  readonly swims: (isInWater: boolean) => void;
  readonly finds: (status: string) => void;
  readonly noWays: Position[];
} {
  const { bot, set } = place(version);
  const keys = new Map<string, boolean>();
  const setGoal = vi.fn();
  Object.assign(bot, {
    entities: {},
    loadPlugin: () => undefined,
    pathfinder: { setGoal, setMovements: () => undefined, isMoving: () => false },
    clearControlStates: () => keys.clear(),
    setControlState: (key: string, isDown: boolean) => keys.set(key, isDown),
    look: () => Promise.resolve(),
  });
  const noWays: Position[] = [];
  const legs = new AvatarLegs(bot, (clicked) => noWays.push(clicked));
  return {
    legs,
    set,
    keys,
    goal: () => setGoal.mock.lastCall?.[0] as unknown,
    swims: (isInWater) => void Object.assign(bot.entity, { isInWater }),
    finds: (status) => void bot.emit('path_update', { status } as never),
    noWays,
  };
}

describe.each(['1.14.4', '1.21.1'])('the legs of a body, %s', (version) => {
  it('go to where one stands: on the ground, in the grass on it, at the top of water', () => {
    const { legs, set, goal } = standing(version);
    legs.go({ x: 3, y: 63, z: 3 });
    // Onto the step that was clicked, not only up to it.
    expect(goal()).toMatchObject({ x: 3, y: 64, z: 3, rangeSq: 0 });
    set(3, 64, 3, version === '1.14.4' ? 'grass' : 'short_grass');
    legs.go({ x: 3, y: 64, z: 3 });
    expect(goal()).toMatchObject({ x: 3, y: 64, z: 3 });
    for (const y of [61, 62, 63]) set(5, y, 5, 'water');
    legs.go({ x: 5, y: 60, z: 5 });
    expect(goal()).toMatchObject({ x: 5, y: 63, z: 5 });
  });

  it('go to the foot of a tree, and about its crown only from there', () => {
    const { legs, set, goal } = standing(version);
    for (const y of [64, 65, 66, 67]) set(6, y, 6, 'oak_log');
    set(6, 68, 6, 'oak_leaves');
    legs.go({ x: 6, y: 68, z: 6 });
    expect(goal()).toMatchObject({ x: 6, y: 64, z: 6 });
    set(8, 63, 8, 'oak_leaves');
    legs.go({ x: 6, y: 68, z: 6 });
    expect(goal()).toMatchObject({ x: 6, y: 69, z: 6 });
  });

  it('say once where no way leads to a click', () => {
    const { legs, finds, noWays } = standing(version);
    finds('noPath');
    expect(noWays).toEqual([]);
    legs.go({ x: 3, y: 63, z: 3 });
    for (const status of ['partial', 'noPath', 'noPath']) finds(status);
    expect(noWays).toEqual([{ x: 3, y: 63, z: 3 }]);
  });

  it('keep at the top of water whoever holds no key, and let dive who does', () => {
    const { legs, keys, swims } = standing(version);
    swims(true);
    legs.tick();
    expect(keys.get('jump')).toBe(true);
    swims(false);
    legs.tick();
    expect(keys.get('jump')).toBe(false);
    swims(true);
    legs.walk({ do: 'walk', east: 1, south: 0, jump: false, sneak: true, sprint: false });
    legs.tick();
    expect(keys.get('jump')).toBe(false);
  });
});
