import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  resolveByPaper,
  type ListedMaterial,
  type ListedSubtask,
} from '../../../src/decompose/paper/quantity-procedure.js';
import { resolveVanilla } from '../../../src/decompose/paper/quantity-procedure-vanilla.js';
import { loadGame } from '../../../src/game/game.js';
import type { Goal } from '../../../src/plan/subtask/subtask.js';

const wood = { log: 'oak_log', planks: 'oak_planks' };

function listed(
  action: string,
  item: string,
  quantity: number,
  materials: Readonly<Record<string, number>> = {},
  tools: readonly string[] = [],
): ListedSubtask {
  const list = Object.entries(materials).map(([name, count]): ListedMaterial => ({
    item: name,
    quantity: count,
  }));
  return { action, item, quantity, materials: list, tools };
}

const toStonePickaxe = [
  listed('craft', 'crafting_table', 1, { oak_planks: 4 }),
  listed('craft', 'wooden_pickaxe', 1, { oak_planks: 3, stick: 2 }),
  listed('gather', 'cobblestone', -1, {}, ['wooden_pickaxe']),
  listed('craft', 'stone_pickaxe', 1, { cobblestone: 3, stick: 2 }),
];
const toIronPickaxe = [
  ...toStonePickaxe,
  listed('gather', 'raw_iron', -1, {}, ['stone_pickaxe']),
  listed('craft', 'furnace', 1, { cobblestone: 8 }),
  listed('smelt', 'iron_ingot', -1, { raw_iron: 1, oak_planks: 1 }, ['furnace']),
  listed('craft', 'iron_pickaxe', 1, { iron_ingot: 3, stick: 2 }),
];
const compass = [
  ...toIronPickaxe,
  listed('gather', 'redstone', -1, {}, ['iron_pickaxe']),
  listed('craft', 'compass', 1, { iron_ingot: 4, redstone: 1 }),
];

function amounts(
  subtasks: readonly { action: string; item: string; quantity: number }[],
): Record<string, number> {
  return Object.fromEntries(subtasks.map(({ action, item, quantity }) => [`${action} ${item}`, quantity]));
}

function byPaper(list: readonly ListedSubtask[]): Record<string, number> {
  const outcome = resolveByPaper(list, wood);
  if (outcome.kind === 'refused') throw new Error(outcome.message);
  return amounts(outcome.subtasks);
}

describe('the procedure to the letter', () => {
  it('works out the compass: 5 logs, 20 planks, 8 sticks, 11 cobblestone, 7 raw iron, 1 redstone', () => {
    expect(byPaper(compass)).toMatchObject({
      'gather oak_log': 5,
      'craft oak_planks': 20,
      'craft stick': 8,
      'gather cobblestone': 11,
      'gather raw_iron': 7,
      'smelt iron_ingot': 7,
      'gather redstone': 1,
    });
  });

  it('works out the diamond pickaxe: 4 logs, 16 planks', () => {
    const list = [
      ...toIronPickaxe,
      listed('gather', 'diamond', -1, {}, ['iron_pickaxe']),
      listed('craft', 'diamond_pickaxe', 1, { diamond: 3, stick: 2 }),
    ];
    expect(byPaper(list)).toMatchObject({ 'gather oak_log': 4, 'craft oak_planks': 16, 'gather diamond': 3 });
  });

  it('works out the porkchop, whose last smelt keeps its own quantity: 3 logs, 12 planks, 4 sticks, 8 cobblestone', () => {
    const list = [
      listed('craft', 'crafting_table', 1, { oak_planks: 4 }),
      listed('craft', 'wooden_pickaxe', 1, { oak_planks: 3, stick: 2 }),
      listed('gather', 'cobblestone', -1, {}, ['wooden_pickaxe']),
      listed('craft', 'furnace', 1, { cobblestone: 8 }),
      listed('craft', 'wooden_sword', 1, { oak_planks: 2, stick: 1 }),
      listed('kill', 'pig', 1, {}, ['wooden_sword']),
      listed('gather', 'porkchop', -1),
      listed('smelt', 'cooked_porkchop', 1, { porkchop: 1, oak_planks: 1 }, ['furnace']),
    ];
    expect(byPaper(list)).toMatchObject({
      'gather oak_log': 3,
      'craft oak_planks': 12,
      'craft stick': 4,
      'gather cobblestone': 8,
      'gather porkchop': 1,
      'smelt cooked_porkchop': 1,
    });
  });

  it('overrules the quantity a model gave to a gather that is not the last subtask', () => {
    const list = toStonePickaxe.map((subtask) =>
      subtask.action === 'gather' ? { ...subtask, quantity: 99 } : subtask,
    );
    expect(byPaper(list)).toMatchObject({ 'gather cobblestone': 3 });
  });

  it.each([
    ['tool-not-crafted', [listed('gather', 'diamond', 1, {}, ['iron_pickaxe'])], 'iron_pickaxe'],
    ['not-needed', [listed('gather', 'dirt', -1), listed('craft', 'torch', 4, { coal: 0.25 })], 'dirt'],
    ['not-needed', [listed('smelt', 'glass', -1, { sand: 1 }), listed('kill', 'pig', 1)], 'glass'],
    ['not-needed', [listed('gather', 'dirt', -1)], 'dirt'],
    ['left-over-need', [listed('craft', 'bookshelf', 1, { book: 3, oak_planks: 6 })], 'book'],
  ])('refuses with %s as the paper does', (reason, list, item) => {
    expect(resolveByPaper(list, wood)).toMatchObject({ kind: 'refused', reason, item });
  });

  it('accepts a tool only where an EARLIER subtask crafts it', () => {
    const outcome = resolveByPaper([...toStonePickaxe].reverse(), wood);
    expect(outcome).toMatchObject({ kind: 'refused', reason: 'tool-not-crafted', subtask: 1 });
  });

  it('rounds sticks and planks up to whole crafts, whatever is needed', () => {
    const need = fc.record({
      planks: fc.integer({ min: 0, max: 300 }),
      sticks: fc.integer({ min: 0, max: 300 }),
      logs: fc.integer({ min: 0, max: 300 }),
    });
    fc.assert(
      fc.property(need, ({ planks, sticks, logs }) => {
        const made = byPaper([
          listed('craft', 'boat', 1, { oak_planks: planks, stick: sticks, oak_log: logs }),
        ]);
        const sticksMade = made['craft stick'] ?? 0;
        const planksMade = made['craft oak_planks'] ?? 0;
        expect(sticksMade % 4).toBe(0);
        expect(planksMade % 4).toBe(0);
        expect(sticksMade - sticks).toBeGreaterThanOrEqual(0);
        expect(sticksMade - sticks).toBeLessThan(4);
        const spare = planksMade - planks - sticksMade / 2;
        expect(spare).toBeGreaterThanOrEqual(0);
        expect(spare).toBeLessThan(4);
        expect(made['gather oak_log'] ?? 0).toBe(logs + planksMade / 4);
      }),
    );
  });
});

describe('the procedure by the real game', () => {
  const game = loadGame('1.20.1');
  const have = (item: string, quantity: number): Goal => ({ kind: 'have', item, quantity, verb: 'craft' });
  const resolve = (
    list: readonly ListedSubtask[],
    goals: readonly Goal[],
    stock: Readonly<Record<string, number>> = {},
  ): ReturnType<typeof resolveVanilla> => resolveVanilla(list, { game, goals, stock, wood });

  it('burns 5 planks for 7 ingots, so the compass takes 16 planks and 4 logs', () => {
    const { subtasks } = resolve(compass, [have('compass', 1)]);
    expect(amounts(subtasks)).toMatchObject({
      'gather oak_log': 4,
      'craft oak_planks': 16,
      'craft stick': 8,
      'smelt iron_ingot': 7,
    });
    const smelt = subtasks.find(({ action }) => action === 'smelt');
    expect(smelt?.fuel).toEqual({ oak_planks: 5 });
    expect(smelt?.materials).toEqual({ raw_iron: 7, oak_planks: 5 });
  });

  it('burns 1 coal for 8 items where the list says coal', () => {
    const list = [listed('smelt', 'glass', -1, { sand: 1, coal: 1 }, ['furnace'])];
    expect(resolve(list, [have('glass', 9)]).subtasks[0]?.fuel).toEqual({ coal: 2 });
  });

  it('works out crafted intermediates, which the paper cannot', () => {
    const list = [
      listed('gather', 'sugar_cane', -1),
      listed('craft', 'paper', -1, { sugar_cane: 1 }),
      listed('craft', 'book', -1, { paper: 3, leather: 1 }),
      listed('craft', 'bookshelf', 1, { book: 3, oak_planks: 6 }),
    ];
    expect(amounts(resolve(list, [have('bookshelf', 1)]).subtasks)).toMatchObject({
      'gather sugar_cane': 9,
      'craft paper': 9,
      'craft book': 3,
      'craft oak_planks': 8,
    });
  });

  it('works out two gathers of one item, each for those who come after it', () => {
    const list = [
      listed('gather', 'cobblestone', -1),
      listed('craft', 'stone_pickaxe', 1, { cobblestone: 3, stick: 2 }),
      listed('gather', 'cobblestone', -1),
      listed('craft', 'furnace', 1, { cobblestone: 8 }),
    ];
    const gathers = resolve(list, [have('stone_pickaxe', 1), have('furnace', 1)]).subtasks.filter(
      ({ item }) => item === 'cobblestone',
    );
    expect(gathers.map(({ quantity }) => quantity)).toEqual([3, 8]);
  });

  it('raises crafts to whole yields, and reads materials for one item and for one craft alike', () => {
    const perItem = [listed('craft', 'torch', 6, { coal: 0.25, stick: 0.25 })];
    const perCraft = [listed('craft', 'torch', 6, { coal: 1, stick: 1 })];
    for (const list of [perItem, perCraft]) {
      const torch = resolve(list, [have('torch', 6)]).subtasks.at(-1);
      expect(torch).toMatchObject({ quantity: 8, materials: { coal: 2, stick: 2 } });
    }
  });

  it('leaves wrong materials as they are, for the check to find', () => {
    const list = [listed('craft', 'compass', 1, { iron_ingot: 3, redstone: 1 })];
    expect(resolve(list, [have('compass', 1)]).subtasks.at(-1)?.materials).toEqual({
      iron_ingot: 3,
      redstone: 1,
    });
  });

  it('takes what is in stock before it gathers', () => {
    const list = [listed('gather', 'cobblestone', -1), listed('craft', 'furnace', 1, { cobblestone: 8 })];
    expect(amounts(resolve(list, [have('furnace', 1)], { cobblestone: 5 }).subtasks)).toMatchObject({
      'gather cobblestone': 3,
    });
    const { subtasks, leftOut } = resolve(list, [have('furnace', 1)], { cobblestone: 8 });
    expect(subtasks).toHaveLength(1);
    expect(leftOut).toHaveLength(1);
  });

  it('kills as many as the loot takes', () => {
    const list = [
      listed('kill', 'spider', 1),
      listed('gather', 'string', -1),
      listed('craft', 'bow', 2, { string: 3, stick: 3 }),
    ];
    expect(amounts(resolve(list, [have('bow', 2)]).subtasks)).toMatchObject({
      'kill spider': 6,
      'gather string': 6,
    });
  });
});
