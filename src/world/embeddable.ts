import { CoVoyagerError } from '../base/error.js';
import type { ArenaEnvironment } from '../environment/environment-schema.js';
import { loadEnvironment } from '../environment/load-environment.js';
import { supportedVersions } from '../game/registry.js';

const OLDEST = '1.18.2';
const NEWEST = '1.21.1';

/** "1.18.2 to 1.21.1": the releases the embedded world can be, for messages. */
export const EMBEDDED_RANGE = `${OLDEST} to ${NEWEST}`;

/** Whether the embedded world can be of this release. */
export function isEmbeddable(version: string): boolean {
  const all = supportedVersions();
  const position = all.indexOf(version);
  return position >= all.indexOf(OLDEST) && position <= all.indexOf(NEWEST);
}

/**
 * The built place of a name or file, or the one given.
 * @throws CoVoyagerError `unknown-environment`, `bad-environment`, `not-an-arena` for open nature
 */
export function readArena(environment: string | ArenaEnvironment): ArenaEnvironment {
  const loaded = typeof environment === 'string' ? loadEnvironment(environment) : environment;
  if (loaded.kind === 'arena') return loaded;
  throw new CoVoyagerError(
    'not-an-arena',
    `Expected a built place, but "${String((loaded as { name?: unknown }).name)}" is open nature, which the embedded server does not make. ` +
      'Use chest-arena, superflat or quarry, or connect to a server of your own.',
  );
}

/**
 * The same place with `times` as much of everything: what stands in it is repeated southwards, chests and start
 * points stay where they are.
 * @param times whole, 1 to 8
 * @throws CoVoyagerError `bad-option`
 */
export function scaleArena(arena: ArenaEnvironment, times: number): ArenaEnvironment {
  if (!Number.isInteger(times) || times < 1 || times > 8)
    throw new CoVoyagerError('bad-option', `Expected a scale from 1 to 8, got ${times}.`);
  const { from, to } = arena.area;
  const depth = Math.abs(to[1] - from[1]) + 1;
  const shifts = Array.from({ length: times }, (_, number) => number * depth);
  const moved = ([x, y, z]: readonly [number, number, number], shift: number): [number, number, number] => [
    x,
    y,
    z + shift,
  ];
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
