import type { Bot } from 'mineflayer';
import type { Job } from '../../schedule/job.js';
import type { ContainerVisit, Evidence } from '../../verify/evidence.js';
import { doJob, type ProcedureEnd } from './job-procedure.js';
import type { Site } from '../worker.js';

/** A job in the hands of one bot. */
export interface JobInHand {
  readonly bot: Bot;
  readonly job: Job;
  readonly site: Site;
  /** What the world has shown since the job began. */
  readonly evidence: () => Evidence;
}

/** How one bot does its jobs. Acts within the bot's acting context, which ends the work when the job is over. */
export interface Performer {
  perform(task: JobInHand): Promise<ProcedureEnd>;
  /** A visit of a container by this bot has ended. */
  visited(visit: ContainerVisit): void;
  /** The worker leaves. */
  close(): Promise<void>;
}

/** Calls the primitives itself, without a skill in between: what skills are measured against. */
export const DIRECT_PERFORMER: Performer = {
  perform: ({ bot, job, site }) => doJob(bot, job, site),
  visited: () => undefined,
  close: () => Promise.resolve(),
};
