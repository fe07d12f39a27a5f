import type { Job } from '../schedule/job.js';
import type { Evidence } from './evidence.js';
import { problem, type Judgement } from './judgement.js';
import { standingAnywhere, blockStandingAt } from './verify-product.js';
import { positionKey, type Position } from '../base/position.js';
import type { Problem } from './verdict.js';
import { sumOfCounts } from '../base/item-counts.js';
import { isRight } from '../blueprint/block-text.js';
import { cellsOf, type Blueprint } from '../blueprint/blueprint.js';

/** Building: the blocks stand where the job says. */
export function verifyBuild(job: Job, evidence: Evidence): Judgement {
  const { item } = job.subtask;
  const standing = blockStandingAt(evidence, item, job.placeAt, job.quantity);
  const done = Math.min(job.quantity, standing.length);
  const empty = job.placeAt.filter((place) => !standing.includes(place));
  const anywhere = standingAnywhere(evidence.blocks, item).length;
  return {
    done,
    problems: lacking(job, done, empty),
    facts: standing.map((position) => ({ code: 'stands', block: item, position })),
    // Set down in a wrong place they are not where they belong, but not lost either.
    uses: (used) => (used === item ? Math.max(done, anywhere) : 0),
  };
}

/** A section of a blueprint: every cell is as it says, block by block. */
export function verifySection(job: Job, section: Blueprint, evidence: Evidence): Judgement {
  const { materials, quantity } = job.subtask;
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
  const empty = wrong.map(({ position }) => position);
  const set = sumOfCounts(evidence.blocks.map(({ after }) => ({ [after]: 1 })));
  return {
    done,
    problems: lacking(job, done, empty),
    facts: [],
    // What was set down stands in the section or beside it; a scaffold that was left is not lost either.
    uses: (used) => {
      const share = Math.ceil(((materials[used] ?? 0) * done) / Math.max(1, quantity));
      return Math.min(materials[used] ?? 0, Math.max(share, set[used] ?? 0));
    },
  };
}

/** Places named at once. */
const MOST_PLACES = 5;

function lacking({ quantity: asked, subtask }: Job, done: number, empty: readonly Position[]): Problem[] {
  if (done >= asked) return [];
  const facts = { code: 'blocks-missing', asked, done, empty: empty.slice(0, MOST_PLACES) } as const;
  return [problem(done === 0 ? 'nothing-done' : 'too-few', subtask.item, asked - done, facts)];
}
