import type { Bot } from 'mineflayer';
import { expect, it } from 'vitest';
import { chooseWeapon, ticksBetweenHits } from '../../../primitives/body/fighting.js';

/** As much of a bot as the choice looks at. */
function carrying(...names: readonly string[]): Bot {
  return { inventory: { items: () => names.map((name) => ({ name })) } } as unknown as Bot;
}

it.each([
  [['dirt', 'stone_pickaxe', 'iron_sword', 'oak_log'], 'iron_sword'],
  [['wooden_sword', 'stone_sword'], 'stone_sword'],
  [['dirt', 'oak_log'], null],
  [[], null],
])('against a pig with %j: %s', (names, expected) => {
  expect(chooseWeapon(carrying(...names), 'pig')).toBe(expected);
  expect(chooseWeapon(carrying(...names.toReversed()), 'pig')).toBe(expected);
});

it('waits long enough that every hit counts in full', () => {
  expect(ticksBetweenHits('iron_sword')).toBe(13);
  expect(ticksBetweenHits('stone_axe')).toBe(25);
  // The hand is quick again; the pig takes no second hit so soon.
  expect(ticksBetweenHits(null)).toBe(11);
});
