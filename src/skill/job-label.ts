import type { Job } from '../schedule/job.js';

/**
 * What a job is about, for the stages of model calls: "craft stick", "collect iron_ingot". By meaning, not by the job's
 * id: a replay finds the reply again when work is shared out differently.
 */
export function jobLabel({ subtask, phase }: Job): string {
  return `${phase === 'whole' ? subtask.action : phase} ${subtask.item}`;
}
