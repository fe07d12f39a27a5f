import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { announcementOf, feedWords, type Naming } from '../../../src/run/view/event-words.js';
import { Playback } from '../../../src/run/view/playback.js';
import { EMPTY_VIEW, FEED_LENGTH, type RunView } from '../../../src/run/view/run-view.js';
import { goalProgressOf, jobState, stockOf, subtaskOf, workerTimes } from '../../../src/run/view/select.js';
import { foldEvents, viewAfter } from '../../../src/run/view/view-after.js';
import { ganttOf } from '../../../src/run/result/gantt.js';
import { goalProgress } from '../../../src/run/result/goal-progress.js';
import { resultOf } from '../../../src/run/result/result-of.js';
import type { NewRunEvent, RunEvent } from '../../../src/run/log/run-event.js';
import { FakeWorker } from '../run/fake-worker.js';
import { FakeWorld } from '../run/fake-world.js';
import { runFake } from '../run/run-fake.js';
import { at, sampleEvents } from '../run/sample-events.js';
import { BEGINNING, begins, finishes, QUESTION, says } from './live-story.js';

let compass: readonly RunEvent[] = [];
/** One whose plan had to be repaired. */
let repaired: readonly RunEvent[] = [];

beforeAll(async () => {
  compass = await fakeRun();
  let failures = 0;
  repaired = await fakeRun(({ subtask }) =>
    subtask.item === 'furnace' && failures++ < 4 ? 'fails' : 'none',
  );
}, 60_000);

async function fakeRun(mischief?: FakeWorker['mischief']): Promise<readonly RunEvent[]> {
  const world = new FakeWorld();
  const workers = ['Ada', 'Ben'].map((name) => new FakeWorker(world, name));
  for (const worker of workers) if (mischief) worker.mischief = mischief;
  return (await runFake(world, workers)).events;
}

function logs(): readonly (readonly RunEvent[])[] {
  return [compass, repaired, sampleEvents()];
}

/** The events of a test's own story, each a second after the other. */
function told(...events: readonly NewRunEvent[]): readonly RunEvent[] {
  return events.map((event, index) => at(index * 20, event));
}

function barsOf(view: RunView): readonly object[] {
  const order = view.workers.map(({ name }) => name);
  return view.spans
    .map((span) => {
      const { worker, job, subtask, startTick, endTick } = span;
      return {
        worker,
        job,
        subtask,
        startTick,
        endTick: endTick ?? view.tick,
        result: jobState(span),
        label: undefined,
      };
    })
    .sort((a, b) => order.indexOf(a.worker) - order.indexOf(b.worker) || a.startTick - b.startTick);
}

describe('the view of a run', () => {
  it('agrees with the chart, the result and the goals that are made from the whole log, after every event', () => {
    expect(resultOf(repaired).repairs).toBeGreaterThan(0);
    for (const events of logs()) {
      let view = EMPTY_VIEW;
      for (const [index, event] of events.entries()) {
        view = viewAfter(view, event);
        const soFar = events.slice(0, index + 1);
        const result = resultOf(soFar);
        expect(barsOf(view)).toEqual(ganttOf(soFar).map((bar) => ({ ...bar, label: undefined })));
        expect(view.chest ?? {}).toEqual(result.chest);
        expect(goalProgressOf(view)).toEqual(goalProgress(view.plan?.goals ?? [], view.chest ?? {}, soFar));
      }
      const result = resultOf(events);
      expect(view.repairs).toHaveLength(result.repairs);
      expect(view.end).toMatchObject({ status: result.status, reason: result.reason });
      const shown = view.subtasks.map(({ subtask, state }) => [subtask.id, state]);
      const kept = result.subtasks.filter(({ id }) => subtaskOf(view, id) !== undefined);
      expect(shown).toEqual(kept.map(({ id, status }) => [id, status]));
      for (const { name, busyTicks, idleTicks } of result.workers) {
        const worker = view.workers.find((each) => each.name === name);
        if (!worker) throw new Error(`Expected ${name} in the view.`);
        expect(workerTimes(view, worker, view.tick)).toEqual({
          workTicks: busyTicks,
          waitTicks: idleTicks,
          pauseTicks: 0,
        });
      }
    }
  });

  it('is the same whether events come one by one, in two parts, or are looked back at', () => {
    fc.assert(
      fc.property(fc.nat(compass.length), fc.nat(compass.length), (cut, moment) => {
        const whole = foldEvents(compass);
        expect(foldEvents(compass.slice(cut), foldEvents(compass.slice(0, cut)))).toEqual(whole);
        const playback = new Playback();
        for (const event of compass) playback.add(event);
        expect(playback.latest).toEqual(whole);
        expect(playback.viewAt(moment)).toEqual(foldEvents(compass.slice(0, moment)));
        const tick = compass[moment]?.tick ?? Infinity;
        expect(playback.countAt(tick)).toBe(compass.filter((event) => event.tick <= tick).length);
      }),
      { numRuns: 30 },
    );
  });

  it('is never changed in place', () => {
    let view = EMPTY_VIEW;
    for (const event of compass) view = viewAfter(deepFrozen(view), event);
    expect(view.phase).toBe('over');
  });

  it('takes in ten thousand events in well under a second', () => {
    const events = Array.from({ length: 10_000 }, (_, index) => compass[index % compass.length]);
    const before = process.cpuUsage();
    const view = foldEvents(events.flatMap((event) => event ?? []));
    // Time of this process alone: other tests run beside it.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(1000);
    expect(view.count).toBe(10_000);
    expect(view.feed).toHaveLength(FEED_LENGTH);
  });
});

describe('time in the view', () => {
  const doings = fc.array(
    fc.record({
      after: fc.integer({ min: 0, max: 50 }),
      kind: fc.constantFrom('join', 'leave', 'pause', 'resume', 'work', 'end'),
    }),
    { maxLength: 40 },
  );

  it('is work, waiting or pause whenever somebody is there, and nothing twice', () => {
    fc.assert(
      fc.property(doings, (steps) => {
        let tick = 100;
        let [isPresent, isPaused, isBusy] = [true, false, false];
        const expected = { workTicks: 0, waitTicks: 0, pauseTicks: 0 };
        const position = { x: 0, y: 0, z: 0 };
        const events: RunEvent[] = [
          at(0, { kind: 'worker-joined', worker: 'Ada', workerKind: 'human', position }),
          // Somebody else's work: from here on Ada could have had some.
          ...begins('Ben', 's9', 1).map((event) => at(100, event)),
        ];
        for (const { after, kind } of steps) {
          if (isPresent) expected[isPaused ? 'pauseTicks' : isBusy ? 'workTicks' : 'waitTicks'] += after;
          tick += after;
          const moment = { worker: 'Ada' } as const;
          if (kind === 'join') {
            isPresent = true;
            events.push(at(tick, { kind: 'worker-joined', ...moment, workerKind: 'human', position }));
          } else if (kind === 'leave') {
            isPresent = false;
            events.push(at(tick, { kind: 'worker-left', ...moment, reason: 'bed' }));
          } else if (kind === 'pause' || kind === 'resume') {
            isPaused = kind === 'pause';
            if (isPaused) events.push(at(tick, { kind: 'worker-paused', ...moment, reason: 'tea' }));
            else events.push(at(tick, { kind: 'worker-resumed', ...moment }));
          } else if (kind === 'work' && !isBusy) {
            isBusy = true;
            events.push(...begins('Ada', 's1', 1).map((event) => at(tick, event)));
          } else if (kind === 'end' && isBusy) {
            isBusy = false;
            events.push(...finishes('Ada', 's1', 1).map((event) => at(tick, event)));
          }
        }
        const view = foldEvents(events);
        const ada = view.workers.find(({ name }) => name === 'Ada');
        expect(ada && workerTimes(view, ada, tick)).toEqual(expected);
      }),
    );
  });
});

describe('shares in the view', () => {
  it('counts what is in hand, what was verified, and what somebody did unasked', () => {
    const begun = told(...BEGINNING, ...begins('Ada', 's3', 6), says('Ada', 'mining', 4));
    expect(subtaskOf(foldEvents(begun), 's3')).toMatchObject({
      state: 'IN_PROGRESS',
      done: 4,
      workers: ['Ada'],
    });
    const credit = { kind: 'subtask-credited', subtask: 's3', quantity: 3, worker: 'Ben' } as const;
    const credited = foldEvents([...begun, at(900, credit)]);
    expect(subtaskOf(credited, 's3')).toMatchObject({ done: 7, verified: 3, workers: ['Ada', 'Ben'] });
  });

  it('keeps a wish until somebody begins or declines', () => {
    const wish = { kind: 'subtask-requested', subtask: 's4', worker: 'Ben', by: 'Ada' } as const;
    const asked = told(...BEGINNING, wish);
    expect(subtaskOf(foldEvents(asked), 's4')?.wish).toEqual({ worker: 'Ben', by: 'Ada' });
    const declined = { kind: 'subtask-declined', subtask: 's4', worker: 'Ben' } as const;
    expect(subtaskOf(foldEvents([...asked, at(900, declined)]), 's4')?.wish).toBeNull();
    const begun = begins('Ben', 's4', 1).map((event) => at(900, event));
    expect(subtaskOf(foldEvents([...asked, ...begun]), 's4')?.wish).toBeNull();
  });

  it('has what was said in the chat and what was written for everybody, and no other command', () => {
    const given = { kind: 'command-given', from: 'Ben', channel: 'browser', isDone: true } as const;
    const view = foldEvents(
      told(
        { kind: 'chat', from: null, to: 'Ben', lines: ['7 of 11'] },
        { ...given, command: { kind: 'note', text: 'mind the lava' }, answer: ['Noted for everybody.'] },
        { ...given, command: { kind: 'next' }, answer: ['Mine.'] },
      ),
    );
    expect(view.chat).toEqual([
      { number: 0, tick: 0, from: null, to: 'Ben', lines: ['7 of 11'] },
      { number: 1, tick: 20, from: 'Ben', to: null, lines: ['mind the lava'] },
    ]);
  });

  it('shows a question until it is answered', () => {
    const asked = told(...BEGINNING, QUESTION);
    expect(foldEvents(asked).question).toMatchObject({ question: 'q1', fallback: 'oak', limitTicks: 600 });
    const answered: NewRunEvent = {
      kind: 'question-answered',
      question: 'q1',
      choice: 'birch',
      source: 'told',
      by: 'Ben',
    };
    expect(foldEvents([...asked, at(900, answered)]).question).toBeNull();
    expect(foldEvents([...asked, at(900, { ...answered, question: 'q0' })]).question).not.toBeNull();
  });

  it('has nobody at work after a run was cut off, and tells of its repairs', () => {
    const world = foldEvents(told(...BEGINNING)).world;
    if (!world) throw new Error('Expected a world.');
    const events = told(
      ...BEGINNING,
      ...begins('Ada', 's1', 5),
      { kind: 'run-resumed', lostLine: false, world },
      { kind: 'repair-started', repair: 1, reason: 'no logs', failed: ['s1'] },
    );
    const view = foldEvents(events);
    expect(view.jobs).toEqual({});
    expect(view.workers.map(({ status, job }) => [status, job])).toEqual([
      ['away', null],
      ['away', null],
    ]);
    expect(view.repairs).toMatchObject([{ repair: 1, reason: 'no logs', failed: ['s1'], planned: null }]);
    expect(view.phase).toBe('repairing');
  });
});

describe('the stock in the view', () => {
  it('is what the chest holds against what is still to be taken from it or to lie there at the end', () => {
    const rows = stockOf(foldEvents(told(...BEGINNING)));
    expect(rows).toEqual([
      { item: 'oak_log', have: 0, need: 5, goal: 0, coming: 5 },
      { item: 'cobblestone', have: 0, need: 8, goal: 0, coming: 11 },
      { item: 'oak_planks', have: 0, need: 8, goal: 0, coming: 20 },
      { item: 'wooden_pickaxe', have: 1, need: 1, goal: 0, coming: 0 },
      { item: 'furnace', have: 0, need: 1, goal: 1, coming: 1 },
      { item: 'chest', have: 0, need: 1, goal: 1, coming: 1 },
    ]);
  });

  it('needs no more of what somebody has taken, and again all of it when the job comes to nothing', () => {
    const need = (...events: readonly NewRunEvent[]): number | undefined =>
      stockOf(foldEvents(told(...BEGINNING, ...events))).find(({ item }) => item === 'oak_log')?.need;
    const visit = (before: number, after: number): NewRunEvent => ({
      kind: 'chest-observed',
      worker: 'Ben',
      before: { oak_log: before },
      contents: { oak_log: after },
    });
    const assigned = begins('Ben', 's2', 20);
    expect(need(...assigned)).toBe(5);
    expect(need(...assigned, visit(5, 2))).toBe(2);
    expect(need(...assigned, visit(5, 0))).toBe(0);
    const [end] = finishes('Ben', 's2', 0);
    expect(need(...assigned, visit(5, 0), ...(end ? [end] : []))).toBe(5);
  });
});

describe('the words of the view', () => {
  it('tell what is done and what went wrong, and leave out what is seen elsewhere', () => {
    const naming: Naming = { labelOf: (id) => `<${id}>`, nameOf: (name) => name, chestAt: null };
    const words = told(
      ...BEGINNING,
      ...begins('Ada', 's1', 5),
      says('Ada', 'mining', 2),
      ...finishes('Ada', 's1', 5),
    )
      .map((event) => feedWords(event, naming))
      .filter((line) => line !== null);
    expect(words.at(-2)).toBe('Ada begins s1: <s1> (5)');
    expect(words.at(-1)).toBe('<s1> done, 5 of 5 verified.');
    expect(words.join(' ')).not.toContain('mining');
  });

  it('say aloud what matters at once and nothing else', () => {
    const spoken = compass.flatMap(
      (event) => announcementOf(event, { labelOf: (id) => id, nameOf: (name) => name, chestAt: null }) ?? [],
    );
    const done = compass.filter((event) => event.kind === 'subtask-changed' && event.to === 'DONE');
    expect(spoken.filter((line) => line.startsWith('Done: '))).toHaveLength(done.length);
    expect(spoken.length).toBeLessThan(done.length + 6);
    expect(spoken.at(-1)).toBe('The run ends: done.');
  });
});

function deepFrozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFrozen(part);
  }
  return value;
}

describe('a line that cannot be shown', () => {
  it('is left out, and the rest is shown', () => {
    const [first, ...rest] = sampleEvents();
    const playback = new Playback();
    if (first) playback.add(first);
    const garbage = { tick: 1, wallTime: '', kind: 'plan-made', subtasks: 7 } as unknown as RunEvent;
    expect(() => {
      playback.add(garbage);
    }).toThrow();
    for (const event of rest) playback.add(event);
    expect(playback.viewAt(playback.count - 1)).toEqual(foldEvents(sampleEvents().slice(0, -1)));
  });
});
