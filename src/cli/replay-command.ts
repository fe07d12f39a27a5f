import type { Command } from 'commander';
import { decimal } from './option-values.js';
import type { ReplayOptions } from './run-replay.js';

const EXAMPLES = `
Examples:
  $ co-voyager replay runs/2026-11-21T16-00-00-craft-a-compass
  $ co-voyager replay runs/compass --gantt
  $ co-voyager replay runs/compass --speed 20
  $ co-voyager replay runs/compass --json > result.json

Exit codes: 0 told, whatever the run came to; 2 no run in the folder.`;

/** Adds `replay DIR`: tells a run again from its log alone. */
export function addReplayCommand(program: Command): void {
  program
    .command('replay')
    .description('tell a run again from its log: what happened, and the report')
    .argument('<dir>', 'folder of the run: what `run` prints as Log')
    .option('--gantt', 'draw who did what when')
    .option('--speed <times>', 'tell it as it went, so many times as fast', decimal(0.1, 1000))
    .option('--json', 'print the result as one JSON object, as `run --json` did')
    .option('--color', 'colours even without a terminal')
    .option('--no-color', 'no colours')
    .addHelpText('after', EXAMPLES)
    .action(async (dir: string, options: ReplayOptions) => {
      const { runReplay } = await import('./run-replay.js');
      await runReplay(dir, options);
    });
}
