import type { Position } from '../../../src/base/position.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadEnvironment } from '../../../src/environment/load-environment.js';
import { digTicks } from '../../../src/game/sources/dig-ticks.js';
import { loadGame } from '../../../src/game/game.js';
import { killTicks } from '../../../src/game/sources/fighting.js';
import { loadRegistry } from '../../../src/game/registry.js';
import type { Subtask } from '../../../src/plan/subtask/subtask.js';
import type { Durations } from '../../../src/schedule/simulate/durations.js';
import { gameDurations } from '../../../src/schedule/simulate/game-durations.js';
import { layoutOfEnvironment, type Layout } from '../../../src/schedule/simulate/layout.js';
import { learnedDurations, type PastDuration } from '../../../src/schedule/simulate/learned-durations.js';
import { walkingFrom, type Diggable } from '../../../src/schedule/simulate/walking.js';
import { loadVersionData } from '../../../src/world/embedded/data/version-data.js';
import { blockDigTicks } from '../../../src/world/embedded/rules/digging.js';

const VERSIONS = ['1.14.4', '1.16.5', '1.18.2', '1.20.1', '1.21.1'];
const game = loadGame('1.20.1');
const arena = gameDurations(game, layoutOfEnvironment(loadEnvironment('chest-arena')));

function subtask(fields: Partial<Subtask> & Pick<Subtask, 'action' | 'item'>): Subtask {
  return { id: 's1', quantity: 1, tools: [], materials: {}, instruction: '', dependsOn: [], ...fields };
}

function totalTicks(durations: Durations, piece: Subtask): number {
  const { fixedTicks, ticksPerUnit } = durations.estimate(piece, 'whole');
  return fixedTicks + ticksPerUnit * piece.quantity;
}

const stone = (quantity: number, tool = 'wooden_pickaxe'): Subtask =>
  subtask({ action: 'gather', item: 'cobblestone', quantity, tools: [tool], sources: ['stone'] });

describe('digging times', () => {
  it('are those of the game', () => {
    const { registry } = game;
    expect(digTicks(registry, 'oak_log', null)).toBe(60);
    expect(digTicks(registry, 'oak_log', 'wooden_axe')).toBe(30);
    expect(digTicks(registry, 'stone', null)).toBe(150);
    expect(digTicks(registry, 'stone', 'wooden_pickaxe')).toBe(23);
    expect(digTicks(registry, 'diamond_ore', 'iron_pickaxe')).toBe(15);
    expect(digTicks(registry, 'obsidian', 'iron_pickaxe')).toBe(834);
    expect(digTicks(registry, 'torch', null)).toBe(0);
    expect(digTicks(registry, 'bedrock', 'netherite_pickaxe')).toBe(Infinity);
    expect(digTicks(registry, 'no_such_block', null)).toBe(Infinity);
  });

  it.each(VERSIONS)('are those the embedded world goes by, for every block of %s', (version) => {
    const registry = loadRegistry(version);
    const data = loadVersionData(version);
    const circumstances = { onGround: true, headInWater: false };
    const tools = [
      null,
      'wooden_pickaxe',
      'iron_pickaxe',
      'stone_axe',
      'golden_shovel',
      'shears',
      'diamond_hoe',
    ];
    for (const block of data.blocks.values()) {
      if (registry.blocks.get(block.name)?.diggable !== true) continue;
      for (const tool of tools) {
        const held = tool === null ? null : { name: tool, count: 1 };
        const expected = blockDigTicks(data, block, held as never, circumstances);
        expect([block.name, tool, digTicks(registry, block.name, tool)]).toEqual([
          block.name,
          tool,
          expected,
        ]);
      }
    }
  });
});

describe('killing times', () => {
  it('count a mob as unhurt by hits that come too soon', () => {
    expect(killTicks('pig', [])).toBe(91);
    expect(killTicks('pig', ['wooden_sword'])).toBe(27);
    expect(killTicks('pig', ['iron_sword'])).toBe(14);
    expect(killTicks('chicken', ['diamond_sword'])).toBe(1);
  });

  it('are those of the fastest of what is at hand, whatever its place in the list', () => {
    const swordAlone = killTicks('cow', ['iron_sword']);
    expect(killTicks('cow', ['bow', 'wooden_pickaxe', 'iron_sword'])).toBe(swordAlone);
    expect(killTicks('cow', ['stone_hoe'])).toBe(killTicks('cow', []));
  });
});

describe('walking', () => {
  const at = (x: number, z: number, y = 0): Position => ({ x, y, z });

  it('goes round a wall', () => {
    const wall = Array.from({ length: 9 }, (_, index) => at(3, index - 4));
    const open = walkingFrom(at(0, 0), [at(6, 0)]).blocksTo(at(6, 0));
    const round = walkingFrom(at(0, 0), [...wall, at(6, 0)]).blocksTo(at(6, 0));
    expect(open).toBeCloseTo(5);
    expect(round).toBeGreaterThan(10);
  });

  it('steps over what is low, and digs through what is high where that is sooner than going round', () => {
    const wall = (heights: readonly number[], blocks: number): readonly Diggable[] =>
      heights.flatMap((y) => Array.from({ length: 9 }, (_, index) => ({ at: at(3, index - 4, y), blocks })));
    const past = (diggable: readonly Diggable[]): number | null =>
      walkingFrom(at(0, 0), [at(6, 0)], diggable).blocksTo(at(6, 0));
    expect(past(wall([0], 1))).toBeCloseTo(5);
    expect(past(wall([0, 1, 2], 1))).toBeCloseTo(7);
    expect(past(wall([0, 1], 50))).toBe(
      walkingFrom(at(0, 0), [at(6, 0), ...wall([0, 1], 0).map((each) => each.at)]).blocksTo(at(6, 0)),
    );
  });

  it('knows no way to what is walled in', () => {
    const ring = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((z) => at(x + 10, z)));
    const double = [-2, -1, 0, 1, 2].flatMap((x) => [-2, -1, 0, 1, 2].map((z) => at(x + 10, z)));
    expect(walkingFrom(at(0, 0), ring).blocksTo(at(10, 0))).toBeNull();
    expect(walkingFrom(at(0, 0), double).blocksTo(at(10, 0))).toBeNull();
  });

  it('passes below leaves and over the ground', () => {
    const roof = Array.from({ length: 9 }, (_, index) => at(3, index - 4, 2));
    const floor = Array.from({ length: 9 }, (_, index) => at(3, index - 4, -1));
    const target = at(6, 0);
    expect(walkingFrom(at(0, 0), [...roof, ...floor, target]).blocksTo(target)).toBeCloseTo(5);
  });
});

describe('durations from the rules of the game', () => {
  it('take longer with every block, less with a better tool, and are cut in shares without loss', () => {
    const one = totalTicks(arena, stone(1));
    expect(totalTicks(arena, stone(11))).toBeGreaterThan(one + 10 * 23);
    expect(totalTicks(arena, stone(11, 'iron_pickaxe'))).toBeLessThan(totalTicks(arena, stone(11)));
    expect(arena.estimate(stone(11), 'whole').ticksPerUnit).toBeGreaterThanOrEqual(23);
  });

  it('leave the worker free while the furnace burns', () => {
    const smelt = subtask({
      action: 'smelt',
      item: 'iron_ingot',
      quantity: 7,
      materials: { raw_iron: 7, oak_planks: 5 },
      fuel: { oak_planks: 5 },
      station: 'furnace',
    });
    expect(arena.estimate(smelt, 'whole').ticksPerUnit).toBe(200);
    expect(arena.estimate(smelt, 'load')).toMatchObject({ ticksPerUnit: 0, waitTicksPerUnit: 200 });
    expect(arena.estimate({ ...smelt, station: 'blast_furnace' }, 'load').waitTicksPerUnit).toBe(100);
  });

  it('count batches, not items, where a recipe gives several', () => {
    const planks = subtask({ action: 'craft', item: 'oak_planks', quantity: 16, materials: { oak_log: 4 } });
    const chests = subtask({ action: 'craft', item: 'chest', quantity: 4, materials: { oak_planks: 32 } });
    const { ticksPerUnit } = arena.estimate(planks, 'whole');
    expect(ticksPerUnit * 4).toBeCloseTo(arena.estimate(chests, 'whole').ticksPerUnit);
  });

  it('go on to the next kind of block, and farther, once the nearest are gone', () => {
    const either = (quantity: number): Subtask => ({
      ...stone(quantity, 'stone_pickaxe'),
      sources: ['stone', 'cobblestone'],
    });
    const ticks = (piece: Subtask, taken = 0): number => {
      const { fixedTicks, ticksPerUnit } = arena.estimate(piece, 'whole', taken);
      return fixedTicks + ticksPerUnit * piece.quantity;
    };
    // 24 stone stand there, dug in 12 ticks each, and 57 cobblestone in 15.
    expect(ticks(either(24))).toBe(ticks(stone(24, 'stone_pickaxe')));
    expect(ticks(either(24), 24)).toBeGreaterThan(ticks(either(24)));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }), (first, then) => {
        // Two ways there and back, over the same blocks: never sooner than all at once.
        const inTwo = ticks(either(first)) + ticks(either(then), first);
        expect(inTwo).toBeGreaterThan(ticks(either(first + then)));
      }),
    );
  });

  it('send bare hands round a wall, a wooden pickaxe through it, and later tools through the holes there are', () => {
    const quarry = gameDurations(game, layoutOfEnvironment(loadEnvironment('quarry')));
    const way = (item: string, sources: readonly string[], tools: readonly string[]): number =>
      quarry.estimate(subtask({ action: 'gather', item, sources, tools }), 'whole').fixedTicks;
    const coal = (tool: string): number => way('coal', ['coal_ore'], [tool]);
    expect(way('sand', ['sand'], [])).toBeGreaterThan(way('sand', ['sand'], ['stone_shovel']) + 150);
    expect(coal('wooden_pickaxe')).toBeGreaterThan(coal('stone_pickaxe') + 50);
    expect(coal('wooden_pickaxe')).toBeLessThan(coal('stone_pickaxe') + 150);
  });

  it('expect one ore for a redstone, two for eight', () => {
    const redstone = (quantity: number): number => {
      const piece = subtask({
        action: 'gather',
        item: 'redstone',
        quantity,
        tools: ['iron_pickaxe'],
        sources: ['redstone_ore'],
      });
      return arena.estimate(piece, 'whole').ticksPerUnit * quantity;
    };
    expect(redstone(4)).toBeCloseTo(redstone(1));
    expect(redstone(8)).toBeGreaterThan(redstone(4) + 15);
  });

  it('look for ore nobody has seen as long for one as for a vein, in shares that many dig at once', () => {
    const nature = gameDurations(game, layoutOfEnvironment(loadEnvironment('nature')));
    const diamonds = (quantity: number): Subtask =>
      subtask({
        action: 'gather',
        item: 'diamond',
        quantity,
        tools: ['iron_pickaxe'],
        sources: ['diamond_ore', 'deepslate_diamond_ore'],
      });
    const [one, three, thirty] = [1, 3, 30].map((quantity) => nature.estimate(diamonds(quantity), 'whole'));
    if (!one || !three || !thirty) throw new Error('They are there.');
    expect(3 * three.ticksPerUnit).toBeLessThan(1.1 * one.ticksPerUnit);
    expect(30 * thirty.ticksPerUnit).toBeGreaterThan(5 * one.ticksPerUnit);
    expect(three.fixedTicks).toBe(one.fixedTicks);
  });

  it.each(VERSIONS)(
    'look for a tree nobody has seen, and for no stone: it is in the ground (%s)',
    (version) => {
      const nature = gameDurations(loadGame(version), layoutOfEnvironment(loadEnvironment('nature')));
      const logs = nature.estimate(subtask({ action: 'gather', item: 'acacia_log' }), 'whole');
      expect(logs.fixedTicks).toBeGreaterThan(nature.estimate(stone(1), 'whole').fixedTicks + 900);
    },
  );

  it('look for more of what stands about once there is not enough of it in sight', () => {
    const here = {
      chest: { x: 0, y: 70, z: 0 },
      sources: new Map([['sugar_cane', [{ x: 9, y: 70, z: 0 }]]]),
    };
    const nature = gameDurations(game, here);
    const ticks = (quantity: number): number =>
      totalTicks(nature, subtask({ action: 'gather', item: 'sugar_cane', quantity }));
    expect(ticks(1)).toBeLessThan(200);
    expect(ticks(2)).toBeGreaterThan(1000);
  });

  it('count climbing where a part of a building is high above the ground', () => {
    const low = subtask({ action: 'build', item: 'stone', quantity: 40 });
    const high = { ...low, scaffold: { dirt: 9 } };
    expect(totalTicks(arena, high)).toBeGreaterThan(totalTicks(arena, low) + 100);
  });

  it('count the way up a mountain in nature, and none to what hangs in a tree', () => {
    const iron = subtask({
      action: 'gather',
      item: 'raw_iron',
      tools: ['stone_pickaxe'],
      sources: ['iron_ore'],
    });
    const ticksAt = (y: number): number => {
      const sources = new Map([['iron_ore', [{ x: 30, y, z: 0 }]]]);
      return totalTicks(gameDurations(game, { chest: { x: 0, y: 70, z: 0 }, sources }), iron);
    };
    expect(ticksAt(76)).toBe(ticksAt(70));
    expect(ticksAt(106) - ticksAt(70)).toBeGreaterThan(500);
  });

  it('answer for open nature, and for what a place does not have, with finite numbers', () => {
    const nowhere: Layout = { chest: null, sources: new Map() };
    const nature = gameDurations(game, nowhere);
    const egg = subtask({ action: 'gather', item: 'egg', quantity: 2, sources: ['chicken'] });
    const hunt = subtask({ action: 'shoot', item: 'ghast', quantity: 2, tools: ['bow'] });
    for (const piece of [stone(64), egg, hunt, subtask({ action: 'build', item: 'torch', quantity: 3 })]) {
      expect(Number.isFinite(totalTicks(nature, piece))).toBe(true);
      expect(totalTicks(nature, piece)).toBeGreaterThan(0);
    }
    expect(totalTicks(nature, egg)).toBeGreaterThan(9000);
  });

  it('look for a herd once, and for each monster anew, though one is in sight', () => {
    const layout = { chest: null, sources: new Map([['spider', [{ x: 9, y: 70, z: 0 }]]]) };
    const hunt = (item: string, quantity: number): number =>
      totalTicks(gameDurations(game, layout), subtask({ action: 'kill', item, quantity }));
    expect(hunt('cow', 3) - hunt('cow', 1)).toBeLessThan(1000);
    expect(hunt('spider', 3) - hunt('spider', 1)).toBeGreaterThan(2000);
  });
});

describe('durations learned from past runs', () => {
  const past = (observedTicks: number, fields: Partial<PastDuration> = {}): PastDuration => ({
    action: 'gather',
    item: 'cobblestone',
    phase: 'whole',
    expectedTicks: 100,
    observedTicks,
    ...fields,
  });

  it('take the median of what was seen, not the worst', () => {
    const learned = learnedDurations(arena, [past(150), past(140), past(5000), past(160), past(145)]);
    const ratio =
      learned.estimate(stone(8), 'whole').ticksPerUnit / arena.estimate(stone(8), 'whole').ticksPerUnit;
    expect(ratio).toBeCloseTo(1.5);
  });

  it('fall back on the same action for items never seen, and on the rules where too little was seen', () => {
    const learned = learnedDurations(arena, [past(200), past(200), past(200), past(10, { action: 'craft' })]);
    const logs = subtask({ action: 'gather', item: 'oak_log', quantity: 4 });
    const table = subtask({ action: 'craft', item: 'crafting_table', materials: { oak_planks: 4 } });
    expect(totalTicks(learned, logs) / totalTicks(arena, logs)).toBeCloseTo(2, 1);
    expect(totalTicks(learned, table)).toBe(totalTicks(arena, table));
  });

  it('stay within bounds whatever the past says', () => {
    const ticks = fc.oneof(fc.integer({ min: -10, max: 1e9 }), fc.constant(Infinity), fc.constant(NaN));
    fc.assert(
      fc.property(fc.array(fc.tuple(ticks, ticks), { maxLength: 12 }), (pairs) => {
        const list = pairs.map(([observed, expectedTicks]) => past(observed, { expectedTicks }));
        const learned = totalTicks(learnedDurations(arena, list), stone(8));
        const base = totalTicks(arena, stone(8));
        expect(learned).toBeGreaterThanOrEqual(base * 0.5);
        expect(learned).toBeLessThanOrEqual(base * 4 + 1);
      }),
    );
  });
});
