import { expect, it } from 'vitest';
import type { Piece } from '../../../../src/decompose/fit/draft-subtask.js';
import { pickaxesForWays, soughtIn } from '../../../../src/decompose/fit/way-pickaxes.js';
import { startOf } from '../../../../src/decompose/start-of.js';
import { loadEnvironment } from '../../../../src/environment/load-environment.js';
import { loadGame } from '../../../../src/game/game.js';
import type { Subtask } from '../../../../src/plan/subtask/subtask.js';

const dig = (item: string, quantity: number, source: string, tool = 'iron_pickaxe'): Piece => ({
  action: 'gather',
  item,
  quantity,
  tools: [tool],
  materials: {},
  sources: [source],
});

it('counts the ore a plan digs for that nobody has seen', () => {
  const pieces = [
    dig('diamond', 3, 'diamond_ore'),
    dig('diamond', 2, 'diamond_ore'),
    dig('raw_iron', 7, 'iron_ore'),
    dig('cobblestone', 40, 'stone'),
  ];
  expect(soughtIn(pieces, new Set())).toBe(12);
  expect(soughtIn(pieces, new Set(['iron_ore']))).toBe(5);
  expect(soughtIn(pieces, undefined)).toBe(0);
});

it('counts pickaxes by the veins to be found, stairs once, and what a better one digs below 0', () => {
  const { start } = startOf(loadGame('1.20.1'), loadEnvironment('nature'), { rules: 'vanilla', chest: {} });
  const pickaxesFor = (...pieces: Piece[]): number => {
    const subtasks = pieces.map((piece): Subtask => ({ id: 's1', ...piece, dependsOn: [], instruction: '' }));
    const goals = pickaxesForWays(start, subtasks, new Set(), 1);
    return goals.reduce((sum, { quantity }) => sum + quantity, 0);
  };
  const iron = (quantity: number): Piece => dig('raw_iron', quantity, 'iron_ore', 'stone_pickaxe');
  const redstone = dig('redstone', 1, 'redstone_ore');
  expect(pickaxesFor(iron(3))).toBeLessThan(pickaxesFor(iron(12)));
  expect(pickaxesFor(iron(12))).toBeLessThan(pickaxesFor(iron(24)));
  expect(pickaxesFor(iron(7), redstone)).toBeLessThan(pickaxesFor(iron(7)) + pickaxesFor(redstone));
});
