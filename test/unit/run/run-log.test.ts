import { clockAt } from '../../support/clock-at.js';
import type { CoVoyagerError } from '../../../src/base/error.js';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readRun } from '../../../src/run/log/read-run.js';
import { beginIn, createRunFolder, removeUnbegun, runFolderAt } from '../../../src/run/log/run-folder.js';
import { openRunLog } from '../../../src/run/log/run-log.js';
import { sampleEvents } from './sample-events.js';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'run-log-'));
});
afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

const now = new Date('2026-11-21T10:00:00Z');

describe('the log of a run', () => {
  it('is in the file when the call returns, with ticks that never fall, and is read back the same', () => {
    const folder = createRunFolder(join(home, 'a'), 'x', now);
    const ticks = [5, 3.7, 9];
    const log = openRunLog(
      folder.events,
      [],
      clockAt(() => ticks.shift() ?? 9),
      () => undefined,
    );
    for (const message of ['one', 'two', 'three']) log.add({ kind: 'note', message });
    const lines = readFileSync(folder.events, 'utf8').trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { tick: number }).tick)).toEqual([5, 5, 9]);
    log.close();
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(log.events);
  });

  // A device that is always full.
  it.skipIf(!existsSync('/dev/full'))(
    'is kept in memory alone once the disk is full, and says so once',
    () => {
      const broken: CoVoyagerError[] = [];
      const log = openRunLog(
        '/dev/full',
        [],
        clockAt(() => 0),
        () => undefined,
        (error) => broken.push(error),
      );
      for (const message of ['one', 'two']) log.add({ kind: 'note', message });
      log.close();
      expect(log.events).toHaveLength(2);
      expect(broken).toHaveLength(1);
      expect(broken[0]).toMatchObject({ code: 'cannot-write-run' });
      expect(broken[0]?.message).toMatch(/the disk is full \(ENOSPC/);
    },
  );

  it('goes on when a listener throws', () => {
    const folder = createRunFolder(join(home, 'a'), 'x', now);
    const log = openRunLog(
      folder.events,
      [],
      clockAt(() => 0),
      () => {
        throw new Error('broken listener');
      },
    );
    log.add({ kind: 'note', message: 'heard' });
    log.close();
    expect(readFileSync(folder.events, 'utf8')).toContain('heard');
  });

  it('survives being cut anywhere: whole lines before the cut are read, nothing else', () => {
    const { events: file, path } = createRunFolder(join(home, 'cut'), 'x', now);
    const lines = sampleEvents().map((event) => `${JSON.stringify(event)}\n`);
    const text = Buffer.from(lines.join(''));
    const first = Buffer.byteLength(lines[0] ?? '');
    fc.assert(
      fc.property(fc.integer({ min: first, max: text.length }), (bytes) => {
        writeFileSync(file, text.subarray(0, bytes));
        const run = readRun(path);
        const whole = text.subarray(0, bytes).toString().split('\n').length - 1;
        expect(run.events).toEqual(sampleEvents().slice(0, whole));
        expect(run.isEnded).toBe(whole === lines.length);
        expect(run.wholeBytes).toBe(Buffer.byteLength(lines.slice(0, whole).join('')));
        expect(run.hasCutLine).toBe(run.wholeBytes !== bytes);
      }),
    );
  });

  it('names the line that is broken where it is not the last one', () => {
    const { events: file, path } = createRunFolder(join(home, 'broken'), 'x', now);
    const lines = sampleEvents().map((event) => JSON.stringify(event));
    lines[2] = '{"kind":"worker-joined"}';
    writeFileSync(file, `${lines.join('\n')}\n`);
    expect(() => readRun(path)).toThrow(/Line 3 of .*cannot be read/);
  });

  it('says which line names what no log can name', () => {
    const { path, events: file } = createRunFolder(join(home, 'edited'), 'x', now);
    const lines = sampleEvents().map((event) => JSON.stringify(event));
    for (const name of ['constructor', 'toString']) {
      const edited = JSON.stringify({
        tick: 1,
        wallTime: '',
        kind: 'goods-handed',
        worker: 'Ada',
        to: 'Ben',
        items: Object.fromEntries([[name, 1]]),
      });
      writeFileSync(file, `${[lines[0], edited, ...lines.slice(1)].join('\n')}\n`);
      expect(() => readRun(path)).toThrow(/Line 2 of .*expected a name of something/);
    }
  });

  it('refuses folders without a log and logs that never began', () => {
    expect(() => readRun(join(home, 'nowhere'))).toThrow(/events\.jsonl cannot be read/);
    const { path, events } = createRunFolder(join(home, 'empty'), 'x', now);
    expect(() => readRun(path)).toThrow(/was ended before it did anything/);
    appendFileSync(events, `${JSON.stringify(sampleEvents()[1])}\n`);
    expect(() => readRun(path)).toThrow(/begins with worker-joined/);
  });
});

describe('the folder of a run', () => {
  it('is refused when it is a file, or holds a run already', () => {
    writeFileSync(join(home, 'file'), '');
    expect(() => createRunFolder(join(home, 'file'), 'x', now)).toThrow(/can be written to/);
    const { events } = createRunFolder(join(home, 'run'), 'x', now);
    writeFileSync(events, `${JSON.stringify(sampleEvents()[0])}\n`);
    expect(() => createRunFolder(join(home, 'run'), 'x', now)).toThrow(/holds one already.*--resume/);
  });

  it.each([
    ['an empty log', ''],
    ['half a first line', '{"tick":0,"wallTime":"2026'],
    ['what a power cut leaves', '\0\0\0\0'],
  ])('is free to begin in when a kill left %s, and cannot be carried on', (_, text) => {
    const folder = runFolderAt(join(home, 'killed'));
    mkdirSync(folder.path);
    writeFileSync(folder.events, text);
    writeFileSync(folder.world, '{}');
    writeFileSync(`${folder.world}.123e4567-e89b-12d3-a456-426614174000.draft`, '{"half');
    writeFileSync(join(folder.path, 'notes.txt'), 'mine');
    expect(() => readRun(folder.path)).toThrow(/ended before it did anything\..*--out/);
    beginIn(createRunFolder(folder.path, 'x', now));
    expect(readdirSync(folder.path).sort()).toEqual(['events.jsonl', 'notes.txt']);
    removeUnbegun(folder);
    expect(readdirSync(folder.path)).toEqual(['notes.txt']);
  });

  it('is left alone when its log is something else', () => {
    const folder = runFolderAt(join(home, 'other'));
    mkdirSync(folder.path);
    writeFileSync(folder.events, 'my own notes');
    expect(() => createRunFolder(folder.path, 'x', now)).toThrow(/holds something else/);
    expect(() => readRun(folder.path)).toThrow(/begins with something else/);
    expect(readFileSync(folder.events, 'utf8')).toBe('my own notes');
  });

  it.skipIf(process.getuid?.() === 0)('is refused when nothing may be written there', () => {
    mkdirSync(join(home, 'locked'));
    chmodSync(join(home, 'locked'), 0o500);
    expect(() => createRunFolder(join(home, 'locked'), 'x', now)).toThrow(/can be written to/);
  });

  it('is named after time and goal, and never used twice', () => {
    const before = process.cwd();
    process.chdir(home);
    try {
      const first = createRunFolder(undefined, 'Craft a compass!', now);
      const second = createRunFolder(undefined, 'Craft a compass!', now);
      expect(first.path).toMatch(/runs\/2026-11-21T10-00-00-craft-a-compass$/);
      expect(second.path).toBe(runFolderAt(`${first.path}-2`).path);
    } finally {
      process.chdir(before);
    }
  });
});
