import { z } from 'zod';
import { taskSchema, teamConditionSchema, trialSettingsSchema, type TrialSettings } from '../trial.js';
import { fieldsOf } from '../../base/json.js';

/** What trials have in common unless the file says otherwise. The chest arena for methods too: the papers' plans start there. */
export const TRIAL_DEFAULTS: TrialSettings = {
  environment: 'chest-arena',
  mcVersion: '1.20.1',
  speed: 8,
  maxTicks: 36_000,
  timeoutMs: 600_000,
  maxRounds: 4,
  rules: 'vanilla',
};

const MOST_SEEDS = 10_000;
const DEFAULT_SEEDS = 3;

/** A task, or just its sentence. */
export const taskEntry = z.union([z.string().min(1), taskSchema]);

const teamEntry = z.union([
  z.string(),
  z.strictObject({ team: z.string(), temper: teamConditionSchema.shape.temper.exactOptional() }),
]);

/** A task file: a list of tasks for any experiment. */
export const taskFileSchema = z.strictObject({
  schemaVersion: z.literal(1),
  /** For all tasks that name none: name of a shipped place or path of a .json5 file, from this file's folder. */
  environment: z.string().exactOptional(),
  tasks: z.array(taskEntry).min(1).readonly(),
});

const taskFileNamed = z.strictObject({
  file: z.string().min(1),
  ids: z.array(z.string()).min(1).readonly().exactOptional(),
});

const common = {
  schemaVersion: z.literal(1),
  name: z.string().min(1),
  /** A list of tasks, or a task file by its path from this file's folder, all of it or those with these ids. */
  tasks: z.union([z.array(taskEntry).min(1).readonly(), taskFileNamed]),
  /** How many (then they are 1, 2, 3, ...), or which. */
  seeds: z
    .union([z.int().min(1).max(MOST_SEEDS), z.array(z.int().min(0)).min(1).max(MOST_SEEDS).readonly()])
    .default(DEFAULT_SEEDS),
  settings: trialSettingsSchema.partial().default({}),
};

/** An experiment file, and what `compare` builds in its place. */
export const experimentSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('teams'), ...common, teams: z.array(teamEntry).min(1).readonly() }),
  z.strictObject({
    kind: z.literal('methods'),
    ...common,
    methods: z.array(z.string()).min(1).readonly(),
    /** Each method that asks a model is tried with each of these. */
    models: z.array(z.string().min(1)).readonly().default([]),
  }),
]);

export type ExperimentDefinition = z.input<typeof experimentSchema>;
export type TaskEntry = z.output<typeof taskEntry>;
type TeamEntry = z.output<typeof teamEntry>;

/** What a definition says, as far as it can be read: undefined where it cannot, so that the rest can be checked too. */
export interface ReadableDefinition {
  readonly kind: 'teams' | 'methods' | undefined;
  readonly name: string | undefined;
  readonly tasks:
    | readonly (TaskEntry | undefined)[]
    | { readonly file: string; readonly ids?: readonly string[] }
    | undefined;
  readonly seeds: number | readonly number[] | undefined;
  readonly settings: Partial<TrialSettings>;
  readonly teams: readonly (TeamEntry | undefined)[];
  readonly methods: readonly (string | undefined)[];
  readonly models: readonly string[];
}

/** The parts of a definition that fit their schemas, each by itself. */
export function readableParts(value: unknown): ReadableDefinition {
  const given = fieldsOf(value);
  const settings = fieldsOf(given['settings']);
  const good = Object.entries(trialSettingsSchema.shape).flatMap(([name, schema]) => {
    const parsed = schema.safeParse(settings[name]);
    return parsed.success ? [[name, parsed.data]] : [];
  });
  return {
    kind: z.enum(['teams', 'methods']).safeParse(given['kind']).data,
    name: common.name.safeParse(given['name']).data,
    tasks: listOf(taskEntry, given['tasks']) ?? taskFileNamed.safeParse(given['tasks']).data,
    seeds: common.seeds.safeParse(given['seeds']).data,
    settings: Object.fromEntries(good) as Partial<TrialSettings>,
    teams: listOf(teamEntry, given['teams']) ?? [],
    methods: listOf(z.string(), given['methods']) ?? [],
    models: z.array(z.string().min(1)).safeParse(given['models']).data ?? [],
  };
}

/** A list with its entries in their places; undefined for what is not a list. */
export function listOf<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): readonly (z.output<Schema> | undefined)[] | undefined {
  return Array.isArray(value) ? value.map((entry) => schema.safeParse(entry).data) : undefined;
}

const TASK_FIELDS = Object.keys(taskSchema.shape);
const FIELDS: readonly { readonly place: RegExp; readonly fields: readonly string[] }[] = [
  {
    place: /^$/,
    fields: [...Object.keys(common), 'kind', 'teams', 'methods', 'models', 'environment'],
  },
  { place: /^settings$/, fields: Object.keys(trialSettingsSchema.shape) },
  { place: /^tasks$/, fields: ['file', 'ids'] },
  { place: /^tasks\.\d+$/, fields: TASK_FIELDS },
  { place: /^teams\.\d+$/, fields: ['team', 'temper'] },
];

/** Names of the fields there can be at a place, for "did you mean". */
export function fieldsAt(path: readonly PropertyKey[]): readonly string[] {
  const place = path.map(String).join('.');
  return FIELDS.find(({ place: pattern }) => pattern.test(place))?.fields ?? [];
}
