import type { Job } from '../../schedule/job.js';

/**
 * The lines that do the work itself and leave its `outcome`, between the taking and the bringing back.
 * @param isMined whether some block gives what is to be gathered
 */
export function workLines(job: Job, isMined: boolean): readonly string[] {
  switch (job.subtask.action) {
    case 'gather':
      return gatherLines(job, isMined);
    case 'craft':
      return craftLines(job);
    case 'smelt':
      return smeltLines(job);
    case 'build':
      return placeLines(job, true);
    case 'kill':
      return killLines(job);
    case 'shoot':
      return shootLines(job);
  }
}

function gatherLines({ subtask: { item } }: Job, isMined: boolean): readonly string[] {
  if (!isMined) return pickUpLines(item);
  return [
    `const outcome = await mineBlock(bot, sources, quantity, { item: ${quoted(item)}, mayFail: true });`,
  ];
}

// What no block gives is picked up where it lies.
function pickUpLines(item: string): readonly string[] {
  return [
    `const before = bot.inventory.count(${quoted(item)});`,
    `const gained = () => bot.inventory.count(${quoted(item)}) - before;`,
    `const isWanted = (entity) => entity.name === 'item' && entity.getDroppedItem()?.name === ${quoted(item)};`,
    'let misses = 0;',
    'for (let step = 0; step < 200 && misses < 4 && gained() < quantity; step++) {',
    '  const lying = bot.nearestEntity(isWanted);',
    '  if (lying) {',
    '    const { x, y, z } = lying.position;',
    '    await bot.pathfinder.goto(new GoalNear(x, y, z, 1));',
    '  } else {',
    '    misses += 1;',
    '  }',
    '  await bot.waitForTicks(lying ? 2 : 10);',
    '}',
    'const outcome = {',
    "  kind: gained() >= quantity ? 'completed' : 'failed',",
    `  reason: \`Picked up \${gained()} of \${quantity} ${item}; no more lies about.\`,`,
    '};',
  ];
}

function craftLines(job: Job): readonly string[] {
  const { subtask, station } = job;
  const table = station?.block === 'crafting_table' ? 'table: station.position, ' : '';
  const isPlaced = subtask.placed !== undefined;
  return [
    `${isPlaced ? 'let' : 'const'} outcome = await craftItem(bot, ${quoted(subtask.item)}, times, { ${table}mayFail: true });`,
    ...(isPlaced ? ["if (outcome.kind === 'completed') {", ...indented(placeLines(job, false)), '}'] : []),
  ];
}

function placeLines({ subtask: { item } }: Job, isFirst: boolean): readonly string[] {
  return [
    ...(isFirst ? ["let outcome = { kind: 'failed', reason: 'There is no place to set it down.' };"] : []),
    'const places = [...placeAt];',
    'const far = (place) => place.offset(0.5, 0, 0.5).distanceTo(bot.entity.position);',
    'for (let left = places.length; left > 0; left--) {',
    '  places.sort((a, b) => far(a) - far(b));',
    `  outcome = await placeItem(bot, ${quoted(item)}, places.shift(), { mayFail: true });`,
    "  if (outcome.kind !== 'completed') break;",
    '}',
  ];
}

function smeltLines({ subtask: { item }, phase, takes, fuel, station }: Job): readonly string[] {
  if (phase === 'collect') {
    return [
      `const outcome = await collectFurnace(bot, station.position, ${quoted(item)}, quantity, { mayFail: true });`,
    ];
  }
  const input = quoted(Object.keys(takes).find((name) => (takes[name] ?? 0) > (fuel[name] ?? 0)) ?? '');
  if (phase === 'load') {
    return [
      `const count = takes[${input}] - (fuel[${input}] ?? 0);`,
      `const load = { input: { [${input}]: count }, fuel };`,
      'const outcome = await loadFurnace(bot, station.position, load, { mayFail: true });',
    ];
  }
  const burnt = quoted(Object.keys(fuel)[0] ?? '');
  const furnace = station ? 'furnace: station.position, ' : '';
  return [`const outcome = await smeltItem(bot, ${input}, ${burnt}, quantity, { ${furnace}mayFail: true });`];
}

function killLines({ subtask: { item }, brings }: Job): readonly string[] {
  if (Object.keys(brings).length === 0) {
    return [`const outcome = await killMob(bot, ${quoted(item)}, 3600, { count: quantity, mayFail: true });`];
  }
  return [
    'const before = {};',
    'for (const drops of Object.keys(brings)) before[drops] = bot.inventory.count(drops);',
    "let outcome = { kind: 'completed', reason: '' };",
    'for (const [drops, wanted] of Object.entries(brings)) {',
    '  // What the hunt for another kind of loot brought counts as well.',
    '  const count = wanted - (bot.inventory.count(drops) - before[drops]);',
    '  if (count <= 0) continue;',
    `  outcome = await killMob(bot, ${quoted(item)}, 3600, { count, drops, mayFail: true });`,
    "  if (outcome.kind !== 'completed') break;",
    '}',
  ];
}

function shootLines({ subtask: { item }, brings }: Job): readonly string[] {
  const hasLoot = Object.keys(brings).length > 0;
  return [
    ...(hasLoot
      ? [
          'const before = {};',
          'for (const name of Object.keys(brings)) before[name] = bot.inventory.count(name);',
          'const isEnough = () => Object.keys(brings).every((name) => bot.inventory.count(name) - before[name] >= brings[name]);',
        ]
      : []),
    "let outcome = { kind: 'completed', reason: '' };",
    hasLoot
      ? 'for (let shot = 0; shot < 10 * quantity && !isEnough(); shot++) {'
      : 'for (let shot = 0; shot < quantity; shot++) {',
    `  outcome = await shoot(bot, 'bow', ${quoted(item)}, { mayFail: true });`,
    "  if (outcome.kind !== 'completed') break;",
    '}',
  ];
}

function quoted(name: string): string {
  return `'${name.replace(/[^\w:]/g, '')}'`;
}

function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`);
}
