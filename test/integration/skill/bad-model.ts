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
  | 'a throw in the middle of the work';

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
};
