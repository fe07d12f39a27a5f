import { describe, expect, it } from 'vitest';
import { runSkillLoop } from '../../../../src/skill/skill-loop.js';
import type { SharedSkills } from '../../../../src/skill/writer/shared-writing.js';
import type { Skill } from '../../../../src/skill/skill.js';
import type { SkillLoopEnd } from '../../../../src/skill/skill-loop-ports.js';
import {
  executionOf,
  JOB,
  scripted,
  skillNamed,
  sourceOf,
  verdictOf,
  type Script,
  type Trace,
} from './loop.js';

const PASSED = executionOf(verdictOf('passed'));
const FAILED = executionOf(verdictOf('failed'));
const THREW = executionOf(verdictOf('failed'), {
  error: { name: 'TypeError', message: 'not a function', line: 3, column: 5 },
});

async function play(
  script: Script,
  signal = new AbortController().signal,
): Promise<{ end: SkillLoopEnd; trace: Trace }> {
  const { ports, trace } = scripted(script);
  return { end: await runSkillLoop({ job: JOB, chest: null, signal }, ports), trace };
}

const names = (trace: Trace): string[] => trace.executed.map(({ name }) => name);

describe('the loop from a job to a skill that does it', () => {
  it('runs what is known without asking the writer, and counts the success', async () => {
    const { end, trace } = await play({ known: skillNamed('old'), executions: [PASSED] });
    expect(end.kind).toBe('completed');
    expect([names(trace), trace.requests.length, trace.remembered]).toEqual([['old'], 0, ['old']]);
    expect(trace.events).toMatchObject([{ kind: 'skill-attempt', isKnown: true, attempt: 1 }]);
  });

  it('has another written when what is known fails, and tells the writer how', async () => {
    const { trace } = await play({
      known: skillNamed('old'),
      replies: ['fresh'],
      executions: [THREW, PASSED],
    });
    expect([names(trace), trace.blamed, trace.remembered]).toEqual([['old', 'fresh'], ['old'], ['fresh']]);
    expect(trace.requests[0]?.attempts).toMatchObject([{ source: sourceOf('old'), error: { line: 3 } }]);
  });

  it('reviews before it runs, and gives the problems back to the writer', async () => {
    const { end, trace } = await play({ replies: ['bad', 'good'], invalid: ['bad'], executions: [PASSED] });
    expect([end.kind, names(trace)]).toEqual(['completed', ['good']]);
    expect(trace.requests[1]?.attempts).toMatchObject([
      { problems: [{ message: 'bad is wrong' }], verdict: null },
    ]);
    expect(trace.events).toMatchObject([{ problems: [{ rule: 'type' }], verdict: null }, { problems: [] }]);
  });

  it('never runs an empty reply', async () => {
    const { trace } = await play({ replies: [{ reason: 'half a reply' }, 'good'], executions: [PASSED] });
    expect(names(trace)).toEqual(['good']);
    expect(trace.events[0]).toMatchObject({
      source: '',
      author: null,
      problems: [{ message: 'half a reply' }],
    });
  });

  it('never runs the same code again', async () => {
    const { trace } = await play({ replies: ['same', 'same', 'other'], executions: [FAILED, PASSED] });
    expect(names(trace)).toEqual(['same', 'other']);
    expect(trace.events[1]).toMatchObject({ problems: [{ rule: 'repeated' }] });
  });

  it('stops after 3 reviews for one execution, and after 4 executions', async () => {
    const invalid = await play({ replies: ['a', 'b', 'c', 'd'], invalid: ['a', 'b', 'c', 'd'] });
    expect([invalid.end.kind, invalid.trace.requests.length]).toEqual(['failed', 3]);
    const failing = await play({
      replies: ['a', 'b', 'c', 'd', 'e'],
      executions: [FAILED, FAILED, FAILED, FAILED],
    });
    expect(failing.end).toMatchObject({ kind: 'failed', isJobOver: false });
    expect(failing.trace.executed.map(({ isLast }) => isLast)).toEqual([false, false, false, true]);
  });

  it.each<[string, Script, number]>([
    ['can not be reached', { replies: [new Error('the budget is used up')] }, 1],
    ['never passes the review', { replies: ['a', 'b', 'c'], invalid: ['a', 'b', 'c'] }, 1],
    ['failed three times', { replies: ['a', 'b', 'c'], executions: [FAILED, FAILED, FAILED] }, 4],
  ])('goes on with templates when the model %s, and says so', async (_, script, executed) => {
    const executions = [...(script.executions ?? []), PASSED];
    const { end, trace } = await play({ ...script, executions, fallback: 'template' });
    expect([end.kind, names(trace).at(-1), names(trace).length]).toEqual(['completed', 'template', executed]);
    expect(trace.events.filter(({ kind }) => kind === 'skill-fallback')).toHaveLength(1);
  });

  it('fails with the reason when the model can not and there is nobody else', async () => {
    const { end } = await play({ replies: [new Error('the budget is used up')] });
    expect(end).toEqual({
      kind: 'failed',
      isJobOver: false,
      reason: 'the budget is used up',
    });
  });

  it('asks for the rest only once a part is in the chest', async () => {
    const partial = verdictOf('partial', 4);
    const { trace } = await play({
      replies: ['a', 'b'],
      executions: [FAILED, PASSED],
      recovered: [partial],
    });
    expect(trace.executed[1]?.job).toMatchObject({
      quantity: 6,
      takes: { oak_planks: 12 },
      brings: { chest: 6 },
    });
    expect(trace.requests[1]?.job.quantity).toBe(6);
  });

  it('is done when putting things back was all that was missing, without keeping the skill', async () => {
    const { end, trace } = await play({
      replies: ['forgets'],
      executions: [FAILED],
      recovered: [verdictOf('passed')],
    });
    expect([end.kind, trace.remembered]).toEqual(['completed', []]);
    expect(trace.events.at(-1)?.kind).toBe('skill-recovered');
  });

  it('does no job twice: what is done with something amiss ends it, and the skill is not kept', async () => {
    const amiss = verdictOf('partial', 10);
    const lost = {
      kind: 'material-lost',
      item: 'stick',
      count: 1,
      facts: { code: 'gone', stock: 'chest', now: { code: 'not-carried' } },
    } as const;
    const { end, trace } = await play({
      replies: ['loses', 'again'],
      executions: [executionOf({ ...amiss, problems: [lost] })],
    });
    expect([end.kind, names(trace), trace.remembered]).toEqual(['completed', ['loses'], []]);
    expect(end.reason).toContain('1 stick, which the work does not need, is gone from the chest');
  });

  it('does not hold against a skill what the bot had picked up before by chance', async () => {
    const unseen = {
      kind: 'no-evidence',
      item: 'cobblestone',
      count: 1,
      facts: { code: 'origin-unseen' },
    } as const;
    const verdict = { ...verdictOf('partial', 10), problems: [unseen] };
    const { end, trace } = await play({ replies: ['good'], executions: [executionOf(verdict)] });
    expect([end.kind, trace.remembered]).toEqual(['completed', ['good']]);
  });

  it('does not keep a skill that threw after all was done', async () => {
    const { end, trace } = await play({
      replies: ['late'],
      executions: [{ ...THREW, verdict: verdictOf('passed') }],
    });
    expect([end.kind, trace.remembered]).toEqual(['completed', []]);
  });

  it('keeps a skill that was called off once all was done, and none that was still at it when time was up', async () => {
    const error = { name: 'Cancelled', message: 'it is done already', line: null, column: null };
    const over = { ...PASSED, error, isJobOver: true };
    const calledOff = await play({ replies: ['good'], executions: [{ ...over, isCalledOff: true }] });
    expect([calledOff.end.kind, calledOff.trace.remembered]).toEqual(['completed', ['good']]);
    const late = await play({ replies: ['late'], executions: [over] });
    expect([late.end.kind, late.trace.remembered]).toEqual(['completed', []]);
  });

  it('ends with the job, whatever is left to try', async () => {
    const { end, trace } = await play({ replies: ['a', 'b'], executions: [{ ...FAILED, isJobOver: true }] });
    expect([end, trace.requests.length]).toEqual([
      {
        kind: 'failed',
        isJobOver: true,
        reason: 'Expected 10 more chest in the chest, 0 came; 10 are missing.',
      },
      1,
    ]);
    const stopped = await play({ replies: ['a'], executions: [PASSED] }, AbortSignal.abort());
    expect([stopped.end.kind, stopped.trace.requests.length, names(stopped.trace)]).toEqual([
      'failed',
      0,
      [],
    ]);
  });

  it('lets a person decide in manual mode, and gives what they say to the writer', async () => {
    const answers = [
      { isDone: false, critique: 'Too slow.' },
      { isDone: true, critique: '' },
    ];
    const { end, trace } = await play({
      replies: ['a', 'b'],
      executions: [PASSED, FAILED],
      recovered: [verdictOf('passed')],
      ports: { ask: () => Promise.resolve(answers.shift() ?? { isDone: false, critique: '' }) },
    });
    expect([end.kind, names(trace), trace.remembered]).toEqual(['completed', ['a', 'b'], ['b']]);
    expect(trace.requests[1]?.attempts[0]?.critique).toBe('Too slow.');
  });

  it('goes by the world where nobody answers, and tells whose word it was and what the world showed', async () => {
    const answers = [null, { isDone: true, critique: '' }];
    const { end, trace } = await play({
      replies: ['a', 'b'],
      executions: [FAILED, FAILED],
      ports: { ask: () => Promise.resolve(answers.shift() ?? null) },
    });
    expect([end.kind, names(trace)]).toEqual(['completed', ['a', 'b']]);
    expect(trace.events.filter(({ kind }) => kind === 'skill-judged')).toMatchObject([
      { attempt: 1, by: 'world', isDone: false, verdict: { kind: 'failed' } },
      { attempt: 2, by: 'person', isDone: true, verdict: { kind: 'failed' } },
    ]);
  });

  it('goes by the world where a person can not be asked', async () => {
    const { end } = await play({
      replies: ['a'],
      executions: [PASSED],
      ports: { ask: () => Promise.reject(new Error('the terminal is gone')) },
    });
    expect(end.kind).toBe('completed');
  });

  it('asks nobody about a job that is over', async () => {
    let asked = 0;
    await play({
      replies: ['a'],
      executions: [{ ...FAILED, isJobOver: true }],
      ports: {
        ask: () => {
          asked += 1;
          return Promise.resolve(null);
        },
      },
    });
    expect(asked).toBe(0);
  });

  it('has failures explained to the model that writes again, never to anybody else', async () => {
    const critique = (job: { readonly quantity: number }, { source }: { readonly source: string }) =>
      Promise.resolve({ reasoning: 'So it went.', critique: `${job.quantity}: ${source}` });
    const { trace } = await play({
      replies: ['a', 'b', 'c'],
      executions: [FAILED, FAILED, FAILED, FAILED],
      fallback: 'template',
      recovered: [verdictOf('partial', 4)],
      ports: { critique },
    });
    expect(trace.requests.map(({ attempts }) => attempts.at(-1)?.critique)).toEqual([
      undefined,
      `10: ${sourceOf('a')}`,
      `6: ${sourceOf('b')}`,
    ]);
    expect(trace.events.filter(({ kind }) => kind === 'skill-criticised')).toMatchObject([
      { attempt: 1, reasoning: 'So it went.', critique: `10: ${sourceOf('a')}` },
      { attempt: 2 },
    ]);
  });

  it('writes on when nobody can explain the failure, and believes the world and not the critic', async () => {
    const silent = { critique: () => Promise.reject(new Error('no money left')) };
    const { end, trace } = await play({
      replies: ['a', 'b'],
      executions: [FAILED, PASSED],
      ports: silent,
    });
    expect([end.kind, trace.requests[1]?.attempts[0]?.critique]).toEqual(['completed', null]);
    let asked = 0;
    const harsh = {
      critique: () => Promise.resolve({ reasoning: '', critique: `It is not done (${(asked += 1)}).` }),
    };
    const passed = await play({ replies: ['a'], executions: [PASSED], ports: harsh });
    expect([passed.end.kind, asked]).toEqual(['completed', 0]);
  });

  it('does not blame a known skill for what the world did, and ends where no skill would fare better', async () => {
    const lasting = { reason: 'The chest is shut.', isLasting: true };
    const shut = await play({
      known: skillNamed('old'),
      executions: [{ ...FAILED, hindrance: lasting }],
      replies: ['never written'],
    });
    expect([shut.end, shut.trace.blamed, shut.trace.requests]).toEqual([
      { kind: 'failed', reason: 'The chest is shut.', isJobOver: false },
      [],
      [],
    ]);
    expect(shut.trace.events).toMatchObject([{ kind: 'skill-attempt', hindrance: 'The chest is shut.' }]);
    const passing = { reason: 'Nothing is left to mine.', isLasting: false };
    const spent = await play({
      known: skillNamed('old'),
      executions: [{ ...FAILED, hindrance: passing }, PASSED],
      replies: ['explores'],
    });
    expect([spent.end.kind, spent.trace.blamed, names(spent.trace)]).toEqual([
      'completed',
      [],
      ['old', 'explores'],
    ]);
  });

  it('holds nothing that was in the way against a job that is done', async () => {
    const hindrance = { reason: 'The chest lacked a stick.', isLasting: true };
    const { end, trace } = await play({ replies: ['a'], executions: [{ ...PASSED, hindrance }] });
    expect([end.kind, trace.remembered]).toEqual(['completed', ['a']]);
    expect(trace.events).toMatchObject([{ hindrance: null }]);
  });

  it('uses what another has written for the same work, and tells what it wrote itself', async () => {
    const ends: string[] = [];
    const failed: string[] = [];
    const given = [skillNamed('theirs')];
    const shared: SharedSkills = {
      turn: () => {
        const skill = given.shift();
        return Promise.resolve(
          skill ? { kind: 'given', skill } : { kind: 'own', end: ({ kind }) => ends.push(kind) },
        );
      },
      failed: (_job, { name }) => failed.push(name),
    };
    const { end, trace } = await play({
      replies: ['own'],
      executions: [FAILED, PASSED],
      ports: { shared },
    });
    expect([end.kind, names(trace), ends, failed]).toEqual([
      'completed',
      ['theirs', 'own'],
      ['reviewed'],
      ['theirs'],
    ]);
    expect(trace.events).toMatchObject([{ isKnown: true }, { isKnown: false }]);
  });

  it.each<[string, Script, string]>([
    ['came to nothing', { replies: ['bad', 'bad2', 'bad3'], invalid: ['bad', 'bad2', 'bad3'] }, 'failed'],
    ['could not ask', { replies: [new Error('no money left')] }, 'failed'],
  ])('lets the others go on when its own writing %s', async (_, script, told) => {
    const ends: string[] = [];
    const shared: SharedSkills = {
      turn: () => Promise.resolve({ kind: 'own', end: ({ kind }) => ends.push(kind) }),
      failed: () => undefined,
    };
    await play({ ...script, ports: { shared } });
    expect(ends).toEqual([told]);
  });

  it('lets another write when it is told to stop while writing', async () => {
    const ends: string[] = [];
    const stop = new AbortController();
    const shared: SharedSkills = {
      turn: () => {
        stop.abort();
        return Promise.resolve({ kind: 'own', end: ({ kind }) => ends.push(kind) });
      },
      failed: () => undefined,
    };
    await play({ replies: ['a'], ports: { shared } }, stop.signal);
    expect(ends).toEqual(['called-off']);
  });

  it('tells which examples the writer was shown, and writes without any where there are none to be had', async () => {
    const examples = (): Promise<Skill[]> =>
      Promise.resolve([skillNamed('mineStone'), skillNamed('craftStick')]);
    const { trace } = await play({ replies: ['a'], executions: [PASSED], ports: { examples } });
    expect(trace.requests[0]?.examples.map(({ name }) => name)).toEqual(['mineStone', 'craftStick']);
    expect(trace.events[0]).toMatchObject({ kind: 'skill-examples', skills: ['mineStone', 'craftStick'] });
    const broken = (): Promise<never> => Promise.reject(new Error('no such file'));
    const without = await play({ replies: ['a'], executions: [PASSED], ports: { examples: broken } });
    expect([without.end.kind, without.trace.requests[0]?.examples]).toEqual(['completed', []]);
  });

  it('does its work when the memory of skills is broken', async () => {
    const broken = (): Promise<never> => Promise.reject(new Error('disk full'));
    const { end } = await play({
      replies: ['a'],
      executions: [PASSED],
      ports: { known: { find: broken, succeeded: broken, failed: broken } },
    });
    expect(end.kind).toBe('completed');
  });
});
