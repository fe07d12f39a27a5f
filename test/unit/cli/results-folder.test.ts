import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freshResultsFolder } from '../../../src/cli/experiment/results-folder.js';

const before = process.cwd();
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'co-voyager-test-'));
  process.chdir(folder);
});
afterEach(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true, force: true });
});

it('names a new folder after the time and the experiment, makes nothing, and never names one that is there', () => {
  const now = new Date('2026-11-21T16:00:00.123Z');
  const first = freshResultsFolder('Compass, by Team!', now);
  expect(first).toBe(join('results', '2026-11-21T16-00-00-compass-by-team'));
  expect(existsSync('results')).toBe(false);
  mkdirSync(first, { recursive: true });
  expect(freshResultsFolder('Compass, by Team!', now)).toBe(`${first}-2`);
  expect(freshResultsFolder('???', now)).toBe(join('results', '2026-11-21T16-00-00-experiment'));
});
