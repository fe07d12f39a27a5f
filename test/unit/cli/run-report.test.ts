import { describe, expect, it } from 'vitest';
import { everydayNames } from '../../../src/messages/names.js';
import { renderPreview } from '../../../src/cli/run/run-display.js';
import { renderReport } from '../../../src/cli/run/run-report.js';
import { PLAIN_STYLE } from '../../../src/messages/plan/plan-view.js';
import { resultOf } from '../../../src/run/result/result-of.js';
import type { RunEvent } from '../../../src/run/log/run-event.js';
import { assigned, at, became, ended, joined, planned, STARTED } from './run-story.js';

const nameOf = everydayNames('1.20.1');
const LOOK = { style: PLAIN_STYLE, width: 80 };

function planMade(): Extract<RunEvent, { kind: 'plan-made' }> {
  const event = planned();
  if (event.kind !== 'plan-made') throw new Error('not a plan');
  return event;
}

function widest(text: string): number {
  return Math.max(...text.split('\n').map((line) => line.length));
}

describe('the preview', () => {
  it('says what, with what, who from when, how long, and how fast it could be at best', () => {
    const text = renderPreview(planMade(), nameOf, LOOK);
    expect(text).toMatch(/^s2 {2}gather 11 cobblestone +wooden pickaxe +Ada, Ben +0:12$/m);
    expect(text).toMatch(/7 raw iron/);
    expect(text).toContain('as fuel');
    expect(text.replace(/\n {2}/g, ' ')).toContain(
      '3 subtasks, expected 95.0 s, theoretical minimum 72.0 s.\nA second pickaxe pays.',
    );
    expect(widest(text)).toBeLessThanOrEqual(80);
  });

  it('says so when nothing is known of the time, or nothing is to do', () => {
    const plan = { ...planMade(), expectedTicks: null, preview: [] };
    expect(renderPreview(plan, nameOf, LOOK)).toContain('how long they take is not known');
    expect(renderPreview({ ...plan, subtasks: [] }, nameOf, LOOK)).toBe('Nothing to do.');
  });
});

describe('the report', () => {
  const totals = {
    calls: 3,
    failedCalls: 1,
    inputTokens: 900,
    outputTokens: 40,
    seconds: 2.5,
    costUsd: 0.01,
  };
  const models = at(129, {
    kind: 'models-asked',
    ...totals,
    models: {},
    roles: { planner: totals, programmer: { ...totals, costUsd: null } },
  });

  it('says why a run was called off, once, and how to carry it on', () => {
    const events = [
      STARTED,
      at(9, { kind: 'run-ended', status: 'cancelled', reason: 'interrupted.', chest: {}, reached: [] }),
    ];
    const text = renderReport(resultOf(events, 'runs/1'), nameOf, LOOK);
    expect(text).toMatch(/^Cancelled: [^.]*\. Interrupted\.$/m);
    expect(text).toContain('Resume with: co-voyager run --resume runs/1');
    expect(report([STARTED, done])).not.toContain('Resume with');
  });

  it('leaves out the notes, which were told when they were made', () => {
    const note = at(5, { kind: 'note', message: 'Oak is nearest.' });
    expect(report([STARTED, note, done])).not.toContain('Oak is nearest');
  });

  it('says how to carry a run on that its workers have left', () => {
    const end = { status: 'failed', reason: 'Nobody is there.', chest: {}, reached: [] } as const;
    const left = at(9, { kind: 'run-ended', ...end, reached: [], canResume: true });
    const text = renderReport(resultOf([STARTED, left], 'runs/1'), nameOf, LOOK);
    expect(text).toContain('Resume with: co-voyager run --resume runs/1');
  });

  it('says who planned, and what each role took of the models', () => {
    const planner = { method: 'co-voyager', model: 'big', provider: 'live', author: 'model' } as const;
    const text = report([STARTED, joined('Ada'), { ...planMade(), planner }, models, done]);
    expect(text).toContain("Planned by co-voyager with big: the model's own plan.");
    expect(text).toMatch(/^planner +3 +1 +900 +40 +2\.5 s +0\.0100 USD$/m);
    expect(text).toMatch(/^programmer .* cost not known$/m);
    expect(text).toContain('Asked: 3 model calls, 900 + 40 tokens, 2.5 s, 0.0100 USD.');
    const plain = report([STARTED, joined('Ada'), planned(), done]);
    expect(plain).not.toMatch(/Planned by|Asked|model/);
  });

  const chest = { x: 0, y: -60, z: 0 };
  const looked = at(5, { kind: 'surveyed', chest, contents: {}, stations: [], offers: {} });
  const work = [
    STARTED,
    looked,
    joined('Ada'),
    joined('Ben'),
    planned(),
    assigned('s1', 'Ada', 4),
    ended('s1', 'Ada', 4, 4),
  ];
  const done = at(130, {
    kind: 'run-ended',
    status: 'done',
    reason: null,
    chest: { compass: 1, oak_log: 2 },
    reached: [],
  });
  const report = (events: readonly RunEvent[], outDir: string | null = '/tmp/runs/one'): string =>
    renderReport(resultOf(events, outDir), nameOf, LOOK);

  it('tells the end, the time beside the expected and the least, the workers, the subtasks, the chest and the log', () => {
    const text = report([...work, became('s1', 'DONE'), done]);
    expect(text).toMatch(/^Done: craft a compass\.$/m);
    expect(text.replace(/\n {2}/g, ' ')).toContain(
      'It took 5.0 s (100 ticks); expected 95.0 s, theoretical minimum 72.0 s.',
    );
    expect(text).toMatch(/^Ada +1 +5\.0 s +0\.5 s +0\.0 s, 0 % +34 m +s1$/m);
    expect(text).toMatch(/^Ben +0 +0\.0 s +0\.0 s +5\.0 s, 100 % +0 m$/m);
    expect(text).toMatch(/^s1 +gather 4 oak logs +done +Ada +5\.0 s +34 m +1$/m);
    expect(text).toContain('In the chest: 1 compass, 2 oak logs');
    expect(text).toContain('Replay: co-voyager replay /tmp/runs/one');
    expect(widest(text)).toBeLessThanOrEqual(80);
  });

  it('tells how much of a failed subtask was reached, and why the run failed', () => {
    const short = ended('s2', 'Ada', 7, 11);
    const failed = at(140, {
      kind: 'run-ended',
      status: 'failed',
      reason: 'No stone left.',
      chest: {},
      reached: [],
    });
    const text = report([...work, assigned('s2', 'Ada', 11), short, became('s2', 'FAILED'), failed]);
    expect(text).toMatch(/^Failed: craft a compass\. No stone left\.$/m);
    expect(text).toMatch(/failed, 7 of 11/);
    expect(text).toContain('In the chest: nothing');
  });

  it('tells what is in hands where there is no chest, and of nothing where that is nothing', () => {
    expect(report([STARTED, done])).toContain('In hands: 1 compass, 2 oak logs');
    const end = at(9, { kind: 'run-ended', status: 'impossible', reason: 'No.', chest: {}, reached: [] });
    expect(report([STARTED, end])).not.toMatch(/In the chest|In hands/);
  });

  it('can be pasted into a shell wherever the log lies', () => {
    expect(report([...work, done], "/tmp/it's here")).toContain(`replay '/tmp/it'\\''s here'`);
    expect(report([...work, done], null)).not.toContain('Log:');
  });
});
