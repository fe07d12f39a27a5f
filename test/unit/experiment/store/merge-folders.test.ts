import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeFolders } from '../../../../src/experiment/store/merge-folders.js';
import { readFolder } from '../../../../src/experiment/store/read-folder.js';
import { openStore } from '../../../../src/experiment/store/record-store.js';
import { someExperiment } from '../definition/some-experiment.js';
import { contentsOf, EXPERIMENT, fill, inFolder, recordOf, TRIALS } from './store-scene.js';

const part = fc.array(fc.record({ trial: fc.nat(TRIALS.length - 1), second: fc.nat(3) }), { maxLength: 6 });

it('gives the same in any order and any number of times, and leaves the sources as they are', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 3 }), (parts) => {
      inFolder((home) => {
        const folders = parts.map((records, index) => {
          const folder = join(home, `part-${index}`);
          const made = records.map(({ second, trial }) => recordOf(TRIALS[trial], second, `host-${index}`));
          fill(folder, made, `host-${index}`);
          return folder;
        });
        const before = folders.map(contentsOf);
        const forth = mergeFolders(folders, join(home, 'forth'));
        const back = mergeFolders([...folders].reverse(), join(home, 'back'));
        expect({ ...back, folder: '', remarks: [] }).toEqual({ ...forth, folder: '', remarks: [] });
        expect([...back.remarks].sort()).toEqual([...forth.remarks].sort());
        const bytes = contentsOf(join(home, 'forth'));
        mergeFolders([...folders, ...folders], join(home, 'forth'));
        expect(contentsOf(join(home, 'forth'))).toEqual(bytes);
        expect(folders.map(contentsOf)).toEqual(before);
        const trials = new Set(parts.flat().map(({ trial }) => TRIALS[trial]?.id));
        expect(new Set(forth.records.map(({ trial }) => trial))).toEqual(trials);
      });
    }),
    { numRuns: 15 },
  );
});

it('counts of two records of one trial the one begun first, and says so', () => {
  inFolder((home) => {
    const [a, b, out] = [join(home, 'a'), join(home, 'b'), join(home, 'out')];
    fill(a, [recordOf(TRIALS[0], 7)]);
    fill(b, [recordOf(TRIALS[0], 3)]);
    mergeFolders([a], out);
    const { records, remarks } = mergeFolders([b], out);
    expect(records).toEqual([recordOf(TRIALS[0], 3)]);
    expect(remarks).toEqual([expect.stringContaining('1 trial was done more than once')]);
  });
});

it('merges into a folder of the same experiment, which keeps what it has and may be worked on', () => {
  inFolder((home) => {
    const [a, b] = [join(home, 'a'), join(home, 'b')];
    fill(a, [recordOf(TRIALS[0])]);
    fill(b, [recordOf(TRIALS[1])]);
    expect(mergeFolders([a, b], a).records).toHaveLength(2);
    expect(readFolder(b).records).toHaveLength(1);
    const store = openStore(a, EXPERIMENT, 'a');
    expect(store.unfinished(TRIALS)).toHaveLength(TRIALS.length - 2);
    store.close();
  });
});

it('knows all conditions and seeds of all', () => {
  inFolder((home) => {
    const [a, b, out] = [join(home, 'a'), join(home, 'b'), join(home, 'out')];
    fill(a, [], 'a', someExperiment({ tasks: 2, teams: 3, seeds: 1 }));
    fill(b, [], 'a', someExperiment({ tasks: 2, teams: 1, seeds: 4 }));
    const { experiment, remarks } = mergeFolders([a, b], out);
    expect(experiment).toEqual(someExperiment({ tasks: 2, teams: 3, seeds: 4 }));
    expect(remarks).toEqual([`${a} holds no records yet.`, `${b} holds no records yet.`]);
  });
});

it('refuses folders of different experiments, and says in what they differ', () => {
  inFolder((home) => {
    const [a, b, out] = [join(home, 'a'), join(home, 'b'), join(home, 'out')];
    const settings = { ...EXPERIMENT.settings, speed: 9, maxTicks: 5 };
    fill(a, []);
    fill(b, [], 'a', { ...someExperiment({ tasks: 3 }), settings, fingerprint: 'other' });
    const merge = (): unknown => mergeFolders([a, b], out);
    expect(merge).toThrow(expect.objectContaining({ code: 'mixed-records' }));
    expect(merge).toThrow(
      /settings\.speed is 1 here and 9 there; .*settings\.maxTicks .*; task task-3 is only there/,
    );
    expect(() => mergeFolders([a], b)).toThrow('the folder to write into');
  });
});

it('refuses an empty folder, and none at all', () => {
  inFolder((home) => {
    mkdirSync(join(home, 'empty'));
    expect(() => mergeFolders([join(home, 'empty')], join(home, 'out'))).toThrow('is empty or no folder');
    expect(() => mergeFolders([], join(home, 'out'))).toThrow(
      'Expected at least one folder to merge, got none.',
    );
    expect(contentsOf(home)).toEqual({});
  });
});
