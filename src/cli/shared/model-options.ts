import type { ModelCallOptions } from '../../model/model.js';
import { defined } from '../../base/defined.js';
import { InvalidArgumentError, type Command } from 'commander';
import { parsePrice, type ModelPrice } from '../../model/usage-ledger.js';
import { decimal, notEmpty, wholeNumber } from './option-values.js';

/** Longest wait for one reply that makes sense: an hour. */
const MAX_TIMEOUT_SECONDS = 3600;
const DEFAULT_TIMEOUT_SECONDS = 120;

/** Who asks a model, each with an option of its own for the models to ask, and what is asked. */
export const ROLE_OPTIONS = {
  planner: ['--planner-model', 'who lists the subtasks'],
  critic: ['--critic-model', "who criticises the list; default: the planner's"],
  skill: ['--skill-model', 'who writes skills'],
  reviewer: ['--reviewer-model', 'who reviews them before they run; nobody by default'],
  verifier: ['--verifier-model', 'who says why a skill failed; nobody by default'],
  curriculum: ['--curriculum-model', 'who proposes tasks (--curriculum model)'],
  listener: ['--listener-model', 'who makes out what people say where no rule does; nobody by default'],
} as const;
export type AskedRole = keyof typeof ROLE_OPTIONS;

/** The model-related options of a command, checked; a list of models is one and those that take over from it. */
export interface ModelOptions extends Partial<Readonly<Record<`${AskedRole}Model`, readonly string[]>>> {
  readonly model?: readonly string[];
  readonly temperature?: number;
  readonly modelSeed?: number;
  /** Seconds. */
  readonly modelTimeout?: number;
  readonly record?: string;
  readonly replay?: string;
  readonly maxCostUsd?: number;
  readonly maxTokens?: number;
  readonly price?: Prices;
  /** Spending is agreed to. */
  readonly yes?: boolean;
}

/** Prices by model name; the one under '' is for all others. */
type Prices = ReadonlyMap<string, ModelPrice>;

export function addModelOptions(command: Command, roles: readonly AskedRole[]): void {
  command.option(
    '--model <a,b,...>',
    'model to ask, then those that take over from it: gpt-4.1-mini, anthropic:claude-..., ollama:llama3 (default: OPENAI_MODEL, else gpt-4.1-mini)',
    modelNames,
  );
  for (const role of roles) {
    const [option, what] = ROLE_OPTIONS[role];
    command.option(`${option} <a,b,...>`, what, modelNames);
  }
  command
    .option('--temperature <t>', '0 (most repeatable) to 2', decimal(0, 2))
    .option('--model-seed <n>', 'ask for repeatable sampling', wholeNumber(0))
    .option(
      '--model-timeout <seconds>',
      'longest wait for one reply',
      decimal(0.001, MAX_TIMEOUT_SECONDS),
      DEFAULT_TIMEOUT_SECONDS,
    )
    .option('--max-cost-usd <usd>', 'spend no more than this, all models together', decimal(0))
    .option(
      '--max-tokens <n>',
      'use no more tokens than this, in and out and all models together',
      wholeNumber(1),
    )
    .option(
      '--price <[model=]in,out>',
      'USD per million tokens, for models whose price is not known; again for each model',
      pricesWith,
    )
    .option(
      '--yes',
      'agree to what models cost; else you are asked on the terminal before the first paid call',
    )
    .option('--record <file>', "keep all models' replies", notEmpty('a file'))
    .option(
      '--replay <file>',
      'take the replies from a recording: without a server or a key',
      notEmpty('a file'),
    );
}

/**
 * Reads a list of models: "a,b".
 * @throws InvalidArgumentError for an empty name and a model named twice
 */
export function modelNames(typed: string): readonly string[] {
  const names = typed.split(',').map((name) => name.trim());
  if (names.includes('')) {
    throw new InvalidArgumentError(
      `Expected one model or several with commas between, got an empty name in "${typed}".`,
    );
  }
  const bare = names.map(bareName);
  const twice = bare.find((name, index) => bare.indexOf(name) !== index);
  if (twice !== undefined) {
    throw new InvalidArgumentError(
      `Expected different models to take over from each other, got "${twice}" twice.`,
    );
  }
  return names;
}

/** A model's name as records have it. */
export function bareName(name: string): string {
  return name.replace(/^openai:/, '');
}

function pricesWith(typed: string, before: Prices | undefined): Prices {
  const [, model = '', pair = ''] = /^(?:(.*)=)?([^=]*)$/.exec(typed) ?? [];
  const price = parsePrice(pair);
  if (price) return new Map([...(before ?? []), [model.trim(), price]]);
  throw new InvalidArgumentError(
    'Expected IN,OUT in USD per million tokens such as 0.40,1.60, or MODEL=IN,OUT.',
  );
}

/** What the options say of how to ask. */
export function modelCallOptions({ temperature, modelSeed, modelTimeout }: ModelOptions): ModelCallOptions {
  return {
    ...defined({ temperature, seed: modelSeed }),
    ...(modelTimeout === undefined ? {} : { timeoutMs: Math.ceil(modelTimeout * 1000) }),
  };
}
