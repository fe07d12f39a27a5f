import { CoVoyagerError } from '../base/error.js';
import type { ModelPort } from './model.js';

/** What OpenAI calls models somebody trained further. */
const FINE_TUNED = 'ft';

/**
 * Opens a model by the name people type: `gpt-4.1-mini` and `openai:gpt-4.1-mini` at OpenAI or the server
 * OPENAI_BASE_URL names, `anthropic:claude-...` at a provider of langchain's. With OPENAI_BASE_URL, a name whose first
 * part is no provider (`llama3.1:8b`) is that server's own.
 * @throws CoVoyagerError `auth`, `not-installed`, `bad-request`
 */
export async function openModelByName(name: string): Promise<ModelPort> {
  const [, provider = '', model = ''] = /^([^:]*):(.*)$/.exec(name) ?? [];
  if (name === '' || (provider !== '' && model === '')) {
    throw new CoVoyagerError('bad-request', `Expected the name of a model, got "${name}".`);
  }
  if (provider === '' || provider === FINE_TUNED) return openAi(name);
  if (provider === 'openai') return openAi(model);
  const { createLangchainModel, langchainProviders } = await import('./langchain-model.js');
  const isKnown = (await langchainProviders()).has(provider);
  if (!isKnown && process.env.OPENAI_BASE_URL) return openAi(name);
  return createLangchainModel({ provider, model });
}

async function openAi(model: string): Promise<ModelPort> {
  const { createOpenAiModel } = await import('./openai-model.js');
  return createOpenAiModel({ model });
}
