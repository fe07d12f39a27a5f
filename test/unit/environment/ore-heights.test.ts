import { expect, it } from 'vitest';
import { expectedOre } from '../../../src/environment/nature/ore-heights.js';
import { loadGame } from '../../../src/game/game.js';

const heightIn = (version: string, ore: string, from: number): number | null =>
  expectedOre([ore], from, (least) => loadGame(version).registry.isAtLeast(least))?.height ?? null;

it.each([
  ['1.16.5', 'diamond_ore', 11, 12],
  ['1.21.1', 'diamond_ore', -53, -30],
  ['1.16.5', 'redstone_ore', 11, 12],
  ['1.21.1', 'deepslate_redstone_ore', -53, 15],
  ['1.21.1', 'iron_ore', 10, 64],
  ['1.21.1', 'deepslate', -1, -1],
] as const)('in %s %s is dug for between %i and %i', (version, ore, least, most) => {
  const height = heightIn(version, ore, 64);
  expect(height).toBeGreaterThanOrEqual(least);
  expect(height).toBeLessThanOrEqual(most);
});

it('has ores dug for as in older releases where the ground ends at 0', () => {
  const height = expectedOre(
    ['diamond_ore'],
    64,
    (least) => loadGame('1.21.1').registry.isAtLeast(least),
    0,
  )?.height;
  expect(height).toBe(heightIn('1.16.5', 'diamond_ore', 64));
});

it('sends nobody up from where it lies, and nobody anywhere for what does not lie in rock', () => {
  expect(heightIn('1.21.1', 'iron_ore', 20)).toBeLessThanOrEqual(20);
  expect(heightIn('1.21.1', 'oak_log', 64)).toBeNull();
});

it.each([
  ['1.21.1', 'coal_ore', -58],
  ['1.21.1', 'copper_ore', -58],
  ['1.16.5', 'coal_ore', 5],
] as const)('in %s sends up for %s from %i, no further than the ground goes', (version, ore, from) => {
  expect(heightIn(version, ore, from)).toBeGreaterThan(from);
  expect(heightIn(version, ore, from)).toBeLessThanOrEqual(54);
});

it.each([
  ['1.21.1', 'coal_ore', 64],
  ['1.16.5', 'coal_ore', 64],
  ['1.21.1', 'copper_ore', 70],
  ['1.21.1', 'coal_ore', 95],
] as const)('in %s has %s dug for from %i under the ground, not along it', (version, ore, from) => {
  expect(heightIn(version, ore, from)).toBeLessThanOrEqual(from - 8);
});
