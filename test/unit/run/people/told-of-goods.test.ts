import { describe, expect, it } from 'vitest';
import { foldEvents } from '../../../../src/run/view/view-after.js';
import { craft, gather } from '../../schedule/core/random-plan.js';
import { CHEST } from '../../worker/people/fake-watch.js';
import { RunScene } from './run-scene.js';
import { jobOf } from '../../../support/job-of.js';

const LOGS = gather('s1', 'oak_log', 11);

describe('whoever keeps what a subtask waits for', () => {
  it('is asked after a moment to put it back, once in a while', () => {
    const plan = [craft('s1', 'oak_planks', 8, { oak_log: 2 }), gather('s2', 'dirt', 9)];
    const scene = new RunScene(plan, ['Eva'], { oak_log: 3, stick: 1 });
    const { watch, voice, clock, story } = scene;
    watch.joins('Eva');
    watch.moves('Eva', { oak_log: -3, stick: -1 });
    story.joins('Ada');
    const asked = (): readonly string[] =>
      voice.toldTo('Eva').filter((line) => line.startsWith('Please put'));
    clock.advance(80);
    expect(asked()).toEqual([]);
    clock.advance(600);
    expect(asked()).toEqual([
      'Please put 2 oak logs back into the chest: s1 (craft 8 oak planks) waits for that.',
    ]);
    watch.moves('Eva', { oak_log: 3 });
    clock.advance(2400);
    expect(asked()).toHaveLength(1);
  });
});

describe('whoever keeps all that its task was to bring', () => {
  it.each([
    { others: [gather('s2', 'dirt', 9)], afterTicks: 320 },
    // Everybody waits for it.
    { others: [], afterTicks: 140 },
  ])('is asked once for it after a moment, sooner where nothing else is left', ({ others, afterTicks }) => {
    const { watch, voice, clock, people } = new RunScene([LOGS, ...others], ['Eva']);
    watch.joins('Eva');
    const [eva] = people.workers;
    const assignment = { job: jobOf(LOGS), site: { chest: CHEST }, deadlineTicks: 20_000 };
    void eva?.assign(assignment, new AbortController().signal);
    const asked = (): readonly string[] =>
      voice.toldTo('Eva').filter((line) => line.startsWith('Please put'));
    watch.hands = { oak_log: 10 };
    clock.advance(600);
    expect(asked()).toEqual([]);
    watch.hands = { oak_log: 11 };
    clock.advance(afterTicks - 60);
    expect(asked()).toEqual([]);
    clock.advance(100);
    expect(asked()).toHaveLength(1);
    clock.advance(600);
    expect(asked()).toEqual(['Please put 11 oak logs into the chest; then it is done.']);
  });
});

describe('whoever has made ahead of the plan what is asked for', () => {
  it('is told once that it counts in the chest, not of what something else is made of', () => {
    const plan = [LOGS, craft('s2', 'stick', 4, { oak_planks: 2 }), craft('s3', 'ladder', 3, { stick: 7 })];
    const { watch, voice, clock, people } = new RunScene(plan, ['Eva']);
    watch.joins('Eva');
    const assignment = { job: jobOf(LOGS), site: { chest: CHEST }, deadlineTicks: 20_000 };
    void people.workers[0]?.assign(assignment, new AbortController().signal);
    const told = (): readonly string[] => voice.toldTo('Eva').filter((line) => line.startsWith('You have'));
    watch.hands = { stick: 4, ladder: 2 };
    clock.advance(600);
    expect(told()).toEqual([]);
    watch.hands = { stick: 4, ladder: 3 };
    clock.advance(900);
    expect(told()).toEqual(['You have 3 ladders already: put them into the chest; then that counts.']);
  });
});

describe('the task on the page and above the hotbar', () => {
  it('follows the amount that is asked for now, and says to bring what is in hand', () => {
    const { watch, voice, clock, people, log } = new RunScene([LOGS], ['Eva']);
    watch.joins('Eva');
    const [eva] = people.workers;
    const assignment = { job: jobOf(LOGS), site: { chest: CHEST }, deadlineTicks: 20_000 };
    void eva?.assign(assignment, new AbortController().signal);
    const read = (): string | undefined => foldEvents(log.events).workers[0]?.instruction.join(' ');
    expect(read()).toBe('s1: Gather 11 oak logs. Put the 11 oak logs into the chest.');
    watch.hands = { oak_log: 7 };
    clock.advance(40);
    eva?.amend('s1', 8);
    expect(read()).toBe('s1: Gather 8 oak logs. Put the 8 oak logs into the chest.');
    expect(voice.shown.at(-1)?.display.actionBar).toBe('gather 8 oak logs');
    eva?.amend('s1', 7);
    clock.advance(40);
    const bring = 'Please put 7 oak logs into the chest; then it is done.';
    expect(read()).toBe(bring);
    expect(voice.shown.at(-1)?.display.actionBar).toBe(bring);
    watch.hands = { oak_log: 3 };
    clock.advance(20);
    expect(read()).toBe('s1: Gather 7 oak logs. Put the 7 oak logs into the chest.');
  });

  it('names the tool that is to come back with it', () => {
    const { watch, clock, people, log } = new RunScene([LOGS], ['Eva']);
    watch.joins('Eva');
    const job = jobOf(LOGS, { tools: ['stone_axe'] });
    void people.workers[0]?.assign(
      { job, site: { chest: CHEST }, deadlineTicks: 20_000 },
      new AbortController().signal,
    );
    watch.hands = { oak_log: 11, stone_axe: 1 };
    clock.advance(40);
    expect(foldEvents(log.events).workers[0]?.instruction).toEqual([
      'Please put 11 oak logs and 1 stone axe into the chest; then it is done.',
    ]);
  });
});

describe('what the others cannot go on without', () => {
  it('stands on the page of whoever holds it until it has come, or is not waited for any more', () => {
    const { log } = new RunScene([LOGS], ['Eva']);
    const asked = { kind: 'goods-awaited', worker: 'Eva', items: { oak_log: 2 }, limitTicks: 1200 } as const;
    const awaited = (): unknown => foldEvents(log.events).workers[0]?.awaited?.items ?? null;
    log.add({ ...asked, why: 'no oak logs' });
    expect(awaited()).toEqual({ oak_log: 2 });
    log.add({ kind: 'chest-observed', worker: 'Eva', before: {}, contents: { oak_log: 2 } });
    expect(awaited()).toBeNull();
    log.add(asked);
    log.add({ kind: 'goal-ended', status: 'failed', reason: null, reached: [] });
    expect(awaited()).toBeNull();
  });
});

describe('whatever the plan needs', () => {
  it('is explained by what it is for', async () => {
    const plan = [gather('s1', 'oak_log', 2), craft('s2', 'oak_planks', 8, { oak_log: 2 })];
    const scene = new RunScene(plan, ['Eva']);
    scene.watch.joins('Eva');
    expect(await scene.types('Eva', 'why do we need oak logs')).toMatch(
      /^2 oak logs \(s1\): 2 for oak planks \(s2\)/,
    );
    expect(await scene.types('Eva', 'what is s1?')).toMatch(/^2 oak logs \(s1\): 2 for oak planks \(s2\)/);
    expect(await scene.types('Eva', 'why iron')).toBe('The plan needs no iron.');
    expect(await scene.types('Eva', '!co why')).toBe('Why what? Say for example "why cobblestone".');
  });
});

describe('what is missing', () => {
  it('is told of her own task first, and of a thing alone where one is named', async () => {
    const plan = [LOGS, craft('s2', 'oak_planks', 8, { oak_log: 2 }, { dependsOn: ['s1'] })];
    const scene = new RunScene(plan, ['Eva'], { oak_log: 3 });
    const types = scene.types.bind(scene);
    scene.watch.joins('Eva');
    void scene.people.workers[0]?.assign(
      { job: jobOf(LOGS), site: { chest: CHEST }, deadlineTicks: 20_000 },
      new AbortController().signal,
    );
    expect(await types('Eva', 'how many do i still need')).toBe(
      'Your task s1: 0 of 11 oak logs so far. Still to make or gather: 11 oak logs, 8 oak planks. The chest holds 3 items.',
    );
    expect(await types('Eva', 'how much wood is missing')).toMatch(
      /^Still to make or gather: 11 oak logs.*\. The chest holds 3\.$/,
    );
    expect(await types('Eva', 'how many furnaces are missing')).toBe(
      'No more of that is to be made or gathered. The chest holds none.',
    );
    expect(await types('Eva', 'where is everybody')).toBe('Nobody else takes part.');
  });
});

describe('whoever puts what is asked for into a chest of its own', () => {
  it('is told once where the shared one is', () => {
    const { watch, voice } = new RunScene([LOGS], ['Anna']);
    const own = { x: CHEST.x + 4, y: CHEST.y, z: CHEST.z };
    watch.joins('Anna');
    watch.moves('Anna', { dirt: 3 }, own);
    watch.moves('Anna', { oak_log: 2 });
    expect(voice.toldTo('Anna').filter((line) => line.includes('another chest'))).toEqual([]);
    watch.moves('Anna', { oak_log: 2 }, own);
    watch.moves('Anna', { oak_log: 1 }, own);
    expect(voice.toldTo('Anna').filter((line) => line.includes('another chest'))).toEqual([
      `That is another chest. What counts goes into the shared one, right beside you (${CHEST.x} ${CHEST.y} ${CHEST.z}).`,
    ]);
  });
});
