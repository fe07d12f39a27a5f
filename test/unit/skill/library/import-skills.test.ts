import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadGame } from '../../../../src/game/game.js';
import { exportSkills } from '../../../../src/skill/library/export-skills.js';
import { filePairStore } from '../../../../src/skill/library/file-pair-store.js';
import { importSkills, type ImportReport } from '../../../../src/skill/library/import-skills.js';
import { PairManager } from '../../../../src/skill/library/pair-manager.js';
import { BAKED, GENERAL, jobOf, PLACED } from './jobs.js';

const game = loadGame('1.20.1');
const HERE = { mcVersion: '1.20.1' };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'co-voyager-import-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(files: Readonly<Record<string, unknown>>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
}

function take(path: string): Promise<ImportReport> {
  return importSkills(join(folder, path), filePairStore(join(folder, 'store')), game);
}

describe('import from the original Co-Voyager', () => {
  const files = {
    'tasks/compass/sub_tasks.json': [{ action: 'gather', item: 'cobblestone', quantity: -1 }],
    'tasks/compass/pairs.json': {
      'Gather 11 cobblestone and place it/them in the chest.': 'gatherElevenCobblestone',
      'Gather 5 wood log and place it/them in the chest.': 'gatherHere',
      'Kill 1 pig using killMob (already present).': 'killPig',
      'Craft 1 compass and place it/them in the chest.': '',
      'Dance a little.': 'gatherHere',
      'Smelt 7 iron raws and place it/them in the chest.': 'broken',
      'Craft 4 wood stick and place it/them in the chest.': 'lost',
    },
    'tasks/compass/skills.json': {
      gatherElevenCobblestone: { code: BAKED, description: 'gathers' },
      gatherHere: PLACED,
      killPig: { code: `async function killPig(bot) { await killMob(bot, 'pig', 300); }` },
      broken: { code: 'async function broken(bot) {' },
      '': { code: '' },
    },
  };

  it('takes what can be read, and says why it refuses the rest', async () => {
    write(files);
    const { format, added, refused } = await take('tasks/compass');
    expect(format).toBe('co-voyager-original');
    expect(added.map(({ key }) => key).sort()).toEqual([
      'gather cobblestone; imported; quantity 11',
      'gather oak_log; imported',
      'kill pig; imported; quantity 1',
    ]);
    expect(refused.map(({ reason }) => reason).sort()).toEqual([
      expect.stringContaining('exactly one function'),
      expect.stringContaining('empty name'),
      expect.stringContaining('There is no code'),
      expect.stringContaining('cannot be read from "Dance a little."'),
    ]);
    const all = await filePairStore(join(folder, 'store')).all();
    expect(all.every(({ status }) => status === 'unproven')).toBe(true);
    expect(all.map(({ chest }) => chest).filter((chest) => chest !== null)).toEqual([
      { x: -14, y: -60, z: 2 },
    ]);
  });

  it('reads a folder of many tasks, and knows again what it has', async () => {
    write(files);
    expect((await take('tasks')).added).toHaveLength(3);
    expect(await take('tasks')).toMatchObject({ added: [], known: { length: 3 } });
  });
});

describe('import from Voyager', () => {
  it.each([
    [
      'killPigAndCookPork',
      `await killMob(bot, 'pig', 300); await smeltItem(bot, 'porkchop', 'coal', 1);`,
      'smelt cooked_porkchop; imported; quantity 1',
    ],
    [
      'collectWoodAndCraftTable',
      `await mineBlock(bot, 'oak_log', 2); await craftItem(bot, 'oak_planks', 1); await craftItem(bot, 'crafting_table', 1);`,
      'craft crafting_table; imported; quantity 1',
    ],
    [
      'makeTwoSmoothStone',
      `const smooth = async (n) => { await smeltItem(bot, 'cobblestone', 'coal', n); await smeltItem(bot, 'stone', 'coal', n); }; if (bot.inventory.count('cobblestone') < 2) await mineBlock(bot, 'stone', 2); await smooth(2);`,
      'smelt smooth_stone; imported; quantity 2',
    ],
    [
      'mineGravelUntilFlint',
      `const flint = mcData.itemsByName.flint.id; for (let i = 0; i < 9 && bot.inventory.count(flint) < 1; i++) await mineBlock(bot, 'gravel', 1);`,
      'gather flint; imported; quantity 1',
    ],
    [
      'bringSeeds',
      `for (let i = 0; i < 9 && bot.inventory.count(mcData.itemsByName.wheat_seeds.id) < 3; i++) await mineBlock(bot, 'grass', 1);`,
      'gather wheat_seeds; imported; quantity 3',
    ],
    [
      'goToWater',
      `if (!bot.inventory.findInventoryItem(mcData.itemsByName.bucket.id)) await craftItem(bot, 'bucket', 1); const water = bot.findBlock({ matching: mcData.blocksByName.water.id }); await bot.lookAt(water.position); await bot.activateItem();`,
      'gather water_bucket; imported; quantity 1',
    ],
    [
      'getLeatherFromCows',
      `for (let i = 0; i < 8 && bot.inventory.count(mcData.itemsByName.leather.id) < 2; i++) await killMob(bot, 'cow', 300);`,
      'gather leather; imported; quantity 2',
    ],
    [
      'makeCharcoal',
      `const logs = bot.inventory.items().filter((item) => item.name.endsWith('_log')); await placeItem(bot, 'furnace', bot.entity.position.offset(1, 0, 0)); await smeltItem(bot, logs.length ? logs[0].name : 'oak_log', 'oak_planks', 2);`,
      'smelt charcoal; imported; quantity 1',
    ],
    [
      'mineLapis',
      `if (!bot.inventory.count(mcData.itemsByName.stone_pickaxe.id)) await craftItem(bot, 'stone_pickaxe', 1); const ore = bot.findBlock({ matching: mcData.blocksByName.lapis_ore.id }); await mineBlock(bot, ore.name, 1);`,
      'gather lapis_lazuli; imported; quantity 1',
    ],
    [
      'walkAndCollect',
      `const found = bot.findBlock({ matching: mcData.blocksByName.copper_ore.id }); await bot.collectBlock.collect(found);`,
      'gather raw_copper; imported; quantity 1',
    ],
    [
      'breakLeaves',
      `const apple = mcData.itemsByName.apple.id; const leaves = bot.findBlocks({ matching: mcData.blocksByName.oak_leaves.id, count: 9 }); for (const place of leaves) { if (bot.inventory.count(apple) > 0) break; await bot.dig(bot.blockAt(place)); }`,
      'gather apple; imported; quantity 1',
    ],
    ['reapField', `await mineBlock(bot, 'wheat', 1);`, 'gather wheat; imported; quantity 1'],
    [
      'sowWheat',
      `if (!bot.inventory.findInventoryItem(mcData.itemsByName.wheat_seeds.id)) await mineBlock(bot, 'grass', 5); await bot.placeBlock(bot.findBlock({ matching: (block) => block.name === 'farmland' }), new Vec3(0, 1, 0));`,
      'build wheat_seeds; imported; quantity 1',
    ],
    [
      'milkCow',
      `const bucket = bot.inventory.items().find((item) => item.name === 'bucket'); await bot.equip(bucket, 'hand'); await bot.activateEntity(bot.nearestEntity((one) => one.name === 'cow'));`,
      'gather milk_bucket; imported; quantity 1',
    ],
    [
      'getTwoIronIngotsFromChest',
      `await getItemFromChest(bot, new Vec3(1, 2, 3), { iron_ingot: 2 });`,
      'named getTwoIronIngotsFromChest; imported',
    ],
    [
      'craftFlintAndSteel',
      `await mineBlock(bot, 'gravel', 1); await craftItem(bot, 'flint_and_steel', 1);`,
      'craft flint_and_steel; imported; quantity 1',
    ],
    [
      'collectTwoBucketsOfWater',
      `await bot.equip(bot.inventory.findInventoryItem(mcData.itemsByName.bucket.id)); await bot.lookAt(bot.findBlock({ matching: mcData.blocksByName.water.id }).position); await bot.activateItem();`,
      'gather water_bucket; imported; quantity 2',
    ],
    [
      'makeStoneTools',
      `const tools = ['stone_axe', 'stone_hoe']; await placeItem(bot, 'crafting_table', bot.entity.position.offset(1, 0, 0)); for (const tool of tools) await craftItem(bot, tool, 1);`,
      'craft stone_axe; imported; quantity 1',
    ],
    [
      'lightUp',
      `await placeItem(bot, 'torch', bot.entity.position.offset(1, 0, 0));`,
      'build torch; imported; quantity 1',
    ],
  ])('takes for its product what %s is after, not what goes before', async (name, code, key) => {
    write({ [`one/skill/code/${name}.js`]: `async function ${name}(bot) { ${code} }` });
    expect((await take('one')).added.map((pair) => pair.key)).toEqual([key]);
  });

  it('reads from the name what a skill is for, else keeps it for the library', async () => {
    write({
      'trial/skill/code/mineElevenCobblestone.js': BAKED.replace('gatherEleven', 'mineEleven'),
      'trial/skill/code/mineIronOre.js': `async function mineIronOre(bot) { await mineBlock(bot, 'iron_ore', 3); }`,
      'trial/skill/code/mineDiamond.js': `async function mineDiamond(bot) { await craftItem(bot, 'iron_pickaxe', 1); const ore = bot.findBlock({ matching: (block) => block.name === 'diamond_ore' }); await mineBlock(bot, ore.name, 1); }`,
      'trial/skill/code/surviveTheNight.js':
        'async function surviveTheNight(bot) { await bot.waitForTicks(100); }',
      'trial/skill/code/twoOfThem.js': 'not (',
      'trial/skill/code/smeltFiveRawIronV2.js': `const FUEL = 'coal';\nasync function smeltFiveRawIron(bot) { await mineIronOre(bot); await smeltItem(bot, 'raw_iron', FUEL, 5); }`,
      'trial/skill/code/fetchStones.js': `async function fetchStones(bot) { await depositItemIntoChest(bot, new Vec3(5, 70, -9), { stone: 1 }); await mineBlock(bot, 'stone', 2); }`,
      'trial/skill/code/takeLogs.js': `function spot(bot) { return bot.entity.position; }\nasync function takeLogs(bot) { const left = 4 - bot.inventory.count(mcData.itemsByName.oak_log.id); await mineBlock(bot, 'oak_log', 1); await mineBlock(bot, 'oak_log', left); }`,
      'trial/skill/code/craftSprucePlanksAndSticks.js': `async function craftSprucePlanksAndSticks(bot) { await craftItem(bot, 'spruce_planks', 5); await craftItem(bot, 'stick', 2); }`,
      'trial/skill/code/craftStoneBricksAndStairs.js': `async function craftStoneBricksAndStairs(bot) { await craftItem(bot, 'stone_bricks', 3); await craftItem(bot, 'stone_brick_stairs', 1); }`,
      'trial/skill/code/fillBucket.js': `async function fillBucket(bot) { const water = bot.findBlock({ matching: mcData.blocksByName.water.id }); await bot.equip(mcData.itemsByName.bucket.id, 'hand'); await bot.lookAt(water.position); await bot.activateItem(); }`,
      'trial/skill/code/goFishing.js': `async function goFishing(bot) { spot(bot); if (!bot.inventory.count('stick')) await craftStick(bot); await bot.fish(); }`,
      'trial/skill/description/mineIronOre.txt': '// mines iron',
      'trial/skill/skills.json': {
        craftStick: {
          code: `async function craftStick(bot) { await craftItem(bot, 'stick'); }`,
          description: 'sticks',
        },
      },
    });
    const { format, added, refused } = await take('trial');
    expect(format).toBe('voyager');
    expect(added.map(({ key }) => key).sort()).toEqual([
      'craft stick; imported; quantity 4',
      'craft stick; imported; quantity 8',
      'craft stone_brick_stairs; imported; quantity 4',
      'gather cobblestone; imported; quantity 11',
      'gather cobblestone; imported; quantity 2',
      'gather diamond; imported; quantity 1',
      'gather oak_log; imported; quantity 4',
      'gather raw_iron; imported; quantity 3',
      'gather water_bucket; imported; quantity 1',
      'named goFishing; imported',
      'named surviveTheNight; imported',
      'smelt iron_ingot; imported; quantity 5',
    ]);
    expect(refused).toMatchObject([{ name: 'twoOfThem' }]);
    const all = await filePairStore(join(folder, 'store')).all();
    expect(all.find(({ skill }) => skill.name === 'fetchStones')?.chest).toEqual({ x: 5, y: 70, z: -9 });
    const smelting = all.find(({ skill }) => skill.name === 'smeltFiveRawIron');
    expect(smelting?.skill.source).toMatch(/\{\nconst FUEL = 'coal';\nasync function mineIronOre\(bot\)/);
    const fishing = all.find(({ skill }) => skill.name === 'goFishing');
    expect(fishing?.skill.source).toMatch(/\{\nfunction spot\(bot\).*\nasync function craftStick\(bot\)/);
    expect(all.find(({ skill }) => skill.name === 'mineIronOre')?.description).toBe('// mines iron');
    const jobs = new PairManager({
      store: filePairStore(join(folder, 'store')),
      chest: null,
      accepts: () => true,
    });
    expect((await jobs.find(jobOf({ quantity: 11 }), HERE))?.name).toBe('mineElevenCobblestone');
    expect(await jobs.find(jobOf({ quantity: 12 }), HERE)).toBeNull();
  });
});

describe('export', () => {
  it.each(['skills.json', 'skills'])('to %s is read again, unproven', async (path) => {
    const store = filePairStore(join(folder, 'first'));
    const here = new PairManager({ store, chest: { x: 0, y: 0, z: 0 } });
    await here.succeeded(
      { name: 'g', source: GENERAL, author: { kind: 'template', model: null, version: '1' } },
      jobOf(),
      HERE,
      50,
    );
    expect(await exportSkills(await store.all(), join(folder, path))).toBe(1);
    expect(await take(path)).toMatchObject({ format: 'co-voyager', added: [{ name: 'g' }], refused: [] });
    const [again] = await filePairStore(join(folder, 'store')).all();
    const [before] = await store.all();
    expect(again).toMatchObject({
      id: before?.id,
      key: before?.key,
      status: 'unproven',
      skill: { source: GENERAL },
    });
    await expect(exportSkills(await store.all(), join(folder, path))).rejects.toMatchObject({
      code: 'bad-option',
    });
  });

  it('refuses what is no skill', async () => {
    write({ 'other.json': { a: 1 }, 'folder/readme.md': 'hi', 'bad.json': '{' });
    for (const path of ['other.json', 'folder', 'bad.json', 'nowhere']) {
      await expect(take(path)).rejects.toMatchObject({ code: 'bad-option' });
    }
  });
});
