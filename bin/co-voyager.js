#!/usr/bin/env node
import module from 'node:module';
import v8 from 'node:v8';

// Heard from the first moment on, long before a command is loaded that ends in its own way.
process.on('SIGINT', () => {
  if (process.listenerCount('SIGINT') > 1) return;
  process.stderr.write('Interrupted.\n');
  process.exit(130);
});

// From Node 22 on the code need not be compiled anew for every command. Before, what is called a few times is compiled
// for speed, which takes a fifth of a short run.
if (module.enableCompileCache) module.enableCompileCache();
else v8.setFlagsFromString('--interrupt-budget=400000');

await import('../dist/src/cli/main.js');
