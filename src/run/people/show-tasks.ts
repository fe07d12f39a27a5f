import { jobInstruction, jobTitle } from '../../messages/job-instruction.js';
import { askToBring } from '../../messages/shortfall.js';
import type { Job } from '../../schedule/job.js';
import type { CommandParts } from './command-parts.js';
import type { PeopleInWorld } from './people-in-world.js';

const LOOK_TICKS = 20;

interface TaskParts extends Pick<CommandParts, 'registry' | 'whereabouts' | 'log' | 'clock'> {
  readonly people: Pick<PeopleInWorld, 'workers' | 'voice' | 'onNews'>;
}

/**
 * Keeps the task of everybody who takes part true where it stands to be read, on the page and above the hotbar: in other
 * amounts when it is changed, and as "bring it" once all of it is in hand.
 * @param isHushed whether somebody wants nothing above the hotbar
 * @returns what ends it
 */
export function showTasks(parts: TaskParts, isHushed: (name: string) => boolean): () => void {
  const { people, registry, whereabouts, log, clock } = parts;
  /** What is asked instead of the whole task, by name; null: the task as it is. */
  const shown = new Map<string, string | null>();
  const show = (worker: string, job: Job, bring: string | null): void => {
    const done = people.workers.find(({ name }) => name === worker)?.verdict?.done ?? 0;
    shown.set(worker, bring);
    const lines = bring === null ? jobInstruction(registry, job, whereabouts) : [bring];
    log.add({ kind: 'instruction-given', worker, job: job.id, lines: [...lines] });
    if (isHushed(worker)) return;
    const share = done > 0 ? `: ${done} of ${job.quantity}` : '';
    people.voice.display(worker, { actionBar: bring ?? `${jobTitle(registry, job)}${share}` });
  };
  const stopHearing = people.onNews((news) => {
    if (news.kind === 'instructed' || news.kind === 'ended') shown.delete(news.worker);
    if (news.kind === 'instructed') shown.set(news.worker, null);
    if (news.kind === 'amended') show(news.worker, news.job, null);
  });
  const stopLooking = clock.every(LOOK_TICKS, () => {
    for (const { name, job, verdict, hands } of people.workers) {
      // Who takes a break has not been told its task yet.
      if (!job || !verdict || !shown.has(name)) continue;
      const bring = whereabouts.hasChest?.() === false ? null : askToBring(registry, job, verdict, hands);
      if (bring !== shown.get(name)) show(name, job, bring);
    }
  });
  return () => {
    stopHearing();
    stopLooking();
  };
}
