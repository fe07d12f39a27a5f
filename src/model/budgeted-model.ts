import { checkFields } from '../base/arguments.js';
import {
  isModelError,
  type ModelError,
  type ModelPort,
  type ModelReply,
  type ModelRequest,
} from './model.js';
import { CoVoyagerError } from '../base/error.js';
import {
  type UsageLedger,
  type LedgerEntry,
  costUsd,
  knownPrice,
  type ModelPrice,
  estimateInputTokens,
} from './usage-ledger.js';

/** Limits on a run's model calls; whatever is absent is unlimited. */
export interface ModelBudget {
  /** Input and output tokens together. */
  readonly maxTokens?: number;
  readonly maxCostUsd?: number;
  /** Calls that reach the provider, failed attempts included. */
  readonly maxCalls?: number;
}

/** What {@link budgetedModel} needs. */
export interface BudgetOptions {
  readonly ledger: UsageLedger;
  readonly budget?: ModelBudget;
  /** Default: the table in `prices.ts`. */
  readonly price?: ModelPrice | undefined;
  /** Milliseconds of any clock that never goes back. */
  readonly now?: () => number;
}

/** Less room for a reply than this is no room: no subtask fits, and some APIs refuse a lower limit. */
const MIN_REPLY_TOKENS = 16;
/** The lowest reply limit among common models; asking one for more than it can give is refused as a bad request. */
const ALWAYS_ALLOWED_REPLY_TOKENS = 4096;
const MILLION = 1_000_000;

/**
 * Writes every call into the ledger and refuses those the budget has no room for.
 * Before a call the input is estimated and the reply's limit lowered to what is left; a request without a limit of
 * its own gets one only when 4096 tokens or fewer are left, so its last reply may overdraw the budget. A reply cut
 * short by a lowered limit is an error too: it is our cut, not the model's answer.
 * @throws CoVoyagerError `bad-request` at once, when money is limited and the model's price is not known;
 *   `budget-exhausted` from calls.
 */
export function budgetedModel(inner: ModelPort, options: BudgetOptions): ModelPort {
  const example = 'budgetedModel(model, { ledger: createLedger() })';
  checkFields(example, inner, { name: 'string', complete: 'function' });
  checkFields(example, options, { ledger: 'object' });
  const { ledger, budget = {}, now = () => performance.now() } = options;
  const price = options.price ?? knownPrice(inner.name);
  if (budget.maxCostUsd !== undefined && !price) {
    throw new CoVoyagerError(
      'bad-request',
      `Expected a known price to keep model "${inner.name}" within ${budget.maxCostUsd} USD, found none. ` +
        'Give it with --price IN,OUT (USD per million tokens; 0,0 for a local model), or limit tokens or calls instead.',
    );
  }
  return {
    name: inner.name,
    provider: inner.provider,
    async complete(request, signal) {
      const inputTokens = estimateInputTokens(request.messages);
      const limit = replyLimit(request, inputTokens, budget, ledger, price);
      const outputTokens = limit ?? ALWAYS_ALLOWED_REPLY_TOKENS;
      const settle = ledger.open({
        tokens: inputTokens + outputTokens,
        costUsd: costUsd({ inputTokens, outputTokens }, price) ?? 0,
      });
      const startedMs = now();
      const seconds = (): number => (now() - startedMs) / 1000;
      let reply: ModelReply;
      try {
        reply = await inner.complete(
          limit === undefined ? request : { ...request, maxTokens: limit },
          signal,
        );
      } catch (error) {
        settle(toEntry(request, inner.name, price, failure(error, inputTokens), seconds()));
        throw error;
      }
      settle(toEntry(request, inner.name, price, { ...reply.usage, outcome: 'completed' }, reply.seconds));
      if (reply.finishReason === 'length' && limit !== undefined && limit !== request.maxTokens) {
        throw exhausted(request, `the reply was cut at the ${limit} tokens that were left`, reply.usage);
      }
      return reply;
    },
  };
}

/** The reply's token limit, or undefined for the provider's own. Throws where nothing useful is left. */
function replyLimit(
  request: ModelRequest,
  inputTokens: number,
  budget: ModelBudget,
  ledger: UsageLedger,
  price: ModelPrice | undefined,
): number | undefined {
  const used = ledger.committed();
  if (budget.maxCalls !== undefined && used.calls >= budget.maxCalls) {
    throw exhausted(request, `all ${budget.maxCalls} calls are used`);
  }
  const tokensLeft = (budget.maxTokens ?? Infinity) - used.tokens - inputTokens;
  if (tokensLeft < MIN_REPLY_TOKENS) {
    throw exhausted(
      request,
      `${used.tokens} of ${budget.maxTokens ?? 0} tokens are used and the prompt takes about ${inputTokens} more`,
    );
  }
  const affordable = affordableTokens(inputTokens, used.costUsd, budget, price);
  if (affordable < MIN_REPLY_TOKENS) {
    throw exhausted(
      request,
      `${used.costUsd.toFixed(4)} of ${budget.maxCostUsd ?? 0} USD are spent and the prompt takes about ${inputTokens} tokens`,
    );
  }
  const left = Math.min(tokensLeft, affordable);
  if (request.maxTokens !== undefined) return Math.min(request.maxTokens, left);
  return left <= ALWAYS_ALLOWED_REPLY_TOKENS ? left : undefined;
}

function affordableTokens(
  inputTokens: number,
  spentUsd: number,
  budget: ModelBudget,
  price: ModelPrice | undefined,
): number {
  if (budget.maxCostUsd === undefined || !price) return Infinity;
  const leftUsd = budget.maxCostUsd - spentUsd - (inputTokens * price.inputUsdPerMillion) / MILLION;
  if (leftUsd < 0) return 0;
  return price.outputUsdPerMillion === 0
    ? Infinity
    : Math.floor((leftUsd / price.outputUsdPerMillion) * MILLION);
}

type Spent = Pick<LedgerEntry, 'inputTokens' | 'outputTokens' | 'estimated' | 'outcome'>;

function failure(error: unknown, inputTokens: number): Spent {
  const outcome = isModelError(error) ? error.code : 'server';
  const usage = isModelError(error) ? error.usage : undefined;
  if (usage) return { ...usage, outcome };
  // A call given up half way was still read, and is usually billed; one that was refused was not.
  const wasRead = outcome === 'timeout' || outcome === 'aborted';
  return { inputTokens: wasRead ? inputTokens : 0, outputTokens: 0, estimated: true, outcome };
}

function toEntry(
  request: ModelRequest,
  model: string,
  price: ModelPrice | undefined,
  spent: Spent,
  seconds: number,
): LedgerEntry {
  const { stage, role, attempt = 1 } = request;
  return { stage, role, model, attempt, ...spent, seconds, costUsd: costUsd(spent, price) };
}

function exhausted(request: ModelRequest, reason: string, usage?: ModelReply['usage']): ModelError {
  return new CoVoyagerError(
    'budget-exhausted',
    `The model budget has no room for stage "${request.stage}": ${reason}. Raise the budget, or go on without a model.`,
    { usage },
  );
}
