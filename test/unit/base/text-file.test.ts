import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readTextFile } from '../../../src/base/text-file.js';

let home = '';
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'text-file-'));
});
afterAll(() => {
  rmSync(home, { recursive: true, force: true });
});

it('reads a whole file, whatever its letters', () => {
  const text = 'ä€🙂\n'.repeat(30_000);
  writeFileSync(join(home, 'whole'), text);
  expect(readTextFile(join(home, 'whole'))).toEqual({ ok: true, text });
});

it.each([
  ['missing', 'does not exist'],
  ['', 'is a folder'],
  ['whole/below', 'does not exist'],
  ['\0', 'has a name no file can have'],
  ['x'.repeat(5000), 'has too long a name'],
])('says why %j cannot be read', (name, reason) => {
  expect(readTextFile(join(home, name))).toEqual({ ok: false, reason });
});

it('does not read a device without an end', { skip: process.platform === 'win32' }, () => {
  expect(readTextFile('/dev/zero')).toEqual({ ok: false, reason: 'is longer than 64 MB' });
});
