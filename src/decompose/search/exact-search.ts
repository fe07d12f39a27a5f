import { realMs } from '../../base/portions.js';
import { selectCandidates, type Candidates, ProductionProgram, type Choices } from './production-program.js';
import type { Domain, ItemId, Method } from './domain.js';
import { demandOf, type PlanningTask } from './planning-task.js';
import { resolveProduction } from './production.js';
import { reach, type Reachability } from './reachability.js';
import { sequence, type WorkStep } from './sequence.js';

/** What an exhaustive search found. */
export type ExactResult =
  | { readonly kind: 'found'; readonly steps: readonly WorkStep[]; readonly rawActions: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'undecided' };

/** Orders refused before the search gives up; every refusal rules out at least one set of methods for good. */
const MAX_CUTS = 40;

/**
 * Finds a plan with the fewest raw actions whatever it takes: several ways of making one item side by side, supplies
 * used up to the last. Slower than the policy search, so it is asked only where that finds nothing; a `none` is a proof
 * that no plan exists.
 * @param timeoutMs for the whole search; past it the result is `undecided`
 */
export async function searchExactly(
  task: PlanningTask,
  domain: Domain,
  reachable: Reachability,
  timeoutMs: number,
): Promise<ExactResult> {
  const deadline = realMs() + timeoutMs;
  const candidates = selectCandidates(task, domain, reachable);
  const program = new ProductionProgram(task, candidates, requirements(task, domain, candidates));
  for (let cut = 0; cut < MAX_CUTS; cut++) {
    const timeLeftMs = deadline - realMs();
    if (timeLeftMs <= 0) return { kind: 'undecided' };
    const choices = await program.minimise(timeLeftMs);
    if (choices === 'infeasible') return { kind: 'none' };
    if (choices === 'timed-out') return { kind: 'undecided' };
    const steps = sequence(task, resolveProduction(task, candidates, reachable, choices));
    if (steps) return { kind: 'found', steps, rawActions: choices.rawActions };
    const openers = openersOf(task, domain, candidates, choices);
    if (openers.size === 0) return { kind: 'undecided' };
    program.requireOneOf(openers);
  }
  return { kind: 'undecided' };
}

/** For every item, the tools and stations it cannot be made without; worked out on demand. */
function requirements(
  task: PlanningTask,
  domain: Domain,
  candidates: Candidates,
): (item: ItemId) => ReadonlySet<ItemId> {
  const { stock, stations } = task;
  const methods = [...candidates.methods];
  const aids = new Set(methods.flatMap(({ needs }) => needs.flatMap(({ items }) => items)));
  const without = new Map<ItemId, Reachability>();
  for (const aid of aids) {
    if (candidates.items.has(aid))
      without.set(aid, reach(domain, { stock, stations, methods, without: aid }));
  }
  return (item) =>
    new Set(
      [...without].filter(([aid, { itemLevel }]) => aid !== item && !itemLevel.has(item)).map(([aid]) => aid),
    );
}

/**
 * The methods outside a solution that would add something new to what the solution can reach from the start. A plan
 * that can be put in order uses at least one of them.
 */
function openersOf(
  task: PlanningTask,
  domain: Domain,
  candidates: Candidates,
  choices: Choices,
): ReadonlySet<Method> {
  const used = new Set(choices.columns.map(({ column }) => column.method));
  const { stock, stations } = task;
  const { itemLevel } = reach(domain, { stock, stations, methods: [...used] });
  if ([...demandOf(task).keys()].every((goal) => itemLevel.has(goal))) return new Set();
  const openers = reach(domain, {
    stock: new Map([...itemLevel.keys()].map((item) => [item, Infinity])),
    stations,
    methods: [...candidates.methods].filter((method) => !used.has(method)),
  });
  return new Set(
    [...openers.methodLevel]
      .filter(([method, level]) => level === 1 && method.outputs.some(({ item }) => !itemLevel.has(item)))
      .map(([method]) => method),
  );
}
