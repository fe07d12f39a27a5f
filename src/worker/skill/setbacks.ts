import type { Position } from '../../base/position.js';
import type { PrimitiveOutcome } from '../../../primitives/outcome.js';
import type { Setback } from '../../skill/hindrance.js';

/** Primitives that did not do all they were asked; one that is called again with success is forgotten. */
export class Setbacks {
  readonly #open = new Map<string, Setback>();

  get list(): readonly Setback[] {
    return [...this.#open.values()];
  }

  /** @param given the primitive's arguments, checked */
  note(primitive: string, { kind, reason }: PrimitiveOutcome, given: readonly unknown[]): void {
    const place = given.find(isPosition) ?? null;
    const names = typeof given[0] === 'string' ? [given[0]] : listOfNames(given[0]);
    const key = JSON.stringify([primitive, place, names]);
    // The last word counts, in the order of the last words.
    this.#open.delete(key);
    if (kind !== 'completed') this.#open.set(key, { primitive, kind, reason, place, names });
  }
}

function isPosition(value: unknown): value is Position {
  return typeof value === 'object' && value !== null && 'x' in value && 'y' in value && 'z' in value;
}

function listOfNames(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}
