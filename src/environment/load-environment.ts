import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import JSON5 from 'json5';
import { z } from 'zod';
import { packageFile } from '../game/package-file.js';
import { EnvironmentError } from './environment-error.js';
import { environmentSchema, type Environment } from './environment-schema.js';

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
 * @throws EnvironmentError with what was expected, what came and what to do
 */
export function loadEnvironment(nameOrFile: string): Environment {
  const isFile = /\.json5?$/.test(nameOrFile);
  if (!isFile && !environmentNames().includes(nameOrFile)) {
    throw new EnvironmentError(
      'unknown-environment',
      `Expected one of ${environmentNames().join(', ')}, or a path to a .json5 file, got "${nameOrFile}".`,
    );
  }
  const path = isFile ? resolve(nameOrFile) : join(folder, `${nameOrFile}.json5`);
  return parseEnvironment(readText(path), path);
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new EnvironmentError('unknown-environment', `Expected an environment file, cannot read ${path}.`, {
      cause,
    });
  }
}

/** Parses and checks one environment's text; `origin` names it in errors. */
export function parseEnvironment(text: string, origin: string): Environment {
  let value: unknown;
  try {
    value = JSON5.parse(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new EnvironmentError('bad-environment', `${origin} is not JSON5: ${reason}.`, { cause });
  }
  const parsed = environmentSchema.safeParse(value);
  if (!parsed.success) {
    throw new EnvironmentError(
      'bad-environment',
      `${origin} is not a valid environment:\n${z.prettifyError(parsed.error)}`,
    );
  }
  return parsed.data;
}
