import type { RunClock } from '../../base/clock.js';
import type { Job } from '../../schedule/job.js';
import type { Verdict } from '../../verify/verdict.js';
import { createHumanWorker, type HumanWorker } from '../../worker/people/human-worker.js';
import type { PeopleWatch } from '../../worker/people/people-watch.js';
import type { Voice } from '../../worker/people/voice.js';

/** What happens to people's jobs; the run says it in words. */
export type PersonNews =
  | { readonly kind: 'instructed'; readonly worker: string; readonly job: Job }
  /** Nothing has happened for a while; without a sign of life within `leaseTicks` somebody else gets the job. */
  | {
      readonly kind: 'reminded';
      readonly worker: string;
      readonly job: Job;
      readonly verdict: Verdict;
      readonly leaseTicks: number;
    }
  | { readonly kind: 'progressed'; readonly worker: string; readonly job: Job; readonly verdict: Verdict }
  | { readonly kind: 'ended'; readonly worker: string; readonly job: Job };

/** The people in a run's world: who takes part, how they are seen and spoken to. */
export interface PeopleInWorld {
  readonly workers: readonly HumanWorker[];
  readonly watch: PeopleWatch;
  readonly voice: Voice;
  onNews(listener: (news: PersonNews) => void): () => void;
  /** Stops watching; nobody is put out of the world. */
  close(): Promise<void>;
}

/** Somebody who is to take part. */
export interface PersonToCome {
  readonly name: string;
  readonly kind: HumanWorker['kind'];
}

/** Makes workers of people, present or still to come. */
export function openPeople(
  people: readonly PersonToCome[],
  parts: {
    readonly watch: PeopleWatch;
    readonly voice: Voice;
    readonly clock: RunClock;
  },
): PeopleInWorld {
  const { watch, voice, clock } = parts;
  const listeners = new Set<(news: PersonNews) => void>();
  const tell = (news: PersonNews): void => {
    for (const listener of listeners) listener(news);
  };
  const workers = people.map(({ name, kind }) =>
    createHumanWorker({
      name,
      kind,
      watch,
      clock,
      onInstruction: (job) => {
        tell({ kind: 'instructed', worker: name, job });
      },
      onReminder: (job, verdict, leaseTicks) => {
        tell({ kind: 'reminded', worker: name, job, verdict, leaseTicks });
      },
      onProgress: (job, verdict) => {
        tell({ kind: 'progressed', worker: name, job, verdict });
      },
      onEnded: (job) => {
        tell({ kind: 'ended', worker: name, job });
      },
    }),
  );
  return {
    workers,
    watch,
    voice,
    onNews: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      await Promise.all(workers.map((worker) => worker.close()));
      await watch.close();
    },
  };
}
