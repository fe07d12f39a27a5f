import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSkillLibrary } from '../../../../src/skill/library/skill-library.js';
import { filePairStore } from '../../../../src/skill/library/file-pair-store.js';
import type { PairStore } from '../../../../src/skill/library/pair.js';

let folder: string;
let store: PairStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'co-voyager-library-'));
  store = filePairStore(join(folder, 'store'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function voyagerFolder(): string {
  mkdirSync(join(folder, 'skill', 'code'), { recursive: true });
  mkdirSync(join(folder, 'skill', 'description'));
  writeFileSync(
    join(folder, 'skill', 'code', 'shearOneSheep.js'),
    `async function shearOneSheep(bot) {\n  bot.chat('baa');\n}\n`,
  );
  writeFileSync(
    join(folder, 'skill', 'description', 'shearOneSheep.txt'),
    'Finds a sheep and takes its wool.',
  );
  return join(folder, 'skill');
}

async function keep(name: string, kind: 'passed' | 'failed' | 'retired' | null): Promise<void> {
  const source = `async function ${name}(bot) {\n  await mineBlock(bot, 'stone', bot.job.quantity);\n}\n`;
  const skill = { name, source, author: { kind: 'model', model: 'm', version: '1' } } as const;
  const { id } = await store.add({ key: `gather ${name}`, skill, description: 'Gather stone.', chest: null });
  if (kind !== null) await store.note(id, { kind, ticks: 10, reason: kind === 'passed' ? null : 'bad' });
}

describe('the skills a library starts with', () => {
  it('are those that were proven, none that are untried or retired', async () => {
    await keep('mineStone', 'passed');
    await keep('mineSand', null);
    await keep('mineDirt', 'retired');
    const library = await openSkillLibrary({ store });
    expect(library.topSkills('gather stone').map(({ name }) => name)).toEqual(['mineStone']);
  });

  it("are Voyager's too, with what its descriptions say, from its folder", async () => {
    await keep('mineStone', 'passed');
    const library = await openSkillLibrary({ store, path: voyagerFolder() });
    expect(library.size).toBe(2);
    expect(library.topSkills('get 3 wool').map(({ name }) => name)).toEqual(['shearOneSheep']);
  });

  it('are none without a store, and an error where a path holds no skills', async () => {
    expect((await openSkillLibrary({})).size).toBe(0);
    await expect(openSkillLibrary({ path: folder })).rejects.toMatchObject({ code: 'bad-option' });
  });
});
