import type { Position } from '../../../base/position.js';
import type { BlockType, VersionData } from './version-data.js';

/** A block's properties by name, such as `{facing: 'north', lit: 'false'}`. */
export type Properties = Readonly<Record<string, string>>;

/** A block, and the state it has from now on. */
export interface StateChange {
  readonly position: Position;
  readonly state: number;
}

/** Reads blocks; all the rules about neighbours need. */
export interface BlockReader {
  stateAt(position: Position): number;
}

export function propertiesOf(block: BlockType, state: number): Properties {
  let rest = state - block.minState;
  const properties: Record<string, string> = {};
  for (const { name, values } of [...block.properties].reverse()) {
    properties[name] = values[rest % values.length] ?? '';
    rest = Math.floor(rest / values.length);
  }
  return properties;
}

/**
 * The state id with the given properties; what is not named keeps the default, what the block lacks is ignored.
 * The last property counts fastest (the game's own numbering).
 */
export function stateWith(block: BlockType, wanted: Properties, base = block.defaultState): number {
  const properties = { ...propertiesOf(block, base), ...wanted };
  let index = 0;
  for (const { name, values } of block.properties) {
    const value = values.indexOf(properties[name] ?? '');
    index = index * values.length + Math.max(value, 0);
  }
  return block.minState + index;
}

/** A state in letters: `stone`, `oak_log[axis=y]`. */
export function stateAsText(data: VersionData, state: number): string {
  const block = data.blockOfState(state);
  const properties = Object.entries(propertiesOf(block, state)).map(([key, value]) => `${key}=${value}`);
  return properties.length === 0 ? block.name : `${block.name}[${properties.sort().join(',')}]`;
}

/** Reads `furnace` or `minecraft:furnace[facing=north,lit=true]`; null where the version has no such block. */
export function readState(data: VersionData, text: string): number | null {
  const [, name = '', list = ''] = /^(?:minecraft:)?([a-z0-9_]+)(?:\[(.*)\])?$/.exec(text) ?? [];
  const block = data.blocks.get(name);
  if (!block) return null;
  const pairs = list
    .split(',')
    .filter((pair) => pair.includes('='))
    .map((pair) => pair.split('=').map((part) => part.trim()) as [string, string]);
  return stateWith(block, Object.fromEntries(pairs));
}

/** One property of a state, or undefined where the block has none of that name. */
export function propertyOf(data: VersionData, state: number, name: string): string | undefined {
  return propertiesOf(data.blockOfState(state), state)[name];
}

/** The same state with some properties changed. */
export function changedState(data: VersionData, state: number, changes: Properties): number {
  return stateWith(data.blockOfState(state), changes, state);
}
