import type { ModelUsage } from './model.js';

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
