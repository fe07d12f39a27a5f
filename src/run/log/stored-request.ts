import { CoVoyagerError } from '../../base/error.js';
import { z } from 'zod';
import { CURRICULA } from '../../curriculum/curriculum.js';
import { blueprintSchema } from '../../blueprint/blueprint-schema.js';
import { environmentSchema, type PlayableEnvironment } from '../../environment/environment-schema.js';
import { schemaProblems } from '../../environment/schema-problems.js';
import { goalSchema } from './run-event-parts.js';
import type { Exploring, RunRequest } from '../run-request.js';
import type { RunSettings } from '../run-settings.js';
import type { ModelPort } from '../../model/model.js';
import { givenPlanSchema } from '../../plan/file/plan-file.js';
import { ACTIONS } from '../../plan/subtask/subtask.js';
import { PLANNING_METHODS, type RunPlanning } from '../plan/run-planning.js';
import { NIGHTS } from '../../worker/bot/reflexes/nights.js';
import { TEMPER_NAMES } from '../../scripted-human/tempers.js';
import { SKILL_MODES, VERIFICATIONS, type RunSkills } from '../run-skills.js';

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
  goals: z.array(goalSchema).exactOptional(),
  blueprint: blueprintSchema.exactOptional(),
  at: z.object({ x: z.number(), y: z.number(), z: z.number() }).exactOptional(),
  plan: givenPlanSchema.exactOptional(),
  exploring: z
    .object({
      curriculum: z.enum(CURRICULA),
      taskTicks: z.number(),
      maxTasks: z.number().exactOptional(),
    })
    .exactOptional(),
  inHands: z.literal(true).exactOptional(),
  barred: z.record(z.string(), z.array(z.enum(ACTIONS))).exactOptional(),
  world,
  sight: z.enum(['fair', 'loaded']).exactOptional(),
  ai: z.number(),
  names: z.array(z.string()),
  people: z
    .array(
      z.object({
        name: z.string(),
        kind: z.enum(['human', 'scripted-human']),
        temper: z.enum(TEMPER_NAMES).exactOptional(),
        via: z.literal('page').exactOptional(),
      }),
    )
    .default([]),
  peopleWaitTicks: z.number().default(0),
  peopleMayJoin: z.boolean().default(false),
  keepOpen: z.boolean().default(false),
  maxRepairs: z.number(),
  maxTries: z.number(),
  maxTicks: z.number(),
  planningSeconds: z.number(),
  frugal: z.boolean(),
  // Logs from before there was a choice.
  night: z.enum(NIGHTS).default('work'),
  skills: z.enum(SKILL_MODES),
  method: z.enum(PLANNING_METHODS).default('planner'),
  skillsFolder: z.string().nullable().exactOptional(),
  skillLibrary: z.union([z.literal(true), z.string()]).exactOptional(),
  verification: z.enum(VERIFICATIONS).default('auto'),
  chat: z.boolean().default(true),
});

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

/** Models by their names. */
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
