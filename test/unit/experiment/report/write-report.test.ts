import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { writeReport } from '../../../../src/experiment/report/write-report.js';
import { summarise } from '../../../../src/experiment/statistics/summarise.js';
import type { Summary } from '../../../../src/experiment/statistics/summary.js';
import type { TrialRecord } from '../../../../src/experiment/trial.js';
import { ABOUT, METHODS, methodRecords, TASKS, TEAMS, teamRecords } from './sample-records.js';
import { cell, EMPTY, estimate, rate } from './some-cells.js';
import { flawIn } from './well-formed.js';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'co-voyager-report-'));
  folders.push(folder);
  return folder;
}

const TEAM_RECORDS = teamRecords(TASKS, TEAMS, 4);
const TEAM_SUMMARY = summarise(TEAM_RECORDS, { conditions: TEAMS, tasks: TASKS, planned: 80 });

function contentsOf(folder: string): Record<string, string> {
  const report = join(folder, 'report');
  return Object.fromEntries(
    readdirSync(report).map((name) => [name, readFileSync(join(report, name), 'utf8')]),
  );
}

describe('writeReport', () => {
  it('writes one page, and a CSV and a JSON file for every figure and table of teams', () => {
    const folder = newFolder();
    const { html, files } = writeReport(folder, TEAM_SUMMARY, ABOUT, TEAM_RECORDS);
    expect(html).toBe(join(folder, 'report', 'index.html'));
    const names = [
      'success',
      'makespan',
      'speed-up',
      'pairs',
      'distance',
      'steps',
      'gantt',
      'costs',
      'trials',
    ];
    const expected = ['index.html', ...names.flatMap((name) => [`${name}.csv`, `${name}.json`])];
    expect(files.map((file) => basename(file))).toEqual(expected);
    expect(readdirSync(join(folder, 'report')).sort()).toEqual([...expected].sort());
  });

  it('tells of curricula what they found, not how soon they were done', () => {
    const folder = newFolder();
    const conditions = TEAMS.map((team) => ({ ...team, curriculum: 'random' as const }));
    const records = teamRecords(TASKS, conditions, 2);
    writeReport(folder, summarise(records, { conditions, tasks: TASKS, planned: 40 }), ABOUT, records);
    const { 'index.html': page = '', ...data } = contentsOf(folder);
    expect(page).toContain('5 curricula');
    expect(Object.keys(data).filter((name) => name.endsWith('.csv'))).toEqual(
      ['costs', 'curricula', 'distance', 'gantt', 'success', 'trials'].map((name) => `${name}.csv`),
    );
  });

  it('leaves out what has no data, and removes its files of an earlier report, but nobody else’s', () => {
    const folder = newFolder();
    writeReport(folder, TEAM_SUMMARY, ABOUT, TEAM_RECORDS);
    writeFileSync(join(folder, 'report', 'notes.txt'), 'mine');
    const records = methodRecords(TASKS, 2);
    const summary = summarise(records, { conditions: METHODS, tasks: TASKS, planned: 24 });
    writeReport(folder, summary, { ...ABOUT, kind: 'methods' }, records);
    expect(readdirSync(join(folder, 'report')).sort()).toEqual(
      ['costs', 'methods', 'plans', 'trials']
        .flatMap((name) => [`${name}.csv`, `${name}.json`])
        .concat('index.html', 'notes.txt')
        .sort(),
    );
    const page = contentsOf(folder)['index.html'] ?? '';
    expect([...page.matchAll(/<section id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
      'methods',
      'plans',
      'costs',
      'provenance',
    ]);
  });

  it('gives the same bytes for the same input, and the same trials for records in any order', () => {
    const [one, other] = [newFolder(), newFolder()];
    writeReport(one, TEAM_SUMMARY, ABOUT, TEAM_RECORDS);
    writeReport(other, TEAM_SUMMARY, ABOUT, [...TEAM_RECORDS].reverse());
    expect(contentsOf(other)).toEqual(contentsOf(one));
  });

  it('has the same numbers in JSON as in CSV, each column explained', () => {
    const folder = newFolder();
    writeReport(folder, TEAM_SUMMARY, ABOUT, TEAM_RECORDS);
    const contents = contentsOf(folder);
    for (const [name, text] of Object.entries(contents).filter(([file]) => file.endsWith('.json'))) {
      const data = JSON.parse(text) as {
        columns: Record<string, string>;
        rows: Record<string, unknown>[];
        fingerprint: string;
      };
      const lines = (contents[name.replace('.json', '.csv')] ?? '').trimEnd().split('\n');
      expect(data.fingerprint).toBe(ABOUT.fingerprint);
      expect(lines[0]).toBe(Object.keys(data.columns).join(','));
      expect(lines.length - 1).toBe(data.rows.length);
      expect(Object.values(data.columns)).not.toContain('');
      expect(new Set(lines[0]?.split(',')).size).toBe(Object.keys(data.rows[0] ?? {}).length);
    }
    const { rows } = JSON.parse(contents['makespan.json'] ?? '') as {
      rows: { makespan_ticks_mean: number }[];
    };
    expect(rows[0]?.makespan_ticks_mean).toBe(TEAM_SUMMARY.teams[0]?.makespanTicks?.mean);
  });

  it('asks nobody for anything: no scripts, no addresses but its own files', () => {
    const folder = newFolder();
    writeReport(folder, TEAM_SUMMARY, ABOUT, TEAM_RECORDS);
    const page = contentsOf(folder)['index.html'] ?? '';
    expect(page).not.toMatch(/<script|@import|<iframe|<img|url\((?!#)/);
    const links = [...page.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => link);
    const files = Object.keys(contentsOf(folder));
    expect(
      links.filter((link = '') => !files.includes(link) && !link.startsWith('#') && link !== 'data:,'),
    ).toEqual([]);
  });

  it('begins with what should be known first: remarks, and that trials are missing', () => {
    const folder = newFolder();
    writeReport(
      folder,
      { ...EMPTY, finished: 3, planned: 9, remarks: ['2 trials timed out <slowly>'] },
      ABOUT,
      [],
    );
    const page = contentsOf(folder)['index.html'] ?? '';
    expect(page).toMatch(
      /3 of 9 trials finished. Some are missing[^]*2 trials timed out &lt;slowly&gt;[^]*<main>/,
    );
    expect(readdirSync(join(folder, 'report'))).toEqual(['index.html']);
  });

  it('is well-formed with any names, goals, labels and messages', () => {
    const text = fc.string({
      unit: fc.constantFrom('<', '>', '&', '"', "'", 'a', ' ', '\u0000', '\ud83d', '-->', '漢'),
      maxLength: 30,
    });
    fc.assert(
      fc.property(fc.array(text, { minLength: 12, maxLength: 12 }), (texts) => {
        const folder = newFolder();
        const [summary, records] = hostile(texts);
        const about = {
          ...ABOUT,
          name: texts[0] ?? '',
          given: texts,
          versions: { [texts[1] ?? '']: texts[2] ?? '' },
        };
        writeReport(folder, summary, about, records);
        expect(flawIn(contentsOf(folder)['index.html'] ?? '')).toBeNull();
      }),
      { numRuns: 25 },
    );
  });

  it('says what is wrong where it cannot write', () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'report'), 'a file in the way');
    expect(() => writeReport(folder, EMPTY, ABOUT, [])).toThrow(
      expect.objectContaining({
        code: 'bad-folder',
        message: expect.stringContaining(join(folder, 'report')) as string,
      }),
    );
  });
});

/** A summary with something in every part, every text of it from outside. */
function hostile(texts: readonly string[]): readonly [Summary, readonly TrialRecord[]] {
  const [a = '', b = '', c = '', d = '', e = '', f = '', g = '', h = '', i = ''] = texts;
  const [one, two] = [cell(a, 1, { task: b, goal: c }), cell(d, 2, { task: b, goal: c })];
  const method = { steps: null, wastedItems: null, rounds: null, seconds: null, completeness: null };
  const records = TEAM_RECORDS.slice(0, 2).map((record) => ({
    ...record,
    task: b,
    planner: e,
    performer: f,
    reason: g,
  }));
  const bar = { worker: h, subtask: i, label: g, startTick: 0, endTick: 10, result: 'passed' as const };
  const summary: Summary = {
    ...EMPTY,
    conditions: TEAMS.map((team, index) => ({ ...team, name: [a, d][index] ?? team.name })),
    tasks: [{ id: b, goal: c }],
    teams: [one, two],
    pairs: [{ task: b, from: a, to: d, pairs: 3, ratio: estimate(0.5, 0.4, 0.6), p: 0.25 }],
    steps: [{ task: b, condition: a, step: 1, label: g, ticks: estimate(3), distanceCm: estimate(4) }],
    typical: [{ task: b, condition: a, trial: h, makespanTicks: 10, lowerBoundTicks: 5, bars: [bar] }],
    methods: [
      {
        ...method,
        condition: a,
        depths: 'all',
        executable: rate(1, 2),
        solvable: rate(0, 0),
        firstFaults: [{ kind: e, count: 1 }],
        origin: one.origin,
      },
    ],
    plans: [{ task: b, condition: a, trials: 1, executable: 0, firstFault: f, reasons: [], steps: 2 }],
    costs: [{ condition: a, trials: 1, wallHours: 1, calls: 0, promptTokens: 0, replyTokens: 0, costUsd: 0 }],
    remarks: [i],
  };
  return [summary, records];
}
