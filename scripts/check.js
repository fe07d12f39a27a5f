// Everything that must hold before a change goes in. The checks know nothing of each other, so as many run at a time as
// there are cores, the longest first; each says what it found when it is through.
import { Buffer } from 'node:buffer';
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

const waiting = ['lint', 'types', 'format', 'dead-code', 'dependencies'];

/** Runs one of the checks; true when it found nothing. */
function passes(name) {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', `check:${name}`], { shell: true });
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => printed.push(piece));
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(printed));
      console.log(`check:${name} ${code === 0 ? 'passed' : 'FAILED'}`);
      resolve(code === 0);
    });
  });
}

async function runWaiting() {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    if (!(await passes(name))) process.exitCode = 1;
  }
}

for (let lane = 0; lane < availableParallelism(); lane += 1) void runWaiting();
