import { CoVoyagerError, usageError } from '../../base/error.js';
import { PLAIN_PROFILE, type Profile, type ProfileModel } from '../../companion/conversation/profile.js';
import type { Mind } from '../../companion/conversation/conversation.js';
import { SpeakingPace } from '../../companion/conversation/pace.js';
import type { ModelPort } from '../../model/model.js';
import type { UsageLedger } from '../../model/usage-ledger.js';
import { modelCallOptions, type ModelOptions } from '../shared/model-options.js';
import { namesAround, openAgreedModel, openModels } from '../shared/model-setup.js';
import { agreeToPay, isPaid, MOST_TOKENS } from '../shared/spending.js';

/** What decides whether, whom and how often models are asked. */
export interface MindOptions extends ModelOptions {
  readonly callsPerMinute: number;
}

/**
 * Opens the models that talk for companions, after saying what they may spend.
 * @param profiles one a companion, those without a file plain
 * @param write where the user is told who talks
 * @returns minds in the order of the profiles; null: that one goes by rules
 * @throws CoVoyagerError where spending was not agreed to, and as opening a model does
 */
export async function openMinds(
  options: MindOptions,
  profiles: readonly Profile[],
  ledger: UsageLedger,
  write: (text: string) => void,
): Promise<readonly (Mind | null)[]> {
  const isTyped = options.model !== undefined || options.replay !== undefined;
  if (!isTyped && options.record !== undefined)
    throw usageError('Expected --model beside --record: without it no model is asked.');
  const wanted = profiles.map(({ model }) => (isTyped ? typedModel(options) : model));
  if (wanted.every((each) => each === null)) return profiles.map(() => null);
  const models = wanted.filter((each) => each !== null);
  const names = [...new Set(models.map(({ name }) => name))].join(', ');
  write(`${names} talks for the bots: at most ${options.callsPerMinute} calls a minute for each.\n`);
  const limited = withLimits(options);
  if (!isTyped && !(await isAgreed(models, limited, write))) return profiles.map(() => null);
  const typed = isTyped ? (await openModels(limited, ['listener'], ledger)).listener : null;
  const opened = new Map<string, ModelPort>();
  const minds: (Mind | null)[] = [];
  for (const [index, model] of wanted.entries()) {
    const profile = profiles[index] ?? PLAIN_PROFILE;
    const key = JSON.stringify(model);
    const port =
      typed ??
      (model && (opened.get(key) ?? (await openAgreedModel(model.name, model.url, limited, ledger))));
    if (port) opened.set(key, port);
    const pace = new SpeakingPace(options.callsPerMinute);
    minds.push(port && { model: port, profile, pace, calls: modelCallOptions(options) });
  }
  return minds;
}

function typedModel({ model, replay }: ModelOptions): ProfileModel {
  return { name: replay === undefined ? (model ?? namesAround()).join(',') : 'a recording', url: null };
}

function withLimits(options: MindOptions): MindOptions {
  const { maxCostUsd, maxTokens } = options;
  return maxCostUsd === undefined && maxTokens === undefined
    ? { ...options, maxTokens: MOST_TOKENS }
    : options;
}

/** Has the user agree to models that only profiles name; without a yes they are done without. */
async function isAgreed(
  models: readonly ProfileModel[],
  { maxCostUsd, maxTokens, yes }: MindOptions,
  write: (text: string) => void,
): Promise<boolean> {
  const paid: string[] = [];
  for (const { name, url } of models) if (await isPaid(name, url ?? undefined)) paid.push(name);
  if (paid.length === 0) return true;
  try {
    await agreeToPay({ models: new Map([['talk', [...new Set(paid)]]]), maxCostUsd, maxTokens, yes });
    return true;
  } catch (error) {
    if (!(error instanceof CoVoyagerError)) throw error;
    write('No model is asked; say --yes to have it asked. The bots go by commands and plain requests.\n');
    return false;
  }
}
