import { Chance } from '../decompose/fit/chance.js';
import type { Observed, Proposal } from './curriculum.js';
import { openItems } from './frontier.js';
import { triable } from './history.js';
import type { Prospects } from './prospects.js';

/** Any item that can be had here by the game's rules and was not yet, all alike. */
export function proposeAtRandom(observed: Observed, prospects: Prospects, seed: number): Proposal {
  const open = triable(observed, openItems(observed, prospects));
  // One draw for each task, whatever was drawn before: a run that is resumed draws the same.
  const chosen = new Chance(seed * 7919 + observed.tasks.length).of(open.toSorted(byName));
  if (!chosen) return { kind: 'none', why: 'Everything that can be had here was had.' };
  return {
    kind: 'task',
    task: prospects.nameOf(chosen.item),
    goals: [{ kind: 'have', item: chosen.item, quantity: 1, verb: 'gather' }],
    by: 'random',
    why: `one of ${open.length} items not had before`,
    expectedTicks: null,
    newItems: [],
    considered: open.length,
  };
}

function byName(a: { readonly item: string }, b: { readonly item: string }): number {
  return a.item < b.item ? -1 : 1;
}
