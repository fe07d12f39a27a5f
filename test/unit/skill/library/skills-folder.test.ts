import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  brokenSkillFiles,
  checkSkillsFolder,
  filePairStore,
} from '../../../../src/skill/library/file-pair-store.js';
import { GENERAL } from './jobs.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'co-voyager-test-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('a folder for skills', () => {
  it('is made, tried by writing, and left as it was found', async () => {
    await checkSkillsFolder(join(folder, 'skills'));
    expect(readdirSync(join(folder, 'skills'))).toEqual([]);
  });

  it('is refused where a file is in the way, or nothing can be made', async () => {
    writeFileSync(join(folder, 'file'), '');
    for (const path of [join(folder, 'file'), join(folder, 'file/below'), '/dev/null/x']) {
      await expect(checkSkillsFolder(path)).rejects.toMatchObject({ code: 'cannot-save', retryable: false });
    }
  });

  it('tells files that hold no whole skill', async () => {
    const author = { kind: 'model', model: null, version: '1' } as const;
    const skill = { name: 'gatherCobblestone', source: GENERAL, author };
    await filePairStore(folder).add({ key: 'gather cobblestone; 1.20', skill, description: '', chest: null });
    expect(await brokenSkillFiles(folder)).toEqual([]);
    writeFileSync(join(folder, 'half.json'), '{"schemaVersion": 1,');
    expect(await brokenSkillFiles(folder)).toEqual(['half.json']);
  });
});
