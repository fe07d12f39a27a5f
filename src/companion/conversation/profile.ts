import { z } from 'zod';
import { usageError } from '../../base/error.js';
import { readJson5 } from '../../base/json.js';
import { readTextFile } from '../../base/text-file.js';
import { schemaProblems } from '../../environment/schema-problems.js';
import { isHabit, type Habit } from '../habit.js';
import type { Example } from './examples.js';

export interface ProfileModel {
  /** As people type it: `gpt-4.1-mini`, `anthropic:claude-...`. */
  readonly name: string;
  /** Server of OpenAI's protocol; null: the provider's own. */
  readonly url: string | null;
}

/** A companion as its file describes it. */
export interface Profile {
  /** Null: any free one. */
  readonly name: string | null;
  readonly model: ProfileModel | null;
  /** Who it is; empty where the file does not say. */
  readonly persona: string;
  readonly maxTokens: number | null;
  readonly habits: Partial<Record<Habit, boolean>>;
  readonly examples: readonly Example[];
  /** What of the file is not used, one sentence each. */
  readonly notes: readonly string[];
}

export const PLAIN_PROFILE: Profile = {
  name: null,
  model: null,
  persona: '',
  maxTokens: null,
  habits: {},
  examples: [],
  notes: [],
};

const model = z.union([
  z.string().min(1),
  z.object({ model: z.string().min(1), api: z.string().optional(), url: z.string().optional() }),
]);
const turn = z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() });
const schema = z.looseObject({
  name: z
    .string()
    .regex(/^\w{3,16}$/, 'expected 3 to 16 letters, digits and _')
    .optional(),
  model: model.optional(),
  code_model: model.optional(),
  max_tokens: z.number().int().min(16).optional(),
  conversing: z.string().optional(),
  modes: z.record(z.string(), z.boolean()).optional(),
  conversation_examples: z.array(z.array(turn)).optional(),
});

const READ: ReadonlySet<string> = new Set(Object.keys(schema.shape));
/** Of the known format, and without use here. */
const UNUSED: ReadonlySet<string> = new Set(
  'cooldown vision_model speak_model embedding coding saving_memory bot_responder image_analysis coding_examples goal_setting skin base_profile npc personality blocked_actions'.split(
    ' ',
  ),
);
/** Providers by the names profiles give them, where langchain's differ. */
const PROVIDERS: Readonly<Record<string, string>> = {
  google: 'google-genai',
  mistral: 'mistralai',
  qwen: 'openai',
};

/**
 * Reads a profile in the known JSON format; comments and trailing commas are allowed.
 * @throws CoVoyagerError `usage` for a file that cannot be read or is none
 */
export function readProfile(file: string): Profile {
  const read = readTextFile(file);
  if (!read.ok) throw usageError(`--profile: expected a profile's JSON file, ${file} ${read.reason}.`);
  return parseProfile(read.text, file);
}

/** @param origin names it in errors */
function parseProfile(text: string, origin: string): Profile {
  const fail = (why: string): never => {
    throw usageError(
      `--profile: expected a profile like {"name": "andy", "model": "gpt-4.1-mini"}, ${origin} is none: ${why}.`,
    );
  };
  const data = readJson5(text);
  if (!data.ok) return fail(data.reason);
  const read = schema.safeParse(data.value);
  if (!read.success) return fail(schemaProblems(read.error, data.value).join('; '));
  const { name, model: talking, max_tokens, conversing, modes = {}, conversation_examples = [] } = read.data;
  return {
    name: name ?? null,
    model: modelOf(talking),
    persona: conversing ?? '',
    maxTokens: max_tokens ?? null,
    habits: Object.fromEntries(Object.entries(modes).filter(([mode]) => isHabit(mode))),
    examples: conversation_examples,
    notes: notesOn(Object.keys(read.data), modes),
  };
}

function modelOf(given: z.infer<typeof model> | undefined): ProfileModel | null {
  if (given === undefined) return null;
  const { model: full, api, url = '' } = typeof given === 'string' ? { model: given } : { url: '', ...given };
  const [, before, after = ''] = /^([\w-]+)\/(.+)$/.exec(full) ?? [];
  const provider = api ?? before;
  const name = api === undefined && before !== undefined ? after : full;
  if (url !== '') return { name, url };
  if (provider === undefined) return { name: byName(name), url: null };
  return {
    name: provider === 'openai' ? `openai:${name}` : `${PROVIDERS[provider] ?? provider}:${name}`,
    url: null,
  };
}

/** Profiles leave the provider out where the model's name tells it. */
function byName(name: string): string {
  if (name.includes(':')) return name;
  if (/^claude/.test(name)) return `anthropic:${name}`;
  return /^gemini/.test(name) ? `google-genai:${name}` : name;
}

function notesOn(fields: readonly string[], modes: Readonly<Record<string, boolean>>): readonly string[] {
  const others = fields.filter((field) => !READ.has(field));
  const unused = others.filter((field) => UNUSED.has(field));
  const unknown = others.filter((field) => !UNUSED.has(field));
  const strange = Object.keys(modes).filter((mode) => !isHabit(mode));
  return [
    ...(unused.length > 0 ? [`Not used here: ${unused.join(', ')}.`] : []),
    ...(unknown.length > 0 ? [`Unknown fields: ${unknown.join(', ')}.`] : []),
    ...(strange.length > 0 ? [`No such habits here: ${strange.join(', ')}.`] : []),
  ];
}
