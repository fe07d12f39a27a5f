import type { ExitCode } from '../../base/error.js';
import { Option, type Command } from 'commander';
import { modelNames } from '../shared/model-options.js';
import { decimal, notEmpty, choiceOf, wholeNumber } from '../shared/option-values.js';
import { TEMPER_NAMES } from '../../scripted-human/tempers.js';
import { addPerformOptions } from '../experiment/perform-options.js';
import { addShowOptions, rulesOption, speedOption } from '../shared/shared-options.js';
import type { CompareCurriculaOptions } from './compare-curricula.js';
import type { CompareMethodsOptions, CompareTeamsOptions } from './run-compare.js';
import { EMBEDDED_RANGE } from '../../environment/embedded-range.js';

const EXAMPLES = `
Examples:
  $ co-voyager compare decompose
  $ co-voyager compare decompose --tasks goals.json5 --methods planner,paper,paper-voyager
  $ OPENAI_API_KEY=... co-voyager compare decompose --models gpt-4.1-mini,gpt-4o --seeds 3
  $ co-voyager compare teams --goals "craft a compass" --teams "1ai,2ai,1ai+1human-bot" --trials 5
  $ co-voyager compare teams --goals "craft a compass" --teams 1ai,2ai --add runs/with-anna
  $ co-voyager compare curricula --minutes 20 --trials 3

Ctrl-C keeps what is finished and says how to carry on. For many machines, or more to vary: \`co-voyager experiment\`.
Exit codes: 0 all trials are finished, however they ended; 1 every trial crashed; 2 wrong usage, unknown team, method or
goal; 4 no key, a folder somebody else works in; 130 interrupted.`;

const MOST_SEEDS = 10_000;
const MOST_SECONDS = 86_400;

/** Adds `compare decompose`, `compare teams` and `compare curricula`: the comparisons that need no experiment file. */
export function addCompareCommand(program: Command, setExitCode: (code: ExitCode) => void): void {
  const compare = program
    .command('compare')
    .description('compare ways to plan, or teams, on the same tasks, worlds and seeds, with a report');
  compare.addHelpText('after', EXAMPLES);
  addDecompose(compare, setExitCode);
  addTeams(compare, setExitCode);
  addCurricula(compare, setExitCode);
}

function addDecompose(compare: Command, setExitCode: (code: ExitCode) => void): void {
  const command = compare
    .command('decompose')
    .description('grade the plans of several methods for many goals by the same check')
    .option('--tasks <file>', 'the goals (default: those that come with co-voyager)', notEmpty('a file'))
    .option(
      '--methods <a,b>',
      'planner, co-voyager, voyager, paper, paper-voyager (default: planner,paper; with --models also co-voyager,voyager)',
      notEmpty('methods'),
    )
    .option(
      '--models <a,b>',
      'each method that asks a model is tried with each of these (default: OPENAI_MODEL, else gpt-4.1-mini)',
      modelNames,
    )
    .option('--seeds <n>', 'trials of each task with each method', wholeNumber(1, MOST_SEEDS), 3)
    .option('--max-rounds <n>', 'turns of Task Manager and Task Critic', wholeNumber(1, 100), 4)
    .addOption(rulesOption());
  addWhere(command).action(async (options: CompareMethodsOptions) => {
    const { compareMethods } = await import('./run-compare.js');
    setExitCode(await compareMethods(options));
  });
}

function addTeams(compare: Command, setExitCode: (code: ExitCode) => void): void {
  const command = compare
    .command('teams')
    .description('have several teams reach the same goals in worlds of their own: who is done, and how soon')
    .requiredOption('--goals <goal...>', 'what is to be done, each goal in quotes')
    .requiredOption('--teams <a,b>', 'such as 1ai,2ai,1human-bot,1ai+1human-bot', notEmpty('teams'))
    .option(
      '--trials <n>',
      'trials of each goal with each team, each with its seed',
      wholeNumber(1, MOST_SEEDS),
      3,
    )
    .addOption(speedOption(8))
    .addOption(
      new Option('--temper <temper>', `how human-bots play: ${TEMPER_NAMES.join(', ')}`)
        .default('usual')
        .argParser(choiceOf(TEMPER_NAMES)),
    )
    .option(
      '--timeout <seconds>',
      'real time after which a trial is given up; it counts as timed out',
      decimal(1, MOST_SECONDS),
      600,
    )
    .option('--add <rundir...>', 'folders of runs made with `run --human`, shown beside the others');
  addWhere(command).action(async (options: CompareTeamsOptions) => {
    const { compareTeams } = await import('./run-compare.js');
    setExitCode(await compareTeams(options));
  });
}

function addCurricula(compare: Command, setExitCode: (code: ExitCode) => void): void {
  const command = compare
    .command('curricula')
    .description('explore the same worlds by several curricula: how many different items, and how soon')
    .option(
      '--curricula <a,b>',
      'frontier, random, tech-tree, model',
      notEmpty('curricula'),
      'frontier,random,tech-tree',
    )
    .option('--model <name>', 'asked by the curriculum model', notEmpty('a model'))
    .option('--minutes <n>', "minutes of the world's time for each exploration", decimal(0.01, 10_000), 20)
    .option('--task-minutes <n>', 'minutes after which a task has failed', decimal(0.01, 10_000), 10)
    .option('--ai <n>', 'bots', wholeNumber(1, 32), 1)
    .option(
      '--trials <n>',
      'explorations by each curriculum, each with its seed',
      wholeNumber(1, MOST_SEEDS),
      3,
    )
    .addOption(speedOption(10))
    .option(
      '--timeout <seconds>',
      'real time after which an exploration is given up (default: three times what the speed promises, and 5 minutes)',
      decimal(1, MOST_SECONDS),
    );
  addWhere(command, 'the place (default: nature)').action(async (options: CompareCurriculaOptions) => {
    const { compareCurricula } = await import('./compare-curricula.js');
    setExitCode(await compareCurricula(options));
  });
}

function addWhere(
  command: Command,
  place = 'the place, where a task names none (default: chest-arena)',
): Command {
  command
    .option('--environment <name|file>', place)
    .option('--mc-version <version>', `Java Edition release, ${EMBEDDED_RANGE} (default: 1.20.1)`)
    .option(
      '--out <dir>',
      'folder of records and report (default: a new one under results/)',
      notEmpty('a folder'),
    );
  return addShowOptions(addPerformOptions(command)).addHelpText('after', EXAMPLES);
}
