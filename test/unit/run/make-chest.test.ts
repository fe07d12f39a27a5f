import { expect, it } from 'vitest';
import type { Subtask } from '../../../src/plan/subtask/subtask.js';
import { loadRegistry } from '../../../src/game/registry.js';
import { Lessons } from '../../../src/run/execute/lessons.js';
import type { RunParts } from '../../../src/run/execute/run-parts.js';
import { makeChest, unseenFor } from '../../../src/run/world/make-chest.js';
import { gatheredMeanwhile } from '../../../src/run/world/meanwhile.js';
import { FakeWorker } from './fake-worker.js';
import { FakeWorld } from './fake-world.js';
import { ErrandScene } from './people/errand-scene.js';
import { runFake } from './run-fake.js';

function chestless(): FakeWorld {
  const world = new FakeWorld();
  world.hasChest = false;
  return world;
}

it('has one worker make a chest first, and says so', async () => {
  const world = chestless();
  const { result } = await runFake(world, [new FakeWorker(world, 'Ada'), new FakeWorker(world, 'Ben')]);
  expect(result.notes.some((note) => /makes one first/.test(note))).toBe(true);
  expect(result.status).toBe('done');
  expect(world.chest.get('compass')).toBe(1);
});

it('is impossible where no chest can be made', async () => {
  const world = chestless();
  world.takeFromNature('oak_log', 1000);
  const { result } = await runFake(world, [new FakeWorker(world, 'Ada')]);
  expect(result.status).toBe('impossible');
  expect(result.reason).toMatch(/no chest here, and none can be made/);
  // Nothing rushes by while the chest is planned.
  expect(world.plannedAtNormalSpeed).toBe(1);
});

it('makes no chest for what nobody can do here', async () => {
  const world = chestless();
  const { result } = await runFake(world, [new FakeWorker(world, 'Ada')], { goal: 'craft a fishing rod' });
  expect(result.status).toBe('impossible');
  expect(result.reason).toMatch(/^needs 2 string; no/);
  expect(result.subtasks).toEqual([]);
});

it('makes one where somebody carries what it takes', async () => {
  const world = chestless();
  const ada = new FakeWorker(world, 'Ada');
  const hands = { string: 2 };
  Object.assign(ada, { asBot: { hands, isHalted: false, handsAtRest: () => Promise.resolve(hands) } });
  const { result } = await runFake(world, [ada], { goal: 'craft a fishing rod' });
  expect(result.notes.some((note) => /makes one first/.test(note))).toBe(true);
});

it('lends nobody the one who makes it before it stands, not while it is planned either', async () => {
  const scene = new ErrandScene([], ['Ada', 'Ben']);
  const { context, world } = scene;
  world.hasChest = false;
  for (const worker of scene.roster) Object.assign(worker, { asBot: { name: worker.name } });
  const survey = await world.until(context.survey());
  const called = async (): Promise<string | undefined> =>
    (await context.borrowed.borrow(null, 'goes along with Anna', () => undefined))?.name;
  let company: string | undefined;
  const planner: RunParts['planner'] = {
    info: { method: 'planner', model: null, provider: null, author: 'planner' },
    plan: async () => {
      company = await called();
      return { kind: 'impossible', reason: 'No wood.' };
    },
  };
  const lookAhead = (): Promise<never> => Promise.reject(new Error('there is no plan'));
  const occasion = { lookAhead, canKeep: false, lessons: new Lessons() };
  if (!survey) throw new Error('Ada is there to look around.');
  await world.until(makeChest({ context, planner } as RunParts, survey, occasion));
  expect([company, await called()]).toEqual(['Ben', 'Ada']);
});

it.each([
  ['nothing else is looked for', ['dirt'], [], 'oak_log'],
  ['other wood is in sight', ['dirt'], ['birch_log'], null],
  ['the goal takes something nobody sees as well', ['cobblestone'], [], null],
  ['nobody knows what the goal takes', null, [], null],
])('is not looked far for what a chest is made of where %s', (_, goal, seen, expected) => {
  const gather = (item: string, sources = [item]): Subtask =>
    ({ action: 'gather', item, sources }) as unknown as Subtask;
  const offers = new Map(['dirt', ...seen].map((name) => [name, 9]));
  const making = [gather('oak_log', ['oak_log', 'birch_log'])];
  const ahead = goal?.map((item) => gather(item)) ?? null;
  expect(unseenFor(making, ahead, { offers })).toBe(expected);
});

it('has the others gather meanwhile what bare hands can: what the making lacks, or shares of what is in sight', () => {
  const gather = (item: string, quantity: number, tools: readonly string[] = []): Subtask =>
    ({
      id: 's1',
      action: 'gather',
      item,
      quantity,
      tools,
      materials: {},
      dependsOn: ['s0'],
    }) as unknown as Subtask;
  const ahead = [gather('oak_log', 5), gather('cobblestone', 9, ['wooden_pickaxe']), gather('dirt', 3)];
  const gatheredWith = (making: readonly Subtask[], ...seen: readonly string[]): readonly string[] =>
    gatheredMeanwhile(loadRegistry('1.20.1'), making, ahead, ['Ben', 'Cleo', 'Dan'], {
      offers: new Map(seen.map((name) => [name, 9])),
    }).map(({ id, for: who, item, quantity }) => String([id, who, item, quantity]));
  const logs = [gather('oak_log', 3)];
  expect(gatheredWith(logs, 'oak_log', 'cobblestone')).toEqual([
    's2,Ben,oak_log,2',
    's3,Cleo,oak_log,2',
    's4,Dan,oak_log,2',
  ]);
  expect(gatheredWith(logs, 'oak_log', 'dirt')).toEqual([
    's2,Ben,oak_log,3',
    's3,Cleo,dirt,3',
    's4,Dan,oak_log,3',
  ]);
  expect(gatheredWith([], 'stone')).toEqual([]);
  // What the making lacks, each looks for.
  expect(gatheredWith(logs, 'dirt')).toEqual(['s2,Ben,oak_log,3', 's3,Cleo,oak_log,3', 's4,Dan,oak_log,3']);
});
