/** Mistakes real models make, as replies to a job of gathering cobblestone, and what a right one looks like. */
const fenced = (code: string, language = 'js'): string => `\`\`\`${language}\n${code.trim()}\n\`\`\``;

/** Code that does any gather job with tools. */
export const RIGHT_CODE = `
async function gatherWithTools(bot) {
  const { chest, item, quantity, sources, tools } = bot.job;
  bot.chat(\`Getting \${quantity} \${item}.\`);
  const take = {};
  for (const tool of tools) if (bot.inventory.count(tool) === 0) take[tool] = 1;
  if (Object.keys(take).length > 0) await exchangeWithChest(bot, chest, { take });
  await mineBlock(bot, sources, quantity, { item });
  const put = {};
  for (const stack of bot.inventory.items()) put[stack.name] = (put[stack.name] ?? 0) + stack.count;
  await depositItemIntoChest(bot, chest, put);
}`;

export const RIGHT_REPLY = fenced(RIGHT_CODE);

type Mistake =
  | 'a wrong arity'
  | 'an unknown name'
  | 'the wrong item deposited'
  | 'a forgotten tool'
  | 'a tool not brought back'
  | 'a loop without end'
  | 'a loop of waiting without end'
  | 'more waiting than there is time'
  | 'prose alone'
  | 'two functions'
  | 'types'
  | 'half a reply'
  | 'a throw in the middle of the work'
  | 'the wrong block'
  | 'too little'
  | 'a chest that is not there';

/** First replies, by what is wrong with them, and how that comes out. */
export const BAD_REPLIES: Readonly<Record<Mistake, string>> = {
  'a wrong arity': fenced(`
async function gather(bot) {
  await mineBlock('stone', bot.job.quantity);
}`),
  'an unknown name': fenced(`
async function gather(bot) {
  await craftItem(bot, 'redstone_dust', 1);
}`),
  'the wrong item deposited': fenced(`
async function gather(bot) {
  const { chest, quantity, sources, item } = bot.job;
  await getItemFromChest(bot, chest, { wooden_pickaxe: 1 });
  await mineBlock(bot, sources, quantity, { item });
  await depositItemIntoChest(bot, chest, { stone: quantity });
}`),
  'a forgotten tool': fenced(`
async function gather(bot) {
  const { chest, quantity, sources, item } = bot.job;
  await mineBlock(bot, sources, quantity, { item });
  await depositItemIntoChest(bot, chest, { [item]: quantity });
}`),
  'a tool not brought back': fenced(`
async function gather(bot) {
  const { chest, quantity, sources, item } = bot.job;
  await getItemFromChest(bot, chest, { wooden_pickaxe: 1 });
  await mineBlock(bot, sources, quantity, { item });
  await depositItemIntoChest(bot, chest, { [item]: quantity });
}`),
  'a loop without end': fenced(`
async function gather(bot) {
  while (true) {
    const block = bot.findBlock({ matching: (block) => block.name === 'nonsense', maxDistance: 32 });
    if (block) break;
  }
}`),
  'a loop of waiting without end': fenced(`
async function gather(bot) {
  for (let count = 0; count < 1000000; count++) await bot.waitForTicks(1);
}`),
  'more waiting than there is time': fenced(`
async function gather(bot) {
  for (let count = 0; count < 50; count++) await bot.waitForTicks(1000);
}`),
  'prose alone': 'First the bot should take a pickaxe. Then it mines the stone!',
  'two functions': `Here you are.\n${fenced(`${RIGHT_CODE}\nasync function helper(bot) { await bot.waitForTicks(1); }`)}`,
  types: fenced('async function gather(bot: Bot): Promise<void> {\n  const count: number = 11;\n}', 'ts'),
  'half a reply': RIGHT_REPLY.slice(0, 300),
  'a throw in the middle of the work': fenced(`
async function gather(bot) {
  const { chest, sources, item } = bot.job;
  await getItemFromChest(bot, chest, { wooden_pickaxe: 1 });
  await mineBlock(bot, sources, 2, { item });
  const nothing = null;
  nothing.explode();
}`),
  'the wrong block': fenced(`
async function gather(bot) {
  const { chest, quantity } = bot.job;
  await mineBlock(bot, 'oak_log', quantity);
  await depositItemIntoChest(bot, chest, { oak_log: quantity });
}`),
  'too little': fenced(`
async function gather(bot) {
  const { chest, sources, item, tools } = bot.job;
  const [tool] = tools;
  await getItemFromChest(bot, chest, { [tool]: 1 });
  await mineBlock(bot, sources, 1, { item });
  await depositItemIntoChest(bot, chest, { [item]: 1, [tool]: 1 });
}`),
  'a chest that is not there': fenced(`
async function gather(bot) {
  const { quantity, sources, item } = bot.job;
  const chest = bot.entity.position.offset(0, 2, 0);
  await getItemFromChest(bot, chest, { wooden_pickaxe: 1 });
  await mineBlock(bot, sources, quantity, { item });
  await depositItemIntoChest(bot, chest, { [item]: quantity, wooden_pickaxe: 1 });
}`),
};

/** How each comes out: the rule of the review that refuses it, or the error or problem it ends with in the world. */
export const FOUND_AS: Readonly<Record<Mistake, string>> = {
  'a wrong arity': 'review type',
  'an unknown name': 'review unknown-item',
  'the wrong item deposited': 'error PrimitiveFailed, recovered',
  'a forgotten tool': 'error PrimitiveFailed',
  'a tool not brought back': 'verdict tool-not-returned, recovered',
  'a loop without end': 'review unbounded-loop',
  'a loop of waiting without end': 'review unbounded-loop',
  'more waiting than there is time': 'error BudgetExceeded',
  'prose alone': 'review no-source',
  'two functions': 'review one-function',
  types: 'review typescript',
  'half a reply': 'review no-source',
  'a throw in the middle of the work': 'error TypeError',
  'the wrong block': 'verdict wrong-item',
  'too little': 'verdict too-few',
  'a chest that is not there': 'error PrimitiveFailed',
};

/** What a model must be told to mend it: a good one answers this. */
export const TOLD_OF: Readonly<Record<Mistake, RegExp>> = {
  'a wrong arity': /line 2: mineBlock expects \(bot, name, count\?, options\?\)/,
  'an unknown name': /line 2: "redstone_dust" .*Did you mean redstone\?/,
  'the wrong item deposited': /stopped with PrimitiveFailed in line 5: .*stone/,
  'a forgotten tool': /stopped with PrimitiveFailed in line 3: .*pickaxe/,
  'a tool not brought back': /wooden_pickaxe/,
  'a loop without end': /line 2: .*Count tries/,
  'a loop of waiting without end': /line 2: /,
  'more waiting than there is time': /stopped with BudgetExceeded/,
  'prose alone': /It was not run/,
  'two functions': /got 2 \(gatherWithTools, helper\)/,
  types: /plain JavaScript/,
  'half a reply': /It was not run/,
  'a throw in the middle of the work': /stopped with TypeError in line 6/,
  'the wrong block': /Done 0 of 3/,
  'too little': /Done 1 of 3/,
  'a chest that is not there': /stopped with PrimitiveFailed in line 4: .*Expected a chest at/,
};
