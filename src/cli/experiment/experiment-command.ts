import type { ExitCode } from '../../base/error.js';
import type { Command } from 'commander';
import { notEmpty } from '../shared/option-values.js';
import { addPerformOptions, addSharingOptions } from './perform-options.js';
import { addShowOptions, type ShowOptions } from '../shared/shared-options.js';
import type { ExperimentRunOptions, SharingOptions } from './run-experiment-command.js';

const EXAMPLES = `
Examples:
  $ co-voyager experiment run teams.json5 --dry-run
  $ co-voyager experiment run teams.json5 --out results/teams
  $ co-voyager experiment status results/teams
  $ co-voyager experiment resume results/teams
  $ co-voyager experiment run teams.json5 --shard 1/2 --out results/part-1      # on one machine
  $ co-voyager experiment run teams.json5 --shard 2/2 --out results/part-2      # on another
  $ co-voyager experiment merge results/part-1 results/part-2 --out results/all
  $ co-voyager experiment run teams.json5 --queue redis://192.0.2.7:6379        # on each machine

What an experiment file holds: docs/experiments.md. Ctrl-C keeps what is finished; so does a power cut.
Exit codes: 0 all trials are finished, however they ended; 1 the queue broke, or every trial crashed; 2 a file or folder
that cannot be used; 4 no queue, no key, a folder somebody else works in; 130 interrupted.`;

/** Adds `experiment`: many trials as one file asks for them, on one machine or many. */
export function addExperimentCommand(program: Command, setExitCode: (code: ExitCode) => void): void {
  const experiment = program
    .command('experiment')
    .description('perform an experiment from a file: conditions x tasks x seeds, with a report');
  experiment.addHelpText('after', EXAMPLES);
  const add = (usage: string, description: string): Command =>
    addShowOptions(experiment.command(usage).description(description)).addHelpText('after', EXAMPLES);
  const run = add('run <file>', 'perform the trials an experiment file asks for')
    .option('--out <dir>', 'its folder (default: a new one under results/)', notEmpty('a folder'))
    .option('--dry-run', 'only say how many trials there are, and what they may take');
  addSharingOptions(addPerformOptions(run)).action(async (file: string, options: ExperimentRunOptions) => {
    const { runExperimentFile } = await import('./run-experiment-command.js');
    setExitCode(await runExperimentFile(file, options));
  });
  const resume = add('resume <dir>', 'perform what is not finished yet');
  addSharingOptions(addPerformOptions(resume)).action(async (dir: string, options: SharingOptions) => {
    const { resumeExperiment } = await import('./run-experiment-command.js');
    setExitCode(await resumeExperiment(dir, options));
  });
  add('status <dir>', 'say how far it is, condition by condition').action(
    async (dir: string, options: ShowOptions) => {
      const { showStatus } = await import('./show-status.js');
      await showStatus(dir, options);
    },
  );
  add('merge <dirs...>', 'put the parts of one experiment together, each trial once')
    .requiredOption('--out <dir>', 'folder of the whole', notEmpty('a folder'))
    .action(async (dirs: readonly string[], options: ShowOptions & { readonly out: string }) => {
      const { mergeExperiments } = await import('./run-experiment-command.js');
      await mergeExperiments(dirs, options);
    });
  add('report <dir>', 'rebuild the report from the records').action(
    async (dir: string, options: ShowOptions) => {
      const { rebuildReport } = await import('./run-experiment-command.js');
      await rebuildReport(dir, options);
    },
  );
}
