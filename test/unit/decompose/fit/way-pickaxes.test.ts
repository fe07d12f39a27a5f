import { expect, it } from 'vitest';
import type { Piece } from '../../../../src/decompose/fit/draft-subtask.js';
import { soughtIn } from '../../../../src/decompose/fit/way-pickaxes.js';

const dig = (item: string, quantity: number, source: string): Piece => ({
  action: 'gather',
  item,
  quantity,
  tools: ['iron_pickaxe'],
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
