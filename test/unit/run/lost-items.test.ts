import type { Problem } from '../../../src/verify/verdict.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resultOf } from '../../../src/run/result/result-of.js';
import type { EventOf, NewRunEvent, RunEvent } from '../../../src/run/log/run-event.js';
import { sampleEvents, verdict, at } from './sample-events.js';

const FURNACE = { block: 'furnace', position: { x: 1, y: 0, z: 0 } };
type Ended = EventOf<'job-ended'>;

function visit(worker: string, before: Record<string, number>, contents: Record<string, number>): RunEvent {
  return at(1, { kind: 'chest-observed', worker, before, contents });
}

function begins(worker: string, changes: Partial<EventOf<'job-assigned'>> = {}): RunEvent {
  return at(1, {
    kind: 'job-assigned',
    job: 's1',
    subtask: 's1',
    worker,
    phase: 'whole',
    quantity: 3,
    takes: {},
    tools: [],
    brings: { cobblestone: 3 },
    station: null,
    expectedTicks: 100,
    deadlineTicks: 900,
    ...changes,
  });
}

function ends(worker: string, outcome: Ended['outcome'], changes: Partial<Ended> = {}): RunEvent {
  return at(1, {
    kind: 'job-ended',
    job: 's1',
    subtask: 's1',
    worker,
    outcome,
    reason: '',
    carries: {},
    ticks: 1,
    verdict: verdict('passed', 3, 3),
    distanceCm: 0,
    itemsMoved: 0,
    waitedTicks: 0,
    ...changes,
  });
}

const toolGone: Partial<Ended> = {
  verdict: {
    ...verdict('failed', 0, 3),
    problems: [
      {
        kind: 'tool-not-returned',
        item: 'wooden_pickaxe',
        count: 1,
        facts: { code: 'gone', stock: 'chest', now: { code: 'not-carried' } },
      },
    ],
    deltas: { chest: { wooden_pickaxe: -1 }, furnace: {}, inventory: {} },
  },
};

function lostAfter(...events: readonly RunEvent[]): unknown {
  const [start] = sampleEvents();
  if (!start) throw new Error('A run has a beginning.');
  return resultOf([start, ...events]).lost;
}

function drops(worker: string, items: Record<string, number>): RunEvent {
  return at(1, { kind: 'goods-dropped', worker, items });
}

function finds(worker: string, from: string, items: Record<string, number>): RunEvent {
  return at(1, { kind: 'goods-found', worker, from, items });
}

const TOOL_STEPS = ['borrow', 'die', 'find', 'fetch', 'end', 'comeBy'] as const;

/** Three pickaxes, borrowed, dropped and found: what a run would log of it, and where they really are. */
class ToolTale {
  readonly events: RunEvent[] = [];
  #chest = 3;
  readonly #ground: string[] = [];
  readonly #hands: Record<string, number> = { Ada: 0, Ben: 0 };
  /** `isSeen`: whether clients tell what it takes up; which of two it took is not to be known where some do not. */
  readonly #jobs = new Map<
    string,
    { change: number; leftBehind: number; isDead: boolean; isSeen: boolean | null }
  >();

  out(): number {
    return 3 - this.#chest;
  }

  borrow(who: string): void {
    if (this.#jobs.has(who)) return;
    this.#jobs.set(who, { change: 0, leftBehind: 0, isDead: false, isSeen: null });
    this.events.push(begins(who));
    if (this.#chest > 0) this.#move(who, -1);
  }

  die(who: string): void {
    const held = this.#hands[who] ?? 0;
    if (held === 0) return;
    this.#hands[who] = 0;
    for (let count = 0; count < held; count++) this.#ground.push(who);
    this.events.push(drops(who, { wooden_pickaxe: held }));
    const job = this.#jobs.get(who);
    if (job) Object.assign(job, { isDead: true, leftBehind: job.leftBehind + held });
  }

  find(who: string): void {
    const job = this.#jobs.get(who);
    const from = job?.isSeen === false ? undefined : this.#ground.shift();
    if (from === undefined) return;
    if (job) job.isSeen = true;
    this.#hands[who] = (this.#hands[who] ?? 0) + 1;
    this.events.push(finds(who, from, { wooden_pickaxe: 1 }));
    // It only knows that it has one of those it dropped.
    if (job) job.leftBehind = Math.max(0, job.leftBehind - 1);
  }

  /** Takes its own up again, and no client was told of it. */
  fetch(who: string): void {
    const job = this.#jobs.get(who);
    const place = this.#ground.indexOf(who);
    if (!job?.isDead || job.isSeen === true || place < 0 || job.leftBehind === 0) return;
    job.isSeen = false;
    this.#ground.splice(place, 1);
    this.#hands[who] = (this.#hands[who] ?? 0) + 1;
    job.leftBehind -= 1;
  }

  /** What is in hand goes back first. */
  end(who: string): void {
    const job = this.#jobs.get(who);
    if (!job) return;
    this.comeBy(who);
    this.#jobs.delete(who);
    const missing = Math.max(0, -job.change);
    const problem: Problem = {
      kind: 'tool-not-returned',
      item: 'wooden_pickaxe',
      count: missing,
      facts: { code: 'gone', stock: 'chest', now: { code: 'not-carried' } },
    };
    this.events.push(
      ends(who, job.isDead ? 'died' : 'completed', {
        leftBehind: job.leftBehind > 0 ? { wooden_pickaxe: job.leftBehind } : {},
        verdict: {
          ...verdict('passed', 3, 3),
          problems: missing > 0 ? [problem] : [],
          deltas: {
            chest: job.change === 0 ? {} : { wooden_pickaxe: job.change },
            furnace: {},
            inventory: {},
          },
        },
      }),
    );
  }

  comeBy(who: string): void {
    const held = this.#hands[who] ?? 0;
    if (held > 0) this.#move(who, held);
  }

  #move(who: string, into: number): void {
    const before = { wooden_pickaxe: this.#chest };
    this.#chest += into;
    this.#hands[who] = (this.#hands[who] ?? 0) - into;
    this.events.push(visit(who, before, { wooden_pickaxe: this.#chest }));
    const job = this.#jobs.get(who);
    if (job) job.change += into;
  }
}

function byOthers(change: Record<string, number>): RunEvent {
  return at(1, { kind: 'chest-changed-by-others', change, worker: null });
}

describe('what a run lost', () => {
  const borrows = [begins('Ada'), visit('Ada', { wooden_pickaxe: 1 }, {})];
  const leavesWithIt = ends('Ada', 'disconnected', { ...toolGone, carries: { wooden_pickaxe: 1 } });

  it('is what a worker went away with, until it brings it back', () => {
    expect(lostAfter(...borrows, leavesWithIt)).toEqual({ wooden_pickaxe: 1 });
    const back = visit('Ada', {}, { wooden_pickaxe: 1, cobblestone: 2 });
    expect(lostAfter(...borrows, leavesWithIt, back)).toEqual({});
  });

  it('is what a worker brings back only with its next job no more', () => {
    const next = [
      begins('Ada'),
      visit('Ada', {}, { wooden_pickaxe: 1, cobblestone: 3 }),
      ends('Ada', 'completed'),
    ];
    expect(lostAfter(...borrows, leavesWithIt, ...next)).toEqual({});
  });

  it('is what somebody died with and could not fetch, until anybody finds it', () => {
    const dies = ends('Ada', 'died', { ...toolGone, leftBehind: { wooden_pickaxe: 1, cobblestone: 2 } });
    expect(lostAfter(...borrows, dies)).toEqual({ cobblestone: 2, wooden_pickaxe: 1 });
    const found = visit('Ben', {}, { wooden_pickaxe: 1 });
    expect(lostAfter(...borrows, dies, found)).toEqual({ cobblestone: 2 });
  });

  it('goes by the verdict where nobody knows what was carried', () => {
    expect(lostAfter(...borrows, ends('Ada', 'died', toolGone))).toEqual({ wooden_pickaxe: 1 });
    expect(lostAfter(...borrows, ends('Ada', 'failed', toolGone))).toEqual({ wooden_pickaxe: 1 });
  });

  it('is what strangers took, less what they put back, whosever visit they came in between', () => {
    expect(lostAfter(byOthers({ stick: -4 }), byOthers({ stick: 3, dirt: 9 }))).toEqual({ stick: 1 });
    const blamed = ends('Ada', 'completed', {
      verdict: {
        ...verdict('partial', 3, 3),
        problems: [
          {
            kind: 'material-lost',
            item: 'stick',
            count: 4,
            facts: { code: 'gone', stock: 'chest', now: { code: 'not-carried' } },
          },
        ],
      },
    });
    expect(lostAfter(begins('Ada'), visit('Ada', { stick: 4 }, {}), byOthers({ stick: 4 }), blamed)).toEqual(
      {},
    );
    // What turns up in a job's visit was lying about; what was taken is still where the thief has it.
    const stray = ends('Ada', 'completed', {
      verdict: { ...verdict('passed', 3, 3), deltas: { chest: { stick: 2 }, furnace: {}, inventory: {} } },
    });
    expect(lostAfter(byOthers({ stick: -4 }), begins('Ada'), stray)).toEqual({ stick: 4 });
    // What was given before has nothing to do with it.
    expect(lostAfter(byOthers({ stick: 4 }), begins('Ada'), blamed)).toEqual({ stick: 4 });
  });

  it('is not what somebody else took up and brought back before the one who died with it had ended', () => {
    const story = (...meanwhile: readonly RunEvent[]): unknown =>
      lostAfter(
        ...borrows,
        drops('Ada', { wooden_pickaxe: 1, cobblestone: 2 }),
        ...meanwhile,
        ends('Ada', 'died', { ...toolGone, leftBehind: { wooden_pickaxe: 1, cobblestone: 1 } }),
      );
    expect(story()).toEqual({ cobblestone: 1, wooden_pickaxe: 1 });
    // As a thing nobody saw it take, in its next visit.
    expect(story(visit('Ben', {}, { wooden_pickaxe: 1 }))).toEqual({ cobblestone: 1 });
    // Among its own job's products.
    const ben = [
      begins('Ben'),
      finds('Ben', 'Ada', { wooden_pickaxe: 1, cobblestone: 1 }),
      visit('Ben', {}, { wooden_pickaxe: 1, cobblestone: 3 }),
      ends('Ben', 'completed', {
        verdict: {
          ...verdict('passed', 3, 3),
          deltas: { chest: { wooden_pickaxe: 1, cobblestone: 3 }, furnace: {}, inventory: {} },
        },
      }),
    ];
    expect(story(...ben)).toEqual({});
    // In the hands of somebody who has not been back since.
    expect(story(finds('Ben', 'Ada', { wooden_pickaxe: 1 }))).toEqual({ cobblestone: 1, wooden_pickaxe: 1 });
  });

  it('is what somebody died with between jobs, or while it brought things back', () => {
    expect(lostAfter(drops('Ada', { stick: 2 }))).toEqual({ stick: 2 });
    expect(lostAfter(drops('Ada', { stick: 2 }), finds('Ben', 'Ada', { stick: 2 }))).toEqual({ stick: 2 });
    const back = visit('Ben', {}, { stick: 2 });
    expect(lostAfter(drops('Ada', { stick: 2 }), finds('Ben', 'Ada', { stick: 2 }), back)).toEqual({});
    const cancelled = ends('Ada', 'cancelled', { ...toolGone, leftBehind: { wooden_pickaxe: 1 } });
    expect(lostAfter(...borrows, drops('Ada', { wooden_pickaxe: 1 }), cancelled)).toEqual({
      wooden_pickaxe: 1,
    });
  });

  it('is a borrowed tool that was in nobody’s hands when its borrower died', () => {
    const dies = ends('Ada', 'died', { ...toolGone, leftBehind: { cobblestone: 2 } });
    expect(lostAfter(...borrows, drops('Ada', { cobblestone: 2 }), dies)).toEqual({
      cobblestone: 2,
      wooden_pickaxe: 1,
    });
  });

  it('is what stays in hands that could not be emptied, once', () => {
    const read = at(1, { kind: 'hands-read', worker: 'Ben', carries: { cobblestone: 1 } });
    expect(lostAfter(read)).toEqual({ cobblestone: 1 });
    expect(lostAfter(ends('Ben', 'completed', { carries: { cobblestone: 1 } }), read)).toEqual({
      cobblestone: 1,
    });
    expect(lostAfter(drops('Ada', { cobblestone: 1 }), read)).toEqual({ cobblestone: 1 });
  });

  it('does not take what a worker had carried before its job for something lost that it found', () => {
    const stick = {
      verdict: { ...verdict('passed', 3, 3), deltas: { chest: { stick: 1 }, furnace: {}, inventory: {} } },
    };
    const carried = ends('Ben', 'failed', { carries: { stick: 1 } });
    const story = [drops('Ada', { stick: 1 }), carried, begins('Ben'), visit('Ben', {}, { stick: 1 })];
    expect(lostAfter(...story, ends('Ben', 'completed', stick))).toEqual({ stick: 1 });
  });

  it('is what is neither in the chest nor used, whoever dies, finds and brings in whatever order', () => {
    const step = fc.record({ who: fc.constantFrom('Ada', 'Ben'), what: fc.constantFrom(...TOOL_STEPS) });
    fc.assert(
      fc.property(fc.array(step, { minLength: 10, maxLength: 60, size: 'max' }), (steps) => {
        const tale = new ToolTale();
        for (const { who, what } of steps) tale[what](who);
        // What nobody was seen to take up again is told when the job ends.
        for (const who of ['Ada', 'Ben']) tale.end(who);
        const out = tale.out();
        expect(lostAfter(...tale.events)).toEqual(out === 0 ? {} : { wooden_pickaxe: out });
      }),
      { numRuns: 1000 },
    );
  });

  it('is the inputs in a furnace that was broken, until they or what became of them turn up', () => {
    const smelt = {
      id: 's1',
      action: 'smelt' as const,
      item: 'iron_ingot',
      quantity: 3,
      tools: [],
      instruction: '',
      materials: { raw_iron: 3, oak_planks: 2 },
      fuel: { oak_planks: 2 },
      dependsOn: [],
    };
    const made = sampleEvents().find((event) => event.kind === 'plan-made');
    if (!made) throw new Error('There is a plan.');
    const { tick, wallTime, ...plan } = { ...made, subtasks: [smelt] };
    const loads = begins('Ada', { phase: 'load', brings: {}, station: FURNACE });
    const gone: NewRunEvent = { kind: 'station-observed', ...FURNACE, stands: false };
    const story = [at(tick, plan), loads, ends('Ada', 'completed'), { ...at(1, gone), wallTime }];
    expect(lostAfter(...story)).toEqual({ raw_iron: 3 });
    expect(lostAfter(...story, visit('Ben', {}, { raw_iron: 1, iron_ingot: 2 }))).toEqual({});
    const collects = [begins('Ben', { phase: 'collect', station: FURNACE }), ends('Ben', 'completed')];
    expect(lostAfter(...story.slice(0, 3), ...collects, at(1, gone))).toEqual({});
  });

  it('is not what somebody used for its subtask after the job had ended', () => {
    const build = {
      id: 's1',
      action: 'build' as const,
      item: 'furnace',
      quantity: 1,
      tools: [],
      instruction: '',
      materials: { furnace: 1 },
      dependsOn: [],
    };
    const made = sampleEvents().find((event) => event.kind === 'plan-made');
    if (!made) throw new Error('There is a plan.');
    const { tick, ...plan } = { ...made, subtasks: [build] };
    const furnaceGone: Partial<Ended> = {
      verdict: {
        ...verdict('failed', 0, 1),
        problems: [
          {
            kind: 'material-lost',
            item: 'furnace',
            count: 1,
            facts: { code: 'gone', stock: 'chest', now: { code: 'not-carried' } },
          },
        ],
        deltas: { chest: { furnace: -1 }, furnace: {}, inventory: {} },
      },
    };
    const takes = begins('Eva', { quantity: 1, takes: { furnace: 1 }, brings: {} });
    const story = [
      at(tick, plan),
      takes,
      visit('Eva', { furnace: 1 }, {}),
      ends('Eva', 'timed-out', furnaceGone),
    ];
    expect(lostAfter(...story)).toEqual({ furnace: 1 });
    const credit: NewRunEvent = { kind: 'subtask-credited', subtask: 's1', quantity: 1, worker: 'Eva' };
    expect(lostAfter(...story, at(1, credit))).toEqual({});
  });
});
