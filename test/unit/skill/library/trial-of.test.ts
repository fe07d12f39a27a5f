import { describe, expect, it } from 'vitest';
import { loadEnvironment } from '../../../../src/environment/load-environment.js';
import { loadGame } from '../../../../src/game/game.js';
import { decompose } from '../../../../src/decompose/decompose.js';
import type { Job, JobPhase } from '../../../../src/schedule/job.js';
import { contentOf } from '../../../../src/schedule/assign/share-content.js';
import type { Subtask } from '../../../../src/plan/subtask/subtask.js';
import { importedKeyOf, nameOnlyKeyOf, pairKeyOf } from '../../../../src/skill/library/pair-key.js';
import { readPairKey } from '../../../../src/skill/library/read-pair-key.js';
import { preparationOf, trialOf } from '../../../../src/skill/library/trial-of.js';

const game = loadGame('1.20.1');
const CHEST = { x: 0, y: -60, z: 0 };
const PLACE = {
  station: { x: -3, y: -60, z: 0 },
  free: [1, 2, 3].map((x) => ({ x, y: -60, z: 2 })),
};

function jobFor(subtask: Subtask, phase: JobPhase): Job {
  const { quantity, tools, station, placed } = subtask;
  return {
    id: 's1',
    subtask,
    phase,
    quantity,
    tools,
    ...contentOf(subtask, phase, quantity, {}),
    station: station === undefined ? null : { block: station, position: PLACE.station },
    placeAt: placed === undefined ? [] : [PLACE.free[0] ?? CHEST],
  };
}

function jobsOf(subtask: Subtask): readonly Job[] {
  const phases: readonly JobPhase[] = subtask.action === 'smelt' ? ['whole', 'load', 'collect'] : ['whole'];
  return phases.map((phase) => jobFor(subtask, phase));
}

describe('a job to try a skill with', () => {
  it.each([
    'craft a compass',
    'craft a diamond pickaxe',
    'kill a pig and cook it on a furnace',
    'craft a full set of iron tools',
    'craft a bow',
    'shoot a cow',
    'build 3 stone bricks',
  ])('is of the very kind its key names, for all that "%s" takes', async (goal) => {
    const { subtasks } = await decompose({ goal, environment: loadEnvironment('overworld') });
    const jobs = subtasks.flatMap(jobsOf);
    expect(jobs.length).toBeGreaterThan(0);
    for (const job of jobs) {
      for (const chest of [CHEST, null]) {
        const key = pairKeyOf(job, { mcVersion: '1.20.1', chest });
        const trial = trialOf(key, game, PLACE);
        if (trial.job === null) throw new Error(`${key}: ${trial.reason}`);
        expect(trial.hasChest).toBe(chest !== null);
        expect(pairKeyOf(trial.job, { mcVersion: '1.20.1', chest })).toBe(key);
      }
    }
  });

  it('has the amount the key names, and materials for it', () => {
    const trial = trialOf('craft stick; from any_planks; chest; quantity 8; 1.20', game, PLACE);
    expect(trial.job).toMatchObject({ quantity: 8, takes: { oak_planks: 4 }, brings: { stick: 8 } });
    const smelt = trialOf(
      'smelt iron_ingot; from raw_iron; burning coal; at furnace; chest; quantity 9; 1.20',
      game,
      PLACE,
    );
    expect(smelt.job).toMatchObject({ takes: { raw_iron: 9, coal: 2 }, fuel: { coal: 2 } });
  });

  it('is filled in from the game for skills from elsewhere', () => {
    expect(trialOf(importedKeyOf('gather', 'raw_iron', 3), game, PLACE).job).toMatchObject({
      quantity: 3,
      tools: ['stone_pickaxe'],
      brings: { raw_iron: 3 },
      subtask: { sources: ['iron_ore'] },
    });
    expect(trialOf(importedKeyOf('craft', 'compass', null), game, PLACE).job).toMatchObject({
      quantity: 1,
      takes: { iron_ingot: 4, redstone: 1 },
      station: { block: 'crafting_table' },
    });
    expect(trialOf(importedKeyOf('smelt', 'cooked_porkchop', null), game, PLACE).job).toMatchObject({
      quantity: 2,
      takes: { porkchop: 2, coal: 1 },
      station: { block: 'furnace' },
    });
    expect(trialOf(importedKeyOf('kill', 'pig', null), game, PLACE).job).toMatchObject({
      quantity: 1,
      brings: {},
      tools: [],
    });
  });

  it.each([
    [nameOnlyKeyOf('danceALittle'), 'its key says only what it is called'],
    ['craft bedrock; chest; 1.20', 'bedrock has no recipe'],
    ['smelt dirt; chest; 1.20', 'nothing smelts into dirt'],
    ['gather nether_star; chest; 1.20', 'no block gives nether_star'],
  ])('is none for "%s"', (key, reason) => {
    const trial = trialOf(key, game, PLACE);
    expect(trial.job === null ? trial.reason : 'a job').toContain(reason);
  });

  it('needs the furnace loaded before it is emptied', () => {
    const { job } = trialOf('smelt iron_ingot; collect; at furnace; chest; 1.20', game, PLACE);
    if (!job) throw new Error('Expected a job.');
    expect(job).toMatchObject({ phase: 'collect', takes: {}, brings: { iron_ingot: 2 } });
    expect(preparationOf(job)).toMatchObject({ phase: 'load', takes: { raw_iron: 2, coal: 1 }, brings: {} });
    expect(preparationOf({ ...job, phase: 'whole' })).toBeNull();
  });

  it('is not read from what is no key', () => {
    for (const text of ['', 'gather', 'fly moon; chest', 'gather some stone; chest'])
      expect(readPairKey(text)).toBeNull();
  });
});

it('gives as much as is to be set down where a loop names it once', () => {
  const source = `async function plant(bot) { for (let i = 0; i < 3; i++) await placeItem(bot, 'oak_sapling', bot.entity.position.offset(i, 0, 2)); }`;
  const trial = trialOf(importedKeyOf('build', 'oak_sapling', 3), game, PLACE, source);
  expect(trial).toMatchObject({ needs: { hands: { oak_sapling: 3 } } });
});

describe('a trial of a skill that does something to the body', () => {
  const hold = (name: string): string =>
    `const it = bot.inventory.findInventoryItem(mcData.itemsByName.${name}.id);`;
  const skill = (name: string, body: string): string => `async function ${name}(bot) { ${body} }`;
  const deedOf = (key: string, source: string): unknown => {
    const trial = trialOf(key, game, PLACE, source);
    return trial.job === null
      ? trial.reason
      : [trial.deed?.kind ?? null, trial.deed?.items, trial.needs?.hands];
  };

  it.each([
    ['eatBread', `${hold('bread')} await bot.equip(it, 'hand'); await bot.consume();`, 'eat', 'bread', 4],
    ['eatBread', `${hold('bread')} bot.chat('Ate.');`, 'eat', 'bread', 4],
    ['refuel', `${hold('apple')} await bot.equip(it, 'hand'); await bot.consume();`, 'eat', 'apple', 4],
    ['wearHelmet', `${hold('iron_helmet')} await bot.equip(it, 'head');`, 'equip', 'iron_helmet', 1],
    [
      'tidyUp',
      `await depositItemIntoChest(bot, new Vec3(1, 2, 3), { dirt: bot.inventory.count(mcData.itemsByName.dirt.id) });`,
      'store',
      'dirt',
      4,
    ],
  ])('%s: gives what it takes, and knows what is to come of it', (name, body, kind, item, count) => {
    const [deed, items, hands] = deedOf(nameOnlyKeyOf(name), skill(name, body)) as unknown[];
    expect([deed, items]).toEqual([kind, [item]]);
    expect((hands as Record<string, number>)[item]).toBeGreaterThanOrEqual(count);
  });

  it('gives one piece for each place of who dresses, and all that who stores names', () => {
    const dresses = `for (const kind of ['diamond', 'iron']) for (const [piece, place] of [['helmet', 'head'], ['boots', 'feet']]) {
      const it = bot.inventory.items().find((item) => item.name === \`\${kind}_\${piece}\`);
      if (it) await bot.equip(it, place); }`;
    const worn = deedOf(nameOnlyKeyOf('dress'), skill('dress', dresses));
    expect(worn).toMatchObject(['equip', ['diamond_helmet', 'diamond_boots'], { diamond_helmet: 1 }]);
    const stores = `const all = {}; for (const name of ['dirt', 'sand']) all[name] = 1; await depositItemIntoChest(bot, bot.findBlock({ matching: mcData.blocksByName.chest.id }).position, all);`;
    expect(deedOf(nameOnlyKeyOf('tidy'), skill('tidy', stores))).toMatchObject([
      'store',
      ['dirt', 'sand'],
      { dirt: 4 },
    ]);
  });

  it('knows what lies in the chest for one that takes it', () => {
    const takes = skill('arm', `await getItemFromChest(bot, new Vec3(1, 2, 3), { iron_sword: 1 });`);
    const trial = trialOf(nameOnlyKeyOf('arm'), game, PLACE, takes);
    expect(trial).toMatchObject({ deed: { kind: 'take', items: ['iron_sword'] }, hasChest: true });
    expect(trial).toMatchObject({ needs: { chest: { iron_sword: 1 }, hands: {} } });
  });

  it('is none of one that holds something to use it, or eats on its way', () => {
    const fishes = skill(
      'catchFish',
      `${hold('fishing_rod')} await bot.equip(it, 'hand'); await bot.fish();`,
    );
    expect(deedOf(nameOnlyKeyOf('catchFish'), fishes)).toMatch(/no fish bite/);
    const mines = skill(
      'mineCoal',
      `${hold('bread')} await bot.consume(); await mineBlock(bot, 'coal_ore', 3);`,
    );
    expect((deedOf(importedKeyOf('gather', 'coal', 3), mines) as unknown[])[0]).toBeNull();
  });

  it('of a skill that sleeps is a night with a bed', () => {
    const source =
      "async function restUntilMorning(bot) { const bed = bot.findBlock({ matching: mcData.blocksByName['red_bed'].id }); await bot.sleep(bed); }";
    const trial = trialOf(nameOnlyKeyOf('restUntilMorning'), game, PLACE, source);
    expect(trial).toMatchObject({ deed: { kind: 'sleep', items: ['red_bed'] } });
  });
});
