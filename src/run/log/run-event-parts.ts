import { z } from 'zod';
import { blueprintSchema } from '../../blueprint/blueprint-schema.js';
import { ACTIONS, STATION_PLACES, type Goal, type Subtask } from '../../plan/subtask/subtask.js';
import type { PlannerInfo } from '../../decompose/decomposition.js';

/** What every line has: world ticks since the start of the run, and the time on the wall (ISO 8601, UTC). */
const moment = { tick: z.number().int().nonnegative(), wallTime: z.string() };

/** One kind of line. */
export function event<const Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) {
  return z.object({ ...moment, kind: z.literal(kind), ...shape });
}

/** What things are called; a log edited by hand may say what every object of JavaScript has, and the tables must not. */
export const thing = z.string().refine((name) => !(name in {}), { error: 'expected a name of something' });

/** Items to counts; changes may be negative. */
export const counts = z.record(thing, z.number());

export const position = z.object({ x: z.number(), y: z.number(), z: z.number() });

export const workerKind = z.enum(['ai', 'human', 'scripted-human']);

export const subtaskState = z.enum(['READY', 'BLOCKED', 'IN_PROGRESS', 'DONE', 'FAILED']);

export const runStatus = z.enum(['done', 'failed', 'impossible', 'cancelled']);

export const goalSchema: z.ZodType<Goal> = z.object({
  kind: z.enum(['have', 'placed', 'killed', 'shot', 'built']),
  item: thing,
  quantity: z.number(),
  blueprint: blueprintSchema.exactOptional(),
  verb: z.enum(ACTIONS),
  for: thing.exactOptional(),
});

export const subtaskSchema: z.ZodType<Subtask> = z.object({
  id: thing,
  action: z.enum(ACTIONS),
  item: thing,
  quantity: z.number(),
  tools: z.array(thing),
  wornOut: z.array(thing).exactOptional(),
  materials: counts,
  fuel: counts.exactOptional(),
  station: thing.exactOptional(),
  sources: z.array(thing).exactOptional(),
  drops: counts.exactOptional(),
  placed: z.enum(STATION_PLACES).exactOptional(),
  for: thing.exactOptional(),
  section: blueprintSchema.exactOptional(),
  scaffold: counts.exactOptional(),
  instruction: z.string(),
  dependsOn: z.array(thing),
});

export const plannerSchema: z.ZodType<PlannerInfo> = z.object({
  method: z.enum(['planner', 'co-voyager', 'voyager', 'given', 'recipes']),
  model: z.string().nullable(),
  provider: z.string().nullable(),
  author: z.enum(['planner', 'model', 'model, mended by the planner', 'given']).nullable(),
});

const ledgerTotals = {
  calls: z.number(),
  failedCalls: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  seconds: z.number(),
  costUsd: z.number().nullable(),
};

/** Sums of an account of model calls. */
export const ledgerSummary = {
  ...ledgerTotals,
  roles: z.record(z.string(), z.object(ledgerTotals)),
  models: z.record(z.string(), z.object(ledgerTotals)),
};
