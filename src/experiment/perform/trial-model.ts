import { budgetedModel } from '../../model/budgeted-model.js';
import type { ModelPort } from '../../model/model.js';
import { retryingModel } from '../../model/retrying-model.js';
import { createUsageLedger, type UsageLedger } from '../../model/usage-ledger.js';
import type { Condition } from '../trial.js';

/** Tokens the models of one trial may use at most: a plan takes a few thousand, an hour of exploring a few hundred thousand. */
export const MOST_TRIAL_TOKENS: Readonly<Record<Condition['kind'], number>> = {
  method: 50_000,
  team: 1_000_000,
};

/**
 * Opens the model a team asks, with patience and an account of its own.
 * @throws CoVoyagerError without a key
 */
export async function openTeamModel(
  name: string,
): Promise<{ readonly model: ModelPort; readonly ledger: UsageLedger }> {
  const { openModelByName } = await import('../../model/open-model.js');
  const ledger = createUsageLedger();
  const budget = { maxTokens: MOST_TRIAL_TOKENS.team };
  return { model: retryingModel(budgetedModel(await openModelByName(name), { ledger, budget })), ledger };
}
