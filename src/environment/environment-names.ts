import { loadRegistry, supportedVersions, type Registry } from '../game/registry.js';
import { resolveBlockName, resolveEntityName } from '../game/names.js';
import type { Environment } from './environment-schema.js';
import { EnvironmentError } from './environment-error.js';

/**
 * Refuses blocks and mobs that no release knows: a misspelt one would silently be missing from the place. What only
 * this release lacks (copper before 1.17) is left out without a word, so that one file serves all.
 * @throws EnvironmentError `bad-environment` naming the first such name and the nearest real one
 */
export function checkNames(environment: Environment, registry: Registry): void {
  if (environment.kind !== 'arena') return;
  const blocks = [...environment.layers, ...environment.boxes, ...environment.blocks].map(
    ({ block }) => block,
  );
  const logs = environment.trees.map(({ species }) => `${species}_log`);
  for (const name of [...blocks, ...logs]) {
    if (name !== 'air') requireKnown(environment, registry, name, 'block');
  }
  for (const { type } of environment.entities) requireKnown(environment, registry, type, 'mob');
}

function requireKnown(
  environment: Environment,
  registry: Registry,
  name: string,
  kind: 'block' | 'mob',
): void {
  const isIn = (one: Registry): boolean => (kind === 'block' ? one.blocks : one.entities).has(name);
  if (isIn(registry) || isIn(loadRegistry(supportedVersions().at(-1) ?? registry.version))) return;
  const reading = kind === 'block' ? resolveBlockName(registry, name) : resolveEntityName(registry, name);
  const nearest =
    'name' in reading ? reading.name : reading.kind === 'unknown' ? reading.nearest[0] : undefined;
  throw new EnvironmentError(
    'bad-environment',
    `Environment ${environment.name}: expected the name of a ${kind}, got "${name}".` +
      (nearest === undefined ? '' : ` Did you mean ${nearest}?`),
  );
}
