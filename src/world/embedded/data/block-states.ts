import type { BlockType, VersionData } from './version-data.js';

/** A block's properties by name, such as `{facing: 'north', lit: 'false'}`. */
export type Properties = Readonly<Record<string, string>>;

/** The properties of a state id. */
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

/** One property of a state, or undefined where the block has none of that name. */
export function propertyOf(data: VersionData, state: number, name: string): string | undefined {
  return propertiesOf(data.blockOfState(state), state)[name];
}

/** The same state with some properties changed. */
export function changedState(data: VersionData, state: number, changes: Properties): number {
  return stateWith(data.blockOfState(state), changes, state);
}
