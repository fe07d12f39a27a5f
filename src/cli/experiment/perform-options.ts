import type { Command } from 'commander';
import { notEmpty, wholeNumber } from '../shared/option-values.js';

const MOST_JOBS = 256;

export function addPerformOptions(command: Command): Command {
  return command
    .option('--jobs <n>', 'trials side by side (default: one a core)', wholeNumber(1, MOST_JOBS))
    .option(
      '--keep-logs <dir>',
      'keep the log of each run in a folder of its own, for `replay`',
      notEmpty('a folder'),
    )
    .option('--yes', 'agree to what models cost; else you are asked on the terminal');
}

/** Adds how trials are shared out among machines. */
export function addSharingOptions(command: Command): Command {
  return command
    .option(
      '--shard <i/n>',
      'only part i of n, the first is 1; parts are put together by `merge`',
      notEmpty('i/n'),
    )
    .option(
      '--queue <url>',
      'share the trials with all who name the same Redis or Valkey: redis://127.0.0.1:6379',
      notEmpty('an address'),
    );
}
