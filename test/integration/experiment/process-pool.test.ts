import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createProcessPool, type ProcessPool } from '../../../src/experiment/perform/process-pool.js';
import { trialRecordSchema, type TeamCondition, type Trial } from '../../../src/experiment/trial.js';
import { ROOT, ensureBuilt } from '../../support/built.js';

const NEVER = new AbortController().signal;
/** `performance.timeOrigin` and `Date.now` are not quite the same clock. */
const CLOCKS_DIFFER_MS = 1000;

const BOT: TeamCondition = { kind: 'team', name: '1ai', ai: 1, humanBots: 0, temper: 'usual' };
const WITH_PERSON: TeamCondition = { ...BOT, name: '1ai+1human-bot', humanBots: 1 };

/** Quick to carry out, but not without a step. */
function oneLog(seed: number, condition: TeamCondition, timeoutMs = 60_000): Trial {
  return {
    id: `log/${condition.name}/${seed}`,
    task: { id: 'log', goal: 'gather 1 oak log' },
    condition,
    seed,
    settings: {
      environment: 'chest-arena',
      mcVersion: '1.20.1',
      speed: 12,
      maxTicks: 12_000,
      timeoutMs,
      maxRounds: 4,
      rules: 'vanilla',
    },
  };
}

/** Their numbers, and those of all they started. */
function familyOf(pids: readonly number[]): readonly number[] {
  if (!existsSync('/proc/self/stat')) return pids;
  const parents = readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? statOf(name) : null;
    const parent = stat?.split(') ')[1]?.split(' ')[1];
    return parent === undefined ? [] : [{ pid: Number(name), parent: Number(parent) }];
  });
  const family = new Set(pids);
  for (let size = 0; size < family.size;) {
    size = family.size;
    for (const { pid, parent } of parents) if (family.has(parent)) family.add(pid);
  }
  return [...family];
}

function statOf(pid: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
}

/** A killed one that nobody has buried yet is no longer alive. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return !/\) [ZX] /.test(statOf(String(pid)) ?? '');
}

async function until(isSo: () => boolean, limitMs = 20_000): Promise<boolean> {
  const endMs = performance.now() + limitMs;
  while (!isSo() && performance.now() < endMs) await sleep(20);
  return isSo();
}

let pool: ProcessPool | null = null;
let started: number[] = [];

beforeAll(ensureBuilt, 120_000);
afterEach(async () => {
  await pool?.close();
  pool = null;
  expect(await until(() => !started.some(isAlive))).toBe(true);
  started = [];
});

function open(): ProcessPool {
  pool = createProcessPool({
    processes: 1,
    experiment: 'abc',
    performer: 'here',
    onStarted: (pid) => started.push(pid),
  });
  return pool;
}

it('performs trials one after another in one process, and goes on in a new one when that is killed', async () => {
  const { perform } = open();
  const beganMs = Date.now();
  const first = await perform(oneLog(1, BOT), NEVER);
  const endedMs = Date.now();
  expect(trialRecordSchema.parse(first)).toEqual(first);
  expect(first).toMatchObject({ outcome: 'done', experiment: 'abc', performer: 'here/1', source: 'live' });
  expect(first).toMatchObject({ trial: 'log/1ai/1', task: 'log', seed: 1, planner: 'planner' });
  expect(first.team?.makespanTicks).toBeGreaterThan(0);
  expect(first.team?.distanceCm).toBeGreaterThan(0);
  expect(first.team?.workers).toMatchObject([{ kind: 'ai' }]);
  // Real time, though the process's clocks run fast; a clock may be set by a little meanwhile.
  expect(Date.parse(first.startedAt)).toBeGreaterThanOrEqual(beganMs - CLOCKS_DIFFER_MS);
  expect(Date.parse(first.startedAt) + first.wallMs).toBeLessThanOrEqual(endedMs + CLOCKS_DIFFER_MS);

  const dying = perform(oneLog(2, BOT), NEVER);
  const next = perform(oneLog(3, BOT), NEVER);
  expect(await until(() => started.length === 1)).toBe(true);
  for (const pid of started) process.kill(pid, 'SIGKILL');
  expect(await dying).toMatchObject({
    trial: 'log/1ai/2',
    outcome: 'crashed',
    reason: 'Its process died (signal SIGKILL).',
    team: null,
    performer: 'here/1',
  });
  expect(await next).toMatchObject({ trial: 'log/1ai/3', outcome: 'done' });
  expect(started).toHaveLength(2);
}, 60_000);

it('kills the process of a trial that takes too long, and records that it timed out', async () => {
  const { perform } = open();
  const record = await perform(oneLog(1, BOT, 1000), NEVER);
  expect(record).toMatchObject({ outcome: 'timed-out', team: null, plan: null });
  expect(record.reason).toMatch(/killed after 1 s/);
  expect(record.wallMs).toBeGreaterThanOrEqual(1000);
  expect(started).toHaveLength(1);
  expect(await until(() => !started.some(isAlive))).toBe(true);
}, 60_000);

it('ends all it started at once when it is stopped: programs that play people too', async () => {
  const { perform } = open();
  const stop = new AbortController();
  const stopped = perform(oneLog(1, WITH_PERSON), stop.signal);
  expect(await until(() => familyOf(started).length === 2)).toBe(true);
  const family = familyOf(started);
  stop.abort();
  expect(await stopped).toMatchObject({ outcome: 'crashed', reason: 'It was stopped.' });
  expect(await until(() => !family.some(isAlive))).toBe(true);
}, 60_000);

it('leaves nobody behind when whoever performs an experiment is killed', async () => {
  const script = `
    const { createProcessPool } = await import(process.argv[1]);
    const pool = createProcessPool({ processes: 1, experiment: 'abc', performer: 'here' });
    await pool.perform(JSON.parse(process.argv[2]), new AbortController().signal);
  `;
  const built = join(ROOT, 'dist/src/experiment/perform/process-pool.js');
  const args = ['--input-type=module', '--eval', script, built, JSON.stringify(oneLog(1, WITH_PERSON))];
  const { pid = 0 } = spawn(process.execPath, args, { stdio: 'ignore' });
  expect(await until(() => familyOf([pid]).length === 3)).toBe(true);
  const family = familyOf([pid]);
  process.kill(pid, 'SIGKILL');
  expect(await until(() => !family.some(isAlive))).toBe(true);
}, 60_000);
