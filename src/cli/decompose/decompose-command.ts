import type { PlanningMethod } from '../../decompose/decomposition.js';
import { setFlagsFromString } from 'node:v8';
import { EXIT, type ExitCode, usageError } from '../../base/error.js';
import { Option, type Command } from 'commander';
import type { DecomposedGoal, ModelSettings } from '../../decompose/decompose.js';
import type { UsageLedger } from '../../model/usage-ledger.js';
import type { Position } from '../../base/position.js';
import type { ModelPort } from '../../model/model.js';
import { interruptible } from '../shared/interrupt.js';
import { addModelOptions, modelCallOptions, type ModelOptions } from '../shared/model-options.js';
import { AT_WORDS, buildingTyped, placeTyped } from '../shared/building-argument.js';
import { openModels, refuseModels, refuseRoles, speaksOfModel } from '../shared/model-setup.js';
import { notEmpty, choiceOf, wholeNumber } from '../shared/option-values.js';
import { printJson, printRemark } from '../shared/output.js';
import {
  addPlaceOptions,
  addShowOptions,
  type PlaceOptions,
  type ShowOptions,
  METHODS,
} from '../shared/shared-options.js';

const FORMATS = ['table', 'markdown', 'mermaid', 'dot'] as const;
type Format = (typeof FORMATS)[number];

interface DecomposeOptions extends PlaceOptions, ShowOptions, ModelOptions {
  readonly format: Format;
  readonly explain?: string;
  readonly at?: Position;
  readonly method?: PlanningMethod;
  readonly critic: 'auto' | 'manual';
  readonly maxRounds: number;
}

const EXAMPLES = `
Examples:
  $ co-voyager decompose "craft a compass"
  $ co-voyager decompose make 3 iron pickaxes and a shield --inventory '{"iron ingot": 4}'
  $ co-voyager decompose "build a house of oak planks"
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
  command.option('--at <x,y,z>', AT_WORDS, placeTyped);
  command
    .addOption(
      new Option('--format <format>', FORMATS.join(', ')).default('table').argParser(choiceOf(FORMATS)),
    )
    .option('--explain <item>', 'say why the plan has this many of an item', notEmpty('an item'));
  addShowOptions(command);
  addMethodOptions(command);
  addModelOptions(command, ['planner', 'critic']);
  command.addHelpText('after', EXAMPLES);
  command.action(async (words: readonly string[], options: DecomposeOptions) => {
    setExitCode(await runDecompose(words.join(' '), options));
  });
}

function addMethodOptions(command: Command): void {
  command
    .optionsGroup('With a language model:')
    .addOption(
      new Option(
        '--method <method>',
        `${METHODS.join(', ')} (default: co-voyager where OPENAI_API_KEY or OPENAI_BASE_URL is set, else planner)`,
      ).argParser(choiceOf(METHODS)),
    )
    .addOption(
      new Option('--critic <mode>', 'who criticises: auto (the model) or manual (you)')
        .default('auto')
        .argParser(choiceOf(['auto', 'manual'] as const)),
    )
    .option('--max-rounds <n>', 'tries of the Task Manager', wholeNumber(1, 100), 4);
}

async function runDecompose(goal: string, options: DecomposeOptions): Promise<ExitCode> {
  const { json, explain } = options;
  // Most searches are over before optimised code pays: a third of the processor time went into making it.
  setFlagsFromString('--interrupt-budget=500000');
  const method = options.method ?? (speaksOfModel(options, ['planner', 'critic']) ? 'co-voyager' : 'planner');
  const ledger =
    method === 'planner' ? null : (await import('../../model/usage-ledger.js')).createUsageLedger();
  const models = await modelsFor(method, options, ledger);
  const result = await decomposeInterruptibly(goal, options, method, models);
  const explanation = explain === undefined ? null : await explained(result, explain);
  if (json) {
    const { decompositionJson } = await import('./show-decomposition.js');
    printJson({ ...decompositionJson(result, ledger), ...(explanation === null ? {} : { explanation }) });
  } else {
    const { showDecomposition } = await import('./show-decomposition.js');
    await showDecomposition(result, explanation, options);
    if (ledger) printRemark(await ledgerLine(ledger));
  }
  return exitCodeOf(result);
}

type Models = Readonly<Partial<Record<'planner' | 'critic', ModelPort>>>;

/** @throws CoVoyagerError for models nobody would ask */
async function modelsFor(
  method: PlanningMethod,
  options: DecomposeOptions,
  ledger: UsageLedger | null,
): Promise<Models> {
  if (method !== 'co-voyager') refuseRoles(options, ['critic'], '--method co-voyager');
  if (options.critic === 'manual') refuseRoles(options, ['critic'], '--critic auto');
  if (ledger) return openModels(options, method === 'voyager' ? ['planner'] : ['planner', 'critic'], ledger);
  refuseRoles(options, ['planner'], '--method co-voyager or voyager');
  refuseModels(options, ['record', 'replay'], '--method planner');
  return {};
}

async function decomposeInterruptibly(
  goal: string,
  options: DecomposeOptions,
  method: PlanningMethod,
  { planner: model, critic }: Models,
): Promise<DecomposedGoal> {
  const [{ decompose }, { readCounts }] = await Promise.all([
    import('../../decompose/decompose.js'),
    import('../shared/counts-argument.js'),
  ]);
  const { environment, mcVersion, rules, chest, inventory } = options;
  const request = {
    goal,
    ...(await buildingTyped(goal, options.at)),
    environment,
    mcVersion,
    rules,
    method,
    ...(chest === undefined ? {} : { chest: readCounts(chest, '--chest') }),
    ...(inventory === undefined ? {} : { inventory: readCounts(inventory, '--inventory') }),
  };
  if (!model) return decompose(request);
  const modelSettings = { ...(await settingsOf(options)), ...(critic ? { critic } : {}) };
  return interruptible((signal) => decompose({ ...request, model, modelSettings, signal }));
}

async function settingsOf(options: DecomposeOptions): Promise<ModelSettings> {
  const { maxRounds, critic } = options;
  const person = critic === 'manual' ? (await import('../run/ask-person.js')).askPerson : undefined;
  return { maxRounds, ...modelCallOptions(options), ...(person ? { askPerson: person } : {}) };
}

/** @throws CoVoyagerError for an item the plan does not have, unless there is no plan at all */
async function explained(result: DecomposedGoal, typed: string): Promise<string | null> {
  if (result.status !== 'planned') return null;
  const { explainTyped } = await import('./show-decomposition.js');
  const explanation = explainTyped(result, typed);
  if (!explanation.ok) throw usageError(`--explain: ${explanation.message}`);
  return explanation.text;
}

function exitCodeOf({ status, problem }: DecomposedGoal): ExitCode {
  if (status === 'planned') return EXIT.ok;
  if (status === 'impossible') return EXIT.impossible;
  return problem ? EXIT.usage : EXIT.failed;
}

async function ledgerLine(ledger: UsageLedger): Promise<string> {
  const { spentWords } = await import('../shared/ledger-words.js');
  return spentWords(ledger.totals());
}
