import { describe, expect, it } from 'vitest';
import { subtaskViews } from '../../../../src/schedule/views.js';
import type { RunCommand } from '../../../../src/run/people/command.js';
import type { Memory } from '../../../../src/run/people/memory/memory.js';
import { gather } from '../../schedule/core/random-plan.js';
import { Story } from '../../schedule/core/story.js';
import { jobOf } from '../../../support/job-of.js';
import { LOGS, memoryOf, Scene } from './command-scene.js';

describe('who asks for what is not there', () => {
  it('is told what it is waited for to bring, until something else has come of it', async () => {
    const scene = new Scene({ subtasks: () => [] });
    const items = { black_wool: 1 };
    scene.log.add({
      kind: 'goods-awaited',
      worker: 'anna',
      items,
      limitTicks: 1200,
      why: 'no wool',
      to: 'Ben',
    });
    scene.log.add({ kind: 'goods-awaited', worker: 'Eva', items: { stick: 1 }, limitTicks: 1200 });
    expect((await scene.asks({ kind: 'next' }))[1]).toMatch(/^Please give Ben 1 black wool: walk up to Ben/);
    scene.log.add({ kind: 'goal-set', by: 'Eva', goal: 'a clock', goals: [] });
    expect((await scene.asks({ kind: 'next' }))[1]).toBe(
      'Your task comes as soon as everybody is here and there is a plan.',
    );
  });

  it('is told so, and of no task it does not have', async () => {
    const scene = new Scene();
    expect(await scene.asks({ kind: 'where', item: 'the chest' })).toEqual([
      true,
      'There is no shared chest yet; it is made first.',
    ]);
    const lack = { kind: 'lack', item: 'pickaxe', count: 1 } as const;
    expect((await scene.asks(lack))[1]).toContain('You need none for a task just now.');
    const busy = new Scene();
    busy.anna.job = jobOf(gather('s1', 'oak_log', 3));
    expect((await busy.asks(lack))[1]).toContain('hand your task to somebody else');
    // "I can't find it": its own task is meant.
    const it = { kind: 'where', item: 'it' } as const;
    expect(String(await busy.asks(it))).toMatch(/s1: .*oak log.*hand your task to somebody else/s);
    expect((await scene.asks(it))[1]).toMatch(/^You have no task just now/);
  });
});

describe('taking and giving', () => {
  it('asks the schedule for it, and tells what it is', async () => {
    const scene = new Scene();
    expect(await scene.asks({ kind: 'take', subtask: 'dirt' })).toEqual([
      true,
      's3 (gather 2 dirt) is yours.',
    ]);
    expect(scene.sent).toMatchObject([{ kind: 'subtask-requested', worker: 'Anna', subtask: 's3' }]);
    expect(scene.log.events.at(-1)).toMatchObject({ kind: 'subtask-requested', by: 'Anna' });
    expect(await scene.asks({ kind: 'give', subtask: '3', to: 'you' })).toEqual([
      true,
      's3 (gather 2 dirt) goes to Ben.',
    ]);
    expect(await scene.asks({ kind: 'give', subtask: '1', to: 'ben' })).toEqual([
      true,
      's1 (gather 11 oak logs) goes to Ben.',
    ]);
  });

  it.each([
    [{ kind: 'take', subtask: '2' }, /^s2 \(craft 4 oak planks\) is not ready: it waits for s?1/],
    [{ kind: 'take', subtask: '9' }, /^There is no subtask 9\. Open: s1 oak log, s2 oak planks, s3 dirt\.$/],
    [{ kind: 'give', subtask: '1', to: 'Zacharias' }, /^Nobody called "Zacharias" works here: Ben, Anna\.$/],
  ] satisfies [RunCommand, RegExp][])('says why it cannot be: %j', async (command, why) => {
    const scene = new Scene();
    expect(await scene.asks(command)).toEqual([false, expect.stringMatching(why)]);
    expect(scene.sent).toEqual([]);
  });

  it('never promises anything to somebody who is away', async () => {
    const scene = new Scene();
    scene.story.tell({ kind: 'worker-left', worker: 'Anna', reason: 'gone' });
    expect(await scene.asks({ kind: 'give', subtask: '3', to: 'Anna' }, 'Ben')).toEqual([
      false,
      'Anna is not here, or takes a break.',
    ]);
    scene.anna.isResting = true;
    const asked = scene.asks({ kind: 'take', subtask: '3' });
    scene.clock.advance(60);
    expect(await asked).toEqual([false, 'You are only just here; say it once more in a moment.']);
    expect([scene.anna.isResting, scene.sent]).toEqual([false, []]);
    const again = scene.asks({ kind: 'take', subtask: '3' });
    scene.story.joins('Anna');
    scene.clock.advance(10);
    expect(await again).toEqual([true, 's3 (gather 2 dirt) is yours.']);
  });

  it('is refused where it is done already', async () => {
    const scene = new Scene();
    scene.story.gains('dirt', 2);
    expect(await scene.asks({ kind: 'take', subtask: '#3' })).toEqual([
      false,
      's3 (gather 2 dirt) is done already.',
    ]);
  });
});

describe('who asks whether an item may be kept', () => {
  it('is asked for what is still needed, and keeps the rest', async () => {
    const scene = new Scene();
    expect(await scene.asks({ kind: 'why', item: 'oak log', mayKeep: true })).toEqual([
      true,
      'Please put it back into the chest: s2 (craft 4 oak planks) needs it.',
    ]);
    expect(await scene.asks({ kind: 'why', item: 'stick', mayKeep: true })).toEqual([
      true,
      'Keep it: nothing that is left to do needs it.',
    ]);
  });
});

describe('what somebody is at', () => {
  it('is told again, checked, skipped and given up', async () => {
    const scene = new Scene();
    expect(await scene.asks({ kind: 'done' })).toEqual([true, 'You have nothing to do just now; thank you.']);
    scene.anna.job = jobOf(LOGS);
    expect((await scene.asks({ kind: 'next' }))[1]).toMatch(/^s1: Gather 11 oak logs/);
    expect((await scene.asks({ kind: 'done' }))[0]).toBe(false);
    const verdict = {
      done: 7,
      asked: 11,
      problems: [],
      facts: [],
      deltas: { chest: {}, furnace: {}, inventory: {} },
    };
    scene.anna.verdict = { ...verdict, kind: 'failed' };
    expect(await scene.asks({ kind: 'done' })).toEqual([false, 'Not yet: 7 of 11 oak logs so far.']);
    scene.anna.hands = { oak_log: 3 };
    expect(await scene.asks({ kind: 'done' })).toEqual([false, 'Not yet: 7 of 11 oak logs so far.']);
    scene.anna.hands = { oak_log: 4 };
    expect(await scene.asks({ kind: 'done' })).toEqual([
      false,
      'Please put 4 oak logs into the chest; then it is done.',
    ]);
    scene.anna.verdict = { ...verdict, kind: 'passed', done: 11 };
    expect(await scene.asks({ kind: 'done' })).toEqual([true, '11 oak logs: done.']);
    expect(await scene.asks({ kind: 'skip' })).toEqual([true, 'Skipped.']);
    expect(scene.sent).toMatchObject([{ kind: 'subtask-declined', worker: 'Anna', subtask: 's1' }]);
    scene.anna.job = jobOf(LOGS);
    await scene.asks({ kind: 'fail', reason: 'no trees' });
    expect(scene.anna.gaveUp).toEqual([
      ['cancelled', 'Anna would rather do something else.'],
      ['failed', 'Anna: no trees'],
    ]);
  });

  it('is asked for what a subtask waits for, though it has no task', async () => {
    const line = 'Please put 1 stone pickaxe back into the chest: s2 (craft 4 oak planks) waits for that.';
    const scene = new Scene({ missedFrom: () => line });
    expect(await scene.asks({ kind: 'next' })).toEqual([true, line]);
  });

  it('is told that the goal is over when it comes back after it', async () => {
    const scene = new Scene({ isResting: () => true, subtasks: () => [] });
    expect((await scene.asks({ kind: 'resume' }))[1]).toContain('The goal is over');
    const goal = { kind: 'have', item: 'compass', quantity: 1, verb: 'craft' } as const;
    scene.log.add({ kind: 'goal-ended', status: 'done', reason: null, reached: [{ goal, have: 1 }] });
    // "Are we done?"
    expect((await scene.asks({ kind: 'plan' }))[1]).toMatch(
      /^Finished: 1 of 1 compass\. Say what comes next/,
    );
  });

  it('is promised no task where goods stay in hands, whether it asks for one or takes one', async () => {
    const scene = new Scene({ staysInHands: () => true });
    for (const command of [{ kind: 'next' }, { kind: 'take', subtask: 's2' }] as const)
      expect((await scene.asks(command))[1]).toContain('the bots do the work');
    expect(scene.sent).toEqual([]);
  });

  it('rests and goes on', async () => {
    const scene = new Scene();
    expect((await scene.asks({ kind: 'pause' }))[0]).toBe(true);
    expect(scene.anna.isResting).toBe(true);
    expect((await scene.asks({ kind: 'pause' }))[1]).toContain('already on a break');
    await scene.asks({ kind: 'next' });
    expect(scene.anna.isResting).toBe(false);
    expect((await scene.asks({ kind: 'resume' }))[1]).toContain(
      'the rest waits for s1 (gather 11 oak logs), which Ben is at. Next: s2',
    );
  });

  it('may take what is ready and was not given to it', async () => {
    const views = subtaskViews(new Story([LOGS]).state);
    expect(views.map(({ state }) => state)).toEqual(['READY']);
    const scene = new Scene({ subtasks: () => views });
    expect(await scene.asks({ kind: 'next' })).toEqual([
      true,
      'No task for you just now: s1 (gather 11 oak logs) goes to whoever has it done soonest; "take s1" makes it yours. I\'ll tell you as soon as there\'s one for you.',
    ]);
  });

  it('is nothing for those who do not take part', async () => {
    const scene = new Scene();
    expect(await scene.asks({ kind: 'take', subtask: '1' }, 'Zoe')).toEqual([
      false,
      'Players in this run: Anna; start it with --human Zoe or --people open to take part.',
    ]);
  });
});

describe('bringing', () => {
  it('hands out what nobody was promised, and no more', async () => {
    const scene = new Scene();
    const bring = (count: number | 'all', from: string | null = null): RunCommand => ({
      kind: 'bring',
      item: 'sticks',
      count,
      from,
    });
    expect(await scene.asks(bring(4))).toEqual([
      false,
      'The chest has 3 free sticks (the rest is promised to running subtasks). Say "also get 1 more stick", and it joins the goal.',
    ]);
    expect(await scene.asks(bring(3, 'Ben'))).toEqual([true, 'Ben has thrown them at your feet.']);
    expect(scene.delivered).toEqual([{ item: 'stick', count: 3, to: 'Anna', by: 'Ben' }]);
    await scene.asks(bring('all'));
    expect(scene.delivered.at(-1)).toEqual({ item: 'stick', count: 3, to: 'Anna', by: null });
    await scene.asks({ kind: 'bring', item: 'sticks', count: 2, from: null, to: 'Tom' });
    expect(scene.delivered.at(-1)).toEqual({ item: 'stick', count: 2, to: 'Tom', askedBy: 'Anna', by: null });
    expect((await scene.asks({ ...bring(1), item: 'xyzzyplugh' } as RunCommand))[0]).toBe(false);
  });

  it('is of another amount where somebody thinks better of it, and that changes no goal', async () => {
    const scene = new Scene();
    await scene.asks({ kind: 'bring', item: 'sticks', count: 1, from: null });
    expect((await scene.asks({ kind: 'goal', text: 'no wait 3' }))[0]).toBe(true);
    expect(scene.delivered.map(({ count }) => count)).toEqual([1, 2]);
    await scene.asks({ kind: 'goal', text: 'no wait just a stick' });
    expect(scene.delivered.map(({ count }) => count)).toEqual([1, 2, 1]);
    await scene.asks({ kind: 'goal', text: 'also make a clock' });
    expect((await scene.asks({ kind: 'goal', text: 'no wait 3' }))[0]).toBe(false);
  });

  it('brings the most filling food to who is hungry, and says what to do where there is none', async () => {
    const hungry: RunCommand = { kind: 'bring', item: 'food', count: 1, from: null };
    const fed = new Scene({ contents: () => ({ apple: 2, cooked_beef: 1, rotten_flesh: 9 }) });
    await fed.asks(hungry);
    expect(fed.delivered).toEqual([{ item: 'cooked_beef', count: 1, to: 'Anna', by: null }]);
    expect((await new Scene().asks(hungry))[1]).toMatch(/no food\. Say .*cook 2 porkchops/);
  });

  it('says so where no bot is, and where it goes wrong', async () => {
    const command: RunCommand = { kind: 'bring', item: 'stick', count: 1, from: null };
    expect((await new Scene({ deliver: null }).asks(command))[1]).toContain('take it from the chest');
    const broken = new Scene({ deliver: () => Promise.reject(new Error('Ben is busy.')) });
    expect(await broken.asks(command)).toEqual([false, 'That did not work: Ben is busy.']);
  });
});

describe('everything else', () => {
  it('ends the run when it is said twice within 30 s by the same person, or yes after once', async () => {
    const scene = new Scene();
    await scene.asks({ kind: 'stop' });
    await scene.asks({ kind: 'stop' }, 'Ben');
    expect(scene.stopped).toEqual([]);
    await scene.asks({ kind: 'stop' }, 'ANNA');
    await scene.asks({ kind: 'answer', choice: 'yes' }, 'Ben');
    expect(scene.stopped).toEqual(['ANNA', 'Ben']);
    expect((await scene.asks({ kind: 'answer', choice: 'yes' }))[0]).toBe(false);
  });

  it('ends no run where a bot goes along: who says stop has that one go back to work', async () => {
    const errands: string[] = [];
    const scene = new Scene({
      isAccompanied: (person) => person === 'Anna' && errands.length === 0,
      attend: ({ kind, to }) => {
        errands.push(`${kind} ${to}`);
        return Promise.resolve({ isDone: true, said: 'Ada goes back to work.' });
      },
    });
    expect(await scene.asks({ kind: 'stop' })).toEqual([true, 'Ada goes back to work.']);
    expect(errands).toEqual(['stay Anna']);
    expect((await scene.asks({ kind: 'stop' }))[1]).toContain('End the run for everybody?');
  });

  it('answers the question that is open', async () => {
    const scene = new Scene();
    expect((await scene.asks({ kind: 'answer', choice: '1' }))[1]).toContain('No question is open');
    const choices = [
      { key: 'oak_planks', text: 'oak planks (nearest)' },
      { key: 'birch_planks', text: 'birch planks' },
    ];
    const asked = scene.questions.ask(
      { about: 'goal', text: 'Which planks?', choices, fallback: 'oak_planks', limitTicks: 100 },
      new AbortController().signal,
    );
    expect(await scene.asks({ kind: 'answer', choice: 'jungle' })).toEqual([
      false,
      '"jungle" is none of the choices: 1 oak planks (nearest), 2 birch planks.',
    ]);
    expect(await scene.asks({ kind: 'answer', choice: '2' })).toEqual([true, 'Then birch planks.']);
    expect(await asked).toEqual({ choice: 'birch_planks', source: 'told', by: 'Anna' });
  });

  it('shows and forgets what is remembered, by anything but a letter', async () => {
    const planks: Memory = {
      id: 'a1b2c3',
      kind: 'preference',
      subject: 'planks',
      value: 'oak_planks',
      provenance: 'told',
      person: 'Anna',
      place: null,
      at: new Date(0).toISOString(),
      stale: null,
    };
    const scene = new Scene({ memory: memoryOf([planks]) });
    expect((await scene.asks({ kind: 'memory' }))[1]).toBe(
      'a1b2c3 planks: oak_planks (told by Anna, just now)',
    );
    expect((await scene.asks({ kind: 'forget', what: 'a' }))[0]).toBe(false);
    expect(await scene.asks({ kind: 'forget', what: 'oak' })).toEqual([true, 'Forgotten: planks.']);
    expect((await new Scene({ memory: null }).asks({ kind: 'memory' }))[1]).toContain('remembers nothing');
  });

  it('notes, and knows where things are', async () => {
    const scene = new Scene();
    await scene.asks({ kind: 'note', text: 'the pig is behind the trees' });
    expect(scene.log.events.at(-1)).toMatchObject({ message: 'Anna: the pig is behind the trees' });
    expect(await scene.asks({ kind: 'where', item: 'sticks' })).toEqual([
      true,
      'sticks: 5 in the chest, 2 of them promised.',
    ]);
    expect((await scene.asks({ kind: 'where', item: 'xyzzyplugh' }))[0]).toBe(false);
  });

  it('never throws, whatever breaks behind it', async () => {
    const scene = new Scene({
      subtasks: () => {
        throw new Error('no plan here');
      },
    });
    expect(await scene.asks({ kind: 'plan' })).toEqual([false, 'That did not work: no plan here']);
  });
});
