import { Option, type Command } from 'commander';
import { decimal, notEmpty, wholeNumber } from '../shared/option-values.js';
import type { ReplayOptions } from './run-replay.js';

const EXAMPLES = `
Examples:
  $ co-voyager replay runs/2026-11-21T16-00-00-craft-a-compass
  $ co-voyager replay runs/compass --gantt
  $ co-voyager replay runs/compass --speed 20
  $ co-voyager replay runs/compass --json > result.json
  $ co-voyager replay runs/compass --dashboard

Exit codes: 0 told, whatever the run came to; 2 no run in the folder.`;

/** Adds `replay DIR`: tells a run again from its log alone. */
export function addReplayCommand(program: Command): void {
  program
    .command('replay')
    .description('tell a run again from its log: what happened, and the report')
    .argument('<dir>', 'folder of the run: what `run` prints as Log', notEmpty('the folder of a run'))
    .option('--gantt', 'draw who did what when')
    .option('--speed <times>', 'tell it as it went, so many times as fast', decimal(0.1, 1000))
    .addOption(
      new Option('--json', 'print the result as one JSON object, as `run --json` did').conflicts([
        'gantt',
        'speed',
      ]),
    )
    .addOption(
      new Option('--dashboard', 'show it in the browser, with a time slider, until Ctrl-C').conflicts([
        'gantt',
        'speed',
        'json',
      ]),
    )
    .option('--port <number>', 'port of the dashboard; default any free one', wholeNumber(0, 65_535))
    .option('--no-open', 'do not open the browser, only print the address of the dashboard')
    .option('--color', 'colours even without a terminal')
    .option('--no-color', 'no colours')
    .addHelpText('after', EXAMPLES)
    .action(async (dir: string, options: ReplayOptions) => {
      const { runReplay } = await import('./run-replay.js');
      await runReplay(dir, options);
    });
}
