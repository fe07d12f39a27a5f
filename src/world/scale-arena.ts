import type { ArenaEnvironment } from '../environment/environment-schema.js';

type Position = readonly [number, number, number];

/**
 * The same place with `times` as much of everything: what stands in it is repeated southwards, chests and start
 * points stay where they are.
 * @param times 1 to 8
 */
export function scaleArena(arena: ArenaEnvironment, times: number): ArenaEnvironment {
  if (!Number.isInteger(times) || times < 1 || times > 8)
    throw new RangeError(`Expected a scale from 1 to 8, got ${times}.`);
  const { from, to } = arena.area;
  const depth = Math.abs(to[1] - from[1]) + 1;
  const shifts = Array.from({ length: times }, (_, number) => number * depth);
  const moved = ([x, y, z]: Position, shift: number): [number, number, number] => [x, y, z + shift];
  const repeat = <Part>(parts: readonly Part[], move: (part: Part, shift: number) => Part): Part[] =>
    shifts.flatMap((shift) => parts.map((part) => move(part, shift)));
  return {
    ...arena,
    area: {
      from: [Math.min(from[0], to[0]), Math.min(from[1], to[1])],
      to: [Math.max(from[0], to[0]), Math.max(from[1], to[1]) + depth * (times - 1)],
    },
    boxes: repeat(arena.boxes, (box, shift) => ({
      ...box,
      from: moved(box.from, shift),
      to: moved(box.to, shift),
    })),
    blocks: repeat(arena.blocks, (list, shift) => ({ ...list, at: list.at.map((at) => moved(at, shift)) })),
    trees: repeat(arena.trees, (tree, shift) => ({ ...tree, at: moved(tree.at, shift) })),
    entities: repeat(arena.entities, (group, shift) => ({ ...group, at: moved(group.at, shift) })),
  };
}
