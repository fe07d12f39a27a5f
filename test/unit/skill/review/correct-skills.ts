/** Skills as good models write them; a review must let every one of them pass. */
export const CORRECT_SKILLS: Readonly<Record<string, string>> = {
  'gathers with amounts from the job': `async function gatherCobblestone(bot) {
  const { job } = bot;
  await getItemFromChest(bot, job.chest, { wooden_pickaxe: 1 });
  await mineBlock(bot, job.sources, job.quantity, { item: job.item });
  await depositItemIntoChest(bot, job.chest, { ...job.brings, wooden_pickaxe: 1 });
}`,
  'reads an outcome': `async function mineIron(bot) {
  const outcome = await mineBlock(bot, ['iron_ore', 'deepslate_iron_ore'], 7, { item: 'raw_iron', mayFail: true });
  if (outcome.kind !== 'completed') {
    bot.chat(\`Only got \${outcome.done} of \${outcome.asked}: \${outcome.reason}\`);
  }
  await depositItemIntoChest(bot, bot.job.chest, { raw_iron: outcome.done });
}`,
  'names blocks that only newer versions have among others': `async function mineOres(bot) {
  for (const ore of ['iron_ore', 'deepslate_iron_ore']) {
    await mineBlock(bot, ore, 1, { mayFail: true });
  }
  await mineBlock(bot, ['coal_ore', 'some_future_coal_ore'], 2);
}`,
  'crafts with a helper inside': `async function craftPickaxe(bot) {
  async function make(bot, name, times) {
    const outcome = await craftItem(bot, name, times);
    return outcome.done;
  }
  const planks = await make(bot, 'oak_planks', 2);
  const sticks = await make(bot, 'stick', 1);
  bot.chat('made ' + (planks + sticks));
  await make(bot, 'wooden_pickaxe', 1);
}`,
  'uses arrow helpers': `async function storeAll(bot) {
  const carried = (name) => bot.inventory.count(mcData.itemsByName[name].id);
  const counts = {};
  for (const name of ['cobblestone', 'oak_log']) {
    if (carried(name) > 0) counts[name] = carried(name);
  }
  if (Object.keys(counts).length > 0) await depositItemIntoChest(bot, bot.job.chest, counts);
}`,
  'counts tries': `async function findTrees(bot) {
  let tree = null;
  let tries = 0;
  while (!tree && tries < 10) {
    tree = bot.findBlock({ matching: (block) => block.name.endsWith('_log'), maxDistance: 32 });
    if (!tree) await exploreUntil(bot, new Vec3(1, 0, 0), 20, () => bot.findBlock({ matching: mcData.blocksByName.oak_log.id }), { mayFail: true });
    tries++;
  }
  if (tree) await mineBlock(bot, tree.name, bot.job.quantity);
}`,
  'checks what it has looked for, in all the ways there are': `async function lookAround(bot) {
  const ore = bot.findBlock({ matching: mcData.blocksByName.iron_ore.id, maxDistance: 32 });
  const isThere = ore !== null && ore.position.y > 0;
  if (isThere) bot.chat(ore.name);
  if (!ore) throw new Error('no ore');
  await bot.pathfinder.goto(new GoalNear(ore.position.x, ore.position.y, ore.position.z, 2));
  const around = [1, 2, 3].map((step) => ore.position.offset(step, 0, 0));
  const cow = bot.nearestEntity((entity) => entity.name === 'cow');
  if (cow && cow.position.distanceTo(around[0]) < 8) await bot.lookAt(cow.position);
  bot.chat(bot.findBlock({ matching: 'chest' })?.name ?? 'no chest');
  let table = bot.findBlock({ matching: 'crafting_table' });
  for (let tries = 0; !table && tries < 3; tries++) {
    await bot.waitForTicks(20);
    table = bot.findBlock({ matching: 'crafting_table' });
  }
  if (table) await bot.activateBlock(table);
  let tree = bot.findBlock({ matching: 'oak_log' });
  if (!tree) tree = await exploreUntil(bot, new Vec3(1, 0, 0), 20, () => bot.findBlock({ matching: 'oak_log' }));
  if (!tree) return;
  bot.chat('tree at ' + tree.position);
}`,
  'leaves a place for what a function on the way finds': `async function remember(bot) {
  let ore = null;
  let pig;
  await exploreUntil(bot, new Vec3(1, 0, 0), 20, () => {
    ore = bot.findBlock({ matching: 'iron_ore' });
    pig = bot.nearestEntity((entity) => entity.name === 'pig');
    return ore && pig;
  });
  bot.chat(ore.name + pig.name);
}`,
  'trusts its own lists, counts and texts': `async function trust(bot) {
  const sticks = bot.inventory.items().find((item) => item.name === 'stick');
  const { name } = bot.inventory.items().find((item) => item.count > 1);
  bot.chat('have ' + sticks.count + name);
  await bot.equip(bot.inventory.findInventoryItem('oak_log'), 'hand');
  const [, digits] = 'take 5'.match(/(\\d+)/);
  const counts = {};
  counts.stick = (counts.stick || 0) + bot.job.takes.stick + Number(digits);
  const spare = bot.job.needs.stick - 1;
  if (bot.job.takes.stick > spare) await craftItem(bot, 'stick', bot.job.takes.stick, { table: undefined });
  const place = bot.job.placeAt.at(-1);
  await placeItem(bot, 'furnace', place);
  bot.chat(bot.blockAt(place.offset(0, -1, 0)).name);
  const known = new Map([['stick', 1]]);
  bot.chat('of ' + (known.get('stick') + 1));
}`,
  'breaks out of an endless loop by counting': `async function huntPigs(bot) {
  let left = 5;
  while (true) {
    const outcome = await killMob(bot, 'pig', 60, { mayFail: true });
    if (outcome.kind === 'completed') bot.chat('one more');
    left -= 1;
    if (left <= 0) break;
  }
}`,
  'counts down': `async function craftSticks(bot) {
  let left = bot.job.times;
  while (left > 0) {
    const batch = Math.min(left, 16);
    await craftItem(bot, 'stick', batch);
    left -= batch;
  }
}`,
  'empties a list': `async function craftList(bot) {
  const queue = ['oak_planks', 'stick', 'crafting_table'];
  while (queue.length > 0) {
    const next = queue.shift();
    await craftItem(bot, next);
  }
}`,
  'waits until a time': `async function waitForDay(bot) {
  const end = Date.now() + 60000;
  while (!bot.time.isDay && Date.now() < end) {
    await bot.waitForTicks(20);
  }
}`,
  'smelts where the job says': `async function smeltIron(bot) {
  const { station, takes, fuel, quantity, chest, brings } = bot.job;
  await getItemFromChest(bot, chest, takes);
  const [burnt] = Object.keys(fuel);
  const input = Object.keys(takes).find((name) => name !== burnt);
  await smeltItem(bot, input, burnt, quantity, { furnace: station.position });
  await depositItemIntoChest(bot, chest, brings);
}`,
  'loads a furnace': `async function loadIron(bot) {
  await exchangeWithChest(bot, bot.job.chest, { take: bot.job.takes });
  const input = { raw_iron: bot.job.quantity };
  await loadFurnace(bot, bot.job.station.position, { input, fuel: bot.job.fuel });
}`,
  'collects from a furnace': `async function collectIron(bot) {
  await collectFurnace(bot, bot.job.station.position, bot.job.item, bot.job.quantity);
  await depositItemIntoChest(bot, bot.job.chest, bot.job.brings);
}`,
  'places beside the chest': `async function placeTable(bot) {
  const spot = bot.job.placeAt[0] ?? bot.job.chest.offset(-1, 0, 0);
  await placeItem(bot, 'crafting_table', spot);
}`,
  'places many': `async function buildWall(bot) {
  for (const position of bot.job.placeAt) {
    await placeItem(bot, bot.job.item, position);
  }
}`,
  'kills for drops': `async function getPorkchop(bot) {
  await killMob(bot, 'pig', 300, { drops: 'porkchop', count: bot.job.quantity });
  await depositItemIntoChest(bot, bot.job.chest, bot.job.brings);
}`,
  shoots: `async function shootSkeleton(bot) {
  for (let shot = 0; shot < bot.job.quantity; shot++) await shoot(bot, 'bow', 'skeleton');
}`,
  'walks with the pathfinder': `async function goHome(bot) {
  const { x, y, z } = bot.job.chest;
  await bot.pathfinder.goto(new GoalNear(x, y, z, 2));
  await bot.lookAt(bot.job.chest.offset(0.5, 0.5, 0.5));
}`,
  'looks at entities': `async function greetPlayers(bot) {
  const near = Object.values(bot.entities).filter((entity) => entity.type === 'player' && entity.position.distanceTo(bot.entity.position) < 16);
  for (const entity of near) bot.whisper(entity.username, 'hello');
  const pig = bot.nearestEntity((entity) => entity.name === 'pig');
  if (pig) bot.chat('pig at ' + pig.position.floored().toString());
}`,
  eats: `async function eat(bot) {
  const food = bot.inventory.items().find((item) => mcData.foodsByName[item.name]);
  if (!food || bot.food >= 18) return;
  await bot.equip(food, 'hand');
  await bot.consume();
}`,
  'catches an error': `async function mineOrSay(bot) {
  try {
    await mineBlock(bot, 'diamond_ore', 1);
  } catch (error) {
    bot.chat('could not: ' + error.message);
    throw error;
  }
}`,
  'gathers data with reduce, map and sets': `async function countWood(bot) {
  const byName = new Map();
  for (const item of bot.inventory.items()) byName.set(item.name, (byName.get(item.name) ?? 0) + item.count);
  const total = [...byName.values()].reduce((sum, count) => sum + count, 0);
  const kinds = [...new Set(bot.inventory.items().map(({ name }) => name))].sort().join(', ');
  console.log(total, kinds, JSON.stringify(Object.fromEntries(byName)));
  const sorted = [...byName].sort((a, b) => b[1] - a[1]);
  if (sorted.length > 0) await depositItemIntoChest(bot, bot.job.chest, { [sorted[0][0]]: sorted[0][1] });
}`,
  'grows an object': `async function takeTools(bot) {
  const take = {};
  for (const tool of bot.job.tools) take[tool] = 1;
  for (const [name, count] of Object.entries(bot.job.takes)) take[name] = (take[name] ?? 0) + count;
  await exchangeWithChest(bot, bot.job.chest, { take });
}`,
  'starts with null and changes its mind': `async function pickSource(bot) {
  let best = null;
  let distance = Infinity;
  for (const position of bot.findBlocks({ matching: ['stone', 'cobblestone'], maxDistance: 32, count: 64 })) {
    const now = position.distanceTo(bot.entity.position);
    if (now < distance) {
      distance = now;
      best = position;
    }
  }
  if (best === null) throw new Error('no stone near: found ' + distance);
  await mineBlock(bot, bot.blockAt(best).name, bot.job.quantity, { item: 'cobblestone' });
}`,
  'compares with a registry it asks for': `async function isWoodSpecies(bot) {
  const plank = Object.keys(bot.job.takes).find((name) => name.endsWith('_planks')) || 'oak_planks';
  const enough = bot.inventory.count(bot.registry.itemsByName[plank].id, null) >= 2;
  if (!enough) bot.chat('no planks');
  else await craftItem(bot, 'stick', 1);
}`,
  'uses conditions for names': `async function takeLog(bot) {
  const wood = bot.findBlock({ matching: mcData.blocksByName['birch_log'].id, maxDistance: 24 }) ? 'birch_log' : 'oak_log';
  await mineBlock(bot, wood, bot.job.quantity);
}`,
  'waits for several at once': `async function lookAround(bot) {
  const chests = await Promise.all([checkItemInsideChest(bot, bot.job.chest)]);
  bot.chat(chests.map((chest) => chest.evidence.join(', ')).join('; '));
  await bot.waitForTicks(10);
}`,
  'opens a door and sleeps': `async function goToBed(bot) {
  const bed = bot.findBlock({ matching: (block) => /_bed$/.test(block.name), maxDistance: 16 });
  if (!bed) return;
  await bot.pathfinder.goto(new GoalGetToBlock(bed.position.x, bed.position.y, bed.position.z));
  if (!bot.time.isDay) await bot.sleep(bed);
}`,
  'retries an action a few times': `async function mineStubbornly(bot) {
  for (let attempt = 1; attempt <= 3; attempt++) {
    const outcome = await mineBlock(bot, 'iron_ore', bot.job.quantity, { mayFail: true });
    if (outcome.kind === 'completed') return;
    bot.chat(\`try \${attempt} failed: \${outcome.reason}\`);
  }
}`,
  'goes on as long as there is something to show for it': `async function mineInBatches(bot) {
  let left = bot.job.quantity;
  while (left > 0) {
    const outcome = await mineBlock(bot, 'stone', Math.min(left, 8), { item: 'cobblestone', mayFail: true });
    if (outcome.done === 0) throw new Error(outcome.reason);
    left -= outcome.done;
  }
}`,
  'has a helper that counts down by recursion': `async function searchFar(bot) {
  const search = async (left) => {
    if (left === 0) return null;
    const { found } = await exploreUntil(bot, new Vec3(left % 2 ? 1 : -1, 0, 1), 20, () => bot.findBlock({ matching: 'diamond_ore', maxDistance: 32 }), { mayFail: true });
    return found ?? search(left - 1);
  };
  if (await search(4)) await mineBlock(bot, 'diamond_ore', bot.job.quantity, { item: 'diamond' });
}`,
};
