import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../../src/run/log/run-event.js';
import { scoreOfRun, transitionsOf } from '../../../src/run/result/transitions.js';

const event = (kind: string, fields: object): RunEvent =>
  ({ tick: 0, wallTime: '', kind, ...fields }) as unknown as RunEvent;
const job = { job: 's1', subtask: 's1', worker: 'Andy', phase: 'whole', quantity: 1 };
const story = (status: string, verdict: string): readonly RunEvent[] => [
  event('run-started', { goal: 'craft a stick' }),
  event('surveyed', { contents: { oak_planks: 2 }, stations: [] }),
  event('plan-made', { subtasks: [{ id: 's1', action: 'craft', item: 'stick', quantity: 4 }] }),
  event('job-assigned', { ...job, takes: { oak_planks: 2 }, tools: [], brings: { stick: 4 }, station: null }),
  event('job-ended', { ...job, verdict: { kind: verdict } }),
  event('run-ended', { status }),
];

describe('training data of a run', () => {
  it('are its confirmed jobs with what was known before', () => {
    const [line, ...others] = transitionsOf(story('done', 'passed'));
    expect(others).toEqual([]);
    expect(line?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant']);
    expect(line?.messages[1]?.content).toContain('There is: {"oak_planks":2}');
    expect(line?.messages[2]?.content).toContain('"takes":{"oak_planks":2}');
  });

  it('are none where the world did not confirm the job, or the run was not done', () => {
    expect(transitionsOf(story('done', 'failed'))).toEqual([]);
    expect(transitionsOf(story('failed', 'passed'))).toEqual([]);
    expect(transitionsOf([])).toEqual([]);
  });

  it('are worth what stands of a building that was not finished', () => {
    const events = [...story('timed-out', 'passed'), event('building-observed', { have: 3, of: 4 })];
    expect(scoreOfRun(events)).toBe(0.75);
    expect(transitionsOf(events)).toHaveLength(1);
    expect(scoreOfRun(story('done', 'passed'))).toBe(1);
  });
});
