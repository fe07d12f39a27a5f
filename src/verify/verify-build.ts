import type { Job } from '../schedule/job.js';
import type { Evidence } from './evidence.js';
import { problem, type Judgement } from './judgement.js';
import { standingAnywhere, blockStandingAt } from './verify-product.js';

/** Places named at once. */
const MOST_PLACES = 5;

/** Building: the blocks stand where the job says. */
export function verifyBuild(job: Job, evidence: Evidence): Judgement {
  const { item } = job.subtask;
  const standing = blockStandingAt(evidence, item, job.placeAt, job.quantity);
  const done = Math.min(job.quantity, standing.length);
  const lacking = job.quantity - done;
  const empty = job.placeAt.filter((place) => !standing.includes(place)).slice(0, MOST_PLACES);
  const facts = { code: 'blocks-missing', asked: job.quantity, done, empty } as const;
  const anywhere = standingAnywhere(evidence.blocks, item).length;
  return {
    done,
    problems: lacking > 0 ? [problem(done === 0 ? 'nothing-done' : 'too-few', item, lacking, facts)] : [],
    facts: standing.map((position) => ({ code: 'stands', block: item, position })),
    // Set down in a wrong place they are not where they belong, but not lost either.
    uses: (used) => (used === item ? Math.max(done, anywhere) : 0),
  };
}
