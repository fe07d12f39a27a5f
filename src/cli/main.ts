import { runCommandLine } from './program.js';
import { EXIT } from './exit-code.js';

// The reader of our output may leave early (`co-voyager ... | head -1`): that is no error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });
}

process.exitCode = await runCommandLine(process.argv.slice(2));
if (process.exitCode === EXIT.interrupted) {
  // A model's connection may stay open for a while; a person who pressed Ctrl-C must not wait for it.
  process.stdout.write('', () => process.exit());
}
