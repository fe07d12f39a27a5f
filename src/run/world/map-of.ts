import type { RunClock } from '../../base/clock.js';
import type { Position } from '../../base/position.js';
import { itemOnGround } from '../../../primitives/body/picking-up.js';
import type { AiWorker } from '../../worker/bot/ai-worker.js';
import { lookFromAbove, type ViewFromAbove } from '../../worker/site/look-from-above.js';
import { isAttendant, LOOKOUT, STEWARD } from '../../worker/people/steward-name.js';
import type { PeopleInWorld } from '../people/people-in-world.js';
import type { Figure, WorldMap } from './world-map.js';

const RADIUS_BLOCKS = 20;
/** A larger square takes too long to look at; further apart, the first lookout is in the middle. */
const MOST_RADIUS_BLOCKS = 40;
/** Ground shown around whoever goes furthest. */
const MARGIN_BLOCKS = 8;
/** The ground changes slowly and takes a few milliseconds to look at; figures are read each time. */
const GROUND_TICKS = 40;

interface Square {
  readonly center: Position;
  readonly radius: number;
}

/**
 * Draws the place from what the bots' clients know; remembers the ground for a while. The square stays until somebody
 * leaves it, then it goes after them.
 */
export class MapMaker {
  #square: Square | null = null;
  #ground: { readonly view: ViewFromAbove; readonly tick: number } | null = null;

  constructor(
    private readonly lookouts: readonly AiWorker[],
    private readonly people: PeopleInWorld | null,
    private readonly clock: RunClock,
  ) {}

  /** @param start middle of the map at first: the chest, where there is one. Null while nobody can look. */
  draw(start: Position | null): WorldMap | null {
    const bots = this.lookouts.flatMap(({ bot }) => bot ?? []);
    const [bot] = bots;
    if (!bot) return null;
    const tick = this.clock.now();
    const [workers, others] = [this.#workers(), this.#others(bot)];
    if (!this.#ground || tick - this.#ground.tick >= GROUND_TICKS) {
      const people = others.filter(({ kind }) => kind === 'person');
      const followed = [...workers, ...people].map(({ position }) => position);
      this.#square ??= { center: start ?? bot.entity.position, radius: RADIUS_BLOCKS };
      this.#square = squareAround(followed, this.#square);
      this.#ground = { view: lookFromAbove(bots, this.#square.center, this.#square.radius), tick };
    }
    return { ...this.#ground.view, figures: [...workers, ...others] };
  }

  #workers(): readonly Figure[] {
    return this.lookouts.flatMap(({ name, bot }) => {
      if (!bot || isAttendant(name)) return [];
      const { x, y, z } = bot.entity.position;
      return [{ kind: 'worker', name, position: { x, y, z }, yawDegrees: degrees(bot.entity.yaw) }];
    });
  }

  #others(bot: NonNullable<AiWorker['bot']>): readonly Figure[] {
    const ours = new Set(this.lookouts.map(({ name }) => name));
    const persons = (this.people?.watch.present() ?? []).flatMap((name): readonly Figure[] => {
      const seen = this.people?.watch.sighting(name);
      return seen ? [{ kind: 'person', name, position: seen.position, yawDegrees: seen.yawDegrees }] : [];
    });
    const known = new Set([STEWARD, LOOKOUT, ...ours, ...persons.map(({ name }) => name)]);
    const rest = Object.values(bot.entities).flatMap((entity): readonly Figure[] => {
      const { x, y, z } = entity.position;
      const position = { x, y, z };
      if (entity === bot.entity) return [];
      if (entity.type === 'player') {
        const name = entity.username ?? '';
        return name === '' || known.has(name)
          ? []
          : [{ kind: 'person', name, position, yawDegrees: degrees(entity.yaw) }];
      }
      if (entity.name === 'item') {
        const name = itemOnGround(entity) ?? 'item';
        return [{ kind: 'item', name, position, yawDegrees: null }];
      }
      return entity.name === undefined
        ? []
        : [{ kind: 'mob', name: entity.name, position, yawDegrees: degrees(entity.yaw) }];
    });
    return [...persons, ...rest];
  }
}

/** The square as it was while everybody is in it; else one around all of them, or where they are too far apart, the first. */
function squareAround(followed: readonly Position[], square: Square): Square {
  const [first] = followed;
  const { center, radius } = square;
  const isInside = ({ x, z }: Position): boolean =>
    Math.max(Math.abs(x - center.x), Math.abs(z - center.z)) < radius;
  if (!first || followed.every(isInside)) return square;
  const ends = (['x', 'z'] as const).map((axis) => {
    const along = followed.map((position) => position[axis]);
    return { low: Math.min(...along), high: Math.max(...along) };
  });
  const reach = Math.max(...ends.map(({ low, high }) => (high - low) / 2)) + MARGIN_BLOCKS;
  if (reach > MOST_RADIUS_BLOCKS)
    return isInside(first) ? square : { center: first, radius: MOST_RADIUS_BLOCKS };
  const [x = first.x, z = first.z] = ends.map(({ low, high }) => (low + high) / 2);
  return { center: { x, y: first.y, z }, radius: Math.max(RADIUS_BLOCKS, Math.ceil(reach)) };
}

/** mineflayer counts radians from north, to the left; the game counts degrees from south, to the right. */
function degrees(yaw: number): number {
  const turned = 180 - (yaw * 180) / Math.PI;
  return ((turned % 360) + 360) % 360;
}
