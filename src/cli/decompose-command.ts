import { InvalidArgumentError, Option, type Command } from 'commander';
import type { DecomposedGoal, ModelSettings } from '../decompose/decompose.js';
import type { Ledger } from '../model/ledger.js';
import type { ModelPort } from '../model/model.js';
import { parsePrice, type ModelPrice } from '../model/prices.js';
import { EXIT, UsageError, type ExitCode } from './exit-code.js';
import { interruptible } from './interrupt.js';
import { openModel, speaksOfModel, type ModelOptions } from './model-setup.js';
import { decimal, oneOf, wholeNumber } from './option-values.js';
import { printJson, printRemark } from './output.js';
import { addPlaceOptions, addShowOptions, type PlaceOptions, type ShowOptions } from './shared-options.js';

const FORMATS = ['table', 'markdown', 'mermaid', 'dot'] as const;
const METHODS = ['planner', 'co-voyager', 'voyager'] as const;
type Format = (typeof FORMATS)[number];

/** Longest wait for one reply that makes sense: an hour. */
const MAX_TIMEOUT_SECONDS = 3600;

interface DecomposeOptions extends PlaceOptions, ShowOptions, ModelOptions {
  readonly format: Format;
  readonly explain?: string;
  readonly method?: (typeof METHODS)[number];
  readonly critic: 'auto' | 'manual';
  readonly maxRounds: number;
  readonly temperature?: number;
  readonly seed?: number;
  readonly timeout: number;
}

const EXAMPLES = `
Examples:
  $ co-voyager decompose "craft a compass"
  $ co-voyager decompose make 3 iron pickaxes and a shield --inventory '{"iron ingot": 4}'
  $ co-voyager decompose "cook a porkchop" --environment chest-arena --rules paper
  $ co-voyager decompose "craft a bookshelf" --format markdown > plan.md
  $ co-voyager decompose "craft a compass" --explain cobblestone
  $ OPENAI_API_KEY=... co-voyager decompose "craft a compass" --max-cost-usd 0.05 --record run.jsonl
  $ co-voyager decompose "craft a compass" --replay run.jsonl

Exit codes: 0 planned, 1 failed, 2 wrong usage or unknown goal, 3 impossible, 4 key or server missing.`;

/** Adds `decompose GOAL`: a sentence in, a proven plan out. */
export function addDecomposeCommand(program: Command, setExitCode: (code: ExitCode) => void): void {
  const command = program
    .command('decompose')
    .description('turn a goal into subtasks with exact quantities, proven to be executable')
    .argument('<goal...>', 'what is to be done, in everyday words; quotes are optional');
  addPlaceOptions(command);
  command
    .addOption(new Option('--format <format>', FORMATS.join(', ')).default('table').argParser(oneOf(FORMATS)))
    .option('--explain <item>', 'say why the plan has this many of an item');
  addShowOptions(command);
  addModelOptions(command);
  command.addHelpText('after', EXAMPLES);
  command.action(async (words: readonly string[], options: DecomposeOptions) => {
    setExitCode(await runDecompose(words.join(' '), options));
  });
}

function addModelOptions(command: Command): void {
  command
    .optionsGroup('With a language model:')
    .addOption(
      new Option(
        '--method <method>',
        `${METHODS.join(', ')} (default: co-voyager where OPENAI_API_KEY or OPENAI_BASE_URL is set, else planner)`,
      ).argParser(oneOf(METHODS)),
    )
    .option('--model <name>', 'model to ask (default: OPENAI_MODEL, else gpt-4.1-mini)')
    .addOption(
      new Option('--critic <mode>', 'who criticises: auto (the model) or manual (you)')
        .default('auto')
        .argParser(oneOf(['auto', 'manual'] as const)),
    )
    .option('--max-rounds <n>', 'tries of the Task Manager', wholeNumber(1, 100), 4)
    .option('--max-cost-usd <usd>', 'spend no more than this', decimal(0))
    .option('--max-tokens <n>', 'use no more tokens than this, in and out together', wholeNumber(1))
    .option('--price <in,out>', 'USD per million tokens, for models whose price is not known', priceOf)
    .option('--temperature <t>', '0 (most repeatable) to 2', decimal(0, 2))
    .option('--seed <n>', 'ask for repeatable sampling', wholeNumber(0))
    .option('--timeout <seconds>', 'longest wait for one reply', decimal(0.001, MAX_TIMEOUT_SECONDS), 120)
    .option('--record <file>', "keep the model's replies")
    .option('--replay <file>', 'take the replies from a recording: offline, exact, without a key');
}

async function runDecompose(goal: string, options: DecomposeOptions): Promise<ExitCode> {
  const { json, explain } = options;
  const method = options.method ?? (speaksOfModel(options) ? 'co-voyager' : 'planner');
  if (method === 'planner' && (options.record !== undefined || options.replay !== undefined)) {
    throw new UsageError('Expected no --record or --replay with --method planner: it asks no model.');
  }
  let ledger: Ledger | null = null;
  let model: ModelPort | undefined;
  if (method !== 'planner') {
    ledger = (await import('../model/ledger.js')).createLedger();
    model = await openModel(options, ledger);
  }
  const result = await decomposeInterruptibly(goal, options, method, model);
  const explanation = explain === undefined ? null : await explained(result, explain);
  if (json) {
    const { decompositionJson } = await import('./decomposition-json.js');
    printJson({ ...decompositionJson(result, ledger), ...(explanation === null ? {} : { explanation }) });
  } else {
    const { showDecomposition } = await import('./show-decomposition.js');
    await showDecomposition(result, explanation, options);
    if (ledger) printRemark(await ledgerLine(ledger));
  }
  return exitCodeOf(result);
}

async function decomposeInterruptibly(
  goal: string,
  options: DecomposeOptions,
  method: (typeof METHODS)[number],
  model: ModelPort | undefined,
): Promise<DecomposedGoal> {
  const [{ decompose }, { readCounts }] = await Promise.all([
    import('../decompose/decompose.js'),
    import('./counts-argument.js'),
  ]);
  const { environment, mcVersion, rules, chest, inventory } = options;
  const request = {
    ...{ goal, environment, mcVersion, rules, method },
    ...(chest === undefined ? {} : { chest: await readCounts(chest, '--chest') }),
    ...(inventory === undefined ? {} : { inventory: await readCounts(inventory, '--inventory') }),
  };
  if (!model) return decompose(request);
  const modelSettings = await settingsOf(options);
  return interruptible((signal) => decompose({ ...request, model, modelSettings, signal }));
}

async function settingsOf(options: DecomposeOptions): Promise<ModelSettings> {
  const { maxRounds, temperature, seed, timeout, critic } = options;
  const person = critic === 'manual' ? (await import('./ask-person.js')).askPerson : undefined;
  return {
    maxRounds,
    timeoutMs: Math.ceil(timeout * 1000),
    ...(temperature === undefined ? {} : { temperature }),
    ...(seed === undefined ? {} : { seed }),
    ...(person ? { askPerson: person } : {}),
  };
}

function priceOf(typed: string): ModelPrice {
  const price = parsePrice(typed);
  if (price) return price;
  throw new InvalidArgumentError('Expected IN,OUT in USD per million tokens such as 0.40,1.60.');
}

/** @throws UsageError for an item the plan does not have, unless there is no plan at all */
async function explained(result: DecomposedGoal, typed: string): Promise<string | null> {
  if (result.status !== 'planned') return null;
  const { explainTyped } = await import('./explain-typed.js');
  const explanation = explainTyped(result, typed);
  if (!explanation.ok) throw new UsageError(`--explain: ${explanation.message}`);
  return explanation.text;
}

function exitCodeOf({ status, problem }: DecomposedGoal): ExitCode {
  if (status === 'planned') return EXIT.ok;
  if (status === 'impossible') return EXIT.impossible;
  return problem ? EXIT.usage : EXIT.failed;
}

async function ledgerLine(ledger: Ledger): Promise<string> {
  const { counted } = await import('../plan/phrase.js');
  const { calls, inputTokens, outputTokens, seconds, costUsd } = ledger.totals();
  const cost = costUsd === null ? 'cost not known' : `${costUsd.toFixed(4)} USD`;
  return `${counted(calls, 'model call')}, ${inputTokens} + ${outputTokens} tokens, ${seconds.toFixed(1)} s, ${cost}`;
}
