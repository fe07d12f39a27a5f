import { z } from 'zod';
import { counts, moment, position, subtaskState, verdictSchema, workerKind } from './run-event-parts.js';

const workerJoined = z.object({
  ...moment,
  kind: z.literal('worker-joined'),
  worker: z.string(),
  workerKind,
  position,
});

const workerLeft = z.object({
  ...moment,
  kind: z.literal('worker-left'),
  worker: z.string(),
  reason: z.string(),
});

const subtaskChanged = z.object({
  ...moment,
  kind: z.literal('subtask-changed'),
  subtask: z.string(),
  from: subtaskState,
  to: subtaskState,
  reason: z.string(),
});

const jobAssigned = z.object({
  ...moment,
  kind: z.literal('job-assigned'),
  job: z.string(),
  subtask: z.string(),
  worker: z.string(),
  phase: z.enum(['whole', 'load', 'collect']),
  quantity: z.number(),
  takes: counts,
  tools: z.array(z.string()),
  brings: counts,
  station: z.object({ block: z.string(), position }).nullable(),
  expectedTicks: z.number(),
  deadlineTicks: z.number(),
});

/** A running job's quantity was lowered; `accepted` false: it was too late, nothing changed. */
const jobAmended = z.object({
  ...moment,
  kind: z.literal('job-amended'),
  job: z.string(),
  worker: z.string(),
  quantity: z.number(),
  accepted: z.boolean(),
});

const jobEnded = z.object({
  ...moment,
  kind: z.literal('job-ended'),
  job: z.string(),
  subtask: z.string(),
  worker: z.string(),
  outcome: z.enum(['completed', 'failed', 'timed-out', 'cancelled', 'died', 'disconnected']),
  reason: z.string(),
  verdict: verdictSchema,
  carries: counts,
  /** Died with and not got back; left out where nothing is known of that. */
  leftBehind: counts.exactOptional(),
  ticks: z.number(),
  distanceCm: z.number(),
  itemsMoved: z.number(),
  waitedTicks: z.number(),
});

const jobCancelled = z.object({
  ...moment,
  kind: z.literal('job-cancelled'),
  job: z.string(),
  worker: z.string(),
  reason: z.string(),
});

/** A worker died and let fall what it carried. */
const goodsDropped = z.object({
  ...moment,
  kind: z.literal('goods-dropped'),
  worker: z.string(),
  items: counts,
});

/** A worker took up from the ground what somebody of the run (`from`) had died with. */
const goodsFound = z.object({
  ...moment,
  kind: z.literal('goods-found'),
  worker: z.string(),
  from: z.string(),
  items: counts,
});

/** A worker still carries something though its hands should be empty; by the server's word. */
const handsRead = z.object({
  ...moment,
  kind: z.literal('hands-read'),
  worker: z.string(),
  carries: counts,
});

/** What the plan had left in these furnaces was taken to the chest. */
const furnacesEmptied = z.object({
  ...moment,
  kind: z.literal('furnaces-emptied'),
  furnaces: z.array(position),
});

/** The chest was read: by a worker at the end of a visit, or (null) by a look at it. */
const chestObserved = z.object({
  ...moment,
  kind: z.literal('chest-observed'),
  worker: z.string().nullable(),
  before: counts.nullable(),
  contents: counts,
});

/** Between two visits of ours the chest changed; signed. */
const chestChangedByOthers = z.object({
  ...moment,
  kind: z.literal('chest-changed-by-others'),
  change: counts,
  /** Somebody who does not take part; null where nobody knows who it was. */
  worker: z.string().nullable(),
});

const stationObserved = z.object({
  ...moment,
  kind: z.literal('station-observed'),
  block: z.string(),
  position,
  stands: z.boolean(),
});

const activity = z.object({
  ...moment,
  kind: z.literal('activity'),
  worker: z.string(),
  activity: z.string(),
  position,
  done: z.number(),
});

const written = z.object({
  kind: z.enum(['template', 'model', 'imported']),
  model: z.string().nullable(),
  version: z.string(),
});

/** One attempt at a job by a skill: written or known, reviewed, run when it passed. */
const skillAttempted = z.object({
  ...moment,
  kind: z.literal('skill-attempted'),
  worker: z.string(),
  job: z.string(),
  attempt: z.number(),
  source: z.string(),
  author: written.nullable(),
  isKnown: z.boolean(),
  problems: z.array(z.string()),
  error: z.string().nullable(),
  /** Null when it never ran. */
  verdict: z.enum(['passed', 'partial', 'failed']).nullable(),
  /** What outside the skill kept it from doing the job; left out where nothing did. */
  hindrance: z.string().exactOptional(),
  calls: z.number(),
});

/** Manual verification: a person's word on an attempt; `by` world: nobody answered. `verdict` is what the world showed. */
const skillJudged = z.object({
  ...moment,
  kind: z.literal('skill-judged'),
  worker: z.string(),
  job: z.string(),
  attempt: z.number(),
  by: z.enum(['person', 'world']),
  isDone: z.boolean(),
  critique: z.string(),
  verdict: verdictSchema,
});

/** What a model told the writer about an attempt that failed. */
const skillCriticised = z.object({
  ...moment,
  kind: z.literal('skill-criticised'),
  worker: z.string(),
  job: z.string(),
  attempt: z.number(),
  critique: z.string(),
});

/** Skills of the library that the writer was shown, best first. */
const skillExamples = z.object({
  ...moment,
  kind: z.literal('skill-examples'),
  worker: z.string(),
  job: z.string(),
  skills: z.array(z.string()),
});

/** The model could not write a skill; the templates go on. */
const skillFallback = z.object({
  ...moment,
  kind: z.literal('skill-fallback'),
  worker: z.string(),
  job: z.string(),
  reason: z.string(),
});

/** Lines about workers, jobs and what they find. */
export const workEvents = [
  workerJoined,
  workerLeft,
  subtaskChanged,
  jobAssigned,
  jobAmended,
  jobCancelled,
  jobEnded,
  goodsDropped,
  goodsFound,
  handsRead,
  furnacesEmptied,
  chestObserved,
  chestChangedByOthers,
  stationObserved,
  skillAttempted,
  skillJudged,
  skillCriticised,
  skillExamples,
  skillFallback,
  activity,
] as const;
