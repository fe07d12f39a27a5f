import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { logFolderOf } from '../../../../src/experiment/perform/trial-log.js';
import { TRIAL_DEFAULTS } from '../../../../src/experiment/definition/experiment-schema.js';

it('keeps the log of a trial beside the one it left when it was given up', () => {
  const logs = mkdtempSync(join(tmpdir(), 'co-voyager-test-'));
  const trial = { id: 'explore/random-2ai/3', settings: { ...TRIAL_DEFAULTS, logs } };
  expect(logFolderOf({ ...trial, settings: TRIAL_DEFAULTS })).toBeNull();
  expect(logFolderOf(trial)).toBe(join(logs, 'explore-random-2ai-3'));
  mkdirSync(join(logs, 'explore-random-2ai-3'));
  expect(logFolderOf(trial)).toBe(join(logs, 'explore-random-2ai-3-2'));
});
