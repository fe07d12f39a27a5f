import { plainLines } from '../base/plain-text.js';
import { EXIT, type ExitCode, usageError } from '../base/error.js';
import { didYouMean } from './shared/suggestion.js';
import { Command } from 'commander';
import { wrapText } from '../messages/text-table.js';
import { packageVersion } from '../game/package-file.js';
import { openingVerb } from '../speech/verbs.js';
import { addBenchCommand } from './bench/bench-command.js';
import { addArenaCommand } from './arena/arena-command.js';
import { addCheckCommand } from './check/check-command.js';
import { addCompareCommand } from './compare/compare-command.js';
import { addDecomposeCommand } from './decompose/decompose-command.js';
import { addDoctorCommand } from './doctor/doctor-command.js';
import { failureOf } from './shared/exit-code.js';
import { addExperimentCommand } from './experiment/experiment-command.js';
import { addEnvironmentsCommand, addVersionsCommand } from './list/list-commands.js';
import { addMinecollabCommand } from './minecollab/minecollab-command.js';
import { addExploreCommand } from './explore/explore-command.js';
import { addExportCommand } from './export/export-command.js';
import { addMemoryCommand } from './memory/memory-command.js';
import { lineWidth, printJson, printRemark } from './shared/output.js';
import { addMcpCommand } from './mcp/mcp-command.js';
import { addPlayCommand } from './play/play-command.js';
import { addMineNpcCommand } from './minenpc/minenpc-command.js';
import { addReplayCommand } from './replay/replay-command.js';
import { addRunCommand } from './run/run-command.js';
import { addSkillsCommand } from './skills/skills-command.js';
import { addStudyCommand } from './study/study-command.js';

const EXAMPLES = `
Examples:
  $ co-voyager decompose "craft a compass"
  $ co-voyager decompose "craft a compass" --json > plan.json
  $ co-voyager check plan.json
  $ co-voyager run "craft a compass" --ai 2
  $ co-voyager compare teams --goals "craft a compass" --teams 1ai,2ai
  $ co-voyager environments

Results go to stdout, everything else to stderr.
Exit codes: 0 ok, 1 failed, 2 wrong usage or unknown goal, 3 impossible, 4 key, server, port or folder unavailable, 130 interrupted.`;

/** Runs one command line to its end and says how it went; never throws. */
export async function runCommandLine(args: readonly string[]): Promise<ExitCode> {
  let exitCode: ExitCode = EXIT.ok;
  const setExitCode = (code: ExitCode): void => {
    exitCode = code;
  };
  try {
    const program = buildProgram(args, setExitCode);
    refuseBareGoal(program, args);
    program.hook('preAction', (_, command) => refuseRepeated(command, args));
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    return report(error, args);
  }
}

/** Who types a goal without a command is told what to type. */
function refuseBareGoal(program: Command, args: readonly string[]): void {
  const [first = ''] = args;
  const isCommand = program.commands.some((command) => command.name() === first) || first === 'help';
  const words = args.slice(0, args.findIndex((arg) => arg.startsWith('-')) >>> 0).join(' ');
  if (isCommand || !words.includes(' ')) return;
  const known = program.commands.map((command) => command.name());
  const meant = openingVerb(words.toLowerCase().split(' ')) === null ? didYouMean(first, known) : '';
  if (meant !== '' && !first.includes(' ')) throw usageError(`There is no command "${first}".${meant}`);
  throw usageError(
    `Which command? To plan it: co-voyager decompose "${words}"; to have it done: co-voyager run "${words}" --ai 2.`,
  );
}

/** Of an option given twice, only the last would count; those that gather values take what came before. */
function refuseRepeated(command: Command, args: readonly string[]): void {
  for (const { long, required, variadic, parseArg } of command.options) {
    const isOnce = required && !variadic && (parseArg?.length ?? 0) < 2;
    const times = args.filter((arg) => arg === long || arg.startsWith(`${long}=`)).length;
    if (isOnce && times > 1) throw usageError(`${long}: expected once, it is given ${times} times.`);
  }
}

/** The whole command line, not yet parsed. */
export function buildProgram(args: readonly string[], setExitCode: (code: ExitCode) => void): Command {
  const program = new Command('co-voyager')
    .description('People and AI agents get things done together in Minecraft.')
    .version(packageVersion())
    .showHelpAfterError('Run with --help for options and examples.')
    .addHelpText('after', EXAMPLES)
    // Set before the commands are added: they inherit both.
    .configureOutput({
      writeOut: (text) => process.stdout.write(wrappedProse(text, lineWidth())),
      writeErr: (text) => process.stderr.write(plainLines(text)),
    })
    .exitOverride();
  addDecomposeCommand(program, setExitCode);
  addCheckCommand(program, setExitCode);
  addRunCommand(program, setExitCode, args.includes('--all'));
  addExploreCommand(program, setExitCode);
  addReplayCommand(program);
  addCompareCommand(program, setExitCode);
  addExperimentCommand(program, setExitCode);
  addStudyCommand(program);
  addMinecollabCommand(program, setExitCode);
  addExportCommand(program);
  addSkillsCommand(program, setExitCode);
  addMemoryCommand(program, setExitCode);
  addMcpCommand(program);
  addMineNpcCommand(program, setExitCode);
  addPlayCommand(program);
  addArenaCommand(program);
  addDoctorCommand(program, setExitCode);
  addEnvironmentsCommand(program);
  addVersionsCommand(program);
  addBenchCommand(program);
  return program;
}

/** Help with its sentences wrapped; options and examples, which are set in, stay as they are. Exit codes get a line. */
function wrappedProse(help: string, width: number): string {
  return help.replace(/^\S.*(?:\n(?!Exit codes)\S.*)*/gm, (prose) =>
    wrapText(prose.replaceAll('\n', ' '), width).join('\n'),
  );
}

/** Says what went wrong, once, where the caller looks: people on stderr, programs in the JSON. */
function report(error: unknown, args: readonly string[]): ExitCode {
  const { exitCode, code, message, details } = failureOf(error);
  if (exitCode === EXIT.ok) return exitCode;
  // Commander has already written its own errors to stderr.
  const isWritten = code === 'usage' && error instanceof Error && error.constructor.name !== 'CoVoyagerError';
  if (!isWritten)
    printRemark(exitCode === EXIT.interrupted ? 'Interrupted.' : `error: ${plainLines(message)}`);
  if (details !== null) printRemark(details);
  if (args.includes('--json')) printJson({ status: 'unknown', reason: message, error: code });
  return exitCode;
}
