import { z } from 'zod';
import { CURRICULA } from '../curriculum/curriculum.js';
import { collabTaskSchema } from '../minecollab/task.js';
import { TEMPER_NAMES } from '../scripted-human/tempers.js';

/** One thing to get done, as a task file names it. */
export const taskSchema = z.strictObject({
  /** Unique in its file; part of trial ids: lower case, digits, hyphens. */
  id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'lower case letters, digits and hyphens'),
  /** The sentence given to `decompose` and `run`. */
  goal: z.string().min(1),
  /** Name of a shipped place or path of a .json5 file. Default: that of the experiment. */
  environment: z.string().optional(),
  /** In the shared chest before the start: item names to counts. */
  chest: z.record(z.string(), z.int().min(1)).optional(),
  /** A task of MineCollab: its world, its inventories and its score take the place of environment and chest. */
  collab: collabTaskSchema.exactOptional(),
  /** An exploration for `maxTicks` instead of a goal: how long each task may take. */
  exploring: z.strictObject({ taskTicks: z.int().min(1) }).exactOptional(),
  /** How many subtasks the planner needs, as graded by whoever wrote the file; for grouping only. */
  depth: z.int().min(1).optional(),
});
export type Task = z.output<typeof taskSchema>;

/**
 * Teams for MineCollab's tasks: a planner that knows all; one that knows of the others and of withheld recipes only what
 * it is told; a model that plans.
 */
const COLLAB_TEAMS = ['planner', 'messages', 'model'] as const;
export type CollabTeam = (typeof COLLAB_TEAMS)[number];

/** Who works: "2ai", "1ai+1human-bot". */
export const teamConditionSchema = z.strictObject({
  kind: z.literal('team'),
  /** The canonical name, {@link nameOfTeam}; part of trial ids. */
  name: z.string(),
  ai: z.int().min(0).max(32),
  /** Programs that play people, recorded as `scripted-human`. */
  humanBots: z.int().min(0).max(8),
  /** Real people, in runs made elsewhere and added; such a team is never performed here. */
  humans: z.int().min(1).max(8).exactOptional(),
  temper: z.enum(TEMPER_NAMES),
  /** Of MineCollab's tasks: who knows what. `ai` and `humanBots` are then as each task says. */
  collab: z.enum(COLLAB_TEAMS).exactOptional(),
  /** Of an exploration: who proposes tasks. */
  curriculum: z.enum(CURRICULA).exactOptional(),
  /** Model string, where a model plans, or proposes tasks. */
  model: z.string().exactOptional(),
});
/** Who plans. */
const methodConditionSchema = z.strictObject({
  kind: z.literal('method'),
  /** "planner", "co-voyager", "co-voyager@gpt-4o", "paper", "paper-voyager"; part of trial ids. */
  name: z.string(),
  /** `recorded`: plans printed in a paper, graded as they stand; no model is asked. */
  method: z.enum(['planner', 'co-voyager', 'voyager', 'recorded']),
  /** Model string; null where none is asked. */
  model: z.string().nullable(),
});
export const conditionSchema = z.discriminatedUnion('kind', [teamConditionSchema, methodConditionSchema]);
export type TeamCondition = z.output<typeof teamConditionSchema>;
export type MethodCondition = z.output<typeof methodConditionSchema>;
export type Condition = z.output<typeof conditionSchema>;

/** What all trials of an experiment have in common. */
export const trialSettingsSchema = z.strictObject({
  environment: z.string(),
  mcVersion: z.string(),
  /** Times real time. */
  speed: z.number().min(0.1).max(50),
  /** World ticks after which a run counts as timed out. */
  maxTicks: z.int().min(1),
  /** Real time after which a trial is killed and counts as timed out. */
  timeoutMs: z.int().min(1000),
  /** Turns of Task Manager and Task Critic. */
  maxRounds: z.int().min(1),
  rules: z.enum(['vanilla', 'paper']),
  /** Where the log of each run is kept, in a folder of its own. Left out: nowhere. */
  logs: z.string().exactOptional(),
});
export type TrialSettings = z.output<typeof trialSettingsSchema>;

/** One thing to be done once. Plain data: it goes through pipes and queues. */
export const trialSchema = z.strictObject({
  /** {@link trialId}. */
  id: z.string(),
  task: taskSchema,
  condition: conditionSchema,
  /** Of the world, of scripted humans, and of models; the same seeds for every condition, so that trials pair up. */
  seed: z.int().min(0),
  settings: trialSettingsSchema,
});
export type Trial = z.output<typeof trialSchema>;

/** "compass/1ai+1human-bot/3": what a trial is called, wherever it is performed. */
export function trialId(task: string, condition: string, seed: number): string {
  return `${task}/${condition}/${seed}`;
}

/**
 * How a trial ended. `timed-out` and `crashed` (its process died) have no numbers; `failed` and `impossible` have those
 * that were measured on the way, which are no times of success.
 */
export const OUTCOMES = ['done', 'failed', 'impossible', 'timed-out', 'crashed'] as const;
export type TrialOutcome = (typeof OUTCOMES)[number];

const workerKind = z.enum(['ai', 'human', 'scripted-human']);

/** One subtask of a run, for Figure 3: its share of the work. */
const stepSchema = z.strictObject({
  id: z.string(),
  action: z.string(),
  item: z.string(),
  quantity: z.number(),
  status: z.string(),
  tries: z.number(),
  /** All jobs together. */
  busyTicks: z.number(),
  distanceCm: z.number(),
});

/** What one run of a team measured. */
const teamMeasuresSchema = z.strictObject({
  /** From the first assignment to the last verdict; null when nothing was assigned. */
  makespanTicks: z.number().nullable(),
  expectedTicks: z.number().nullable(),
  lowerBoundTicks: z.number().nullable(),
  /** Walked by all workers together. */
  distanceCm: z.number(),
  repairs: z.number(),
  /** Items that vanished, all together. */
  lost: z.number(),
  /** Share of the requested speed that was kept; null where unknown. */
  pace: z.number().nullable(),
  workers: z.array(
    z.strictObject({
      name: z.string(),
      kind: workerKind,
      /** How a program that plays a person plays. */
      temper: z.enum(TEMPER_NAMES).exactOptional(),
      jobs: z.number(),
      busyTicks: z.number(),
      idleTicks: z.number(),
      distanceCm: z.number(),
    }),
  ),
  steps: z.array(stepSchema),
  /** For a Gantt chart; ticks since the first assignment. */
  bars: z.array(
    z.strictObject({
      worker: z.string(),
      subtask: z.string(),
      label: z.string(),
      startTick: z.number(),
      endTick: z.number(),
      result: z.enum(['passed', 'partial', 'failed', 'running']),
    }),
  ),
});
export type TeamMeasures = z.output<typeof teamMeasuresSchema>;

/** What the grounded check says of one plan. */
export const planMeasuresSchema = z.strictObject({
  /** The check found nothing wrong. */
  isExecutable: z.boolean(),
  /** CoV's measure: a plan the critic let pass within 4 rounds, and the check too. */
  isSolvable: z.boolean(),
  steps: z.number(),
  faults: z.number(),
  firstFault: z
    .strictObject({ kind: z.string(), message: z.string(), step: z.number().nullable() })
    .nullable(),
  /** Share of the steps, 0 to 1, before the first one that cannot be carried out; 1 for an executable plan. */
  completeness: z.number().min(0).max(1),
  /** Items made or gathered that neither the goal nor a later step uses. */
  wastedItems: z.number(),
  /** Blocks to break, mobs to kill. */
  rawActions: z.number(),
  criticalPath: z.number(),
  /** Turns taken; 0 without a model. */
  rounds: z.number(),
});
export type PlanMeasures = z.output<typeof planMeasuresSchema>;

/** What models took; all 0 without one. Cost is null where the price is unknown. */
const modelUseSchema = z.strictObject({
  calls: z.number(),
  promptTokens: z.number(),
  replyTokens: z.number(),
  costUsd: z.number().nullable(),
});

export const RECORD_VERSION = 1;

/** One finished trial: a line of the records, and all a report knows of it. */
export const trialRecordSchema = z.strictObject({
  schemaVersion: z.literal(RECORD_VERSION),
  /** Fingerprint of the experiment it belongs to: records of different ones never mix. */
  experiment: z.string(),
  trial: z.string(),
  task: z.string(),
  goal: z.string(),
  condition: conditionSchema,
  seed: z.number(),
  outcome: z.enum(OUTCOMES),
  /** In plain words; null for what is plainly done. */
  reason: z.string().nullable(),
  /**
   * `live`: done for this experiment. `recorded`: printed in a paper, or replayed from recorded replies; graded, not made
   * again. `added`: a run somebody made elsewhere, such as one with real people.
   */
  source: z.enum(['live', 'recorded', 'added']),
  /** Who planned, in words: "planner", "co-voyager, model gpt-4o (live)", "Attachment B of the Co-Voyager paper". */
  planner: z.string(),
  startedAt: z.string(),
  /** Real time it took, start of the world included. */
  wallMs: z.number(),
  /** Who performed it: "this-host/1". */
  performer: z.string(),
  versions: z.record(z.string(), z.string()),
  team: teamMeasuresSchema.nullable(),
  plan: planMeasuresSchema.nullable(),
  models: modelUseSchema,
  /** Of an exploration: what was found when, in world ticks. */
  exploration: z
    .strictObject({
      items: z.array(z.strictObject({ item: z.string(), tick: z.number() })),
      milestones: z.array(z.strictObject({ tier: z.string(), tick: z.number() })),
      /** Different items had by the end of each task, and how it ended. */
      tasks: z.array(z.strictObject({ task: z.string(), status: z.string(), items: z.number() })),
      chunks: z.number(),
    })
    .exactOptional(),
  /** Of MineCollab's tasks: the published score, 0 to 1, world ticks until it was all that can be, and what agents told each other. */
  collab: z
    .strictObject({
      score: z.number(),
      ticks: z.number().nullable(),
      messages: z.number(),
      letters: z.number(),
    })
    .exactOptional(),
});
export type TrialRecord = z.output<typeof trialRecordSchema>;
