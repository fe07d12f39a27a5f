import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { modelCurriculum } from '../../../src/curriculum/by-model.js';
import { PLAIN_CURRICULA, plainCurriculum } from '../../../src/curriculum/curricula.js';
import type { Observed, Proposal, TaskTried } from '../../../src/curriculum/curriculum.js';
import { ProspectsHere, type Prospects } from '../../../src/curriculum/prospects.js';
import { techTree } from '../../../src/curriculum/tech-tree.js';
import { CoVoyagerError } from '../../../src/base/error.js';
import { startOf } from '../../../src/decompose/start-of.js';
import { loadEnvironment } from '../../../src/environment/load-environment.js';
import { loadGame } from '../../../src/game/game.js';
import { loadRegistry } from '../../../src/game/registry.js';
import { scriptedModel } from '../../../src/model/scripted-model.js';

const registry = loadRegistry('1.20.1');
const tree = techTree(registry);
const ITEMS = [...tree.slice(0, 12), 'oak_log', 'oak_planks', 'stick', 'dirt', 'sand', 'oak_slab'];
const NEVER = new AbortController().signal;

/** Each item by itself takes so many ticks; those under 0 have no plan. */
function prospectsOf(ticks: Readonly<Record<string, number>>): Prospects {
  const of = (item: string) => {
    const expectedTicks = ticks[item] ?? -1;
    return Promise.resolve(expectedTicks < 0 ? null : { item, expectedTicks, newItems: [item] });
  };
  return {
    candidates: Object.entries(ticks)
      .map(([item, rawActions]) => ({ item, rawActions }))
      .toSorted((a, b) => a.rawActions - b.rawActions),
    registry,
    useOf: () => 0,
    tree,
    nameOf: (item) => item.replaceAll('_', ' '),
    of,
    planned: async ([goal]) => (await of(goal?.item ?? '')) ?? { why: 'nothing gives that here' },
  };
}

function observedWith(tasks: readonly TaskTried[], had: readonly string[] = []): Observed {
  return {
    tick: 0,
    limitTicks: 24_000,
    chest: { oak_log: 2 },
    stations: [],
    explorers: [{ name: 'Ada', health: 20, food: 18, equipment: [] }],
    biome: 'forest',
    timeOfDay: 1000,
    seen: ['oak_log'],
    had,
    tasks,
  };
}

const tried = (item: string, status: TaskTried['status']): TaskTried => ({
  task: item,
  items: [item],
  status,
  reason: null,
});

const histories = fc
  .array(fc.record({ item: fc.constantFrom(...ITEMS), isDone: fc.boolean() }), { maxLength: 30 })
  .map((all) => {
    const tasks = all.map(({ item, isDone }) => tried(item, isDone ? 'done' : 'failed'));
    return observedWith(
      tasks,
      tasks.flatMap(({ items, status }) => (status === 'done' ? items : [])),
    );
  });
const times = fc.dictionary(fc.constantFrom(...ITEMS), fc.integer({ min: 0, max: 20_000 }), { maxKeys: 18 });

const itemOf = (proposal: Proposal): string | null =>
  proposal.kind === 'task' ? (proposal.goals[0]?.item ?? '') : null;

describe.each(PLAIN_CURRICULA)('the curriculum %s', (name) => {
  it('proposes the same from the same, and only what can be had and was not', async () => {
    await fc.assert(
      fc.asyncProperty(histories, times, fc.nat(1000), async (observed, ticks, seed) => {
        const propose = () => plainCurriculum(name, seed).propose(observed, prospectsOf(ticks), NEVER);
        const proposal = await propose();
        expect(await propose()).toEqual(proposal);
        const item = itemOf(proposal);
        const open = Object.keys(ticks).filter((each) => !observed.had.includes(each));
        const isLeft = name === 'tech-tree' ? open.some((each) => tree.includes(each)) : open.length > 0;
        expect(item !== null).toBe(isLeft);
        if (item !== null) expect(open).toContain(item);
      }),
    );
  });

  it('lets what failed rest while there is something else, and comes back to it', async () => {
    const ticks = Object.fromEntries(tree.slice(0, 12).map((item, at) => [item, at * 10]));
    let tasks: readonly TaskTried[] = [tried('crafting_table', 'failed')];
    const proposed: string[] = [];
    for (let turn = 0; turn < 40; turn++) {
      const curriculum = plainCurriculum(name, 5);
      const item = itemOf(await curriculum.propose(observedWith(tasks), prospectsOf(ticks), NEVER));
      proposed.push(item ?? '');
      tasks = [...tasks, tried(item ?? '', 'failed')];
    }
    expect(proposed.slice(0, 4)).not.toContain('crafting_table');
    expect(proposed).toContain('crafting_table');
  });
});

describe('the frontier', () => {
  const propose = (ticks: Readonly<Record<string, number>>, observed = observedWith([])) =>
    plainCurriculum('frontier', 1).propose(observed, prospectsOf(ticks), NEVER);

  it('takes the quicker of two, and leaves out what nobody can plan', async () => {
    expect(itemOf(await propose({ dirt: 400, sand: 300, oak_slab: -1 }))).toBe('sand');
  });

  it('puts a better pickaxe before a trifle, and a trifle before what the time does not allow', async () => {
    expect(itemOf(await propose({ dirt: 100, stone_pickaxe: 800 }))).toBe('stone_pickaxe');
    const late = { ...observedWith([]), tick: 23_500 };
    expect(itemOf(await propose({ dirt: 100, stone_pickaxe: 800 }, late))).toBe('dirt');
  });

  it('looks past the cheapest where none of them can be done in the time that is left', async () => {
    const late = { ...observedWith([]), tick: 23_500 };
    const long = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`rare_${index}`, 600 + index]));
    const quick = { ...prospectsOf({ ...long, oak_slab: 100 }) };
    const candidates = quick.candidates.toSorted((a, b) => b.rawActions - a.rawActions);
    expect(itemOf(await plainCurriculum('frontier', 1).propose(late, { ...quick, candidates }, NEVER))).toBe(
      'oak_slab',
    );
  });
});

describe('the model curriculum', () => {
  const ticks = { dirt: 100, stone_pickaxe: 800 };
  const ask = (replies: readonly (string | Error)[]) => {
    const model = scriptedModel(replies);
    const proposal = modelCurriculum({ model }).propose(observedWith([]), prospectsOf(ticks), NEVER);
    return { model, proposal };
  };
  const reply = (task: string): string => JSON.stringify({ reasoning: 'It opens iron.', task });

  it('takes what the model proposes, and is told of the place', async () => {
    const { model, proposal } = ask([reply('craft 1 stone pickaxe')]);
    expect(await proposal).toMatchObject({
      kind: 'task',
      by: 'model',
      why: 'It opens iron.',
      expectedTicks: 800,
    });
    expect(itemOf(await proposal)).toBe('stone_pickaxe');
    const said = model.requests[0]?.messages.at(-1)?.content ?? '';
    for (const part of ['2 oak_log', 'forest', 'health 20', 'food 18', 'day']) expect(said).toContain(part);
  });

  it('hears what does not do, and gives way to the frontier after three tries', async () => {
    const { model, proposal } = ask(['no idea', reply('craft 1 beacon'), reply('gather 1 unobtainium')]);
    expect(await proposal).toMatchObject({ kind: 'task', by: 'frontier' });
    const last = model.requests[2]?.messages.at(-1)?.content ?? '';
    expect(last).toContain('nothing gives that here');
    expect(last).toContain('no JSON object');
  });

  it('is an error where the model cannot be asked any more', async () => {
    const spent = new CoVoyagerError('budget-exhausted', 'The budget is used up.');
    await expect(ask([spent]).proposal).rejects.toThrow('used up');
  });
});

it('holds items only, no temples that are found', () => {
  const { start } = startOf(loadGame('1.20.1'), loadEnvironment('nature'), { rules: 'vanilla' });
  const nowhere = { left: null, right: null, beside: [] };
  const durations = { estimate: () => ({ fixedTicks: 0, ticksPerUnit: 1, waitTicksPerUnit: 0 }) };
  const { candidates } = new ProspectsHere().from({
    start,
    setup: { durations, chest: null, contents: {}, stations: [], spots: nowhere },
    workers: [],
    had: [],
    seen: new Set(),
    whyNot: () => '',
  });
  expect(candidates.length).toBeGreaterThan(400);
  expect(candidates.filter(({ item }) => !registry.items.has(item))).toEqual([]);
});
