import type { Observed, Proposal } from './curriculum.js';
import { openItems } from './frontier.js';
import { triable } from './history.js';
import type { Prospects } from './prospects.js';

/** The next item of the tech tree that was not had; what failed rests before its turn comes again. */
export function proposeByTree(observed: Observed, prospects: Prospects): Proposal {
  const reachable = new Map(openItems(observed, prospects).map((each) => [each.item, each]));
  const open = prospects.tree.flatMap((item) => reachable.get(item) ?? []);
  const [next] = triable(observed, open);
  if (!next) return { kind: 'none', why: 'Everything of the tech tree that can be had here was had.' };
  return {
    kind: 'task',
    task: prospects.nameOf(next.item),
    goals: [{ kind: 'have', item: next.item, quantity: 1, verb: 'gather' }],
    by: 'tech-tree',
    why: `next of ${open.length} left in the tech tree`,
    expectedTicks: null,
    newItems: [],
    considered: open.length,
  };
}
