import { portionClock, type Portions } from '../../base/portions.js';
import type { Domain } from './domain.js';
import type { MarginalCosts } from './marginal-cost.js';
import { demandOf, type PlanningTask } from './planning-task.js';
import { decisionKey, Options, type Decision, type Policy, type Preference } from './policy.js';
import { decisionsMet, evaluatePolicy, type EvaluatedPolicy } from './evaluate-policy.js';
import { reach, type Reachability } from './reachability.js';
import { sequence, type WorkStep } from './sequence.js';

/** An ordered plan with its merits. */
export interface Candidate {
  readonly steps: readonly WorkStep[];
  readonly rawActions: number;
}

/** Policies tried per goal at most; ordinary goals settle after a few dozen. */
const MAX_TRIALS = 600;

/**
 * Looks for the best policy: starts from every decision's cheapest option and changes one decision, then two at a
 * time, as long as that helps. Better means fewer raw actions, then a shorter critical path, then fewer subtasks, then
 * fewer executions. Options too dear to pay off, by the marginal costs, are not tried.
 * @returns null where no policy tried can be carried out here
 */
export function searchPolicies(
  task: PlanningTask,
  domain: Domain,
  reachable: Reachability,
  costs: MarginalCosts,
): Portions<Candidate | null> {
  const search = new PolicySearch(task, domain, reachable, costs);
  return search.run();
}

interface Scored {
  readonly policy: Policy;
  readonly outcome: EvaluatedPolicy;
  readonly score: readonly number[];
}

class PolicySearch {
  private options: Options;
  private readonly lowerBound: number;
  private trials = 0;
  private readonly isPortionOver = portionClock();

  constructor(
    private readonly task: PlanningTask,
    private readonly domain: Domain,
    private readonly reachable: Reachability,
    private readonly costs: MarginalCosts,
  ) {
    this.options = this.optionsBy('cheapest');
    let bound = 0;
    for (const [item, count] of demandOf(task)) bound += count * (costs.ofItem.get(item) ?? 0);
    this.lowerBound = bound;
  }

  *run(): Portions<Candidate | null> {
    let best = yield* this.start();
    if (!best) return null;
    for (;;) {
      const better: Scored | null = (yield* this.improveByOne(best)) ?? (yield* this.improveByTwo(best));
      if (!better) break;
      best = better;
    }
    const steps = sequence(this.task, best.outcome.production);
    return steps && { steps, rawActions: best.outcome.rawActions };
  }

  private optionsBy(preference: Preference): Options {
    const { task, domain, reachable, costs } = this;
    if (preference !== 'earliest-from-nothing')
      return new Options(task, domain, reachable, costs, preference);
    const levels = reach(domain, { stock: new Map(), stations: task.stations });
    return new Options(task, domain, reachable, costs, preference, levels);
  }

  /** The cheapest policy, else the earliest; where supplies run short, the first way out one change away. */
  private *start(): Portions<Scored | null> {
    for (const preference of ['cheapest', 'earliest', 'earliest-from-nothing'] as const) {
      this.options = this.optionsBy(preference);
      const scored = yield* this.score(new Map());
      if (scored) return scored;
    }
    const met = decisionsMet(this.task, this.domain, this.options, new Map());
    for (const { decision, chosen } of met) {
      for (const change of this.changes(new Map(), decision, chosen, Infinity)) {
        const scored = yield* this.score(change);
        if (scored) return scored;
      }
    }
    return null;
  }

  private *improveByOne(best: Scored): Portions<Scored | null> {
    for (const change of this.neighbours(best)) {
      const scored = yield* this.score(change);
      if (scored && isBetter(scored.score, best.score)) return scored;
    }
    return null;
  }

  /** Some changes pay only together: a stronger pickaxe and the ore it unlocks. */
  private *improveByTwo(best: Scored): Portions<Scored | null> {
    for (const change of this.neighbours(best)) {
      if (this.trials > MAX_TRIALS) return null;
      const middle = yield* this.score(change);
      if (!middle || (middle.score[0] ?? 0) > (best.score[0] ?? 0) + this.slackOf(best) / 2) continue;
      for (const second of this.neighbours(middle)) {
        const scored = yield* this.score(second);
        if (scored && isBetter(scored.score, best.score)) return scored;
        if (this.trials > MAX_TRIALS) return null;
      }
    }
    return null;
  }

  private slackOf(best: Scored): number {
    return best.outcome.rawActions - this.lowerBound;
  }

  private neighbours({ policy, outcome, score }: Scored): Policy[] {
    const slack = (score[0] ?? 0) - this.lowerBound;
    return outcome.decisions.flatMap(({ decision, chosen }) => this.changes(policy, decision, chosen, slack));
  }

  private changes(policy: Policy, decision: Decision, chosen: number, slack: number): Policy[] {
    const key = decisionKey(decision);
    return this.options.of(decision).flatMap((option, position) => {
      if (position === chosen || this.surplus(decision, option) > slack + 1e-6) return [];
      return [new Map(policy).set(key, position)];
    });
  }

  /** How much dearer than the cheapest an option is at least, once. */
  private surplus(decision: Decision, option: number): number {
    const least = (items: readonly number[]): number =>
      Math.min(...items.map((item) => this.options.price(item)));
    switch (decision.kind) {
      case 'method': {
        const method = this.domain.methods[option];
        return method ? this.costs.surplusOf(method) : Infinity;
      }
      case 'member':
        return this.options.price(option) - least(decision.items);
      case 'aid':
        return this.options.price(option) - least(decision.need.items);
      case 'fuel':
        return Math.min(
          ...(this.options.fuel(option) ?? []).map(
            ({ fuel, burn }) => this.options.price(fuel) - burn * this.costs.ofHeat,
          ),
        );
    }
  }

  private *score(policy: Policy): Portions<Scored | null> {
    if (this.isPortionOver()) yield;
    this.trials++;
    const outcome = evaluatePolicy(this.task, this.domain, this.options, policy);
    if (!outcome) return null;
    const { executions } = outcome.production;
    const times = executions.reduce((sum, execution) => sum + execution.times, 0);
    return {
      policy,
      outcome,
      score: [outcome.rawActions, criticalPathLength(outcome), executions.length, times],
    };
  }
}

function isBetter(a: readonly number[], b: readonly number[]): boolean {
  for (let index = 0; index < a.length; index++) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (Math.abs(difference) > 1e-9) return difference < 0;
  }
  return false;
}

/** Longest chain among executions, which stand producers first. */
function criticalPathLength({ production }: EvaluatedPolicy): number {
  const depthOfItem = new Map<number, number>();
  let longest = 0;
  for (const { inputs, fuel, tool, station, outputs } of production.executions) {
    const needs = [
      ...inputs.keys(),
      ...fuel.keys(),
      ...(tool === null ? [] : [tool]),
      ...(station === null ? [] : [station]),
    ];
    const depth = 1 + needs.reduce((deepest, item) => Math.max(deepest, depthOfItem.get(item) ?? 0), 0);
    for (const item of outputs.keys()) depthOfItem.set(item, Math.max(depth, depthOfItem.get(item) ?? 0));
    longest = Math.max(longest, depth);
  }
  return longest;
}
