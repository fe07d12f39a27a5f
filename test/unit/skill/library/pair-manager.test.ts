import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultSkillsFolder, filePairStore } from '../../../../src/skill/library/file-pair-store.js';
import { keysFor, pairKeyOf } from '../../../../src/skill/library/pair-key.js';
import { PairManager } from '../../../../src/skill/library/pair-manager.js';
import { standingOf } from '../../../../src/skill/library/pair-statistics.js';
import type { PairOutcome } from '../../../../src/skill/library/pair.js';
import type { Skill } from '../../../../src/skill/skill.js';
import { BAKED, GENERAL, jobOf, PLACED, sticksJob } from './jobs.js';

const CHEST = { x: -14, y: -60, z: 2 };
const HERE = { mcVersion: '1.20.1' };
const CONTEXT = { ...HERE, chest: CHEST };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'co-voyager-pairs-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function skill(source: string): Skill {
  return { name: 'work', source, author: { kind: 'model', model: 'scripted', version: '1' } };
}

function manager(chest: typeof CHEST | null = CHEST): PairManager {
  return new PairManager({ store: filePairStore(folder), chest });
}

describe('key of a job', () => {
  it('says what the job means', () => {
    expect(pairKeyOf(jobOf(), CONTEXT)).toBe(
      'gather cobblestone; tools wooden_pickaxe; sources stone; chest; 1.20',
    );
    expect(pairKeyOf(sticksJob(), CONTEXT)).toBe('craft stick; from any_planks; chest; 1.20');
  });

  it('is the same whatever the quantity, the sentence, the id and the places', () => {
    const other = jobOf({ id: 's9.2', quantity: 3, subtask: { instruction: 'Get me stones!', quantity: 8 } });
    expect(pairKeyOf(other, CONTEXT)).toBe(
      pairKeyOf(jobOf(), { mcVersion: '1.20.4', chest: { x: 1, y: 2, z: 3 } }),
    );
  });

  it.each([
    ['another item', jobOf({ subtask: { item: 'diamond' } })],
    ['another tool', jobOf({ tools: ['stone_pickaxe'] })],
    ['no tool', jobOf({ tools: [] })],
    ['another source', jobOf({ subtask: { sources: ['cobbled_wall'] } })],
    ['materials', jobOf({ takes: { stick: 1 } })],
    ['fuel', jobOf({ takes: { coal: 1 }, fuel: { coal: 1 } })],
    ['a station', jobOf({ station: { block: 'furnace', position: CHEST } })],
    ['a phase', jobOf({ phase: 'load' })],
    ['placing', jobOf({ subtask: { placed: 'left' } })],
    ['loot', jobOf({ brings: { cobblestone: 11, flint: 1 } })],
  ])('is another one with %s', (_, job) => {
    expect(keysFor(jobOf(), CONTEXT)).not.toContain(pairKeyOf(job, CONTEXT));
  });

  it('is another one without a chest and in another line of versions', () => {
    expect(pairKeyOf(jobOf(), { ...CONTEXT, chest: null })).not.toBe(pairKeyOf(jobOf(), CONTEXT));
    expect(pairKeyOf(jobOf(), { ...CONTEXT, mcVersion: '1.21.1' })).not.toBe(pairKeyOf(jobOf(), CONTEXT));
  });

  it('does not depend on the order things are listed in', () => {
    const names = fc.uniqueArray(fc.constantFrom('stick', 'coal', 'oak_planks', 'string', 'flint'));
    fc.assert(
      fc.property(names, fc.infiniteStream(fc.nat()), (tools, random) => {
        const shuffled = tools
          .map((tool) => ({ tool, at: random.next().value as number }))
          .sort((a, b) => a.at - b.at)
          .map(({ tool }) => tool);
        const counts = (list: readonly string[]): Record<string, number> =>
          Object.fromEntries(list.map((name) => [name, 2]));
        expect(pairKeyOf(jobOf({ tools: shuffled, takes: counts(shuffled) }), CONTEXT)).toBe(
          pairKeyOf(jobOf({ tools, takes: counts(tools) }), CONTEXT),
        );
      }),
    );
  });
});

describe('Pair Manager', () => {
  it('finds for 8 what was proven with 11', async () => {
    await manager().succeeded(skill(GENERAL), jobOf({ quantity: 11 }), HERE);
    expect((await manager().find(jobOf({ quantity: 8 }), HERE))?.source).toBe(GENERAL);
    expect(await manager().find(jobOf({ tools: ['stone_pickaxe'] }), HERE)).toBeNull();
  });

  it('finds a skill with its amount written into it for that amount only', async () => {
    await manager().succeeded(skill(BAKED), jobOf({ quantity: 11 }), HERE);
    expect((await manager().find(jobOf({ quantity: 11 }), HERE))?.source).toBe(BAKED);
    expect(await manager().find(jobOf({ quantity: 8 }), HERE)).toBeNull();
  });

  it('finds a skill with a place written into it there only, and keeps none without a chest', async () => {
    await manager().succeeded(skill(PLACED), jobOf(), HERE);
    expect((await manager().find(jobOf(), HERE))?.source).toBe(PLACED);
    expect(await manager({ x: 5, y: 64, z: 5 }).find(jobOf(), HERE)).toBeNull();
    await manager(null).succeeded(skill(PLACED), jobOf(), HERE);
    expect(await manager(null).find(jobOf(), HERE)).toBeNull();
  });

  it('takes any wood for one wood where the source does not name it', async () => {
    const general = `async function makeSticks(bot) { await craftItem(bot, 'stick', bot.job.times); }`;
    await manager().succeeded(skill(general), sticksJob('oak_planks'), HERE);
    expect(await manager().find(sticksJob('birch_planks'), HERE)).not.toBeNull();
  });

  it('keeps to the species a source names', async () => {
    const oak = `async function makeSticks(bot) {
      await getItemFromChest(bot, bot.job.chest, { oak_planks: bot.job.quantity / 2 });
      await craftItem(bot, 'stick', bot.job.times);
    }`;
    await manager().succeeded(skill(oak), sticksJob('oak_planks'), HERE);
    expect(await manager().find(sticksJob('oak_planks'), HERE)).not.toBeNull();
    expect(await manager().find(sticksJob('birch_planks'), HERE)).toBeNull();
  });

  it('retires a skill that fails twice in a row and finds the next one', async () => {
    await manager().succeeded(skill(GENERAL), jobOf(), HERE);
    await manager().failed(skill(GENERAL), jobOf(), HERE, 'no stone');
    expect(await manager().find(jobOf(), HERE)).not.toBeNull();
    await manager().failed(skill(GENERAL), jobOf(), HERE, 'no stone again');
    expect(await manager().find(jobOf(), HERE)).toBeNull();
    const [kept] = await filePairStore(folder).all();
    expect(kept).toMatchObject({ status: 'retired', retiredBecause: 'Failed 2 times in a row.' });
    expect(kept?.statistics).toMatchObject({ uses: 3, successes: 1 });
    expect(kept?.statistics.lastFailures[0]?.reason).toBe('no stone again');
    const better = GENERAL.replace('gatherCobblestone', 'gatherBetter');
    await manager().succeeded(skill(better), jobOf(), HERE, 120);
    expect((await manager().find(jobOf(), HERE))?.source).toBe(better);
    // What others still report of it does not bring it back.
    await manager().succeeded(skill(GENERAL), jobOf(), HERE);
    expect((await manager().find(jobOf(), HERE))?.source).toBe(better);
  });

  it('prefers the skill that fails less', async () => {
    const worse = GENERAL.replace('gatherCobblestone', 'gatherWorse');
    await manager().succeeded(skill(worse), jobOf(), HERE);
    await manager().failed(skill(worse), jobOf(), HERE, 'once');
    await manager().succeeded(skill(GENERAL), jobOf(), HERE);
    expect((await manager().find(jobOf(), HERE))?.source).toBe(GENERAL);
  });

  it('tries an imported skill only once it is accepted, and has it proven by its first pass', async () => {
    const store = filePairStore(folder);
    const imported: Skill = {
      ...skill(GENERAL),
      author: { kind: 'imported', model: null, version: 'voyager' },
    };
    const { id } = await store.add({
      key: 'gather cobblestone; imported',
      skill: imported,
      description: 'old',
      chest: null,
    });
    expect(await manager().find(jobOf(), HERE)).toBeNull();
    const open = new PairManager({ store, chest: CHEST, accepts: ({ source }) => source === GENERAL });
    expect(await open.find(jobOf(), HERE)).toEqual(imported);
    await open.succeeded(imported, jobOf(), HERE, 100);
    expect((await store.all()).map(({ status }) => status)).toEqual(['proven', 'proven']);
    expect((await store.all()).find((pair) => pair.id !== id)?.key).toBe(pairKeyOf(jobOf(), CONTEXT));
    expect(await manager().find(jobOf(), HERE)).not.toBeNull();
  });

  it('leaves out what cannot be read and goes on with the rest', async () => {
    await manager().succeeded(skill(GENERAL), jobOf(), HERE);
    const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.jsonl'));
    appendFileSync(join(folder, name), '{"kind":"failed","ticks":nu');
    writeFileSync(join(folder, 'notes.json'), 'not json');
    await manager().succeeded(skill(GENERAL), jobOf(), HERE);
    const pairs = await filePairStore(folder).all();
    expect(pairs).toHaveLength(1);
    expect(pairs[0]?.statistics).toMatchObject({ uses: 2, successes: 2 });
  });

  it('says where it cannot write', async () => {
    writeFileSync(join(folder, 'file'), '');
    const store = filePairStore(join(folder, 'file', 'skills'));
    await expect(
      store.add({ key: 'k', skill: skill(GENERAL), description: '', chest: null }),
    ).rejects.toMatchObject({
      code: 'cannot-save',
    });
  });
});

describe('standing of a skill', () => {
  const outcome = (passed: boolean): PairOutcome => ({
    kind: passed ? 'passed' : 'failed',
    ticks: passed ? 10 : null,
    reason: null,
    at: '2026-11-21T00:00:00.000Z',
  });

  it('is retired exactly once two uses in a row or half of eight failed', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 40 }), (passes) => {
        const { status, statistics } = standingOf(passes.map(outcome));
        const fails = passes.some((_, index) => {
          const eight = passes.slice(index, index + 8);
          const twice = passes[index] === false && passes[index + 1] === false;
          return twice || (eight.length === 8 && eight.filter((passed) => !passed).length >= 4);
        });
        expect(status).toBe(fails ? 'retired' : passes.includes(true) ? 'proven' : 'unproven');
        expect(statistics).toMatchObject({
          uses: passes.length,
          successes: passes.filter((passed) => passed).length,
          recent: passes.slice(-8),
        });
      }),
    );
  });
});

describe('folder of skills', () => {
  it('is one a person, unless told otherwise', () => {
    expect(defaultSkillsFolder({ XDG_STATE_HOME: '/state' })).toBe('/state/co-voyager/skills');
    expect(defaultSkillsFolder({ XDG_STATE_HOME: 'state' })).toMatch(/\.local\/state\/co-voyager\/skills$/);
    expect(defaultSkillsFolder({ CO_VOYAGER_SKILLS: '/mine', XDG_STATE_HOME: '/state' })).toBe('/mine');
  });
});
