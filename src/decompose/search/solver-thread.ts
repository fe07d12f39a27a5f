import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Highs } from 'highs';

type Options = Parameters<Highs['solve']>[1];
type Solution = ReturnType<Highs['solve']>;

interface Waiting {
  readonly resolve: (solution: Solution) => void;
  readonly reject: (error: Error) => void;
}

// Plain JavaScript, so that it runs from sources and from what is built alike.
const THREAD = `
const { parentPort, workerData } = require('node:worker_threads');
const solver = require(workerData)();
parentPort.on('message', async ({ text, options }) => {
  parentPort.postMessage((await solver).solve(text, options));
});`;

let thread: Worker | undefined;
/** Answered in the order in which they were asked. */
let waiting: Waiting[] = [];

/**
 * Has HiGHS solve a program in CPLEX LP format, in a thread of its own: it takes up to seconds without a pause, in which
 * a process that hosts a world must go on. The thread keeps no process alive that waits for nothing.
 */
export function solve(text: string, options: Options): Promise<Solution> {
  const solver = (thread ??= begun());
  solver.ref();
  return new Promise((resolve, reject) => {
    waiting.push({ resolve, reject });
    solver.postMessage({ text, options });
  });
}

function begun(): Worker {
  const solver = createRequire(import.meta.url).resolve('highs');
  const begun = new Worker(THREAD, { eval: true, workerData: solver });
  begun.on('message', (solution: Solution) => {
    waiting.shift()?.resolve(solution);
    if (waiting.length === 0) begun.unref();
  });
  begun.on('error', (error) => {
    const failed = waiting;
    waiting = [];
    thread = undefined;
    for (const { reject } of failed) reject(error);
  });
  return begun;
}
