import type { Command } from 'commander';
import type { ExitCode } from '../../base/error.js';
import { DEFAULT_MC_VERSION } from '../shared/shared-options.js';
import { addModelOptions } from '../shared/model-options.js';
import { decimal, wholeNumber } from '../shared/option-values.js';
import type { MineNpcOptions } from './run-minenpc.js';
import { EMBEDDED_RANGE } from '../../environment/embedded-range.js';

const EXAMPLES = `
Examples:
  $ co-voyager minenpc run
  $ co-voyager minenpc run --ids 3 11 16 --json
  $ co-voyager minenpc run --model llama3.1:8b --ids 11
  $ co-voyager minenpc list

A scripted player says each request to a companion and answers at most one question; only what the world shows counts.
Rules read the sentences; with --model that model does instead, and the report says what it cost. Exit codes: 0 carried
out, whatever the verdicts; 1 a run tried what only operators may do, or the budget is used up; 2 wrong usage; 4 no model
answers; 130 interrupted.`;

export function addMineNpcCommand(program: Command, setExitCode: (code: ExitCode) => void): void {
  const minenpc = program
    .command('minenpc')
    .description('what players of the MineNPC study asked for: 44 requests, judged by the world')
    .addHelpText('after', EXAMPLES);
  const run = minenpc
    .command('run')
    .description('carry requests out with a companion and report them')
    .option('--ids <number...>', 'only these, 1 to 44', (typed: string, before?: readonly number[]) => [
      ...(before ?? []),
      wholeNumber(1, 44)(typed),
    ])
    .option('--speed <times>', 'times normal speed', decimal(1, 20), 8)
    .option(
      '--limit <seconds>',
      'longest for one request, in seconds of the world',
      wholeNumber(10, 3600),
      300,
    )
    .option('--mc-version <version>', `Java Edition release, ${EMBEDDED_RANGE}`, DEFAULT_MC_VERSION)
    .option('--json', 'print one JSON object instead');
  addModelOptions(run, []);
  run.action(async (options: MineNpcOptions) => {
    const { runMineNpc } = await import('./run-minenpc.js');
    setExitCode(await runMineNpc(options));
  });
  minenpc
    .command('list')
    .description('show the requests')
    .action(async () => {
      const { listMineNpc } = await import('./run-minenpc.js');
      listMineNpc();
    });
}
