import { runCommandLine } from './program.js';

// The reader of our output may leave early (`co-voyager ... | head -1`): that is no error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });
}

process.exitCode = await runCommandLine(process.argv.slice(2));
// A model's connection or a bot's timers may live on for a while; nobody should have to wait for them. What was
// written goes out first.
process.stderr.write('', () => process.stdout.write('', () => process.exit()));
