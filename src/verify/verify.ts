import type { Job } from '../schedule/job.js';
import type { Evidence } from './evidence.js';
import { type Judgement, problem } from './judgement.js';
import type { SharedChest } from '../schedule/ledger/shared-chest.js';
import { ledgerOf, recordOf, type Ledger } from './ledger.js';
import type { Verdict, Problem, Whereabout } from './verdict.js';
import { verifyLoad } from './verify-load.js';
import { verifyProduct, stockFacts, standingAnywhere, blockStandingAt } from './verify-product.js';
import { positionKey, type Position } from '../base/position.js';
import { sumOfCounts } from '../base/item-counts.js';
import { isRight } from '../blueprint/block-text.js';
import { cellsOf, type Blueprint } from '../blueprint/blueprint.js';

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

/**
 * Killing and shooting. Where loot is to be brought home the loot in the chest decides, not the number of deaths: what
 * an earlier try left on the ground counts as well. Without loot the deaths decide.
 */
function verifyKill(job: Job, { deaths }: Evidence, ledger: Ledger): Judgement {
  const mob = job.subtask.item;
  const killed = new Set(deaths.filter((death) => death.mob === mob).map(({ entityId }) => entityId)).size;
  const brings = Object.entries(job.brings);
  const killedFact = killed > 0 ? [{ code: 'killed', mob, count: killed } as const] : [];
  // Arrows fly away; how many a mob takes is not known before.
  const uses = (item: string): number => (job.subtask.action === 'shoot' ? (job.takes[item] ?? 0) : 0);
  if (brings.length === 0) {
    const lacking = job.quantity - killed;
    const facts = { code: 'not-dead', asked: job.quantity, killed } as const;
    return {
      done: Math.min(job.quantity, killed),
      problems: lacking > 0 ? [problem('not-killed', mob, lacking, facts)] : [],
      facts: killedFact,
      uses,
    };
  }
  let share = 1;
  const problems: Problem[] = [];
  for (const [item, count] of brings) {
    const inChest = Math.max(0, ledger.stock.get(item) ?? 0);
    share = Math.min(share, inChest / count);
    if (inChest >= count) continue;
    const isCarried = ledger.stock !== ledger.inventory && (ledger.inventory.get(item) ?? 0) > 0;
    const kind = isCarried ? 'not-deposited' : inChest === 0 && killed === 0 ? 'not-killed' : 'too-few';
    const { stockName: stock } = ledger;
    const facts = { code: 'loot-missing', mob, asked: count, came: inChest, killed, stock } as const;
    problems.push(problem(kind, item, count - inChest, facts));
  }
  return {
    done: Math.floor(job.quantity * share),
    problems,
    facts: [...killedFact, ...brings.flatMap(([item]) => stockFacts(item, ledger))],
    uses,
  };
}

/** Building: the blocks stand where the job says. */
function verifyBuild(job: Job, evidence: Evidence): Judgement {
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
function verifySection(job: Job, section: Blueprint, evidence: Evidence): Judgement {
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

/** Tools not back, materials gone without use, other goods missing: the same for every action. */
function verifyLosses(
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
