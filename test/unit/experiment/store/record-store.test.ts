import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readExperiment, experimentOf } from '../../../../src/experiment/definition/read-experiment.js';
import { readFolder } from '../../../../src/experiment/store/read-folder.js';
import { openStore } from '../../../../src/experiment/store/record-store.js';
import { someExperiment } from '../definition/some-experiment.js';
import { contentsOf, EXPERIMENT, fill, inFolder, recordOf, TRIALS } from './store-scene.js';

const linesOf = (path: string): number => readFileSync(path, 'utf8').split('\n').length - 1;

describe('a store', () => {
  it('keeps what was finished, and knows what is left', () => {
    inFolder((folder) => {
      fill(folder, [recordOf(TRIALS[0]), recordOf(TRIALS[2])]);
      const store = openStore(folder, EXPERIMENT, 'a');
      expect(store.records.map(({ trial }) => trial)).toEqual([TRIALS[0]?.id, TRIALS[2]?.id]);
      expect(store.unfinished(TRIALS)).toEqual(TRIALS.filter((_, index) => index !== 0 && index !== 2));
      store.append(recordOf(TRIALS[1]));
      expect(store.unfinished(TRIALS)).toHaveLength(TRIALS.length - 3);
      store.close();
    });
  });

  it('has a record on the disk before the call returns', () => {
    inFolder((folder) => {
      const store = openStore(folder, EXPERIMENT, 'a');
      store.append(recordOf(TRIALS[0]));
      expect(linesOf(join(folder, 'records/a.jsonl'))).toBe(1);
      store.close();
    });
  });

  it('writes a trial once, whoever did it first', () => {
    inFolder((folder) => {
      fill(folder, [recordOf(TRIALS[0])], 'a');
      fill(folder, [recordOf(TRIALS[0], 9), recordOf(TRIALS[1]), recordOf(TRIALS[1], 9)], 'b');
      expect(linesOf(join(folder, 'records/a.jsonl'))).toBe(1);
      expect(linesOf(join(folder, 'records/b.jsonl'))).toBe(1);
      expect(readFolder(folder).records).toEqual([recordOf(TRIALS[0]), recordOf(TRIALS[1])]);
    });
  });

  it('takes no record of another experiment', () => {
    inFolder((folder) => {
      const store = openStore(folder, EXPERIMENT, 'a');
      expect(() => {
        store.append({ ...recordOf(TRIALS[0]), experiment: 'other' });
      }).toThrow('Expected a record of experiment abc');
      expect(store.records).toEqual([]);
      store.close();
    });
  });

  it('is for one process under a name, and free again when it is closed', () => {
    inFolder((folder) => {
      const store = openStore(folder, EXPERIMENT, 'a');
      const again = (): unknown => openStore(folder, EXPERIMENT, 'a');
      expect(again).toThrow(expect.objectContaining({ code: 'busy-folder' }));
      expect(again).toThrow(`as "a", but process ${process.pid} is doing so already`);
      openStore(folder, EXPERIMENT, 'b').close();
      store.close();
      openStore(folder, EXPERIMENT, 'a').close();
    });
  });

  it('takes over from a process that was killed', () => {
    inFolder((folder) => {
      fill(folder, []);
      writeFileSync(join(folder, 'records/a.lock'), JSON.stringify({ pid: 4_194_304_000, began: null }));
      openStore(folder, EXPERIMENT, 'a').close();
    });
  });

  it('that cannot be opened for its records is free for others at once', () => {
    inFolder((folder) => {
      fill(folder, []);
      const foreign = join(folder, 'records/b.jsonl');
      writeFileSync(foreign, `${JSON.stringify({ ...recordOf(TRIALS[0]), experiment: 'other' })}\n`);
      for (const writer of ['a', 'b']) {
        for (let tries = 0; tries < 2; tries++) {
          expect(() => openStore(folder, EXPERIMENT, writer)).toThrow(`${foreign}, line 1: `);
        }
      }
    });
  });

  it('never writes outside its folder, whatever the writer is called', () => {
    inFolder((home) => {
      const folder = join(home, 'e');
      fill(folder, [recordOf(TRIALS[0])], '../../host/1');
      expect(existsSync(join(folder, 'records/..-..-host-1.jsonl'))).toBe(true);
      expect(readFolder(folder).records).toHaveLength(1);
    });
  });

  it('says when nothing can be written', () => {
    inFolder((home) => {
      writeFileSync(join(home, 'file'), '');
      expect(() => openStore(join(home, 'file'), EXPERIMENT, 'a')).toThrow(
        expect.objectContaining({ code: 'bad-folder' }),
      );
    });
  });
});

describe('the folder of a store', () => {
  it('may not hold anything else', () => {
    inFolder((folder) => {
      writeFileSync(join(folder, 'holiday.jpg'), '');
      expect(() => openStore(folder, EXPERIMENT, 'a')).toThrow('contains other files, such as holiday.jpg');
      expect(contentsOf(folder)).toEqual({ '/holiday.jpg': '' });
    });
  });

  it('that a kill left half made is made', () => {
    inFolder((folder) => {
      mkdirSync(join(folder, 'records'));
      writeFileSync(join(folder, 'manifest.json.7.new'), '{');
      openStore(folder, EXPERIMENT, 'a').close();
      expect(readFolder(folder).experiment).toEqual(EXPERIMENT);
    });
  });

  it('belongs to one experiment, and says what another has otherwise', () => {
    inFolder((folder) => {
      fill(folder, [recordOf(TRIALS[0])]);
      const settings = { ...EXPERIMENT.settings, speed: 9 };
      const open = (): unknown => openStore(folder, { ...EXPERIMENT, settings, fingerprint: 'x' }, 'a');
      expect(open).toThrow(expect.objectContaining({ code: 'mixed-records' }));
      expect(open).toThrow('holds "made up": settings.speed is 1 here and 9 there. Choose another folder.');
    });
  });

  it('grows with its experiment: only what is missing is left to do', () => {
    inFolder((folder) => {
      fill(
        folder,
        TRIALS.map((trial) => recordOf(trial)),
      );
      const created = readFolder(folder).createdAt;
      const grown = someExperiment({ tasks: 2, teams: 3, seeds: 3 });
      const store = openStore(folder, grown, 'a');
      store.close();
      const { createdAt, experiment, records } = readFolder(folder);
      expect({ createdAt, experiment, records: records.length }).toEqual({
        createdAt: created,
        experiment: grown,
        records: 8,
      });
      expect(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))).toMatchObject({ planned: 18 });
    });
  });

  it('stays byte for byte the same when it is opened again', () => {
    inFolder((folder) => {
      fill(folder, [recordOf(TRIALS[0])]);
      const before = contentsOf(folder);
      fill(folder, []);
      expect(contentsOf(folder)).toEqual(before);
    });
  });

  it('holds an experiment file that gives the same experiment', () => {
    inFolder((folder) => {
      const given = { schemaVersion: 1, name: 'x', tasks: ['craft a compass'], seeds: [5, 2] } as const;
      const teams = experimentOf({ ...given, kind: 'teams', teams: ['2ai', '1human-bot@clumsy'] }, 'test');
      const methods = experimentOf(
        { ...given, kind: 'methods', methods: ['planner', 'voyager'], models: ['m'] },
        'test',
      );
      for (const [name, experiment] of Object.entries({ teams, methods })) {
        fill(join(folder, name), [], 'a', experiment);
        const again = readExperiment(join(folder, name, 'experiment.json'));
        expect({ ...again, given: null }).toEqual({ ...experiment, given: null });
      }
    });
  });

  it('tells with what it was begun', () => {
    inFolder((folder) => {
      fill(folder, []);
      const { createdAt, versions } = readFolder(folder);
      expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(60_000);
      expect(Object.keys(versions)).toEqual([
        'co-voyager',
        'node',
        'mineflayer',
        'minecraft-data',
        'minecraft',
      ]);
    });
  });
});

type Step =
  | { readonly kind: 'append'; readonly trial: number; readonly writer: string }
  | { readonly kind: 'cut'; readonly bytes: number; readonly writer: string }
  | { readonly kind: 'rubbish'; readonly writer: string };

const writer = fc.constantFrom('a', 'b');
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('append' as const),
        trial: fc.nat(TRIALS.length - 1),
        writer,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('cut' as const),
        bytes: fc.integer({ min: 1, max: 900 }),
        writer,
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('rubbish' as const), writer }) },
  ),
  { maxLength: 14 },
);

it('loses no whole line and makes up none, however often it is killed while it writes', () => {
  fc.assert(
    fc.property(steps, (all) => {
      inFolder((folder) => {
        fill(folder, [], 'a');
        // What is whole in each file, as the file itself says it before the store is asked.
        for (const [second, step] of all.entries()) {
          const path = join(folder, `records/${step.writer}.jsonl`);
          if (step.kind === 'append') fill(folder, [recordOf(TRIALS[step.trial], second)], step.writer);
          else if (!existsSync(path)) continue;
          else if (step.kind === 'rubbish') appendFileSync(path, '{"schemaVersion":1,"exper');
          else truncateSync(path, Math.max(0, readFileSync(path).length - step.bytes));
          const whole = wholeTrials(folder);
          const { records } = readFolder(folder);
          expect(new Set(records.map(({ trial }) => trial))).toEqual(whole);
          if (step.kind === 'append') expect(whole).toContain(TRIALS[step.trial]?.id);
        }
        const store = openStore(folder, EXPERIMENT, 'a');
        const before = wholeTrials(folder);
        expect(new Set(store.unfinished(TRIALS).map(({ id }) => id))).toEqual(
          new Set(TRIALS.map(({ id }) => id).filter((id) => !before.has(id))),
        );
        for (const trial of store.unfinished(TRIALS)) store.append(recordOf(trial));
        store.close();
        expect(readFolder(folder).records).toHaveLength(TRIALS.length);
      });
    }),
    { numRuns: 25 },
  );
});

/** The trials of all lines that are whole JSON. */
function wholeTrials(folder: string): ReadonlySet<string> {
  const lines = Object.entries(contentsOf(folder))
    .filter(([name]) => name.endsWith('.jsonl'))
    .flatMap(([, text]) => text.split('\n'));
  return new Set(
    lines.flatMap((line) => {
      try {
        return [(JSON.parse(line) as { trial: string }).trial];
      } catch {
        return [];
      }
    }),
  );
}
