import { describe, expect, it } from 'vitest';
import type { ReportSection } from '../../../../src/experiment/report/section.js';
import { costsSection, provenanceSection } from '../../../../src/experiment/report/provenance.js';
import { methodsSection, plansSection } from '../../../../src/experiment/report/method-tables.js';
import { pairsSection, successSection } from '../../../../src/experiment/report/team-tables.js';
import type { MethodCell, PairedComparison } from '../../../../src/experiment/statistics/summary.js';
import { METHODS, methodRecord, TASKS, TEAMS, teamRecord } from './sample-records.js';
import { cell, context, estimate, rate } from './some-cells.js';

/** Rows of the tables of a section as texts, badges in brackets. */
function rowsOf(section: ReportSection | null): readonly (readonly string[])[] {
  return [...(section?.body ?? '').matchAll(/<tr>(<th scope="row">[^]*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>([^]*?)<\/t[hd]>/g)].map(([, text = '']) =>
      text
        .replace(/<span class="badge [^>]*>([^<]*)<\/span>/g, '[$1]')
        .replace(/<[^>]*>/g, '')
        .replaceAll('\u00a0', ' ')
        .trim(),
    ),
  );
}

const ADDED = {
  sources: ['added' as const, 'live' as const],
  planners: ['planner'],
  workerKinds: ['ai', 'human'],
};
const RECORDED = { sources: ['recorded' as const], planners: ['Attachment C'], workerKinds: [] };

describe('the table of success', () => {
  it('has rate, interval, what else happened, and the time of those done', () => {
    const idleShare = estimate(0.25);
    const outcomes = { done: 9, failed: 1, impossible: 0, 'timed-out': 2, crashed: 0 };
    const reasons = [
      { outcome: 'timed-out' as const, reason: null, count: 2 },
      { outcome: 'failed' as const, reason: 'The chest was empty.', count: 1 },
    ];
    const success = rate(9, 12);
    const teams = [cell('1ai', 1, { success, outcomes, reasons, idleShare, repairs: 3, origin: ADDED })];
    expect(rowsOf(successSection(context({ teams })))).toEqual([
      [
        '1ai [mixed] [added] [live] [bots] [people]',
        '9 of 12',
        '75 %',
        '10 % to 90 %',
        '2 timed out; 1 failed: The chest was empty',
        '50.0 s',
        '25 %',
        '3',
        '0',
      ],
    ]);
  });

  it('has no time where nothing was done', () => {
    const teams = [cell('1ai', 1, { makespanTicks: null, success: rate(0, 3) })];
    expect(rowsOf(successSection(context({ teams })))[0]?.slice(1, 6)).toEqual([
      '0 of 3',
      '0 %',
      '10 % to 90 %',
      '1 timed out: It was killed',
      '–',
    ]);
  });
});

describe('the table of paired comparisons', () => {
  const pair = (to: string, ratio: PairedComparison['ratio'], pairs = 8): PairedComparison => ({
    task: 'compass',
    from: '1ai',
    to,
    pairs,
    ratio,
    p: ratio && 0.0078,
  });

  it('says which is faster only where the interval tells', () => {
    const pairs = [
      pair('2ai', estimate(0.5, 0.4, 0.6)),
      pair('4ai', estimate(0.9, 0.7, 1.1)),
      pair('1human-bot', estimate(2, 1.5, 3)),
      pair('4ai', estimate(0.5), 1),
      pair('4ai', null, 0),
    ];
    const teams = [cell('1ai', 1), cell('2ai', 2, { origin: ADDED, success: rate(8, 10) })];
    const rows = rowsOf(pairsSection(context({ pairs, teams })));
    expect(rows[0]).toEqual([
      '2ai against 1ai [mixed] [added] [live] [bots] [people]',
      '0.500',
      '0.400 to 0.600',
      '50 % less time',
      '0.008',
      '8',
      '8 of 10; 9 of 10',
    ]);
    expect(rows.map((row) => row[3])).toEqual([
      '50 % less time',
      'no clear difference',
      '100 % more time',
      'one pair: no interval',
      'never done with the same seed',
    ]);
  });
});

describe('the tables of methods', () => {
  const method = (condition: string, depths: string, executable: number): MethodCell => ({
    condition,
    depths,
    executable: rate(executable, 4),
    solvable: rate(1, 4),
    completeness: estimate(0.5),
    steps: estimate(12),
    wastedItems: null,
    rounds: estimate(2),
    seconds: null,
    firstFaults: [{ kind: 'missing-tool', count: 2 }],
    origin: condition === 'paper' ? RECORDED : { ...RECORDED, sources: ['live'] },
  });
  const methods = [
    method('planner', 'all', 4),
    method('paper', 'all', 2),
    method('planner', '1-4', 4),
    method('paper', '1-4', 2),
  ];
  const section = methodsSection(context({ methods, conditions: METHODS }));

  it('mark recorded plans in every row, and by depth again', () => {
    expect(rowsOf(section).map(([name]) => name)).toEqual([
      'planner [live]',
      'paper [recorded]',
      'planner [live]',
      'paper [recorded]',
    ]);
    expect(rowsOf(section)[1]).toContain('missing-tool (2)');
    expect(String(section?.body)).toContain('1–4 subtasks');
  });

  it('stand beside a figure a depth, with the share where the axis says it', () => {
    const [all = '', deep] = String(section?.body).match(/<svg xmlns[^]*?<\/svg>/g) ?? [];
    expect(deep).toBeDefined();
    const places = [...all.matchAll(/transform="translate\(([\d.]+)/g)].map(
      ([, x]) => (Number(x) - 10) / 320,
    );
    expect(places).toEqual([1, 0.5]);
    expect(all).toContain('2\u00a0of\u00a04, recorded');
  });
});

describe('the other tables', () => {
  const [task, planner, paper] = [TASKS[2], METHODS[0], METHODS[2]];
  if (!task || planner === undefined || paper === undefined) throw new Error('no sample');
  const records = [methodRecord(task, planner, 1), methodRecord(task, paper, 1)];

  it('say what is wrong first with the plans of each task, and mark the recorded ones', () => {
    const plans = [
      {
        task: task.id,
        condition: 'planner',
        trials: 2,
        executable: 2,
        firstFault: null,
        reasons: [],
        steps: 11,
      },
      {
        task: task.id,
        condition: 'paper',
        trials: 1,
        executable: 0,
        firstFault: 'Step 4 needs <3> & more',
        reasons: [],
        steps: null,
      },
    ];
    const section = plansSection(context({ plans, tasks: TASKS, conditions: METHODS }, records));
    expect(rowsOf(section)).toEqual([
      ['planner [live]', '2 of 2', '11.0', '–'],
      ['paper [recorded]', '0 of 1', '–', 'Step 4 needs &lt;3&gt; &amp; more'],
    ]);
    expect(String(section?.body)).toContain('bring the &quot;rotten flesh&quot;');
  });

  it('say what it cost, and that a price is unknown', () => {
    const cost = {
      condition: 'planner',
      trials: 1,
      wallHours: 1.5,
      calls: 0,
      promptTokens: 1234,
      replyTokens: 0,
      costUsd: null,
    };
    const costs = [cost, { ...cost, condition: 'paper', costUsd: 12.345 }];
    expect(rowsOf(costsSection(context({ costs }, records)))).toEqual([
      ['planner [live]', '1', '1.50', '0', '1,234', '0', 'price unknown'],
      ['paper [recorded]', '1', '1.50', '0', '1,234', '0', '12.35'],
    ]);
  });

  it('say who planned and who worked, with what, and hold one line a trial', () => {
    const [first = never(), , , , both = never()] = TEAMS;
    const trials = [10, 9].map((seed) => teamRecord(task, both, seed));
    const section = provenanceSection(context({}, [...trials, teamRecord(task, first, 1)]));
    expect(rowsOf(section)[4]).toEqual([
      '1ai+1human-bot [live] [bots] [scripted humans]',
      '1 bot and 1 scripted human (usual)',
      'planner',
      '2',
    ]);
    for (const text of [
      '3fa9c1d2',
      'plains-workshop',
      'co-voyager 0.7.0',
      'this-host/1, this-host/2',
      '24,000 ticks',
    ]) {
      expect(String(section.body)).toContain(text);
    }
    expect(section.datasets[0]?.rows.map(([trial]) => trial)).toEqual([
      'iron-pickaxe/1ai/1',
      'iron-pickaxe/1ai+1human-bot/9',
      'iron-pickaxe/1ai+1human-bot/10',
    ]);
  });
});

function never(): never {
  throw new Error('no sample');
}
