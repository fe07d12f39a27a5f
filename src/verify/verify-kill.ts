import type { Job } from '../schedule/job.js';
import type { Evidence } from './evidence.js';
import { problem, type Judgement } from './judgement.js';
import type { Ledger } from './ledger.js';
import type { Problem } from './verdict.js';
import { stockFacts } from './verify-product.js';

/**
 * Killing and shooting. Where loot is to be brought home the loot in the chest decides, not the number of deaths: what
 * an earlier try left on the ground counts as well. Without loot the deaths decide.
 */
export function verifyKill(job: Job, { deaths }: Evidence, ledger: Ledger): Judgement {
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
