import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshFolder, makeFolder } from '../../../src/base/folder.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'co-voyager-test-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('makeFolder', () => {
  it('makes the folders above as well, and leaves alone what is there', () => {
    const deep = join(folder, 'a/b/c');
    makeFolder(deep);
    makeFolder(deep);
    expect(existsSync(deep)).toBe(true);
  });

  it('says so where a file is in the way, above or at its end', () => {
    writeFileSync(join(folder, 'file'), '');
    for (const path of ['file', 'file/a'])
      expect(() => {
        makeFolder(join(folder, path));
      }).toThrow(/EEXIST|ENOTDIR/);
  });

  it.runIf(existsSync('/proc'))('gives up at once where the system says no in an odd way', () => {
    expect(() => {
      makeFolder('/proc/x/y');
    }).toThrow('ENOENT');
  });
});

it('a fresh folder is named after the time and the words, and is nobody else’s from then on', () => {
  const now = new Date('2026-11-21T16:00:00.123Z');
  const results = join(folder, 'results');
  const first = freshFolder(results, 'Compass, by Team!', 'experiment', now);
  expect(first).toBe(join(results, '2026-11-21T16-00-00-compass-by-team'));
  expect(freshFolder(results, 'Compass, by Team!', 'experiment', now)).toBe(`${first}-2`);
  expect(freshFolder(results, '???', 'experiment', now)).toBe(
    join(results, '2026-11-21T16-00-00-experiment'),
  );
  writeFileSync(join(folder, 'file'), '');
  const nowhere = join(folder, 'file', 'results');
  expect(freshFolder(nowhere, 'any', 'run', now)).toBe(join(nowhere, '2026-11-21T16-00-00-any'));
});
