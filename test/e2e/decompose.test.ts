import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT, ensureBuilt } from '../support/built.js';
import { coVoyager, coVoyagerJson, newFolder, typed, typedJson } from './command-line.js';

beforeAll(ensureBuilt, 120_000);

describe('co-voyager decompose', () => {
  it('shows the compass plan as a table that fits 80 columns', async () => {
    const { code, stdout, stderr } = await coVoyager(['decompose', 'craft a compass']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^s13 {2}craft 1 compass +4 iron ingots, 1 redstone/m);
    expect(stdout).toContain('From the world: 4 oak logs, 11 cobblestone, 7 raw iron, 1 redstone');
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(stdout).not.toContain('\u001b[');
  });

  it('says that it was interrupted, however early', async () => {
    // Interrupts itself as soon as anything listens, before the command is loaded.
    const early =
      "process.on('newListener',(name)=>name==='SIGINT'&&setImmediate(()=>process.kill(process.pid,name)))";
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${early}` };
    const end = await coVoyager(['decompose', 'craft a compass'], { env });
    expect(end).toMatchObject({ code: 130, signal: null, stdout: '', stderr: 'Interrupted.\n' });
  });

  it('needs no quotes around the goal', async () => {
    const quoted = await typed(['decompose', 'craft a compass']);
    expect(await typed(['decompose', 'craft', 'a', 'compass'])).toEqual(quoted);
  });

  it('prints everything there is to know as one JSON object', async () => {
    const { code, json } = await coVoyagerJson(['decompose', 'craft a compass']);
    expect(code).toBe(0);
    expect(json).toMatchObject({
      schemaVersion: 1,
      goal: 'craft a compass',
      goals: [{ kind: 'have', item: 'compass', quantity: 1, verb: 'craft' }],
      status: 'planned',
      reason: null,
      rules: 'vanilla',
      mcVersion: '1.20.1',
      environment: 'overworld',
      planner: { method: 'planner', model: null, provider: null, author: 'planner' },
      raw: { oak_log: 4, cobblestone: 11, raw_iron: 7, redstone: 1 },
      rounds: [],
      changes: [],
      ledger: { calls: 0, inputTokens: 0, outputTokens: 0, seconds: 0, costUsd: 0, stages: {} },
    });
    expect(json.subtasks).toHaveLength(13);
    expect((json.criticalPath as string[]).at(-1)).toBe('s13');
  });

  it('reproduces the procedure of the paper with --rules paper', async () => {
    const { json } = await typedJson(['decompose', 'craft a compass', '--rules', 'paper']);
    expect(json).toMatchObject({ status: 'planned', rules: 'paper', raw: { oak_log: 5 } });
  });

  it('says what is impossible in a place, and why, with exit code 3', async () => {
    const args = ['decompose', 'craft a bow', '--environment', 'chest-arena'];
    const human = await typed(args);
    expect(human.code).toBe(3);
    expect(human.stdout).toBe('Impossible: needs 3 string; no spider, cobweb or string in chest-arena\n');
    const { code, json } = await typedJson(args);
    expect(code).toBe(3);
    expect(json).toMatchObject({ status: 'impossible', subtasks: [], raw: {}, criticalPath: [] });
  });

  it('knows that bedrock cannot be had', async () => {
    const { code, json } = await typedJson(['decompose', 'mine bedrock']);
    expect(code).toBe(3);
    expect(json.reason).toMatch(/bedrock/i);
  });

  it('names the nearest items for an unknown one, with exit code 2', async () => {
    const human = await typed(['decompose', 'craft a dimond unicorn']);
    expect(human.code).toBe(2);
    expect(human.stdout).toBe('');
    const { code, json } = await typedJson(['decompose', 'craft a dimond unicorn']);
    expect(code).toBe(2);
    expect(json).toMatchObject({ status: 'unknown', goals: [] });
    expect(json.reason).toContain('unicorn');
    expect(json.suggestions).toContainEqual(expect.stringContaining('diamond'));
  });

  it.each([[''], ['   '], ['craft 0 compasses'], ['craft -3 compasses'], ['hello there how are you']])(
    'refuses %j with a reason and exit code 2',
    async (goal) => {
      const { code, json, stderr } = await typedJson(['decompose', goal]);
      expect(code).toBe(2);
      expect(json).toMatchObject({ schemaVersion: 1, status: 'unknown', subtasks: [] });
      expect(json.reason).toBeTruthy();
      expect(stderr).not.toContain('    at ');
    },
  );

  it('takes oak where any planks will do, and says so', async () => {
    const { code, stdout } = await typed(['decompose', 'planks']);
    expect(code).toBe(0);
    expect(stdout).toContain('Note: any planks will do');
  });

  it('answers for a million in reasonable time', async () => {
    const { code, json } = await typedJson(['decompose', 'craft 1000000 sticks']);
    expect([0, 2, 3]).toContain(code);
    expect(json.reason === null).toBe(code === 0);
  });

  it('counts what is already there, by everyday names, from text and from files', async () => {
    const folder = newFolder();
    const file = join(folder, 'chest.json5');
    writeFileSync(file, "{ 'iron ingots': 4, // from yesterday\n }");
    const args = ['decompose', 'craft a compass', '--chest', file, '--inventory', '{"redstone dust": 1}'];
    const { code, json } = await typedJson([...args, '--environment', 'chest-arena']);
    expect(code).toBe(0);
    expect(json.raw).toEqual({ oak_log: 1 });
    const done = await typedJson(['decompose', 'craft a compass', '--inventory', '{"compass": 1}']);
    expect(done.code).toBe(0);
    expect(done.json).toMatchObject({ status: 'planned', subtasks: [] });
    expect(done.json.reason).toContain('Already done');
  });

  it('refuses inventories it cannot use, each with its reason', async () => {
    const folder = newFolder();
    const broken = join(folder, 'broken.json');
    writeFileSync(broken, '{"stick": ');
    mkdirSync(join(folder, 'folder.json'));
    const cases: [string, RegExp][] = [
      [join(folder, 'nowhere.json'), /does not exist/],
      [join(folder, 'folder.json'), /is a folder/],
      [broken, /cannot be read/],
      ['{"stick": -1}', /whole number/],
      ['{"stick": 1.5}', /whole number/],
      ['{"stick": "many"}', /whole number/],
      ['{"unicorn": 1}', /no item "unicorn"/],
      ['[1, 2]', /expected an object/],
    ];
    for (const [inventory, message] of cases) {
      const { code, json } = await typedJson(['decompose', 'craft a stick', '--inventory', inventory]);
      expect(code, inventory).toBe(2);
      expect(json).toMatchObject({ schemaVersion: 1, status: 'unknown' });
      expect(json.reason, inventory).toMatch(message);
    }
  });

  it('refuses unknown versions and environments and names the known ones', async () => {
    const version = await typedJson(['decompose', 'craft a stick', '--mc-version', '1.7.10']);
    expect(version.code).toBe(2);
    expect(version.json.reason).toContain('1.20.1');
    const place = await typedJson(['decompose', 'craft a stick', '--environment', 'atlantis']);
    expect(place.code).toBe(2);
    expect(place.json.reason).toContain('chest-arena');
  });

  it('refuses a broken environment file with file and field, and a folder', async () => {
    const file = join(newFolder(), 'place.json5');
    const place = { schemaVersion: 1, kind: 'arena', name: 'place', description: 'for tests' };
    const area = { from: [0, 0], to: [30_000, 30_000] };
    writeFileSync(file, JSON.stringify({ ...place, area, startPoints: [{ at: [0, 0, 0] }] }));
    for (const command of ['decompose', 'run']) {
      const { code, stderr } = await typed([command, 'gather 1 stone', '--environment', file], {
        cwd: newFolder(),
      });
      expect(code).toBe(2);
      expect(stderr).toContain(
        `${file} is not a valid environment: area.to[0]: expected an area of at most 512`,
      );
    }
    const folder = await typed(['decompose', 'gather 1 stone', '--environment', newFolder()]);
    expect(folder).toMatchObject({ code: 2 });
    expect(folder.stderr).toContain('which is a folder');
  });

  it('says what is missing where an option is empty', async () => {
    const { code, stderr } = await typed(['decompose', 'craft a stick', '--inventory', '']);
    expect(code).toBe(2);
    expect(stderr).toContain('got nothing');
  });

  it.runIf(existsSync('/dev/full'))('fails in one line where its output cannot be written', async () => {
    const command = `"${process.execPath}" bin/co-voyager.js decompose "craft a stick" > /dev/full`;
    await expect(promisify(execFile)('sh', ['-c', command], { cwd: ROOT })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^error: The output cannot be written: ENOSPC.*\n$/) as string,
    });
  });

  it('explains why there are this many of an item, and which items there are', async () => {
    const { code, stdout } = await typed(['decompose', 'craft a compass', '--explain', 'cobble']);
    expect(code).toBe(0);
    expect(stdout).toContain('11 cobblestone (s6): 3 for stone pickaxe (s7), 8 for furnace (s9)');
    const other = await typed(['decompose', 'craft a compass', '--explain', 'anvil']);
    expect(other.code).toBe(2);
    expect(other.stderr).toContain('stone pickaxe');
  });

  it.each([
    ['mermaid', /^flowchart LR\n/],
    ['dot', /^digraph plan \{\n/],
    ['markdown', /^## craft a compass\n/],
  ])('draws the plan as %s', async (format, start) => {
    const { code, stdout } = await typed(['decompose', 'craft a compass', '--format', format]);
    expect(code).toBe(0);
    expect(stdout).toMatch(start);
  });

  it('colours only when told to, or on a terminal', async () => {
    const args = ['decompose', 'craft a stick'];
    expect((await coVoyager([...args, '--color'])).stdout).toContain('\u001b[');
    expect((await coVoyager(args, { env: { FORCE_COLOR: '1' } })).stdout).toContain('\u001b[');
    expect((await coVoyager(args, { env: { FORCE_COLOR: '1', NO_COLOR: '1' } })).stdout).not.toContain(
      '\u001b[',
    );
    expect((await coVoyager([...args, '--no-color'], { env: { FORCE_COLOR: '1' } })).stdout).not.toContain(
      '\u001b[',
    );
  });
});

describe('co-voyager', () => {
  it.each([
    [['decompos', 'x'], 'decompose'],
    [['decompose', 'x', '--formt', 'dot'], '--format'],
    [['decompose', 'x', '--format', 'mermade'], 'mermaid'],
    [['decompose', 'x', '--rules', 'papr'], 'paper'],
    [['decompose', 'x', '--method', 'planer'], 'planner'],
    [['check', 'x.json', '--environmnt', 'overworld'], '--environment'],
  ])('refuses %j and suggests %s', async (args, suggestion) => {
    const { code, stderr, stdout } = await typed(args);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/Did you mean/);
    expect(stderr).toContain(suggestion);
    const asJson = await typedJson(args);
    expect(asJson.code).toBe(2);
    expect(asJson.json).toMatchObject({ schemaVersion: 1, status: 'unknown' });
  });

  it.each([
    [['--help']],
    [['decompose', '--help']],
    [['check', '--help']],
    [['environments', '--help']],
    [['versions', '--help']],
  ])('has help with examples for %j', async (args) => {
    const { code, stdout } = await typed(args);
    expect(code).toBe(0);
    expect(stdout).toContain('Examples:\n  $ co-voyager');
  });

  it('lists environments and versions, for people and programs', async () => {
    expect((await typed(['environments'])).stdout).toMatch(/^chest-arena +A flat field/m);
    expect((await typed(['versions'])).stdout.split('\n')).toContain('1.20.1');
    const { json } = await typedJson(['versions']);
    expect(json).toMatchObject({ schemaVersion: 1, default: '1.20.1' });
    const places = await typedJson(['environments']);
    expect(JSON.stringify(places.json)).toContain('"name":"overworld"');
  });

  it('answers without loading any model or bot', async () => {
    const LOADED_FILE = join(newFolder(), 'loaded.json');
    const NODE_OPTIONS = `--import ${join(ROOT, 'test/support/record-loads.js')}`;
    await coVoyager(['decompose', 'craft a compass'], { env: { LOADED_FILE, NODE_OPTIONS } });
    const loaded = JSON.parse(readFileSync(LOADED_FILE, 'utf8')) as readonly string[];
    expect(loaded).toContain('minecraft-data');
    const never = ['langchain', '@langchain/core', '@langchain/openai', 'mineflayer', 'bullmq', 'src/world'];
    expect(loaded.filter((part) => never.includes(part))).toEqual([]);
  });
});
