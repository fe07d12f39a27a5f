import { CoVoyagerError } from '../base/error.js';
import {
  DEFAULT_VERSION,
  loadRegistry,
  OLDEST_VERSION,
  supportedVersions,
  type Registry,
} from '../game/registry.js';
import { resolveBlockName, resolveEntityName, resolveItemName } from '../game/names/names.js';
import type { ArenaEnvironment, Environment, GeneratedEnvironment } from './environment-schema.js';

/**
 * Refuses blocks, mobs and items that no release knows: a misspelt one would silently be missing from the place. What
 * only some releases lack (copper before 1.17) passes, so that one file serves all.
 * @param origin names the environment in errors: its file
 * @throws CoVoyagerError `bad-environment` naming the first such name, its field and the nearest real one
 */
export function checkNames(
  environment: Environment,
  registry = loadRegistry(DEFAULT_VERSION),
  origin = `Environment ${environment.name}`,
): void {
  if (environment.kind === 'nature') return;
  const named = environment.kind === 'arena' ? namesIn(environment) : startItems(environment);
  for (const { field, kind, name } of named) {
    if (isKnown(kind, name, registry)) continue;
    const nearest = nearestName(kind, name, registry);
    throw new CoVoyagerError(
      'bad-environment',
      `${origin}: ${field}: expected the name of ${KINDS[kind].phrase}, got "${name}".` +
        (nearest === undefined ? '' : ` Did you mean ${nearest}?`),
    );
  }
}

interface NamedThing {
  readonly field: string;
  readonly kind: keyof typeof KINDS;
  readonly name: string;
}

const KINDS = {
  block: {
    phrase: 'a block',
    isIn: ({ blocks }: Registry, name: string) => blocks.has(name),
    resolve: resolveBlockName,
  },
  wood: {
    phrase: 'a kind of wood such as oak',
    isIn: ({ blocks }: Registry, name: string) => blocks.has(`${name}_log`),
    resolve: (registry: Registry, name: string) => resolveBlockName(registry, `${name}_log`),
  },
  mob: {
    phrase: 'a mob',
    isIn: ({ entities }: Registry, name: string) => entities.has(name),
    resolve: resolveEntityName,
  },
  item: {
    phrase: 'an item',
    isIn: ({ items }: Registry, name: string) => items.has(name),
    resolve: resolveItemName,
  },
} as const;

function namesIn({
  layers,
  boxes,
  blocks,
  trees,
  entities,
  chests,
}: ArenaEnvironment): readonly NamedThing[] {
  const built = Object.entries({ layers, boxes, blocks }).flatMap(([list, parts]) =>
    parts.map(({ block: name }, index) => ({
      field: `${list}[${index}].block`,
      kind: 'block' as const,
      name,
    })),
  );
  return [
    ...built.filter(({ name }) => name !== 'air'),
    ...trees.map(({ species: name }, index) => ({
      field: `trees[${index}].species`,
      kind: 'wood' as const,
      name,
    })),
    ...entities.map(({ type: name }, index) => ({
      field: `entities[${index}].type`,
      kind: 'mob' as const,
      name,
    })),
    ...chests.flatMap(({ contents }, index) =>
      Object.keys(contents).map((name) => ({
        field: `chests[${index}].contents`,
        kind: 'item' as const,
        name,
      })),
    ),
  ];
}

function startItems({ start }: GeneratedEnvironment): readonly NamedThing[] {
  return Object.entries(start).flatMap(([list, counts]) =>
    Object.keys(counts).map((name) => ({ field: `start.${list}`, kind: 'item' as const, name })),
  );
}

function isKnown(kind: NamedThing['kind'], name: string, registry: Registry): boolean {
  const { isIn } = KINDS[kind];
  // Most names are in the release at hand: the others are read only where one is not.
  return isIn(registry, name) || otherReleases().some((version) => isIn(loadRegistry(version), name));
}

/** Names come and go: the newest and the oldest release know all but a few of those the default does not. */
function otherReleases(): readonly string[] {
  return [DEFAULT_VERSION, supportedVersions().at(-1) ?? DEFAULT_VERSION, OLDEST_VERSION];
}

function nearestName(kind: NamedThing['kind'], name: string, registry: Registry): string | undefined {
  const reading = KINDS[kind].resolve(registry, name);
  const nearest =
    'name' in reading ? reading.name : reading.kind === 'unknown' ? reading.nearest[0] : undefined;
  return kind === 'wood' ? nearest?.replace(/_log$/, '') : nearest;
}
