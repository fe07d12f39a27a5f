import { EXIT, type ExitCode } from '../../base/error.js';
import type { Command } from 'commander';
import type { MemoryOptions } from './run-memory.js';

const EXAMPLES = `
Examples:
  $ co-voyager memory
  $ co-voyager memory forget planks
  $ co-voyager memory forget all

What people answered, what was seen in a place, and notes are remembered between runs with people in them. In a run,
"!co memory" and "!co forget" do the same. Kept in CO_VOYAGER_MEMORY, else in co-voyager/memory.jsonl under
XDG_STATE_HOME (~/.local/state).
Exit codes: 0 ok, 2 nothing of that name, 4 file unavailable.`;

/** Adds `memory`: what is remembered between runs, to be seen and forgotten. */
export function addMemoryCommand(program: Command, setExitCode: (code: ExitCode) => void): void {
  const memory = program
    .command('memory')
    .description('what is remembered between runs: answers, places, notes')
    .option('--file <path>', 'the file it is kept in (default: one for you, see below)')
    .option('--json', 'print one JSON object instead')
    .addHelpText('after', EXAMPLES)
    .action(async () => {
      const { listMemory } = await import('./run-memory.js');
      listMemory(memory.opts<MemoryOptions>());
    });
  memory
    .command('forget')
    .argument('<words...>', 'an id, a subject, a word of it, or all')
    .description('forget something for good')
    .addHelpText('after', EXAMPLES)
    .action(async (words: readonly string[]) => {
      const { forgetMemory } = await import('./run-memory.js');
      forgetMemory(words.join(' '), memory.opts<MemoryOptions>());
      setExitCode(EXIT.ok);
    });
}
