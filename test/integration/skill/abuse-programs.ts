import { PRIMITIVE_NAMES } from '../../../src/skill/facade/declarations.js';
import { ESCAPE_PROGRAMS } from './escape-programs.js';

/** A program that means harm, at a real bot: it must fail with a sentence, or do nothing of what it wants. */
export interface AbuseProgram {
  readonly name: string;
  readonly body: string;
  readonly before?: string;
  /** What its error says; null where it ends well, having reached nothing; left out where it may do either. */
  readonly says?: RegExp | null;
}

/** Ends the program with an error that the test looks for, where something of the host was reached. */
const reached = (expression: string): string =>
  `if (typeof (${expression}) !== 'undefined') throw new Error('ESCAPED');`;
const climb = (from: string): string => reached(`(${from}).constructor.constructor('return process')()`);
const NOT_DEFINED = /'process' is not defined|is not available|not a function|undefined/;

const OUT: readonly AbuseProgram[] = [
  { name: 'constructor of the bot', body: climb('bot'), says: NOT_DEFINED },
  {
    name: 'constructor of a method',
    body: reached(`bot.chat.constructor('return process')()`),
    says: NOT_DEFINED,
  },
  {
    name: 'constructor of a primitive',
    body: reached(`mineBlock.constructor('return process')()`),
    says: NOT_DEFINED,
  },
  { name: 'constructor of a place', body: climb('bot.job.chest'), says: NOT_DEFINED },
  { name: 'constructor of a block', body: climb('bot.blockAt(bot.job.chest)'), says: NOT_DEFINED },
  { name: 'constructor of game data', body: climb('mcData.itemsByName.stick'), says: NOT_DEFINED },
  {
    name: 'constructor of a found place',
    body: climb(`bot.findBlocks({ matching: 'chest' })`),
    says: NOT_DEFINED,
  },
  {
    name: 'constructor of a refusal',
    body: `try { await mineBlock(bot, 'air', 1) } catch (error) { ${climb('error')} }`,
    says: NOT_DEFINED,
  },
  {
    name: 'this of a predicate',
    body: `bot.findBlock({ matching: function () { ${reached('this && this.process')} return false; } });`,
    says: null,
  },
  { name: 'import of a module', body: `await import('node:child_process');`, says: /import|module|load/ },
  {
    name: 'caller of a callback',
    body: `await exploreUntil(bot, new Vec3(1, 0, 0), 1, function () { ${reached('arguments.callee.caller')} return true; });`,
  },
  { name: 'the raw host', body: `host.sync('chat', '/op Ada');`, says: /'host' is not defined/ },
];

const ENDLESS: readonly AbuseProgram[] = [
  {
    name: 'a predicate for blocks without end',
    body: 'bot.findBlock({ matching: () => { for (;;); } });',
    says: /loop/,
  },
  {
    name: 'a predicate for entities without end',
    body: 'bot.nearestEntity(() => { for (;;); }); for (;;);',
    says: /loop/,
  },
  {
    name: 'a callback of exploring without end',
    body: 'await exploreUntil(bot, new Vec3(1, 0, 0), 60, () => { for (;;); });',
    says: /loop/,
  },
  {
    name: 'a callback of exploring that throws',
    body: `await exploreUntil(bot, new Vec3(1, 0, 0), 60, () => { throw new Error('mine'); });`,
    says: /mine/,
  },
  { name: 'waiting for ever', body: 'for (;;) await bot.waitForTicks(1);' },
  {
    name: 'mining air for ever',
    body: `for (;;) try { await mineBlock(bot, 'air', 64) } catch {}`,
    // Whichever limit comes first on this machine.
    says: /actions|computing|not done after/,
  },
  {
    name: 'exploring for ever',
    body: 'let ore = null; while (!ore) ore = (await exploreUntil(bot, new Vec3(0, 0, 1), 1, () => null, { mayFail: true })).found;',
  },
  {
    name: 'crafting what is not there for ever',
    body: `for (;;) try { await craftItem(bot, 'diamond_pickaxe') } catch {}`,
  },
  { name: 'talking for ever', body: `for (;;) bot.chat('ho')`, says: /more than|not done/ },
  {
    name: 'sorting with looks',
    body: 'for (;;) [1, 2, 3].sort(() => bot.health - 10);',
    says: /more than|loop/,
  },
];

const AIR = 'Object.values({ a: mcData.blocksByName.air.id })';
const FLOODS: readonly AbuseProgram[] = [
  {
    name: 'all air around, again and again',
    body: `for (;;) bot.findBlocks({ matching: ${AIR}, maxDistance: 32, count: 256 });`,
  },
  {
    name: 'one block of air',
    body: `for (let i = 0; i < 20; i++) bot.findBlocks({ matching: mcData.blocksByName.air.id, maxDistance: 32, count: 1 });`,
    says: null,
  },
  {
    name: 'whatever there is',
    body: 'for (;;) bot.findBlocks({ matching: () => true, maxDistance: 32, count: 256 });',
  },
  { name: 'what there is not', body: 'for (;;) bot.findBlock({ matching: () => false, maxDistance: 32 });' },
  {
    name: 'further than the world',
    body: 'bot.findBlocks({ matching: () => true, maxDistance: 1e9, count: 1e9 });',
  },
  {
    name: 'all tables of the game',
    body: 'for (;;) Object.values(mcData.blocksByName).map(({ id }) => id);',
  },
  {
    name: 'a thousand primitives at once',
    body: `await Promise.all(Array.from({ length: 1000 }, () => mineBlock(bot, 'oak_log', 1)));`,
    says: /at once/,
  },
  {
    name: 'primitives nobody waits for',
    body: `for (let i = 0; i < 30; i++) craftItem(bot, 'stick').catch(() => {});`,
    says: null,
  },
  { name: 'mining air', body: `await mineBlock(bot, 'air', 64);`, says: /air: it can not be mined/ },
  {
    name: 'mining bedrock',
    body: `await mineBlock(bot, ['bedrock', 'barrier'], 1);`,
    says: /can not be mined/,
  },
  { name: 'mining the ground away', body: `await mineBlock(bot, ['grass_block', 'dirt', 'stone'], 9999);` },
];

const HUGE: readonly AbuseProgram[] = [
  { name: 'a line of a megabyte', body: `bot.chat('x'.repeat(1e6));` },
  { name: 'a log of ten megabytes', body: `console.log('x'.repeat(1e7));` },
  { name: 'a name of a megabyte', body: `await mineBlock(bot, 'x'.repeat(1e6), 1);`, says: /character/ },
  {
    name: 'a million names',
    body: `await mineBlock(bot, Array.from({ length: 1e6 }, () => 'stone'), 1);`,
    says: /./,
  },
  {
    name: 'a hundred thousand counts',
    body: `const all = {}; for (let i = 0; i < 1e5; i++) all['i' + i] = 1; await depositItemIntoChest(bot, bot.job.chest, all);`,
    says: /./,
  },
  {
    name: 'places without end',
    body: `await placeItem(bot, 'stone', Array.from({ length: 1e5 }, (_, i) => new Vec3(i, 0, 0)));`,
    says: /./,
  },
  { name: 'an error of ten megabytes', body: `throw new Error('x'.repeat(1e7));`, says: /^x{100,2100}/ },
  {
    name: 'blocks kept without end',
    body: 'const all = []; for (;;) all.push(bot.blockAt(bot.job.chest), new Array(1e5).fill(1));',
    says: /memory|more than/,
  },
];

const COMMANDS = [
  '\\n/op Ada',
  '\\r\\n/op Ada',
  '§/op Ada',
  '/ op Ada',
  '\\u2028/op Ada',
  '\\u3000/op Ada',
  '\\u0000/op Ada',
  `' + 'x'.repeat(256) + '/op Ada`,
  '\\u202e/op Ada',
  '   /gamemode creative',
];
const CHAT: readonly AbuseProgram[] = [
  ...COMMANDS.map((line) => ({
    name: `the line ${JSON.stringify(line).slice(0, 30)}`,
    body: `bot.chat('${line}');`,
  })),
  { name: 'a line that is an object', body: `bot.chat({ toString() { return '/op Ada' } });`, says: /./ },
  { name: 'a whisper with a line end', body: `bot.whisper('Ada', 'hi\\n/op Ada');` },
  { name: 'a name with a command', body: `bot.whisper('Ada\\n/op Ada', 'hi');`, says: /username/ },
];

const TRICKS: readonly AbuseProgram[] = [
  {
    name: 'the bot is no promise',
    body: 'if (bot.then !== undefined || (await bot) !== bot) throw new Error("then");',
    says: null,
  },
  { name: 'the bot as text', body: 'JSON.stringify(bot); String(bot.entity.position); `${mcData}`;' },
  {
    name: 'symbols of the bot',
    body: 'for (const symbol of [Symbol.iterator, Symbol.toPrimitive, Symbol.asyncIterator]) if (bot[symbol]) throw new Error("symbol");',
    says: null,
  },
  { name: 'another prototype', body: 'Object.setPrototypeOf(bot, { chat() {} }); bot.__proto__ = null;' },
  {
    name: 'methods replaced',
    body: `bot.chat = () => {}; bot.health = 1e9; delete bot.job; await mineBlock(bot, 'unobtainium', 1);`,
    says: /./,
  },
  {
    name: 'a body that is not there',
    body: 'bot.entity.position.x = NaN; await bot.pathfinder.goto(new GoalNear(NaN, NaN, NaN, NaN));',
    says: /./,
  },
  {
    name: 'an entity made up',
    body: 'await bot.activateEntity({ id: 123456, position: new Vec3(0, 0, 0) });',
    says: /./,
  },
  { name: 'a mount made up', body: `await bot.mount({ id: 'x'.repeat(1000) });`, says: /./ },
  {
    name: 'a proxy as options',
    body: `await mineBlock(bot, 'unobtainium', 1, new Proxy({}, { get() { throw new Error('trap') }, ownKeys() { throw new Error('trap') } }));`,
    says: /./,
  },
  {
    name: 'counts with a getter',
    body: `await depositItemIntoChest(bot, bot.job.chest, { get stick() { return 1e99 } });`,
    says: /./,
  },
];

const GARBAGE: readonly AbuseProgram[] = PRIMITIVE_NAMES.map((name) => ({
  name: `garbage for ${name}`,
  body: `
    const garbage = [null, NaN, -1, 1e308, '', 'constructor', '__proto__', {}, [], [[]], () => 1, Symbol.iterator, 10n,
      { x: 1e9, y: 0, z: 0 }, { x: 'a' }, new Map(), bot, bot.entity];
    for (const given of garbage) {
      for (const all of [[given], [bot], [bot, given], [bot, given, given, given, given], [bot, given, 1, given]]) {
        let outcome = null;
        try { outcome = await ${name}(...all) } catch (error) { if (!error.message) throw new Error('says nothing') }
        if (outcome && outcome.done > 0) throw new Error('did something: ' + JSON.stringify(outcome));
      }
    }`,
  says: null,
}));

/** Name, code, part of what its error says. */
const REFUSED: readonly AbuseProgram[] = (
  [
    ['a command', "bot.chat('/op Ada')", 'commands are not available'],
    ['a command behind a line end', "bot.chat('\\n/op Ada')", 'commands are not available'],
    ['a whisper to a command', "bot.whisper('Ada /op Ada', 'hi')", 'username is'],
    ['a whisper to nobody', "bot.whisper('Nobody', 'hi')", 'there is nobody named Nobody'],
    ['NaN', 'await bot.waitForTicks(NaN)', 'NaN is not a finite number'],
    ['Infinity', 'await bot.look(Infinity, 0)', 'Infinity is not a finite number'],
    ['a place out of the world', 'bot.blockAt(new Vec3(1e9, 0, 0))', 'position.x is'],
    ['a place far off', "await placeItem(bot, 'stone', new Vec3(1e6, 0, 0))", 'placeItem did nothing'],
    ['a million ticks', 'await bot.waitForTicks(1e6)', 'ticks is 1000000'],
    ['a count beyond all', "await craftItem(bot, 'stick', 1e9)", 'count is 1000000000'],
    ['another bot', "await mineBlock({}, 'stone', 1)", 'expects the bot as its first argument'],
    ['a function', "await mineBlock(bot, () => 'stone', 1)", 'a function cannot be passed here'],
    ['an unknown block', "await mineBlock(bot, 'unobtainium', 1)", 'unobtainium'],
    [
      'a prototype',
      'await depositItemIntoChest(bot, bot.job.chest, JSON.parse(\'{"__proto__": 3}\'))',
      '__proto__',
    ],
    ['too many looks', 'for (let i = 0; i < 1e6; i++) bot.blockAt(bot.job.chest)', 'the skill '],
    ['a million actions at once', 'for (let i = 0; i < 1e6; i++) bot.waitForTicks(1)', 'actions at once'],
    ['a loop without end', 'for (;;);', 'a loop without end'],
    ['waiting for nothing', 'await new Promise(() => {})', ''],
  ] as const
).map(([name, body, message]) => ({
  name,
  body,
  says: new RegExp(message.replace(/[.\\]/g, '\\$&')),
}));

/** Of those for the sandbox alone, all that need nothing of its own facade. */
const ALONE = ESCAPE_PROGRAMS.filter(({ body }) => !/\b(bot|host)\b/.test(body)).map(
  ({ name, body, before }): AbuseProgram => (before === undefined ? { name, body } : { name, body, before }),
);

/** What no review knows of: harmful in any sandbox. */
export const HARMFUL_ANYWHERE = ALONE;

/** By kind of abuse. */
export const ABUSE_PROGRAMS = {
  'get out': OUT,
  'never end': ENDLESS,
  'search and flood': FLOODS,
  'want too much': HUGE,
  'slip commands into chat': CHAT,
  'play tricks with objects': TRICKS,
  'pass garbage': GARBAGE,
  'must be refused': REFUSED,
} as const;
