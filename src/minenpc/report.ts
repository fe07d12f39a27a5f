import { counted } from '../base/words.js';
import { addedTotals, type LedgerTotals } from '../model/usage-ledger.js';
import type { TaskFeedback, Repair } from './feedback.js';
import type { SubtaskVerdict } from './judge.js';

/** Why a request failed, as far as the world and the bot's own words tell. */
export type FailureKind =
  /** The bot did not make a command of the sentence. */
  | 'not-understood'
  /** It said why it cannot do it, or asked something the player's one answer did not settle. */
  | 'refused'
  /** It set out, and the world does not show all of it. */
  | 'not-done'
  /** It was still at it when the time was over. */
  | 'out-of-time'
  /** A call of its model brought no reply. */
  | 'no-reply'
  /** It tried what only operators may do. */
  | 'void';

export interface RequestRecord {
  readonly id: number;
  readonly category: string;
  readonly says: string;
  readonly slots: Readonly<Record<string, string | number>>;
  readonly isDone: boolean;
  readonly failureKind: FailureKind | null;
  readonly subtasks: readonly SubtaskVerdict[];
  readonly feedback: TaskFeedback;
  readonly repairs: readonly Repair[];
  readonly questions: readonly string[];
  readonly violations: readonly string[];
  readonly worldSeconds: number;
  /** What it tried and what came of it, one line each. */
  readonly deeds: readonly string[];
  /** What its model claimed, and was not said for nothing bore it out. */
  readonly unsaid: readonly string[];
  /** The model that heard it; null: rules did. */
  readonly model: string | null;
  readonly spent: LedgerTotals;
}

/** All that were carried out, beside the published snapshot. */
export interface NpcReport {
  readonly done: number;
  readonly requests: number;
  readonly subtasksDone: number;
  readonly subtasks: number;
  readonly byKind: Readonly<Partial<Record<FailureKind, number>>>;
  readonly void: readonly number[];
  /** The model that heard the requests; null: rules did. */
  readonly model: string | null;
  readonly spent: LedgerTotals;
  readonly published: typeof PUBLISHED;
  readonly records: readonly RequestRecord[];
}

export function reportOf(records: readonly RequestRecord[]): NpcReport {
  const subtasks = records.flatMap((record) => record.subtasks);
  const byKind: Partial<Record<FailureKind, number>> = {};
  for (const { failureKind } of records)
    if (failureKind !== null) byKind[failureKind] = (byKind[failureKind] ?? 0) + 1;
  return {
    done: records.filter(({ isDone }) => isDone).length,
    requests: records.length,
    subtasksDone: subtasks.filter(({ isDone }) => isDone).length,
    subtasks: subtasks.length,
    byKind,
    void: records.filter(({ violations }) => violations.length > 0).map(({ id }) => id),
    model: records[0]?.model ?? null,
    spent: addedTotals(records.map(({ spent }) => spent)),
    published: PUBLISHED,
    records,
  };
}

/** The report for a terminal: a line a request, then the sums. */
export function reportText(report: NpcReport): string {
  const lines = report.records.map((record) => {
    const { id, isDone, failureKind, says, worldSeconds, feedback, model, spent } = record;
    const verdict = isDone ? 'done' : (failureKind ?? 'not-done');
    const why = isDone ? '' : `\n      ${feedback.failure ?? ''}`;
    const asked = model === null ? '' : `  ${spentBy(spent).padEnd(34)}`;
    return `${String(id).padStart(2)}  ${verdict.padEnd(14)} ${worldSeconds.toFixed(0).padStart(4)} s${asked}  ${says}${why}`;
  });
  const kinds = Object.entries(report.byKind).map(([kind, count]) => `${count} ${kind}`);
  const { subtasks, failed } = report.published;
  const { model, spent } = report;
  return [
    ...lines,
    '',
    `Requests done: ${report.done} of ${report.requests}${kinds.length === 0 ? '' : ` (${kinds.join(', ')})`}.`,
    `Subtasks seen done: ${report.subtasksDone} of ${report.subtasks}, ${share(report.subtasks - report.subtasksDone, report.subtasks)} failed.`,
    ...(model === null ? [] : [costLine(model, spent, report.requests)]),
    `Published (8 players, GPT-4o): ${subtasks - failed} of ${subtasks} subtasks, ${share(failed, subtasks)} failed; how it cut requests into subtasks is not known, so the shares compare only roughly.`,
  ].join('\n');
}

function costLine(model: string, spent: LedgerTotals, requests: number): string {
  const each = spent.costUsd === null ? '' : `, ${(spent.costUsd / requests).toFixed(4)} USD`;
  const { calls, inputTokens, outputTokens } = spent;
  return `Heard by ${model}: ${spentBy(spent)}; a request took ${(calls / requests).toFixed(1)} calls, ${Math.round((inputTokens + outputTokens) / requests)} tokens${each} in the mean.`;
}

function spentBy({ calls, inputTokens, outputTokens, costUsd }: LedgerTotals): string {
  const cost = costUsd === null ? 'cost not known' : `${costUsd.toFixed(4)} USD`;
  return `${counted(calls, 'call')}, ${inputTokens + outputTokens} tokens, ${cost}`;
}

function share(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((100 * part) / whole)} %`;
}

/**
 * The published snapshot (MineNPC-Task, 2026): 8 expert players, GPT-4o on mineflayer, 44 requests cut into 216 subtasks.
 * `byKind` adds up to 52; the paper leaves 19 of the 71 failures unnamed.
 */
const PUBLISHED = {
  requests: 44,
  subtasks: 216,
  failed: 71,
  byKind: { code: 24, 'inventory and tools': 10, context: 7, references: 6, navigation: 5, unnamed: 19 },
} as const;
