#!/usr/bin/env node
import module from 'node:module';

// Heard from the first moment on, long before a command is loaded that ends in its own way.
process.on('SIGINT', () => {
  if (process.listenerCount('SIGINT') > 1) return;
  process.stderr.write('Interrupted.\n');
  process.exit(130);
});

// From Node 22 on the code need not be compiled anew for every command.
module.enableCompileCache?.();

await import('../dist/src/cli/main.js');
