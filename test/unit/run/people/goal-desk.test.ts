import { expect, it } from 'vitest';
import type { Blueprint } from '../../../../src/blueprint/blueprint.js';
import { builtGoal } from '../../../../src/decompose/building-goal.js';
import { namesIn } from '../../../../src/messages/names.js';
import { GoalDesk } from '../../../../src/run/execute/goal-desk.js';
import { openRunLog } from '../../../../src/run/log/run-log.js';
import { registry } from './run-scene.js';

type Parts = ConstructorParameters<typeof GoalDesk>[0];

const TOM = { x: 7.5, y: 64, z: -3.2 };

function hut(name: string): Blueprint {
  return { name, palette: ['dirt'], cells: [[0, 0, 0, 0]], isFixed: false };
}

function newDesk(begin: Parts['buildings']['begin']): {
  readonly desk: GoalDesk;
  readonly log: Parts['log'];
} {
  const log = openRunLog(null, [], { now: () => 0, every: () => () => undefined }, () => undefined);
  const desk = new GoalDesk({
    runWorld: {
      game: { registry },
      people: {
        workers: [],
        watch: { sighting: () => ({ position: TOM }) },
        voice: { say: () => undefined },
      },
    } as unknown as Parts['runWorld'],
    log,
    nameOf: namesIn(registry),
    buildings: { begin, move: (name, chest, near) => begin(hut(name), chest, near) },
    lastSurvey: null,
    contents: null,
    execution: null,
  });
  return { desk, log };
}

function deskWith(begin: Parts['buildings']['begin']): GoalDesk {
  const { desk } = newDesk(begin);
  desk.begin([{ kind: 'have', item: 'stick', quantity: 4, verb: 'craft' }]);
  return desk;
}

it('takes a building besides the goal, or in its place, and finds it a place', async () => {
  const desk = deskWith((blueprint) => builtGoal(blueprint));
  expect((await desk.ask('Tom', 'also build a wall 4 x 2 of oak planks pls')).said).toBe(
    "The goal is now 4 sticks and 8 wall blocks. I'm making a plan.",
  );
  expect(desk.isGoal('actualy build a 3x3 cobblestone hut insted', false)).toBe(true);
  await desk.ask('Tom', 'actualy build a 3x3 cobblestone hut insted');
  expect(desk.takeWish()).toMatchObject([{ kind: 'built', blueprint: { name: 'hut' } }]);
});

it.each([
  'build a 3x3 cobblestone hut near me',
  'also build a hut right here pls',
  'can u build a wall 4 x 2 next to us',
])('has it built where they stand who say "%s"', async (text) => {
  const places: unknown[] = [];
  const desk = deskWith((blueprint, _, near) => {
    places.push(near);
    return builtGoal(blueprint);
  });
  expect((await desk.ask('Tom', text)).isDone).toBe(true);
  await desk.ask('Tom', 'build a hut instead');
  expect(places).toEqual([{ x: 7, y: 64, z: -4 }, undefined]);
});

it('has what is to be built already built where they stand who say "can u build it near me"', async () => {
  const places: unknown[] = [];
  const desk = deskWith((blueprint, _, near) => {
    places.push(near);
    return builtGoal(blueprint);
  });
  expect(desk.isGoal('can u build it near me', true)).toBe(false);
  await desk.ask('Tom', 'also build a 3x3 hut');
  for (const text of ['can u build it near me', 'build the hut here']) {
    expect(desk.isGoal(text, true)).toBe(true);
    expect((await desk.ask('Tom', text)).said).toMatch(/^The goal is now 4 sticks and 1 hut block\./);
  }
  expect(places.slice(1)).toEqual([
    { x: 7, y: 64, z: -4 },
    { x: 7, y: 64, z: -4 },
  ]);
});

it('changes the amount of what was asked for last, or of what is named', async () => {
  const desk = deskWith((blueprint) => builtGoal(blueprint));
  await desk.ask('Tom', 'also make 20 torches');
  expect((await desk.ask('Tom', 'no wait just 2')).said).toContain('4 sticks and 2 torches.');
  expect((await desk.ask('Tom', 'make 8 sticks not 4')).said).toContain('8 sticks and 2 torches.');
  expect((await desk.ask('Tom', 'we need 8 sticks not 9')).said).toContain('8 sticks and 2 torches.');
  expect((await desk.ask('Tom', 'double the torches')).said).toContain('8 sticks and 4 torches.');
  expect((await desk.ask('Tom', 'no wait just a stone axe')).said).toContain('8 sticks and 1 stone axe.');
  expect((await desk.ask('Tom', 'double the clocks')).said).toBe(
    '"clocks" is not part of the goal: 8 sticks and 1 stone axe. Say for example "also make 3 clocks".',
  );
  await desk.ask('Tom', 'also make 2 torches');
  expect((await desk.ask('Tom', 'dont make the torches')).said).toContain('now 8 sticks and 1 stone axe.');
});

it('changes nothing for a building that has no room', async () => {
  const desk = deskWith(() => ({ why: 'There is no room.' }));
  expect(await desk.ask('Tom', 'build a hut')).toEqual({ isDone: false, said: 'There is no room.' });
  expect(desk.hasWish).toBe(false);
});

it('keeps what is said before the first goal is settled, and takes it up then, in order', async () => {
  const { desk, log } = newDesk((blueprint) => builtGoal(blueprint));
  const kept = "I'm still looking around; I'll take that up as soon as I'm ready.";
  expect(await desk.ask('Tom', 'also make 2 torches')).toEqual({ isDone: true, said: kept });
  expect((await desk.ask('Ann', 'no wait just 1')).said).toBe(kept);
  expect((await desk.ask('Tom', 'also make a blorp')).isDone).toBe(false);
  expect(desk.hasWish).toBe(false);
  desk.begin([{ kind: 'have', item: 'stick', quantity: 4, verb: 'craft' }]);
  // Said after what was kept, and so taken after it.
  await desk.ask('Tom', 'also make 1 stone axe');
  expect(desk.takeWish()).toMatchObject([
    { quantity: 4 },
    { item: 'torch', quantity: 1 },
    { item: 'stone_axe' },
  ]);
  const told = log.events.flatMap((event) =>
    event.kind === 'chat' ? [`${event.to}: ${event.lines.join()}`] : [],
  );
  expect(told).toEqual([
    "Tom: The goal is now 4 sticks and 2 torches. I'm making a plan.",
    "Ann: The goal is now 4 sticks and 1 torch. I'm making a plan.",
  ]);
});

it('takes the last change back, once', async () => {
  const desk = deskWith((blueprint) => builtGoal(blueprint));
  await desk.ask('Tom', 'also make 2 torches');
  expect((await desk.ask('Tom', 'no wait just kidding')).said).toBe(
    "The goal is now 4 sticks. I'm making a plan.",
  );
  const nothing = { isDone: false, said: 'All right; nothing was asked for.' };
  expect(await desk.ask('Tom', 'nvm')).toEqual(nothing);
  await desk.ask('Ann', 'also make 2 torches');
  // Nobody takes back what somebody else has asked for.
  expect(await desk.ask('Tom', 'nvm')).toEqual(nothing);
});
