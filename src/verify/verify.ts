import type { Job } from '../schedule/job.js';
import type { Evidence } from './evidence.js';
import type { Judgement } from './judgement.js';
import type { SharedChest } from '../schedule/ledger/shared-chest.js';
import { ledgerOf, recordOf, type Ledger } from './ledger.js';
import type { Verdict } from './verdict.js';
import { verifyBuild, verifySection } from './verify-build.js';
import { verifyKill } from './verify-kill.js';
import { verifyLoad } from './verify-load.js';
import { verifyLosses } from './verify-losses.js';
import { verifyProduct } from './verify-product.js';

/**
 * Says whether a job did what it was for, from the world's readings alone. Surplus in the chest is welcome; a tool the
 * plan expected to break may come back.
 *
 * @param site the shared chest, so that goods put into some other chest do not count. `chest: null` before there is
 *   one: then the worker's own inventory is where things belong. Without a site every chest visited counts as shared.
 */
export function verify(job: Job, evidence: Evidence, site?: SharedChest): Verdict {
  const ledger = ledgerOf(evidence, site);
  const judgement = judge(job, evidence, ledger);
  const problems = [...judgement.problems, ...verifyLosses(job, evidence, ledger, judgement)];
  const { done, hasBegun = false } = judgement;
  return {
    kind: problems.length === 0 ? 'passed' : done === 0 && !hasBegun ? 'failed' : 'partial',
    asked: job.quantity,
    done,
    problems,
    deltas: {
      chest: ledger.stock === ledger.inventory ? {} : recordOf(ledger.stock),
      furnace: recordOf(ledger.furnace),
      inventory: recordOf(ledger.inventory),
    },
    facts: judgement.facts,
  };
}

function judge(job: Job, evidence: Evidence, ledger: Ledger): Judgement {
  switch (job.subtask.action) {
    case 'gather':
    case 'craft':
    case 'find':
      return verifyProduct(job, evidence, ledger);
    case 'smelt':
      return job.phase === 'load' ? verifyLoad(job, ledger) : verifyProduct(job, evidence, ledger);
    case 'build':
      return job.subtask.section
        ? verifySection(job, job.subtask.section, evidence)
        : verifyBuild(job, evidence);
    case 'kill':
    case 'shoot':
      return verifyKill(job, evidence, ledger);
  }
}
