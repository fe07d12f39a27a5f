import type { Job } from '../schedule/job.js';
import type { Evidence } from './evidence.js';
import { problem, type Judgement } from './judgement.js';
import type { Ledger } from './ledger.js';
import type { Problem } from './verdict.js';

/** Tools not back, materials gone without use, other goods missing: the same for every action. */
export function verifyLosses(
  job: Job,
  evidence: Evidence,
  ledger: Ledger,
  { done, uses }: Judgement,
): readonly Problem[] {
  const problems: Problem[] = [];
  const wornOut = new Set(job.subtask.wornOut ?? []);
  for (const [item, change] of ledger.stock) {
    const used = uses(item) + (wornOut.has(item) && job.tools.includes(item) ? 1 : 0);
    const missing = -change - used;
    if (missing > 0) problems.push(missingProblem(job, evidence, ledger, item, missing));
  }
  // What a person had in hand before nobody knows.
  if (evidence.isSeenFromOutside === true) return problems;
  return [...problems, ...withoutOrigin(job, ledger, done, uses)];
}

function missingProblem(job: Job, evidence: Evidence, ledger: Ledger, item: string, count: number): Problem {
  const now = whereNow(evidence, ledger, item, count);
  if (job.tools.includes(item)) {
    const message = `The ${item} is not back in ${ledger.stockName} (${now}).`;
    return problem('tool-not-returned', item, count, message);
  }
  if (job.takes[item] !== undefined) {
    const message = `${count} ${item} were taken from ${ledger.stockName} and neither used nor brought back (${now}).`;
    return problem('material-lost', item, count, message);
  }
  const message = `${count} ${item}, which the work does not need, are gone from ${ledger.stockName} (${now}).`;
  return problem('other-items-missing', item, count, message);
}

function whereNow(evidence: Evidence, ledger: Ledger, item: string, count: number): string {
  const carried = ledger.stock === ledger.inventory ? 0 : Math.max(0, ledger.inventory.get(item) ?? 0);
  const elsewhere = Math.max(0, ledger.elsewhere.get(item) ?? 0);
  const isUnseen = evidence.isSeenFromOutside === true;
  if (evidence.after === null && !isUnseen) return 'the worker could not be read any more';
  if (carried > 0) return `${Math.min(carried, count)} still carried`;
  if (elsewhere > 0) return `${Math.min(elsewhere, count)} put into another container`;
  return isUnseen ? 'what is carried cannot be seen' : 'not carried any more';
}

/** Work that used what nobody saw the worker get: then part of the history is missing. */
function withoutOrigin(job: Job, ledger: Ledger, done: number, uses: Judgement['uses']): Problem[] {
  const problems: Problem[] = [];
  const needed = new Map(Object.keys(job.takes).map((item) => [item, uses(item)] as const));
  if (done > 0) for (const tool of job.tools) needed.set(tool, Math.max(1, needed.get(tool) ?? 0));
  if (job.subtask.action === 'shoot') for (const item of Object.keys(job.takes)) needed.delete(item);
  for (const [item, count] of needed) {
    const lacking = count - (ledger.available.get(item) ?? 0);
    if (lacking <= 0) continue;
    const message = `${lacking} ${item} must have been used, and nobody saw them taken.`;
    problems.push(problem('no-evidence', item, lacking, message));
  }
  return problems;
}
