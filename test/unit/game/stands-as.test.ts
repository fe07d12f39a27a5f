import { expect, it } from 'vitest';
import { loadGame } from '../../../src/game/game.js';
import { isChest, isFurnace, CHESTS, FURNACES } from '../../../src/game/container-blocks.js';
import { replaceableBlocks } from '../../../src/game/replaceable.js';
import { standsAs, standsAsPairs, standsUnderAnotherName } from '../../../src/game/stands-as.js';

const { registry } = loadGame('1.21.1');

it('names items and blocks there are, and no item that has a block of its own name', () => {
  for (const [item, block] of standsAsPairs()) {
    expect([item, registry.items.has(item)]).toEqual([item, true]);
    expect([block, registry.blocks.has(block)]).toEqual([block, true]);
    expect([item, registry.blocks.has(item)]).toEqual([item, false]);
    expect(standsUnderAnotherName(item)).toBe(true);
  }
  for (const block of [...CHESTS, ...FURNACES]) expect(registry.blocks.has(block)).toBe(true);
});

it('names replaceable blocks there are, in one version or another', () => {
  const older = loadGame('1.20.1').registry.blocks;
  const unknown = replaceableBlocks().filter((name) => !registry.blocks.has(name) && !older.has(name));
  expect(unknown).toEqual([]);
});

it('knows a block on a wall and a planted one, and takes none for another', () => {
  expect(standsAs('torch', 'wall_torch')).toBe(true);
  expect(standsAs('oak_sign', 'oak_wall_sign')).toBe(true);
  expect(standsAs('wheat_seeds', 'wheat')).toBe(true);
  expect(standsAs('furnace', 'furnace')).toBe(true);
  expect(standsAs('furnace', 'blast_furnace')).toBe(false);
  expect(standsAs('torch', 'redstone_wall_torch')).toBe(false);
  expect([isFurnace('smoker'), isFurnace('chest'), isChest('barrel'), isChest('ender_chest')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
