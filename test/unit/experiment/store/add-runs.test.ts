import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { experimentOf } from '../../../../src/experiment/definition/read-experiment.js';
import { trialsOf } from '../../../../src/experiment/definition/experiment.js';
import { addRuns } from '../../../../src/experiment/store/add-runs.js';
import { readFolder } from '../../../../src/experiment/store/read-folder.js';
import type { RunEvent } from '../../../../src/run/log/run-event.js';
import { sampleEvents } from '../../run/sample-events.js';
import { contentsOf, fill, inFolder } from './store-scene.js';

const COMMON = { schemaVersion: 1, name: 'x', tasks: [{ id: 'logs', goal: 'gather 10 logs' }] } as const;
const TEAMS = experimentOf({ ...COMMON, kind: 'teams', teams: ['2ai'], seeds: 2 }, 'test');

type Started = Extract<RunEvent, { kind: 'run-started' }>;

/** A run somebody made, with Ben as a person. */
function makeRun(
  folder: string,
  {
    world = {},
    goal = 'Gather 10  logs',
    kind = 'human',
    wallTime = '2026-11-20T10:00:00.000Z',
    isEnded = true,
  }: {
    readonly world?: Partial<Started['world']>;
    readonly goal?: string;
    readonly kind?: 'human' | 'ai' | 'scripted-human';
    readonly wallTime?: string;
    readonly isEnded?: boolean;
  } = {},
): string {
  const events = sampleEvents().map((event): RunEvent => {
    if (event.kind === 'run-started') {
      const place = { environment: 'chest-arena', mcVersion: '1.20.1', seed: 9, ...world };
      return { ...event, goal, wallTime, world: { ...event.world, ...place } };
    }
    return event.kind === 'worker-joined' && event.worker === 'Ben' ? { ...event, workerKind: kind } : event;
  });
  mkdirSync(folder);
  const lines = (isEnded ? events : events.slice(0, -1)).map((event) => JSON.stringify(event));
  writeFileSync(join(folder, 'events.jsonl'), `${lines.join('\n')}\n`);
  return folder;
}

it('adds a run with a real person to the task with its goal, once', () => {
  inFolder((home) => {
    const folder = join(home, 'e');
    fill(folder, [], 'a', TEAMS);
    const run = makeRun(join(home, 'run'));
    const before = contentsOf(run);
    expect(addRuns(folder, [run])).toEqual({ added: 1, remarks: [] });
    const { conditions, experiment, records } = readFolder(folder);
    expect(records).toMatchObject([
      {
        task: 'logs',
        goal: 'gather 10 logs',
        seed: 9,
        source: 'added',
        experiment: TEAMS.fingerprint,
        condition: { name: '1ai+1human', ai: 1, humanBots: 0, humans: 1 },
        startedAt: '2026-11-20T10:00:00.000Z',
        team: { workers: [{ kind: 'ai' }, { kind: 'human' }] },
      },
    ]);
    expect(conditions.map(({ name }) => name)).toEqual(['2ai', '1ai+1human']);
    expect(trialsOf(experiment)).toHaveLength(2);
    expect(addRuns(folder, [run, run])).toEqual({
      added: 0,
      remarks: Array.from({ length: 2 }, () => `${run} was skipped: it was added before.`),
    });
    expect(contentsOf(run)).toEqual(before);
  });
});

it('keeps several runs of one team apart', () => {
  inFolder((home) => {
    const folder = join(home, 'e');
    fill(folder, [], 'a', TEAMS);
    const runs = ['10', '11'].map((hour) =>
      makeRun(join(home, `run-${hour}`), { wallTime: `2026-11-20T${hour}:00:00.000Z` }),
    );
    expect(addRuns(folder, runs).added).toBe(2);
  });
});

it('tells programs that play people from people', () => {
  inFolder((home) => {
    const folder = join(home, 'e');
    fill(folder, [], 'a', TEAMS);
    addRuns(folder, [
      makeRun(join(home, 'b'), { kind: 'scripted-human' }),
      makeRun(join(home, 'c'), { kind: 'ai' }),
    ]);
    expect(new Set(readFolder(folder).records.map(({ condition }) => condition.name))).toEqual(
      new Set(['1ai+1human-bot', '2ai']),
    );
  });
});

it('leaves out what could not be compared, and says why', () => {
  inFolder((home) => {
    const folder = join(home, 'e');
    fill(folder, [], 'a', TEAMS);
    const runs = [
      makeRun(join(home, 'goal'), { goal: 'craft a bow' }),
      makeRun(join(home, 'place'), { world: { environment: 'quarry' } }),
      makeRun(join(home, 'server'), { world: { environment: null } }),
      makeRun(join(home, 'release'), { world: { mcVersion: '1.19.4' } }),
      makeRun(join(home, 'killed'), { isEnded: false }),
    ];
    const { added, remarks } = addRuns(folder, runs);
    expect(added).toBe(0);
    expect(remarks.map((remark) => remark.replace(/^.*was skipped: /, ''))).toEqual([
      'no task has its goal "craft a bow".',
      'it took place in quarry, not in chest-arena.',
      'it took place in an unknown place, not in chest-arena.',
      'it was played in Minecraft 1.19.4, not 1.20.1.',
      'it has not ended.',
    ]);
  });
});

it('refuses what is no run before it adds anything, and experiments with methods', () => {
  inFolder((home) => {
    const folder = join(home, 'e');
    fill(folder, [], 'a', TEAMS);
    const run = makeRun(join(home, 'run'));
    expect(() => addRuns(folder, [run, join(home, 'none')])).toThrow('Expected the folder of a run');
    expect(existsSync(join(folder, 'records/added.jsonl'))).toBe(false);
    const methods = experimentOf({ ...COMMON, kind: 'methods', methods: ['planner'] }, 'test');
    fill(join(home, 'm'), [], 'a', methods);
    expect(() => addRuns(join(home, 'm'), [run])).toThrow('compares methods');
    expect(() => addRuns(join(home, 'none'), [run])).toThrow('Expected the folder of an experiment');
  });
});
