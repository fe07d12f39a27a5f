import { positionKey, type Position } from '../../base/position.js';

/** Something to build out of one kind of block; sizes in blocks. */
export type BuildShape =
  | { readonly kind: 'pyramid'; readonly base: number }
  | { readonly kind: 'wall'; readonly length: number; readonly height: number }
  /** Around a floor that lies there; of what is 0 it is as large. */
  | { readonly kind: 'walls'; readonly width: number; readonly depth: number; readonly height: number }
  | { readonly kind: 'house'; readonly width: number; readonly depth: number; readonly height: number };

type Layer = readonly Position[];

/**
 * The blocks of a shape, in groups to be set one after the other: each has something below or beside it to stand on, once
 * those before it stand. The corner of lowest x and z is at the given position; walls run east.
 */
export function layersOf(shape: BuildShape, from: Position): readonly Layer[] {
  const standing = new Set<string>();
  return roughLayers(shape, from).flatMap((layer) => {
    const groups: Layer[] = [];
    for (let rest = layer; rest.length > 0;) {
      const isHeld = (cell: Position): boolean =>
        cell.y === from.y || besides(cell).some((each) => standing.has(positionKey(each)));
      const held = rest.filter(isHeld);
      const group = held.length > 0 ? held : rest;
      groups.push(group);
      for (const cell of group) standing.add(positionKey(cell));
      rest = rest.filter((cell) => !group.includes(cell));
    }
    return groups;
  });
}

/** Below and beside. */
function besides({ x, y, z }: Position): readonly Position[] {
  return [
    { x, y: y - 1, z },
    { x: x - 1, y, z },
    { x: x + 1, y, z },
    { x, y, z: z - 1 },
    { x, y, z: z + 1 },
  ];
}

function roughLayers(shape: BuildShape, from: Position): readonly Layer[] {
  switch (shape.kind) {
    case 'pyramid':
      return rising(Math.ceil(shape.base / 2), (up) =>
        rectangle(
          { x: from.x + up, y: from.y + up, z: from.z + up },
          shape.base - 2 * up,
          shape.base - 2 * up,
        ),
      );
    case 'wall':
      return rising(shape.height, (up) => rectangle({ ...from, y: from.y + up }, shape.length, 1));
    case 'walls':
      return walls(from, shape);
    case 'house':
      return [
        ...walls(from, shape),
        ...roof({ ...from, y: from.y + shape.height }, shape.width, shape.depth),
      ];
  }
}

function rising(height: number, layer: (up: number) => Layer): readonly Layer[] {
  return Array.from({ length: height }, (_, up) => layer(up));
}

/** With a doorway two high in the middle of the north side. */
function walls(
  from: Position,
  { width, depth, height }: { readonly width: number; readonly depth: number; readonly height: number },
): readonly Layer[] {
  const isEdge = ({ x, z }: Position): boolean =>
    x === from.x || x === from.x + width - 1 || z === from.z || z === from.z + depth - 1;
  const isDoor = ({ x, y, z }: Position): boolean =>
    y < from.y + 2 && z === from.z && x === from.x + Math.floor(width / 2);
  return rising(height, (up) =>
    rectangle({ ...from, y: from.y + up }, width, depth).filter((cell) => isEdge(cell) && !isDoor(cell)),
  );
}

/** From the walls inwards, ring after ring: each block has the one before it beside it. */
function roof(from: Position, width: number, depth: number): readonly Layer[] {
  const rings = Math.ceil(Math.min(width, depth) / 2);
  return Array.from({ length: rings }, (_, ring) =>
    rectangle(from, width, depth).filter(
      ({ x, z }) => Math.min(x - from.x, from.x + width - 1 - x, z - from.z, from.z + depth - 1 - z) === ring,
    ),
  );
}

function rectangle(from: Position, width: number, depth: number): Layer {
  return Array.from({ length: width * depth }, (_, index) => ({
    x: from.x + (index % width),
    y: from.y,
    z: from.z + Math.floor(index / width),
  }));
}
