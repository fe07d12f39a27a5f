import { checkArgument } from '../base/arguments.js';
import { isModelError, type ModelError, type ModelErrorCode, type ModelPort } from './model.js';
import { CoVoyagerError } from '../base/error.js';

/** How {@link failoverModel} moves on and comes back. */
export interface FailoverOptions {
  /** How long the first model is left alone after it failed; longer where its provider asks for it. Default 300 000. */
  readonly restMs?: number;
  /** Milliseconds of any clock that never goes back. */
  readonly now?: () => number;
  /** Whether another model may do better after this error. Default: {@link isWorthAnother}. */
  readonly movesOn?: (error: ModelError) => boolean;
}

const ELSEWHERE: readonly ModelErrorCode[] = [
  'auth',
  'no-endpoint',
  'rate-limited',
  'server',
  'timeout',
  'unreachable',
];

/**
 * Whether another model may do better: this one is out of reach, overloaded, closed to us, or said nothing. What was
 * refused, given up or is not paid for stays so.
 */
export function isWorthAnother({ code, retryable }: ModelError): boolean {
  return retryable || ELSEWHERE.includes(code);
}

/**
 * Several models as one: the first that answers. Put retries inside: each model fails only after its own. A model that
 * failed is left for the next one, which stays in use until the first has rested, and is then tried again.
 * @param models one or more, the favourite first
 * @throws CoVoyagerError the first one worth repeating where all failed, with what each of them said; at once where
 *   another model would do no better
 */
export function failoverModel(models: readonly ModelPort[], options: FailoverOptions = {}): ModelPort {
  checkArgument('failoverModel([first, second])', 'the models', models, 'array');
  const [first] = models;
  if (!first) throw new CoVoyagerError('bad-request', 'Expected at least one model, got an empty list.');
  if (models.length === 1) return first;
  const turn = new Turn(models, options);
  const { movesOn = isWorthAnother } = options;
  return {
    name: models.map(({ name }) => name).join(','),
    provider: [...new Set(models.map(({ provider }) => provider))].join(','),
    async complete(request, signal) {
      const failures: Failure[] = [];
      for (const model of turn.order()) {
        try {
          return await model.complete(request, signal);
        } catch (error) {
          if (!isModelError(error) || !movesOn(error)) throw error;
          turn.failed(model, error);
          failures.push({ model: model.name, error });
        }
      }
      throw allFailed(failures);
    },
  };
}

class Turn {
  #current = 0;
  #firstRestsUntilMs = 0;

  constructor(
    private readonly models: readonly ModelPort[],
    private readonly options: FailoverOptions,
  ) {}

  /** All models, the one in use first. */
  order(): readonly ModelPort[] {
    if (this.#current > 0 && this.#now() >= this.#firstRestsUntilMs) this.#current = 0;
    return [...this.models.slice(this.#current), ...this.models.slice(0, this.#current)];
  }

  /** Calls overlap: what was asked of a model that is not in use any more changes nothing. */
  failed(model: ModelPort, { retryAfterMs = 0 }: ModelError): void {
    const { restMs = 300_000 } = this.options;
    const index = this.models.indexOf(model);
    if (index === 0) this.#firstRestsUntilMs = this.#now() + Math.max(restMs, retryAfterMs);
    if (index === this.#current) this.#current = (index + 1) % this.models.length;
  }

  #now(): number {
    return (this.options.now ?? ((): number => performance.now()))();
  }
}

interface Failure {
  readonly model: string;
  readonly error: ModelError;
}

function allFailed(failures: readonly Failure[]): ModelError {
  const said = failures.map(({ model, error }) => `${model}: ${error.message}`).join(' ');
  const errors = failures.map(({ error }) => error);
  const { code, retryable, retryAfterMs, usage } = (errors.find((error) => error.retryable) ??
    errors[0]) as ModelError;
  return new CoVoyagerError(code, `None of ${failures.length} models answered. ${said}`, {
    retryable,
    retryAfterMs,
    usage,
    cause: errors[0],
  });
}
