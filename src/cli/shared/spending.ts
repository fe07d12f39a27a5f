import { CoVoyagerError, usageError } from '../../base/error.js';
import { counted } from '../../base/words.js';
import { knownPrice, mostUsd, type ModelPrice } from '../../model/usage-ledger.js';
import { answerFromTerminal } from '../run/ask-person.js';
import { printRemark } from './output.js';

/** What models may use up, all together. */
export interface SpendingLimits {
  readonly maxCostUsd?: number | undefined;
  readonly maxTokens?: number | undefined;
}

/** Who is asked for what, and how much it may cost at most. */
export interface Spending extends SpendingLimits {
  /** What each role asks: "planner" -> ["gpt-4.1"]. */
  readonly models: ReadonlyMap<string, readonly string[]>;
  /** What the options say a model costs. */
  readonly priceOf?: (name: string) => ModelPrice | undefined;
  /** Agreed to beforehand. */
  readonly yes?: boolean | undefined;
}

/** How long somebody at the terminal has for an answer; then nothing is spent. */
const PATIENCE_MS = 120_000;
/** Paid models together use no more than this where nothing else is said. */
export const MOST_TOKENS = 1_000_000;
/** Servers that run at home: nobody is paid. */
const FREE_PROVIDERS: readonly string[] = ['ollama'];
const HOME =
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|10\.\d+\.\d+\.\d+|172\.(1[6-9]|2\d|3[01])\.\d+\.\d+|192\.168\.\d+\.\d+|.*\.local)$/;

/** Whether a server runs on this machine or in a private network. */
export function isAtHome(baseUrl = process.env.OPENAI_BASE_URL ?? ''): boolean {
  return URL.canParse(baseUrl) && HOME.test(new URL(baseUrl).hostname);
}

/**
 * Whether somebody is paid for a model's replies. A server of one's own is taken to be free; a provider by name is
 * elsewhere, whatever that server's address.
 */
export async function isPaid(name: string, baseUrl?: string): Promise<boolean> {
  const provider = /^([^:]*):/.exec(name)?.[1] ?? 'openai';
  if (FREE_PROVIDERS.includes(provider)) return false;
  if (provider === 'openai' || !isAtHome(baseUrl)) return !isAtHome(baseUrl);
  const { langchainProviders } = await import('../../model/langchain-model.js');
  return (await langchainProviders()).has(provider);
}

/** The plan of spending in words: which model, for what, at most how much. */
export function spendingWords({ models, maxCostUsd, maxTokens, priceOf }: Spending): string {
  const prices = new Map(
    [...models.values()].flat().map((name) => [name, priceOf?.(name) ?? listPrice(name)]),
  );
  const roles = [...models].map(
    ([role, names]) => `${role}: ${names.map((name) => priced(name, prices.get(name))).join(', then ')}`,
  );
  const tokens = maxTokens ?? (maxCostUsd === undefined ? MOST_TOKENS : undefined);
  const limits = [
    ...(maxCostUsd === undefined ? [] : [`${maxCostUsd} USD`]),
    ...(tokens === undefined ? [] : [tokensWords(tokens, [...prices.values()])]),
  ];
  return `This asks models that cost money. ${roles.join('; ')}. At most ${limits.join(' or ')}, all together.`;
}

function tokensWords(tokens: number, prices: readonly (ModelPrice | undefined)[]): string {
  const costs = prices.map((price) => price && mostUsd(tokens, price));
  const known = costs.filter((cost) => cost !== undefined);
  const usd = known.length < costs.length ? '' : ` (${Math.max(...known).toFixed(2)} USD)`;
  return `${counted(tokens, 'token')}${usd}`;
}

function listPrice(name: string): ModelPrice | undefined {
  return knownPrice(name.replace(/^openai:/, ''));
}

function priced(name: string, price: ModelPrice | undefined): string {
  if (!price) return name;
  const { inputUsdPerMillion: per, outputUsdPerMillion: out } = price;
  return `${name} (${per} USD in, ${out} USD out per million tokens)`;
}

/**
 * Has somebody agree before the first paid call: by `--yes`, or at the terminal. Nothing paid: nothing is asked.
 * @returns the limits to keep: where somebody is paid there always is one
 * @throws CoVoyagerError `usage` where nobody can be asked, `aborted` where the answer is no
 */
export async function agreeToSpend(spending: Spending): Promise<SpendingLimits> {
  const { maxCostUsd, maxTokens, priceOf } = spending;
  const costs = async (name: string): Promise<boolean> => {
    const typed = priceOf?.(name);
    return typed ? mostUsd(1, typed) > 0 : isPaid(name);
  };
  const paid = new Map<string, readonly string[]>();
  for (const [role, names] of spending.models)
    if ((await Promise.all(names.map(costs))).includes(true)) paid.set(role, names);
  if (paid.size === 0) return { maxCostUsd, maxTokens };
  await agreeToPay({ ...spending, models: paid });
  return { maxCostUsd, maxTokens: maxCostUsd === undefined ? (maxTokens ?? MOST_TOKENS) : maxTokens };
}

/** {@link agreeToSpend} where all the models are known to cost money. */
export async function agreeToPay(spending: Spending): Promise<void> {
  const words = spendingWords(spending);
  if (spending.yes === true) {
    printRemark(words);
    return;
  }
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw usageError(`${words} Agree with --yes; nothing was asked yet.`);
  const answer = await answerFromTerminal(`${words} Begin? [y/N] `, AbortSignal.timeout(PATIENCE_MS));
  if (/^y(es)?$/i.test(answer ?? '')) return;
  throw new CoVoyagerError('aborted', 'Nothing was asked and nothing is spent.');
}
