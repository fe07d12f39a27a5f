import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { filePairStore } from '../../../../src/skill/library/file-pair-store.js';

const ROOT = join(import.meta.dirname, '../../../..');
const PROCESSES = 4;
const USES = 40;
const folder = mkdtempSync(join(tmpdir(), 'co-voyager-pairs-'));
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Keeps one skill all share and one of its own, and notes uses of the shared one as fast as it can. */
function writerCode(name: string): string {
  const store = pathToFileURL(join(ROOT, 'src/skill/library/file-pair-store.ts')).href;
  return `
    import { filePairStore } from ${JSON.stringify(store)};
    const store = filePairStore(${JSON.stringify(folder)});
    const author = { kind: 'model', model: null, version: '1' };
    const pair = (source) => ({ key: 'gather stone', skill: { name: 'a', source, author }, description: '', chest: null });
    const { id } = await store.add(pair('shared'));
    await store.add(pair(${JSON.stringify(name)}));
    const uses = Array.from({ length: ${USES} }, (_, index) =>
      store.note(id, { kind: 'passed', ticks: index, reason: ${JSON.stringify(name)}.repeat(100) }));
    await Promise.all(uses);
    for (const found of await store.all()) if (found.key !== 'gather stone') throw new Error('torn');
  `;
}

it('loses nothing of what four processes write at once', async () => {
  const run = promisify(execFile);
  const names = Array.from({ length: PROCESSES }, (_, index) => `own${index}`);
  await Promise.all(
    names.map((name) =>
      run(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', writerCode(name)], {
        cwd: ROOT,
      }),
    ),
  );
  const pairs = await filePairStore(folder).withKeys(['gather stone']);
  expect(pairs.map(({ skill }) => skill.source).sort()).toEqual([...names, 'shared']);
  const shared = pairs.find(({ skill }) => skill.source === 'shared');
  expect(shared?.statistics).toMatchObject({ uses: PROCESSES * USES, successes: PROCESSES * USES });
  expect(shared?.statistics.meanTicks).toBe((USES - 1) / 2);
  expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
}, 120_000);
