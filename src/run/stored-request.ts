import { z } from 'zod';
import { environmentSchema, type ArenaEnvironment } from '../environment/environment-schema.js';
import { RunError } from './run-error.js';
import type { RunRequest } from './run-request.js';
import type { RunSettings } from './run-settings.js';
import { SKILL_MODES } from './run-skills.js';

const place = z.custom<ArenaEnvironment>(
  (value) => environmentSchema.safeParse(value).data?.kind === 'arena',
);

const world = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('embedded'),
    environment: z.union([z.string(), place]).exactOptional(),
    version: z.string().exactOptional(),
    speed: z.number().exactOptional(),
    seed: z.number().exactOptional(),
    port: z.number().exactOptional(),
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
  world,
  ai: z.number(),
  names: z.array(z.string()),
  maxRepairs: z.number(),
  maxTries: z.number(),
  maxTicks: z.number(),
  teamPlanning: z.boolean(),
  skills: z.enum(SKILL_MODES),
  skillsFolder: z.string().nullable().exactOptional(),
});

/**
 * Settings as a log keeps them, to carry a run on by.
 * @throws RunError `bad-run-folder`
 */
export function readSettings(value: unknown): RunSettings {
  const parsed = stored.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new RunError(
    'bad-run-folder',
    `The settings of the run cannot be read: ${z.prettifyError(parsed.error)}`,
  );
}

/** What was asked, as far as it can be written down. */
export function requestAsGiven({ workers, bots, skills, ...request }: RunRequest): Record<string, unknown> {
  const plain = JSON.parse(JSON.stringify({ ...request, signal: undefined, onEvent: undefined })) as object;
  return {
    ...plain,
    ...(workers ? { workers: workers.map(({ name, kind }) => ({ name, kind })) } : {}),
    ...(skills ? { skills: { ...skills, model: skills.model?.name } } : {}),
    ...(bots ? { bots: bots.map(({ username }) => username) } : {}),
  };
}
