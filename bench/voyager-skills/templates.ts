import type { SampleSkill } from './handwritten.js';

const NUMBERS = ['Zero', 'One', 'Two', 'Three', 'Four', 'Five', 'Six'];

function camel(name: string): string {
  return name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function mining(block: string, tool: string | null, count: number): SampleSkill {
  const name = `mine${NUMBERS[count] ?? ''}${camel(block)}`;
  const equip =
    tool === null
      ? ''
      : `  const tool = bot.inventory.findInventoryItem(mcData.itemsByName.${tool}.id);\n  await bot.equip(tool, "hand");\n`;
  return {
    name,
    source: `async function ${name}(bot) {
${equip}  const found = await exploreUntil(bot, new Vec3(1, 0, 1), 60, () => {
    const blocks = bot.findBlocks({ matching: (block) => block.name === "${block}", maxDistance: 32, count: ${count} });
    return blocks.length >= ${count} ? blocks : null;
  });
  if (!found) {
    bot.chat("Not enough of it here.");
    return;
  }
  await mineBlock(bot, "${block}", ${count});
}`,
  };
}

function crafting(item: string, needsTable: boolean): SampleSkill {
  const name = `craft${camel(item)}`;
  const table = needsTable
    ? '  await placeItem(bot, "crafting_table", bot.entity.position.offset(1, 0, 0));\n'
    : '';
  return { name, source: `async function ${name}(bot) {\n${table}  await craftItem(bot, "${item}", 1);\n}` };
}

function smelting(input: string, word: string, fuel: string, count: number): SampleSkill {
  const name = `smelt${NUMBERS[count] ?? ''}${word}`;
  return {
    name,
    source: `async function ${name}(bot) {
  const furnace = bot.findBlock({ matching: mcData.blocksByName.furnace.id, maxDistance: 32 });
  if (!furnace) await placeItem(bot, "furnace", bot.entity.position.offset(0, 0, -1));
  await smeltItem(bot, "${input}", "${fuel}", ${count});
}`,
  };
}

function hunting(mob: string, count: number): SampleSkill {
  const name = `kill${NUMBERS[count] ?? ''}${camel(mob)}${count > 1 ? 's' : ''}`;
  return {
    name,
    source: `async function ${name}(bot) {
  for (let i = 0; i < ${count}; i++) await killMob(bot, "${mob}", 300);
}`,
  };
}

/** Thirty-five more, of the four shapes most skills have. */
export const TEMPLATED: readonly SampleSkill[] = [
  mining('coal_ore', 'wooden_pickaxe', 5),
  mining('iron_ore', 'stone_pickaxe', 3),
  mining('copper_ore', 'stone_pickaxe', 3),
  mining('stone', 'wooden_pickaxe', 6),
  mining('sand', null, 4),
  mining('dirt', null, 5),
  mining('jungle_log', null, 3),
  mining('acacia_log', 'stone_axe', 2),
  mining('redstone_ore', 'iron_pickaxe', 2),
  mining('lapis_ore', 'stone_pickaxe', 2),
  mining('gold_ore', 'iron_pickaxe', 2),
  mining('deepslate_iron_ore', 'stone_pickaxe', 2),
  crafting('stone_sword', true),
  crafting('stone_axe', true),
  crafting('iron_sword', true),
  crafting('iron_helmet', true),
  crafting('shield', true),
  crafting('ladder', true),
  crafting('bowl', true),
  crafting('shears', false),
  crafting('oak_fence', true),
  crafting('bread', true),
  crafting('torch', false),
  crafting('white_bed', true),
  smelting('raw_gold', 'RawGold', 'coal', 3),
  smelting('raw_copper', 'RawCopper', 'charcoal', 4),
  smelting('sand', 'Sand', 'coal', 4),
  smelting('cobblestone', 'Cobblestone', 'coal', 2),
  smelting('beef', 'Beef', 'oak_planks', 2),
  smelting('mutton', 'Mutton', 'oak_log', 2),
  smelting('potato', 'Potato', 'coal', 3),
  smelting('cactus', 'CactusIntoGreenDye', 'coal', 1),
  hunting('chicken', 3),
  hunting('cow', 1),
  hunting('sheep', 2),
];
