import { counted } from '../../base/words.js';
import type { LedgerSummary, LedgerTotals } from '../../model/usage-ledger.js';
import { columnsOf } from '../../messages/text-table.js';

/** What model calls took, in one line: "3 model calls, 400 + 90 tokens, 2.1 s, 0.0002 USD". */
export function spentWords({ calls, inputTokens, outputTokens, seconds, costUsd }: LedgerTotals): string {
  return `${counted(calls, 'model call')}, ${inputTokens} + ${outputTokens} tokens, ${seconds.toFixed(1)} s, ${costWords(costUsd)}`;
}

function costWords(costUsd: number | null): string {
  return costUsd === null ? 'cost not known' : `${costUsd.toFixed(4)} USD`;
}

/** What is told of each role that asked a model. */
export const ROLE_COLUMNS = columnsOf(
  'model for',
  '>calls',
  '>failed',
  '>tokens in',
  '>out',
  '>time',
  '>cost',
);

/** One row of {@link ROLE_COLUMNS} a role. */
export function roleRows({ roles }: LedgerSummary): readonly string[][] {
  return Object.entries(roles).map(([role, totals]) => {
    const { calls, failedCalls, inputTokens, outputTokens, seconds, costUsd } = totals;
    const numbers = [calls, failedCalls, inputTokens, outputTokens].map(String);
    return [role, ...numbers, `${seconds.toFixed(1)} s`, costWords(costUsd)];
  });
}
