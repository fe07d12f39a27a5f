import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import type { RunResult } from '../../../src/run/result/run-result.js';

it('makes the caller’s own bot a worker, with one more if asked, and leaves it in the world', async () => {
  const call = ['--import', 'tsx', join(import.meta.dirname, 'plugin-play.ts')];
  const { stdout } = await promisify(execFile)(process.execPath, call, { timeout: 90_000 });
  const said = JSON.parse(stdout) as {
    readonly result: RunResult;
    readonly second: string;
    readonly chest: readonly { readonly name: string }[];
    readonly isStillThere: boolean;
    readonly others: number;
    readonly listenersLeft: number;
  };
  expect(said.result).toMatchObject({ status: 'done', outDir: null });
  expect(said.result.workers.map(({ name }) => name).sort()).toEqual(['Ada', 'Caller']);
  expect(said.chest.map(({ name }) => name)).toContain('wooden_pickaxe');
  expect(said.isStillThere).toBe(true);
  expect(said.others).toBe(0);
  expect(said.listenersLeft).toBe(0);
  expect(said.second).toMatch(/runs a goal already/);
}, 100_000);
