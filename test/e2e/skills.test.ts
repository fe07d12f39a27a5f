import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT, ensureBuilt } from '../support/built.js';
import { type Typed, coVoyager, coVoyagerJson, newFolder, typed, typedJson } from './command-line.js';

beforeAll(ensureBuilt, 120_000);

/** Voyager's skill folder with one good skill, one with faults and one that cannot be read. */
function voyagerFolder(): string {
  const folder = newFolder();
  mkdirSync(join(folder, 'code'));
  const code = {
    mineThreeIronOre: `async function mineThreeIronOre(bot) {\n  await mineBlock(bot, 'iron_ore', 3);\n}\n`,
    craftCompass: `async function craftCompass(bot) {\n  await craftItem('compass');\n  while (true) await bot.dig();\n}\n`,
    broken: 'async function broken(bot) {',
  };
  for (const [name, source] of Object.entries(code))
    writeFileSync(join(folder, 'code', `${name}.js`), source);
  return folder;
}

interface Skills {
  readonly folder: string;
  readonly run: (...words: string[]) => Promise<Typed>;
  readonly json: (...words: string[]) => ReturnType<typeof typedJson>;
}

/** The commands with a store of their own; a test in a world scales the clocks of its process. */
function skills(): Skills {
  const folder = join(newFolder(), 'store');
  const args = (words: readonly string[]): readonly string[] => ['skills', ...words, '--skills', folder];
  return {
    folder,
    run: (...words) => (words[0] === 'test' ? coVoyager : typed)(args(words)),
    json: (...words) => (words[0] === 'test' ? coVoyagerJson : typedJson)(args(words)),
  };
}

describe('co-voyager skills', () => {
  it('says where it looked when there is nothing yet', async () => {
    const { folder, run } = skills();
    expect(await run('list')).toMatchObject({ code: 0, stdout: `No skills in ${folder}.\n` });
  });

  it('imports, lists, shows, tests, exports and retires', async () => {
    const { run, json } = skills();
    const imported = await json('import', voyagerFolder());
    expect(imported.code).toBe(0);
    expect(imported.json).toMatchObject({
      schemaVersion: 1,
      status: 'imported',
      format: 'voyager',
      added: [
        { name: 'craftCompass' },
        { name: 'mineThreeIronOre', key: 'gather raw_iron; imported; quantity 3' },
      ],
      refused: [{ name: 'broken' }],
    });
    const listed = await run('list');
    expect(listed.stdout).toMatch(
      /^gather-raw-iron-\S+\n {2}gather raw iron; imported; quantity 3 +unproven +0\/0/m,
    );
    expect((await run('show', 'mineThreeIronOre')).stdout).toContain(`await mineBlock(bot, 'iron_ore', 3);`);
    const good = await run('test', 'gather-raw-iron', '--review-only');
    expect(good).toMatchObject({ code: 0 });
    expect(good.stdout).toContain('The amount 3 is written into it');
    const faulty = await run('test', 'craftCompass');
    expect(faulty.code).toBe(1);
    expect(faulty.stdout).toMatch(
      /line 2: craftItem expects \(bot, name, count\?, options\?\).*\(a warning\)/,
    );
    expect(faulty.stdout).toContain('line 3: This loop may never end.');
    const elsewhere = newFolder();
    expect(await run('export', join(elsewhere, 'skills.json'), 'craftCompass')).toMatchObject({ code: 0 });
    expect(await run('export', join(elsewhere, 'all'))).toMatchObject({ code: 0 });
    expect(readdirSync(join(elsewhere, 'all'))).toHaveLength(2);
    expect(await run('retire', 'craftCompass', '--reason', 'It was bad.')).toMatchObject({ code: 0 });
    expect((await json('list', '--status', 'retired')).json).toMatchObject({
      skills: [{ name: 'craftCompass', status: 'retired', retiredBecause: 'It was bad.' }],
    });
    const other = skills();
    expect((await other.run('import', join(elsewhere, 'skills.json'))).stdout).toContain('1 skill imported');
  }, 120_000);

  it('has a worker do with a skill what it is for, in a world, and tells what the world showed', async () => {
    const { run, json } = skills();
    const folder = newFolder();
    mkdirSync(join(folder, 'code'));
    const bring = 'await depositItemIntoChest(bot, bot.job.chest, bot.job.brings);';
    const code = {
      mineTwoOakLogs: `async function mineTwoOakLogs(bot) {\n  await mineBlock(bot, 'oak_log', 2);\n  ${bring}\n}\n`,
      craftStick: `async function craftStick(bot) {\n  bot.chat('Full of hope!');\n  if (bot.health < 0) await craftItem(bot, 'stick', 1);\n  null.stick;\n}\n`,
      sing: `async function sing(bot) {\n  bot.chat('La la la.');\n}\n`,
    };
    for (const [name, source] of Object.entries(code))
      writeFileSync(join(folder, 'code', `${name}.js`), source);
    await run('import', folder);
    const passed = await json('test', 'mineTwoOakLogs');
    expect(passed.json).toMatchObject({
      schemaVersion: 1,
      status: 'passed',
      reason: null,
      key: 'gather oak_log; imported; quantity 2',
      trial: {
        verdict: {
          kind: 'passed',
          done: 2,
          facts: [{ code: 'stock-read', stock: 'chest', item: 'oak_log', before: 0, after: 2 }],
        },
        error: null,
      },
    });
    expect(passed.code).toBe(0);
    const all = await run('test', '--all');
    expect(all.stdout).toMatch(/gather-oak-log-\S+: passed in [\d.]+ s \(\d+ ticks\), \d+ calls\./);
    expect(all.stdout).toMatch(
      /craft-stick-\S+: failed after [\d.]+ s \(\d+ ticks\), the fault of the skill: /,
    );
    expect(all.stdout).toContain('<Tester> Full of hope!');
    expect(all.stdout).toContain('3 skills: 1 failed, 1 passed, 1 untestable. At fault: 1 the skill.');
    expect(all.code).toBe(1);
    expect(await json('test', 'sing')).toMatchObject({
      code: 3,
      json: { status: 'untestable', trial: null },
    });
    expect((await run('test')).stderr).toContain('expected a KEY or --all');
    expect((await json('list', '--status', 'unproven')).json).toMatchObject({ skills: [{}, {}, {}] });
  }, 120_000);

  it('says what is wrong with what was typed, and exits 2', async () => {
    const { run, json } = skills();
    const wrong: readonly (readonly [string[], string])[] = [
      [['show', 'nothing'], 'none answers to "nothing"'],
      [['list', '--status', 'provn'], 'Did you mean "proven"?'],
      [['import', '/nowhere/at/all'], 'Expected skills at /nowhere/at/all, but there is nothing'],
      [['export', 'x.json'], 'Expected skills to export'],
    ];
    for (const [words, said] of wrong) {
      const { code, stderr } = await run(...words);
      expect({ words, code }).toEqual({ words, code: 2 });
      expect(stderr).toContain(said);
    }
    expect((await json('show', 'nothing')).json).toMatchObject({ status: 'unknown', error: 'usage' });
  }, 60_000);

  it('exits 1 where nothing could be imported, and 4 where it cannot be kept', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'code'));
    writeFileSync(join(folder, 'code', 'bad.js'), 'not (');
    expect(await skills().run('import', folder)).toMatchObject({ code: 1 });
    const file = join(newFolder(), 'file');
    writeFileSync(file, '');
    const kept = await typed(['skills', 'import', voyagerFolder(), '--skills', join(file, 'store')]);
    expect(kept.code).toBe(4);
    expect(kept.stderr).toContain('Expected a folder');
  }, 60_000);
});

describe('co-voyager run, about skills', () => {
  it('asks a person only on a terminal, and shows a library only to a model', async () => {
    const wrong: readonly (readonly [string[], string])[] = [
      [['--verification', 'manual'], 'expected a terminal to ask a person on, but stdin is none'],
      [['--verification', 'perhaps'], 'auto, manual'],
      [['--skill-library'], 'expected --skills model beside it'],
    ];
    for (const [words, said] of wrong) {
      const { code, stderr } = await typed(['run', 'craft a stick', '--skills', 'template', ...words]);
      expect({ words, code }).toEqual({ words, code: 2 });
      expect(stderr).toContain(said);
    }
  }, 60_000);
});

describe('the thread that reviews skills', () => {
  it('reviews many at once, outlives a source nobody could read, and holds up nobody', async () => {
    const program = `
      import { createReviewThread } from ${JSON.stringify(join(ROOT, 'dist/src/skill/review/review-thread.js'))};
      const reviewer = createReviewThread('1.20.1');
      const sources = ['async function a(bot) { await mineBlock(bot, "stone", 3); }', 'a +', 'async function b(bot) { bot.dig(); }'];
      let longest = 0;
      let last = performance.now();
      const ticks = setInterval(() => {
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      }, 5);
      const reviews = await Promise.all(sources.map((source) => reviewer.review(source)));
      clearInterval(ticks);
      console.log(JSON.stringify({ valid: reviews.map(({ isValid }) => isValid), name: reviews[0].name, longest }));
      const closing = reviewer.review(sources[0]);
      await reviewer.close();
      console.log(JSON.stringify(await closing));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
      cwd: ROOT,
    });
    const [first = '', second = ''] = stdout.trim().split('\n');
    expect(JSON.parse(first)).toMatchObject({ valid: [true, false, false], name: 'a' });
    expect(JSON.parse(second)).toMatchObject({ isValid: false, problems: [{ rule: 'review' }] });
  }, 60_000);
});
