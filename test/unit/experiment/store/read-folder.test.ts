import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readFolder } from '../../../../src/experiment/store/read-folder.js';
import { parseTeam } from '../../../../src/experiment/definition/conditions.js';
import { contentsOf, fill, inFolder, recordOf, TRIALS } from './store-scene.js';

const fileIn = (folder: string, writer = 'a'): string => join(folder, `records/${writer}.jsonl`);

it('reads the records of all writers in the order they were begun, and touches nothing', () => {
  inFolder((folder) => {
    fill(folder, [recordOf(TRIALS[0], 5), recordOf(TRIALS[1], 1)], 'a');
    fill(folder, [recordOf(TRIALS[2], 3)], 'b');
    const before = contentsOf(folder);
    const { records, remarks } = readFolder(folder);
    expect(records.map(({ trial }) => trial)).toEqual([TRIALS[1]?.id, TRIALS[2]?.id, TRIALS[0]?.id]);
    expect(remarks).toEqual([]);
    expect(contentsOf(folder)).toEqual(before);
  });
});

it('leaves a cut last line out and says so', () => {
  inFolder((folder) => {
    fill(folder, [recordOf(TRIALS[0]), recordOf(TRIALS[1])]);
    const text = readFileSync(fileIn(folder), 'utf8');
    writeFileSync(fileIn(folder), text.slice(0, -20));
    const { records, remarks } = readFolder(folder);
    expect(records).toEqual([recordOf(TRIALS[0])]);
    expect(remarks).toEqual([
      `${fileIn(folder)}, line 2 is cut off or damaged and was skipped: its trial counts as not done.`,
    ]);
    fill(folder, [recordOf(TRIALS[2])]);
    expect(readFolder(folder)).toMatchObject({ records: [{}, {}], remarks: [] });
  });
});

it('leaves nothing of a cut line behind when the next one is written, however long it was', () => {
  inFolder((folder) => {
    fill(folder, [recordOf(TRIALS[0])]);
    const whole = readFileSync(fileIn(folder), 'utf8');
    appendFileSync(fileIn(folder), `{"trial":"${'x'.repeat(5000)}`);
    fill(folder, [recordOf(TRIALS[1])]);
    expect(readFileSync(fileIn(folder), 'utf8')).toBe(`${whole}${JSON.stringify(recordOf(TRIALS[1]))}\n`);
  });
});

it('counts a line that lacks nothing but its end, and writes the next one below it', () => {
  inFolder((folder) => {
    fill(folder, [recordOf(TRIALS[0])]);
    writeFileSync(fileIn(folder), readFileSync(fileIn(folder), 'utf8').trimEnd());
    expect(readFolder(folder).records).toHaveLength(1);
    fill(folder, [recordOf(TRIALS[1])]);
    expect(readFolder(folder)).toMatchObject({ records: [{}, {}], remarks: [] });
  });
});

it('reads on after a damaged line in the middle', () => {
  inFolder((folder) => {
    fill(folder, [recordOf(TRIALS[0])]);
    appendFileSync(fileIn(folder), `\u0000\u0000{"a\n\n${JSON.stringify(recordOf(TRIALS[1]))}\n`);
    const { records, remarks } = readFolder(folder);
    expect(records).toHaveLength(2);
    expect(remarks).toEqual([expect.stringContaining('a.jsonl, line 2 is cut off or damaged')]);
  });
});

it('takes of two records of one trial the one begun first, in whatever file, and says so', () => {
  inFolder((folder) => {
    fill(folder, [recordOf(TRIALS[0], 5)]);
    writeFileSync(fileIn(folder, 'b'), `${JSON.stringify(recordOf(TRIALS[0], 2, 'there/1'))}\n`);
    const { records, remarks } = readFolder(folder);
    expect(records).toEqual([recordOf(TRIALS[0], 2, 'there/1')]);
    expect(remarks).toEqual([
      `1 trial was done more than once; the first one counts (${TRIALS[0]?.id ?? ''}).`,
    ]);
  });
});

it('says nothing of copies of the same record', () => {
  inFolder((folder) => {
    fill(folder, [recordOf(TRIALS[0])]);
    writeFileSync(fileIn(folder, 'b'), readFileSync(fileIn(folder), 'utf8'));
    expect(readFolder(folder)).toMatchObject({ records: [{}], remarks: [] });
  });
});

it('warns of records made with different versions of co-voyager', () => {
  inFolder((folder) => {
    const versions = (version: string) => ({ versions: { 'co-voyager': version } });
    fill(folder, [
      { ...recordOf(TRIALS[0]), ...versions('0.2.0') },
      { ...recordOf(TRIALS[1]), ...versions('0.1.0') },
    ]);
    expect(readFolder(folder).remarks).toEqual([
      'Records were made with different versions of co-voyager (0.1.0, 0.2.0): they may not be comparable.',
    ]);
  });
});

it('lists after the conditions of the experiment those only records have', () => {
  inFolder((folder) => {
    const condition = parseTeam('7ai');
    fill(folder, [{ ...recordOf(TRIALS[0]), trial: 'task-1/7ai/1', condition }]);
    const { conditions, experiment } = readFolder(folder);
    expect(conditions).toEqual([...experiment.conditions, condition]);
  });
});

it.each([
  [
    { experiment: 'other' },
    'mixed-records',
    'line 2: expected a record of experiment abc, got one of other.',
  ],
  [{ schemaVersion: 2 }, 'mixed-records', 'line 2: expected a record of version 1, got version 2.'],
  [{ seed: 'x' }, 'bad-folder', 'line 2: expected a record, but seed: expected a number, got "x".'],
])('refuses a line with %j, naming file and line', (change, code, message) => {
  inFolder((folder) => {
    fill(folder, [recordOf(TRIALS[0])]);
    appendFileSync(fileIn(folder), `${JSON.stringify({ ...recordOf(TRIALS[1]), ...change })}\n`);
    const read = (): unknown => readFolder(folder);
    expect(read).toThrow(expect.objectContaining({ code }));
    expect(read).toThrow(`${fileIn(folder)}, ${message}`);
  });
});

it('refuses a line that is JSON and no record', () => {
  inFolder((folder) => {
    fill(folder, []);
    writeFileSync(fileIn(folder), '7\n');
    expect(() => readFolder(folder)).toThrow(`${fileIn(folder)}, line 1: expected a record`);
  });
});

it('refuses what is no folder of an experiment, and says what it is', () => {
  inFolder((home) => {
    const said =
      (folder: string): (() => unknown) =>
      () =>
        readFolder(join(home, folder));
    mkdirSync(join(home, 'empty'));
    mkdirSync(join(home, 'run'));
    writeFileSync(join(home, 'run/events.jsonl'), '');
    mkdirSync(join(home, 'broken'));
    writeFileSync(join(home, 'broken/manifest.json'), '{"schemaVersion": 1,');
    mkdirSync(join(home, 'foreign'));
    writeFileSync(join(home, 'foreign/manifest.json'), '{"schemaVersion": 1}');
    for (const folder of ['none', 'empty']) expect(said(folder)).toThrow('is empty or no folder');
    expect(said('run')).toThrow('has no manifest.json. It is the folder of a run.');
    expect(said('broken')).toThrow(expect.objectContaining({ code: 'bad-folder' }));
    expect(said('foreign')).toThrow('Expected the manifest of an experiment, but');
  });
});
