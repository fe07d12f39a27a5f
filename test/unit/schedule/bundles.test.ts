import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Capabilities } from '../../../src/schedule/event.js';
import type { Job } from '../../../src/schedule/job.js';
import { simulate } from '../../../src/schedule/simulate/simulate.js';
import { workerViews } from '../../../src/schedule/views.js';
import { PHASES, setupOf } from './core/fair-world.js';
import { alike, person } from './core/people.js';
import { craft, gather, randomFrom, randomPlan } from './core/random-plan.js';
import { jobsIn, Story } from './core/story.js';

const EVE: Capabilities = { phases: true, amendable: true, bundles: true, pace: alike(1) };
const TABLE = { item: 'crafting_table', station: undefined, placed: 'left' as const };
const PLAN = [
  craft('s1', 'planks', 16, { log: 4 }),
  craft('s2', TABLE.item, 1, { planks: 4 }, { dependsOn: ['s1'], placed: TABLE.placed }),
  craft('s3', 'stick', 8, { planks: 4 }, { dependsOn: ['s1'] }),
  gather('s4', 'stone', 20, { dependsOn: ['s3'] }),
];

function jobOf(story: Story, name: string): Job | null {
  return workerViews(story.state).find((view) => view.name === name)?.job ?? null;
}

describe('crafts that need nothing but each other', () => {
  it('are one job for a person: one visit to the chest, what is set down last', () => {
    const story = new Story(PLAN, { log: 4 });
    expect(jobsIn(story.joins('Eve', 0, EVE))).toEqual(['Eve s2 whole 1']);
    const job = jobOf(story, 'Eve');
    expect(job?.steps?.map(({ subtask, quantity }) => [subtask.id, quantity])).toEqual([
      ['s1', 16],
      ['s3', 8],
    ]);
    expect(job?.takes).toEqual({ log: 4 });
    expect(job?.brings).toEqual({ planks: 8, stick: 8 });
    expect(['s1', 's2', 's3'].map((id) => story.of(id).state)).toEqual(Array(3).fill('IN_PROGRESS'));
    const contents = { planks: 8, stick: 8 };
    story.tell({ kind: 'chest-observed', contents, worker: 'Eve', before: { log: 4 } });
    expect(jobsIn(story.ends('Eve', 1))).toEqual(['Eve s4 whole 20']);
    expect(['s1', 's2', 's3'].map((id) => story.of(id).state)).toEqual(Array(3).fill('DONE'));
  });

  it('are separate jobs for a bot', () => {
    expect(jobsIn(new Story(PLAN, { log: 4 }).joins('Bot'))).toEqual(['Bot s1 whole 16']);
  });

  it('are all open again when the person does not want them', () => {
    const story = new Story(PLAN, { log: 4 });
    story.joins('Eve', 0, EVE);
    story.tell({ kind: 'subtask-declined', worker: 'Eve', subtask: 's2' });
    expect(jobsIn(story.ends('Eve', 0, 'cancelled'))).toEqual(['Eve s3.2 whole 8']);
    expect(jobOf(story, 'Eve')?.steps?.map(({ subtask }) => subtask.id)).toEqual(['s1']);
    expect(story.of('s2').state).toBe('BLOCKED');
  });

  it('count one by one where only some of them come', () => {
    const story = new Story(PLAN, { log: 4 });
    story.joins('Eve', 0, EVE);
    const contents = { planks: 16 };
    const before = { log: 4 };
    story.tell({ kind: 'chest-observed', contents, worker: 'Eve', before, gained: contents });
    story.ends('Eve', 0, 'failed');
    expect(story.of('s1').state).toBe('DONE');
    expect(['s2', 's3'].map((id) => story.of(id).state)).not.toContain('BLOCKED');
  });

  it('go on with the rest: what went into a later one was made as well', () => {
    const story = new Story(PLAN, { log: 4 });
    story.joins('Eve', 0, EVE);
    const contents = { planks: 12, stick: 8 };
    story.tell({ kind: 'chest-observed', contents, worker: 'Eve', before: { log: 4 }, gained: contents });
    story.ends('Eve', 0, 'failed');
    expect(['s1', 's3'].map((id) => story.of(id).state)).toEqual(['DONE', 'DONE']);
    expect(story.of('s2')).toMatchObject({ done: 0 });
    expect(story.of('s2').state).not.toBe('BLOCKED');
  });

  it('go to whoever asks for one of them', () => {
    const story = new Story(PLAN, { log: 4 });
    story.joins('Eve', 0, EVE);
    story.joins('Bot');
    const told = jobsIn(story.tell({ kind: 'subtask-requested', worker: 'Bot', subtask: 's1' }));
    expect(told).toContain('Eve s2 cancelled');
  });
});

describe('a plan done in bundles', () => {
  const plans = fc
    .record({ seed: fc.nat(), size: fc.integer({ min: 1, max: 16 }) })
    .map(({ seed, size }) => randomPlan(size, randomFrom(seed)));

  it('comes to its end with no more jobs than one by one, and in no more time over many plans', () => {
    // Of a single one nobody knows: the order of service is another, and fewer jobs may wait longer for a furnace.
    const ticks = { bundled: 0, single: 0 };
    fc.assert(
      fc.property(plans, fc.integer({ min: 1, max: 3 }), (plan, people) => {
        const team = (bundles: boolean) =>
          Array.from({ length: people }, (_, at) => ({
            name: `w${at}`,
            capabilities: { ...EVE, bundles },
          }));
        const setup = setupOf({ coal: 200 });
        const bundled = simulate(plan, setup, team(true));
        expect(bundled.makespanTicks).not.toBeNull();
        if (people > 1) return;
        const single = simulate(plan, setup, team(false));
        expect(bundled.jobs.length).toBeLessThanOrEqual(single.jobs.length);
        ticks.bundled += bundled.makespanTicks ?? Infinity;
        ticks.single += single.makespanTicks ?? 0;
      }),
      { numRuns: 40 },
    );
    expect(ticks.bundled).toBeLessThanOrEqual(ticks.single);
  });

  it('beside bots is never expected to end later than theirs alone', () => {
    fc.assert(
      fc.property(plans, fc.constantFrom(1, 2, 4), (plan, pace) => {
        const setup = setupOf({ coal: 200 });
        const alone = simulate(plan, setup, [{ name: 'w0', capabilities: PHASES }]).makespanTicks ?? 0;
        const both = simulate(plan, setup, [
          { name: 'w0', capabilities: PHASES },
          { name: 'w1', capabilities: person(pace, { bundles: true }) },
        ]);
        expect(both.makespanTicks).toBeLessThanOrEqual(1.02 * alone);
      }),
      { numRuns: 8 },
    );
  });
});
