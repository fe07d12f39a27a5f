import { describe, expect, it } from 'vitest';
import { readGoals, type GoalProblem } from '../../../src/decompose/words/goal-text.js';
import { loadRegistry } from '../../../src/game/registry.js';

const registry = loadRegistry('1.20.1');

/** "have 3 iron_pickaxe craft; have 1 shield craft", or "problem unknown-item". */
function goalsOf(text: string, version = '1.20.1', available: readonly string[] = []): string {
  const outcome = readGoals(loadRegistry(version), text, { available });
  if (!outcome.ok) return `problem ${outcome.problem.kind}`;
  return outcome.value.goals
    .map((goal) => `${goal.kind} ${goal.quantity} ${goal.item} ${goal.verb}`)
    .join('; ');
}

function notesOf(text: string, version = '1.20.1'): string {
  const outcome = readGoals(loadRegistry(version), text);
  return outcome.ok ? outcome.value.notes.join('; ') : `problem ${outcome.problem.kind}`;
}

function problemOf(text: string): GoalProblem {
  const outcome = readGoals(registry, text);
  if (outcome.ok)
    throw new Error(`Expected a problem for "${text}", got ${JSON.stringify(outcome.value.goals)}.`);
  return outcome.problem;
}

describe('one thing in everyday words', () => {
  it.each([
    ['craft a compass', 'have 1 compass craft'],
    ['Craft compass', 'have 1 compass craft'],
    ['craft a compass.', 'have 1 compass craft'],
    ['CRAFT A COMPASS!!!', 'have 1 compass craft'],
    ['compass', 'have 1 compass craft'],
    ['goal: craft a compass', 'have 1 compass craft'],
    ['How do I craft a compass?', 'have 1 compass craft'],
    ['can you make me a bow?', 'have 1 bow craft'],
    ['could you please craft a bow for me', 'have 1 bow craft'],
    ['I want a diamond pickaxe please', 'have 1 diamond_pickaxe craft'],
    ["I'd like to have a diamond pickaxe", 'have 1 diamond_pickaxe craft'],
    ['we need a shield', 'have 1 shield craft'],
    ["let's build a shield", 'have 1 shield craft'],
    ['Craft 1 Wooden Pickaxe', 'have 1 wooden_pickaxe craft'],
    ['get me 64 cobblestone', 'have 64 cobblestone gather'],
    ['gather 11 cobblestone', 'have 11 cobblestone gather'],
    ['mine 11 cobblestone', 'have 11 cobblestone gather'],
    ['collect 11 cobblestone', 'have 11 cobblestone gather'],
    ['harvest 11 wheat', 'have 11 wheat gather'],
    ['dig up 11 dirt', 'have 11 dirt gather'],
    ['fetch 11 dirt', 'have 11 dirt gather'],
    ['obtain 11 dirt', 'have 11 dirt gather'],
    ['bring me 11 dirt', 'have 11 dirt gather'],
    ['find 11 dirt', 'have 11 dirt gather'],
    ['chop 5 oak logs', 'have 5 oak_log gather'],
    ['go and mine 3 diamonds', 'have 3 diamond gather'],
    ['mine diamond', 'have 1 diamond gather'],
    ['smelt 5 iron ingots', 'have 5 iron_ingot smelt'],
    ['make 5 iron ingots', 'have 5 iron_ingot smelt'],
    ['smelt sand', 'have 1 glass smelt'],
    ['smelt 5 raw iron', 'have 5 iron_ingot smelt'],
    ['cook 3 porkchops', 'have 3 cooked_porkchop smelt'],
    ['cook 3 cooked porkchops', 'have 3 cooked_porkchop smelt'],
    ['cook a chicken', 'have 1 cooked_chicken smelt'],
    ['smelt 9 bricks', 'have 9 brick smelt'],
    ['bake 3 potatoes', 'have 3 baked_potato smelt'],
    ['bake a cake', 'have 1 cake craft'],
    ['collect 3 porkchops', 'have 3 porkchop gather'],
    ['mine stone', 'have 1 cobblestone gather'],
    ['get stone', 'have 1 stone smelt'],
    ['dig 5 clay', 'have 5 clay_ball gather'],
    ['mine 3 iron ore', 'have 3 raw_iron gather'],
    ['mine 3 melons', 'have 3 melon_slice gather'],
    ['mine 4 vines', 'have 4 vine gather'],
    ['mine 3 diamond ore', 'have 3 diamond gather'],
    ['mine 5 iron', 'have 5 raw_iron gather'],
    ['block of iron', 'have 1 iron_block craft'],
    ['iron block', 'have 1 iron_block craft'],
    ['carrot on a stick', 'have 1 carrot_on_a_stick craft'],
    ['minecart with chest', 'have 1 chest_minecart craft'],
    ['flint and steel', 'have 1 flint_and_steel craft'],
    ['cut copper', 'have 1 cut_copper craft'],
    ['lead', 'have 1 lead craft'],
    ['an iron pick', 'have 1 iron_pickaxe craft'],
    ['fill a bucket with water', 'have 1 water_bucket gather'],
    ['milk a cow', 'have 1 milk_bucket gather'],
    ['put 3 torches in the chest', 'have 3 torch craft'],
    ['music disc 13', 'have 1 music_disc_13 gather'],
  ])('"%s" is %s', (text, expected) => {
    expect(goalsOf(text)).toBe(expected);
  });
});

describe('mobs and blocks', () => {
  it.each([
    ['kill a pig', 'killed 1 pig kill'],
    ['kill 3 zombies', 'killed 3 zombie kill'],
    ['slay two endermen', 'killed 2 enderman kill'],
    ['hunt 3 chickens', 'killed 3 chicken kill'],
    ['hunt for 3 porkchops', 'have 3 porkchop gather'],
    ['shoot a skeleton', 'shot 1 skeleton shoot'],
    ['kill a skeleton with a bow and arrow', 'shot 1 skeleton shoot'],
    ['kill 2 spiders and 3 zombies', 'killed 2 spider kill; killed 3 zombie kill'],
    [
      'kill a zombie, a spider and get a torch',
      'killed 1 zombie kill; killed 1 spider kill; have 1 torch craft',
    ],
    ['build 5 oak planks', 'placed 5 oak_planks build'],
    ['place 3 torches', 'placed 3 torch build'],
    ['set up a crafting table', 'placed 1 crafting_table build'],
    ['put down 2 chests', 'placed 2 chest build'],
    ['build an iron sword', 'have 1 iron_sword craft'],
  ])('"%s" is %s', (text, expected) => {
    expect(goalsOf(text)).toBe(expected);
  });
});

describe('several things in one sentence', () => {
  it.each([
    ['make 3 iron pickaxes and a shield', 'have 3 iron_pickaxe craft; have 1 shield craft'],
    [
      'an iron sword, 2 buckets & 10 torches',
      'have 1 iron_sword craft; have 2 bucket craft; have 10 torch craft',
    ],
    ['craft a bow, then craft 5 arrows', 'have 1 bow craft; have 5 arrow craft'],
    ['first craft a bow; after that mine 2 diamonds', 'have 1 bow craft; have 2 diamond gather'],
    ['a bow plus 5 arrows', 'have 1 bow craft; have 5 arrow craft'],
    ['craft a bow + 5 arrows', 'have 1 bow craft; have 5 arrow craft'],
    ['gather 5 dirt as well as 3 sand', 'have 5 dirt gather; have 3 sand gather'],
    ['craft flint and steel and a bow', 'have 1 flint_and_steel craft; have 1 bow craft'],
    ['craft a book and quill and 2 books', 'have 1 writable_book craft; have 2 book craft'],
    ['redstone and stone', 'have 1 redstone gather; have 1 stone smelt'],
    ['gather 5 wood log, craft 20 wood plank', 'have 5 oak_log gather; have 20 oak_planks craft'],
    ['3 sticks and 2 sticks', 'have 5 stick craft'],
    ['kill a pig and kill 2 pigs', 'killed 3 pig kill'],
    ['craft a bow\nmine 3 diamonds', 'have 1 bow craft; have 3 diamond gather'],
  ])('%j is %s', (text, expected) => {
    expect(goalsOf(text)).toBe(expected);
  });

  it.each([
    ['Kill a pig and cook it on a furnace', 'have 1 cooked_porkchop smelt'],
    ['Kill a pig and cook it', 'have 1 cooked_porkchop smelt'],
    ['kill a pig, then cook the meat', 'have 1 cooked_porkchop smelt'],
    ['kill a pig and cook the porkchop', 'have 1 cooked_porkchop smelt'],
    ['kill 3 cows and cook them', 'have 3 cooked_beef smelt'],
    ['kill a pig and a sheep and cook them', 'have 1 cooked_porkchop smelt; have 1 cooked_mutton smelt'],
    ['kill a pig, cook it and put it in the chest', 'have 1 cooked_porkchop smelt'],
    ['mine 3 iron ore and smelt it', 'have 3 iron_ingot smelt'],
    ['craft a torch and place it', 'placed 1 torch build'],
    ['craft a torch and place it in the chest', 'have 1 torch craft'],
    ['mine 2 diamonds and bring them back to me', 'have 2 diamond gather'],
    ['kill a cow and collect the leather', 'killed 1 cow kill; have 1 leather gather'],
    ['cook it', 'problem not-understood'],
    ['kill a zombie and cook it', 'problem not-understood'],
  ])('follows the pronoun in "%s": %s', (text, expected) => {
    expect(goalsOf(text)).toBe(expected);
  });
});

describe('quantities', () => {
  it.each([
    ['a dozen sticks', 'have 12 stick craft'],
    ['two dozen sticks', 'have 24 stick craft'],
    ['half a dozen eggs', 'have 6 egg gather'],
    ['two chests', 'have 2 chest craft'],
    ['twenty-five torches', 'have 25 torch craft'],
    ['a hundred torches', 'have 100 torch craft'],
    ['one hundred and five sticks', 'have 105 stick craft'],
    ['1,000 cobblestone', 'have 1000 cobblestone gather'],
    ['100,000 cobblestone', 'have 100000 cobblestone gather'],
    ['3x torches', 'have 3 torch craft'],
    ['3 x torches', 'have 3 torch craft'],
    ['torches x3', 'have 3 torch craft'],
    ['cobblestone 64', 'have 64 cobblestone gather'],
    ['a stack of torches', 'have 64 torch craft'],
    ['half a stack of torches', 'have 32 torch craft'],
    ['2 stacks of cobblestone', 'have 128 cobblestone gather'],
    ['two and a half stacks of dirt', 'have 160 dirt gather'],
    ['a stack of ender pearls', 'have 16 ender_pearl gather'],
    ['a pair of shears', 'have 1 shears craft'],
    ['a couple of torches', 'have 2 torch craft'],
    ['one more compass', 'have 1 compass craft'],
    ['at least 5 torches', 'have 5 torch craft'],
    ['some sticks', 'have 3 stick craft'],
    ['a few torches', 'have 3 torch craft'],
  ])('"%s" is %s', (text, expected) => {
    expect(goalsOf(text)).toBe(expected);
  });

  it.each([
    ...[
      '0 sticks',
      'zero sticks',
      'no sticks',
      '-3 sticks',
      '\u22123 sticks',
      '1.5 sticks',
      '1/2 stick',
      'half a diamond',
    ],
    ...[
      '100001 cobblestone',
      '1000000000000 dirt',
      '99999999999999999999999 dirt',
      '1e5 sticks',
      'infinite diamonds',
    ],
    ...['all diamonds', 'enough torches', '2 or 3 sticks', '3-4 sticks', 'two million dirt'],
    ...['100000 dirt and 1 dirt', 'minus 3 sticks', '2000 stacks of dirt', 'half a stack of iron swords'],
  ])('refuses the quantity in "%s"', (text) => {
    const problem = problemOf(text);
    expect(problem.kind).toBe('bad-quantity');
    expect(problem.message).toMatch(/\d|number/);
  });

  it('says what the limit is', () => {
    expect(problemOf('100001 cobblestone').message).toContain('100000');
  });

  it('says what a vague amount was taken for', () => {
    expect(notesOf('some sticks')).toContain('3');
    expect(notesOf('obtain diamonds')).toContain('planned 1');
    expect(notesOf('3 sticks')).toBe('');
  });
});

describe('sets and groups', () => {
  const pieces = (material: string, kinds: readonly string[]): string =>
    kinds.map((kind) => `have 1 ${material}_${kind} craft`).join('; ');
  const armor = ['helmet', 'chestplate', 'leggings', 'boots'];
  const tools = ['pickaxe', 'axe', 'shovel', 'hoe', 'sword'];

  it.each([
    ['set of iron armor', pieces('iron', armor)],
    ['full iron armor', pieces('iron', armor)],
    ['craft a full set of diamond armour', pieces('diamond', armor)],
    ['set of iron tools', pieces('iron', tools)],
    ['wooden tools', pieces('wooden', tools)],
    ['armour of gold', pieces('golden', armor)],
    ['one of each wooden tool', pieces('wooden', tools)],
    ['all the iron tools', pieces('iron', tools)],
    ['full gold gear', pieces('golden', [...armor, ...tools])],
  ])('"%s" means every piece', (text, expected) => {
    expect(goalsOf(text)).toBe(expected);
  });

  it('multiplies a set', () => {
    expect(goalsOf('2 sets of iron armor')).toContain('have 2 iron_boots craft');
  });

  it('asks which armor is meant', () => {
    expect(problemOf('a set of armor').suggestions).toContain('iron armor');
  });

  it('takes the species at hand for a group, else oak or white, and says so', () => {
    expect(goalsOf('5 planks and a bed')).toBe('have 5 oak_planks craft; have 1 white_bed craft');
    expect(goalsOf('5 planks', '1.20.1', ['stone', 'birch_planks'])).toBe('have 5 birch_planks craft');
    expect(notesOf('5 planks')).toBe('any planks will do; planned with oak planks');
  });

  it('counts a tree as five logs and says so', () => {
    expect(goalsOf('chop down 5 trees')).toBe('have 25 oak_log gather');
    expect(goalsOf('chop a birch tree')).toBe('have 5 birch_log gather');
    expect(notesOf('chop down 5 trees')).toContain('5 logs');
  });
});

describe('versions', () => {
  it('reads ore as what drops from it in the version', () => {
    expect(goalsOf('mine 3 iron ore', '1.16.5')).toBe('have 3 iron_ore gather');
    expect(goalsOf('mine 3 raw iron', '1.16.5')).toBe('have 3 iron_ore gather');
    expect(goalsOf('mine 3 iron', '1.16.5')).toBe('have 3 iron_ore gather');
    expect(notesOf('mine 3 iron ore')).toContain('without silk touch');
  });

  it('follows renamed things', () => {
    expect(goalsOf('kill a zombie pigman', '1.15.2')).toBe('killed 1 zombie_pigman kill');
    expect(goalsOf('kill a zombie pigman', '26.1')).toBe('killed 1 zombified_piglin kill');
    expect(goalsOf('craft a chain', '26.1')).toBe('have 1 iron_chain craft');
  });
});

describe('sentences that cannot be read', () => {
  it.each([
    ['', 'empty'],
    ['   \n\t ', 'empty'],
    ['unicorn', 'unknown-item'],
    ['craft a unicorn', 'unknown-item'],
    ['build a bridge over the river', 'beyond'],
    ['bottle of water', 'unknown-item'],
    ['kill a unicorn', 'unknown-item'],
    ['kill 4 trees', 'unknown-item'],
    ['pickaxe', 'ambiguous'],
    ['make an axe', 'ambiguous'],
    ['get 5 iron', 'ambiguous'],
    ['an iron bar', 'ambiguous'],
    ['sticks or planks', 'ambiguous'],
    ['cook fish', 'ambiguous'],
    ['kill a golem', 'ambiguous'],
    ['get a sheep', 'not-understood'],
    ['tame a wolf', 'beyond'],
    ["don't kill a pig", 'not-understood'],
    ['never craft a compass', 'not-understood'],
    ['what is the weather like today my friend', 'not-understood'],
    ['craft', 'not-understood'],
    ['smelt a compass', 'not-understood'],
    ['place an iron sword', 'not-understood'],
    ['put it in the chest', 'not-understood'],
    ['5', 'not-understood'],
    ['?!', 'not-understood'],
    ['🍕🍕', 'not-understood'],
  ])('"%s" is %s', (text, kind) => {
    const problem = problemOf(text);
    expect(problem.kind).toBe(kind);
    expect(problem.message.length).toBeGreaterThan(10);
    if (kind === 'ambiguous') expect(problem.message).toMatch(/\?$/);
    if (kind === 'ambiguous') expect(problem.suggestions.length).toBeGreaterThan(1);
  });

  it('names the text and the nearest names of an unknown item', () => {
    const problem = problemOf('craft a diamond stick');
    expect(problem.message).toContain('"diamond stick"');
    expect(problem.message).toContain('1.20.1');
    expect(problem.suggestions.length).toBe(5);
  });

  it('tells how to get something from a mob', () => {
    expect(problemOf('get a sheep').suggestions).toContain('kill 1 sheep');
  });

  it('states every guess and what changes nothing', () => {
    expect(notesOf('craft a dimond pickaxe')).toBe('read "dimond pickaxe" as diamond pickaxe');
    expect(notesOf('crfat a compass')).toBe('read "crfat" as craft');
    expect(notesOf('craft a compass for my house')).toBe(
      '"for my house" says what it is for, and changes nothing',
    );
    expect(notesOf('craft a compass at the crafting table')).toBe('');
  });
});
