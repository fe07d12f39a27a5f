import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readRun } from '../../../src/run/log/read-run.js';
import { createRunFolder, type RunFolder } from '../../../src/run/log/run-folder.js';
import { runGoal } from '../../../src/run/run-goal.js';
import { lockRun } from '../../../src/run/log/run-lock.js';
import { settingsOf } from '../../../src/run/run-settings.js';
import { at, sampleEvents } from './sample-events.js';

let home = '';
let folder: RunFolder;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'run-lock-'));
  folder = createRunFolder(join(home, 'run'), 'x', new Date());
});
afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

describe('a run folder', () => {
  it('belongs to one process until it is given free', () => {
    const unlock = lockRun(folder);
    expect(() => lockRun(folder)).toThrow(`is being carried on by process ${process.pid}`);
    unlock();
    expect(existsSync(folder.lock)).toBe(false);
    lockRun(folder)();
  });

  it('belongs to another process as long as that lives', () => {
    const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
    writeFileSync(folder.lock, JSON.stringify({ pid: other.pid, began: null }));
    expect(() => lockRun(folder)).toThrow(`by process ${other.pid ?? 0}`);
    other.kill('SIGKILL');
  });

  it.each([
    ['was killed', () => JSON.stringify({ pid: spawnSync('true').pid, began: '1' })],
    ['has left its number to another', () => JSON.stringify({ pid: process.pid, began: '1' })],
    ['left half a line', () => '{"pid": 4'],
  ])('is taken over from a process that %s', (_, content) => {
    writeFileSync(folder.lock, content());
    const unlock = lockRun(folder);
    expect(JSON.parse(readFileSync(folder.lock, 'utf8'))).toMatchObject({ pid: process.pid });
    unlock();
  });
});

describe('a run to carry on', () => {
  const begin = (...more: ReturnType<typeof at>[]): void => {
    const [started] = sampleEvents();
    if (started?.kind !== 'run-started') throw new Error('A log begins with run-started.');
    const settings = { ...settingsOf({ goal: 'craft 4 sticks', ai: 1 }) };
    const lines = [{ ...started, settings }, ...more].map((event) => `${JSON.stringify(event)}\n`);
    writeFileSync(folder.events, lines.join(''));
  };

  it('is refused while somebody else carries it on', async () => {
    begin();
    const unlock = lockRun(folder);
    await expect(runGoal({ goal: '', resume: folder.path })).rejects.toMatchObject({ code: 'run-in-use' });
    unlock();
  });

  it('may have come to its end until it could be taken', async () => {
    begin();
    const ended = at(5, { kind: 'run-ended', status: 'done', reason: null, chest: {}, reached: [] });
    // Told of by whoever had it, between the look at the log and the lock.
    const running = lockRun(folder);
    vi.spyOn(process, 'kill').mockImplementationOnce(() => {
      appendFileSync(folder.events, `${JSON.stringify(ended)}\n`);
      running();
      throw new Error('nobody has this number');
    });
    const result = await runGoal({ goal: '', resume: folder.path });
    expect(result.notes.at(-1)).toMatch(/already ended/);
    expect(readRun(folder.path).events.map(({ kind }) => kind)).not.toContain('run-resumed');
  });

  it('is refused without its world, and given free', async () => {
    begin();
    const carryingOn = runGoal({ goal: '', resume: folder.path });
    await expect(carryingOn).rejects.toMatchObject({ code: 'world-missing' });
    expect(existsSync(folder.lock)).toBe(false);
  });

  it('may have been called off, but not have come to its end', () => {
    const endOf = (status: 'done' | 'cancelled'): ReturnType<typeof at> =>
      at(5, { kind: 'run-ended', status, reason: null, chest: {}, reached: [] });
    begin(endOf('cancelled'));
    expect(readRun(folder.path)).toMatchObject({ isEnded: true, isFinal: false });
    begin(endOf('done'));
    expect(readRun(folder.path).isFinal).toBe(true);
  });
});
