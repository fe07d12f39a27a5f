import type { Job } from '../schedule/job.js';
import type { Evidence } from './evidence.js';
import { problem, type Judgement } from './judgement.js';
import { spellPlace, standingAnywhere, standingAt } from './verify-product.js';

/** Building: the blocks stand where the job says. */
export function verifyBuild(job: Job, evidence: Evidence): Judgement {
  const { item } = job.subtask;
  const standing = standingAt(evidence, item, job.placeAt, job.quantity);
  const done = Math.min(job.quantity, standing.length);
  const lacking = job.quantity - done;
  const missing = job.placeAt.filter((place) => !standing.includes(place)).map(spellPlace);
  const where = missing.length > 0 ? ` Empty: ${missing.slice(0, 5).join(', ')}.` : '';
  const message = `Expected ${job.quantity} ${item} standing, ${done} do.${where}`;
  const anywhere = standingAnywhere(evidence.blocks, item).length;
  return {
    done,
    problems: lacking > 0 ? [problem(done === 0 ? 'nothing-done' : 'too-few', item, lacking, message)] : [],
    facts: standing.map((place) => `${item} stands at ${spellPlace(place)}`),
    // Set down in a wrong place they are not where they belong, but not lost either.
    uses: (used) => (used === item ? Math.max(done, anywhere) : 0),
  };
}
