import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TrialChild, type ChildEnd } from '../../../../src/experiment/perform/trial-child.js';
import { someRecord, someTrial } from '../some-trial.js';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'trial-child-'));
});
afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

const TRIAL = someTrial({});

/** A process that behaves as told, asked for one trial; it is gone afterwards. */
async function endWith(code: string): Promise<ChildEnd> {
  const script = join(home, 'play.mjs');
  writeFileSync(script, code);
  const child = new TrialChild('here/1', script);
  try {
    return await child.perform({ kind: 'perform', trial: TRIAL, experiment: 'abc', performer: 'here/1' });
  } finally {
    await child.kill();
    expect(child.isAlive).toBe(false);
  }
}

const answering = (answer: unknown): string =>
  `process.on('message', () => process.send(${JSON.stringify(answer)}));`;

it('takes the record of the trial it asked for', async () => {
  const record = someRecord(TRIAL);
  expect(await endWith(answering({ kind: 'performed', record }))).toEqual({ kind: 'performed', record });
});

it('tells the last words of a process that dies, and prints none of them', async () => {
  const thrown = await endWith(
    `process.on('message', () => { console.log('x'); throw new TypeError('a bug in it'); });`,
  );
  expect(thrown).toEqual({
    kind: 'died',
    reason: 'Its process died (exit code 1): TypeError: a bug in it',
  });
  expect(await endWith('process.exit(7);')).toEqual({
    kind: 'died',
    reason: 'Its process died (exit code 7).',
  });
});

it('takes nothing for a record that is none, or is that of another trial', async () => {
  const nonsense = await endWith(answering({ kind: 'performed', record: { trial: TRIAL.id } }));
  expect(nonsense.kind === 'died' && nonsense.reason).toMatch(/isn't its record: record\.schemaVersion: /);
  const other = someRecord(someTrial({ seed: 9 }));
  const wrong = await endWith(answering({ kind: 'performed', record: other }));
  expect(wrong.kind === 'died' && wrong.reason).toMatch(/isn't its record: the record of logs\/1ai\/9/);
});
