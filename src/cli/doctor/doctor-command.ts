import { DEFAULT_MC_VERSION } from '../shared/shared-options.js';
import { EXIT, type ExitCode } from '../../base/error.js';
import { InvalidArgumentError, type Command } from 'commander';
import { hostAddress, notEmpty, wholeNumber } from '../shared/option-values.js';
import { printJson, printResult } from '../shared/output.js';
import type { DoctorOptions } from './run-doctor.js';

const EXAMPLES = `
Examples:
  $ co-voyager doctor
  $ co-voyager doctor --port 25565 --username Referee
  $ co-voyager doctor --model gpt-4.1-mini
  $ co-voyager doctor --conformance --port 25565 --username Referee

Exit codes: 0 all is well, 1 something is not, 2 wrong usage.`;

/** Adds `doctor`: says what is missing and what to do about it. */
export function addDoctorCommand(program: Command, setExitCode: (code: ExitCode) => void): void {
  program
    .command('doctor')
    .description('check this machine, a server and the model; say what to do about each thing that is wrong')
    .option(
      '--host <address>',
      'server to try: a bot joins, digs, clicks, sets the block back and opens a chest (default: 127.0.0.1)',
      hostAddress,
    )
    .option(
      '--port <number>',
      'its port (default: 25565); without host and port only this machine is checked',
      wholeNumber(1, 65_535),
    )
    .option(
      '--mc-version <version>',
      `Java Edition release the bots will use (default: the server's, or ${DEFAULT_MC_VERSION})`,
    )
    .option('--username <name>', 'name of the bot that tries it', 'Referee')
    .option('--model <name>', 'try the key: ask this model for one word', notEmpty('the name of a model'))
    .option(
      '--conformance',
      'run the survival checks against the server; the user name needs operator rights',
    )
    .option(
      '--center <x,y,z>',
      'middle of a flat field of 200 x 200 blocks for the checks',
      position,
      [0, -60, 0],
    )
    .option('--json', 'print one JSON object instead')
    .addHelpText('after', EXAMPLES)
    .action(async (options: DoctorOptions) => {
      const { examine, findingsAsText } = await import('./run-doctor.js');
      const findings = await examine(options);
      const isFine = findings.every((finding) => finding.isFine);
      if (options.json) printJson({ status: isFine ? 'fine' : 'faulty', findings });
      else printResult(findingsAsText(findings));
      setExitCode(isFine ? EXIT.ok : EXIT.failed);
    });
}

function position(typed: string): readonly [number, number, number] {
  const [x, y, z, ...more] = typed.split(',').map(Number);
  const isPosition = [x, y, z].every((value) => Number.isInteger(value)) && more.length === 0;
  if (isPosition && x !== undefined && y !== undefined && z !== undefined) return [x, y, z];
  throw new InvalidArgumentError('Expected three whole numbers such as 0,-60,0.');
}
