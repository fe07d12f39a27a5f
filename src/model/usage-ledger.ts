import type { ModelRole, ModelErrorCode, ModelUsage, ModelMessage } from './model.js';

/** One call as it was made, failed attempts included. */
export interface LedgerEntry extends ModelUsage {
  readonly stage: string;
  readonly role: ModelRole;
  readonly model: string;
  readonly seconds: number;
  /** Null where the model's price is not known. */
  readonly costUsd: number | null;
  /** Which try of its request this was, from 1. */
  readonly attempt: number;
  readonly outcome: 'completed' | ModelErrorCode;
}

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
export interface PromisedUsage {
  readonly tokens: number;
  readonly costUsd: number;
}

/** The account of a run's model calls. One ledger may serve several models, which then share their budget. */
export interface UsageLedger {
  /** In the order the calls ended. */
  readonly entries: readonly LedgerEntry[];
  /** @param isCounted which calls; left out: all */
  totals(isCounted?: (entry: LedgerEntry) => boolean): LedgerTotals;
  /** Totals by stage, role or model, in the order each first ended a call. */
  totalsBy(label: 'stage' | 'role' | 'model'): ReadonlyMap<string, LedgerTotals>;
  /** What is used up or promised to calls on their way; unknown costs count as 0. */
  committed(): { readonly calls: number; readonly tokens: number; readonly costUsd: number };
  /** Sets aside what a call may use; the returned function puts the finished call in its place. */
  open(reservation: PromisedUsage): (entry: LedgerEntry) => void;
}

export function createUsageLedger(): UsageLedger {
  const entries: LedgerEntry[] = [];
  const open = new Set<PromisedUsage>();
  return {
    entries,
    totals: (isCounted = () => true) => sum(entries.filter(isCounted)),
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
export function usageSummary(ledger: UsageLedger): LedgerSummary {
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
      names.map((name) => [name, addedTotals(summaries.flatMap((summary) => pick(summary)[name] ?? []))]),
    );
  };
  return {
    ...addedTotals(summaries),
    roles: merged(({ roles }) => roles),
    models: merged(({ models }) => models),
  };
}

/** Sums of several totals. */
export function addedTotals(totals: readonly LedgerTotals[]): LedgerTotals {
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
  return addedTotals(
    entries.map((entry) => ({ ...entry, calls: 1, failedCalls: entry.outcome === 'completed' ? 0 : 1 })),
  );
}

/** What a model costs: USD per million tokens, standard rate, nothing cached. */
export interface ModelPrice {
  readonly inputUsdPerMillion: number;
  readonly outputUsdPerMillion: number;
}

// OpenAI's standard rates as publicly listed in the first half of 2026. They change: `--price` overrides them.
const PRICES: Readonly<Record<string, readonly [inputUsd: number, outputUsd: number]>> = {
  'gpt-5.4': [2.5, 15],
  'gpt-5.2': [1.75, 14],
  'gpt-5.1': [1.25, 10],
  'gpt-5': [1.25, 10],
  'gpt-5-mini': [0.25, 2],
  'gpt-5-nano': [0.05, 0.4],
  'gpt-4.1': [2, 8],
  'gpt-4.1-mini': [0.4, 1.6],
  'gpt-4.1-nano': [0.1, 0.4],
  'gpt-4o': [2.5, 10],
  'gpt-4o-2024-05-13': [5, 15],
  'gpt-4o-mini': [0.15, 0.6],
  'gpt-4-turbo': [10, 30],
  'gpt-4': [30, 60],
  'gpt-3.5-turbo': [0.5, 1.5],
  o1: [15, 60],
  o3: [2, 8],
  'o3-mini': [1.1, 4.4],
  'o4-mini': [1.1, 4.4],
};

const RELEASE_DATE = /-\d{4}-\d{2}-\d{2}$/;
const MILLION = 1_000_000;

/** Looks a model up by name, with or without a release date at its end; undefined where the table has none. */
export function knownPrice(model: string): ModelPrice | undefined {
  const row = [model, model.replace(RELEASE_DATE, '')]
    .filter((name) => Object.hasOwn(PRICES, name))
    .map((name) => PRICES[name])[0];
  return row && { inputUsdPerMillion: row[0], outputUsdPerMillion: row[1] };
}

/**
 * Reads a price as the option gives it: `IN,OUT` in USD per million tokens, `0.15,0.60`.
 * @returns undefined where the text is no such pair.
 */
export function parsePrice(text: string): ModelPrice | undefined {
  const match = /^\s*(\d+(?:\.\d+)?)\s*,\s*(\d+(?:\.\d+)?)\s*$/.exec(text);
  return match ? { inputUsdPerMillion: Number(match[1]), outputUsdPerMillion: Number(match[2]) } : undefined;
}

/** What a call cost in USD; null where the price is not known. */
export function costUsd(
  usage: Pick<ModelUsage, 'inputTokens' | 'outputTokens'>,
  price: ModelPrice | undefined,
): number | null {
  if (!price) return null;
  return (
    (usage.inputTokens * price.inputUsdPerMillion + usage.outputTokens * price.outputUsdPerMillion) / MILLION
  );
}

/** What so many tokens cost at most, whichever way they go. */
export function mostUsd(tokens: number, { inputUsdPerMillion, outputUsdPerMillion }: ModelPrice): number {
  return (tokens * Math.max(inputUsdPerMillion, outputUsdPerMillion)) / MILLION;
}

const BYTES_PER_TOKEN = 4;
/** Role and separators cost a few tokens in every chat format. */
const TOKENS_PER_MESSAGE = 4;

/**
 * Tokens a text takes, without a tokenizer: UTF-8 bytes / 4, rounded up.
 * Bytes rather than characters, since scripts beyond Latin take about a token a character.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}

/** Tokens a conversation takes as input, by {@link estimateTokens}. */
export function estimateInputTokens(messages: readonly ModelMessage[]): number {
  return messages.reduce((sum, message) => sum + estimateTokens(message.content) + TOKENS_PER_MESSAGE, 0);
}
