/** A mistake real models make, and what the review must say about it. */
export interface SeededMistake {
  readonly source: string;
  readonly rule: string;
  readonly line: number | null;
  readonly says: RegExp;
}

const inside = (...lines: string[]): string => ['async function work(bot) {', ...lines, '}'].join('\n');

function unchecked(line: number, ...lines: string[]): SeededMistake {
  const says = /is null where nothing was found\. Check it first: if \(!(ore|cow|door|found|position)\)/;
  return { source: inside(...lines), rule: 'unchecked-search', line, says };
}

/** Each with one mistake. */
export const SEEDED_MISTAKES: Readonly<Record<string, SeededMistake>> = {
  'forgets the bot': {
    source: inside(`  await mineBlock('oak_log', '5');`),
    rule: 'type',
    line: 2,
    says: /mineBlock expects \(bot, name, count\?, options\?\): you passed 2 strings/,
  },
  'passes a count as text': {
    source: inside(`  await craftItem(bot, 'stick', '2');`),
    rule: 'type',
    line: 2,
    says: /craftItem expects \(bot, name, count\?, options\?\).*Expected number, got string/,
  },
  'passes too many arguments': {
    source: inside(`  await placeItem(bot, 'furnace', bot.job.chest, {}, 3);`),
    rule: 'type',
    line: 2,
    says: /placeItem expects \(bot, name, position, options\?\)/,
  },
  'passes too few arguments': {
    source: inside(`  await smeltItem(bot, 'raw_iron');`),
    rule: 'type',
    line: 2,
    says: /smeltItem expects \(bot, itemName, fuelName, count\?, options\?\): you passed/,
  },
  'passes coordinates as three numbers': {
    source: inside(`  await placeItem(bot, 'furnace', 1, 2, 3);`),
    rule: 'type',
    line: 2,
    says: /placeItem expects/,
  },
  'invents an option': {
    source: inside(`  await mineBlock(bot, 'stone', 3, { radius: 10 });`),
    rule: 'type',
    line: 2,
    says: /radius/,
  },
  'invents an item': {
    source: inside(`  await depositItemIntoChest(bot, bot.job.chest, { redstone_dust: 1 });`),
    rule: 'unknown-item',
    line: 2,
    says: /"redstone_dust" is no item of Minecraft 1\.20\.1\. Did you mean redstone\?/,
  },
  'misspells an item in a constant': {
    source: inside(`  const tool = 'cobblestone_pickaxe';`, `  await craftItem(bot, tool);`),
    rule: 'unknown-item',
    line: 3,
    says: /Did you mean stone_pickaxe\?/,
  },
  'says wood where a species is meant': {
    source: inside(`  await mineBlock(bot, 'wood_log', 5);`),
    rule: 'unknown-block',
    line: 2,
    says: /Did you mean oak_log\?/,
  },
  'mines the drop instead of the ore': {
    source: inside(`  await mineBlock(bot, 'raw_iron', 7);`),
    rule: 'unknown-block',
    line: 2,
    says: /item that drops from iron_ore/,
  },
  'mines what nobody can': {
    source: inside(`  await mineBlock(bot, 'water', 1);`),
    rule: 'not-mineable',
    line: 2,
    says: /water can not be mined by anybody/,
  },
  'misspells a mob': {
    source: inside(`  await killMob(bot, 'piggy', 100);`),
    rule: 'unknown-mob',
    line: 2,
    says: /"piggy" is no mob/,
  },
  'looks up an item that is not there': {
    source: inside(`  bot.chat('' + bot.inventory.count(mcData.itemsByName.oak_plank.id));`),
    rule: 'unknown-item',
    line: 2,
    says: /Did you mean oak_planks\?/,
  },
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
  'adds two places with a plus sign': {
    source: inside(
      `  const place = bot.entity.position + new Vec3(1, 0, 0);`,
      `  await placeItem(bot, 'furnace', bot.job.chest);`,
    ),
    rule: 'type',
    line: 2,
    says: /Vec3 \+ Vec3 is no number\. Use a\.plus\(b\)/,
  },
  'calls a primitive that is not there': {
    source: inside(`  await collectBlock(bot, 'stone', 3);`),
    rule: 'unknown-name',
    line: 2,
    says: /collectBlock is not defined/,
  },
  'misspells a primitive': {
    source: inside(`  await mineBlocks(bot, 'stone', 3);`),
    rule: 'unknown-name',
    line: 2,
    says: /Did you mean mineBlock\?/,
  },
  'forgets await': {
    source: inside(`  mineBlock(bot, 'stone', 3);`),
    rule: 'missing-await',
    line: 2,
    says: /Write await mineBlock/,
  },
  'reads a promise': {
    source: inside(
      `  const outcome = mineBlock(bot, 'stone', 3);`,
      `  if (outcome.kind === 'failed') bot.chat('no');`,
    ),
    rule: 'type',
    line: 3,
    says: /promise and has no kind\. Put await/,
  },
  'acts in forEach': {
    source: inside(
      `  bot.job.placeAt.forEach(async (place) => {`,
      `    await placeItem(bot, 'stone', place);`,
      `  });`,
    ),
    rule: 'missing-await',
    line: 2,
    says: /for \(const item of list\)/,
  },
  'loops until it is found': {
    source: inside(
      `  let ore = null;`,
      `  while (!ore) {`,
      `    ore = await exploreUntil(bot, new Vec3(1, 0, 0), 60, () => bot.findBlock({ matching: 'iron_ore' }));`,
      `  }`,
    ),
    rule: 'unbounded-loop',
    line: 3,
    says: /for \(let i = 0; i < 20; i\+\+\)/,
  },
  'loops for ever': {
    source: inside(`  while (true) {`, `    await mineBlock(bot, 'stone', 1);`, `  }`),
    rule: 'unbounded-loop',
    line: 2,
    says: /Count tries/,
  },
  'loops for ever with for': {
    source: inside(`  for (;;) await bot.waitForTicks(20);`),
    rule: 'unbounded-loop',
    line: 2,
    says: /Count tries/,
  },
  'counts what the world gives': {
    source: inside(
      `  let have = 0;`,
      `  while (have < bot.job.quantity) {`,
      `    const outcome = await mineBlock(bot, 'stone', 1);`,
      `    have += outcome.done;`,
      `  }`,
    ),
    rule: 'unbounded-loop',
    line: 3,
    says: /Count tries/,
  },
  'loops on the inventory': {
    source: inside(
      `  while (bot.inventory.count('oak_log') < 5) {`,
      `    await mineBlock(bot, 'oak_log', 1);`,
      `  }`,
    ),
    rule: 'unbounded-loop',
    line: 2,
    says: /Count tries/,
  },
  'takes a try back': {
    source: inside(
      `  for (let i = 0; i < 5; i++) {`,
      `    const outcome = await mineBlock(bot, 'stone', 1, { mayFail: true });`,
      `    if (outcome.kind !== 'completed') i--;`,
      `  }`,
    ),
    rule: 'unbounded-loop',
    line: 2,
    says: /Count tries/,
  },
  'counts the wrong way': {
    source: inside(`  for (let i = 0; i < 5; i--) await bot.waitForTicks(1);`),
    rule: 'unbounded-loop',
    line: 2,
    says: /Count tries/,
  },
  'calls itself': {
    source: inside(
      `  const outcome = await mineBlock(bot, 'stone', 1);`,
      `  if (outcome.done < 1) await work(bot);`,
    ),
    rule: 'unbounded-loop',
    line: 3,
    says: /work calls itself/,
  },
  'attacks by hand': {
    source: inside(`  bot.attack(bot.nearestEntity());`),
    rule: 'direct-action',
    line: 2,
    says: /killMob/,
  },
  'crafts by hand': {
    source: inside(`  await bot.craft(bot.recipesFor(5, null, 1, null)[0], 1);`),
    rule: 'direct-action',
    line: 2,
    says: /craftItem/,
  },
  'opens a chest by hand': {
    source: inside(`  const chest = await bot.openChest(bot.blockAt(bot.job.chest));`),
    rule: 'direct-action',
    line: 2,
    says: /exchangeWithChest/,
  },
  'opens a furnace by hand': {
    source: inside(`  const furnace = await bot['openFurnace'](bot.blockAt(bot.job.station.position));`),
    rule: 'direct-action',
    line: 2,
    says: /smeltItem/,
  },
  'takes attack out of the bot': {
    source: inside(`  const { attack } = bot;`),
    rule: 'direct-action',
    line: 2,
    says: /bot\.attack is not available/,
  },
  'listens to events': {
    source: inside(`  bot.once('chat', () => bot.chat('hi'));`),
    rule: 'event-listener',
    line: 2,
    says: /no events/,
  },
  'sets the pathfinder': {
    source: inside(`  bot.pathfinder.setGoal(new GoalBlock(0, 64, 0));`),
    rule: 'direct-action',
    line: 2,
    says: /bot\.pathfinder\.goto/,
  },
  teleports: {
    source: inside(`  bot.chat('/tp @s 0 64 0');`),
    rule: 'chat-command',
    line: 2,
    says: /Commands are not allowed/,
  },
  'gives itself things through a template': {
    source: inside('  bot.chat(`/give @s ${bot.job.item}`);'),
    rule: 'chat-command',
    line: 2,
    says: /Commands are not allowed/,
  },
  'looks too far': {
    source: inside(`  const ore = bot.findBlock({ matching: 'iron_ore', maxDistance: 128 });`),
    rule: 'max-distance',
    line: 2,
    says: /at most 32, got 128/,
  },
  'uses a timer': {
    source: inside(`  await new Promise((resolve) => setTimeout(resolve, 1000));`),
    rule: 'forbidden-name',
    line: 2,
    says: /bot\.waitForTicks/,
  },
  'requires a package': {
    source: inside(`  const { Vec3: V } = require('fs');`),
    rule: 'forbidden-name',
    line: 2,
    says: /require is not available/,
  },
  'evaluates text': {
    source: inside(`  eval('1 + 1');`),
    rule: 'forbidden-name',
    line: 2,
    says: /eval is not available/,
  },
  'climbs to the Function constructor': {
    source: inside(`  bot.chat.constructor('return process')();`),
    rule: 'forbidden-name',
    line: 2,
    says: /constructor is not available/,
  },
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
  'writes TypeScript': {
    source: inside(`  const count: number = 3;`, `  await mineBlock(bot, 'stone', count);`),
    rule: 'typescript',
    line: 2,
    says: /plain JavaScript/,
  },
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
