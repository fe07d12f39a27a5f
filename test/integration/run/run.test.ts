import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRun } from '../../../src/run/log/read-run.js';
import { resultOf } from '../../../src/run/result/result-of.js';
import type { RunResult } from '../../../src/run/result/run-result.js';
import { startWorld } from '../../../src/world/start-world.js';
import { countsOf } from '../../support/counts-of.js';

const CHEST = { x: -14, y: -60, z: 2 };
const LIMIT_MS = 170_000;
let home = '';

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'run-'));
});
afterAll(() => {
  rmSync(home, { recursive: true, force: true });
});

const script = join(import.meta.dirname, 'play.ts');

async function play(...arguments_: readonly string[]): Promise<RunResult> {
  const call = ['--import', 'tsx', script, ...arguments_];
  const { stdout } = await promisify(execFile)(process.execPath, call, { timeout: LIMIT_MS });
  return JSON.parse(stdout) as RunResult;
}

/** What the server held at the end: the chest, and all iron there is in any form against the ore that is gone. */
async function truthOf(
  folder: string,
): Promise<{ chest: Record<string, number>; iron: number; oreGone: number }> {
  const world = await startWorld({ saved: join(folder, 'world.json'), ticks: 'manual' });
  const lying = world.entities().flatMap(({ stack }) => stack ?? []);
  const chest = countsOf(world.contentsAt(CHEST));
  const all = countsOf([...world.contentsAt(CHEST), ...lying]);
  let oreGone = 0;
  for (let y = -60; y <= -58; y++) {
    for (let z = 1; z <= 11; z++) if (world.blockAt({ x: -9, y, z }).name !== 'iron_ore') oreGone += 1;
  }
  await world.stop();
  const worth: Readonly<Record<string, number>> = { raw_iron: 1, iron_ingot: 1, iron_pickaxe: 3, compass: 4 };
  const iron = Object.entries(all).reduce((sum, [item, count]) => sum + count * (worth[item] ?? 0), 0);
  return { chest, iron, oreGone };
}

describe('a run in the embedded world', () => {
  it(
    'waits five minutes for a furnace with thirty stones, without a repair',
    async () => {
      const result = await play(join(home, 'stone'), 'smelt 30 stone', '1', '30', 'quarry');
      expect(result).toMatchObject({ status: 'done', reason: null, repairs: 0 });
      expect(result.chest['stone']).toBeGreaterThanOrEqual(30);
    },
    LIMIT_MS,
  );

  it(
    'ends with the compass in the chest, a log that agrees with the server, and no iron lost',
    async () => {
      const folder = join(home, 'compass');
      const result = await play(folder, 'craft a compass', '2', '10');
      expect(result.reason).toBeNull();
      expect(result.status).toBe('done');
      const truth = await truthOf(folder);
      expect(truth.chest['compass']).toBe(1);
      expect(result.chest).toEqual(truth.chest);
      expect(truth.iron).toBe(truth.oreGone);
      const { events, isEnded } = readRun(folder);
      expect(isEnded).toBe(true);
      expect(events.filter(({ kind }) => kind === 'chest-changed-by-others')).toEqual([]);
      expect(resultOf(events, folder)).toEqual(JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8')));
      expect(result.workers.every(({ distanceCm, jobs }) => distanceCm > 100 && jobs > 0)).toBe(true);
    },
    LIMIT_MS,
  );

  it(
    'goes on after a kill from what is really there, and loses nothing',
    async () => {
      const folder = join(home, 'killed');
      const child = spawn(process.execPath, [
        '--import',
        'tsx',
        script,
        folder,
        'craft a compass',
        '2',
        '10',
      ]);
      const gone = new Promise((resolve) => child.once('exit', resolve));
      const log = join(folder, 'events.jsonl');
      const passed = (): number =>
        existsSync(log) ? readFileSync(log, 'utf8').split('"kind":"job-ended"').length - 1 : 0;
      while (passed() < 8 && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 50));
      child.kill('SIGKILL');
      await gone;
      const before = readRun(folder);
      expect(before.isEnded).toBe(false);
      const last = before.events.findLast((event) => event.kind === 'chest-observed');
      const result = await play(folder, 'resume');
      expect(result.status).toBe('done');
      const { events } = readRun(folder);
      const survey = events.slice(before.events.length).find((event) => event.kind === 'surveyed');
      if (last?.kind !== 'chest-observed' || survey?.kind !== 'surveyed')
        throw new Error('Both were logged.');
      // What was in hand comes on top.
      for (const [item, count] of Object.entries(last.contents)) {
        expect(survey.contents[item] ?? 0, item).toBeGreaterThanOrEqual(count);
      }
      const truth = await truthOf(folder);
      expect(truth.chest['compass']).toBe(1);
      expect(truth.iron).toBe(truth.oreGone);
      expect((await play(folder, 'resume')).notes.at(-1)).toMatch(/already ended/);
    },
    LIMIT_MS * 2,
  );
});
