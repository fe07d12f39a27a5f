import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  defaultMemoryFile,
  fileMemoryStore,
} from '../../../../../src/run/people/memory/file-memory-store.js';
import type { NewMemory } from '../../../../../src/run/people/memory/memory.js';
import {
  meantBy,
  memoryLine,
  rememberSights,
  toldPreference,
} from '../../../../../src/run/people/memory/recall.js';

const OAK: NewMemory = {
  kind: 'preference',
  subject: 'planks',
  value: 'oak',
  provenance: 'told',
  person: 'Anna',
  place: null,
};

describe('memories in a file', () => {
  let folder = '';
  let file = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'co-voyager-memory-'));
    file = join(folder, 'deep', 'memory.jsonl');
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('are there for the next process, newest first, one for each subject', () => {
    const store = fileMemoryStore(file);
    expect(store.all()).toEqual([]);
    const first = store.remember(OAK);
    store.remember({ ...OAK, subject: 'wool', value: 'white' });
    const again = store.remember({ ...OAK, value: 'birch' });
    expect(again.id).toBe(first.id);
    expect(
      fileMemoryStore(file)
        .all()
        .map(({ value }) => value),
    ).toEqual(['birch', 'white']);
  });

  it('forgotten or doubted stay so until they are told again', () => {
    const store = fileMemoryStore(file);
    const { id } = store.remember(OAK);
    store.markStale(id, 'no oak left');
    expect(store.all()).toMatchObject([{ stale: 'no oak left' }]);
    store.remember(OAK);
    expect(store.all()).toMatchObject([{ stale: null }]);
    expect(store.forget([id, 'nothing'])).toBe(1);
    expect(store.all()).toEqual([]);
    store.markStale(id, 'gone anyway');
    expect(store.all()).toEqual([]);
  });

  it('outlive broken lines, and lines of versions to come', () => {
    const store = fileMemoryStore(file);
    store.remember(OAK);
    appendFileSync(file, '{"op":"remember","memory":{"kind":"pref');
    store.remember({ ...OAK, subject: 'wool' });
    appendFileSync(file, '{"op":"dream"}\n');
    expect(store.all().map(({ subject }) => subject)).toEqual(['wool', 'planks']);
  });

  it('written by several at once are all kept', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat(5)), { maxLength: 12 }), (writes) => {
        rmSync(file, { force: true });
        const stores = [fileMemoryStore(file), fileMemoryStore(file)];
        for (const [isFirst, number] of writes) {
          stores[isFirst ? 0 : 1]?.remember({ ...OAK, subject: `thing ${number}` });
        }
        const subjects = new Set(writes.map(([, number]) => `thing ${number}`));
        expect(new Set(stores[0]?.all().map(({ subject }) => subject))).toEqual(subjects);
        expect(stores[1]?.all()).toEqual(stores[0]?.all());
      }),
      { numRuns: 30 },
    );
  });

  it('say what to do where the file cannot be had', () => {
    appendFileSync(join(folder, 'plain'), '');
    const store = fileMemoryStore(join(folder, 'plain', 'memory.jsonl'));
    expect(() => store.remember(OAK)).toThrow(/cannot write .*CO_VOYAGER_MEMORY/);
  });

  it('of a place are brought up to date by what is seen there', () => {
    const store = fileMemoryStore(file);
    const chest = { kind: 'landmark', subject: 'chest', value: '-14 -60 2' } as const;
    const table = { kind: 'artifact', subject: 'crafting table', value: '-15 -60 2' } as const;
    rememberSights(store, 'arena', [chest, table]);
    rememberSights(store, 'elsewhere', [table]);
    rememberSights(store, 'arena', [chest]);
    const stale = store.all().filter((memory) => memory.stale !== null);
    expect(stale).toMatchObject([{ subject: 'crafting table', place: 'arena', provenance: 'seen' }]);
    rememberSights(store, 'arena', [chest, table]);
    expect(store.all().every((memory) => memory.stale === null)).toBe(true);
  });
});

describe('what was told', () => {
  const NOW = new Date('2026-11-21T12:00:00Z');
  const memory = (change: Partial<NewMemory>, id = 'a') => ({
    ...OAK,
    ...change,
    id,
    at: '2026-11-18T12:00:00Z',
    stale: null,
  });

  it('is preferred by the people there, then by everybody, and never from what we only concluded', () => {
    const everybody = memory({ person: null, value: 'spruce' });
    const own = memory({ person: 'anna' });
    expect(toldPreference([everybody, own], 'Planks', ['Anna'], null)?.value).toBe('oak');
    expect(toldPreference([everybody, own], 'planks', ['Ben'], null)?.value).toBe('spruce');
    expect(toldPreference([memory({ provenance: 'inferred' })], 'planks', ['Anna'], null)).toBeNull();
    expect(toldPreference([{ ...own, stale: 'no oak' }], 'planks', ['Anna'], null)).toBeNull();
    expect(toldPreference([memory({ place: 'quarry' })], 'planks', ['Anna'], 'chest-arena')).toBeNull();
  });

  it('is shown with where it comes from and how old it is', () => {
    expect(memoryLine(memory({}), NOW)).toBe('a planks: oak (told by Anna, 3 days ago)');
    expect(memoryLine({ ...memory({ person: null, place: 'quarry' }), stale: 'burnt' }, NOW)).toBe(
      'a planks: oak (told, 3 days ago, quarry; out of date: burnt)',
    );
  });

  it('is found by id, by subject and by any of its words', () => {
    const all = [memory({}, 'a1'), memory({ subject: 'wool', value: 'white' }, 'b2')];
    expect(meantBy(all, 'b2')).toHaveLength(1);
    expect(meantBy(all, 'PLANKS')).toHaveLength(1);
    expect(meantBy(all, 'whi')).toHaveLength(1);
    expect(meantBy(all, 'all')).toHaveLength(2);
    expect(meantBy(all, 'zzz')).toHaveLength(0);
  });

  it('keeps to the folder for such things', () => {
    expect(defaultMemoryFile({ CO_VOYAGER_MEMORY: '/a/b' })).toBe('/a/b');
    expect(defaultMemoryFile({ XDG_STATE_HOME: '/state' })).toBe('/state/co-voyager/memory.jsonl');
  });
});
