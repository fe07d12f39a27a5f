import { expect, it } from 'vitest';
import type { Bot } from 'mineflayer';
import minecraftData from 'minecraft-data';
import { gameOf, loadGame } from '../../../src/game/game.js';
import { breaksGiving } from '../../../src/game/sources/breaking.js';
import { harvestsOf, wayTool } from '../../../primitives/body/tools.js';
import { emptyWorld } from '../../support/chunk-world.js';

/** What a bot digs its way through deepslate with. */
function throughDeepslate(
  carried: readonly (readonly [name: string, durabilityUsed: number])[],
): string | null {
  const { registry } = emptyWorld('1.20.1');
  const items = carried.map(([name, durabilityUsed]) => {
    const { id: type, maxDurability } = minecraftData('1.20.1').itemsByName[name] ?? { id: 0 };
    return { name, type, durabilityUsed, maxDurability };
  });
  const bot = { registry, version: '1.20.1', inventory: { items: () => items } } as unknown as Bot;
  return wayTool(bot, registry.blocksByName['deepslate']?.defaultState ?? 0).tool;
}

it('keeps the last uses of a dear pickaxe for what only it can dig, as long as there is another', () => {
  expect(
    throughDeepslate([
      ['iron_pickaxe', 0],
      ['stone_pickaxe', 0],
    ]),
  ).toBe('iron_pickaxe');
  expect(
    throughDeepslate([
      ['iron_pickaxe', 215],
      ['stone_pickaxe', 100],
    ]),
  ).toBe('stone_pickaxe');
  expect(throughDeepslate([['iron_pickaxe', 215]])).toBe('iron_pickaxe');
});

it('digs ore for itself where that is asked for, and for what it gives elsewhere', () => {
  const bot = { version: '1.20.1' } as unknown as Bot;
  const [itself] = harvestsOf(bot, 'iron_ore', 'iron_ore');
  expect(itself).toMatchObject({ items: ['iron_ore'], least: 1 });
  expect(harvestsOf(bot, 'iron_ore', 'raw_iron')).toMatchObject([
    { items: ['raw_iron'], tools: itself?.tools },
  ]);
  expect(harvestsOf(bot, 'stone', 'stone')).toEqual([]);
  const old = gameOf({ version: '1.20.1', hasOldOres: true });
  expect(breaksGiving(old, 'raw_iron')).toEqual([]);
  expect(breaksGiving(old, 'iron_ore').map(({ target }) => target)).toEqual(['iron_ore']);
  expect(breaksGiving(old, 'coal')).toEqual(breaksGiving(loadGame('1.20.1'), 'coal'));
});
