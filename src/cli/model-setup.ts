import { readFile, writeFile } from 'node:fs/promises';
import type { Ledger } from '../model/ledger.js';
import type { ModelPort } from '../model/model.js';
import type { ReplayOptions } from '../model/recorded-model.js';
import type { ModelPrice } from '../model/prices.js';
import { UsageError } from './exit-code.js';

/** The model-related options of a command, checked. */
export interface ModelOptions {
  readonly model?: string;
  readonly record?: string;
  readonly replay?: string;
  readonly maxCostUsd?: number;
  readonly maxTokens?: number;
  readonly price?: ModelPrice;
}

/** Asked where neither `--model` nor OPENAI_MODEL says otherwise: cheap, and good at following a format. */
export const DEFAULT_MODEL = 'gpt-4.1-mini';

/** True where the surroundings or the options speak of a model. */
export function speaksOfModel({ model, record, replay }: ModelOptions): boolean {
  const { OPENAI_API_KEY, OPENAI_BASE_URL } = process.env;
  const isSet = (value: string | undefined): boolean => value !== undefined && value !== '';
  return [OPENAI_API_KEY, OPENAI_BASE_URL, model, record, replay].some(isSet);
}

/**
 * Opens the model a command asks for, with its budget and patience, live or from a recording.
 * @param match how a recording's replies are found again
 * @throws UsageError for files that cannot be used; ModelError without a key and server, or a usable recording
 */
export async function openModel(
  options: ModelOptions,
  ledger: Ledger,
  match: ReplayOptions['match'] = 'request',
): Promise<ModelPort> {
  const { record, replay, price, maxCostUsd, maxTokens } = options;
  if (record !== undefined && replay !== undefined) {
    throw new UsageError('Expected --record or --replay, got both: a replay makes no calls to record.');
  }
  const [{ budgetedModel }, { retryingModel }] = await Promise.all([
    import('../model/budgeted-model.js'),
    import('../model/retrying-model.js'),
  ]);
  const budget = {
    ...(maxCostUsd === undefined ? {} : { maxCostUsd }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
  };
  const inner =
    replay === undefined ? await openLive(options) : await openReplay(replay, options.model, match);
  const budgeted = budgetedModel(inner, { ledger, budget, price });
  // A replay meets recorded refusals again, and must not wait for anybody because of them.
  return retryingModel(budgeted, replay === undefined ? {} : { sleep: () => Promise.resolve() });
}

async function openLive({ model, record }: ModelOptions): Promise<ModelPort> {
  const { createOpenAiModel } = await import('../model/openai-model.js');
  const live = await createOpenAiModel({ model: model ?? (process.env.OPENAI_MODEL || DEFAULT_MODEL) });
  if (record === undefined) return live;
  await startRecording(record);
  const { recordTo } = await import('../model/recorded-model.js');
  return recordTo(record, live);
}

async function openReplay(
  file: string,
  model: string | undefined,
  match: ReplayOptions['match'] = 'request',
): Promise<ModelPort> {
  const { replayFrom } = await import('../model/recorded-model.js');
  return replayFrom(file, model, { match });
}

/** A recording is one run's: an older one is replaced, any other file is left alone. */
async function startRecording(file: string): Promise<void> {
  const before = await readFile(file, 'utf8').catch(() => '');
  if (before.trim() !== '' && !/^\{"schemaVersion":\d+,"hash":"/.test(before)) {
    throw new UsageError(`--record: expected a new file or an older recording, ${file} is something else.`);
  }
  await writeFile(file, '').catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`--record: expected a file that can be written: ${reason}.`);
  });
}
