import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Capabilities } from '../../../../src/schedule/event.js';
import { transition } from '../../../../src/schedule/transition.js';
import { subtaskViews } from '../../../../src/schedule/views.js';
import { FairWorld, NO_TROUBLES, PHASES, setupOf, type Troubles } from './fair-world.js';
import { alike } from './people.js';
import { frozen, wrongTold, wrongWith } from './invariants.js';
import { gather, randomFrom, randomPlan } from './random-plan.js';

const MOST_TICKS = 400_000;

const scenario = fc.record({
  seed: fc.integer({ min: 0, max: 2 ** 31 }),
  size: fc.integer({ min: 1, max: 25 }),
  workers: fc.integer({ min: 1, max: 6 }),
  phases: fc.boolean(),
});

const troubled = fc.record({
  partial: fc.constantFrom(0, 0.05, 0.3),
  death: fc.constantFrom(0, 0.02, 0.1),
  freeze: fc.constantFrom(0, 0.002, 0.01),
  leave: fc.constantFrom(0, 0.002, 0.01),
  theft: fc.constantFrom(0, 0.002, 0.02),
  wish: fc.constantFrom(0, 0.01, 0.05),
});

type Scenario = (typeof scenario extends fc.Arbitrary<infer T> ? T : never) & {
  /** Paces of the workers, in turn; by default all are equal. */
  readonly paces?: readonly number[];
};

function play({ seed, size, workers, phases, paces = [1] }: Scenario, troubles: Troubles): FairWorld {
  const random = randomFrom(seed);
  const plan = randomPlan(size, random);
  const team = Array.from({ length: workers }, (_, at): Capabilities => {
    const able = phases || at % 2 === 0 ? PHASES : { phases: false, amendable: at % 3 === 0 };
    const pace = paces[at % paces.length] ?? 1;
    return pace === 1 ? able : { ...able, pace: alike(pace) };
  });
  const mayLack = troubles.theft > 0;
  const world = new FairWorld(
    plan,
    setupOf({ coal: 200 }),
    team,
    random,
    troubles,
    (now, before, event, told) => {
      // Signs of life and ticks of the clock mostly change nothing; looking at all of them takes minutes.
      if (told.length === 0 && (event.kind === 'heartbeat' || event.kind === 'clock-ticked')) return;
      const wrong = [...wrongWith(now.state, mayLack), ...wrongTold(before, now.state, told)];
      // A matcher on each of a hundred thousand events would take most of the test's time.
      if (wrong.length > 0) expect(wrong).toEqual([]);
    },
    (state, repair) =>
      subtaskViews(state)
        .filter((view) => view.state !== 'DONE')
        .map((view, at) => gather(`r${repair}-${at}`, `new${at}`, view.quantity)),
    20,
  );
  expect(world.run(MOST_TICKS), `deadlock at tick ${world.tick}`).toBe(true);
  return world;
}

describe('a schedule in a fair world', () => {
  it('finishes every plan without a repair when nothing goes wrong, and every promise is kept', () => {
    fc.assert(
      fc.property(scenario, (given) => {
        const world = play(given, NO_TROUBLES);
        expect(world.state.phase).toBe('finished');
        expect(world.repairs).toBe(0);
        expect(world.brokenPromises).toEqual([]);
        expect(subtaskViews(world.state).every(({ state }) => state === 'DONE')).toBe(true);
        expect(world.actions.filter(({ kind }) => kind === 'finished')).toHaveLength(1);
      }),
      { numRuns: 50 },
    );
  });

  it('finishes every plan whatever people ask for and decline, and counts no stopped job as a failure', () => {
    fc.assert(
      fc.property(scenario, fc.constantFrom(0.01, 0.1), (given, wish) => {
        const world = play(given, { ...NO_TROUBLES, wish });
        expect(world.state.phase).toBe('finished');
        expect(world.repairs).toBe(0);
        expect(world.brokenPromises).toEqual([]);
        // Every subtask was done at the first try: nothing that was stopped counts against it.
        expect(subtaskViews(world.state).filter(({ tries }) => tries > 1)).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  it('keeps every promise when workers die, freeze, leave and do half of it, and always comes to an end', () => {
    fc.assert(
      fc.property(scenario, troubled, (given, troubles) => {
        const world = play(given, troubles);
        expect(['finished', 'drained']).toContain(world.state.phase);
      }),
      { numRuns: 50 },
    );
  });

  it('asks again who said no at once, even when its time is over just as the chest is read (found by chance)', () => {
    const troubles = { partial: 0.3, death: 0.1, freeze: 0, leave: 0, theft: 0.02, wish: 0.05 };
    const world = play({ seed: 1888370147, size: 5, workers: 1, phases: false }, troubles);
    expect(['finished', 'drained']).toContain(world.state.phase);
  });

  it('counts once what is brought in spite of a word that came too late (found by chance)', () => {
    const world = play({ seed: 20, size: 5, workers: 5, phases: false, paces: [4, 1, 2] }, NO_TROUBLES);
    expect([world.state.phase, world.repairs, world.brokenPromises]).toEqual(['finished', 0, []]);
  });

  it('keeps every promise and comes to an end with some much slower than others, whatever happens', () => {
    const paces = fc.constantFrom([1, 3], [3, 1], [1, 3, 3], [4, 1, 2]);
    fc.assert(
      fc.property(scenario, paces, fc.option(troubled), (given, at, troubles) => {
        const world = play({ ...given, size: Math.min(12, given.size), paces: at }, troubles ?? NO_TROUBLES);
        if (troubles) expect(['finished', 'drained']).toContain(world.state.phase);
        else expect([world.state.phase, world.repairs, world.brokenPromises]).toEqual(['finished', 0, []]);
      }),
      { numRuns: 30 },
    );
    // A single one may take seconds.
  }, 90_000);

  it('neither changes the state it is given nor answers differently the second time', () => {
    fc.assert(
      fc.property(scenario, troubled, (given, troubles) => {
        const random = randomFrom(given.seed);
        const plan = randomPlan(given.size, random);
        const team = Array.from({ length: given.workers }, () => PHASES);
        let steps = 0;
        const world = new FairWorld(
          plan,
          setupOf({ coal: 200 }),
          team,
          random,
          troubles,
          (now, before, event, told) => {
            frozen(now.state);
            steps += 1;
            if (steps % 5 === 0) expect(transition(before, event)).toEqual([now.state, told]);
          },
        );
        expect(world.run(MOST_TICKS)).toBe(true);
        expect(structuredClone(world.state)).toEqual(world.state);
      }),
      { numRuns: 15 },
    );
  });

  it('never throws, whatever it is told in whatever order', () => {
    const name = fc.constantFrom('w0', 'w1', 'w9');
    const id = fc.constantFrom('s1', 's2', 's2.2', 's3', 's99');
    const count = fc.integer({ min: -3, max: 30 });
    const position = fc.record({ x: count, y: count, z: count });
    const counts = fc.dictionary(fc.constantFrom('coal', 'i1', 'i2', 'tool3'), fc.nat(20));
    const station = fc.record({ block: fc.constantFrom('furnace', 'chest'), position });
    const event = fc.oneof(
      fc.record({
        kind: fc.constant('worker-joined'),
        worker: name,
        capabilities: fc.constant(PHASES),
        position,
      }),
      fc.record({ kind: fc.constant('worker-left'), worker: name, reason: fc.string() }),
      fc.record({ kind: fc.constant('heartbeat'), worker: name, position, done: count }),
      fc.record({
        kind: fc.constant('job-ended'),
        job: id,
        worker: name,
        outcome: fc.constantFrom('completed', 'failed', 'timed-out', 'cancelled', 'died', 'disconnected'),
        done: count,
        reason: fc.string(),
      }),
      fc.record({
        kind: fc.constant('chest-observed'),
        contents: counts,
        worker: fc.option(name),
        before: fc.option(counts),
        gained: counts,
      }),
      fc.record({ kind: fc.constant('station-observed'), station, stands: fc.boolean() }),
      fc.record({ kind: fc.constant('work-seen'), worker: fc.option(name), placed: station }),
      fc.record({ kind: fc.constant('work-seen'), worker: fc.option(name), killed: fc.constant('i1') }),
      fc.record({
        kind: fc.constantFrom('subtask-requested', 'subtask-declined'),
        worker: name,
        subtask: id,
      }),
      fc.record({ kind: fc.constantFrom('clock-ticked', 'paused', 'resumed') }),
    );
    const stream = fc.array(fc.tuple(fc.integer({ min: -50, max: 900 }), event), { maxLength: 80 });
    fc.assert(
      fc.property(fc.integer(), stream, (seed, told) => {
        const world = new FairWorld(
          randomPlan(6, randomFrom(seed)),
          setupOf({ coal: 9 }),
          [],
          randomFrom(1),
          NO_TROUBLES,
          () => undefined,
        );
        let { state } = world;
        let tick = 0;
        for (const [later, what] of told) {
          tick += later;
          const before = state;
          const [after, actions] = transition(state, { ...what, tick });
          state = after;
          expect(wrongWith(state, true)).toEqual([]);
          expect(wrongTold(before, state, actions)).toEqual([]);
        }
      }),
      { numRuns: 150 },
    );
  });
});
