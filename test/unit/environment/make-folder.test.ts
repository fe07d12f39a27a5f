import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder } from '../../../src/environment/make-folder.js';

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

  it.runIf(existsSync('/proc'))('gives up at once where the system says no in an odd way', () => {
    expect(() => {
      makeFolder('/proc/x/y');
    }).toThrow('ENOENT');
  });
});
