import { EventEmitter } from 'node:events';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  heedReturn,
  isProtected,
  noteProtected,
  openLandFrom,
  protectBuilding,
} from '../../../primitives/body/protected-land.js';

const LOG = { name: 'oak_log', type: 7 };
const GRAVEL = { name: 'gravel', type: 8 };
const TREE = new Vec3(10, 65, 20);
const BRANCH = new Vec3(11, 67, 20);
const LATER_MS = 10_000;

function digger(): {
  readonly bot: Bot;
  readonly digInVain: (place: Vec3, block: { name: string; type: number }) => void;
} {
  const bot = Object.assign(new EventEmitter(), {
    game: { dimension: 'overworld' },
    entity: { position: new Vec3(0, 64, 0) },
  }) as unknown as Bot;
  return {
    bot,
    digInVain: (place, block) => {
      heedReturn(bot, place, block);
      (bot as unknown as EventEmitter).emit(`blockUpdate:${place.toString()}`, null, block);
    },
  };
}

describe('protected land', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is known by two blocks that came back twice, and lies around them at all heights', () => {
    const { bot, digInVain } = digger();
    digInVain(TREE, LOG);
    expect(isProtected(bot, TREE)).toBe(false);
    digInVain(TREE, LOG);
    expect([TREE, BRANCH].map((place) => isProtected(bot, place))).toEqual([true, false]);
    digInVain(BRANCH, LOG);
    digInVain(BRANCH, LOG);
    expect(isProtected(bot, { x: 22, y: 12, z: 8 })).toBe(true);
    expect(isProtected(bot, { x: 24, y: 65, z: 20 })).toBe(false);
  });

  it('is also what the team itself builds', () => {
    const { bot } = digger();
    protectBuilding(bot, [TREE]);
    expect([TREE, BRANCH].map((place) => isProtected(bot, place))).toEqual([true, false]);
  });

  it('is not learned from what fell into the place, nor where something beside it was dug for good', () => {
    const { bot, digInVain } = digger();
    for (const place of [TREE, TREE, BRANCH, BRANCH]) digInVain(place, GRAVEL);
    digInVain(TREE, LOG);
    digInVain(TREE, LOG);
    heedReturn(bot, TREE.offset(3, 0, 0), LOG);
    vi.advanceTimersByTime(LATER_MS);
    digInVain(BRANCH, LOG);
    digInVain(BRANCH, LOG);
    expect(isProtected(bot, TREE)).toBe(false);
  });

  it('is left for where a block was dug for good', () => {
    const { bot } = digger();
    heedReturn(bot, TREE, LOG);
    vi.advanceTimersByTime(LATER_MS);
    expect(openLandFrom(bot, bot.entity.position)).toBeNull();
    noteProtected(bot, { x: 0, y: 64, z: 12 });
    expect(openLandFrom(bot, bot.entity.position)).toEqual(TREE);
    // It ends somewhere between the two.
    expect([9, 3].map((x) => isProtected(bot, { x, y: 64, z: 18 }))).toEqual([false, true]);
  });
});
