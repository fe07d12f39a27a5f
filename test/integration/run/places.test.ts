import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { failureOf } from '../../../src/cli/shared/exit-code.js';
import { runGoal } from '../../../src/run/run-goal.js';
import type { RunResult } from '../../../src/run/result/run-result.js';
import { coVoyagerJson } from '../../e2e/command-line.js';
import { ensureBuilt } from '../../support/built.js';

beforeAll(ensureBuilt, 120_000);

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'run-places-'));
});
afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

/** A meadow with a wall of logs and nothing else. */
const MEADOW = {
  schemaVersion: 1,
  kind: 'arena',
  name: 'meadow',
  description: 'Grass and logs.',
  seed: 7,
  area: { from: [-30, -30], to: [30, 30] },
  layers: [
    { block: 'bedrock', fromY: -64, toY: -64 },
    { block: 'dirt', fromY: -63, toY: -62 },
    { block: 'grass_block', fromY: -61, toY: -61 },
  ],
  boxes: [{ block: 'oak_log', from: [4, -60, 4], to: [12, -60, 4] }],
  startPoints: [{ at: [0, -60, 0] }, { at: [2, -60, 0] }],
  possibleGoals: [],
};

it('makes a chest where there is none, and brings what was asked for into it', async () => {
  const environment = join(home, 'meadow.json5');
  writeFileSync(environment, JSON.stringify(MEADOW));
  const { json } = await coVoyagerJson([
    ...['run', 'craft 4 sticks', '--ai', '2', '--environment', environment, '--speed', '10'],
    ...['--planning-seconds', '0.1', '--out', join(home, 'run')],
  ]);
  const result = json as unknown as RunResult;
  expect(result).toMatchObject({ status: 'done', lost: {} });
  expect(result.chest.stick).toBeGreaterThanOrEqual(4);
  expect(result.notes.join(' ')).toContain('There is no chest here');
}, 100_000);

it('says that a port is taken, and leaves no folder behind', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const outDir = join(home, 'run');
  const error: unknown = await runGoal({
    goal: 'craft 4 sticks',
    ai: 1,
    outDir,
    world: { kind: 'embedded', port },
  }).catch((reason: unknown) => reason);
  server.close();
  expect(failureOf(error)).toMatchObject({ exitCode: 4, code: 'cannot-listen' });
  expect(failureOf(error).message).toContain(String(port));
  await expect(runGoal({ goal: '', resume: outDir })).rejects.toMatchObject({ code: 'bad-run-folder' });
});

it('says that a folder cannot be written to, before anything begins', async () => {
  const file = join(home, 'file');
  writeFileSync(file, '');
  const error: unknown = await runGoal({
    goal: 'craft 4 sticks',
    ai: 1,
    outDir: join(file, 'run'),
  }).catch((reason: unknown) => reason);
  expect(failureOf(error)).toMatchObject({ exitCode: 4, code: 'out-dir-not-writable' });
  expect(failureOf(error).message).toContain('Choose another');
});
