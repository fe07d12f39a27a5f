import type { Subtask } from '../../src/plan/subtask/subtask.js';
import type { Job } from '../../src/schedule/job.js';

/** A job for the whole of a subtask, with what a test does not say left empty. */
export function jobOf(
  subtask: Partial<Subtask> & Pick<Subtask, 'item' | 'quantity'>,
  parts: Partial<Omit<Job, 'subtask'>> = {},
): Job {
  const { id = 's1', item } = subtask;
  const { takes = {}, tools = subtask.tools ?? [], quantity = subtask.quantity } = parts;
  return {
    id,
    phase: 'whole',
    quantity,
    takes,
    fuel: {},
    tools,
    brings: { [item]: quantity },
    station: null,
    placeAt: [],
    ...parts,
    subtask: { id, action: 'gather', tools, materials: takes, instruction: '', dependsOn: [], ...subtask },
  };
}
