import { COUNTS, switchedBy } from '../game/set-down.js';

/** A state in parts: `oak_stairs`, `{facing: 'north'}`. */
export interface BlockState {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
}

const parsed = new Map<string, BlockState>();

/** Reads `minecraft:oak_stairs[facing=north,half=bottom]`; the name space is left out. */
export function readBlock(text: string): BlockState {
  let state = parsed.get(text);
  if (!state) parsed.set(text, (state = parse(text)));
  return state;
}

function parse(text: string): BlockState {
  const [, name = text, list = ''] = /^(?:minecraft:)?([^[]+)(?:\[(.*)\])?$/.exec(text.trim()) ?? [];
  const pairs = list.split(',').flatMap((pair): [string, string][] => {
    const [key = '', value] = pair.split('=').map((part) => part.trim());
    return value === undefined || key === '' ? [] : [[key, value]];
  });
  return { name: name.trim(), properties: Object.fromEntries(pairs) };
}

/** Writes a state; properties in the order of their names. */
export function blockText({ name, properties }: BlockState): string {
  const pairs = Object.entries(properties)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([key, value]) => `${key}=${value}`);
  return pairs.length === 0 ? name : `${name}[${pairs.join(',')}]`;
}

/** What a player decides by how a block is set down; all else the game works out, or changes in use. */
const DECIDED: ReadonlySet<string> = new Set([
  ...['facing', 'half', 'axis', 'rotation', 'face', 'hanging', 'vertical_direction', 'attachment', 'part'],
  ...COUNTS,
]);

/** The properties of a state that say how it is set down. Stations' fires and fences' arms are none of them. */
export function decidedOf({ name, properties }: BlockState): Readonly<Record<string, string>> {
  const decided = Object.entries(properties).filter(
    ([key]) => DECIDED.has(key) || key === switchedBy(name) || (key === 'type' && name.endsWith('_slab')),
  );
  // Whether a bell hangs on one wall or between two follows from the walls.
  return Object.fromEntries(
    decided.map(([key, value]) => [key, value === 'double_wall' ? 'single_wall' : value]),
  );
}

/** Empty places look alike, also those that nobody drains, and earth grows over. */
const ALIKE: Readonly<Record<string, string>> = {
  cave_air: 'air',
  void_air: 'air',
  water: 'air',
  bubble_column: 'air',
  lava: 'air',
  grass_block: 'dirt',
  mycelium: 'dirt',
  podzol: 'dirt',
};

/** Whether what stands somewhere is what is wanted there, as far as that is said. */
export function isRight(wanted: string, present: string): boolean {
  const [want, have] = [readBlock(wanted), readBlock(present)];
  if (want.name !== have.name && (ALIKE[want.name] ?? want.name) !== (ALIKE[have.name] ?? have.name)) {
    return false;
  }
  const found = decidedOf(have);
  return Object.entries(decidedOf(want)).every(
    ([key, value]) => found[key] === undefined || found[key] === value,
  );
}

/** Whether a cell is to be empty. */
export function isAir(block: string): boolean {
  return block === 'air' || block === 'cave_air' || block === 'void_air';
}
