import { positionKey } from '../base/position.js';
import { sumOfCounts } from '../base/item-counts.js';
import { isRight } from '../blueprint/block-text.js';
import { cellsOf, type Blueprint } from '../blueprint/blueprint.js';
import type { Job } from '../schedule/job.js';
import type { Evidence } from './evidence.js';
import { problem, type Judgement } from './judgement.js';

/** Places named at once. */
const MOST_PLACES = 5;

/** A section of a blueprint: every cell is as it says, block by block. */
export function verifySection(job: Job, section: Blueprint, evidence: Evidence): Judgement {
  const { item, materials, quantity } = job.subtask;
  const present = new Map<string, string>();
  for (const { position, after } of evidence.blocks) present.set(positionKey(position), after);
  // Read at the end, states and all: that counts more than what was told on the way.
  for (const { position, block } of evidence.standing ?? []) present.set(positionKey(position), block);
  const cells = cellsOf(section);
  const wrong = cells.filter(({ position, block }) => {
    const found = present.get(positionKey(position));
    return found === undefined || !isRight(block, found);
  });
  const done = Math.min(job.quantity, cells.length - wrong.length);
  const lacking = job.quantity - done;
  const empty = wrong.slice(0, MOST_PLACES).map(({ position }) => position);
  const facts = { code: 'blocks-missing', asked: job.quantity, done, empty } as const;
  const set = sumOfCounts(evidence.blocks.map(({ after }) => ({ [after]: 1 })));
  return {
    done,
    problems: lacking > 0 ? [problem(done === 0 ? 'nothing-done' : 'too-few', item, lacking, facts)] : [],
    facts: [],
    // What was set down stands in the section or beside it; a scaffold that was left is not lost either.
    uses: (used) => {
      const share = Math.ceil(((materials[used] ?? 0) * done) / Math.max(1, quantity));
      return Math.min(materials[used] ?? 0, Math.max(share, set[used] ?? 0));
    },
  };
}
