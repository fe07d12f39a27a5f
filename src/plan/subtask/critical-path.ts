import { checkArgument } from '../../base/arguments.js';
import type { Subtask } from './subtask.js';

/**
 * Ids of the longest chain of subtasks that must follow one another, first to last; of equally long ones the chain
 * whose last subtask comes first. Dependencies on ids that do not exist, or that close a circle, are passed over.
 */
export function criticalPathOf(subtasks: readonly Pick<Subtask, 'id' | 'dependsOn'>[]): readonly string[] {
  checkArgument('criticalPathOf(plan.subtasks)', 'subtasks', subtasks, 'array');
  const byId = new Map(subtasks.map((subtask) => [subtask.id, subtask]));
  const chains = new Map<string, readonly string[]>();
  const underway = new Set<string>();
  const chainTo = (id: string): readonly string[] => {
    const known = chains.get(id);
    if (known) return known;
    if (underway.has(id)) return [];
    underway.add(id);
    const before = (byId.get(id)?.dependsOn ?? []).filter((other) => byId.has(other)).map(chainTo);
    underway.delete(id);
    const chain = [...longest(before), id];
    chains.set(id, chain);
    return chain;
  };
  return longest(subtasks.map(({ id }) => chainTo(id)));
}

function longest(chains: readonly (readonly string[])[]): readonly string[] {
  return chains.reduce((best, chain) => (chain.length > best.length ? chain : best), []);
}
