import type { Game } from '../game/game.js';
import { PASSAGES, portalsOf } from '../game/sources/passages.js';
import type { Dimension } from '../game/sources/source.js';
import { blockKindsOf } from './arena-blocks.js';
import { thingsOfNature } from './nature/things-of-nature.js';
import type { Environment } from './environment-schema.js';

/** How many of each block or mob a place offers, by registry name; Infinity where it never runs out. */
export type Offers = ReadonlyMap<string, number>;

/** What of a version says what occurs in it. */
type OfferingGame = Pick<Game, 'natural' | 'registry'>;

/**
 * What can be broken, killed or used in a place.
 */
export function offersOf(environment: Environment, { natural, registry }: OfferingGame): Offers {
  const offers = new Map<string, number>();
  const add = (target: string, count: number): void => {
    offers.set(target, (offers.get(target) ?? 0) + count);
  };
  if (environment.kind === 'nature') {
    for (const { target, dimensions, occurrence } of natural.values()) {
      if (occurrence !== 'terrain' && !environment.structures) continue;
      if (dimensions.some((dimension) => environment.dimensions.includes(dimension))) add(target, Infinity);
    }
    return offers;
  }
  if (environment.kind === 'generated') {
    for (const name of thingsOfNature(environment, (version) => registry.isAtLeast(version)))
      if (natural.has(name)) add(name, Infinity);
    return offers;
  }
  for (const block of blockKindsOf(environment)) if (!block.protected) add(block.block, 1);
  for (const group of environment.entities) add(group.type, group.count);
  return offers;
}

/** The dimensions of open nature; what the embedded world generates is the overworld. */
export function dimensionsOf(environment: Exclude<Environment, { kind: 'arena' }>): readonly Dimension[] {
  return environment.kind === 'nature' ? environment.dimensions : ['overworld'];
}

/** Passages that nobody has to make or find: in an arena what it lists stands there, whatever it is of. */
export function openPassages(environment: Environment): readonly string[] {
  return environment.kind === 'arena' ? [...PASSAGES.keys()] : portalsOf(dimensionsOf(environment));
}
