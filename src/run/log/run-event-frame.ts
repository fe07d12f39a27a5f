import { z } from 'zod';
import {
  counts,
  goalSchema,
  ledgerSummary,
  moment,
  plannerSchema,
  position,
  runStatus,
  subtaskSchema,
} from './run-event-parts.js';

/** Where the run takes place, as it turned out. */
export const worldInfo = z.object({
  kind: z.enum(['embedded', 'server']),
  environment: z.string().nullable(),
  mcVersion: z.string(),
  seed: z.number().nullable(),
  speed: z.number(),
  address: z.string(),
});

/** First line of every log. `request` as it was given, `settings` with every default filled in. */
const runStarted = z.object({
  ...moment,
  kind: z.literal('run-started'),
  schemaVersion: z.literal(1),
  goal: z.string(),
  request: z.record(z.string(), z.unknown()),
  settings: z.record(z.string(), z.unknown()),
  versions: z.record(z.string(), z.string()),
  world: worldInfo,
  planner: plannerSchema,
});

/** The run was killed and goes on; `lostLine` tells whether the last line before was cut. */
const runResumed = z.object({
  ...moment,
  kind: z.literal('run-resumed'),
  lostLine: z.boolean(),
  world: worldInfo,
});

const planned = {
  goals: z.array(goalSchema),
  subtasks: z.array(subtaskSchema),
  expectedTicks: z.number().nullable(),
  lowerBoundTicks: z.number().nullable(),
  /** Why nobody can be faster, and what team planning changed. */
  why: z.array(z.string()),
  planner: plannerSchema,
  /** What the plan starts from. */
  chest: counts,
  stations: z.array(z.string()),
  /** Who is expected to do what when; a preview, not a promise. */
  preview: z.array(
    z.object({ subtask: z.string(), worker: z.string(), startTick: z.number(), endTick: z.number() }),
  ),
};

const planMade = z.object({ ...moment, kind: z.literal('plan-made'), ...planned });

const repairStarted = z.object({
  ...moment,
  kind: z.literal('repair-started'),
  repair: z.number().int(),
  reason: z.string(),
  failed: z.array(z.string()),
});

const repairPlanned = z.object({
  ...moment,
  kind: z.literal('repair-planned'),
  repair: z.number().int(),
  ...planned,
});

const note = z.object({ ...moment, kind: z.literal('note'), message: z.string() });

/** What the place looked like from inside: before planning and before every repair. */
const surveyed = z.object({
  ...moment,
  kind: z.literal('surveyed'),
  chest: position.nullable(),
  contents: counts,
  stations: z.array(z.object({ block: z.string(), position })),
  /** Blocks and mobs in sight, by name. */
  offers: counts,
});

/** What the models of this part of the run took; logged before its end where any was asked. */
const modelsAsked = z.object({ ...moment, kind: z.literal('models-asked'), ...ledgerSummary });

const runEnded = z.object({
  ...moment,
  kind: z.literal('run-ended'),
  status: runStatus,
  reason: z.string().nullable(),
  chest: counts,
  /** Goals with what is there of them at the end. */
  reached: z.array(z.object({ goal: goalSchema, have: z.number() })),
  /** Share of the asked speed the world ran at; left out where time was not ours. */
  pace: z.number().exactOptional(),
});

/** Lines about the run as a whole. */
export const frameEvents = [
  runStarted,
  runResumed,
  planMade,
  repairStarted,
  repairPlanned,
  note,
  surveyed,
  modelsAsked,
  runEnded,
] as const;
