import type { Bot } from 'mineflayer';
import { contextOf } from '../../../primitives/body/context.js';
import type { Job } from '../../schedule/job.js';
import { type ChatLimit, skillChatLine } from '../../skill/facade/chat-line.js';
import { jobShare } from '../../skill/remaining-job.js';
import type { SkillEvent } from '../../skill/skill-event.js';
import type { AskPerson } from '../../skill/skill-loop-ports.js';
import type { ContainerVisit, Evidence } from '../../verify/evidence.js';
import type { Verdict } from '../../verify/verdict.js';
import { verify } from '../../verify/verify.js';
import type { Site } from '../worker.js';

export interface JobInHand {
  readonly bot: Bot;
  readonly job: Job;
  readonly site: Site;
  /** What the world has shown since the job began. */
  readonly evidence: () => Evidence;
}

/** How doing a job went, in the worker's own words; the verdict is made elsewhere. */
export interface ProcedureEnd {
  readonly kind: 'completed' | 'failed' | 'timed-out' | 'cancelled';
  readonly reason: string;
}

/** How one bot does its jobs. Acts within the bot's acting context, which ends the work when the job is over. */
export interface Performer {
  perform(task: JobInHand): Promise<ProcedureEnd>;
  /** A visit of a container by this bot has ended. */
  visited(visit: ContainerVisit): void;
  /** The worker leaves. */
  close(): Promise<void>;
}

/** What every way of doing jobs may be given. */
export interface PerformerMeans {
  /** Manual mode: a person judges what was done. */
  readonly ask?: AskPerson;
  /** Whether workers say in chat what they do. Default true. */
  readonly isSpeaking?: boolean;
  /** Told what happens on the way, with the bot's name. */
  readonly onEvent: (worker: string, event: SkillEvent) => void;
  /** Runs what waits for a model or a person; for worlds whose time is to stand still meanwhile. By default just runs it. */
  readonly whileThinking?: <T>(think: () => Promise<T>) => Promise<T>;
}

/** Waits for words; whoever does is not idle, and the time for the job stands still. */
export function thinking<T>(
  bot: Bot,
  what: string,
  { whileThinking }: Pick<PerformerMeans, 'whileThinking'>,
  think: () => Promise<T>,
): Promise<T> {
  const { onActivity, withoutDeadline } = contextOf(bot);
  onActivity(`waiting for ${what}`, true);
  const wait = (): Promise<T> => (whileThinking ? whileThinking(think) : think());
  return withoutDeadline ? withoutDeadline(wait) : wait();
}

/** The verdict on what was done so far, by the quantity that is asked for by now. */
export function judgeNow({ bot, job, site, evidence }: JobInHand): Verdict {
  return verify(jobShare(job, contextOf(bot).quantityNow(job.quantity)), evidence(), site);
}

/**
 * A line for chat as it may be said: null where there is nothing to say, or too much was said just now.
 * @throws CoVoyagerError `bad-argument` for a command
 */
export function sayable(bot: Bot, text: string, limit: ChatLimit): string | null {
  const line = skillChatLine(text);
  return line !== null && limit.takes(contextOf(bot).currentTick()) ? line : null;
}
