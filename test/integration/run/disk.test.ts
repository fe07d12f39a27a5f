import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { failureOf } from '../../../src/cli/shared/exit-code.js';
import { readRun } from '../../../src/run/log/read-run.js';
import { runGoal } from '../../../src/run/run-goal.js';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'disk-'));
});
afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

it('ends with a named error when the world cannot be kept any more, and tells nothing it has not kept', async () => {
  const outDir = join(home, 'run');
  let linesThen = 0;
  const running = runGoal({
    goal: 'craft 4 sticks',
    ai: 1,
    outDir,
    teamPlanning: false,
    onEvent: ({ kind }) => {
      if (kind !== 'job-assigned') return;
      // A folder in the file's place stops root as well.
      rmSync(join(outDir, 'world.json'));
      mkdirSync(join(outDir, 'world.json'));
      linesThen = readFileSync(join(outDir, 'events.jsonl'), 'utf8').split('\n').length;
    },
  });
  const error: unknown = await running.then(
    () => 'done',
    (reason: unknown) => reason,
  );
  expect(failureOf(error)).toMatchObject({ exitCode: 4, code: 'cannot-save' });
  const { events, isEnded } = readRun(outDir);
  expect(isEnded).toBe(false);
  expect(events.slice(linesThen).map(({ kind }) => kind)).not.toContain('chest-observed');
  expect(existsSync(join(outDir, 'run.lock'))).toBe(false);
}, 60_000);
