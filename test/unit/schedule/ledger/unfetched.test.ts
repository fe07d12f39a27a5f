import { expect, it } from 'vitest';
import type { Observation } from '../../../../src/schedule/ledger/observation.js';
import { Unfetched } from '../../../../src/schedule/ledger/unfetched.js';

const job = { kind: 'job-assigned', worker: 'Ada', brings: { cobblestone: 3 } } as unknown as Observation;
const plan = { kind: 'plan-made', subtasks: [] } as Observation;
const look = { kind: 'surveyed', chest: null, contents: {}, stations: [] } as Observation;

function ended(leftLying?: readonly string[]): Observation {
  return { kind: 'job-ended', worker: 'Ada', leftLying } as unknown as Observation;
}

it('what was dug and did not come to hand is looked for with the next look at the place, and then no more', () => {
  const unfetched = new Unfetched();
  for (const event of [plan, job, ended(['raw_iron']), job, ended()]) unfetched.observe(event);
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
