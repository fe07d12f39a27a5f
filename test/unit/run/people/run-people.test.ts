import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../../src/run/people/command.js';
import { gather } from '../../schedule/core/random-plan.js';
import type { NewRunEvent } from '../../../../src/run/log/run-event.js';
import { CHEST } from '../../worker/people/fake-watch.js';
import { RunScene } from './run-scene.js';
import { jobOf } from '../../../support/job-of.js';

const VERIFIED = { code: 'verified', done: 1, quantity: 1 } as const;

const LOGS = gather('s1', 'oak_log', 11);
const PLAN = {
  kind: 'plan-made',
  subtasks: [LOGS],
  expectedTicks: 1800,
  lowerBoundTicks: 900,
  why: [],
  goals: [{ kind: 'have', item: 'oak_log', quantity: 11 }],
  planner: { kind: 'oracle' },
  chest: {},
  stations: [],
  preview: [],
} as unknown as NewRunEvent;
describe('whoever joins a run with people in it', () => {
  it('is welcomed with the goal and what to do now, and takes part, whatever the name', async () => {
    const scene = new RunScene([LOGS], ['Anna'], {}, 'open');
    scene.watch.joins('Zoe');
    scene.clock.advance(20);
    expect(scene.voice.toldTo('Zoe')).toEqual([
      expect.stringMatching(
        /^Welcome, Zoe\. Our goal:.* \(0 of 1 done\)\. Your next task comes in a moment\./,
      ),
    ]);
    expect(scene.people.workers.map(({ name }) => name)).toEqual(['Anna', 'Zoe']);
    scene.story.joins('Zoe');
    expect(await scene.types('Zoe', '!co quiet')).toMatch(/^Quiet/);
    scene.watch.leaves('Zoe');
    scene.watch.joins('Zoe');
    scene.clock.advance(20);
    expect(scene.voice.toldTo('Zoe').at(-1)).toMatch(/^Welcome back, Zoe\./);
    expect(scene.people.workers).toHaveLength(2);
  });

  it('reads its task first, then the plan in a line of twelve words at most', () => {
    const scene = new RunScene([LOGS], ['Anna']);
    const { log, voice, watch, people } = scene;
    watch.joins('Anna');
    log.add(PLAN);
    expect(voice.toldTo('Anna')).toEqual([]);
    void people.workers[0]?.assign(
      { job: jobOf(LOGS), site: { chest: CHEST }, deadlineTicks: 9999 },
      new AbortController().signal,
    );
    const [task = '', plan = '', ...more] = voice.toldTo('Anna');
    expect(task).toMatch(/^s1: Gather/);
    expect(plan).toBe('The plan: 1 subtask, about 1 min 30 s.');
    expect(plan.split(' ').length).toBeLessThanOrEqual(12);
    expect(more).toEqual([]);
  });

  it.each([
    [80, 'The chest is 80 blocks south of you (0 64 80).'],
    [20, ''],
  ])('reads where the chest is with its task when that is %i blocks away', (z, expected) => {
    const { voice, watch, people, places } = new RunScene([LOGS], ['Anna']);
    places.set('Anna', { x: 0, y: 64, z: 0 }).set('chest', { x: 0, y: 64, z });
    watch.joins('Anna');
    void people.workers[0]?.assign(
      { job: jobOf(LOGS), site: { chest: CHEST }, deadlineTicks: 9999 },
      new AbortController().signal,
    );
    expect(/The chest is.*|$/.exec(voice.toldTo('Anna')[0] ?? '')?.[0]).toBe(expected);
  });

  it('is let in from another machine once the code was said', async () => {
    const scene = new RunScene([LOGS], ['Anna'], {}, 'open');
    scene.watch.elsewhere.add('Zoe');
    scene.watch.joins('Zoe');
    scene.clock.advance(20);
    expect(scene.voice.toldTo('Zoe')).toEqual([
      expect.stringMatching(/^Welcome\. To take part say "!co code"/),
    ]);
    for (const words of ['!co next', '!co done', '!co resume'])
      expect(await scene.types('Zoe', words)).toMatch(/^First say "!co code"/);
    expect(scene.people.workers.map(({ name }) => name)).toEqual(['Anna']);
    await scene.types('Zoe', '!co code 4821');
    expect(scene.people.workers.map(({ name }) => name)).toEqual(['Anna', 'Zoe']);
    scene.clock.advance(20);
    expect(scene.voice.toldTo('Zoe').at(-1)).toMatch(/^Welcome, Zoe\. Our goal/);
  });

  it('opens the chest from another machine under a name of the run only while the code was said', async () => {
    const scene = new RunScene([LOGS], ['Anna', 'Ben']);
    const trusted = (): readonly boolean[] => ['Anna', 'Ben'].map((name) => scene.people.isTrusted(name));
    scene.watch.elsewhere.add('Anna');
    scene.watch.joins('Anna');
    scene.watch.joins('Ben');
    scene.clock.advance(20);
    expect(scene.voice.toldTo('Anna')[0]).toMatch(/^Welcome\. To take part say "!co code"/);
    expect(trusted()).toEqual([false, true]);
    await scene.types('Anna', '!co code 1111');
    expect(trusted()).toEqual([false, true]);
    await scene.types('Anna', '!co code 4821');
    expect(trusted()).toEqual([true, true]);
    // Somebody else under the name.
    scene.watch.leaves('Anna');
    scene.watch.joins('Anna');
    expect(trusted()).toEqual([false, true]);
  });

  it('is asked once on a server of somebody, takes part by asking for a task, and is left alone otherwise', async () => {
    const scene = new RunScene([LOGS], [], {}, 'asked');
    scene.watch.joins('Zoe');
    scene.watch.joins('Tom');
    scene.clock.advance(20);
    const [invitation = '', ...more] = scene.voice.toldTo('Zoe');
    expect(invitation).toMatch(/^Welcome, Zoe\. Bots work here: .* To take part, ask what you can do\.$/);
    expect(more).toEqual([]);
    for (const words of ['lol', 'where is the chest', 'i have 3 logs']) scene.voice.types('Tom', words);
    await scene.types('Zoe', 'what can i do');
    expect(scene.people.workers.map(({ name }) => name)).toEqual(['Zoe']);
    expect(scene.voice.toldTo('Tom')).toHaveLength(1);
  });

  it('is no part of a run that keeps to those it named', async () => {
    const scene = new RunScene([LOGS], ['Anna']);
    scene.watch.joins('Zoe');
    scene.clock.advance(40);
    expect(scene.voice.toldTo('Zoe')).toEqual([]);
    expect(await scene.types('Zoe', '!co next')).toMatch(
      /^Players in this run: Anna; start it with --human Zoe/,
    );
    expect(scene.people.workers).toHaveLength(1);
  });
});

/** What others did is told once in so many ticks. */
const MINUTE = 1220;

describe('chat', () => {
  it('is left alone unless it is meant for us, and answered to whoever asked', async () => {
    const scene = new RunScene([LOGS]);
    expect(await scene.types('Eva', 'nice weather')).toBe('');
    expect(await scene.types('Eva', '!CO Plan')).toBe('0 of 1 done. Ready: s1 (gather 11 oak logs).');
    expect(await scene.types('Eva', '!co hepl')).toContain('("help")');
    expect(scene.log.events.filter(({ kind }) => kind === 'command-given')).toHaveLength(2);
  });

  it('has at most two lines of at most 256 letters for an answer', async () => {
    const plan = Array.from({ length: 30 }, (_, at) =>
      gather(`s${at + 1}`, 'polished_blackstone_bricks', 640),
    );
    const scene = new RunScene(plan);
    for (const text of ['!co plan', '!co help', '!co take 99', '!co pllan', `!co ${'x'.repeat(200)}`]) {
      const before = scene.voice.said.length;
      await scene.types('Eva', text);
      const lines = scene.voice.said.slice(before).flatMap((each) => each.lines);
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(line.length).toBeLessThan(256);
    }
  });

  it('ends a run only when it is asked for twice, soon, by somebody who takes part', async () => {
    const scene = new RunScene([LOGS]);
    for (let times = 0; times < 3; times++) {
      expect(await scene.types('Zoe', '!co stop')).toBe('Only who takes part in this run can ask for that.');
    }
    expect(await scene.types('Eva', '!co stop')).toContain('again within 30 s');
    scene.clock.advance(601);
    expect(await scene.types('Eva', '!co stop')).toContain('again within 30 s');
    expect(scene.stopped).toEqual([]);
    expect(await scene.types('eva', '!co stop')).toContain('Stopping');
    expect(scene.stopped).toEqual(['Eva']);
    expect(await scene.types('Eva', '!co stop')).toContain('again within 30 s');
    expect(await scene.types('Eva', '!co yes')).toContain('Stopping');
  });

  it('is not drowned by somebody who floods it, and says so once', async () => {
    const scene = new RunScene([LOGS]);
    const answers: string[] = [];
    for (let times = 0; times < 30; times++) answers.push(await scene.types('Eva', '!co who'));
    expect(answers.filter((answer) => answer !== '')).toHaveLength(9);
    expect(answers[8]).toContain('a few seconds');
    scene.clock.advance(100);
    expect(await scene.types('Eva', '!co who')).not.toBe('');
  });

  it('shows the tasks at the edge of the screen, her own first, and nothing to who wants quiet', async () => {
    const scene = new RunScene([LOGS, gather('s2', 'sand', 3)], ['Eva', 'Kim']);
    scene.watch.joins('Eva');
    scene.story.joins('Eva');
    scene.story.joins('Ben');
    scene.clock.advance(40);
    const lists = (): readonly unknown[] =>
      scene.voice.shown.flatMap(({ to, display: { list } }) =>
        to === 'Eva' && list !== undefined ? [list] : [],
      );
    expect(lists()).toMatchObject([{ title: '0 of 2 done' }]);
    const [shown] = lists() as [{ readonly lines: readonly string[] }];
    expect(shown.lines[0]).toMatch(/^You: gather \d+ /);
    expect(shown.lines[1]).toMatch(/^Ben: gather \d+ /);
    scene.clock.advance(40);
    expect(lists()).toHaveLength(1);
    await scene.types('Eva', '!co quiet');
    scene.clock.advance(40);
    expect(lists().at(-1)).toBeNull();
  });

  it('offers what can be said to a line for a click, and nothing that is only quoted', async () => {
    const scene = new RunScene([LOGS]);
    scene.watch.joins('Eva');
    scene.clock.advance(40);
    expect(scene.voice.answers).toContain('what next');
    expect(await scene.types('Eva', '!co where blorptium')).toContain('"blorptium"');
    expect(scene.voice.answers).toEqual([]);
  });

  it('tells a recipe row by row', async () => {
    const scene = new RunScene([LOGS]);
    scene.watch.joins('Eva');
    await scene.types('Eva', '!co recipe wooden pickaxe');
    const rows = scene.voice.said.at(-1)?.lines ?? [];
    expect(rows).toHaveLength(4);
    expect(rows[0]).toContain('at a crafting table');
    expect(rows[2]).toBe('[-] [stick] [-]');
  });

  it('is quiet for whoever wants that: its own business alone', async () => {
    const scene = new RunScene([LOGS], ['Eva', 'Kim']);
    scene.watch.joins('Eva');
    scene.watch.joins('Kim');
    await scene.types('eva', '!co quiet');
    expect(scene.voice.shown.at(-1)).toEqual({
      to: 'Eva',
      display: { bar: null, actionBar: '', list: null, marker: null },
    });
    const done = {
      kind: 'subtask-changed',
      subtask: 's1',
      from: 'IN_PROGRESS',
      to: 'DONE',
      reason: VERIFIED,
    } as const;
    const before = scene.voice.said.length;
    scene.log.add(done);
    scene.clock.advance(MINUTE);
    const told = (): readonly (string | null)[] =>
      scene.voice.said
        .slice(before)
        .flatMap(({ to, lines }) => (/is done/.test(lines.join(' ')) ? [to] : []));
    expect(told()).toEqual(['Kim']);
    await scene.types('Eva', '!co quiet off');
    scene.log.add({ ...done, subtask: 's2' });
    scene.clock.advance(MINUTE);
    expect(new Set(told().slice(1))).toEqual(new Set(['Eva', 'Kim']));
  });

  it('is silent for whoever wants that, answers apart', async () => {
    const scene = new RunScene([LOGS], ['Eva', 'Kim']);
    scene.watch.joins('Eva');
    scene.watch.joins('Kim');
    expect(await scene.types('eva', '!co quiet all')).toContain('only get answers');
    const before = scene.voice.said.length;
    scene.log.add({ kind: 'goods-awaited', worker: 'Eva', items: { stick: 1 }, limitTicks: 600 });
    scene.log.add({ kind: 'goods-awaited', worker: 'Kim', items: { stick: 1 }, limitTicks: 600 });
    expect(scene.voice.said.slice(before).map(({ to }) => to)).toEqual(['Kim']);
    expect(await scene.types('Eva', '!co who')).not.toBe('');
    await scene.types('Eva', '!co quiet');
    scene.log.add({ kind: 'goods-awaited', worker: 'Eva', items: { stick: 1 }, limitTicks: 600 });
    expect(scene.voice.said.at(-1)?.to).toBe('Eva');
  });

  it('tells the plan to those who take part and to nobody else', () => {
    const scene = new RunScene([LOGS]);
    scene.watch.joins('Eva');
    scene.watch.joins('Zoe');
    scene.log.add({ kind: 'subtask-changed', subtask: 's1', from: 'READY', to: 'DONE', reason: VERIFIED });
    expect(scene.voice.toldTo('Eva')).toEqual([]);
    scene.clock.advance(MINUTE);
    expect(scene.voice.toldTo('Eva').join(' ')).toContain('is done');
    expect(scene.voice.toldTo('Zoe')).toEqual([]);
  });

  it('reads what is typed at the page as what is said in the world; the rest is for everybody', async () => {
    const scene = new RunScene([LOGS]);
    scene.watch.joins('Eva');
    const types = (text: string): Promise<Answer> =>
      scene.run.command('Eva', { kind: 'note', text }, 'browser');
    const said = await scene.run.command('Eva', { kind: 'next' }, 'browser');
    expect(await types('what shoud i do now')).toEqual(said);
    expect((await types('wheres the chest')).lines.join(' ')).toMatch(/chest/);
    expect((await types('mind the lava')).lines).toEqual(['Noted for everybody.']);
    const kinds = scene.log.events.flatMap((event) =>
      event.kind === 'command-given' ? [event.command.kind] : [],
    );
    expect(kinds).toEqual(['next', 'next', 'where', 'note']);
  });

  it('logs nothing any more once the run has closed', async () => {
    const scene = new RunScene([LOGS]);
    scene.run.close();
    const count = scene.log.events.length;
    await scene.run.command('Eva', { kind: 'plan' }, 'browser');
    expect(await scene.types('Eva', '!co plan')).toBe('');
    expect(scene.log.events).toHaveLength(count);
  });
});
