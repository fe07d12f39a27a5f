/** What the prompt of a skill writer says of the job, as far as this model reads it. */
export interface Wanted {
  readonly action: string;
  readonly phase: string;
  readonly item: string;
  readonly isFirstAttempt: boolean;
}

/** Reads the job out of a chat request's body; null where nobody asks for a skill. */
export function wantedIn(body: Readonly<Record<string, unknown>>): Wanted | null {
  const messages = body.messages as readonly { readonly content: string }[];
  const text = messages.map(({ content }) => content).join('\n');
  const job = /^bot\.job\.action: (\w+), phase: (\w+), item: (\w+), quantity: \d+$/m.exec(text);
  if (!job) return null;
  const [, action = '', phase = '', item = ''] = job;
  return { action, phase, item, isFirstAttempt: text.includes('This is the first attempt.') };
}

/** A good reply as models write it: some prose, one fenced block, some prose. */
export function goodReply(wanted: Wanted): string {
  return proseAround(`async function ${nameOf(wanted)}(bot) {
  const job = bot.job;
  bot.chat(\`I will \${job.action} \${job.quantity} \${job.item}.\`);
  // Fetch what the job needs.
  const take = {};
  for (const [name, count] of Object.entries(job.takes)) {
    const missing = count - bot.inventory.count(name);
    if (missing > 0) take[name] = missing;
  }
  for (const tool of job.tools) {
    if (bot.inventory.count(tool) === 0 && !take[tool]) take[tool] = 1;
  }
  if (Object.keys(take).length > 0) {
    await getItemFromChest(bot, job.chest, take);
  }
${workOf(wanted)}
  // Bring everything back.
  const put = {};
  for (const item of bot.inventory.items()) {
    put[item.name] = (put[item.name] || 0) + item.count;
  }
  if (Object.keys(put).length > 0) {
    await depositItemIntoChest(bot, job.chest, put);
  }
}`);
}

/** Mistakes of real models; the first two are found before the code runs, the last one when it does. */
export const MISTAKES = ['arity', 'unknown-item', 'throws'] as const;
type Mistake = (typeof MISTAKES)[number];

/** A reply with such a mistake in line 3 of its code. */
export function badReply(wanted: Wanted, mistake: Mistake): string {
  const line = {
    arity: `await craftItem('${wanted.item}');`,
    'unknown-item': `await craftItem(bot, 'wooden_plank', bot.job.times);`,
    throws: `throw new Error('I have no idea how to get ' + bot.job.item);`,
  }[mistake];
  return proseAround(`async function ${nameOf(wanted)}(bot) {
  bot.chat('This should be easy.');
  ${line}
}`);
}

function proseAround(code: string): string {
  return `Sure! Here is a function for this job:\n\n\`\`\`javascript\n${code}\n\`\`\`\n\nIt brings everything back at the end. Let me know if it fails!`;
}

function nameOf({ action, phase, item }: Wanted): string {
  const words = [phase === 'whole' ? action : phase, ...item.split('_')];
  return words
    .map((word, index) => (index === 0 ? word : `${word.charAt(0).toUpperCase()}${word.slice(1)}`))
    .join('');
}

function workOf({ action, phase, item }: Wanted): string {
  if (action === 'gather') return `  await mineBlock(bot, job.sources, job.quantity, { item: '${item}' });`;
  if (action === 'craft') {
    return `  const table = job.station ? { table: job.station.position } : {};
  await craftItem(bot, '${item}', job.times, table);
  for (const place of job.placeAt) {
    await placeItem(bot, '${item}', place);
  }`;
  }
  if (action === 'kill') {
    return `  for (const [drops, count] of Object.entries(job.brings)) {
    await killMob(bot, '${item}', 600, { drops, count });
  }`;
  }
  if (action === 'smelt' && phase === 'whole') {
    return `  const fuel = Object.keys(job.fuel)[0];
  const input = Object.keys(job.takes).find((name) => job.takes[name] > (job.fuel[name] || 0));
  await smeltItem(bot, input, fuel, job.quantity, { furnace: job.station.position });`;
  }
  if (action === 'smelt' && phase === 'load') {
    return `  const input = {};
  for (const [name, count] of Object.entries(job.takes)) {
    const rest = count - (job.fuel[name] || 0);
    if (rest > 0) input[name] = rest;
  }
  await loadFurnace(bot, job.station.position, { input, fuel: job.fuel });`;
  }
  if (action === 'smelt' && phase === 'collect')
    return `  await collectFurnace(bot, job.station.position, '${item}', job.quantity);`;
  return `  throw new Error('I was not told how to ${action}.');`;
}

/** Who asks, by the first words of its prompt. */
export function askerIn(
  body: Readonly<Record<string, unknown>>,
): 'planner' | 'critic' | 'reviewer' | 'writer' | null {
  const [first] = body.messages as readonly { readonly content: string }[];
  const text = first?.content ?? '';
  if (text.startsWith('You plan Minecraft work')) return 'planner';
  if (text.startsWith('You review plans for Minecraft')) return 'critic';
  if (text.startsWith('You review short JavaScript')) return 'reviewer';
  return wantedIn(body) ? 'writer' : null;
}

/** What the Task Manager is to list for an iron ingot; wood and the numbers to gather are left to the procedure. */
export function ingotList({ hasFurnace }: { readonly hasFurnace: boolean }): string {
  const made = (item: string, materials: Readonly<Record<string, number>>, tools: readonly string[]) => ({
    action: 'craft',
    item,
    tools,
    materials,
    quantity: 1,
  });
  const taken = (item: string, tool: string) => ({
    action: 'gather',
    item,
    tools: [tool],
    materials: {},
    quantity: -1,
  });
  const table = ['crafting_table'];
  return JSON.stringify([
    made('crafting_table', { 'wood plank': 4 }, []),
    made('wooden_pickaxe', { 'wood plank': 3, stick: 2 }, table),
    taken('cobblestone', 'wooden_pickaxe'),
    made('stone_pickaxe', { cobblestone: 3, stick: 2 }, table),
    ...(hasFurnace ? [made('furnace', { cobblestone: 8 }, table)] : []),
    taken('raw_iron', 'stone_pickaxe'),
    {
      action: 'smelt',
      item: 'iron_ingot',
      tools: ['furnace'],
      quantity: -1,
      materials: { raw_iron: 1, 'wood plank': 1 },
    },
  ]);
}
