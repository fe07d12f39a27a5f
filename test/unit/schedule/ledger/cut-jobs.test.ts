import { expect, it } from 'vitest';
import { CutJobs } from '../../../../src/schedule/ledger/cut-jobs.js';

it('a furnace that stands after a kill was set down by one of two who were to', () => {
  const cut = new CutJobs();
  const parts = ['s1', 's2'].map((id) => ({
    id,
    item: 'furnace',
    action: 'build',
    takes: {},
    materials: {},
  }));
  const plan = { kind: 'plan-made', subtasks: parts } as unknown as Parameters<CutJobs['observe']>[0];
  const looked = (blocks: readonly string[]): Parameters<CutJobs['observe']>[0] => ({
    kind: 'surveyed',
    chest: null,
    contents: {},
    stations: blocks.map((block) => ({ block })),
  });
  cut.observe(looked([]));
  cut.observe(plan);
  for (const [index, subtask] of ['s1', 's2'].entries())
    cut.observe({
      kind: 'job-assigned',
      job: subtask,
      subtask,
      worker: `w${index}`,
      phase: 'whole',
      quantity: 1,
      takes: { furnace: 1 },
      brings: {},
      station: null,
    });
  cut.observe({ kind: 'run-resumed' });
  cut.observe(looked(['furnace']));
  cut.observe(plan);
  expect([...cut.found]).toEqual([['s1', { count: 1, where: 'standing' }]]);
});
