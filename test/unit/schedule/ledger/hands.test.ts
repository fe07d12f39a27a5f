import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumOfCounts, totalOf, type ItemCounts } from '../../../../src/base/item-counts.js';
import type { Subtask } from '../../../../src/plan/subtask/subtask.js';
import type { ScheduleAction } from '../../../../src/schedule/action.js';
import type { Job } from '../../../../src/schedule/job.js';
import { nextMeetings } from '../../../../src/schedule/assign/next-meetings.js';
import { claimsFor, handoversTo, type Hands } from '../../../../src/schedule/ledger/hands.js';
import type { ActiveJob, WorkerState } from '../../../../src/schedule/state/state.js';
import type { ScheduleSetup } from '../../../../src/schedule/settings.js';
import { DURATIONS, PHASES } from '../core/fair-world.js';
import { Story } from '../core/story.js';

const counts = fc.dictionary(fc.constantFrom('coal', 'stick', 'bowl'), fc.integer({ min: 0, max: 9 }));
const teams = fc.dictionary(fc.constantFrom('Andy', 'Jill', 'Bob'), counts);

describe('goods in hands', () => {
  it('are claimed of those who have them, never more than there is or is owed, the own ones first', () => {
    fc.assert(
      fc.property(teams, counts, (hands, owed) => {
        const claims = claimsFor({ hands, workers: [], tick: 0 }, 'Andy', owed);
        const all = sumOfCounts(Object.values(claims));
        const there = sumOfCounts(Object.values(hands));
        for (const [item, count] of Object.entries(owed))
          expect(all[item] ?? 0).toBe(Math.min(count, there[item] ?? 0));
        for (const [name, items] of Object.entries(claims)) {
          for (const [item, count] of Object.entries(items))
            expect(count).toBeLessThanOrEqual(hands[name]?.[item] ?? 0);
        }
        for (const { items } of handoversTo('Andy', claims)) {
          for (const [item, count] of Object.entries(items))
            expect(count).toBeLessThanOrEqual((owed[item] ?? 0) - (claims['Andy']?.[item] ?? 0));
        }
      }),
    );
  });

  it('of others are left alone by who works alone', () => {
    fc.assert(
      fc.property(teams, counts, (hands, owed) => {
        const claims = claimsFor({ hands, workers: [], tick: 0 }, 'Andy', owed, true);
        expect(Object.keys(claims).filter((name) => name !== 'Andy')).toEqual([]);
      }),
    );
  });

  it('are nobody’s where goods lie in a chest', () => {
    expect(
      totalOf(
        sumOfCounts(Object.values(claimsFor({ hands: null, workers: [], tick: 0 }, 'Andy', { coal: 1 }))),
      ),
    ).toBe(0);
  });
});

describe('sections of a building, with the goods in hands', () => {
  const section = (id: string, materials: ItemCounts, dependsOn: readonly string[] = []): Subtask => ({
    id,
    action: 'build',
    item: 'tower_block',
    quantity: totalOf(materials),
    tools: [],
    materials,
    section: { name: 'tower', palette: [], cells: [], isFixed: true },
    dependsOn,
    instruction: '',
  });
  const thirds = { stone: 10, glass: 10, quartz: 10 };
  const hands = { Andy: thirds, Jill: thirds, Bob: thirds };
  const begun = (story: Story): readonly Job[] => {
    story.tell({ kind: 'paused' });
    for (const name of ['Andy', 'Jill', 'Bob']) story.joins(name);
    return story
      .tell({ kind: 'resumed' })
      .flatMap((action) => (action.kind === 'assign' ? [action.job] : []));
  };

  it('are begun by all at once, each handed by the others what it lacks', () => {
    const plan = [section('s1', { stone: 30 }), section('s2', { glass: 30 }), section('s3', { quartz: 30 })];
    const jobs = begun(new Story(plan, { stone: 30, glass: 30, quartz: 30 }, { chest: null, hands }));
    expect(jobs.map(({ handovers = [] }) => handovers.map(({ items }) => totalOf(items)))).toEqual([
      [10, 10],
      [10, 10],
      [10, 10],
    ]);
  });

  it('are handed on in one go with what follows them, as far as nobody is to use it itself', () => {
    const plan = [
      section('s1', { stone: 10 }),
      section('s2', { stone: 15 }, ['s1']),
      section('s3', { glass: 10 }),
      section('s4', { stone: 5 }, ['s3']),
    ];
    const jobs = begun(new Story(plan, { stone: 30, glass: 30, quartz: 30 }, { chest: null, hands }));
    const [first] = jobs.filter(({ subtask }) => subtask.id === 's1');
    const [other] = jobs.filter(({ subtask }) => subtask.id === 's3');
    expect(totalOf(sumOfCounts((first?.handovers ?? []).map(({ items }) => items)))).toBe(15);
    expect(other?.handovers ?? []).toEqual([]);
  });

  it('are left with who is about to begin something itself, or only about to join', () => {
    const plan = ['s1', 's2', 's3'].flatMap((id) => [
      section(id, { stone: 5 }),
      section(`${id}b`, { stone: 7 }, [id]),
    ]);
    const story = new Story(plan, { stone: 30, glass: 30, quartz: 30 }, { chest: null, hands });
    const jobs = ['Andy', 'Jill', 'Bob'].flatMap((name) =>
      story.joins(name).flatMap((action) => (action.kind === 'assign' ? [action.job] : [])),
    );
    expect(jobs.map(({ handovers = [] }) => handovers)).toEqual([[], [], []]);
  });

  it('lean on one that stands, though its worker is not back yet, and end with it', () => {
    const plan = [section('s1', { stone: 10 }), section('s2', { stone: 5 }, ['s1'])];
    const story = new Story(plan, { stone: 30, glass: 30, quartz: 30 }, { chest: null, hands });
    story.joins('Andy');
    story.joins('Jill');
    const begunBy = (actions: readonly ScheduleAction[]): readonly string[] =>
      actions.flatMap((action) => (action.kind === 'assign' ? [`${action.worker} ${action.job.id}`] : []));
    expect(begunBy(story.beats('Andy', 9))).toEqual([]);
    expect(begunBy(story.beats('Andy', 10))).toEqual(['Jill s2']);
    expect(story.of('s1').state).toBe('IN_PROGRESS');
    story.ends('Jill', 5);
    expect(story.ends('Andy', 10).at(-1)?.kind).toBe('finished');
  });

  it('are asked of who builds as high first, and of who is up or down only when nobody else has it', () => {
    const at = (name: string, y: number, isBusy: boolean): Partial<WorkerState> => ({
      name,
      position: { x: 0, y, z: 0 },
      capabilities: PHASES,
      isAway: false,
      active: isBusy
        ? ({ claims: {}, startedTick: 0, job: { takes: {}, tools: [] } } as unknown as ActiveJob)
        : null,
    });
    const workers = [at('Andy', 64, false), at('Jill', 70, true), at('Bob', 64, true)] as WorkerState[];
    const holding = { hands: { Jill: { stone: 9 }, Bob: { stone: 4 } }, workers, tick: 5 };
    expect(claimsFor(holding, 'Andy', { stone: 3 })).toEqual({ Bob: { stone: 3 } });
    expect(claimsFor(holding, 'Andy', { stone: 5 })).toEqual({ Bob: { stone: 4 }, Jill: { stone: 1 } });
  });

  it('are built as far as what is in hand goes: that is no failure, and the rest is given out anew', () => {
    const story = new Story([section('s1', { stone: 30 })], { stone: 30 }, { chest: null, hands });
    story.joins('Andy');
    story.ends('Andy', 25, 'failed');
    expect(story.of('s1')).toMatchObject({ done: 25, tries: 1, state: 'IN_PROGRESS' });
  });

  it('are asked back of who was handed them for later, where nobody else has any', () => {
    const job = { takes: { stone: 4 }, tools: [] };
    const active = { claims: { Jill: { stone: 9 } }, startedTick: 0, job } as unknown as ActiveJob;
    const jill = {
      name: 'Jill',
      capabilities: PHASES,
      position: { x: 0, y: 64, z: 0 },
      active,
    } as WorkerState;
    const holding = { hands: { Andy: { stone: 1 }, Jill: { stone: 9 } }, workers: [jill], tick: 5 };
    expect(claimsFor(holding, 'Andy', { stone: 8 })).toEqual({ Andy: { stone: 1 }, Jill: { stone: 5 } });
  });

  it('are left with who is about to begin where everything was dealt out by kinds', () => {
    const plan = ['s1', 's2', 's3'].map((id) => section(id, { stone: 5, glass: 5 }));
    const dealt = { Andy: { stone: 15 }, Jill: { glass: 15 }, Bob: {} };
    const jobs = begun(new Story(plan, { stone: 15, glass: 15 }, { chest: null, hands: dealt }));
    expect(jobs).toHaveLength(3);
    for (const { handovers = [] } of jobs)
      for (const { items } of handovers) expect(Math.max(...Object.values(items))).toBeLessThanOrEqual(5);
  });
});

describe('dishes and crafts, with the goods in hands', () => {
  const work = (
    action: Subtask['action'],
    id: string,
    item: string,
    materials: ItemCounts = {},
    more: Partial<Subtask> = {},
  ): Subtask => ({
    action,
    id,
    item,
    quantity: 1,
    tools: [],
    materials,
    dependsOn: [],
    instruction: '',
    ...more,
  });
  const storyOf = (plan: readonly Subtask[], hands: Hands, more: Partial<ScheduleSetup> = {}): Story =>
    new Story(plan, sumOfCounts(Object.values(hands)), { chest: null, hands, ...more });
  const begunBy = (actions: readonly ScheduleAction[]): readonly string[] =>
    actions.flatMap((action) => (action.kind === 'assign' ? [`${action.worker} ${action.job.id}`] : []));
  const together = (story: Story, names: readonly string[]): readonly ScheduleAction[] => {
    story.tell({ kind: 'paused' });
    for (const [at, name] of names.entries()) story.joins(name, 20 * at);
    return story.tell({ kind: 'resumed' });
  };

  it('are gathered by who holds what goes with it; a craft waits until the rest of its dish is there', () => {
    const plan = [
      work('craft', 's1', 'gold_nugget', { gold_ingot: 1 }),
      work('gather', 's2', 'carrot'),
      work('craft', 's3', 'golden_carrot', { gold_nugget: 1, carrot: 1 }, { dependsOn: ['s1', 's2'] }),
    ];
    const story = storyOf(plan, { Andy: {}, Bob: { gold_ingot: 1 } });
    expect(begunBy(together(story, ['Andy', 'Bob']))).toEqual(['Bob s2']);
    const hands = { Andy: {}, Bob: { gold_ingot: 1, carrot: 1 } };
    story.tell({ kind: 'hands-observed', hands, worker: 'Bob' });
    expect(begunBy(story.ends('Bob', 1))).toEqual(['Bob s1']);
  });

  it('are gathered by who is nearest where nobody holds anything of it', () => {
    const durations = { ...DURATIONS, placesOf: () => [{ x: 38, y: 0, z: 0 }] };
    const story = storyOf([work('gather', 's1', 'carrot')], { Andy: {}, Jill: {}, Bob: {} }, { durations });
    expect(begunBy(together(story, ['Andy', 'Bob', 'Jill']))).toEqual(['Jill s1']);
  });

  it('come together in one go for all the crafts there are, and nobody else begins one of these', () => {
    const plan = [
      work('craft', 's1', 'green_wool', { white_wool: 3, green_dye: 3 }),
      work('craft', 's2', 'stick', { bamboo: 2 }),
      work('craft', 's3', 'green_banner', { green_wool: 1, stick: 1 }, { dependsOn: ['s1', 's2'] }),
    ];
    const third = { white_wool: 1, green_dye: 1 };
    const story = storyOf(plan, { Andy: { ...third, bamboo: 1 }, Jill: { ...third, bamboo: 1 }, Bob: third });
    const [job, ...others] = together(story, ['Andy', 'Jill', 'Bob']).flatMap((action) =>
      action.kind === 'assign' ? [action.job] : [],
    );
    expect(others).toEqual([]);
    expect(sumOfCounts((job?.handovers ?? []).map(({ items }) => items))).toEqual({
      white_wool: 2,
      green_dye: 2,
      bamboo: 1,
    });
  });

  it('are fetched from the furnace by who holds the other dish, whoever is as near', () => {
    const station = { block: 'smoker', position: { x: 0, y: 0, z: 0 } };
    const plan = [
      work('craft', 's1', 'cookie', { wheat: 1 }),
      work('smelt', 's2', 'cooked_rabbit', { rabbit: 1, coal: 1 }, { station: 'smoker', fuel: { coal: 1 } }),
    ];
    const hands = { Andy: { rabbit: 1, coal: 1 }, Jill: { wheat: 1 } };
    const story = storyOf(plan, hands, { stations: [station] });
    expect(begunBy(together(story, ['Andy', 'Jill']))).toEqual(['Andy s2', 'Jill s1']);
    story.tell({ kind: 'hands-observed', hands: { Andy: {} }, worker: 'Andy' });
    story.ends('Andy', 1);
    story.tell({ kind: 'hands-observed', hands: { Jill: { cookie: 1 } }, worker: 'Jill' });
    story.ends('Jill', 1);
    const later = Array.from({ length: 20 }, () => {
      story.tick += 20;
      return begunBy(story.tell({ kind: 'clock-ticked' }));
    });
    expect(later.flat()).toEqual(['Jill s2.2']);
  });

  it('are brought to where they will be wanted by those without work, what is asked for in the end too', () => {
    const position = { x: 7, y: 0, z: 0 };
    const smelt = (id: string, meat: string): Subtask =>
      work('smelt', id, `cooked_${meat}`, { [meat]: 1, coal: 1 }, { station: 'smoker', fuel: { coal: 1 } });
    const hands = { Andy: { mutton: 1, coal: 1 }, Jill: { rabbit: 1, coal: 1 }, Bob: { wheat: 1 }, Mike: {} };
    const plan = [smelt('s1', 'mutton'), smelt('s2', 'rabbit'), work('craft', 's3', 'cookie', { wheat: 1 })];
    const story = storyOf(plan, hands, { stations: [{ block: 'smoker', position }] });
    expect(begunBy(together(story, ['Andy', 'Jill', 'Bob', 'Mike']))).toEqual(['Bob s3', 'Andy s1']);
    expect(nextMeetings(story.state)).toEqual([{ worker: 'Jill', near: position }]);
    story.tell({ kind: 'hands-observed', hands: { Bob: { cookie: 1 } }, worker: 'Bob' });
    story.ends('Bob', 1);
    expect(nextMeetings(story.state).map(({ worker }) => worker)).toEqual(['Jill', 'Bob']);
  });
});
