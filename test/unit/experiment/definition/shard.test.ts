import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseShard, shardOf, trialsOf } from '../../../../src/experiment/definition/experiment.js';
import { someExperiment } from './some-experiment.js';

const sizes = fc.record({
  tasks: fc.integer({ min: 1, max: 4 }),
  teams: fc.integer({ min: 1, max: 4 }),
  seeds: fc.integer({ min: 1, max: 6 }),
});

it('has every trial in exactly one part, in the order of all', () => {
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 7 }), (size, of) => {
      const trials = trialsOf(someExperiment(size));
      const parts = Array.from({ length: of }, (_, index) => shardOf(trials, { index: index + 1, of }));
      const ids = parts.map((part) => part.map(({ id }) => id));
      expect(ids.flat().sort()).toEqual(trials.map(({ id }) => id).sort());
      for (const part of parts) {
        expect(part).toEqual(trials.filter((trial) => part.includes(trial)));
      }
      const lengths = parts.map(({ length }) => length / size.teams);
      expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1);
    }),
  );
});

it('keeps all teams of a task and seed on one machine, and moves nothing when the experiment grows', () => {
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 5 }), (size, of) => {
      const shard = { index: 1, of };
      const small = shardOf(trialsOf(someExperiment(size)), shard).map(({ id }) => id);
      const grown = shardOf(
        trialsOf(someExperiment({ ...size, teams: size.teams + 1, seeds: size.seeds + 2 })),
        shard,
      );
      expect(grown.map(({ id }) => id)).toEqual(expect.arrayContaining(small));
      for (const { task, seed } of grown) {
        const together = grown.filter((trial) => trial.task.id === task.id && trial.seed === seed);
        expect(together).toHaveLength(size.teams + 1);
      }
    }),
  );
});

it('reads which part is meant', () => {
  expect(parseShard('2/4')).toEqual({ index: 2, of: 4 });
  expect(parseShard(' 1 / 1 ')).toEqual({ index: 1, of: 1 });
});

it.each(['0/4', '5/4', '2', '2/', '/2', '1/0', '-1/2', '1.5/2', 'a/b', ''])(
  'refuses the part "%s"',
  (text) => {
    expect(() => parseShard(text)).toThrow(
      `Expected a part such as 2/4 (the second of four, the first is 1), got "${text}".`,
    );
  },
);
