import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** What the same bot's work leaves at a speed. */
async function workAt(speed: number, seed: number): Promise<unknown> {
  const script = join(import.meta.dirname, 'paced-work.ts');
  const arguments_ = ['--import', 'tsx', script, String(speed), String(seed)];
  const { stdout } = await promisify(execFile)(process.execPath, arguments_, { timeout: 90_000 });
  return JSON.parse(stdout);
}

it('gives the same result for the same seed and work at 1x and at 10x', async () => {
  const [slow, fast] = await Promise.all([workAt(1, 5), workAt(10, 5)]);
  expect(slow).toHaveProperty('held.oak_planks', 8);
  expect(fast).toEqual(slow);
}, 200_000);
