import type { RunClock } from '../../base/clock.js';
import type { Job } from '../../schedule/job.js';
import { TEMPERS, type TemperName } from '../../scripted-human/tempers.js';
import type { Verdict } from '../../verify/verdict.js';
import { HumanWorker } from '../../worker/people/human-worker.js';
import type { PeopleWatch } from '../../worker/people/people-watch.js';
import type { Voice } from '../../worker/people/voice.js';
import { isSameName } from './participant.js';

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
  /** Others do part of it, or it is to be more. */
  | { readonly kind: 'amended'; readonly worker: string; readonly job: Job }
  | { readonly kind: 'progressed'; readonly worker: string; readonly job: Job; readonly verdict: Verdict }
  | { readonly kind: 'ended'; readonly worker: string; readonly job: Job };

/** The people in a run's world: who takes part, how they are seen and spoken to. */
export interface PeopleInWorld {
  /** Those who are to come, and who joined since; it grows. */
  readonly workers: readonly HumanWorker[];
  readonly watch: PeopleWatch;
  readonly voice: Voice;
  onNews(listener: (news: PersonNews) => void): () => void;
  /** Whether others than those named may take part. */
  readonly isOpen: boolean;
  /** Has somebody who is in the world take part; null where this run is closed to others than those named. */
  admit(name: string): HumanWorker | null;
  /** Whether somebody is who it says it is, as far as anybody can tell: names alone are not checked. */
  isTrusted(name: string): boolean;
  /** Has that judged from now on; before, everybody is. */
  trustBy(judge: (name: string) => boolean): void;
  /** Stops watching; nobody is put out of the world. */
  close(): Promise<void>;
}

/** Somebody who is to take part. */
export interface PersonToCome {
  readonly name: string;
  readonly kind: HumanWorker['kind'];
  /** How a program that plays a person plays; every record says so. */
  readonly temper?: TemperName;
  /** Plays in the page, by a link of its own, without Minecraft. */
  readonly via?: 'page';
}

/** Whether somebody's name is known before it comes: only then it is waited for. */
export function isAnnounced({ temper }: PersonToCome): boolean {
  return temper === undefined || TEMPERS[temper].isNamed;
}

/** Who else than those named may take part. */
export interface OpenDoor {
  /** What the run records of who comes unnamed. */
  readonly kind: HumanWorker['kind'];
  /** Whether somebody takes part by joining alone; the others once they ask. */
  readonly isForWhoeverJoins: (name: string) => boolean;
}

/** Makes workers of people: present, still to come, and as they join where the door is open. */
export function openPeople(
  people: readonly PersonToCome[],
  parts: {
    readonly watch: PeopleWatch;
    readonly voice: Voice;
    readonly clock: RunClock;
    /** Null: only those named. */
    readonly door: OpenDoor | null;
  },
): PeopleInWorld {
  const { watch, voice, clock, door } = parts;
  const listeners = new Set<(news: PersonNews) => void>();
  const tell = (news: PersonNews): void => {
    for (const listener of listeners) listener(news);
  };
  let isTrusted: PeopleInWorld['isTrusted'] = () => true;
  const worker = (person: PersonToCome): HumanWorker => workerOf(person, watch, clock, tell);
  const workers = people.map(worker);
  const admit = (name: string): HumanWorker | null => {
    const known = workers.find((each) => isSameName(each.name, name));
    if (known || !door) return known ?? null;
    const newcomer = worker({ name, kind: door.kind });
    workers.push(newcomer);
    return newcomer;
  };
  const joined = (name: string): void => {
    if (door?.isForWhoeverJoins(name) === true) admit(name);
  };
  for (const name of watch.present()) joined(name);
  const stopAdmitting = watch.onPresence((name, isPresent) => {
    if (isPresent) joined(name);
  });
  return {
    workers,
    watch,
    voice,
    isOpen: door !== null,
    admit,
    isTrusted: (name) => isTrusted(name),
    trustBy: (judge) => {
      isTrusted = judge;
    },
    onNews: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      stopAdmitting();
      await Promise.all(workers.map((worker) => worker.close()));
      await watch.close();
    },
  };
}

function workerOf(
  { name, kind }: PersonToCome,
  watch: PeopleWatch,
  clock: RunClock,
  tell: (news: PersonNews) => void,
): HumanWorker {
  return new HumanWorker({
    name,
    kind,
    watch,
    clock,
    onInstruction: (job) => tell({ kind: 'instructed', worker: name, job }),
    onReminder: (job, verdict, leaseTicks) =>
      tell({ kind: 'reminded', worker: name, job, verdict, leaseTicks }),
    onProgress: (job, verdict) => tell({ kind: 'progressed', worker: name, job, verdict }),
    onAmended: (job) => tell({ kind: 'amended', worker: name, job }),
    onEnded: (job) => tell({ kind: 'ended', worker: name, job }),
  });
}
