import { CoVoyagerError, isOurs } from '../../base/error.js';
import { providerShown } from '../../decompose/decompose.js';
import { budgetedModel } from '../../model/budgeted-model.js';
import { createUsageLedger, type UsageLedger, type ModelPrice } from '../../model/usage-ledger.js';
import type { ModelPort } from '../../model/model.js';
import { retryingModel } from '../../model/retrying-model.js';
import { versionsInUse } from '../../run/log/manifest.js';
import type { MethodCondition, Trial, TrialRecord } from '../trial.js';
import { exactTime, recordBase, type ExactTime } from './trial-moment.js';
import { answerByCoVoyager, answerByPlanner, answerByRecord, answerByVoyager } from './method-answer.js';
import { MOST_TRIAL_TOKENS } from './trial-model.js';
import { recordedPlan, type RecordedPlan } from './recorded-plans.js';

/**
 * Opens a model by the name a condition has. Patience and the trial's account are put around it here; a budget over
 * many trials is put around it there.
 */
export type ModelFor = (model: string) => ModelPort;

/** Who performs a trial of a method, and for what. */
interface MethodAbout {
  readonly experiment: string;
  readonly performer: string;
  /** What models cost that the table in `prices.ts` does not know. */
  readonly priceOf?: (model: string) => ModelPrice | undefined;
  /** Needed where clocks run fast. Default: the process's own. */
  readonly time?: ExactTime;
}

/**
 * Has a method plan one task, and grades the plan by the grounded check. `done` is a plan the check has nothing
 * against; every other ending has a reason, a model that cannot be reached or may not be paid for included.
 * @param models null where no method asks a model
 * @param signal gives the trial up: it rejects with the signal's reason, and the trial stays unfinished
 * @throws CoVoyagerError `bad-definition` for a trial of a team, a method that lacks its model, and a recorded one
 *   without a plan for the goal
 */
export async function performMethod(
  trial: Trial,
  about: MethodAbout,
  models: ModelFor | null,
  signal: AbortSignal,
): Promise<TrialRecord> {
  const who = performerOf(trial, models);
  signal.throwIfAborted();
  const { experiment, performer, priceOf, time = exactTime(performance) } = about;
  const begun = time.begin();
  const { timeoutMs, mcVersion } = trial.settings;
  const ledger = createUsageLedger();
  const limit = AbortSignal.timeout(timeoutMs);
  const ending = await ended(trial, who, { ledger, priceOf }, AbortSignal.any([signal, limit]));
  signal.throwIfAborted();
  const moment = begun.end();
  const isLate = limit.aborted || moment.wallMs > timeoutMs;
  return {
    ...recordBase(trial, { experiment, performer, ...moment }),
    ...(isLate ? lateAfter(timeoutMs) : ending),
    source: who.source,
    planner: who.words,
    team: null,
    versions: versionsInUse(mcVersion),
    models: modelUse(ledger),
  };
}

type Ending = Pick<TrialRecord, 'outcome' | 'reason' | 'plan'>;

/** Whoever plans, with all it takes, and how records name it. */
type Who = { readonly source: TrialRecord['source']; readonly words: string } & (
  | { readonly method: 'planner' }
  | { readonly method: 'co-voyager' | 'voyager'; readonly model: ModelPort }
  | { readonly method: 'recorded'; readonly recorded: RecordedPlan }
);

function performerOf({ condition, task, id }: Trial, models: ModelFor | null): Who {
  if (condition.kind !== 'method') {
    throw new CoVoyagerError('bad-definition', `Expected a trial of a method, got ${id}, one of a team.`);
  }
  switch (condition.method) {
    case 'planner':
      return { method: 'planner', source: 'live', words: 'planner' };
    case 'co-voyager':
    case 'voyager':
      return askedModel(condition, condition.method, models);
    case 'recorded': {
      const recorded = recordedPlan(condition.name, task.goal);
      if (!recorded) {
        const message = `Expected a goal ${condition.name} has a plan for, got "${task.goal}". Leave ${id} out.`;
        throw new CoVoyagerError('bad-definition', message);
      }
      const words = `${recorded.origin}, by the rules "${recorded.rules}"`;
      return { method: 'recorded', source: 'recorded', words, recorded };
    }
  }
}

function askedModel(
  { name, model }: MethodCondition,
  method: 'co-voyager' | 'voyager',
  models: ModelFor | null,
): Who {
  if (model === null || models === null) {
    const message = `Expected a model for the method ${name}, got none. Name one, or compare methods that need none: planner, paper.`;
    throw new CoVoyagerError('bad-definition', message);
  }
  const port = models(model);
  const provider = providerShown(port);
  return {
    method,
    model: port,
    words: `${method}, model ${model} (${provider})`,
    source: provider === 'live' ? 'live' : 'recorded',
  };
}

/** Every ending of a trial is one of its outcomes, but for bugs. */
async function ended(
  trial: Trial,
  who: Who,
  account: { readonly ledger: UsageLedger; readonly priceOf: MethodAbout['priceOf'] },
  signal: AbortSignal,
): Promise<Ending> {
  const accounted = (model: ModelPort): ModelPort => {
    const price = account.priceOf?.(model.name);
    const budget = { maxTokens: MOST_TRIAL_TOKENS.method };
    const booked = budgetedModel(model, { ledger: account.ledger, budget, price });
    // Recorded refusals need no patience.
    return retryingModel(booked, providerShown(model) === 'live' ? {} : { sleep: () => Promise.resolve() });
  };
  try {
    switch (who.method) {
      case 'planner':
        return await answerByPlanner(trial);
      case 'co-voyager':
        return await answerByCoVoyager(trial, accounted(who.model), signal);
      case 'voyager':
        return await answerByVoyager(trial, accounted(who.model), signal);
      case 'recorded':
        return answerByRecord(trial, who.recorded);
    }
  } catch (error) {
    // What may keep a method from planning without anybody's code being wrong.
    if (!isOurs(error)) throw error;
    return { outcome: 'failed', reason: error.message, plan: null };
  }
}

function lateAfter(timeoutMs: number): Ending {
  const reason = `No plan was graded within ${timeoutMs / 1000} s of real time.`;
  return { outcome: 'timed-out', reason, plan: null };
}

function modelUse(ledger: UsageLedger): TrialRecord['models'] {
  const { calls, inputTokens, outputTokens, costUsd } = ledger.totals();
  return { calls, promptTokens: inputTokens, replyTokens: outputTokens, costUsd };
}
