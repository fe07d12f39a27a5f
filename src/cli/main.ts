import { EXIT } from '../base/error.js';
import { outliveOutput, printRemark } from './shared/output.js';
import { runCommandLine } from './program.js';

let isOutputLost = false;
outliveOutput([process.stdout, process.stderr], (reason) => {
  isOutputLost = true;
  printRemark(`error: The output cannot be written: ${reason}.`);
});

process.exitCode = await runCommandLine(process.argv.slice(2));
// A model's connection or a bot's timers may live on for a while; nobody should have to wait for them. What was
// written goes out first.
process.stderr.write('', () =>
  process.stdout.write('', () =>
    process.exit(isOutputLost ? process.exitCode || EXIT.failed : process.exitCode),
  ),
);
