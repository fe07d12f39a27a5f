import type { Job } from '../schedule/job.js';
import type { Evidence } from './evidence.js';
import { problem, type Judgement } from './judgement.js';
import type { Ledger } from './ledger.js';
import type { Problem, Whereabout } from './verdict.js';

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
    if (missing <= 0 || isBroken(evidence, ledger, item, missing)) continue;
    problems.push(missingProblem(job, evidence, ledger, item, missing));
  }
  // What a person had in hand before nobody knows.
  if (evidence.isSeenFromOutside === true) return problems;
  return [...problems, ...withoutOrigin(job, ledger, done, uses)];
}

/** Nobody has it and it is nowhere: it is used up, before the plan expected it. */
function isBroken(evidence: Evidence, ledger: Ledger, item: string, count: number): boolean {
  const isNowhere = evidence.after !== null && whereNow(evidence, ledger, item, count).code === 'not-carried';
  return isNowhere && count <= (evidence.broken?.[item] ?? 0);
}

function missingProblem(job: Job, evidence: Evidence, ledger: Ledger, item: string, count: number): Problem {
  const { stockName: stock } = ledger;
  const now = whereNow(evidence, ledger, item, count);
  if (job.tools.includes(item)) {
    return problem('tool-not-returned', item, count, { code: 'tool-kept', stock, now });
  }
  if (job.takes[item] !== undefined) {
    return problem('material-lost', item, count, { code: 'taken-unused', stock, now });
  }
  return problem('other-items-missing', item, count, { code: 'gone', stock, now });
}

function whereNow(evidence: Evidence, ledger: Ledger, item: string, count: number): Whereabout {
  const carried = ledger.stock === ledger.inventory ? 0 : Math.max(0, ledger.inventory.get(item) ?? 0);
  const elsewhere = Math.max(0, ledger.elsewhere.get(item) ?? 0);
  const isUnseen = evidence.isSeenFromOutside === true;
  if (evidence.after === null && !isUnseen) return { code: 'unread' };
  if (carried > 0) return { code: 'carried', many: Math.min(carried, count) };
  if (elsewhere > 0) return { code: 'elsewhere', many: Math.min(elsewhere, count) };
  return { code: isUnseen ? 'unseen' : 'not-carried' };
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
    problems.push(problem('no-evidence', item, lacking, { code: 'origin-unseen' }));
  }
  return problems;
}
