import { describe, expect, it } from 'vitest';
import { IntegerProgram, OBJECTIVE } from '../../../../src/decompose/search/integer-program.js';

/** Sums that no choice out of so many odd numbers meets soon: a market to be split, in three ways at once. */
function hard(): IntegerProgram {
  const program = new IntegerProgram();
  let seed = 7;
  const drawn = (): number => (seed = (seed * 48271) % 2147483647) % 100;
  const rows = ['a', 'b', 'c', 'd'];
  const numbers = Array.from({ length: 40 }, () => rows.map(drawn));
  for (const [at, row] of rows.entries()) {
    const half = Math.floor(numbers.reduce((sum, of) => sum + (of[at] ?? 0), 0) / 2);
    program.addRow(row, { min: half, max: half });
  }
  for (const [column, of] of numbers.entries()) {
    program.addRow(`most${column}`, { max: 1 });
    program.add(`${column}`, `most${column}`, 1);
    program.add(`${column}`, OBJECTIVE, 1);
    for (const [at, row] of rows.entries()) program.add(`${column}`, row, of[at] ?? 0);
  }
  return program;
}

describe('an integer program', () => {
  it('is solved, or proven to have no solution, several at once', async () => {
    const solvable = new IntegerProgram();
    solvable.addRow('at least', { min: 7 });
    solvable.add('cheap', 'at least', 2);
    solvable.add('cheap', OBJECTIVE, 1);
    solvable.add('dear', 'at least', 1);
    solvable.add('dear', OBJECTIVE, 3);
    const unsolvable = new IntegerProgram();
    unsolvable.addRow('odd', { min: 3, max: 3 });
    unsolvable.add('even', 'odd', 2);
    const [first, second] = await Promise.all([solvable.minimise(5000), unsolvable.minimise(5000)]);
    expect(first).toEqual({ kind: 'solved', values: new Map([['cheap', 4]]) });
    expect(second).toEqual({ kind: 'infeasible' });
  });

  it('lets the process go on while it is worked at, and ends when its time is up', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 5);
    const solution = await hard().minimise(400);
    clearInterval(timer);
    expect(solution).toEqual({ kind: 'timed-out' });
    expect(turns).toBeGreaterThan(10);
  });
});
