import { describe, expect, it } from 'vitest';
import { recordOfRun, type RunAbout } from '../../../../src/experiment/perform/record-of-run.js';
import { trialRecordSchema, type TeamCondition } from '../../../../src/experiment/trial.js';
import type { NewRunEvent, RunEvent } from '../../../../src/run/log/run-event.js';
import { at, sampleEvents } from '../../run/sample-events.js';
import { someTrial } from '../some-trial.js';

const TEAM: TeamCondition = { kind: 'team', name: '2ai', ai: 2, humanBots: 0, temper: 'usual' };
const ABOUT: RunAbout = {
  trial: someTrial({ task: 'logs', condition: TEAM, seed: 4 }),
  experiment: 'abc',
  source: 'live',
  performer: 'here/1',
  startedAt: '2026-11-21T10:00:00.000Z',
  wallMs: 4000,
};

/** The sample with another end, and settings as a run has them. */
function endingWith(end: NewRunEvent | null, tick = 600, maxTicks = 1000): RunEvent[] {
  const [started, ...rest] = sampleEvents();
  if (started?.kind !== 'run-started') throw new Error('It begins so.');
  const events = [{ ...started, settings: { maxTicks }, versions: { node: '20' } }, ...rest.slice(0, -1)];
  return end ? [...events, at(tick, end)] : events;
}

type Ended = Extract<NewRunEvent, { kind: 'run-ended' }>;
const ENDED: Ended = { kind: 'run-ended', status: 'done', reason: null, chest: {}, reached: [] };

describe('the record of a run', () => {
  it('holds what was measured, with times since the first assignment', () => {
    const record = recordOfRun(endingWith({ ...ENDED, status: 'done', pace: 0.98 }), ABOUT);
    expect(trialRecordSchema.parse(record)).toEqual(record);
    expect(record).toMatchObject({
      experiment: 'abc',
      trial: 'logs/2ai/4',
      task: 'logs',
      goal: 'gather logs',
      condition: TEAM,
      seed: 4,
      outcome: 'done',
      reason: null,
      source: 'live',
      planner: 'planner',
      performer: 'here/1',
      startedAt: '2026-11-21T10:00:00.000Z',
      wallMs: 4000,
      versions: { node: '20' },
      plan: null,
      models: { calls: 0, promptTokens: 0, replyTokens: 0, costUsd: 0 },
    });
    expect(record.team).toMatchObject({
      makespanTicks: 400,
      expectedTicks: 500,
      lowerBoundTicks: 400,
      distanceCm: 6000,
      repairs: 0,
      lost: 3,
      pace: 0.98,
      workers: [
        { name: 'Ada', kind: 'ai', jobs: 2, busyTicks: 250, idleTicks: 150, distanceCm: 3000 },
        { name: 'Ben', kind: 'ai', jobs: 2, busyTicks: 240, idleTicks: 160, distanceCm: 3000 },
      ],
      steps: [
        { id: 's1', action: 'gather', item: 'oak_log', quantity: 10, tries: 1, busyTicks: 300 },
        { id: 's2', action: 'gather', item: 'sand', quantity: 2, tries: 2, busyTicks: 190 },
      ],
    });
    expect(
      record.team?.bars.map(({ worker, startTick, endTick, result }) => [worker, startTick, endTick, result]),
    ).toEqual([
      ['Ada', 0, 200, 'passed'],
      ['Ada', 200, 250, 'failed'],
      ['Ben', 0, 100, 'passed'],
      ['Ben', 260, 400, 'passed'],
    ]);
  });

  it('keeps the numbers of a run that failed or was called off, which are no times of success', () => {
    const failed = recordOfRun(endingWith({ ...ENDED, status: 'failed', reason: 'no sand' }), ABOUT);
    expect(failed).toMatchObject({ outcome: 'failed', reason: 'no sand', team: { makespanTicks: 400 } });
    const left = recordOfRun(endingWith({ ...ENDED, status: 'cancelled', reason: 'Eva ended it.' }), ABOUT);
    expect(left).toMatchObject({ outcome: 'failed', reason: 'Eva ended it.' });
    const never = recordOfRun(endingWith({ ...ENDED, status: 'impossible', reason: 'no such item' }), ABOUT);
    expect(never).toMatchObject({ outcome: 'impossible', reason: 'no such item' });
  });

  it('has no numbers where the time was over or the log breaks off', () => {
    const over: Ended = { ...ENDED, status: 'failed', reason: 'The time is over.' };
    expect(recordOfRun(endingWith(over, 1001), ABOUT)).toMatchObject({ outcome: 'timed-out', team: null });
    expect(recordOfRun(endingWith(over, 1000), ABOUT).outcome).toBe('failed');
    expect(recordOfRun(endingWith({ ...over, status: 'done' }, 1001), ABOUT).outcome).toBe('done');
    const cut = recordOfRun(endingWith(null), ABOUT);
    expect(cut).toMatchObject({ outcome: 'crashed', team: null });
    expect(cut.reason).toMatch(/no end/);
  });

  it('counts the time of a run that was carried on from where it went on', () => {
    const events = endingWith(null);
    const [started] = events;
    if (started?.kind !== 'run-started') throw new Error('It begins so.');
    const resumed = at(500, { kind: 'run-resumed', lostLine: false, world: started.world });
    const end: Ended = { ...ENDED, status: 'failed', reason: 'over' };
    expect(recordOfRun([...events, resumed, at(1500, end)], ABOUT).outcome).toBe('failed');
    expect(recordOfRun([...events, resumed, at(1501, end)], ABOUT).outcome).toBe('timed-out');
    expect(recordOfRun([...events, resumed], ABOUT).outcome).toBe('crashed');
  });

  it('names the trial of a run made elsewhere, the model that planned, and what models took', () => {
    const [started, ...rest] = endingWith({ ...ENDED, status: 'done' });
    if (started?.kind !== 'run-started') throw new Error('It begins so.');
    const planner = { method: 'co-voyager', model: 'gpt-4o', provider: 'live', author: 'model' } as const;
    const totals = {
      calls: 3,
      failedCalls: 0,
      inputTokens: 700,
      outputTokens: 50,
      seconds: 9,
      costUsd: null,
    };
    const asked = at(600, { kind: 'models-asked', ...totals, roles: {}, models: {} });
    const events = [started, ...rest.slice(0, -1), asked, ...rest.slice(-1)].map((event) =>
      event.kind === 'plan-made' ? { ...event, planner } : event,
    );
    const trial = { id: 'a/b/9', task: { id: 'a', goal: 'gather' }, condition: TEAM, seed: 9 };
    const record = recordOfRun(events, { ...ABOUT, trial, source: 'added' });
    expect(record).toMatchObject({
      trial: 'a/b/9',
      task: 'a',
      goal: 'gather',
      seed: 9,
      source: 'added',
      planner: 'co-voyager, model gpt-4o (live)',
      models: { calls: 3, promptTokens: 700, replyTokens: 50, costUsd: null },
    });
  });
});
