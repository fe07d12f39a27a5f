import { z } from 'zod';
import { counts, event, position, subtaskState, workerKind, thing } from './run-event-parts.js';
import { stopReasonSchema, subtaskReasonSchema, problemSchema, verdictSchema } from './run-event-reason.js';

const written = z.object({
  kind: z.enum(['template', 'model', 'imported']),
  model: z.string().nullable(),
  version: z.string(),
});

/** Lines about workers, jobs and what they find. */
export const workEvents = [
  /** `via`: how a person plays, where it is not with a client of its own. */
  event('worker-joined', { worker: z.string(), workerKind, position, via: z.literal('page').optional() }),
  event('worker-left', { worker: z.string(), reason: z.string() }),
  event('subtask-changed', {
    subtask: thing,
    from: subtaskState,
    to: subtaskState,
    reason: subtaskReasonSchema,
  }),
  event('job-assigned', {
    job: thing,
    subtask: thing,
    worker: z.string(),
    phase: z.enum(['whole', 'load', 'collect']),
    quantity: z.number(),
    takes: counts,
    tools: z.array(thing),
    brings: counts,
    station: z.object({ block: thing, position }).nullable(),
    expectedTicks: z.number(),
    deadlineTicks: z.number(),
  }),
  /** A running job's quantity was lowered; `accepted` false: it was too late, nothing changed. */
  event('job-amended', {
    job: thing,
    worker: z.string(),
    quantity: z.number(),
    accepted: z.boolean(),
  }),
  event('job-cancelled', { job: thing, worker: z.string(), reason: stopReasonSchema }),
  event('job-ended', {
    job: thing,
    subtask: thing,
    worker: z.string(),
    outcome: z.enum(['completed', 'failed', 'timed-out', 'cancelled', 'died', 'disconnected']),
    reason: z.string(),
    verdict: verdictSchema,
    carries: counts,
    /** Died with and not got back; left out where nothing is known of that. */
    leftBehind: counts.exactOptional(),
    /** Dug and not come to hand, so that it may lie there; left out where everything came. */
    leftLying: z.array(z.string()).exactOptional(),
    /** It failed since nothing falls out of what is dug or killed there; left out where it did not. */
    isBarren: z.literal(true).exactOptional(),
    /** Tools it wore out, by the plan or not; left out where it wore out none. */
    wornOut: counts.exactOptional(),
    ticks: z.number(),
    distanceCm: z.number(),
    itemsMoved: z.number(),
    waitedTicks: z.number(),
  }),
  /** A worker died and let fall what it carried. */
  event('goods-dropped', { worker: z.string(), items: counts }),
  /** A worker took up from the ground what somebody of the run (`from`) had died with. */
  event('goods-found', { worker: z.string(), from: z.string(), items: counts }),
  /** A worker still carries something though its hands should be empty; by the server's word. */
  event('hands-read', { worker: z.string(), carries: counts }),
  /** What the plan had left in these furnaces was taken to the chest. */
  event('furnaces-emptied', { furnaces: z.array(position) }),
  /** The chest was emptied again and again: bots keep what they make in their hands until the goal is reached. */
  event('chest-avoided', { chest: position }),
  /** The chest was read: by a worker at the end of a visit, or (null) by a look at it. */
  event('chest-observed', { worker: z.string().nullable(), before: counts.nullable(), contents: counts }),
  /** Between two visits of ours the chest changed; signed. */
  event('chest-changed-by-others', {
    change: counts,
    /** Somebody who does not take part; null where nobody knows who it was. */
    worker: z.string().nullable(),
  }),
  event('station-observed', {
    block: thing,
    position,
    stands: z.boolean(),
    /** Somebody who takes no part and broke it; left out where nobody knows. */
    worker: z.string().exactOptional(),
  }),
  /** One attempt at a job by a skill: written or known, reviewed, run when it passed. */
  event('skill-attempted', {
    worker: z.string(),
    job: thing,
    attempt: z.number(),
    source: z.string(),
    author: written.nullable(),
    isKnown: z.boolean(),
    /** What its review found, in words. */
    problems: z.array(z.string()),
    /** What the world's verdict found; empty when it passed or never ran. */
    shortfalls: z.array(problemSchema),
    error: z.string().nullable(),
    /** Null when it never ran. */
    verdict: z.enum(['passed', 'partial', 'failed']).nullable(),
    /** What outside the skill kept it from doing the job; left out where nothing did. */
    hindrance: z.string().exactOptional(),
    calls: z.number(),
  }),
  /** Manual verification: a person's word on an attempt; `by` world: nobody answered. `verdict` is what the world showed. */
  event('skill-judged', {
    worker: z.string(),
    job: thing,
    attempt: z.number(),
    by: z.enum(['person', 'world']),
    isDone: z.boolean(),
    critique: z.string(),
    verdict: verdictSchema,
  }),
  /** What a model told the writer about an attempt that failed. */
  event('skill-criticised', {
    worker: z.string(),
    job: thing,
    attempt: z.number(),
    /** How it came to that; empty where it did not say. */
    reasoning: z.string().default(''),
    critique: z.string(),
  }),
  /** What a model said before the code it wrote: what it made of the job, and its plan. */
  event('skill-explained', { worker: z.string(), job: thing, explanation: z.string() }),
  /** Skills of the library that the writer was shown, best first. */
  event('skill-examples', { worker: z.string(), job: thing, skills: z.array(z.string()) }),
  /** The model could not write a skill; the templates go on. */
  event('skill-fallback', { worker: z.string(), job: thing, reason: z.string() }),
  event('activity', {
    worker: z.string(),
    activity: z.string(),
    position,
    done: z.number(),
  }),
] as const;
