import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inOneGo } from '../../../src/base/portions.js';
import type { Subtask } from '../../../src/plan/subtask/subtask.js';
import type { Durations, Estimate } from '../../../src/schedule/simulate/durations.js';
import type { ScheduleSetup } from '../../../src/schedule/settings.js';
import { simulate, teamOf, unevenTimes } from '../../../src/schedule/simulate/simulate.js';

const CHEST = { x: 0, y: 0, z: 0 };

function subtask(id: string, fields: Partial<Subtask>): Subtask {
  const base = { action: 'gather', item: 'cobblestone', quantity: 1, tools: [], materials: {} } as const;
  return { ...base, instruction: '', dependsOn: [], id, ...fields };
}

function setupWith(durations: Durations, contents: Readonly<Record<string, number>> = {}): ScheduleSetup {
  const beside = Array.from({ length: 8 }, (_, index) => ({ x: index + 2, y: 0, z: 0 }));
  const spots = { left: { x: -1, y: 0, z: 0 }, right: { x: 1, y: 0, z: 0 }, beside };
  return { durations, chest: CHEST, contents, stations: [], spots };
}

/** Every job takes 10 ticks and 5 for each unit; a furnace 100 for each. */
const PLAIN: Durations = {
  estimate: ({ action }, phase): Estimate => {
    if (action !== 'smelt') return { fixedTicks: 10, ticksPerUnit: 5, waitTicksPerUnit: 0 };
    if (phase === 'whole') return { fixedTicks: 20, ticksPerUnit: 100, waitTicksPerUnit: 0 };
    return { fixedTicks: 10, ticksPerUnit: 0, waitTicksPerUnit: phase === 'load' ? 100 : 0 };
  },
};

const furnace = subtask('f1', { action: 'craft', item: 'furnace', placed: 'right', materials: { stone: 8 } });
const smelt = (id: string, dependsOn: readonly string[]): Subtask =>
  subtask(id, {
    action: 'smelt',
    item: 'iron_ingot',
    quantity: 4,
    materials: { raw_iron: 4, coal: 1 },
    fuel: { coal: 1 },
    station: 'furnace',
    dependsOn,
  });

describe('a simulated run', () => {
  it('takes as long as its only job, with nobody idle', () => {
    const run = simulate([subtask('s1', { quantity: 6 })], setupWith(PLAIN), 1);
    expect(run).toMatchObject({ makespanTicks: 40 });
    expect(run.jobs).toMatchObject([
      { worker: 'worker 1', job: 's1', quantity: 6, startedTick: 0, endedTick: 40 },
    ]);
  });

  it('is over at once where there is nothing to do, and never where there is nobody or something never comes', () => {
    expect(simulate([], setupWith(PLAIN), 2).makespanTicks).toBe(0);
    expect(simulate([subtask('s1', {})], setupWith(PLAIN), 0).makespanTicks).toBeNull();
    const lost = subtask('s1', { action: 'craft', item: 'stick', materials: { oak_planks: 2 } });
    expect(simulate([lost], setupWith(PLAIN), 2).makespanTicks).toBeNull();
  });

  it('leaves half of a load for a furnace there is stone for, though more stone is dug for others', () => {
    const second = { ...furnace, id: 'f2', dependsOn: ['s2'] };
    const coal = { fuel: { coal: 4 }, materials: { raw_iron: 4, coal: 4 } };
    const load = { ...smelt('m1', ['f1']), ...coal };
    const plan = [furnace, subtask('s2', { item: 'stone', quantity: 400 }), load, second];
    const setup = setupWith(PLAIN, { stone: 16, raw_iron: 4, coal: 4 });
    const { jobs } = simulate(plan, { ...setup, settings: { order: 'as-listed' } }, 2);
    const loads = jobs.filter(({ phase }) => phase === 'load').map(({ quantity }) => quantity);
    expect(loads).toEqual([2, 2]);
  });

  it('shares what can be shared', () => {
    const run = simulate([subtask('s1', { quantity: 400 })], setupWith(PLAIN), 4);
    const even = 10 + 100 * 5;
    expect(run.makespanTicks).toBeGreaterThanOrEqual(even);
    expect(run.makespanTicks).toBeLessThanOrEqual(even + 5);
    expect(run.jobs.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(400);
  });

  it('lets a worker do something else while the furnace burns', () => {
    const plan = [furnace, smelt('s2', ['f1']), subtask('s3', { quantity: 40, item: 'dirt' })];
    const setup = setupWith(PLAIN, { stone: 8, raw_iron: 4, coal: 1 });
    const run = simulate(plan, setup, 1);
    expect(run.jobs.map(({ phase }) => phase).filter((phase) => phase !== 'whole')).toEqual([
      'load',
      'collect',
    ]);
    expect(run.makespanTicks).toBeLessThan(15 + 20 + 400 + 210);
  });

  it('has two furnaces burn at once', () => {
    const two = [furnace, { ...furnace, id: 'f2', placed: 'beside' as const }];
    const contents = { stone: 16, raw_iron: 8, coal: 2 };
    const smelts = [smelt('s3', ['f1']), smelt('s4', ['f1'])];
    const one = simulate([furnace, ...smelts], setupWith(PLAIN, contents), 2).makespanTicks ?? 0;
    const both = simulate([...two, ...smelts], setupWith(PLAIN, contents), 2).makespanTicks ?? 0;
    expect(both).toBeLessThan(one - 300);
  });

  it('tells the same every time', () => {
    const plan = [subtask('s1', { quantity: 40 }), subtask('s2', { quantity: 7, item: 'dirt' })];
    expect(simulate(plan, setupWith(PLAIN), 3)).toEqual(simulate(plan, setupWith(PLAIN), 3));
  });
});

describe('what uneven jobs cost', () => {
  const gather = (id: string): Subtask => subtask(id, { quantity: 40, item: id });

  it('is nothing where one works alone: what one takes longer another takes less', () => {
    const plan = Array.from({ length: 12 }, (_, at) => gather(`s${at}`));
    const times = inOneGo(unevenTimes(plan, setupWith(PLAIN), 1)) ?? 0;
    expect(Math.abs(times - 1)).toBeLessThan(0.02);
  });

  it('is more where several are waited for, and the same every time', () => {
    const dependsOn = ['a', 'b', 'c', 'd'];
    const plan = [...dependsOn.map(gather), subtask('e', { ...gather('e'), dependsOn })];
    // Nobody takes over from another: those who are done have too little time left for it.
    const setup = { ...setupWith(PLAIN), settings: { minShareTicks: 1000 } };
    const times = inOneGo(unevenTimes(plan, setup, 4)) ?? 0;
    expect(times).toBeGreaterThan(1.03);
    expect(times).toBeLessThan(1.3);
    expect(inOneGo(unevenTimes(plan, setup, 4))).toBe(times);
  });

  it('is told by those who take what is expected, and not where the plan never ends', () => {
    const plan = [gather('a'), gather('b')];
    const pace = { outdoors: 2, windows: 2 };
    const tom = { name: 'Tom', capabilities: { phases: false, amendable: true, pace } };
    const team = [...teamOf(2), tom];
    const setup = setupWith(PLAIN);
    expect(inOneGo(unevenTimes(plan, setup, team))).toBe(inOneGo(unevenTimes(plan, setup, 2)));
    const lost = subtask('s1', { action: 'craft', item: 'stick', materials: { oak_planks: 2 } });
    expect(inOneGo(unevenTimes([lost], setup, 2))).toBeNull();
  });
});

/** Gathering with and without a tool, crafts, furnaces and smelts in a random order of dependencies. */
const plans = fc
  .array(
    fc.record({
      kind: fc.constantFrom('dig', 'mine', 'craft', 'smelt'),
      quantity: fc.integer({ min: 1, max: 30 }),
      waits: fc.array(fc.nat(), { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .chain((kinds) =>
    fc.record({
      kinds: fc.constant(kinds),
      furnaces: fc.integer({ min: 1, max: 3 }),
      picks: fc.integer({ min: 1, max: 3 }),
    }),
  )
  .map(({ kinds, furnaces, picks }) => {
    const places = Array.from({ length: furnaces }, (_, index) =>
      subtask(`f${index}`, { action: 'craft', item: 'furnace', placed: 'beside', materials: { stone: 8 } }),
    );
    const tools = Array.from({ length: picks }, (_, index) =>
      subtask(`p${index}`, { action: 'craft', item: 'pick', materials: { wood: 1 } }),
    );
    const work = kinds.map(({ kind, quantity, waits }, index): Subtask => {
      const before = index === 0 ? [] : [...new Set(waits.map((wait) => `s${wait % index}`))];
      const common = { quantity, dependsOn: before };
      switch (kind) {
        case 'mine':
          return subtask(`s${index}`, { ...common, tools: ['pick'], dependsOn: [...before, 'p0'] });
        case 'craft':
          return subtask(`s${index}`, {
            ...common,
            action: 'craft',
            item: 'slab',
            materials: { stone: quantity },
          });
        case 'smelt': {
          const materials = { raw_iron: quantity, coal: quantity };
          const fuel = { coal: quantity };
          const smelting = {
            action: 'smelt',
            item: 'iron_ingot',
            station: 'furnace',
            materials,
            fuel,
          } as const;
          return subtask(`s${index}`, { ...common, ...smelting, dependsOn: [...before, 'f0'] });
        }
        case 'dig':
          return subtask(`s${index}`, common);
      }
    });
    return [...places, ...tools, ...work];
  });

const fields = fc.record({
  fixedTicks: fc.integer({ min: 1, max: 200 }),
  ticksPerUnit: fc.integer({ min: 0, max: 40 }).map((tenths) => tenths / 2),
  burn: fc.integer({ min: 1, max: 300 }),
  handling: fc.integer({ min: 1, max: 60 }),
});

describe('a simulation', () => {
  it('comes to its end, whatever the plan, the durations and the team', () => {
    const contents = { stone: 10_000, wood: 100, raw_iron: 10_000, coal: 10_000 };
    fc.assert(
      fc.property(plans, fields, fc.integer({ min: 1, max: 9 }), (plan, numbers, workers) => {
        const { fixedTicks, ticksPerUnit, burn, handling } = numbers;
        const durations: Durations = {
          estimate: ({ action, item }, phase) => {
            if (action !== 'smelt') {
              return { fixedTicks: fixedTicks + item.length, ticksPerUnit, waitTicksPerUnit: 0 };
            }
            if (phase === 'whole')
              return { fixedTicks: 2 * handling, ticksPerUnit: burn, waitTicksPerUnit: 0 };
            return { fixedTicks: handling, ticksPerUnit: 0, waitTicksPerUnit: phase === 'load' ? burn : 0 };
          },
        };
        const run = simulate(plan, setupWith(durations, contents), workers);
        expect(run.makespanTicks).not.toBeNull();
      }),
      { numRuns: 400 },
    );
  });
});
