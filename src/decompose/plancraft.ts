import { inOneGo } from '../base/portions.js';
import { z } from 'zod';
import { loadGame, usesOf } from '../game/game.js';
import { buildDomain, type ItemId } from './search/domain.js';
import { searchExactly } from './search/exact-search.js';
import { marginalCosts } from './search/marginal-cost.js';
import { searchPolicies } from './search/policy-search.js';
import { reach } from './search/reachability.js';

/** One case of the Plancraft data set; fields the benchmark does not need are ignored. */
const caseSchema = z.object({
  id: z.string(),
  inventory: z.record(z.string(), z.number().int().nonnegative()),
  target: z.string(),
  impossible: z.boolean(),
  optimal_path_length: z.number().nullable(),
});
export const plancraftSchema = z.array(caseSchema).min(1);
export type PlancraftCase = z.infer<typeof caseSchema>;

/** How the planner did on one case. */
export interface PlancraftAnswer {
  readonly id: string;
  /** Crafts and smelts, each execution counted, as the data set counts; null where the planner proved it impossible. */
  readonly steps: number | null;
  readonly ms: number;
  /** False where the exhaustive search ran out of time, so `null` steps are no proof. */
  readonly isProven: boolean;
}

export interface PlancraftReport {
  readonly cases: number;
  readonly solvable: number;
  readonly solved: number;
  readonly impossible: { readonly precision: number; readonly recall: number; readonly f1: number };
  readonly longerThanReference: number;
  readonly shorterThanReference: number;
  readonly medianMs: number;
  /** Ids solved wrongly: not solved, solved though impossible, or longer than the reference. */
  readonly misses: readonly string[];
}

/** The rules of the data set are those of this release. */
const PLANCRAFT_VERSION = '1.16.5';
const TIMEOUT_MS = 10_000;

/**
 * Makes a solver for the data set's rules: a crafting grid and a furnace are always at hand, smelting needs no fuel,
 * nothing but the inventory is there, and the fewest executions count.
 */
export function plancraftSolver(): (problem: PlancraftCase) => Promise<PlancraftAnswer> {
  const game = loadGame(PLANCRAFT_VERSION);
  const domain = buildDomain(game, new Map(), { freeHeat: true, countSteps: true });
  const idOf = (name: string): ItemId => domain.idOf.get(name) ?? -1;
  const stations = new Set(['crafting_table', 'furnace'].map(idOf));
  return async ({ id, inventory, target }) => {
    const started = performance.now();
    const answer = (steps: number | null, isProven = true): PlancraftAnswer => ({
      id,
      steps,
      ms: performance.now() - started,
      isProven,
    });
    const stock = new Map(Object.entries(inventory).map(([name, count]) => [idOf(name), count]));
    const held = stock.get(idOf(target)) ?? 0;
    const task = {
      domain,
      stock,
      stations,
      wanted: new Map([[idOf(target), held + 1]]),
      placed: new Map<ItemId, number>(),
      killed: new Map<string, number>(),
      shot: new Map<string, number>(),
      oneFuelEach: false,
      usesOf: (item: ItemId) => usesOf(game, domain.items[item] ?? ''),
    };
    const reachable = reach(domain, { stock, stations });
    const makers = domain.producers.get(idOf(target)) ?? [];
    if (!makers.some((method) => reachable.methodLevel.has(method))) return answer(null);
    const costs = marginalCosts(domain, reachable, stock);
    const quick = inOneGo(searchPolicies(task, domain, reachable, costs));
    if (quick) return answer(quick.rawActions);
    const exact = await searchExactly(task, domain, reachable, TIMEOUT_MS);
    return exact.kind === 'found' ? answer(exact.rawActions) : answer(null, exact.kind === 'none');
  };
}

/** Grades answers against the data set. */
export function gradePlancraft(
  cases: readonly PlancraftCase[],
  answers: readonly PlancraftAnswer[],
): PlancraftReport {
  const pairs = cases.flatMap((problem, index) => {
    const answer = answers[index];
    return answer ? [{ problem, answer }] : [];
  });
  const count = (test: (pair: (typeof pairs)[number]) => boolean): number => pairs.filter(test).length;
  const saidImpossible = ({ answer }: (typeof pairs)[number]): boolean =>
    answer.steps === null && answer.isProven;
  const truePositives = count((pair) => saidImpossible(pair) && pair.problem.impossible);
  const precision = ratio(truePositives, count(saidImpossible));
  const recall = ratio(
    truePositives,
    count(({ problem }) => problem.impossible),
  );
  const isLonger = ({ problem, answer }: (typeof pairs)[number]): boolean =>
    answer.steps !== null &&
    problem.optimal_path_length !== null &&
    answer.steps > problem.optimal_path_length;
  const isMissed = (pair: (typeof pairs)[number]): boolean =>
    (pair.answer.steps === null) !== pair.problem.impossible || isLonger(pair);
  const times = pairs.map(({ answer }) => answer.ms).sort((a, b) => a - b);
  return {
    cases: pairs.length,
    solvable: count(({ problem }) => !problem.impossible),
    solved: count(({ problem, answer }) => !problem.impossible && answer.steps !== null),
    impossible: { precision, recall, f1: ratio(2 * precision * recall, precision + recall) },
    longerThanReference: count(isLonger),
    shorterThanReference: count(
      ({ problem, answer }) => answer.steps !== null && answer.steps < (problem.optimal_path_length ?? 0),
    ),
    medianMs: times[Math.floor(times.length / 2)] ?? 0,
    misses: pairs.filter(isMissed).map(({ problem }) => problem.id),
  };
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}
