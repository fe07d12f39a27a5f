import { expect, it } from 'vitest';
import type { Observation } from '../../../../src/schedule/ledger/observation.js';
import { Unfetched } from '../../../../src/schedule/ledger/unfetched.js';

const job = { kind: 'job-assigned', worker: 'Ada', brings: { cobblestone: 3 } } as unknown as Observation;
const plan = { kind: 'plan-made', subtasks: [] } as Observation;
const look = { kind: 'surveyed', chest: null, contents: {}, stations: [] } as Observation;

function ended(subtask: string, leftLying?: readonly string[]): Observation {
  return { kind: 'job-ended', subtask, worker: 'Ada', leftLying } as unknown as Observation;
}

function became(subtask: string, to: 'DONE' | 'FAILED'): Observation {
  return { kind: 'subtask-changed', subtask, to };
}

it('what was dug and did not come to hand is looked for once where too little of it did, and else never', () => {
  const unfetched = new Unfetched();
  const enough = [job, ended('s1', ['cobblestone']), job, ended('s1'), became('s1', 'DONE')];
  const short = [job, ended('s2', ['raw_iron']), job, ended('s2'), became('s2', 'FAILED')];
  for (const event of [plan, ...enough, ...short]) unfetched.observe(event);
  expect([...unfetched.leftLying]).toEqual(['raw_iron']);
  unfetched.observe(look);
  expect([...unfetched.leftLying]).toEqual([]);
});

it('what jobs were to bring is looked for after a kill, until there is a plan', () => {
  const unfetched = new Unfetched();
  for (const event of [plan, job]) unfetched.observe(event);
  expect([...unfetched.sinceKill]).toEqual([]);
  unfetched.observe({ kind: 'run-resumed' });
  expect([...unfetched.sinceKill]).toEqual(['cobblestone']);
  unfetched.observe(plan);
  expect([...unfetched.sinceKill]).toEqual([]);
});
