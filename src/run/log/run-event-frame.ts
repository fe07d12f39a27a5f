import { z } from 'zod';
import { CURRICULA } from '../../curriculum/curriculum.js';
import {
  counts,
  goalSchema,
  ledgerSummary,
  event,
  plannerSchema,
  position,
  runStatus,
  subtaskSchema,
  thing,
} from './run-event-parts.js';

/** Where the run takes place, as it turned out. */
const worldInfo = z.object({
  kind: z.enum(['embedded', 'server']),
  environment: z.string().nullable(),
  mcVersion: z.string(),
  seed: z.number().nullable(),
  speed: z.number(),
  // Logs from before there was a choice.
  sight: z.enum(['fair', 'loaded']).default('loaded'),
  address: z.string(),
});

const curriculum = z.enum(CURRICULA);

const explorer = z.object({
  name: z.string(),
  health: z.number().nullable(),
  food: z.number().nullable(),
  equipment: z.array(thing),
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
  stations: z.array(thing),
  /** Who is expected to do what when; a preview, not a promise. */
  preview: z.array(
    z.object({ subtask: thing, worker: z.string(), startTick: z.number(), endTick: z.number() }),
  ),
};

/** Lines about the run as a whole. */
export const frameEvents = [
  /** First line of every log. `request` as it was given, `settings` with every default filled in. */
  event('run-started', {
    schemaVersion: z.literal(1),
    goal: z.string(),
    request: z.record(z.string(), z.unknown()),
    settings: z.record(z.string(), z.unknown()),
    versions: z.record(z.string(), z.string()),
    world: worldInfo,
    planner: plannerSchema,
  }),
  /** The run was killed and goes on; `lostLine` tells whether the last line before was cut. */
  event('run-resumed', { lostLine: z.boolean(), world: worldInfo }),
  /** `anew`: why it takes the place of one that was being carried out. */
  event('plan-made', { ...planned, anew: z.string().exactOptional() }),
  event('repair-started', { repair: z.number().int(), reason: z.string(), failed: z.array(z.string()) }),
  event('repair-planned', { repair: z.number().int(), ...planned }),
  event('note', { message: z.string() }),
  /** What the place looked like from inside: before planning and before every repair. */
  event('surveyed', {
    chest: position.nullable(),
    contents: counts,
    /** Where goods stay in hands: who carries what. */
    hands: z.record(z.string(), counts).exactOptional(),
    stations: z.array(z.object({ block: thing, position })),
    /** Blocks and mobs in sight, by name. */
    offers: counts,
  }),
  /** How much of what is to be built stands as it is to, block by block; `at`: its lowest corner. */
  event('building-observed', { blueprint: thing, at: position, have: z.number(), of: z.number() }),
  /** What the models of this part of the run took; logged before its end where any was asked. */
  event('models-asked', { ...ledgerSummary }),
  /**
   * A curriculum proposes what is done next in a run that explores; with what it went by beyond what the lines before
   * tell (chest, items, blocks in view, tasks).
   */
  event('task-proposed', {
    curriculum,
    by: curriculum,
    model: z.string().nullable(),
    task: z.string(),
    why: z.string(),
    goals: z.array(goalSchema),
    expectedTicks: z.number().nullable(),
    newItems: z.array(thing),
    /** How many tasks were looked at. */
    considered: z.number().int(),
    biome: z.string().nullable(),
    timeOfDay: z.number().nullable(),
    explorers: z.array(explorer),
  }),
  /** People want something else from now on, or the next thing; `goals` is all that is wanted then. */
  event('goal-set', { by: z.string(), goal: z.string(), goals: z.array(goalSchema) }),
  /** A goal came to its end, and the run stays open for the next. */
  event('goal-ended', {
    status: runStatus,
    reason: z.string().nullable(),
    reached: z.array(z.object({ goal: goalSchema, have: z.number() })),
  }),
  event('run-ended', {
    status: runStatus,
    reason: z.string().nullable(),
    chest: counts,
    /** Goals with what is there of them at the end. */
    reached: z.array(z.object({ goal: goalSchema, have: z.number() })),
    /** The goal may still be reached once somebody is back to work for it; left out where not. */
    canResume: z.literal(true).exactOptional(),
    /** Share of the asked speed the world ran at; left out where time was not ours. */
    pace: z.number().exactOptional(),
  }),
] as const;
