import { afterEach, expect, it } from 'vitest';
import { AskedThread } from '../../../src/base/asked-thread.js';

/** Says what it is asked, once it is told to stop where it is asked to wait; breaks where it is asked to. */
const ECHO = `
const { parentPort } = require('node:worker_threads');
parentPort.on('message', ({ id, question, isStopped }) => {
  if (question === 'break') process.exit(3);
  if (question === 'fail') parentPort.postMessage({ id, error: new Error('no answer') });
  else if (isStopped) parentPort.postMessage({ id, answer: 'stopped' });
  else if (question !== 'wait') parentPort.postMessage({ id, answer: question });
});`;

let thread: AskedThread<string, string>;
const started = (): AskedThread<string, string> => (thread = new AskedThread(ECHO, { eval: true }));

afterEach(async () => {
  await thread.end('ended');
});

it('answers each question with its own answer or error, and comes to an end where nobody waits any more', async () => {
  const asked = started();
  const stop = new AbortController();
  const waiting = asked.ask('wait', stop.signal);
  const failing = expect(asked.ask('fail')).rejects.toThrow('no answer');
  expect(await Promise.all([asked.ask('one'), asked.ask('two')])).toEqual(['one', 'two']);
  await failing;
  stop.abort();
  expect(await waiting).toBe('stopped');
  expect(await asked.ask('wait', AbortSignal.abort())).toBe('stopped');
});

it('leaves nobody waiting when it is ended or breaks, and begins anew for whoever asks later', async () => {
  const asked = started();
  const open = asked.ask('wait');
  await asked.end('ended');
  expect(await open).toBe('ended');
  const both = [asked.ask('wait'), asked.ask('break')];
  for (const answer of both) await expect(answer).rejects.toThrow('It ended with code 3.');
  expect(await asked.ask('one')).toBe('one');
});
