import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failureOf } from '../../../src/cli/shared/exit-code.js';
import { forgetMemory, listMemory } from '../../../src/cli/memory/run-memory.js';
import { fileMemoryStore } from '../../../src/run/people/memory/file-memory-store.js';

describe('the memory commands', () => {
  let folder = '';
  let file = '';
  let printed = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'co-voyager-memory-'));
    file = join(folder, 'memory.jsonl');
    printed = '';
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed += String(text);
      return true;
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  function remember(subject: string, value: string): void {
    const kind = 'preference' as const;
    fileMemoryStore(file).remember({ kind, subject, value, provenance: 'told', person: 'Anna', place: null });
  }

  it('list what there is, newest first, and where', () => {
    listMemory({ file });
    expect(printed).toBe(`Nothing is remembered in ${file}.\n`);
    remember('planks', 'oak_planks');
    remember('wool', 'white_wool');
    printed = '';
    listMemory({ file });
    const [wool, planks, , count] = printed.split('\n');
    expect(wool).toMatch(/^[0-9a-f]{6} wool: white_wool \(told by Anna, just now\)$/);
    expect([planks, count]).toEqual([expect.stringContaining('planks: oak_planks'), `2 memories in ${file}`]);
  });

  it('forget what is meant, and say what that was', () => {
    remember('planks', 'oak_planks');
    remember('wool', 'white_wool');
    forgetMemory('planks', { file });
    expect(printed).toMatch(/^Forgotten: [0-9a-f]{6} planks\n$/);
    printed = '';
    listMemory({ file, json: true });
    expect(JSON.parse(printed)).toMatchObject({ file, memories: [{ subject: 'wool', stale: null }] });
    printed = '';
    forgetMemory('all', { file, json: true });
    expect(JSON.parse(printed)).toMatchObject({ status: 'forgotten', memories: [{ subject: 'wool' }] });
  });

  it.each(['', ' ', 'a', 'boat'])('forget nothing where nothing is meant: "%s"', (words) => {
    remember('planks', 'oak_planks');
    expect(() => {
      forgetMemory(words, { file });
    }).toThrow(/^Expected something that is remembered/);
    expect(fileMemoryStore(file).all()).toHaveLength(1);
  });

  it('say so where the file cannot be had', () => {
    try {
      listMemory({ file: folder });
      expect.unreachable();
    } catch (error) {
      expect(failureOf(error)).toMatchObject({ code: 'memory-file', exitCode: 4 });
    }
  });
});
