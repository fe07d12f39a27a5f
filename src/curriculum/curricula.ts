import type { Curriculum, CurriculumName, Observed, Proposal } from './curriculum.js';
import { proposeByFrontier, openItems } from './frontier.js';
import { triable } from './history.js';
import type { Prospects } from './prospects.js';
import { Chance } from '../decompose/fit/chance.js';

/** Curricula that ask nobody. */
export const PLAIN_CURRICULA = [
  'frontier',
  'random',
  'tech-tree',
] as const satisfies readonly CurriculumName[];
export type PlainCurriculumName = (typeof PLAIN_CURRICULA)[number];

/** A curriculum that asks nobody, by its name; the seed is for what is left to chance. */
export function plainCurriculum(name: PlainCurriculumName, seed: number): Curriculum {
  const by = {
    frontier: proposeByFrontier,
    'tech-tree': proposeByTree,
    random: proposeAtRandom,
  }[name];
  return {
    name,
    model: null,
    propose: (observed, prospects) => Promise.resolve(by(observed, prospects, seed)),
  };
}

/** The next item of the tech tree that was not had; what failed rests before its turn comes again. */
function proposeByTree(observed: Observed, prospects: Prospects): Proposal {
  const reachable = new Map(openItems(observed, prospects).map((each) => [each.item, each]));
  const open = prospects.tree.flatMap((item) => reachable.get(item) ?? []);
  const [next] = triable(observed, open);
  if (!next) return { kind: 'none', why: 'Everything of the tech tree that can be had here was had.' };
  return taskOf(
    prospects,
    next.item,
    'tech-tree',
    `next of ${open.length} left in the tech tree`,
    open.length,
  );
}

/** Any item that can be had here by the game's rules and was not yet, all alike. */
function proposeAtRandom(observed: Observed, prospects: Prospects, seed: number): Proposal {
  const open = triable(observed, openItems(observed, prospects));
  // One draw for each task, whatever was drawn before: a run that is resumed draws the same.
  const chosen = new Chance(seed * 7919 + observed.tasks.length).of(open.toSorted(byName));
  if (!chosen) return { kind: 'none', why: 'Everything that can be had here was had.' };
  return taskOf(prospects, chosen.item, 'random', `one of ${open.length} items not had before`, open.length);
}

function taskOf(
  prospects: Prospects,
  item: string,
  by: PlainCurriculumName,
  why: string,
  considered: number,
): Proposal {
  return {
    kind: 'task',
    task: prospects.nameOf(item),
    goals: [{ kind: 'have', item, quantity: 1, verb: 'gather' }],
    by,
    why,
    expectedTicks: null,
    newItems: [],
    considered,
  };
}

function byName(a: { readonly item: string }, b: { readonly item: string }): number {
  return a.item < b.item ? -1 : 1;
}
