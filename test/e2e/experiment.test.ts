import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startOpenAiServer } from '../support/openai-server.js';
import { ensureBuilt } from '../support/built.js';
import {
  coVoyager,
  coVoyagerJson,
  endWatched,
  newFolder,
  typed,
  typedJson,
  watchCommand,
} from './command-line.js';

beforeAll(ensureBuilt, 120_000);
afterEach(endWatched);

const folder = newFolder();
const at = (name: string): string => join(folder, name);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const LONG_MS = 120_000;
const PLANKS = {
  schemaVersion: 1,
  name: 'planks',
  kind: 'teams',
  teams: ['1ai', '2ai'],
  seeds: 2,
  tasks: [{ id: 'planks', goal: 'craft 4 oak planks', chest: { oak_log: 1 } }],
  settings: { speed: 20 },
};
const METHODS = {
  schemaVersion: 1,
  name: 'methods',
  kind: 'methods',
  methods: ['planner'],
  seeds: 2,
  tasks: ['craft 4 sticks', 'craft a crafting table', 'craft a chest', 'craft a wooden pickaxe'],
};

function write(name: string, content: object | string): string {
  writeFileSync(at(name), typeof content === 'string' ? content : JSON.stringify(content));
  return at(name);
}

/** All records of an experiment, each as its line; what heads a file is none. */
function linesIn(dir: string): readonly string[] {
  const records = join(dir, 'records');
  if (!existsSync(records)) return [];
  return readdirSync(records).flatMap((file) =>
    readFileSync(join(records, file), 'utf8')
      .split('\n')
      .filter((line) => line.includes('"outcome"')),
  );
}

function trialsIn(dir: string): readonly string[] {
  return linesIn(dir)
    .map((line) => (JSON.parse(line) as { trial: string }).trial)
    .sort();
}

async function untilLines(dir: string, count: number): Promise<void> {
  while (linesIn(dir).length < count) await sleep(20);
}

describe('co-voyager compare decompose', () => {
  it('grades plans without a key, and ends with a report that can be made anew from the records', async () => {
    const tasks = write('tasks.json5', {
      schemaVersion: 1,
      tasks: ['craft a compass', 'craft 4 sticks', 'craft a crafting table'],
    });
    const out = at('decompose');
    const finished = await coVoyager([
      'compare',
      'decompose',
      '--tasks',
      tasks,
      '--seeds',
      '1',
      '--out',
      out,
    ]);
    expect(finished.code).toBe(0);
    expect(finished.stdout).toMatch(/^planner +3\/3 /m);
    expect(finished.stdout).toMatch(/^paper \(recorded\) /m);
    const page = join(out, 'report', 'index.html');
    expect(finished.stdout).toContain(`Report: ${page}`);
    expect(finished.stderr).toMatch(/^\d of \d trials \(100 %\)/m);

    const html = readFileSync(page, 'utf8');
    rmSync(join(out, 'report'), { recursive: true });
    const { code, stderr, json } = await typedJson(['experiment', 'report', out]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(json).toMatchObject({ schemaVersion: 1, status: 'finished', reason: null, report: page });
    expect(readFileSync(page, 'utf8')).toBe(html);
  }, 60_000);
});

describe('co-voyager compare decompose with a model', () => {
  it('grades what the model itself wrote, and says what that took', async () => {
    const plan = [
      { action: 'craft', item: 'crafting table', tools: [], materials: { 'wood plank': 4 }, quantity: 1 },
    ];
    const server = await startOpenAiServer(() => JSON.stringify(plan));
    try {
      const tasks = write('one.json5', { schemaVersion: 1, tasks: ['craft a crafting table'] });
      const { code, json } = await coVoyagerJson(
        [
          ...['compare', 'decompose', '--tasks', tasks, '--methods', 'planner,co-voyager'],
          ...['--models', 'local-model', '--seeds', '1', '--out', at('models')],
        ],
        { env: { OPENAI_BASE_URL: server.url } },
      );
      expect(code).toBe(0);
      expect(server.requests.length).toBeGreaterThan(0);
      expect(json.costs).toMatchObject([
        { condition: 'planner', calls: 0, costUsd: 0 },
        { condition: 'co-voyager@local-model', calls: server.requests.length, costUsd: null },
      ]);
    } finally {
      await server.close();
    }
  }, 60_000);
});

describe('co-voyager experiment', () => {
  it(
    'carries on after Ctrl-C and after a kill, and does nothing twice',
    async () => {
      const file = write('planks.json5', PLANKS);
      const out = at('planks');
      const first = await coVoyager(['experiment', 'run', file, '--out', out, '--jobs', '1'], {
        interruptWhen: untilLines(out, 1),
      });
      expect(first.code).toBe(130);
      expect(first.stderr).toContain(`Resume with: co-voyager experiment resume ${out} --jobs 1`);
      const afterFirst = linesIn(out);

      const killed = watchCommand(['experiment', 'resume', out, '--jobs', '1']);
      await untilLines(out, afterFirst.length + 1);
      killed.child.kill('SIGKILL');
      await killed.finished;
      const afterKill = linesIn(out);
      expect(afterKill.length).toBeLessThan(4);

      const status = await typedJson(['experiment', 'status', out]);
      expect(status.json).toMatchObject({ status: 'unfinished', planned: 4, finished: afterKill.length });
      const { code, stderr, json } = await coVoyagerJson(['experiment', 'resume', out]);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(json).toMatchObject({ status: 'finished', kind: 'teams', planned: 4, finished: 4 });
      expect(trialsIn(out)).toEqual(['planks/1ai/1', 'planks/1ai/2', 'planks/2ai/1', 'planks/2ai/2']);
      expect(linesIn(out)).toEqual(expect.arrayContaining([...afterKill]));
      const cells = json.teams as readonly { readonly condition: string; readonly success: object }[];
      expect(cells.map(({ condition }) => condition)).toEqual(['1ai', '2ai']);
      expect(cells[0]?.success).toMatchObject({ count: 2, of: 2 });
    },
    LONG_MS,
  );

  it(
    'comes to the same in parts that are merged as in one',
    async () => {
      const file = write('methods.json5', METHODS);
      const run = (name: string, ...more: readonly string[]) =>
        coVoyager(['experiment', 'run', file, '--out', at(name), '--jobs', '1', ...more]);
      const runs = await Promise.all([
        run('whole'),
        run('part-1', '--shard', '1/2'),
        run('part-2', '--shard', '2/2'),
      ]);
      expect(runs.map(({ code }) => code)).toEqual([0, 0, 0]);
      const parts = [at('part-1'), at('part-2')];
      expect(parts.map((part) => trialsIn(part).length)).toEqual([2, 2]);
      const merged = await typedJson(['experiment', 'merge', ...parts, '--out', at('merged')]);
      expect(merged.json).toMatchObject({ status: 'finished', planned: 4, finished: 4 });
      expect(trialsIn(at('merged'))).toEqual(trialsIn(at('whole')));
      const whole = await typedJson(['experiment', 'report', at('whole')]);
      expect(merged.json.plans).toEqual(whole.json.plans);
    },
    LONG_MS,
  );

  it(
    'says before the first trial what is wrong, and where',
    async () => {
      const typo = write(
        'typo.json5',
        "{\n  schemaVersion: 1,\n  tasks: [{ id: 'a', goal: 'craft a compass', chests: {} }],\n}\n",
      );
      mkdirSync(at('empty'));
      const cases: readonly (readonly [readonly string[], RegExp])[] = [
        [['compare', 'decompose', '--tasks', typo], /typo\.json5, line 3: tasks\[0\].*"chests".*chest/],
        [['compare', 'decompose', '--methods', 'planer'], /"planer".* Did you mean planner\?/],
        [['compare', 'teams', '--goals', 'craft a compass', '--teams', '1ai,2bots'], /"2bots"/],
        [['experiment', 'resume', at('empty')], /Expected .*empty/],
      ];
      for (const [args, said] of cases) {
        const { code, stdout, stderr } = await typed(args);
        expect({ code, stdout }, stderr).toEqual({ code: 2, stdout: '' });
        expect(stderr).toMatch(said);
        expect(stderr).not.toMatch(/^ +at /m);
      }
    },
    LONG_MS,
  );

  it('tells what an experiment would take, and does nothing', async () => {
    const file = write('dry.json5', PLANKS);
    const { code, json } = await typedJson(['experiment', 'run', file, '--dry-run', '--out', at('dry')]);
    expect(code).toBe(0);
    expect(json).toMatchObject({ status: 'planned', trials: 4, costUsd: 0 });
    expect(existsSync(at('dry'))).toBe(false);
  });
});
