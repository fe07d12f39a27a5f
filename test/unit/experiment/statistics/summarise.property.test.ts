import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OUTCOMES, type TrialRecord } from '../../../../src/experiment/trial.js';
import { summarise } from '../../../../src/experiment/statistics/summarise.js';
import { anyMeasures, anyRecords, conditions, tasks } from './some-records.js';

const about = { conditions, tasks, planned: 999, remarks: ['half a line was left out'] };
/** A summary draws a lot. */
const runs = { numRuns: 25 };

describe('a summary of any records', () => {
  it('is the same in whatever order they come', () => {
    const shuffled = anyRecords.chain((records) =>
      fc.tuple(
        fc.constant(records),
        fc.shuffledSubarray(records, { minLength: records.length, maxLength: records.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([records, others]) => {
        expect(summarise(others, about)).toEqual(summarise(records, about));
      }),
      runs,
    );
  });

  it('is plain JSON: nothing in it is endless or no number', () => {
    fc.assert(
      fc.property(anyRecords, (records) => {
        const summary = summarise(records, about);
        expect(JSON.parse(JSON.stringify(summary))).toEqual(summary);
      }),
      runs,
    );
  });

  it('counts every trial once', () => {
    fc.assert(
      fc.property(anyRecords, (records) => {
        const { teams, methods, plans, costs, finished } = summarise(records, about);
        const teamRecords = records.filter(({ condition }) => condition.kind === 'team');
        expect(sum(teams.map(({ success }) => success.of))).toBe(teamRecords.length);
        expect(sum(teams.map(({ success }) => success.count))).toBe(doneOf(teamRecords));
        for (const { outcomes, success } of teams) {
          expect(outcomes.done).toBe(success.count);
          expect(sum(OUTCOMES.map((outcome) => outcomes[outcome]))).toBe(success.of);
        }
        const all = methods.filter(({ depths }) => depths === 'all');
        expect(sum(all.map(({ executable }) => executable.of))).toBe(records.length - teamRecords.length);
        expect(sum(plans.map(({ trials }) => trials))).toBe(records.length - teamRecords.length);
        expect(sum(plans.map(({ executable }) => executable))).toBe(
          sum(all.map(({ executable }) => executable.count)),
        );
        expect(sum(costs.map(({ trials }) => trials))).toBe(records.length);
        expect(finished).toBe(records.filter(({ source }) => source !== 'added').length);
      }),
      runs,
    );
  });

  it('takes no time from a trial that was not done', () => {
    fc.assert(
      fc.property(anyRecords, anyMeasures, (records, other) => {
        const changed = records.map((each): TrialRecord =>
          each.outcome === 'done'
            ? each
            : { ...each, wallMs: each.wallMs + 1234, team: each.condition.kind === 'team' ? other : null },
        );
        expect(timesOf(changed)).toEqual(timesOf(records));
      }),
      runs,
    );
  });

  it('has as many times as trials done at most, and pairs as the seeds both were done with', () => {
    fc.assert(
      fc.property(anyRecords, (records) => {
        const { teams, pairs } = summarise(records, about);
        for (const { makespanTicks, success } of teams)
          expect(makespanTicks?.n ?? 0).toBeLessThanOrEqual(success.count);
        for (const { task, from, to, pairs: count, ratio, p } of pairs) {
          const [one, other] = [from, to].map((name) =>
            records.filter(
              (each) =>
                each.task === task &&
                each.condition.name === name &&
                each.outcome === 'done' &&
                each.team?.makespanTicks != null,
            ),
          );
          expect(count).toBe(one?.filter(({ seed }) => other?.some((each) => each.seed === seed)).length);
          expect([ratio?.n ?? 0, p === null]).toEqual([count, count === 0]);
        }
      }),
      runs,
    );
  });
});

function timesOf(records: readonly TrialRecord[]): unknown {
  const { teams, pairs, steps, typical, methods } = summarise(records, about);
  return {
    pairs,
    steps,
    typical,
    teams: teams.map(({ makespanTicks, distanceCm, lowerBoundTicks, idleShare }) => ({
      makespanTicks,
      distanceCm,
      lowerBoundTicks,
      idleShare,
    })),
    seconds: methods.map(({ seconds }) => seconds),
  };
}

function doneOf(records: readonly TrialRecord[]): number {
  return records.filter(({ outcome }) => outcome === 'done').length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
