import { type Properties, stateWith } from '../data/block-states.js';
import type { VersionData } from '../data/version-data.js';

// What a release calls otherwise, or has something else for.
const STANDS_FOR: Readonly<Record<string, string>> = { short_grass: 'grass' };

/** What generated terrain needs to know of a release. */
export type TerrainData = Pick<VersionData, 'blocks' | 'stateCount' | 'isAtLeast'>;

/** State ids of one release by name, looked up once; null for what the release lacks. */
export class Palette {
  readonly #known = new Map<string, number | null>();

  constructor(readonly data: TerrainData) {}

  /** A block every release has; air where it does not. */
  of(name: string, properties: Properties = {}): number {
    return this.find(name, properties) ?? 0;
  }

  find(name: string, properties: Properties = {}): number | null {
    const known = this.#known.get(keyOf(name, properties));
    if (known !== undefined) return known;
    const { blocks } = this.data;
    const block = blocks.get(name) ?? blocks.get(STANDS_FOR[name] ?? name);
    const state = block ? stateWith(block, properties) : null;
    this.#known.set(keyOf(name, properties), state);
    return state;
  }
}

function keyOf(name: string, properties: Properties): string {
  let key = name;
  for (const property in properties) key += ` ${property}=${properties[property] ?? ''}`;
  return key;
}
