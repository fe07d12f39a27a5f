import type { Command } from 'commander';
import { notEmpty } from '../shared/option-values.js';

export function addExportCommand(program: Command): void {
  program
    .command('export')
    .description('training data of runs')
    .command('sft <dirs...>')
    .description(
      'the confirmed jobs of runs, the best scored first, as chat JSONL, with a manifest beside it',
    )
    .requiredOption('--out <file>', 'the JSONL file', notEmpty('a file'))
    .action(async (dirs: readonly string[], { out }: { readonly out: string }) => {
      const { exportSft } = await import('./export-sft.js');
      exportSft(dirs, out);
    });
}
