import { CoVoyagerError } from '../../base/error.js';
import { z } from 'zod';
import { CURRICULA } from '../../curriculum/curriculum.js';
import { blueprintSchema } from '../../blueprint/blueprint-schema.js';
import { environmentSchema, type PlayableEnvironment } from '../../environment/environment-schema.js';
import { schemaProblems } from '../../environment/schema-problems.js';
import { goalSchema } from './run-event-parts.js';
import type { Exploring, RunRequest } from '../run-request.js';
import type { ModelPort } from '../../model/model.js';
import { givenPlanSchema } from '../../plan/file/plan-file.js';
import { ACTIONS } from '../../plan/subtask/subtask.js';
import { PLANNING_METHODS, type RunPlanning } from '../plan/run-planning.js';
import { NIGHTS } from '../../worker/bot/reflexes/nights.js';
import { TEMPER_NAMES } from '../../scripted-human/tempers.js';
import type { RunSkills } from '../run-skills.js';
import { SKILL_MODES, VERIFICATIONS } from '../skill-modes.js';

const place = z.custom<PlayableEnvironment>((value) => {
  const parsed = environmentSchema.safeParse(value);
  return parsed.success && parsed.data.kind !== 'nature';
});

const world = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('embedded'),
    environment: z.union([z.string(), place]).exactOptional(),
    version: z.string().exactOptional(),
    speed: z.number().exactOptional(),
    seed: z.number().exactOptional(),
    port: z.number().exactOptional(),
    isOpen: z.boolean().exactOptional(),
    isProtected: z.boolean().exactOptional(),
    chest: z.record(z.string(), z.number()).exactOptional(),
  }),
  z.object({
    kind: z.literal('server'),
    host: z.string(),
    port: z.number(),
    version: z.string().exactOptional(),
    environment: z.string().exactOptional(),
  }),
]);

const stored = z.object({
  goal: z.string(),
  /** Read already. Left out: the sentence says it. */
  goals: z.array(goalSchema).readonly().exactOptional(),
  blueprint: blueprintSchema.exactOptional(),
  at: z.object({ x: z.number(), y: z.number(), z: z.number() }).exactOptional(),
  /** Brought along instead of being made here. */
  plan: givenPlanSchema.exactOptional(),
  /** Goals are set by a curriculum of this name. */
  exploring: z
    .object({
      curriculum: z.enum(CURRICULA),
      taskTicks: z.number(),
      maxTasks: z.number().exactOptional(),
    })
    .exactOptional(),
  /** Goods stay with whoever has them, in a place without a chest. Left out: a chest is made first. */
  inHands: z.literal(true).exactOptional(),
  /** Kinds of work not to be given to some AI workers, by name. */
  barred: z.record(z.string(), z.array(z.enum(ACTIONS)).readonly()).exactOptional(),
  world,
  /** Left out: as the place is, `loaded` where it is built, else `fair`. */
  sight: z.enum(['fair', 'loaded']).exactOptional(),
  ai: z.number(),
  names: z.array(z.string()).readonly(),
  /** People who take part. */
  people: z
    .array(
      z.object({
        name: z.string(),
        kind: z.enum(['human', 'scripted-human']),
        temper: z.enum(TEMPER_NAMES).exactOptional(),
        via: z.literal('page').exactOptional(),
      }),
    )
    .readonly()
    .default([]),
  peopleWaitTicks: z.number().default(0),
  /** Whether who is not among them takes part by joining. */
  peopleMayJoin: z.boolean().default(false),
  /** Whether the run goes on after its goal, for the next, as long as people are in it. */
  keepOpen: z.boolean().default(false),
  maxRepairs: z.number(),
  maxTries: z.number(),
  maxTicks: z.number(),
  /** Work spent on fitting the plan to the team, as an ordinary machine does it in so many seconds. */
  planningSeconds: z.number(),
  frugal: z.boolean(),
  // Logs from before there was a choice.
  /** What bots do at night. */
  night: z.enum(NIGHTS).default('work'),
  skills: z.enum(SKILL_MODES),
  /** Who plans. */
  method: z.enum(PLANNING_METHODS).default('planner'),
  /** Where proven skills are kept; left out, as `RunSkills.folder` says. */
  skillsFolder: z.string().nullable().exactOptional(),
  /** The skill library, where it is on; as `RunSkills.library` says. */
  skillLibrary: z.union([z.literal(true), z.string()]).exactOptional(),
  /** Whether a person judges the skills beside the world. */
  verification: z.enum(VERIFICATIONS).default('auto'),
  /** Whether bots say in chat what they do. */
  chat: z.boolean().default(true),
});

/** A request with every default filled in and every limit checked, as the log keeps it. */
export type RunSettings = Readonly<z.output<typeof stored>>;

/**
 * Settings as a log keeps them, to carry a run on by.
 * @throws CoVoyagerError `bad-run-folder`
 */
export function readSettings(value: unknown): RunSettings {
  const parsed = stored.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new CoVoyagerError(
    'bad-run-folder',
    `The settings of the run cannot be read: ${schemaProblems(parsed.error, value).join('; ')}.`,
  );
}

/** What was asked, as far as it can be written down. */
export function requestAsGiven({
  workers,
  bots,
  skills,
  planning,
  memory,
  exploring,
  ...request
}: RunRequest): Record<string, unknown> {
  const plain = JSON.parse(
    JSON.stringify({ ...request, ledger: undefined, peopleCode: undefined, signal: undefined }),
  ) as object;
  return {
    ...plain,
    ...(memory ? { memory: memory.place } : {}),
    ...(workers ? { workers: workers.map(({ name, kind }) => ({ name, kind })) } : {}),
    ...(skills ? { skills: skillsAsGiven(skills) } : {}),
    ...(planning ? { planning: planningAsGiven(planning) } : {}),
    ...(exploring ? { exploring: exploringAsGiven(exploring) } : {}),
    ...(bots ? { bots: bots.map(({ username }) => username) } : {}),
  };
}

function planningAsGiven({ model, asking, ...planning }: RunPlanning): object {
  const critic = asking?.critic === undefined ? {} : { critic: asking.critic.name };
  return { ...planning, model: model?.name, ...(asking ? { asking: { ...asking, ...critic } } : {}) };
}

function exploringAsGiven({ curriculum, ...limits }: Exploring): object {
  return { ...limits, curriculum: curriculum.name, model: curriculum.model };
}

function skillsAsGiven({ model, models = {}, ask, ...skills }: RunSkills): object {
  const named = Object.entries(models as Readonly<Record<string, ModelPort>>);
  return {
    ...skills,
    model: model?.name,
    ...(ask ? { verification: 'manual' } : {}),
    ...(named.length > 0
      ? { models: Object.fromEntries(named.map(([role, { name }]) => [role, name])) }
      : {}),
  };
}
