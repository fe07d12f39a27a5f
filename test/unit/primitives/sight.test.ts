import fc from 'fast-check';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { describe, expect, it } from 'vitest';
import { inOneGo } from '../../../src/base/portions.js';
import { findBlocksNow, statesOf } from '../../../primitives/body/finding.js';
import { TeamSight } from '../../../primitives/body/sight.js';
import { scanBlocks } from '../../../src/worker/site/scan-blocks.js';
import { statesNear } from '../../../src/worker/skill/find-blocks.js';
import { FEET, place } from '../../support/stone-ground.js';

const found = (bot: Bot, name: string): readonly string[] =>
  findBlocksNow(bot, { states: statesOf(bot, [name]), rangeBlocks: 32, count: 16 }).map(String);

describe.each(['1.14.4', '1.18.2', '1.21.1'])('what bots of a team have seen, %s', (version) => {
  it('finds what lies open, and nothing that lies in rock', () => {
    const { bot, set } = place(version);
    set(3, 64, 3, 'iron_ore');
    set(3, 60, 3, 'gold_ore');
    new TeamSight().watch(bot);
    expect(found(bot, 'iron_ore')).toEqual([String(new Vec3(3, 64, 3))]);
    expect(found(bot, 'gold_ore')).toEqual([]);
  });

  it('finds everything again where nobody watches', () => {
    const { bot, set } = place(version);
    set(3, 60, 3, 'gold_ore');
    expect(found(bot, 'gold_ore')).toHaveLength(1);
  });

  it('knows what digging lays bare, and goes on knowing it', () => {
    const { bot, set } = place(version);
    const sight = new TeamSight();
    const lookout = sight.lookOutFor(bot, statesOf(bot, ['gold_ore']));
    set(9, 62, 8, 'gold_ore');
    sight.watch(bot);
    expect(found(bot, 'gold_ore')).toEqual([]);
    expect(lookout.isFound).toBe(false);
    set(9, 63, 8, 'air');
    expect(lookout.isFound).toBe(true);
    set(9, 63, 8, 'stone');
    expect(found(bot, 'gold_ore')).toHaveLength(1);
  });

  it('knows of a chest as soon as it is set down, whatever stands before it', () => {
    const { bot, set } = place(version);
    for (const [x, z] of [
      [10, 8],
      [12, 8],
      [11, 7],
      [11, 9],
    ] as const)
      set(x, 64, z, 'stone');
    set(11, 65, 8, 'stone');
    const sight = new TeamSight();
    sight.watch(bot);
    expect(found(bot, 'chest')).toEqual([]);
    set(11, 64, 8, 'chest');
    expect(found(bot, 'chest')).toHaveLength(1);
  });

  it('is told what others of the team have seen', () => {
    const [first, second] = [place(version), place(version)];
    for (const { set } of [first, second]) {
      set(2, 64, 2, 'iron_ore');
      for (let y = 64; y < 68; y++) for (let x = 0; x < 16; x++) set(x, y, 5, 'stone');
    }
    const sight = new TeamSight();
    sight.watch(second.bot);
    expect(found(second.bot, 'iron_ore')).toEqual([]);
    first.bot.entity.position.set(3.5, 64, 3.5);
    sight.watch(first.bot);
    expect(found(first.bot, 'iron_ore')).toHaveLength(1);
    expect(found(second.bot, 'iron_ore')).toHaveLength(1);
  });

  it('remembers where one was seen once the world there is not loaded any more, until all are gone', () => {
    const { bot, set, unload } = place(version);
    const sight = new TeamSight();
    sight.watch(bot);
    const states = statesOf(bot, ['iron_ore']);
    const nearest = (): unknown => sight.nearestSeen(bot, states, () => true);
    expect(nearest()).toBeNull();
    set(3, 64, 3, 'iron_ore');
    set(4, 64, 3, 'iron_ore');
    expect(found(bot, 'iron_ore')).toHaveLength(2);
    set(3, 64, 3, 'air');
    unload();
    expect(found(bot, 'iron_ore')).toEqual([]);
    expect(nearest()).toEqual({ x: 4, y: 64, z: 3 });
    expect(sight.nearestSeen(bot, states, () => false)).toBeNull();
  });

  it('knows in the next run where one was seen in the last, until somebody has taken it', () => {
    const { bot, set, unload } = place(version);
    set(3, 64, 3, 'iron_ore');
    const last = new TeamSight();
    last.watch(bot);
    expect(found(bot, 'iron_ore')).toHaveLength(1);
    const told = last.told(bot.registry, (block) => block === 'iron_ore');
    expect(told).toEqual({ overworld: { iron_ore: [[3, 64, 3]] } });
    const next = new TeamSight();
    next.recall(bot.registry, told);
    const nearest = (): unknown => next.nearestSeen(bot, statesOf(bot, ['iron_ore']), () => true);
    unload();
    expect(nearest()).toEqual({ x: 3, y: 64, z: 3 });
    const taken = place(version);
    const asTaken = (): unknown => next.nearestSeen(taken.bot, statesOf(taken.bot, ['iron_ore']), () => true);
    expect([asTaken(), nearest()]).toEqual([null, null]);
  });

  it('counts and tells skills of what was seen only', async () => {
    const { bot, set } = place(version);
    set(3, 64, 3, 'iron_ore');
    set(3, 60, 3, 'gold_ore');
    const sight = new TeamSight();
    sight.watch(bot);
    const counts = await scanBlocks(bot, FEET, 24);
    expect(counts.get('iron_ore')?.count).toBe(1);
    expect(counts.has('gold_ore')).toBe(false);
    expect(counts.get('stone')?.count).toBeLessThanOrEqual(256);
    const states = new Set(inOneGo(statesNear(bot, 24)));
    expect(states.has(bot.registry.blocksByName['iron_ore']?.defaultState ?? -1)).toBe(true);
    expect(states.has(bot.registry.blocksByName['gold_ore']?.defaultState ?? -1)).toBe(false);
  });
});

describe('looks', () => {
  it('see through glass and leaves, beside a torch, and not through stone', () => {
    for (const [between, isSeen] of [
      ['glass', true],
      ['oak_leaves', true],
      ['torch', true],
      ['stone', false],
      ['lava', false],
    ] as const) {
      const { bot, set } = place();
      set(8, 65, 3, 'iron_ore');
      // A tube from the eyes to the ore, so that there is one way to look only.
      for (let z = 3; z <= 8; z++)
        for (const [x, y] of [
          [7, 65],
          [9, 65],
          [8, 64],
          [8, 66],
        ] as const)
          if (z < 7) set(x, y, z, 'stone');
      set(8, 65, 5, between);
      new TeamSight().watch(bot);
      expect([between, found(bot, 'iron_ore').length === 1]).toEqual([between, isSeen]);
    }
  });

  it('never show a block without a free side, wherever there are holes', () => {
    const cell = fc.tuple(
      fc.integer({ min: 0, max: 15 }),
      fc.integer({ min: 56, max: 67 }),
      fc.integer({ min: 0, max: 15 }),
    );
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 200 }), cell, (holes, [x, y, z]) => {
        const { bot, set } = place();
        for (const [hx, hy, hz] of holes) set(hx, hy, hz, 'air');
        set(x, y, z, 'diamond_ore');
        const sight = new TeamSight();
        sight.watch(bot);
        inOneGo(sight.lookAround(bot));
        const sides = [
          [1, 0, 0],
          [-1, 0, 0],
          [0, 1, 0],
          [0, -1, 0],
          [0, 0, 1],
          [0, 0, -1],
        ] as const;
        const isFree = sides.some(([dx, dy, dz]) => {
          const at = new Vec3(x + dx, y + dy, z + dz);
          const isIn = at.x >= 0 && at.x < 16 && at.z >= 0 && at.z < 16;
          return (
            isIn && (bot.world as unknown as { getBlockStateId(at: Vec3): number }).getBlockStateId(at) === 0
          );
        });
        return isFree || found(bot, 'diamond_ore').length === 0;
      }),
      { numRuns: 40 },
    );
  });
});
