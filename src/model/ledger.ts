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

/** Sums of a whole account, as records keep them. */
export interface LedgerSummary extends LedgerTotals {
  readonly roles: Readonly<Record<string, LedgerTotals>>;
  readonly models: Readonly<Record<string, LedgerTotals>>;
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
  /** Totals by stage, role or model, in the order each first ended a call. */
  totalsBy(label: 'stage' | 'role' | 'model'): ReadonlyMap<string, LedgerTotals>;
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
    totalsBy(label) {
      const names = [...new Set(entries.map((entry) => entry[label]))];
      return new Map(names.map((name) => [name, sum(entries.filter((entry) => entry[label] === name))]));
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

/** A ledger's sums, all together, by role and by model. */
export function summaryOf(ledger: Ledger): LedgerSummary {
  return {
    ...ledger.totals(),
    roles: Object.fromEntries(ledger.totalsBy('role')),
    models: Object.fromEntries(ledger.totalsBy('model')),
  };
}

/** Sums of several accounts, those of a run's parts. */
export function addedSummaries(summaries: readonly LedgerSummary[]): LedgerSummary {
  const merged = (pick: (summary: LedgerSummary) => Readonly<Record<string, LedgerTotals>>) => {
    const names = [...new Set(summaries.flatMap((summary) => Object.keys(pick(summary))))];
    return Object.fromEntries(
      names.map((name) => [name, added(summaries.flatMap((summary) => pick(summary)[name] ?? []))]),
    );
  };
  return {
    ...added(summaries),
    roles: merged(({ roles }) => roles),
    models: merged(({ models }) => models),
  };
}

function added(totals: readonly LedgerTotals[]): LedgerTotals {
  const total = (pick: (each: LedgerTotals) => number): number =>
    totals.reduce((running, each) => running + pick(each), 0);
  return {
    calls: total(({ calls }) => calls),
    failedCalls: total(({ failedCalls }) => failedCalls),
    inputTokens: total(({ inputTokens }) => inputTokens),
    outputTokens: total(({ outputTokens }) => outputTokens),
    seconds: total(({ seconds }) => seconds),
    costUsd: totals.some(({ costUsd }) => costUsd === null) ? null : total(({ costUsd }) => costUsd ?? 0),
  };
}

function sum(entries: readonly LedgerEntry[]): LedgerTotals {
  return added(
    entries.map((entry) => ({ ...entry, calls: 1, failedCalls: entry.outcome === 'completed' ? 0 : 1 })),
  );
}
