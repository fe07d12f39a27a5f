import type { ModelRole } from './model.js';
import type { ModelErrorCode } from './model-error.js';

/** One call as it was made, failed attempts included. */
export interface LedgerEntry {
  readonly stage: string;
  readonly role: ModelRole;
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** True where the provider did not count the tokens itself. */
  readonly estimated: boolean;
  readonly seconds: number;
  /** Null where the model's price is not known. */
  readonly costUsd: number | null;
  /** Which try of its request this was, from 1. */
  readonly attempt: number;
  readonly outcome: 'completed' | ModelErrorCode;
}

/** Sums over calls. */
export interface LedgerTotals {
  readonly calls: number;
  readonly failedCalls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Time spent in calls, added up; overlapping calls count twice. */
  readonly seconds: number;
  /** Null as soon as one call's cost is not known. */
  readonly costUsd: number | null;
}

/** What a call still on its way may use up at most. */
export interface Reservation {
  readonly tokens: number;
  readonly costUsd: number;
}

/** The account of a run's model calls. One ledger may serve several models, which then share their budget. */
export interface Ledger {
  /** In the order the calls ended. */
  readonly entries: readonly LedgerEntry[];
  totals(): LedgerTotals;
  /** Totals by stage, in the order the stages first ended a call. */
  totalsByStage(): ReadonlyMap<string, LedgerTotals>;
  /** What is used up or promised to calls on their way; unknown costs count as 0. */
  committed(): { readonly calls: number; readonly tokens: number; readonly costUsd: number };
  /** Sets aside what a call may use; the returned function puts the finished call in its place. */
  open(reservation: Reservation): (entry: LedgerEntry) => void;
}

/** Opens an empty ledger. */
export function createLedger(): Ledger {
  const entries: LedgerEntry[] = [];
  const open = new Set<Reservation>();
  return {
    entries,
    totals: () => sum(entries),
    totalsByStage() {
      const stages = [...new Set(entries.map((entry) => entry.stage))];
      return new Map(stages.map((stage) => [stage, sum(entries.filter((entry) => entry.stage === stage))]));
    },
    committed() {
      const promised = [...open];
      const spent = entries.map((entry) => ({
        tokens: entry.inputTokens + entry.outputTokens,
        costUsd: entry.costUsd ?? 0,
      }));
      const all = [...promised, ...spent];
      return {
        calls: all.length,
        tokens: all.reduce((total, each) => total + each.tokens, 0),
        costUsd: all.reduce((total, each) => total + each.costUsd, 0),
      };
    },
    open(reservation) {
      const held = { ...reservation };
      open.add(held);
      return (entry) => {
        open.delete(held);
        entries.push(entry);
      };
    },
  };
}

function sum(entries: readonly LedgerEntry[]): LedgerTotals {
  const total = (pick: (entry: LedgerEntry) => number): number =>
    entries.reduce((running, entry) => running + pick(entry), 0);
  return {
    calls: entries.length,
    failedCalls: entries.filter((entry) => entry.outcome !== 'completed').length,
    inputTokens: total((entry) => entry.inputTokens),
    outputTokens: total((entry) => entry.outputTokens),
    seconds: total((entry) => entry.seconds),
    costUsd: entries.some((entry) => entry.costUsd === null) ? null : total((entry) => entry.costUsd ?? 0),
  };
}
