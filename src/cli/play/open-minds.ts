import { createInterface } from 'node:readline/promises';
import { CoVoyagerError } from '../../base/error.js';
import { PLAIN_PROFILE, type Profile, type ProfileModel } from '../../companion/conversation/profile.js';
import type { Mind } from '../../companion/conversation/conversation.js';
import { Pace } from '../../companion/conversation/pace.js';
import type { ModelPort } from '../../model/model.js';
import { knownPrice, type UsageLedger } from '../../model/usage-ledger.js';
import { bareName, modelCallOptions, type ModelOptions } from '../shared/model-options.js';
import { openModels, namesAround } from '../shared/model-setup.js';

/** What decides whether, whom and how often models are asked. */
export interface MindOptions extends ModelOptions {
  readonly callsPerMinute: number;
}

/** Where the user is told of spending, and may say yes. */
export interface Consent {
  readonly write: (text: string) => void;
  /** Whether somebody sits there to be asked. */
  readonly isAsked: boolean;
}

/** All models together use no more than this where nothing else is said. */
const MOST_TOKENS = 1_000_000;
const LOOPBACK = /^https?:\/\/(?:127\.|localhost\b|\[::1\])/i;

/**
 * Opens the models that talk for companions, after saying what they may spend.
 * @param profiles one a companion, those without a file plain
 * @returns minds in the order of the profiles; null: that one goes by rules
 * @throws CoVoyagerError where spending was not agreed to, and as opening a model does
 */
export async function openMinds(
  options: MindOptions,
  profiles: readonly Profile[],
  ledger: UsageLedger,
  consent: Consent,
): Promise<readonly (Mind | null)[]> {
  const isTyped = options.model !== undefined || options.replay !== undefined;
  if (!isTyped && options.record !== undefined)
    throw new CoVoyagerError('usage', 'Expected --model beside --record: without it no model is asked.');
  const wanted = profiles.map(({ model }) => (isTyped ? typedModel(options) : model));
  if (wanted.every((each) => each === null)) return profiles.map(() => null);
  if (!(await isAgreed(options, wanted, isTyped, consent))) return profiles.map(() => null);
  const limited = withLimits(options);
  const opened = new Map<string, ModelPort>();
  const minds: (Mind | null)[] = [];
  for (const [index, model] of wanted.entries()) {
    const profile = profiles[index] ?? PLAIN_PROFILE;
    const key = JSON.stringify(model);
    const port = model && (opened.get(key) ?? (await openOne(limited, model, isTyped, ledger)));
    if (port) opened.set(key, port);
    const { timeoutMs, ...calls } = modelCallOptions(options);
    minds.push(
      port && {
        model: port,
        profile,
        pace: new Pace(options.callsPerMinute),
        calls: { ...calls, ...(timeoutMs && { timeoutMs }) },
      },
    );
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

async function openOne(
  options: MindOptions,
  { name, url }: ProfileModel,
  isTyped: boolean,
  ledger: UsageLedger,
): Promise<ModelPort> {
  // Spending was agreed to.
  const agreed = { ...options, yes: true };
  if (isTyped) return (await openModels(agreed, ['listener'], ledger)).listener;
  if (url === null) return (await openModels({ ...agreed, model: [name] }, ['listener'], ledger)).listener;
  // A file from anywhere names a server: it never gets the key of the surroundings.
  const [{ createOpenAiModel }, { budgetedModel }, { retryingModel }] = await Promise.all([
    import('../../model/open-model.js'),
    import('../../model/budgeted-model.js'),
    import('../../model/retrying-model.js'),
  ]);
  const { maxCostUsd, maxTokens, price } = options;
  const inner = await createOpenAiModel({ model: name, baseUrl: url, apiKey: 'no-key-needed' });
  const budget = {
    ...(maxCostUsd !== undefined && { maxCostUsd }),
    ...(maxTokens !== undefined && { maxTokens }),
  };
  return retryingModel(budgetedModel(inner, { ledger, budget, price: price?.get(name) ?? price?.get('') }));
}

/** Says what may be spent; asks where somebody sits there. */
async function isAgreed(
  options: MindOptions,
  wanted: readonly (ProfileModel | null)[],
  isTyped: boolean,
  { write, isAsked }: Consent,
): Promise<boolean> {
  const models = wanted.filter((each) => each !== null);
  const names = [...new Set(models.map(({ name }) => name))].join(', ');
  const { maxCostUsd, maxTokens, callsPerMinute } = withLimits(options);
  const limits = [
    `${callsPerMinute} calls a minute for each bot`,
    ...(maxTokens === undefined ? [] : [`${maxTokens} tokens in all`]),
    ...(maxCostUsd === undefined ? [] : [`${maxCostUsd} USD in all`]),
  ].join(', ');
  const isFree = models.every((model) => options.replay !== undefined || costsNothing(model, options));
  write(`${names} talks for the bots: at most ${limits}.${isFree ? '' : ' This may cost money.'}\n`);
  if (isFree || options.yes === true) return true;
  if (isAsked) {
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    const said = await terminal.question('Ask it? (y/N) ').finally(() => terminal.close());
    if (/^y(?:es)?$/i.test(said.trim())) return true;
  } else if (isTyped) {
    throw new CoVoyagerError('usage', `Expected --yes beside --model: asking ${names} may cost money.`);
  }
  write('No model is asked; say --yes to have it asked. The bots go by commands and plain requests.\n');
  return false;
}

function costsNothing({ name, url }: ProfileModel, { price }: ModelOptions): boolean {
  const server = url ?? process.env.OPENAI_BASE_URL ?? '';
  return name.split(',').every((each) => {
    const bare = bareName(each);
    const known = price?.get(each) ?? price?.get(bare) ?? price?.get('') ?? knownPrice(bare);
    if (known) return known.inputUsdPerMillion === 0 && known.outputUsdPerMillion === 0;
    return LOOPBACK.test(server) || /^ollama:/.test(each);
  });
}
