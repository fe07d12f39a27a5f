import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readRun } from '../../src/run/log/read-run.js';
import { resultOf } from '../../src/run/result/result-of.js';
import type { RunResult } from '../../src/run/result/run-result.js';
import { startWorld } from '../../src/world/start-world.js';
import { ensureBuilt } from '../support/built.js';
import { countsOf } from '../support/counts-of.js';
import {
  type WatchedCommand,
  coVoyager,
  coVoyagerJson,
  endWatched,
  newFolder,
  typed,
  typedJson,
  watchCommand,
} from './command-line.js';

beforeAll(ensureBuilt, 120_000);

// A plan a little slower is soon found, and as right.
const FAST = ['--speed', '10', '--planning-seconds', '0.1'];
const LONG_MS = 240_000;

afterEach(endWatched);

const start = (...args: readonly string[]): WatchedCommand => watchCommand(args);

function eventsOf(folder: string): readonly { readonly kind: string; readonly outcome?: string }[] {
  const lines = readFileSync(join(folder, 'events.jsonl'), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as { kind: string });
}

function eventKinds(folder: string): readonly string[] {
  return eventsOf(folder).map(({ kind }) => kind);
}

/** What the server held at the end: the chest, and all iron there is in any form against the ore that is gone. */
async function truthOf(
  folder: string,
): Promise<{ chest: Record<string, number>; iron: number; oreGone: number }> {
  const world = await startWorld({ saved: join(folder, 'world.json'), ticks: 'manual' });
  const lying = world.entities().flatMap(({ stack }) => stack ?? []);
  const inChest = world.contentsAt({ x: -14, y: -60, z: 2 });
  let oreGone = 0;
  for (let y = -60; y <= -58; y++) {
    for (let z = 1; z <= 11; z++) if (world.blockAt({ x: -9, y, z }).name !== 'iron_ore') oreGone += 1;
  }
  await world.stop();
  const worth: Readonly<Record<string, number>> = { raw_iron: 1, iron_ingot: 1, iron_pickaxe: 3, compass: 4 };
  const all = Object.entries(countsOf([...inChest, ...lying]));
  const iron = all.reduce((sum, [item, count]) => sum + count * (worth[item] ?? 0), 0);
  return { chest: countsOf(inChest), iron, oreGone };
}

describe('co-voyager run', () => {
  it(
    'waits five minutes for a furnace with thirty stones, without a repair',
    async () => {
      const { json } = await coVoyagerJson([
        ...['run', 'smelt 30 stone', '--environment', 'quarry', '--speed', '30', '--planning-seconds', '0.1'],
        ...['--out', join(newFolder(), 'stone')],
      ]);
      expect(json).toMatchObject({ status: 'done', reason: null, repairs: 0 });
      expect((json as unknown as RunResult).chest.stone).toBeGreaterThanOrEqual(30);
    },
    LONG_MS,
  );

  it(
    'carries out a plan from a file or a pipe as it stands',
    async () => {
      const chest = '{"oak_log": 2}';
      const { stdout: input } = await coVoyager([
        ...[
          'decompose',
          'craft a crafting table',
          '--environment',
          'chest-arena',
          '--chest',
          chest,
          '--json',
        ],
      ]);
      const plan = JSON.parse(input) as { readonly subtasks: readonly Record<string, unknown>[] };
      const out = join(newFolder(), 'piped');
      const piped = await coVoyagerJson(['run', '-', '--chest', chest, ...FAST, '--out', out], { input });
      expect({ code: piped.code, stderr: piped.stderr }).toEqual({ code: 0, stderr: '' });
      expect(piped.json).toMatchObject({
        status: 'done',
        goal: 'craft a crafting table',
        planner: { method: 'given', author: 'given' },
        chest: { crafting_table: 1 },
        subtasks: plan.subtasks.map(({ id, action, item, quantity }) => ({ id, action, item, quantity })),
      });

      const file = join(newFolder(), 'faulty.json');
      const impossible = { action: 'gather', item: 'bedrock', quantity: 1 };
      writeFileSync(file, JSON.stringify([...plan.subtasks, impossible]));
      const refused = await coVoyagerJson(['run', file, ...FAST, '--out', join(newFolder(), 'faulty')]);
      expect(refused.code).toBe(1);
      expect((refused.json as { reason: string }).reason).toContain('cannot be carried out here as it is');
    },
    LONG_MS,
  );

  it(
    'has two workers make a compass, prints one JSON object, and tells it again from a log that agrees with the server',
    async () => {
      const out = join(newFolder(), 'compass');
      const finished = await coVoyagerJson(['run', 'craft a compass', '--ai', '2', ...FAST, '--out', out]);
      const result = finished.json as unknown as RunResult;
      expect({ code: finished.code, stderr: finished.stderr }).toEqual({ code: 0, stderr: '' });
      expect(result).toMatchObject({
        schemaVersion: 1,
        status: 'done',
        reason: null,
        goal: 'craft a compass',
        outDir: out,
      });
      expect(result.subtasks.every(({ status }) => status === 'DONE')).toBe(true);
      expect(result.workers).toHaveLength(2);
      for (const { busyTicks, distanceCm, jobs } of result.workers)
        expect(busyTicks > 0 && distanceCm > 100 && jobs > 0).toBe(true);
      expect(result.makespanTicks).toBeGreaterThan(Number(result.lowerBoundTicks));
      const truth = await truthOf(out);
      expect(truth.chest.compass).toBe(1);
      expect(result.chest).toEqual(truth.chest);
      expect(truth.iron).toBe(truth.oreGone);
      const { events, isEnded } = readRun(out);
      expect(isEnded).toBe(true);
      expect(events.filter(({ kind }) => kind === 'chest-changed-by-others')).toEqual([]);
      expect(resultOf(events, out)).toEqual(finished.json);

      expect((await typedJson(['replay', out])).json).toEqual(finished.json);
      const told = await typed(['replay', out]);
      expect(told.code).toBe(0);
      expect(told.stdout).toMatch(
        /The run begins.*[\s\S]*The run ends: done[\s\S]*^Done: craft a compass\./m,
      );
      const gantt = await typed(['replay', out, '--gantt']);
      for (const { name } of result.workers) expect(gantt.stdout).toMatch(new RegExp(`^${name} +\\[`, 'm'));
      const paced = await typed(['replay', out, '--speed', '1000']);
      expect(paced.stdout).toContain('The run ends: done');
      const again = await coVoyager(['run', 'craft a compass', '--out', out]);
      expect(again).toMatchObject({ code: 4, stdout: '' });
      expect(again.stderr).toContain('holds one already');
    },
    LONG_MS,
  );

  it(
    'shows the plan first, then a line an event on stderr, and the report on stdout',
    async () => {
      const out = join(newFolder(), 'table');
      const { code, stdout, stderr } = await coVoyager([
        ...['run', 'craft', 'a', 'crafting', 'table', '--names', 'Ada', ...FAST, '--out', out],
        ...['--chest', '{"oak log": 1}'],
      ]);
      expect(code).toBe(0);
      const order = ['subtask ', ', expected ', 'Ada begins s1', 'verified', 'The run ends: done'];
      const places = order.map((words) => stderr.indexOf(words));
      expect(places).toEqual([...places].sort((a, b) => a - b));
      expect(places).not.toContain(-1);
      expect(stdout).toMatch(/^Done: craft a crafting table\.$/m);
      expect(stdout).toMatch(/^It took .* ticks/m);
      expect(stdout).toMatch(/^In the chest: 1 crafting table/m);
      expect(stdout).toContain(`co-voyager replay ${out}`);
      expect(stdout + stderr).not.toContain('\u001b');
      expect(
        Math.max(
          ...stdout
            .split('\n')
            .slice(0, -3)
            .map(({ length }) => length),
        ),
      ).toBeLessThanOrEqual(80);
    },
    LONG_MS,
  );

  it(
    'says what is impossible before anybody moves',
    async () => {
      const out = join(newFolder(), 'bow');
      const { code, json } = await coVoyagerJson(['run', 'craft a bow', '--ai', '2', '--out', out]);
      expect(code).toBe(3);
      expect(json).toMatchObject({ status: 'impossible', makespanTicks: null, subtasks: [] });
      expect(json.reason).toContain('3 string');
      expect(eventKinds(out)).not.toContain('job-assigned');
    },
    LONG_MS,
  );

  it(
    'goes on to the end, quietly, when nobody reads its output any more',
    async () => {
      const out = join(newFolder(), 'unread');
      const { child, seen } = start('run', 'gather 2 oak logs', ...FAST, '--out', out);
      const exited = new Promise((resolve) => child.once('exit', resolve));
      await seen(/^Starting the world, planning \.\.\./);
      child.stdout?.destroy();
      child.stderr?.destroy();
      expect(await exited).toBe(0);
      expect(JSON.parse(readFileSync(join(out, 'result.json'), 'utf8'))).toMatchObject({ status: 'done' });
    },
    LONG_MS,
  );

  it(
    'ends cleanly on Ctrl-C, with what was reached in the log, and can be carried on',
    async () => {
      const out = join(newFolder(), 'cancelled');
      const { child, finished, seen } = start(
        ...['run', 'craft a furnace', '--ai', '2', ...FAST, '--out', out, '--json', '--verbose'],
      );
      // The longest of all: somebody is still at it when the signal comes.
      await seen(/ begins s\d+: gather \d+ cobblestone/);
      child.kill('SIGINT');
      const { code, stdout, stderr } = await finished;
      expect(code).toBe(130);
      expect(stderr).toContain('Press Ctrl-C again to stop at once.');
      const result = JSON.parse(stdout) as RunResult;
      expect(result).toMatchObject({ status: 'cancelled', reason: 'interrupted.', outDir: out });
      expect((await typedJson(['replay', out])).json).toEqual(result);
      // What was called off is no error of whoever was at it.
      expect(stderr).not.toMatch(/failed|did not work/);
      const ended = eventsOf(out).filter(({ kind }) => kind === 'job-ended');
      expect(ended.map(({ outcome }) => outcome)).toContain('cancelled');
      expect(ended.map(({ outcome }) => outcome)).not.toContain('failed');
      expect(result.subtasks.map(({ status }) => status)).not.toContain('FAILED');
      const again = await coVoyagerJson(['run', '--resume', out]);
      expect(again).toMatchObject({ code: 0, json: { status: 'done', lost: {} } });
    },
    LONG_MS,
  );

  it(
    'ends quietly on Ctrl-C while it waits for people',
    async () => {
      const out = join(newFolder(), 'waiting');
      const { child, finished, seen } = start('run', 'craft 4 sticks', '--human', 'Anna', '--out', out);
      await seen(/Anna/);
      child.kill('SIGINT');
      const { code, stderr } = await finished;
      expect(code).toBe(130);
      expect(stderr).not.toMatch(/failed|did not work/);
      expect(eventKinds(out)).not.toContain('repair-started');
    },
    LONG_MS,
  );

  it(
    'that was killed before it began can be begun in the same folder, as resume says',
    async () => {
      const commandIn = (folder: string): readonly string[] => [
        ...['run', 'craft 4 oak planks', ...FAST, '--out', folder],
      ];
      const killedEarly = async (): Promise<string> => {
        const folder = join(newFolder(), 'early');
        const { child, finished } = watchCommand(commandIn(folder));
        while (!existsSync(join(folder, 'run.lock')) && child.exitCode === null) await sleep(2);
        child.kill('SIGKILL');
        await finished;
        return folder;
      };
      const logOf = (folder: string): string => readFileSync(join(folder, 'events.jsonl'), 'utf8');
      let out = await killedEarly();
      // It may have begun before it was killed: then it is tried again.
      for (let tried = 1; tried < 5 && logOf(out) !== ''; tried++) out = await killedEarly();
      expect(logOf(out)).toBe('');
      const { code, stderr } = await coVoyager(['run', '--resume', out]);
      expect(code).toBe(2);
      expect(stderr).toContain(`Give its first command again; --out ${out} may name the same folder.`);
      expect(await coVoyagerJson(commandIn(out))).toMatchObject({
        code: 0,
        json: { status: 'done', lost: {} },
      });
    },
    LONG_MS,
  );

  it(
    'carries a killed run on from what is really there, and loses nothing',
    async () => {
      const out = join(newFolder(), 'killed');
      const killed = start('run', 'craft a compass', '--ai', '2', ...FAST, '--out', out);
      const log = join(out, 'events.jsonl');
      const passed = (): number =>
        existsSync(log) ? readFileSync(log, 'utf8').split('"kind":"job-ended"').length - 1 : 0;
      while (passed() < 8 && killed.child.exitCode === null) await sleep(50);
      killed.child.kill('SIGKILL');
      expect(await killed.finished).toMatchObject({ signal: 'SIGKILL' });
      const told = await typedJson(['replay', out]);
      expect(told.json).toMatchObject({ status: 'failed' });
      expect(told.json.reason).toContain('killed');
      const before = readRun(out);
      expect(before.isEnded).toBe(false);

      const { code, json } = await coVoyagerJson(['run', '--resume', out]);
      expect({ code, ...json }).toMatchObject({ code: 0, status: 'done', lost: {}, outDir: out });
      const { events } = readRun(out);
      const kinds = events.map(({ kind }) => kind);
      expect(kinds.indexOf('run-resumed')).toBeGreaterThan(0);
      expect(kinds.filter((kind) => kind === 'run-started')).toHaveLength(1);
      const last = before.events.findLast((event) => event.kind === 'chest-observed');
      const survey = events.slice(before.events.length).find((event) => event.kind === 'surveyed');
      if (last?.kind !== 'chest-observed' || survey?.kind !== 'surveyed')
        throw new Error('Both were logged.');
      // What was in hand comes on top.
      for (const [item, count] of Object.entries(last.contents))
        expect(survey.contents[item] ?? 0, item).toBeGreaterThanOrEqual(count);
      const truth = await truthOf(out);
      expect(truth.chest.compass).toBe(1);
      expect(truth.iron).toBe(truth.oreGone);
      const over = await coVoyagerJson(['run', '--resume', out]);
      expect(over).toMatchObject({ code: 0, json: { status: 'done' } });
      expect((over.json as unknown as RunResult).notes.at(-1)).toMatch(/already ended/);
    },
    LONG_MS,
  );

  it(
    "works in somebody else's world, and says what is wrong with one it cannot join",
    async () => {
      const arena = start('arena', '--port', '0');
      const port = (await arena.seen(/is open at 127\.0\.0\.1:(\d+)/))[1] ?? '';
      const there = ['--port', port, '--environment', 'chest-arena'];
      const wrong = await coVoyager([
        'run',
        'craft 4 sticks',
        ...there,
        '--mc-version',
        '1.18.2',
        '--out',
        newFolder(),
      ]);
      expect(wrong).toMatchObject({ code: 4, stdout: '' });
      expect(wrong.stderr).toContain('1.20.1');

      const first = start(
        'run',
        'craft a stone pickaxe',
        ...there,
        ...['--planning-seconds', '0.1'],
        '--names',
        'Ada',
        '--out',
        join(newFolder(), 'a'),
      );
      await first.seen(/Ada begins s1/);
      const taken = await coVoyager([
        'run',
        'craft 4 sticks',
        ...there,
        '--names',
        'Ada',
        '--out',
        newFolder(),
      ]);
      expect(taken).toMatchObject({ code: 4, stdout: '' });
      expect(taken.stderr).toContain('Ada');
      first.child.kill('SIGINT');
      expect((await first.finished).code).toBe(130);

      const { code, json } = await coVoyagerJson([
        'run',
        'craft 4 sticks',
        ...there,
        '--out',
        join(newFolder(), 'b'),
      ]);
      const { chest } = json as unknown as RunResult;
      expect({ code, status: json.status }).toEqual({ code: 0, status: 'done' });
      expect(chest.stick).toBeGreaterThanOrEqual(4);
      expect(json.world).toMatchObject({ kind: 'server', mcVersion: '1.20.1', environment: 'chest-arena' });
    },
    LONG_MS,
  );
});
