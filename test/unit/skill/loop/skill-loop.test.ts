import { describe, expect, it } from 'vitest';
import { runSkillLoop } from '../../../../src/skill/skill-loop.js';
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
      ...{ replies: ['a', 'b'], executions: [FAILED, PASSED], recovered: [partial] },
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
    const lost = { kind: 'material-lost', item: 'stick', count: 1, message: '1 stick is gone.' } as const;
    const { end, trace } = await play({
      ...{ replies: ['loses', 'again'], executions: [executionOf({ ...amiss, problems: [lost] })] },
    });
    expect([end.kind, names(trace), trace.remembered]).toEqual(['completed', ['loses'], []]);
    expect(end.reason).toContain('1 stick is gone.');
  });

  it('does not hold against a skill what the bot had picked up before by chance', async () => {
    const unseen = { kind: 'no-evidence', item: 'cobblestone', count: 1, message: 'Nobody saw it.' } as const;
    const verdict = { ...verdictOf('partial', 10), problems: [unseen] };
    const { end, trace } = await play({ replies: ['good'], executions: [executionOf(verdict)] });
    expect([end.kind, trace.remembered]).toEqual(['completed', ['good']]);
  });

  it('does not keep a skill that threw after all was done', async () => {
    const { end, trace } = await play({
      ...{ replies: ['late'], executions: [{ ...THREW, verdict: verdictOf('passed') }] },
    });
    expect([end.kind, trace.remembered]).toEqual(['completed', []]);
  });

  it('ends with the job, whatever is left to try', async () => {
    const { end, trace } = await play({ replies: ['a', 'b'], executions: [{ ...FAILED, isJobOver: true }] });
    expect([end, trace.requests.length]).toEqual([
      { kind: 'failed', isJobOver: true, reason: 'Expected 10, got 0.' },
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
      ...{ replies: ['a', 'b'], executions: [PASSED, FAILED], recovered: [verdictOf('passed')] },
      ports: { ask: () => Promise.resolve(answers.shift() ?? { isDone: false, critique: '' }) },
    });
    expect([end.kind, names(trace), trace.remembered]).toEqual(['completed', ['a', 'b'], ['b']]);
    expect(trace.requests[1]?.attempts[0]?.critique).toBe('Too slow.');
  });

  it('does its work when the memory of skills is broken', async () => {
    const broken = (): Promise<never> => Promise.reject(new Error('disk full'));
    const { end } = await play({
      ...{ replies: ['a'], executions: [PASSED] },
      ports: { known: { find: broken, succeeded: broken, failed: broken } },
    });
    expect(end.kind).toBe('completed');
  });
});
