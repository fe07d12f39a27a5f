/** Bounds of the overworld from 1.18 on; files of places are written for them. */
export const LOWEST_Y = -64;
export const HIGHEST_Y = 319;
const TALL_SINCE = '1.18';

/** Lowest and highest block of an overworld. */
export interface WorldHeights {
  readonly lowest: number;
  readonly highest: number;
}

/** The overworld's heights in a release: 0 to 255 before it grew. */
export function worldHeights(isAtLeast: (version: string) => boolean): WorldHeights {
  return isAtLeast(TALL_SINCE) ? { lowest: LOWEST_Y, highest: HIGHEST_Y } : { lowest: 0, highest: 255 };
}

// Blocks are held in memory, those of layers packed, all others one by one: tens of megabytes at these limits.
const MOST_BLOCKS_ACROSS = 512;
const MOST_LAYER_BLOCKS = 8_000_000;
const MOST_BOX_BLOCKS = 250_000;
const MOST_MOBS = 1000;

type Place = readonly [number, number, number];

/** What of an arena has an extent; places in blocks. */
interface ArenaExtent {
  readonly area: { readonly from: readonly [number, number]; readonly to: readonly [number, number] };
  readonly layers: readonly { readonly fromY: number; readonly toY: number }[];
  readonly boxes: readonly { readonly from: Place; readonly to: Place }[];
  readonly blocks: readonly { readonly at: readonly Place[] }[];
  readonly entities: readonly { readonly at: Place; readonly count: number }[];
  readonly trees: readonly { readonly at: Place }[];
  readonly chests: readonly { readonly at: Place }[];
  readonly startPoints: readonly { readonly at: Place }[];
}

/** Something of a file that cannot be built, by its field. */
export interface BoundProblem {
  readonly path: (string | number)[];
  readonly message: string;
}

/** What is too large for a world, reversed, or outside of the area or the height of the world; empty where all fits. */
export function boundProblems(arena: ArenaExtent): readonly BoundProblem[] {
  const problems = [...areaProblems(arena), ...layerProblems(arena), ...amountProblems(arena)];
  return problems.length > 0 ? problems : placeProblems(arena);
}

function areaProblems({ area: { from, to } }: ArenaExtent): readonly BoundProblem[] {
  return ([0, 1] as const).flatMap((axis) => {
    const path = ['area', 'to', axis];
    const across = to[axis] - from[axis] + 1;
    if (across < 1)
      return [{ path, message: `expected ${from[axis]} or more, as "from" says, got ${to[axis]}` }];
    if (across <= MOST_BLOCKS_ACROSS) return [];
    return [
      { path, message: `expected an area of at most ${MOST_BLOCKS_ACROSS} blocks across, not ${across}` },
    ];
  });
}

function layerProblems({ layers }: ArenaExtent): readonly BoundProblem[] {
  return layers.flatMap(({ fromY, toY }, index) => {
    const at = (field: string, message: string): BoundProblem => ({
      path: ['layers', index, field],
      message,
    });
    if (!isInWorld(fromY)) return [at('fromY', heightWords(fromY))];
    if (!isInWorld(toY)) return [at('toY', heightWords(toY))];
    return toY < fromY ? [at('toY', `expected ${fromY} or more, as "fromY" says, got ${toY}`)] : [];
  });
}

function heightWords(y: number): string {
  return `expected a height from ${LOWEST_Y} to ${HIGHEST_Y}, got ${y}`;
}

function isInWorld(y: number): boolean {
  return y >= LOWEST_Y && y <= HIGHEST_Y;
}

function amountProblems({
  area: { from, to },
  layers,
  boxes,
  entities,
}: ArenaExtent): readonly BoundProblem[] {
  const ground = (to[0] - from[0] + 1) * (to[1] - from[1] + 1);
  const thick = layers.reduce((sum, { fromY, toY }) => sum + toY - fromY + 1, 0);
  const inBoxes = boxes.reduce((sum, box) => sum + volume(box), 0);
  const mobs = entities.reduce((sum, { count }) => sum + count, 0);
  return [
    atMost('layers', MOST_LAYER_BLOCKS, 'blocks', ground * thick),
    atMost('boxes', MOST_BOX_BLOCKS, 'blocks', inBoxes),
    atMost('entities', MOST_MOBS, 'mobs', mobs),
  ].flat();
}

function atMost(field: string, most: number, what: string, count: number): readonly BoundProblem[] {
  if (count <= most) return [];
  return [{ path: [field], message: `expected at most ${most} ${what} in all, not ${count}` }];
}

function volume({ from, to }: ArenaExtent['boxes'][number]): number {
  return from.reduce((product, low, axis) => product * (Math.abs((to[axis] ?? low) - low) + 1), 1);
}

function placeProblems(arena: ArenaExtent): readonly BoundProblem[] {
  const { from, to } = arena.area;
  return placesOf(arena).flatMap(({ path, at: [x, y, z] }) => {
    if (!isInWorld(y)) return [{ path, message: heightWords(y) }];
    if (x >= from[0] && x <= to[0] && z >= from[1] && z <= to[1]) return [];
    return [
      {
        path,
        message: `expected a place inside the area: x from ${from[0]} to ${to[0]}, z from ${from[1]} to ${to[1]}, got [${x}, ${y}, ${z}]`,
      },
    ];
  });
}

/** Everything with a place of its own; nobody gets beyond the area, so a plan must not count on what is there. */
function placesOf(arena: ArenaExtent): readonly { readonly path: (string | number)[]; readonly at: Place }[] {
  const single = (['trees', 'entities', 'chests', 'startPoints'] as const).flatMap((field) =>
    arena[field].map(({ at }, index) => ({ path: [field, index, 'at'], at })),
  );
  const boxes = arena.boxes.flatMap(({ from, to }, index) => [
    { path: ['boxes', index, 'from'], at: from },
    { path: ['boxes', index, 'to'], at: to },
  ]);
  const blocks = arena.blocks.flatMap((list, index) =>
    list.at.map((at, number) => ({ path: ['blocks', index, 'at', number], at })),
  );
  return [...single, ...boxes, ...blocks];
}
