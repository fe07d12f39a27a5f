import type { ExitCode } from '../../base/error.js';
import type { Command } from 'commander';
import { addPerformOptions } from '../experiment/perform-options.js';
import { addShowOptions, type ShowOptions, speedOption } from '../shared/shared-options.js';
import { choiceOf, decimal, hostAddress, notEmpty, wholeNumber } from '../shared/option-values.js';
import type { CollabGenerateOptions } from './generate-minecollab.js';
import type { CollabRunOptions } from './run-minecollab.js';

const EXAMPLES = `
Examples:
  $ co-voyager minecollab run filtered_train_tasks.json --trials 1
  $ co-voyager minecollab run 2_agent_hells_kitchen.json --complete-inventories
  $ co-voyager minecollab report results/2026-11-23T20-00-00-minecollab-3-agent

Times are the game's: a published limit of 300 s is 6000 ticks at any speed.
Exit codes: 0 all trials are finished, however they ended; 1 every trial crashed; 2 wrong usage, no task file, no task
that can be done; 4 no key, a folder somebody else works in; 130 interrupted.`;

/** Another file's own list, spelt out so that `--help` loads no game. */
const AGENTS = ['planner', 'messages', 'model'] as const;
const MOST_TRIALS = 10_000;
const MOST_AGENTS = 16;
const MOST_SEED = 1_000_000;

/** Adds `minecollab run` and `minecollab report`. */
export function addMinecollabCommand(program: Command, setExitCode: (code: ExitCode) => void): void {
  const minecollab = program
    .command('minecollab')
    .description('the tasks of the MineCollab benchmark: several agents, one goal, scored as published')
    .addHelpText('after', EXAMPLES);
  const run = minecollab
    .command('run <file>')
    .description('play the tasks of a file, each in a world of its own')
    .option('--ids <a,b>', 'only these tasks', notEmpty('ids'))
    .option(
      '--agents <who>',
      'planner: it knows all; messages: told by messages only; model: a model plans',
      choiceOf(AGENTS),
      'planner',
    )
    .option(
      '--model <name>',
      'the model that plans (default: OPENAI_MODEL, else gpt-4.1-mini)',
      notEmpty('a model'),
    )
    .option('--trials <n>', 'trials of each task, each with its seed', wholeNumber(1, MOST_TRIALS), 1)
    .addOption(speedOption(10))
    .option(
      '--host <address>',
      'one after the other on a server of yours, where the agents are operators: the land around 0 0 is made anew',
      hostAddress,
    )
    .option('--port <number>', 'its port', wholeNumber(1, 65_535), 25_565)
    .option('--complete-inventories', 'deal out what dishes need and their world lacks')
    .option(
      '--out <dir>',
      'folder of records and report (default: a new one under results/)',
      notEmpty('a folder'),
    );
  addShowOptions(addPerformOptions(run))
    .addHelpText('after', EXAMPLES)
    .action(async (file: string, options: CollabRunOptions) => {
      const { runMinecollab } = await import('./run-minecollab.js');
      setExitCode(await runMinecollab(file, options));
    });
  addGenerate(minecollab);
  addShowOptions(
    minecollab
      .command('report <dir>')
      .description('success by agents, depth and what was withheld, from the records'),
  ).action(async (dir: string, options: ShowOptions) => {
    const { reportMinecollab } = await import('./run-minecollab.js');
    await reportMinecollab(dir, options);
  });
}

function addGenerate(minecollab: Command): void {
  minecollab
    .command('generate <kind>')
    .description(
      'make tasks of a kind (crafting, cooking, construction), each proven feasible: DIR/train.json and DIR/test.json',
    )
    .option('--agents <n>', 'agents of each task', wholeNumber(1, MOST_AGENTS), 2)
    .option('--count <n>', 'tasks in all', wholeNumber(1, MOST_TRIALS), 50)
    .option('--seed <n>', 'decides everything', wholeNumber(0, MOST_SEED), 1)
    .option('--test-share <share>', 'part of the targets kept for tests, 0 to 1', decimal(0, 1), 0.2)
    .requiredOption('--out <dir>', 'folder of both files', notEmpty('a folder'))
    .action(async (kind: string, options: CollabGenerateOptions) => {
      const { generateMinecollab } = await import('./generate-minecollab.js');
      await generateMinecollab(kind, options);
    });
}
