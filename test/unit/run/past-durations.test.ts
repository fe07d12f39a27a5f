import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { besideExpected, pastJobsOf } from '../../../src/run/plan/past-durations.js';
import { pastJobsBeside } from '../../../src/run/plan/past-runs.js';
import { resultOf } from '../../../src/run/result/result-of.js';
import type { Durations } from '../../../src/schedule/simulate/durations.js';
import { sampleEvents } from './sample-events.js';

const TEN_EACH: Durations = {
  estimate: () => ({ fixedTicks: 20, ticksPerUnit: 10, waitTicksPerUnit: 0 }),
};

describe('what past runs teach about durations', () => {
  it('counts the jobs that did what they were asked, without the time they waited', () => {
    const jobs = pastJobsOf(sampleEvents());
    const passed = sampleEvents().filter(
      (event) => event.kind === 'job-ended' && event.verdict.kind === 'passed',
    );
    expect(jobs).toHaveLength(passed.length);
    const [first] = passed;
    if (first?.kind !== 'job-ended') throw new Error('There is one.');
    expect(jobs[0]?.observedTicks).toBe(first.ticks - first.waitedTicks);
  });

  it('leaves out what people did: they have paces of their own', () => {
    const played = sampleEvents().map((event) =>
      event.kind === 'worker-joined' ? { ...event, workerKind: 'human' as const } : event,
    );
    expect(pastJobsOf(played)).toEqual([]);
  });

  it('compares with the rules, not with what the run had expected', () => {
    const jobs = pastJobsOf(sampleEvents());
    const compared = besideExpected(jobs, TEN_EACH);
    expect(compared.map(({ expectedTicks }) => expectedTicks)).toEqual(
      jobs.map(({ quantity }) => 20 + 10 * quantity),
    );
  });
});

describe('runs beside a new one', () => {
  let parent = '';
  const write = (name: string, text: string): void => {
    mkdirSync(join(parent, name));
    writeFileSync(join(parent, name, 'events.jsonl'), text);
  };
  const lines = (): string =>
    sampleEvents()
      .map((event) => `${JSON.stringify(event)}\n`)
      .join('');

  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'past-runs-'));
  });
  afterEach(() => {
    rmSync(parent, { recursive: true });
  });

  it('teach nothing where the world fell behind its clock', () => {
    const { world } = resultOf(sampleEvents());
    const atPace = (pace: number): string =>
      lines().replace('"kind":"run-ended"', `"kind":"run-ended","pace":${pace}`);
    write('1', atPace(0.6));
    expect(pastJobsBeside(join(parent, 'new'), world)).toEqual([]);
    write('2', atPace(0.95));
    expect(pastJobsBeside(join(parent, 'new'), world)).not.toEqual([]);
  });

  it('are read where place and version are the same and the goal was reached; anything else is passed over', () => {
    const { world } = resultOf(sampleEvents());
    write('1', lines());
    write('2', 'no log at all\n');
    write('3', lines().split('\n').slice(0, 4).join('\n'));
    mkdirSync(join(parent, 'empty'));
    const here = join(parent, 'new');
    expect(pastJobsBeside(here, world)).toHaveLength(pastJobsOf(sampleEvents()).length);
    expect(pastJobsBeside(here, { ...world, mcVersion: '1.14.4' })).toEqual([]);
    expect(pastJobsBeside(join(parent, '1'), world)).toEqual([]);
    expect(pastJobsBeside(join(parent, 'nowhere', 'new'), world)).toEqual([]);
  });
});
