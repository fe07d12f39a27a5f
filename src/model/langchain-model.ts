import type { ModelError, ModelPort, ModelRequest } from './model.js';
import { CoVoyagerError, messageOf } from '../base/error.js';
import { defined } from '../base/defined.js';
import { completeWith, type ChatModel, type Sampling } from './langchain-call.js';
import { redact } from './provider-error.js';

/** What {@link createLangchainModel} needs to know. */
export interface LangchainModelOptions {
  /** One of {@link langchainProviders}: `anthropic`. */
  readonly provider: string;
  readonly model: string;
  /** Further settings of the provider's chat model, by langchain's names; by default those in the environment. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** Providers that name the limit of a reply in their own way. */
const TOKEN_LIMITS: Readonly<Record<string, string>> = {
  google: 'maxOutputTokens',
  'google-genai': 'maxOutputTokens',
  'google-vertexai': 'maxOutputTokens',
  'google-vertexai-web': 'maxOutputTokens',
  ollama: 'numPredict',
};

/** Providers of langchain's `initChatModel`, each with the package it takes. Loads langchain. */
export async function langchainProviders(): Promise<ReadonlyMap<string, string>> {
  const { MODEL_PROVIDER_CONFIG } = await import('langchain/chat_models/universal');
  return new Map(Object.entries(MODEL_PROVIDER_CONFIG).map(([name, config]) => [name, config.package]));
}

/**
 * Opens a model of any provider that langchain's `initChatModel` knows; its package must be installed. Key and address
 * come from the provider's own environment variables.
 * @throws CoVoyagerError `not-installed`; `auth` where the provider's settings are missing; `bad-request` for a provider
 *   nobody knows
 */
export async function createLangchainModel(options: LangchainModelOptions): Promise<ModelPort> {
  const { provider, model } = options;
  const packages = await langchainProviders();
  const packageName = packages.get(provider);
  if (packageName === undefined) throw unknownProvider(provider, [...packages.keys()]);
  const name = `${provider}:${model}`;
  const secrets = secretsOf(options);
  try {
    // Made once for nothing: a missing package or key is told before anybody has begun.
    await openChat(options, {});
  } catch (error) {
    throw cannotOpen(error, name, packageName, secrets);
  }
  const settings = { key: `the key of ${provider}`, address: `the address of ${provider}` };
  const open = (request: ModelRequest, sampling: Sampling): Promise<ChatModel> =>
    openChat(options, { ...sampling, ...settingsFor(provider, request) });
  const chat = { model: name, where: `provider ${provider}`, secrets, settings, open };
  return { name, provider, complete: completeWith(chat) };
}

async function openChat(
  { provider, model, settings }: LangchainModelOptions,
  asked: Readonly<Record<string, unknown>>,
): Promise<ChatModel> {
  const { initChatModel } = await import('langchain/chat_models/universal');
  return initChatModel(model, { ...settings, ...asked, modelProvider: provider, maxRetries: 0 });
}

function settingsFor(provider: string, { maxTokens, seed }: ModelRequest): Readonly<Record<string, unknown>> {
  return {
    ...(maxTokens === undefined ? {} : { [TOKEN_LIMITS[provider] ?? 'maxTokens']: maxTokens }),
    // Some take it with the call, some only here.
    ...defined({ seed }),
  };
}

function unknownProvider(provider: string, known: readonly string[]): ModelError {
  return new CoVoyagerError(
    'bad-request',
    `Expected one of langchain's providers before the colon, got "${provider}". They are: ${known.join(', ')}. ` +
      'A model with a colon in its name is written openai:NAME.',
  );
}

function cannotOpen(
  error: unknown,
  name: string,
  packageName: string,
  secrets: readonly string[],
): ModelError {
  const said = redact(messageOf(error), secrets);
  const missing = /Unable to import (\S+)\. Please install/.exec(said)?.[1];
  if (missing !== undefined) {
    return new CoVoyagerError(
      'not-installed',
      `Expected the package ${missing} for model "${name}", it is not installed. Install it beside co-voyager: npm install ${missing}`,
    );
  }
  return new CoVoyagerError(
    'auth',
    `Expected ${packageName} to open model "${name}", it says: ${(said.split('\n')[0] ?? '').replace(/\.$/, '')}. Check the provider's key and settings in the environment.`,
  );
}

const SECRET_NAME = /(KEY|TOKEN|SECRET|PASSWORD|CREDENTIALS)$/i;

/** Which of the environment's variables a provider reads is its own business: none of them is ever shown. */
function secretsOf({ settings = {} }: LangchainModelOptions): readonly string[] {
  return [...Object.entries(settings), ...Object.entries(process.env)].flatMap(([name, value]) =>
    SECRET_NAME.test(name) && typeof value === 'string' ? [value] : [],
  );
}
