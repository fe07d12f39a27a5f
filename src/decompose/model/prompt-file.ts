import { readFileSync } from 'node:fs';
import { packageFile } from '../../game/package-file.js';
import type { ModelMessage } from '../../model/model.js';

export interface Prompt {
  readonly id: string;
  /** Raised whenever the wording changes: results are comparable within one version only. */
  readonly version: number;
  /** Names of the `{{inputs}}` the text asks for. */
  readonly inputs: readonly string[];
  /** What the reply is to be, in words. */
  readonly output: string;
  /** The messages with their `{{inputs}}` still open, in order. */
  readonly messages: readonly ModelMessage[];
}

const loaded = new Map<string, Prompt>();

/**
 * Loads `prompts/<id>.md`; a second call is free.
 * @throws Error where the file is missing or no prompt: a bug of this package
 */
export function loadPrompt(id: string): Prompt {
  const known = loaded.get(id);
  if (known) return known;
  const path = packageFile('prompts', `${id}.md`);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new Error(`Expected a prompt file, cannot read ${path}.`, { cause });
  }
  const prompt = parsePrompt(text, path);
  loaded.set(id, prompt);
  return prompt;
}

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/;
const ROLE_HEADING = /^# (system|user|assistant)[ \t]*$/m;
const INPUT = /\{\{\s*([\w-]+)\s*\}\}/g;

/**
 * Parses a prompt: front matter with id, version, inputs (by commas) and output, then one `# system`, `# user` or
 * `# assistant` heading a message. `origin` names it in errors.
 * @throws Error where it is no prompt, also where text and front matter disagree about the inputs
 */
export function parsePrompt(text: string, origin: string): Prompt {
  const fail = (reason: string): never => {
    throw new Error(`${origin} is no prompt: ${reason}.`);
  };
  const [, head = '', body = ''] = FRONT_MATTER.exec(text) ?? fail('it does not start with front matter');
  const fields = new Map(
    head.split(/\r?\n/).map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    }),
  );
  const need = (name: string): string => fields.get(name) ?? fail(`its front matter has no ${name}`);
  const inputs = need('inputs')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const messages = messagesOf(body);
  if (messages.length === 0) fail('it has no message; start one with a line "# system" or "# user"');
  const used = new Set(
    messages.flatMap(({ content }) => [...content.matchAll(INPUT)].map(([, name]) => name)),
  );
  for (const name of used) if (!inputs.includes(name ?? '')) fail(`its inputs do not list {{${name ?? ''}}}`);
  for (const name of inputs) if (!used.has(name)) fail(`it lists the input ${name} and never uses it`);
  const version = Number(need('version'));
  if (!Number.isInteger(version) || version < 1) fail('its version is no positive whole number');
  return { id: need('id'), version, inputs, output: need('output'), messages };
}

function messagesOf(body: string): readonly ModelMessage[] {
  const parts = body.split(ROLE_HEADING);
  const messages: ModelMessage[] = [];
  for (let index = 1; index < parts.length; index += 2) {
    const role = parts[index];
    const content = (parts[index + 1] ?? '').trim();
    if (role === 'system' || role === 'user' || role === 'assistant') messages.push({ role, content });
  }
  return messages;
}

/**
 * The prompt's messages with every `{{input}}` filled in; values are never searched for inputs themselves.
 * @throws Error where a value is missing, blank, or not among the inputs
 */
export function fillPrompt(
  prompt: Prompt,
  values: Readonly<Record<string, string>>,
): readonly ModelMessage[] {
  const missing = prompt.inputs.filter((name) => (values[name] ?? '').trim() === '');
  const unknown = Object.keys(values).filter((name) => !prompt.inputs.includes(name));
  if (missing.length > 0 || unknown.length > 0) {
    throw new Error(
      `Prompt ${prompt.id} expects ${prompt.inputs.join(', ')}; missing: ${missing.join(', ') || 'none'}, ` +
        `not known to it: ${unknown.join(', ') || 'none'}.`,
    );
  }
  return prompt.messages.map(({ role, content }) => ({
    role,
    content: content.replace(INPUT, (_, name: string) => values[name] ?? ''),
  }));
}
