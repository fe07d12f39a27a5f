import type { Curriculum, CurriculumName } from './curriculum.js';
import { proposeByFrontier } from './frontier.js';
import { proposeAtRandom } from './random.js';
import { proposeByTree } from './by-tree.js';

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
