import { CoVoyagerError, badOption } from '../base/error.js';
import { LOWEST_Y, worldHeights } from '../environment/arena-bounds.js';
import type { ArenaEnvironment, PlayableEnvironment } from '../environment/environment-schema.js';
import { loadEnvironment } from '../environment/load-environment.js';
import { loadRegistry, supportedVersions } from '../game/registry.js';
import { EMBEDDED_RANGE, LEFT_OUT, NEWEST, OLDEST } from '../environment/embedded-range.js';

/** Whether the embedded world can be of this release. */
export function isEmbeddable(version: string): boolean {
  const all = supportedVersions();
  const position = all.indexOf(version);
  return version !== LEFT_OUT && position >= all.indexOf(OLDEST) && position <= all.indexOf(NEWEST);
}

/** @throws CoVoyagerError `unsupported-version` for a release the embedded world cannot be of */
export function requireEmbeddable(version: string): void {
  if (isEmbeddable(version)) return;
  const message = `Expected a version from ${EMBEDDED_RANGE}, got "${version}".`;
  throw new CoVoyagerError('unsupported-version', message);
}

/**
 * The place of a name or file, or the one given.
 * @throws CoVoyagerError `unknown-environment`, `bad-environment`, `not-an-arena` for open nature
 */
export function readPlayable(environment: string | PlayableEnvironment): PlayableEnvironment {
  const loaded = typeof environment === 'string' ? loadEnvironment(environment) : environment;
  if (loaded.kind !== 'nature') return loaded;
  throw new CoVoyagerError(
    'not-an-arena',
    `Expected a place the embedded server can make, but "${String((loaded as { name?: unknown }).name)}" is open nature of somebody's server. ` +
      'Use nature, chest-arena, superflat or quarry, or connect to a server of your own.',
  );
}

/**
 * The place as it is in a release: an arena that reaches below the old worlds' bottom stands so much higher there.
 * @throws CoVoyagerError `bad-environment` where the release's world is not high enough
 */
export function placeToPlay(place: PlayableEnvironment, version: string): PlayableEnvironment {
  if (place.kind !== 'arena') return place;
  const registry = loadRegistry(version);
  const { lowest, highest } = worldHeights((other) => registry.isAtLeast(other));
  const heights = heightsOf(place);
  if (Math.min(...heights) >= lowest && Math.max(...heights) <= highest) return place;
  const by = lowest - LOWEST_Y;
  if (Math.max(...heights) + by > highest || Math.min(...heights) + by < lowest) {
    throw new CoVoyagerError(
      'bad-environment',
      `Expected a place no higher than the world of Minecraft ${version}, ${lowest} to ${highest}; ` +
        `${place.name} is from ${Math.min(...heights)} to ${Math.max(...heights)}. Build it lower, or choose 1.18 or newer.`,
    );
  }
  return raised(place, by);
}

function heightsOf({
  layers,
  boxes,
  blocks,
  trees,
  chests,
  startPoints,
  entities,
}: ArenaEnvironment): number[] {
  return [
    ...layers.flatMap(({ fromY, toY }) => [fromY, toY]),
    ...boxes.flatMap(({ from, to }) => [from[1], to[1]]),
    ...blocks.flatMap(({ at }) => at.map(([, y]) => y)),
    ...[...trees, ...chests, ...startPoints, ...entities].map(({ at }) => at[1]),
  ];
}

function raised(arena: ArenaEnvironment, by: number): ArenaEnvironment {
  const up = ([x, y, z]: readonly [number, number, number]): [number, number, number] => [x, y + by, z];
  const upAt = <Part extends { readonly at: [number, number, number] }>(parts: readonly Part[]): Part[] =>
    parts.map((part) => ({ ...part, at: up(part.at) }));
  return {
    ...arena,
    layers: arena.layers.map((layer) => ({ ...layer, fromY: layer.fromY + by, toY: layer.toY + by })),
    boxes: arena.boxes.map((box) => ({ ...box, from: up(box.from), to: up(box.to) })),
    blocks: arena.blocks.map((list) => ({ ...list, at: list.at.map(up) })),
    trees: upAt(arena.trees),
    chests: upAt(arena.chests),
    startPoints: upAt(arena.startPoints),
    entities: upAt(arena.entities),
  };
}

/**
 * The same place with `times` as much of everything: what stands in it is repeated southwards, chests and start
 * points stay where they are.
 * @param times whole, 1 to 8
 * @throws CoVoyagerError `bad-option`
 */
export function scaleArena(arena: ArenaEnvironment, times: number): ArenaEnvironment {
  if (!Number.isInteger(times) || times < 1 || times > 8)
    throw badOption(`Expected a scale from 1 to 8, got ${times}.`);
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
