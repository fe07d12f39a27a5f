import { type ReportContext, reportContext } from '../../../../src/experiment/report/section.js';
import type {
  MeanEstimate,
  Origin,
  Rate,
  Summary,
  TeamCell,
} from '../../../../src/experiment/statistics/summary.js';
import type { TrialRecord } from '../../../../src/experiment/trial.js';
import { ABOUT, TEAMS } from './sample-records.js';

const LIVE: Origin = { sources: ['live'], planners: ['planner'], workerKinds: ['ai'] };

export function estimate(mean: number, low = mean, high = mean, n = 9): MeanEstimate {
  return { n, mean, low, high, median: mean, min: low, max: high, deviation: 0 };
}

export function rate(count: number, of: number): Rate {
  return { count, of, value: of === 0 ? 0 : count / of, low: 0.1, high: 0.9 };
}

/** A team at the compass. */
export function cell(condition: string, size: number, rest: Partial<TeamCell> = {}): TeamCell {
  return {
    task: 'compass',
    goal: 'craft a compass',
    condition,
    size,
    success: rate(9, 10),
    outcomes: { done: 9, failed: 0, impossible: 0, 'timed-out': 1, crashed: 0 },
    reasons: [{ outcome: 'timed-out', reason: 'It was killed.', count: 1 }],
    makespanTicks: estimate(1000, 800, 1200),
    distanceCm: estimate(5000, 4000, 6000),
    lowerBoundTicks: 600,
    idleShare: null,
    repairs: 0,
    lost: 0,
    origin: LIVE,
    ...rest,
  };
}

export const EMPTY: Summary = {
  conditions: TEAMS,
  tasks: [{ id: 'compass', goal: 'craft a compass' }],
  finished: 0,
  planned: 0,
  teams: [],
  pairs: [],
  steps: [],
  typical: [],
  methods: [],
  plans: [],
  costs: [],
  remarks: [],
};

export function context(summary: Partial<Summary>, records: readonly TrialRecord[] = []): ReportContext {
  return reportContext({ ...EMPTY, ...summary }, ABOUT, records);
}

/** Numbers of one attribute of all elements whose tag holds a text, in the order of the drawing. */
export function numbersOf(drawn: string, tag: string, attribute: string): readonly number[] {
  return [...drawn.matchAll(/<[a-z]+ [^>]*>/g)]
    .map(([found]) => found)
    .filter((found) => found.includes(tag))
    .map((found) => Number(new RegExp(` ${attribute}="(?:translate\\()?([-\\d.]+)`).exec(found)?.[1]));
}

/** From places along the axis to the values beside it, by the first and the last number of its first row. */
export function valueAt(drawn: string): (place: number) => number {
  const [zero = NaN] = numbersOf(drawn, 'class="axis"', 'x1');
  const end = numbersOf(drawn, 'class="grid"', 'x1').at(-1) ?? NaN;
  const row = [
    ...drawn.matchAll(/<text class="tick" x="[\d.]+" y="([\d.]+)" text-anchor="(\w+)">([\d.,]+)/g),
  ];
  const last = row.find(([, y, anchor]) => anchor === 'end' && y === row[0]?.[1])?.[3] ?? '';
  return (place) => ((place - zero) / (end - zero)) * Number(last.replaceAll(',', ''));
}
