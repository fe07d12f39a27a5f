#!/usr/bin/env node
import module from 'node:module';

// From Node 22 on the code need not be compiled anew for every command.
module.enableCompileCache?.();

await import('../dist/src/cli/main.js');
