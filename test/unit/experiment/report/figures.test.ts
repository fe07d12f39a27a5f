import { describe, expect, it } from 'vitest';
import { ganttSection } from '../../../../src/experiment/report/gantt.js';
import { speedUpSection } from '../../../../src/experiment/report/speed-up.js';
import { stepsSection } from '../../../../src/experiment/report/step-bars.js';
import { distanceSection, makespanSection } from '../../../../src/experiment/report/estimate-panels.js';
import type { ReportSection } from '../../../../src/experiment/report/section.js';
import { seriesOf } from '../../../../src/experiment/report/drawing.js';
import type { StepCell, TypicalRun } from '../../../../src/experiment/statistics/summary.js';
import { TASKS, TEAMS, teamRecord } from './sample-records.js';
import { cell, context, estimate, numbersOf, rate, valueAt } from './some-cells.js';

/** First drawing of a figure, from its opening tag to its end. */
function drawingOf(section: ReportSection | null): string {
  const drawn = /<svg xmlns[^]*?<\/svg>/.exec(section?.body ?? '')?.[0];
  if (drawn === undefined) throw new Error('no drawing');
  return drawn;
}

describe('the figure of makespans', () => {
  const cells = [
    cell('1ai', 1, { makespanTicks: estimate(2000, 1600, 2600), lowerBoundTicks: 1200 }),
    cell('2ai', 2, { makespanTicks: estimate(1000, 900, 1100), lowerBoundTicks: 600 }),
    cell('4ai', 4, { makespanTicks: null, lowerBoundTicks: null, success: rate(0, 10) }),
  ];
  const drawn = drawingOf(makespanSection(context({ teams: cells })));
  const value = valueAt(drawn);

  it('puts marks, ends of whiskers and lower bounds where the axis says their seconds', () => {
    const rounded = (places: readonly number[]): number[] => places.map((place) => Math.round(value(place)));
    expect(rounded(numbersOf(drawn, 'class="mark', 'transform'))).toEqual([100, 50]);
    expect(rounded(numbersOf(drawn, 'class="whisker"', 'x1'))).toEqual([80, 80, 130, 45, 45, 55]);
    expect(rounded(numbersOf(drawn, 'class="bound"', 'x1'))).toEqual([60, 30]);
  });

  it('marks the axis in seconds and in ticks', () => {
    expect(drawn).toMatch(/>0 s<[^]*>0 ticks<[^]*>50<[^]*>1,000</);
  });

  it('has a title with units on both axes, and one label for the task', () => {
    expect(drawn).toContain('>Makespan (s; ticks)<');
    expect(drawn).toContain('>Team, trials done<');
    const body = String(makespanSection(context({ teams: cells }))?.body);
    expect(body).toContain('<figcaption><strong>craft a compass</strong></figcaption>');
  });

  it('says how often it was done beside every time, and gives none where nothing was done', () => {
    expect(drawn).toMatch(/>2ai<.*>9 of 10 done<.*>50.0 s</);
    expect(drawn).toMatch(/>4ai<.*>0 of 10 done<.*>none done</);
  });

  it('says the same in words to those who do not see it', () => {
    expect(drawn).toContain('<desc id="makespan-1-description">1ai: 100 s (9 of 10 done).');
    expect(drawn).toMatch(/role="img" aria-labelledby="makespan-1-title makespan-1-description"/);
  });

  it('draws single trials that were done, and no others', () => {
    const records = [1, 2].map((seed) => {
      const record = teamRecord({ id: 'compass', goal: 'craft a compass' }, TEAMS[0] ?? never(), seed);
      const outcome = seed === 1 ? ('done' as const) : ('failed' as const);
      return { ...record, outcome, team: record.team && { ...record.team, makespanTicks: 1500 } };
    });
    const rug = /class="single" d="M([\d.]+) \d+v5"/.exec(
      drawingOf(makespanSection(context({ teams: cells }, records))),
    );
    expect(Math.round(value(Number(rug?.[1])))).toBe(75);
  });

  it('says in the drawing that trials were added', () => {
    const origin = { sources: ['added' as const, 'live' as const], planners: [], workerKinds: [] };
    const mixed = drawingOf(makespanSection(context({ teams: [cell('1ai', 1, { origin })] })));
    expect(mixed).toContain('9 of 10 done, partly added');
  });

  it('is left out where nothing was timed; distances have their own', () => {
    const teams = [cell('1ai', 1, { makespanTicks: null })];
    expect(makespanSection(context({ teams }))).toBeNull();
    expect(drawingOf(distanceSection(context({ teams })))).toContain('>50.0 m<');
  });
});

function never(): never {
  throw new Error('no such team');
}

describe('the figure of steps', () => {
  const step = (condition: string, place: number, ticks: number): StepCell => ({
    task: 'compass',
    condition,
    step: place,
    label: `craft thing ${place}`,
    ticks: estimate(ticks, ticks - 10, ticks + 10),
    distanceCm: estimate(ticks * 10),
  });
  const steps = [step('1ai', 2, 80), step('2ai', 2, 40), step('1ai', 1, 160), step('2ai', 1, 20)];
  const section = stepsSection(context({ steps, teams: [cell('1ai', 1), cell('2ai', 2)] }));
  const drawn = drawingOf(section);

  it('has one bar a team in every step, as long as its ticks, steps in the order of the plan', () => {
    const value = valueAt(drawn);
    const zero = numbersOf(drawn, 'class="bar', 'x')[0] ?? NaN;
    const bars = numbersOf(drawn, 'class="bar', 'width').map((width) => Math.round(value(zero + width)));
    expect(bars).toEqual([160, 20, 80, 40]);
    expect([...drawn.matchAll(/data-step="([^"]*)"/g)].map(([, name]) => name)).toEqual([
      '1. craft thing 1',
      '2. craft thing 2',
    ]);
  });

  it('has a second drawing for distances, in cm', () => {
    expect(String(section?.body)).toMatch(/steps-distance-1[^]*>0 cm</);
  });

  it('tells teams apart without colours, and how often each was done', () => {
    expect(new Set([...drawn.matchAll(/fill="(url[^"]*)"/g)].map(([, fill]) => fill)).size).toBe(2);
    expect(String(section?.body)).toContain('2ai, 9 of 10 done');
  });
});

describe('the Gantt chart of a typical run', () => {
  const bar = (
    worker: string,
    startTick: number,
    endTick: number,
    result: 'passed' | 'failed' = 'passed',
  ) => ({
    worker,
    subtask: `s${startTick}`,
    label: `job at ${startTick}`,
    startTick,
    endTick,
    result,
  });
  const run = (condition: string, makespanTicks: number, bars: TypicalRun['bars']): TypicalRun => ({
    task: 'compass',
    condition,
    trial: `compass/${condition}/0`,
    makespanTicks,
    lowerBoundTicks: 400,
    bars,
  });
  const typical = [
    run('2ai', 800, [bar('Ada1', 400, 800), bar('Ada2', 0, 300, 'failed'), bar('Ada1', 0, 400)]),
    run('1ai', 1600, [bar('Ada1', 0, 1600)]),
  ];
  const record = teamRecord(TASKS[0] ?? never(), TEAMS[1] ?? never(), 0);
  const section = ganttSection(
    context({ typical, teams: [cell('2ai', 2)] }, [{ ...record, trial: 'compass/2ai/0' }]),
  );
  const drawn = drawingOf(section);
  const value = valueAt(drawn);

  it('puts bars from their start to their end, by worker and in the order of their start', () => {
    const starts = numbersOf(drawn, 'class="job', 'x');
    const widths = numbersOf(drawn, 'class="job', 'width');
    const ends = starts.map((start, index) => start + (widths[index] ?? NaN));
    expect(starts.map((start) => Math.round(value(start)))).toEqual([0, 20, 0]);
    expect(ends.map((end) => Math.round(value(end)))).toEqual([20, 40, 15]);
    expect(drawn).toMatch(/class="job failed" data-subtask="s0"/);
  });

  it('has the lower bound as a line, and one scale for all teams of a task', () => {
    expect(numbersOf(drawn, 'class="bound"', 'x1').map((place) => Math.round(value(place)))).toEqual([20]);
    // The longest run of the task takes 80 s.
    expect(drawn).toMatch(/text-anchor="end">80</);
  });

  it('names the kind of each worker, and the success rate of the team', () => {
    expect(drawn).toContain('>Ada1 (bot)<');
    expect(String(section?.body)).toContain('9 of 10 done; lower bound 20.0 s');
  });

  it('keeps the words of every job inside the drawing', () => {
    const long = 'x'.repeat(200);
    const bars = [0, 700, 1500].map((start) => ({ ...bar('Ada1', start, start + 100), label: long }));
    const text = drawingOf(ganttSection(context({ typical: [run('1ai', 1600, bars)] })));
    const words = [...text.matchAll(/x="([\d.]+)" y="[\d.]+" text-anchor="(start|end)">(x+…)</g)];
    expect(words).toHaveLength(3);
    for (const [, x, anchor, shown = ''] of words) {
      const width = shown.length * 11 * 0.59;
      expect(anchor === 'start' ? Number(x) + width : 340 - (Number(x) - width)).toBeLessThanOrEqual(340.1);
    }
  });
});

describe('the figure of speed-ups', () => {
  const pair = (from: string, to: string, mean: number, low = mean, high = mean) => ({
    task: 'compass',
    from,
    to,
    pairs: 8,
    ratio: estimate(mean, low, high, 8),
    p: 0.01,
  });
  const teams = [
    cell('1ai', 1, { makespanTicks: estimate(1200) }),
    cell('2ai', 2, { lowerBoundTicks: 600 }),
    cell('4ai', 4, { lowerBoundTicks: 400 }),
    cell('1ai+1human-bot', 2),
  ];
  const pairs = [
    pair('1ai', '2ai', 0.5, 0.4, 0.625),
    pair('1ai', '4ai', 0.4),
    pair('1ai', '1ai+1human-bot', 0.8),
    pair('1human-bot', '1ai+1human-bot', 0.5),
    { ...pair('1ai', '1human-bot', 1), ratio: null, p: null, pairs: 0 },
  ];
  const section = speedUpSection(context({ teams, pairs }));
  const drawn = drawingOf(section);
  const heights = [...drawn.matchAll(/y="([\d.]+)" text-anchor="end">([\d.]+)×</g)].map(([, y, text]) => [
    Number(y) - 4,
    Number(text),
  ]);
  const [[zero = NaN] = [], [top = NaN, highest = NaN] = []] = [heights[0], heights.at(-1)];
  const heightOf = (y: number): number => ((zero - y) / (zero - top)) * highest;
  const widthOf = (x: number): number => (4 * (x - 40)) / (314 - 40);

  it('is one against the reference most teams are compared to: 1 / ratio, at the size of the team', () => {
    const marks = [...drawn.matchAll(/data-series="([^"]*)" transform="translate\(([\d.]+) ([\d.]+)\)"/g)];
    expect(marks.map(([, name, , y]) => [name, Number(heightOf(Number(y)).toFixed(1))])).toEqual([
      ['1ai', 1],
      ['2ai', 2],
      ['1ai+1human-bot', 1.3],
      ['4ai', 2.5],
    ]);
    const sizes = marks.map(([, , x]) => widthOf(Number(x)));
    expect(sizes.map(Math.round)).toEqual([1, 2, 2, 4]);
    expect(new Set(sizes).size).toBe(4);
  });

  it('has the ideal line from nothing to twice as fast with twice the workers, as far as the drawing reaches', () => {
    const [x = NaN, y = NaN] = (/class="ideal" d="M40 210L([\d.]+) ([\d.]+)"/.exec(drawn) ?? [])
      .slice(1)
      .map(Number);
    expect(heightOf(y)).toBeCloseTo(widthOf(x), 1);
    expect(heightOf(y)).toBeCloseTo(3, 1);
  });

  it('has the interval and the most the lower bound allows', () => {
    expect(numbersOf(drawn, 'class="whisker"', 'y1').map((y) => Number(heightOf(y).toFixed(1)))[0]).toBe(1.6);
    expect(numbersOf(drawn, 'class="bound"', 'y1').map((y) => Number(heightOf(y).toFixed(1)))).toEqual([
      2, 2, 3,
    ]);
    expect(String(section?.body)).toContain(
      '2ai: 2.00× as fast as 1ai (1.60 to 2.50, 8 pairs, at most 2.00×), 9 of 10 done',
    );
  });

  it('is left out where no two teams were done with one seed', () => {
    expect(speedUpSection(context({ teams, pairs: pairs.slice(4) }))).toBeNull();
  });
});

describe('looks of conditions', () => {
  it('differ for 56 conditions by colour and shape together', () => {
    const names = Array.from({ length: 56 }, (_, index) => ({ name: `c${index}` }));
    const lookOf = seriesOf(names);
    expect(new Set(names.map(({ name }) => `${lookOf(name).className} ${lookOf(name).shape}`)).size).toBe(56);
  });
});
