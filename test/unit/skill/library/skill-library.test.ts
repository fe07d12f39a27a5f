import { describe, expect, it } from 'vitest';
import { createSkillLibrary, type LibraryEntry } from '../../../../src/skill/library/skill-library.js';

function entry(name: string, description: string, body: string): LibraryEntry {
  const author = { kind: 'imported', model: null, version: 'voyager' } as const;
  return { skill: { name, source: `async function ${name}(bot) { ${body} }`, author }, description };
}

const ENTRIES = [
  entry('mineIronOre', 'Mines iron ore with a stone pickaxe.', `await mineBlock(bot, 'iron_ore', 3);`),
  entry('smeltRawIron', 'Smelts raw iron into ingots.', `await smeltItem(bot, 'raw_iron', 'coal', 3);`),
  entry('craftIronPickaxe', 'Crafts a pickaxe.', `await craftItem(bot, 'iron_pickaxe', 1);`),
  entry('killPig', 'Kills a pig.', `await killMob(bot, 'pig', 300);`),
  entry('craftSticks', 'Makes sticks from planks.', `await craftItem(bot, 'stick', 2);`),
];

describe('skill library', () => {
  it('finds by name, description and code, however the words are written', async () => {
    const library = await createSkillLibrary(ENTRIES);
    expect(library.topSkills('mine 7 iron ores')[0]?.name).toBe('mineIronOre');
    expect(library.topSkills('Gather 7 raw_iron', 1)[0]?.name).toBe('smeltRawIron');
    expect(library.topSkills('kill pigs').map(({ name }) => name)).toEqual(['killPig']);
    expect(library.topSkills('planks')[0]?.name).toBe('craftSticks');
  });

  it('gives at most so many, and none that share no word', async () => {
    const library = await createSkillLibrary(ENTRIES);
    expect(library.topSkills('iron pickaxe stick pig ingot', 2)).toHaveLength(2);
    expect(library.topSkills('dragon')).toEqual([]);
    expect(library.topSkills('')).toEqual([]);
  });

  it('replaces a skill of the same name', async () => {
    const library = await createSkillLibrary(ENTRIES);
    library.add(entry('killPig', 'Kills a cow, in fact.', `await killMob(bot, 'cow', 300);`));
    expect(library.size).toBe(ENTRIES.length);
    expect(library.topSkills('cow')[0]?.source).toContain('cow');
  });
});
