import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRun } from '../../../src/run/log/read-run.js';
import { createRunFolder } from '../../../src/run/log/run-folder.js';
import type { RunEvent } from '../../../src/run/log/run-event.js';
import { FakeWorld, type SavedFakeWorld } from './fake-world.js';
import { FakeWorker } from './fake-worker.js';
import { runFake } from './run-fake.js';

/** What a kill leaves behind: the log up to some line, and the world as it was last saved. */
interface Moment {
  readonly bytes: number;
  readonly saved: SavedFakeWorld | null;
}

const NAMES = ['Ada', 'Ben'];
let home = '';
let text = Buffer.from('');
let events: readonly RunEvent[] = [];
const moments: Moment[] = [];

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'resume-'));
  const { events: file } = createRunFolder(join(home, 'whole'), 'x', new Date());
  const world = new FakeWorld();
  const workers = NAMES.map((name) => new FakeWorker(world, name));
  const end = await runFake(world, workers, {
    file,
    onEvent: () => moments.push({ bytes: readFileSync(file).length, saved: world.saved }),
  });
  text = readFileSync(file);
  ({ events } = end);
});

afterAll(() => {
  rmSync(home, { recursive: true, force: true });
});

/** Every unit of iron there is: in things, and in what was made of them. */
function ironIn(items: Readonly<Record<string, number>>): number {
  const worth: Readonly<Record<string, number>> = { raw_iron: 1, iron_ingot: 1, iron_pickaxe: 3, compass: 4 };
  return Object.entries(items).reduce((sum, [item, count]) => sum + count * (worth[item] ?? 0), 0);
}

describe('a run that was killed', () => {
  it('never remembers a chest its world has not saved', () => {
    for (const [index, event] of events.entries()) {
      if (event.kind === 'chest-observed') expect(moments[index]?.saved?.chest).toEqual(event.contents);
    }
    expect(events.filter(({ kind }) => kind === 'chest-observed').length).toBeGreaterThan(10);
  });

  it('goes on wherever it was cut, reaches the goal, and neither loses nor doubles anything', async () => {
    let number = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: moments.length - 2 }),
        fc.integer({ min: 0, max: 60 }),
        async (index, halfLineBytes) => {
          const moment = moments[index];
          if (!moment) throw new Error('There is such a moment.');
          const folder = createRunFolder(join(home, `cut-${number++}`), 'x', new Date());
          const nextLine = (moments[index + 1]?.bytes ?? text.length) - moment.bytes;
          writeFileSync(
            folder.events,
            text.subarray(0, moment.bytes + Math.min(halfLineBytes, nextLine - 1)),
          );
          const world = FakeWorld.restored(moment.saved);
          const carried = Object.values(moment.saved?.inventories ?? {});
          const inChest = moment.saved?.chest ?? {};
          const workers = NAMES.map((name) => new FakeWorker(world, name));
          const { result } = await runFake(world, workers, { resume: folder.path });
          expect(result.status).toBe('done');
          expect(world.chest.get('compass')).toBe(1);
          const run = readRun(folder.path);
          expect(run.isEnded).toBe(true);
          const ticks = run.events.map(({ tick }) => tick);
          expect(ticks).toEqual([...ticks].sort((a, b) => a - b));
          const survey = run.events.slice(index + 1).find((event) => event.kind === 'surveyed');
          const sum: Record<string, number> = { ...inChest };
          for (const own of carried) {
            for (const [item, count] of Object.entries(own)) sum[item] = (sum[item] ?? 0) + count;
          }
          expect(survey).toMatchObject({ contents: sum });
          expect(ironIn(Object.fromEntries(world.chest))).toBe(world.taken.get('iron_ore'));
        },
      ),
      { numRuns: 15 },
    );
  });

  it('keeps what was done before in the result', async () => {
    const index = events.findIndex(({ kind }) => kind === 'job-ended');
    const moment = moments[index];
    const folder = createRunFolder(join(home, 'kept'), 'x', new Date());
    writeFileSync(folder.events, text.subarray(0, moment?.bytes ?? 0));
    const world = FakeWorld.restored(moment?.saved ?? null);
    const workers = NAMES.map((name) => new FakeWorker(world, name));
    const { result } = await runFake(world, workers, { resume: folder.path });
    const ended = events[index];
    expect(
      ended?.kind === 'job-ended' && result.subtasks.find(({ id }) => id === ended.subtask)?.evidence.length,
    ).toBeGreaterThan(0);
    expect(new Set(result.subtasks.map(({ id }) => id)).size).toBe(result.subtasks.length);
  });
});
