import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { craft, gather } from '../../schedule/core/random-plan.js';
import type { NewRunEvent } from '../../../../src/run/log/run-event.js';
import { verdict } from '../sample-events.js';
import { CHEST } from '../../worker/people/fake-watch.js';
import { RunScene } from './run-scene.js';

const LOGS = gather('s1', 'oak_log', 11);
const JOB = { job: 'j1', subtask: 's9', worker: 'Eva' };
const assigned: NewRunEvent = {
  kind: 'job-assigned',
  ...JOB,
  phase: 'whole',
  quantity: 16,
  takes: { oak_log: 4 },
  tools: [],
  brings: { oak_planks: 16 },
  station: null,
  expectedTicks: 100,
  deadlineTicks: 900,
};
const ended: NewRunEvent = {
  kind: 'job-ended',
  ...JOB,
  outcome: 'completed',
  reason: '',
  carries: {},
  ticks: 1,
  verdict: verdict('passed', 16, 16),
  distanceCm: 0,
  itemsMoved: 0,
  waitedTicks: 0,
};

describe('what people do unasked', () => {
  it.each(['Eva', 'Zoe'])('counts once, though the schedule sees it in the chest as well: %s', (who) => {
    const scene = new RunScene([LOGS]);
    scene.watch.joins('Eva');
    scene.watch.joins('Zoe');
    scene.watch.moves(who, { oak_log: 4 });
    expect(scene.story.of('s1')).toMatchObject({ state: 'READY', done: 4 });
    expect(scene.credited).toEqual([[who, 's1', 4]]);
    scene.watch.moves(who, { oak_log: 7 });
    expect(scene.story.of('s1')).toMatchObject({ state: 'DONE', done: 11 });
    expect(scene.credited).toEqual([
      [who, 's1', 4],
      [who, 's1', 7],
    ]);
  });

  it('never counts more than came in, whoever brings it in however many visits', () => {
    const visit = fc.record({
      who: fc.constantFrom('Eva', 'Zoe', null),
      logs: fc.integer({ min: -6, max: 6 }),
    });
    fc.assert(
      fc.property(fc.array(visit, { maxLength: 12 }), (visits) => {
        const scene = new RunScene([LOGS]);
        let came = 0;
        for (const { who, logs } of visits) {
          const there = scene.watch.chest.get('oak_log') ?? 0;
          const moved = Math.max(logs, -there);
          came += Math.max(0, moved);
          scene.watch.moves(who, { oak_log: moved });
          expect(scene.story.of('s1').done).toBeLessThanOrEqual(came);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('counts for things that are made as well, and for those who are spelt otherwise in the game', () => {
    const scene = new RunScene([craft('s1', 'stick', 8, { oak_planks: 4 })], ['eva'], { oak_planks: 4 });
    scene.watch.joins('Eva');
    scene.watch.moves('Eva', { stick: 8 });
    expect(scene.story.of('s1')).toMatchObject({ state: 'DONE' });
    expect(scene.credited).toEqual([['eva', 's1', 8]]);
  });

  it('is not what their own job is to bring, however the game spells them', () => {
    const scene = new RunScene([LOGS], ['eva']);
    scene.watch.joins('Eva');
    scene.story.joins('eva', 0, { phases: false, amendable: true });
    scene.watch.moves('Eva', { oak_log: 11 });
    expect(scene.credited).toEqual([]);
  });

  it('is not to put back what they were handed', () => {
    const scene = new RunScene([craft('s1', 'stick', 8, { oak_planks: 4 })], ['Eva'], { stick: 4 });
    scene.watch.joins('Eva');
    scene.log.add({ kind: 'goods-handed', worker: 'Ben', to: 'eva', items: { stick: 3 } });
    scene.watch.moves('Eva', { stick: 3 });
    expect(scene.credited).toEqual([]);
    scene.watch.moves('Eva', { stick: 2 });
    expect(scene.credited).toEqual([['Eva', 's1', 2]]);
  });

  it('counts though they took as much for a job before, which used it up', () => {
    const scene = new RunScene([gather('s1', 'oak_log', 5)], ['Eva'], { oak_log: 4 });
    scene.watch.joins('Eva');
    scene.log.add(assigned);
    scene.watch.moves('Eva', { oak_log: -4 });
    scene.log.add(ended);
    scene.watch.moves('Eva', { oak_log: 4 });
    expect(scene.credited).toEqual([['Eva', 's1', 4]]);
  });

  it('a table somebody sets up counts, and the schedule learns where it stands', () => {
    const table = craft('s1', 'crafting_table', 1, { oak_planks: 4 }, { placed: 'left' });
    const scene = new RunScene([table], ['Eva'], { oak_planks: 4 });
    scene.watch.joins('Eva');
    scene.watch.sets('Eva', { ...CHEST, x: CHEST.x + 40 }, 'crafting_table');
    expect(scene.credited).toEqual([]);
    const spot = { ...CHEST, x: CHEST.x + 3 };
    scene.watch.sets('Eva', spot, 'crafting_table');
    expect(scene.credited).toEqual([['Eva', 's1', 1]]);
    expect(scene.story.of('s1').state).toBe('DONE');
    expect(scene.story.state.stations.map(({ station }) => station)).toContainEqual({
      block: 'crafting_table',
      position: spot,
    });
  });

  it('is nothing that goes into or comes out of a furnace that stands beside the chest', () => {
    for (const who of ['Eva', 'Zoe']) {
      const scene = new RunScene([gather('s1', 'raw_iron', 4)], ['Eva'], { raw_iron: 2 });
      const furnace = { ...CHEST, x: CHEST.x + 1 };
      scene.watch.joins('Eva');
      scene.watch.opensFurnace(who, furnace, {}, { raw_iron: 4 });
      expect(scene.credited).toEqual([]);
      expect(scene.story.of('s1')).toMatchObject({ state: 'READY', done: 0 });
      scene.watch.opensFurnace(who, furnace, { raw_iron: 4 }, {});
      const chest = scene.log.events.map(({ kind }) => kind).filter((kind) => kind.startsWith('chest-'));
      expect(chest).toEqual([]);
      expect(scene.story.state.contents).toEqual({ raw_iron: 2 });
      // Nothing of it was borrowed from the chest: what is put in is new.
      scene.watch.moves(who, { raw_iron: 4 });
      expect(scene.credited).toEqual([[who, 's1', 4]]);
    }
  });

  it('is only told of where it is no part of the plan', () => {
    const scene = new RunScene([LOGS]);
    scene.watch.joins('Eva');
    scene.watch.moves('Eva', { dirt: 5 });
    scene.watch.moves('Eva', { oak_log: 3 }, { ...CHEST, x: CHEST.x + 5 });
    expect(scene.credited).toEqual([]);
  });
});
