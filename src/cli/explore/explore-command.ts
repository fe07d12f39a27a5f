import { SKILL_MODES } from '../../run/skill-modes.js';
import { NIGHTS } from '../../worker/bot/reflexes/nights.js';
import type { ExitCode } from '../../base/error.js';
import { Option, type Command } from 'commander';
import { addModelOptions } from '../shared/model-options.js';
import {
  choiceOf,
  decimal,
  hostAddress,
  notEmpty,
  playerNames,
  wholeNumber,
} from '../shared/option-values.js';
import { addShowOptions, speedOption } from '../shared/shared-options.js';
import type { ExploreOptions } from './run-explore.js';
import { EMBEDDED_RANGE } from '../../environment/embedded-range.js';

const EXAMPLES = `
Examples:
  $ co-voyager explore --minutes 60 --ai 2
  $ co-voyager explore --minutes 20 --speed 10 --curriculum random --seed 3
  $ co-voyager explore --minutes 60 --ai 2 --host 127.0.0.1 --port 25565
  $ co-voyager explore --resume runs/explore
  $ OPENAI_API_KEY=... co-voyager explore --curriculum model --max-cost-usd 0.5

Ctrl-C brings things back to the chest, writes the log and the report, and ends.
Exit codes: 0 the time is over, 1 failed, 2 wrong usage, 4 no key, server, port or folder, 130 interrupted.`;

/** Another folder's own list, spelt out so that `--help` loads no game. */
const CURRICULA = ['frontier', 'random', 'tech-tree', 'model'] as const;
const MOST_MINUTES = 10_000;

/** Adds `explore`: bots go on in one world from task to task, as a curriculum proposes them. */
export function addExploreCommand(program: Command, setExitCode: (code: ExitCode) => void): void {
  const command = program
    .command('explore')
    .description('explore: bots go from task to task in one world, after new items and better tools')
    .option('--minutes <n>', "minutes of the world's time", decimal(0.01, MOST_MINUTES), 60)
    .option('--tasks <n>', 'end after so many tasks', wholeNumber(1, 100_000))
    .option(
      '--task-minutes <n>',
      'minutes after which a task has failed (default: 10)',
      decimal(0.01, MOST_MINUTES),
    )
    .addOption(
      new Option(
        '--curriculum <name>',
        'who proposes tasks: frontier (most new items for their time), random, tech-tree (wood to diamond), model',
      )
        .argParser(choiceOf(CURRICULA))
        .default('frontier'),
    )
    .option('--ai <n>', 'bots', wholeNumber(1, 32), 1)
    .option('--names <a,b>', 'names for them, separated by commas', playerNames())
    .option('--environment <name|file>', 'the place', notEmpty('a place'), 'nature')
    .option(
      '--mc-version <version>',
      `Java Edition release; of a world started here ${EMBEDDED_RANGE} (default: 1.20.1, or the one the server has)`,
    )
    .option('--host <address>', 'explore a running server instead of a new world', hostAddress)
    .option('--port <number>', 'its port (default: 25565)', wholeNumber(1, 65_535))
    .addOption(speedOption(1))
    .option('--seed <n>', 'of the world, and of what is left to chance', wholeNumber(0))
    .addOption(
      new Option('--night <what>', 'what bots do at night: work, shelter')
        .argParser(choiceOf(NIGHTS))
        .default('work'),
    )
    .addOption(
      new Option(
        '--skills <mode>',
        'direct (bots call the primitives), template, model (a model writes them)',
      )
        .argParser(choiceOf(SKILL_MODES))
        .default('direct'),
    )
    .option(
      '--out <dir>',
      'where log and report go (default: a new folder under runs/)',
      notEmpty('a folder'),
    )
    .option('--resume <dir>', 'carry on with the exploration in this folder', notEmpty('a folder'))
    .option('--verbose', 'tell what happens on stderr also with --json');
  addModelOptions(command, ['curriculum', 'skill']);
  addShowOptions(command)
    .addHelpText('after', EXAMPLES)
    .action(async (options: ExploreOptions) => {
      const { runExplore } = await import('./run-explore.js');
      const isTyped = (name: string): boolean => command.getOptionValueSource(name) === 'cli';
      setExitCode(await runExplore(options, isTyped));
    });
}
