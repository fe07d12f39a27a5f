import { CoVoyagerError, usageError } from '../../base/error.js';
import { knownPrice } from '../../model/usage-ledger.js';
import { answerFromTerminal } from '../run/ask-person.js';
import { printRemark } from './output.js';

/** Who is asked for what, and how much it may cost at most. */
export interface Spending {
  /** What each role asks: "planner" -> ["gpt-4.1"]. */
  readonly models: ReadonlyMap<string, readonly string[]>;
  readonly maxCostUsd?: number | undefined;
  readonly maxTokens?: number | undefined;
  /** Agreed to beforehand. */
  readonly yes?: boolean | undefined;
}

/** How long somebody at the terminal has for an answer; then nothing is spent. */
const PATIENCE_MS = 120_000;
/** Servers that run at home: nobody is paid. */
const FREE_PROVIDERS: readonly string[] = ['ollama'];
const HOME = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|.*\.local)$/;

/** Whether somebody is paid for a model's replies; a server of one's own is taken to be free. */
export function isPaid(name: string, baseUrl = process.env.OPENAI_BASE_URL ?? ''): boolean {
  const [, provider = 'openai'] = /^([^:]*):/.exec(name) ?? [];
  if (FREE_PROVIDERS.includes(provider)) return false;
  const isAtHome = URL.canParse(baseUrl) && HOME.test(new URL(baseUrl).hostname);
  const isElsewhere = provider === 'anthropic' || provider.startsWith('google') || provider === 'mistralai';
  return isElsewhere || !isAtHome;
}

/** The plan of spending in words: which model, for what, at most how much. */
export function spendingWords({ models, maxCostUsd, maxTokens }: Spending): string {
  const roles = [...models].map(([role, names]) => `${role}: ${names.map(priced).join(', then ')}`);
  const limits = [
    ...(maxCostUsd === undefined ? [] : [`${maxCostUsd} USD`]),
    ...(maxTokens === undefined ? [] : [`${maxTokens} tokens`]),
  ];
  const most =
    limits.length > 0
      ? `At most ${limits.join(' or ')}, all together.`
      : 'Nothing limits it: --max-cost-usd or --max-tokens does.';
  return `This asks models that cost money. ${roles.join('; ')}. ${most}`;
}

function priced(name: string): string {
  const price = knownPrice(name.replace(/^openai:/, ''));
  if (!price) return name;
  const { inputUsdPerMillion: per, outputUsdPerMillion: out } = price;
  return `${name} (${per} USD in, ${out} USD out per million tokens)`;
}

/**
 * Has somebody agree before the first paid call: by `--yes`, or at the terminal. Nothing paid: nothing is asked.
 * @throws CoVoyagerError `usage` where nobody can be asked, `aborted` where the answer is no
 */
export async function agreeToSpend(spending: Spending): Promise<void> {
  const paid = new Map([...spending.models].filter(([, names]) => names.some((name) => isPaid(name))));
  if (paid.size > 0) await agreeToPay({ ...spending, models: paid });
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
