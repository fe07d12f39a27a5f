import type { Problem, ProblemFacts, ProblemKind, SeenFact } from './verdict.js';

/** What the rule for one action says; the rest (tools, losses) is the same for all. */
export interface Judgement {
  readonly done: number;
  /** Whether something on the way to the product is there though nothing of it is `done`. Left out: no. */
  readonly hasBegun?: boolean;
  readonly problems: readonly Problem[];
  readonly facts: readonly SeenFact[];
  /** How many of an item the work done so far rightly used up, what lies in a furnace included. */
  readonly uses: (item: string) => number;
}

export function problem(
  kind: ProblemKind,
  item: string | null,
  count: number | null,
  facts: ProblemFacts,
): Problem {
  return { kind, item, count, facts };
}
