import type { z } from 'zod';
import { checkArgument } from '../base/arguments.js';
import { CoVoyagerError } from '../base/error.js';
import { readJson5 } from '../base/json.js';
import { readTextFile } from '../base/text-file.js';
import { readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { nearestWord } from '../game/names/name-spelling.js';
import { packageFile } from '../game/package-file.js';
import { checkNames } from './environment-names.js';
import { environmentSchema, type Environment } from './environment-schema.js';
import { schemaProblems } from './schema-problems.js';

const folder = packageFile('environments');

/** Names of the environments that ship with the package, sorted. */
export function environmentNames(): readonly string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json5'))
    .map((file) => basename(file, '.json5'))
    .sort();
}

/**
 * Loads an environment by name, or from a file when the argument ends in .json5 or .json.
 * @throws CoVoyagerError with what was expected, what came and what to do
 */
export function loadEnvironment(nameOrFile: string): Environment {
  checkArgument("loadEnvironment('chest-arena')", 'the place', nameOrFile, 'string');
  if (environmentNames().includes(nameOrFile)) {
    const path = join(folder, `${nameOrFile}.json5`);
    return parseEnvironment(readText(path), path);
  }
  if (!/\.json5?$/.test(nameOrFile)) throw notOne(nameOrFile);
  const path = resolve(nameOrFile);
  const environment = parseEnvironment(readText(path), path);
  checkNames(environment, undefined, path);
  return environment;
}

function notOne(typed: string): CoVoyagerError {
  const file = readTextFile(typed);
  const isFolder = !file.ok && file.reason === 'is a folder';
  const meant = nearestWord(typed, environmentNames());
  return new CoVoyagerError(
    'unknown-environment',
    `Expected one of ${environmentNames().join(', ')}, or a path to a .json5 file, got "${typed}"` +
      `${isFolder ? ', which is a folder' : ''}.${meant === null ? '' : ` Did you mean "${meant}"?`}`,
  );
}

function readText(path: string): string {
  const file = readTextFile(path);
  if (file.ok) return file.text;
  throw new CoVoyagerError(
    'unknown-environment',
    `Expected an environment file, but ${path} ${file.reason}.`,
  );
}

/** Parses and checks one environment's text; `origin` names it in errors. */
export function parseEnvironment(text: string, origin: string): Environment {
  checkArgument("parseEnvironment(text, 'my program')", 'the text', text, 'string');
  const reading = readJson5(text);
  if (!reading.ok) throw new CoVoyagerError('bad-environment', `${origin} is not JSON5: ${reading.reason}.`);
  const { value } = reading;
  const parsed = environmentSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = schemaProblems(parsed.error, value);
  throw new CoVoyagerError(
    'bad-environment',
    `${origin}${lineOf(text, parsed.error)} is not a valid environment: ${problems.join('; ')}.`,
  );
}

/** ":6" for the line the first wrong field stands on; nothing where its name stands on none or several. */
function lineOf(text: string, { issues: [first] }: z.ZodError): string {
  const field = first?.code === 'unrecognized_keys' ? first.keys[0] : first?.path[0];
  const isField = (line: string): boolean =>
    line
      .trim()
      .split(':', 1)[0]
      ?.replaceAll(/^["']|["']$/g, '') === String(field);
  const lines = text.split('\n').flatMap((line, index) => (isField(line) ? index + 1 : []));
  return lines.length === 1 ? `:${lines[0]}` : '';
}
