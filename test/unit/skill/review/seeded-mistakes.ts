/** A mistake real models make, and what the review must say about it. */
export interface SeededMistake {
  readonly source: string;
  readonly rule: string;
  readonly line: number | null;
  readonly says: RegExp;
}

const inside = (...lines: string[]): string => ['async function work(bot) {', ...lines, '}'].join('\n');

function mistake(line: number, rule: string, says: RegExp, ...lines: string[]): SeededMistake {
  return { source: inside(...lines), rule, line, says };
}

function unchecked(line: number, ...lines: string[]): SeededMistake {
  const says = /is null where nothing was found\. Check it first: if \(!(ore|cow|door|found|position)\)/;
  return mistake(line, 'unchecked-search', says, ...lines);
}

/** Each with one mistake. */
export const SEEDED_MISTAKES: Readonly<Record<string, SeededMistake>> = {
  'forgets the bot': mistake(
    2,
    'type',
    /mineBlock expects \(bot, name, count\?, options\?\): you passed 2 strings/,
    `  await mineBlock('oak_log', '5');`,
  ),
  'passes a count as text': mistake(
    2,
    'type',
    /craftItem expects \(bot, name, count\?, options\?\).*Expected number, got string/,
    `  await craftItem(bot, 'stick', '2');`,
  ),
  'passes too many arguments': mistake(
    2,
    'type',
    /placeItem expects \(bot, name, position, options\?\)/,
    `  await placeItem(bot, 'furnace', bot.job.chest, {}, 3);`,
  ),
  'passes too few arguments': mistake(
    2,
    'type',
    /smeltItem expects \(bot, itemName, fuelName, count\?, options\?\): you passed/,
    `  await smeltItem(bot, 'raw_iron');`,
  ),
  'passes coordinates as three numbers': mistake(
    2,
    'type',
    /placeItem expects/,
    `  await placeItem(bot, 'furnace', 1, 2, 3);`,
  ),
  'invents an option': mistake(2, 'type', /radius/, `  await mineBlock(bot, 'stone', 3, { radius: 10 });`),
  'invents an item': mistake(
    2,
    'unknown-item',
    /"redstone_dust" is no item of Minecraft 1\.20\.1\. Did you mean redstone\?/,
    `  await depositItemIntoChest(bot, bot.job.chest, { redstone_dust: 1 });`,
  ),
  'misspells an item in a constant': mistake(
    3,
    'unknown-item',
    /Did you mean stone_pickaxe\?/,
    `  const tool = 'cobblestone_pickaxe';`,
    `  await craftItem(bot, tool);`,
  ),
  'says wood where a species is meant': mistake(
    2,
    'unknown-block',
    /Did you mean oak_log\?/,
    `  await mineBlock(bot, 'wood_log', 5);`,
  ),
  'mines the drop instead of the ore': mistake(
    2,
    'unknown-block',
    /item that drops from iron_ore/,
    `  await mineBlock(bot, 'raw_iron', 7);`,
  ),
  'mines what nobody can': mistake(
    2,
    'not-mineable',
    /water can not be mined by anybody/,
    `  await mineBlock(bot, 'water', 1);`,
  ),
  'misspells a mob': mistake(2, 'unknown-mob', /"piggy" is no mob/, `  await killMob(bot, 'piggy', 100);`),
  'looks up an item that is not there': mistake(
    2,
    'unknown-item',
    /Did you mean oak_planks\?/,
    `  bot.chat('' + bot.inventory.count(mcData.itemsByName.oak_plank.id));`,
  ),
  'uses what a search may not have found': unchecked(
    3,
    `  const ore = bot.findBlock({ matching: mcData.blocksByName.iron_ore.id, maxDistance: 32 });`,
    `  await bot.pathfinder.goto(new GoalNear(ore.position.x, ore.position.y, ore.position.z, 2));`,
  ),
  'uses what a search gives in one breath': unchecked(
    2,
    `  bot.chat(bot.findBlock({ matching: 'iron_ore' }).name);`,
  ),
  'looks at an animal that may not be there': unchecked(
    3,
    `  const cow = bot.nearestEntity((entity) => entity.name === 'cow');`,
    `  await bot.lookAt(cow.position);`,
  ),
  'hands on what may not be there': unchecked(
    3,
    `  const door = bot.findBlock({ matching: (block) => block.name.endsWith('_door') });`,
    `  await bot.activateBlock(door);`,
  ),
  'takes apart what may not be there': unchecked(
    2,
    `  const { position } = bot.findBlock({ matching: 'iron_ore' });`,
    `  await bot.lookAt(position);`,
  ),
  'adds two places with a plus sign': mistake(
    2,
    'type',
    /Vec3 \+ Vec3 is no number\. Use a\.plus\(b\)/,
    `  const place = bot.entity.position + new Vec3(1, 0, 0);`,
    `  await placeItem(bot, 'furnace', bot.job.chest);`,
  ),
  'calls a primitive that is not there': mistake(
    2,
    'unknown-name',
    /collectBlock is not defined/,
    `  await collectBlock(bot, 'stone', 3);`,
  ),
  'misspells a primitive': mistake(
    2,
    'unknown-name',
    /Did you mean mineBlock\?/,
    `  await mineBlocks(bot, 'stone', 3);`,
  ),
  'forgets await': mistake(2, 'missing-await', /Write await mineBlock/, `  mineBlock(bot, 'stone', 3);`),
  'reads a promise': mistake(
    3,
    'type',
    /promise and has no kind\. Put await/,
    `  const outcome = mineBlock(bot, 'stone', 3);`,
    `  if (outcome.kind === 'failed') bot.chat('no');`,
  ),
  'acts in forEach': mistake(
    2,
    'missing-await',
    /for \(const item of list\)/,
    `  bot.job.placeAt.forEach(async (place) => {`,
    `    await placeItem(bot, 'stone', place);`,
    `  });`,
  ),
  'loops until it is found': mistake(
    3,
    'unbounded-loop',
    /for \(let i = 0; i < 20; i\+\+\)/,
    `  let ore = null;`,
    `  while (!ore) {`,
    `    ore = await exploreUntil(bot, new Vec3(1, 0, 0), 60, () => bot.findBlock({ matching: 'iron_ore' }));`,
    `  }`,
  ),
  'loops for ever': mistake(
    2,
    'unbounded-loop',
    /Count tries/,
    `  while (true) {`,
    `    await mineBlock(bot, 'stone', 1);`,
    `  }`,
  ),
  'loops for ever with for': mistake(
    2,
    'unbounded-loop',
    /Count tries/,
    `  for (;;) await bot.waitForTicks(20);`,
  ),
  'counts what the world gives': mistake(
    3,
    'unbounded-loop',
    /Count tries/,
    `  let have = 0;`,
    `  while (have < bot.job.quantity) {`,
    `    const outcome = await mineBlock(bot, 'stone', 1);`,
    `    have += outcome.done;`,
    `  }`,
  ),
  'loops on the inventory': mistake(
    2,
    'unbounded-loop',
    /Count tries/,
    `  while (bot.inventory.count('oak_log') < 5) {`,
    `    await mineBlock(bot, 'oak_log', 1);`,
    `  }`,
  ),
  'takes a try back': mistake(
    2,
    'unbounded-loop',
    /Count tries/,
    `  for (let i = 0; i < 5; i++) {`,
    `    const outcome = await mineBlock(bot, 'stone', 1, { mayFail: true });`,
    `    if (outcome.kind !== 'completed') i--;`,
    `  }`,
  ),
  'counts the wrong way': mistake(
    2,
    'unbounded-loop',
    /Count tries/,
    `  for (let i = 0; i < 5; i--) await bot.waitForTicks(1);`,
  ),
  'calls itself': mistake(
    3,
    'unbounded-loop',
    /work calls itself/,
    `  const outcome = await mineBlock(bot, 'stone', 1);`,
    `  if (outcome.done < 1) await work(bot);`,
  ),
  'attacks by hand': mistake(2, 'direct-action', /killMob/, `  bot.attack(bot.nearestEntity());`),
  'crafts by hand': mistake(
    2,
    'direct-action',
    /craftItem/,
    `  await bot.craft(bot.recipesFor(5, null, 1, null)[0], 1);`,
  ),
  'opens a chest by hand': mistake(
    2,
    'direct-action',
    /exchangeWithChest/,
    `  const chest = await bot.openChest(bot.blockAt(bot.job.chest));`,
  ),
  'opens a furnace by hand': mistake(
    2,
    'direct-action',
    /smeltItem/,
    `  const furnace = await bot['openFurnace'](bot.blockAt(bot.job.station.position));`,
  ),
  'takes attack out of the bot': mistake(
    2,
    'direct-action',
    /bot\.attack is not available/,
    `  const { attack } = bot;`,
  ),
  'listens to events': mistake(2, 'event-listener', /no events/, `  bot.once('chat', () => bot.chat('hi'));`),
  'sets the pathfinder': mistake(
    2,
    'direct-action',
    /bot\.pathfinder\.goto/,
    `  bot.pathfinder.setGoal(new GoalBlock(0, 64, 0));`,
  ),
  teleports: mistake(2, 'chat-command', /Commands are not allowed/, `  bot.chat('/tp @s 0 64 0');`),
  'gives itself things through a template': mistake(
    2,
    'chat-command',
    /Commands are not allowed/,
    '  bot.chat(`/give @s ${bot.job.item}`);',
  ),
  'looks too far': mistake(
    2,
    'max-distance',
    /at most 32, got 128/,
    `  const ore = bot.findBlock({ matching: 'iron_ore', maxDistance: 128 });`,
  ),
  'uses a timer': mistake(
    2,
    'forbidden-name',
    /bot\.waitForTicks/,
    `  await new Promise((resolve) => setTimeout(resolve, 1000));`,
  ),
  'requires a package': mistake(
    2,
    'forbidden-name',
    /require is not available/,
    `  const { Vec3: V } = require('fs');`,
  ),
  'evaluates text': mistake(2, 'forbidden-name', /eval is not available/, `  eval('1 + 1');`),
  'climbs to the Function constructor': mistake(
    2,
    'forbidden-name',
    /constructor is not available/,
    `  bot.chat.constructor('return process')();`,
  ),
  'imports at the top': {
    source: `import { Vec3 } from 'vec3';\nasync function work(bot) {\n  await bot.waitForTicks(1);\n}`,
    rule: 'one-function',
    line: 1,
    says: /import is not available/,
  },
  'writes two functions': {
    source: `async function help(bot) {}\nasync function work(bot) {\n  await help(bot);\n}`,
    rule: 'one-function',
    line: 2,
    says: /got 2 \(help, work\)/,
  },
  'writes no function': {
    source: `await mineBlock(bot, 'stone', 3);`,
    rule: 'one-function',
    line: 1,
    says: /async function name/,
  },
  'writes an arrow': {
    source: `const work = async (bot) => {};`,
    rule: 'one-function',
    line: 1,
    says: /function declaration, got a variable/,
  },
  'calls its function itself': {
    source: `async function work(bot) {\n  await bot.waitForTicks(1);\n}\nwork(bot);`,
    rule: 'one-function',
    line: 4,
    says: /it is called for you/,
  },
  'forgets async': { source: `function work(bot) {}`, rule: 'one-function', line: 1, says: /not async/ },
  'asks for more parameters': {
    source: `async function work(bot, quantity) {}`,
    rule: 'one-function',
    line: 1,
    says: /one parameter named bot, got \(bot, quantity\)/,
  },
  'takes the name of a primitive': {
    source: `async function mineBlock(bot) {\n  await bot.waitForTicks(1);\n}`,
    rule: 'one-function',
    line: 1,
    says: /name of a primitive/,
  },
  'writes TypeScript': mistake(
    2,
    'typescript',
    /plain JavaScript/,
    `  const count: number = 3;`,
    `  await mineBlock(bot, 'stone', count);`,
  ),
  'leaves prose around the code': {
    source: `Here is the function you asked for:\nasync function work(bot) {}`,
    rule: 'syntax',
    line: 1,
    says: /prose/,
  },
  'leaves the fences on': {
    source: '```js\nasync function work(bot) {}\n```',
    rule: 'syntax',
    line: 1,
    says: /code fences/,
  },
  'breaks off in the middle': {
    source: `async function work(bot) {\n  await mineBlock(bot, 'stone', 3);\n  if (bot.food < 10) {`,
    rule: 'syntax',
    line: 3,
    says: /breaks off/,
  },
  'says nothing at all': { source: '  \n', rule: 'syntax', line: null, says: /empty/ },
};
