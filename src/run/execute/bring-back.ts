import { totalOf } from '../../base/item-counts.js';
import { countsPhrase } from '../../messages/phrases.js';
import { handsOf } from '../world/hands-at-rest.js';
import type { RunContext } from './run-context.js';
import type { Position } from '../../base/position.js';
import type { Job } from '../../schedule/job.js';
import type { Worker } from '../../worker/worker.js';
import { PUT_DOWN_TICKS } from './wind-up.js';

/** No job: only what every worker does when a job is called off, which is to put everything back. */
const NOTHING_TO_DO: Job = {
  id: 'bring-back',
  subtask: {
    id: 'bring-back',
    action: 'gather',
    item: 'dirt',
    quantity: 1,
    tools: [],
    materials: {},
    dependsOn: [],
    instruction: 'put everything you carry into the chest',
  },
  phase: 'whole',
  quantity: 1,
  takes: {},
  fuel: {},
  tools: [],
  brings: {},
  station: null,
  placeAt: [],
};

/** Has workers put what they carry into the chest, all at once; bounded by each worker's own limit. */
export async function bringBack(
  workers: readonly Worker[],
  chest: Position | null,
  signal: AbortSignal,
): Promise<void> {
  if (chest === null || signal.aborted) return;
  const assignment = { job: NOTHING_TO_DO, site: { chest }, deadlineTicks: PUT_DOWN_TICKS };
  const calledOff = AbortSignal.abort(new Error('only to put things back'));
  await Promise.allSettled(workers.filter(mayCarry).map((worker) => worker.assign(assignment, calledOff)));
}

/** A bot can be looked at; of people nothing is known. */
function mayCarry(worker: Worker): boolean {
  if (!worker.asBot) return true;
  const { bot } = worker.asBot;
  return bot !== null && bot.inventory.items().length > 0;
}

/** Who was stopped far from the chest still has what it was to bring: it comes when the run goes on. */
export function tellHeld({ chest, runWorld, log, nameOf }: RunContext): void {
  if (!chest) return;
  for (const [worker, items] of Object.entries(handsOf(runWorld.workers)))
    if (totalOf(items) > 0)
      log.add({ kind: 'note', message: `${worker} still holds ${countsPhrase(items, nameOf)}.` });
}
