import { SKILL_MODES, VERIFICATIONS } from '../../run/skill-modes.js';
import { NIGHTS } from '../../worker/bot/reflexes/nights.js';
import { speedOption, METHODS } from '../shared/shared-options.js';
import type { ExitCode } from '../../base/error.js';
import { Option, type Command } from 'commander';
import { AT_WORDS, placeTyped } from '../shared/building-argument.js';
import { addModelOptions } from '../shared/model-options.js';
import { addPeopleOptions } from './people-options.js';
import {
  choiceOf,
  decimal,
  hostAddress,
  notEmpty,
  playerNames,
  wholeNumber,
} from '../shared/option-values.js';
import type { RunOptions } from './run-run.js';
import { EMBEDDED_RANGE } from '../../environment/embedded-range.js';

const EXAMPLES = `
Examples:
  $ co-voyager run "craft a compass" --ai 2
  $ co-voyager run "craft a compass" --ai 4 --speed 10 --json > result.json
  $ co-voyager run craft a bow --environment quarry --chest '{"string": 3}'
  $ co-voyager run "gather 64 cobblestone" --names Ada,Ben --out runs/stones
  $ co-voyager run "craft a compass" --host 127.0.0.1 --port 25565 --environment chest-arena
  $ co-voyager run "craft a compass" --human Anna
  $ co-voyager run "build a 5x5 cobblestone hut" --ai 2
  $ co-voyager run "build house.schem" --at 10,64,10 --ai 4
  $ co-voyager run plan.json --ai 2
  $ co-voyager run --resume runs/stones
  $ OPENAI_API_KEY=... co-voyager run "craft a compass" --method co-voyager --planner-model gpt-4.1,gpt-4o --max-cost-usd 0.2

Ctrl-C brings things back to the chest, writes the log and ends; a second one ends at once.
Exit codes: 0 done, 1 failed, 2 wrong usage or unknown goal, 3 impossible here (nobody moves), 4 no server, wrong
version, name or port taken, folder not writable, 130 interrupted.`;

/** Another folder's own list, spelt out so that `--help` loads no game. */
const SIGHTS = ['fair', 'loaded'] as const;
const MOST_WORKERS = 32;
const MOST_MINUTES = 100_000;

/** What `--help` shows; everything else needs `--all` beside it. */
const MOST_USED: ReadonlySet<string> = new Set([
  ...[
    'ai',
    'human',
    'play',
    'environment',
    'mcVersion',
    'chest',
    'at',
    'host',
    'port',
    'speed',
    'method',
    'skills',
  ],
  ...['model', 'dashboard', 'open', 'out', 'resume', 'json', 'verbose', 'all'],
]);

/** Adds `run GOAL`: a plan is made and workers carry it out in a world. */
export function addRunCommand(
  program: Command,
  setExitCode: (code: ExitCode) => void,
  isAllShown: boolean,
): void {
  const command = program
    .command('run')
    .description('carry a goal out: AI workers do the plan in a Minecraft world, side by side')
    .argument(
      '[goal...]',
      'what is to be done, in everyday words (quotes are optional); or a plan to carry out as it is: a .json file, or - for stdin',
    );
  addTeamOptions(command);
  addPeopleOptions(command);
  addPlanningOptions(command);
  addSkillOptions(command);
  addModelsOptions(command);
  addWorldOptions(command);
  command
    .optionsGroup('The run:')
    .option('--at <x,y,z>', AT_WORDS, placeTyped)
    .option('--out <dir>', 'where the log goes (default: a new folder under runs/)', notEmpty('a folder'))
    .option(
      '--resume <dir>',
      'carry on with the run in this folder after it was killed',
      notEmpty('a folder'),
    )
    .option(
      '--max-repairs <n>',
      'repairs of the plan in a row that may bring nothing',
      wholeNumber(0, 100),
      3,
    )
    .option(
      '--max-minutes <n>',
      "minutes of the world's time after which it ends",
      decimal(0.01, MOST_MINUTES),
      60,
    )
    .option('--json', 'print the result as one JSON object')
    .option('--verbose', 'tell what happens on stderr also with --json')
    .option('--color', 'colours even without a terminal')
    .option('--no-color', 'no colours')
    .option('--all', 'with --help: list every option');
  for (const option of command.options) {
    if (MOST_USED.has(option.attributeName())) option.helpGroup('Most used:');
    else option.hideHelp(!isAllShown);
  }
  command
    .addHelpText('after', isAllShown ? EXAMPLES : `\nAll options: co-voyager run --help --all\n${EXAMPLES}`)
    .action(async (words: readonly string[], options: RunOptions) => {
      const { runRun } = await import('./run-run.js');
      const isTyped = (name: string): boolean => command.getOptionValueSource(name) === 'cli';
      setExitCode(await runRun(words.join(' '), options, isTyped));
    });
}

function addTeamOptions(command: Command): void {
  command
    .optionsGroup('The team:')
    .option(
      '--ai <n>',
      `AI workers, 1 to ${MOST_WORKERS}; 0 only with people (default: 1, or as many as --names)`,
      wholeNumber(0, MOST_WORKERS, `from 1 to ${MOST_WORKERS} (0 only with people)`),
    )
    .option('--names <a,b>', 'names for them, separated by commas', playerNames())
    .option(
      '--planning-seconds <n>',
      'how long to look for a plan that this team finishes sooner; 0: the plan as `decompose` shows it',
      decimal(0, 60),
      1,
    )
    .option(
      '--frugal',
      'keep to the fewest raw materials: only the order of the plan is chosen for the team',
    );
}

function addSkillOptions(command: Command): void {
  command
    .optionsGroup('How they work:')
    .addOption(
      new Option(
        '--skills <mode>',
        'direct (bots call the primitives), model (a model writes them), template (as direct, but through the sandbox); default: model where one is set up, else direct',
      ).argParser(choiceOf(SKILL_MODES)),
    )
    .option(
      '--skill-library [path]',
      "show a model that writes the 5 skills most like the job: proven ones, and those at the path (Voyager's too)",
    )
    .addOption(
      new Option(
        '--verification <mode>',
        'who says whether a job is done: auto (the world), manual (you are asked, with what the world says)',
      )
        .argParser(choiceOf(VERIFICATIONS))
        .default('auto'),
    )
    .option(
      '--verification-seconds <n>',
      'how long you have for an answer; after that the world says it',
      wholeNumber(1, 3600),
      60,
    )
    .addOption(
      new Option(
        '--night <what>',
        'what bots do at night in nature: work (go on, fight or run from monsters until that went wrong), shelter (wait underground for the morning)',
      )
        .argParser(choiceOf(NIGHTS))
        .default('work'),
    )
    .option('--no-chat', 'bots do not say in chat what they do')
    .option(
      '--skills-folder <dir>',
      'where proven skills are kept (default: see `co-voyager skills`)',
      notEmpty('a folder'),
    );
}

function addPlanningOptions(command: Command): void {
  command
    .optionsGroup('The plan:')
    .addOption(
      new Option(
        '--method <method>',
        'who plans: planner (search, no model; the default), co-voyager (a model and its critic), voyager (baseline: a flat list)',
      ).argParser(choiceOf(METHODS)),
    )
    .addOption(
      new Option(
        '--rules <rules>',
        "beside a plan file, what it is proven by: vanilla (the real game) or paper (Co-Voyager's procedure); default: as the file says",
      ).choices(['vanilla', 'paper']),
    )
    .option('--max-rounds <n>', 'tries of the Task Manager', wholeNumber(1, 100), 4)
    .option('--fallback-planner', "where the model's own plan does not pass, the planner mends or makes one");
}

function addModelsOptions(command: Command): void {
  command
    .optionsGroup('Language models:')
    .option('--review-skills', 'have skills reviewed by a model as well before they run');
  addModelOptions(command, ['planner', 'critic', 'skill', 'reviewer', 'verifier', 'listener']);
}

function addWorldOptions(command: Command): void {
  command
    .optionsGroup('The world:')
    .option(
      '--environment <name|file>',
      'the built place to start (default: chest-arena); with --host or --port, what the place there offers',
    )
    .option(
      '--mc-version <version>',
      `Java Edition release; of a world started here ${EMBEDDED_RANGE} (default: 1.20.1, or the one the server has)`,
    )
    .addOption(speedOption(1))
    .option('--seed <n>', 'decides what is left to chance (default: the place has one)', wholeNumber(0))
    .addOption(
      new Option(
        '--sight <sight>',
        'what bots know of blocks: fair (those one of them has had in view), loaded (all of the loaded chunks, inside rock too); default: fair, loaded in a built place',
      ).argParser(choiceOf(SIGHTS)),
    )
    .option(
      '--chest <json|file>',
      'what lies in the chest at the start: \'{"oak log": 4}\' or a file',
      notEmpty('an object such as {"oak log": 4}, or a file'),
    )
    .option('--host <address>', 'take a running server instead of starting a world', hostAddress)
    .option('--port <number>', 'its port (default: 25565)', wholeNumber(1, 65_535));
}
