import { positionKey, type Position } from '../base/position.js';

/** x, y, z and the place of its state in the palette. */
type BlueprintCell = readonly [x: number, y: number, z: number, state: number];

/** What is to stand where. Also a section of one, which has the same form. Plain data: it goes into logs and files. */
export interface Blueprint {
  /** In everyday words: "house". */
  readonly name: string;
  /** States as text, `air` among them: `oak_stairs[facing=north,half=bottom]`. What is left open may be anything. */
  readonly palette: readonly string[];
  /** Each place once; places that are not listed are left as they are. */
  readonly cells: readonly BlueprintCell[];
  /** Whether the coordinates are the world's; else the lowest corner is 0 0 0. */
  readonly isFixed: boolean;
  /** Of a part: the corners of the whole, so that nobody is left standing where others build, and it is known how high it is. */
  readonly within?: Bounds;
}

/** The lowest and the highest block of something. */
export interface Bounds {
  readonly low: Position;
  readonly high: Position;
}

export interface Cell {
  readonly position: Position;
  readonly block: string;
}

export const AIR = 'air';

/** The cells with their states. */
export function cellsOf({ palette, cells }: Blueprint): readonly Cell[] {
  return cells.map(([x, y, z, state]) => ({ position: { x, y, z }, block: palette[state] ?? AIR }));
}

/** Makes a blueprint of cells; of several at one place the last counts. */
export function blueprintOf(name: string, cells: Iterable<Cell>, isFixed: boolean): Blueprint {
  const states = new Map<string, number>();
  const byPlace = new Map<string, BlueprintCell>();
  for (const { position, block } of cells) {
    let state = states.get(block);
    if (state === undefined) states.set(block, (state = states.size));
    byPlace.set(positionKey(position), [position.x, position.y, position.z, state]);
  }
  return { name, palette: [...states.keys()], cells: [...byPlace.values()], isFixed };
}

/** The same with other cells; states nobody uses any more are left out. */
export function withCells({ name, isFixed }: Blueprint, cells: Iterable<Cell>): Blueprint {
  return blueprintOf(name, cells, isFixed);
}

/** The lowest and the highest corner; null where there is nothing. */
export function boundsOf({ cells }: Blueprint): Bounds | null {
  const [first] = cells;
  if (!first) return null;
  let [lowX, lowY, lowZ] = first;
  let [highX, highY, highZ] = first;
  for (const [x, y, z] of cells) {
    lowX = Math.min(lowX, x);
    lowY = Math.min(lowY, y);
    lowZ = Math.min(lowZ, z);
    highX = Math.max(highX, x);
    highY = Math.max(highY, y);
    highZ = Math.max(highZ, z);
  }
  return { low: { x: lowX, y: lowY, z: lowZ }, high: { x: highX, y: highY, z: highZ } };
}

/** The blueprint with its lowest corner at a place of the world. */
export function standingAt(blueprint: Blueprint, at: Position): Blueprint {
  const low = boundsOf(blueprint)?.low ?? at;
  const [dx, dy, dz] = [at.x - low.x, at.y - low.y, at.z - low.z];
  return {
    ...blueprint,
    cells: blueprint.cells.map(([x, y, z, state]) => [x + dx, y + dy, z + dz, state] as const),
    isFixed: true,
  };
}

/** Cells in which something is to stand. */
export function solidCount({ palette, cells }: Blueprint): number {
  return cells.reduce((sum, [, , , state]) => sum + (palette[state] === AIR ? 0 : 1), 0);
}
