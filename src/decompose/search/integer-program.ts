import { createRequire } from 'node:module';
import { AskedThread } from '../../base/asked-thread.js';
import type { Highs } from 'highs';

/** Name of the row that holds the costs. */
export const OBJECTIVE = 'cost';

/** Column values of a solution; columns at 0 are absent. */
export type ColumnValues = ReadonlyMap<string, number>;

/**
 * Result of a search: the best solution, none at all, or nothing found in time. The cost of `solved` is within half a
 * unit of the optimum, so an integral cost is optimal.
 */
export type IntegerSolution =
  | { readonly kind: 'solved'; readonly values: ColumnValues }
  | { readonly kind: 'infeasible' }
  | { readonly kind: 'timed-out' };

interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

/** A linear program over non-negative integer columns, minimised by HiGHS. */
export class IntegerProgram {
  private readonly rows = new Map<string, Bounds>();
  private readonly columns = new Map<string, Map<string, number>>();

  /** Adds a row `min <= sum <= max`, or tightens one that is there; a bound left out does not hold. */
  addRow(name: string, bounds: Bounds): void {
    this.rows.set(name, { ...this.rows.get(name), ...bounds });
  }

  hasRow(name: string): boolean {
    return this.rows.has(name);
  }

  /** Adds to a column's coefficient in a row; rows that were never added are ignored. */
  add(column: string, row: string, value: number): void {
    const coefficients = this.columns.get(column) ?? new Map<string, number>();
    this.columns.set(column, coefficients.set(row, (coefficients.get(row) ?? 0) + value));
  }

  /** Finds the cheapest solution; the solver is started on first use. */
  async minimise(timeoutMs: number): Promise<IntegerSolution> {
    const names = [...this.columns.keys()];
    const text = this.asText(names);
    if (text === null) return { kind: 'infeasible' };
    const options = { time_limit: timeoutMs / 1000, mip_rel_gap: 0, mip_abs_gap: 0.5, output_flag: false };
    const solution = await solver.ask({ text, options });
    if (solution.Status === 'Infeasible') return { kind: 'infeasible' };
    if (solution.Status !== 'Optimal') return { kind: 'timed-out' };
    const values = new Map<string, number>();
    names.forEach((name, index) => {
      const value = Math.round(solution.Columns[`x${index}`]?.Primal ?? 0);
      if (value !== 0) values.set(name, value);
    });
    return { kind: 'solved', values };
  }

  /** The program in CPLEX LP format; null when a row can never be met. */
  private asText(names: readonly string[]): string | null {
    const terms = new Map<string, string[]>();
    names.forEach((name, index) => {
      for (const [row, value] of this.columns.get(name) ?? []) {
        if (value === 0) continue;
        const list = terms.get(row) ?? [];
        list.push(`${value < 0 ? '-' : '+'} ${Math.abs(value)} x${index}`);
        terms.set(row, list);
      }
    });
    const lines: string[] = [];
    for (const [name, { min, max }] of this.rows) {
      const sum = terms.get(name)?.join(' ');
      if (sum === undefined) {
        if ((min ?? 0) > 0 || (max ?? 0) < 0) return null;
        continue;
      }
      if (min !== undefined) lines.push(` ${sum} >= ${min}`);
      if (max !== undefined) lines.push(` ${sum} <= ${max}`);
    }
    const columns = names.map((_, index) => `x${index}`);
    return [
      'Minimize',
      ` ${terms.get(OBJECTIVE)?.join(' ') ?? '0 x0'}`,
      'Subject To',
      ...lines,
      'General',
      ...columns.map((name) => ` ${name}`),
      'End',
    ].join('\n');
  }
}

type Options = Parameters<Highs['solve']>[1];
type Solution = ReturnType<Highs['solve']>;

interface Program {
  readonly text: string;
  readonly options: Options;
}

// Plain JavaScript, so that it runs from sources and from what is built alike; speaks as `AskedThread` does.
const THREAD = `
const { parentPort, workerData } = require('node:worker_threads');
const solver = require(workerData)();
parentPort.on('message', async ({ id, question: { text, options } }) => {
  parentPort.postMessage({ id, answer: (await solver).solve(text, options) });
});`;

/**
 * HiGHS, which solves programs in CPLEX LP format, in a thread of its own: it takes up to seconds without a pause, in which
 * a process that hosts a world must go on.
 */
const solver = new AskedThread<Program, Solution>(THREAD, {
  eval: true,
  workerData: createRequire(import.meta.url).resolve('highs'),
});
