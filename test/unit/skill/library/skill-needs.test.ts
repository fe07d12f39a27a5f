import { describe, expect, it } from 'vitest';
import { loadGame } from '../../../../src/game/game.js';
import { needsOfSkill } from '../../../../src/skill/library/skill-needs.js';

const game = loadGame('1.20.1');

function needsOf(body: string): ReturnType<typeof needsOfSkill> {
  return needsOfSkill(`async function work(bot) {\n${body}\n}`, 'iron_pickaxe', game);
}

describe('what the code of a skill counts on', () => {
  it('is what it uses and does not make before', () => {
    expect(
      needsOf(`await placeItem(bot, 'crafting_table', bot.entity.position.offset(1, 0, 0));
      await craftItem(bot, 'stick', 1);
      await craftItem(bot, 'iron_pickaxe', 1);`),
    ).toMatchObject({
      hands: { crafting_table: 1, oak_planks: 2, iron_ingot: 3 },
      stations: [],
      usesChest: false,
    });
  });

  it('is what goes into its product where what is crafted is worked out as it runs', () => {
    expect(
      needsOf(`for (const tool of ['iron_pickaxe', 'iron_axe']) await craftItem(bot, tool, 1);`),
    ).toMatchObject({ hands: { iron_ingot: 3, stick: 2 }, stations: ['crafting_table'] });
  });

  it('is as much as it wants to have counted in its hands, or subtracts that from', () => {
    expect(
      needsOf(`const walls = 32;
      const stones = bot.inventory.count(mcData.itemsByName.cobblestone.id);
      if (stones < walls) return;
      const gold = 5 - bot.inventory.count(mcData.itemsByName['gold_ingot'].id);
      if (gold > 0) await smeltItem(bot, 'raw_gold', 'coal', gold);
      await craftItem(bot, 'cobblestone_wall', 1);`),
    ).toMatchObject({ hands: { cobblestone: 32, raw_gold: 5, coal: 1 } });
  });

  it('is what it looks for by name, and what goes into a furnace for its product', () => {
    expect(
      needsOf(`const shears = bot.inventory.items().find(({ name }) => name === 'shears');
      const chest = bot.findBlock({ matching: mcData.blocksByName.chest.id });`),
    ).toMatchObject({ hands: { shears: 1 }, usesChest: true });
    const source = `async function burn(bot) { const log = found ?? 'oak_log'; await smeltItem(bot, log.name, 'oak_planks', 2); }`;
    expect(needsOfSkill(source, 'charcoal', game)).toMatchObject({ hands: { oak_log: 2, oak_planks: 2 } });
  });

  it('is a tool of the kind it asks names for', () => {
    expect(
      needsOf(`const hoe = bot.inventory.items().find((item) => item.name.endsWith('_hoe'));`),
    ).toMatchObject({
      hands: { iron_hoe: 1 },
    });
  });

  it('is what it makes too little of', () => {
    expect(
      needsOf(`await mineBlock(bot, 'spruce_log', 1);
      await craftItem(bot, 'spruce_planks', 1);
      await craftItem(bot, 'chest', 1);`),
    ).toMatchObject({ hands: { spruce_planks: 4 } });
  });

  it('is, of several blocks that will do, the one that gives what it is for', () => {
    const either = `const names = ['birch_log', 'oak_log'];
      const log = bot.findBlock({ matching: (block) => names.includes(block.name) });
      await mineBlock(bot, log.name, 1);`;
    const source = `async function work(bot) { ${either} }`;
    expect(needsOfSkill(source, 'oak_log', game)?.blocks).toEqual(['oak_log']);
    expect(needsOfSkill(source, null, game)?.blocks).toEqual(['birch_log', 'oak_log']);
  });

  it('is the blocks it mines, with a tool that gets them, and the stations it does not set down', () => {
    expect(
      needsOf(`await mineBlock(bot, 'iron_ore', 3);
      await smeltItem(bot, 'raw_iron', 'coal', 3);`),
    ).toMatchObject({ hands: { stone_pickaxe: 1, coal: 1 }, blocks: ['iron_ore'], stations: ['furnace'] });
  });

  it('is wool where it speaks of wool, not a bed to be dyed, and a piece of fuel for each that is smelted alone', () => {
    const source = `async function sew(bot) {
      const wool = bot.inventory.count(mcData.itemsByName.white_wool.id);
      for (let i = 0; i < 8; i++) await smeltItem(bot, 'sand', 'coal', 1);
      await craftItem(bot, 'white_bed', Math.floor(wool / 3)); }`;
    expect(needsOfSkill(source, 'white_bed', game)?.hands).toEqual({
      sand: 1,
      coal: 8,
      white_wool: 12,
      oak_planks: 12,
    });
  });

  it('lies in the chest where it takes it from there', () => {
    expect(
      needsOf(`await getItemFromChest(bot, new Vec3(-14, -60, 2), { oak_log: 2 });
      await craftItem(bot, 'oak_planks', 2);`),
    ).toMatchObject({ hands: {}, chest: { oak_log: 2 }, usesChest: true });
  });

  it('is mobs by the names it looks for', () => {
    expect(needsOf(`const pig = bot.nearestEntity((entity) => entity.name === 'pig');`)).toMatchObject({
      mobs: ['pig'],
    });
  });
});
