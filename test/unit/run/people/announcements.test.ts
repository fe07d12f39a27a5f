import type { ItemCounts } from '../../../../src/base/item-counts.js';
import { describe, expect, it } from 'vitest';
import { Announcements } from '../../../../src/run/people/announcements.js';
import type { NewRunEvent } from '../../../../src/run/log/run-event.js';
import { gather } from '../../schedule/core/random-plan.js';
import { registry } from './run-scene.js';

const VERIFIED = { code: 'verified', done: 1, quantity: 1 } as const;

const SUBTASKS = [gather('s1', 'oak_log', 11), gather('s2', 'dirt', 2)];
const PLAN: NewRunEvent = {
  kind: 'plan-made',
  subtasks: SUBTASKS,
  expectedTicks: 1200,
  lowerBoundTicks: 900,
  why: [],
  goals: [{ kind: 'have', item: 'oak_log', quantity: 11 }],
  planner: { kind: 'oracle' },
  chest: {},
  stations: [],
  preview: [],
} as unknown as NewRunEvent;

class Ear {
  readonly announcements: Announcements;

  constructor(people: readonly string[] = ['Anna'], hands: ItemCounts | null = null) {
    this.announcements = new Announcements(
      registry,
      () => people,
      undefined,
      () => hands,
    );
  }

  /** What is said, with to whom; `*` to everybody, `!` also to those who want quiet. */
  hear(event: NewRunEvent): readonly string[] {
    return this.announcements
      .hear({ tick: 1, wallTime: '', ...event })
      .map(({ to, lines, weight }) => `${to ?? '*'}${weight === 'others' ? '' : '!'} ${lines.join(' | ')}`);
  }

  assigned(worker: string, subtask = 's1'): void {
    const job = `${subtask} ${worker}`;
    this.hear({
      ...({
        kind: 'job-assigned',
        job,
        subtask,
        worker,
        phase: 'whole',
        quantity: 11,
        takes: {},
        tools: [],
        station: null,
      } as unknown as NewRunEvent),
    });
  }

  ended(worker: string, parts: object): readonly string[] {
    const job = `s1 ${worker}`;
    const whole = {
      kind: 'job-ended',
      job,
      subtask: 's1',
      worker,
      outcome: 'completed',
      reason: '',
      ...parts,
    };
    return this.hear(whole as unknown as NewRunEvent);
  }
}

const passed = { verdict: { kind: 'passed', done: 11, asked: 11, problems: [], facts: [] } };
const short = { verdict: { kind: 'failed', done: 3, asked: 11, problems: [], facts: [] } };
const credited = (worker: string | null): NewRunEvent => ({
  kind: 'subtask-credited',
  subtask: 's1',
  quantity: 3,
  worker,
});

describe('announcements', () => {
  it('ask for what somebody still carries when all is done', () => {
    const items = { wooden_pickaxe: 1, stick: 2 };
    expect(new Ear().hear({ kind: 'goods-awaited', worker: 'Anna', items, limitTicks: 600 })).toEqual([
      "Anna! All done. Please put 1 wooden pickaxe and 2 sticks back into the chest; I'll wait up to 30 s.",
    ]);
  });

  it('tell the plan in a line, and how far it is', () => {
    const ear = new Ear();
    expect(ear.hear(PLAN)).toEqual(['*! The plan: 2 subtasks, about 1 min.']);
    const done = {
      kind: 'subtask-changed',
      subtask: 's1',
      from: 'READY',
      to: 'DONE',
      reason: VERIFIED,
    } as const;
    expect(ear.hear(done)).toEqual(['* s1 (gather 11 oak logs) is done: 1 of 2.']);
    expect(ear.hear(done)).toEqual([]);
    expect(ear.announcements.share).toEqual({ done: 1, of: 2 });
    const repaired = { ...PLAN, kind: 'repair-planned', repair: 1, subtasks: [gather('s3', 'dirt', 2)] };
    expect(ear.hear(repaired as unknown as NewRunEvent)).toEqual(['* The plan has changed: 1 subtask left.']);
    expect(ear.announcements.share).toEqual({ done: 1, of: 2 });
  });

  it('ask who kills others to leave them alone, once a minute', () => {
    const ear = new Ear();
    const slain = { outcome: 'died', reason: 'Ada was slain by Anna.', ...short };
    ear.assigned('Ada');
    expect(ear.ended('Ada', slain)).toEqual([
      'Anna! Please do not hit Ada: what it carries falls to the ground, and the goal takes longer.',
    ]);
    expect(ear.ended('Ada', slain)).toEqual([]);
  });

  it('tell people how their own jobs end, in seconds, and bots nothing', () => {
    const ear = new Ear();
    ear.hear(PLAN);
    expect(ear.ended('Ben', passed)).toEqual([]);
    expect(ear.ended('Anna', passed)).toEqual(['Anna! s1: done, thank you.']);
    const late = { ...short, outcome: 'timed-out', reason: 'No sign of Anna for 1 min 30 s.' };
    expect(ear.ended('Anna', late)).toEqual([
      'Anna! s1 (gather 11 oak logs) goes to someone else. 3 of 11 counted. No sign of Anna for 1 min 30 s.',
    ]);
    expect(ear.ended('Anna', { ...short, outcome: 'cancelled' })).toEqual([]);
  });

  it('tell whose job it is what others did of it, while it is its job, and thank them', () => {
    const ear = new Ear(['Anna', 'Eva']);
    ear.hear(PLAN);
    ear.assigned('Anna');
    ear.assigned('Ben');
    expect(ear.hear(credited('Eva'))).toEqual([
      'Eva! 3 counted for s1 (gather 11 oak logs).',
      'Anna! Eva has brought 3 of s1 (gather 11 oak logs); that counts.',
    ]);
    expect(ear.hear(credited(null))).toEqual([
      'Anna! Somebody has brought 3 of s1 (gather 11 oak logs); that counts.',
    ]);
    ear.ended('Anna', passed);
    expect(ear.hear(credited('Eva'))).toEqual(['Eva! 3 counted for s1 (gather 11 oak logs).']);
  });

  it('tell that less is left to do, or more, or nothing', () => {
    const ear = new Ear();
    ear.hear(PLAN);
    ear.assigned('Anna');
    const amended = {
      kind: 'job-amended',
      job: 's1 Anna',
      worker: 'Anna',
      quantity: 4,
      accepted: true,
    } as const;
    expect(ear.hear(amended)).toEqual(['Anna! Only 4 oak logs now: somebody else does the rest.']);
    expect(ear.hear({ ...amended, accepted: false })).toEqual([]);
    expect(ear.hear({ ...amended, quantity: 6 })).toEqual([
      'Anna! Please make it 6 oak logs now: you are quick.',
    ]);
    const cancelled = {
      kind: 'job-cancelled',
      job: 's1 Anna',
      worker: 'Anna',
      reason: { code: 'reassigned', worker: 'Ben', subtask: 's1' },
    } as const;
    expect(ear.hear(cancelled)).toEqual([
      'Anna! No need to do s1 (gather 11 oak logs) any more. Ben does s1 now.',
    ]);
  });

  it('tell whoever is not waited for any more that what it has in hand counts', () => {
    const ear = new Ear(['Anna'], { oak_log: 7 });
    ear.hear(PLAN);
    ear.assigned('Anna');
    const cancelled = { kind: 'job-cancelled', job: 's1 Anna', worker: 'Anna' } as const;
    expect(ear.hear({ ...cancelled, reason: { code: 'needed-sooner' } })).toEqual([
      'Anna! No need to do s1 (gather 11 oak logs) any more. Somebody else does it sooner. What you have of it counts: put 7 oak logs into the chest.',
    ]);
    expect(ear.hear({ ...cancelled, reason: { code: 'done-already' } })).toEqual([
      'Anna! No need to do s1 (gather 11 oak logs) any more. It is done already.',
    ]);
    expect(ear.ended('Anna', { ...short, outcome: 'timed-out', reason: 'No sign of Anna.' })).toEqual([
      'Anna! s1 (gather 11 oak logs) goes to someone else. 3 of 11 counted. No sign of Anna. What you have of it counts: put 7 oak logs into the chest.',
    ]);
  });

  it('ask, and tell the others what somebody has decided', () => {
    const ear = new Ear(['Anna', 'Eva']);
    const asked: NewRunEvent = {
      kind: 'question-asked',
      question: 'q1',
      about: 'repair',
      text: 'How to go on?',
      fallback: 'again',
      choices: [
        { key: 'again', text: 'plan again' },
        { key: 'stop', text: 'stop here' },
      ],
      limitTicks: 400,
    };
    expect(ear.hear(asked)).toEqual([
      expect.stringMatching(/^\*! How to go on\? 1 plan again, 2 stop here\./),
    ]);
    const answered = { kind: 'question-answered', question: 'q1', choice: 'again' } as const;
    expect(ear.hear({ ...answered, source: 'told', by: 'anna' })).toEqual([
      'Eva! anna has decided: plan again.',
    ]);
    ear.hear(asked);
    expect(ear.hear({ ...answered, source: 'fallback', by: null })).toEqual([
      '* Nobody answered, so: plan again.',
    ]);
  });

  it('tell the end, also to those who want quiet', () => {
    const end: NewRunEvent = {
      kind: 'run-ended',
      status: 'failed',
      reason: 'The time for the run is over (2 min).',
      chest: {},
      reached: [{ goal: { kind: 'have', item: 'oak_log', quantity: 11, verb: 'gather' }, have: 3 }],
    };
    expect(new Ear().hear(end)).toEqual([
      '*! Failed: 3 of 11 oak logs. The time for the run is over (2 min).',
    ]);
    expect(new Ear().hear({ kind: 'note', message: 'hm' })).toEqual([]);
  });
});
