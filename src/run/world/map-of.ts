import type { RunClock } from '../../base/clock.js';
import type { Position } from '../../base/position.js';
import type { AiWorker } from '../../worker/bot/ai-worker.js';
import { lookFromAbove, type ViewFromAbove } from '../../worker/site/look-from-above.js';
import { STEWARD } from '../../worker/people/steward-name.js';
import type { PeopleInWorld } from '../people/people-in-world.js';
import type { Figure, WorldMap } from './world-map.js';

const RADIUS_BLOCKS = 20;
/** The ground changes slowly and takes a few milliseconds to look at; figures are read each time. */
const GROUND_TICKS = 40;

/** Draws the place from what the bots' clients know; remembers the ground for a while. */
export class MapMaker {
  #ground: { readonly view: ViewFromAbove; readonly tick: number } | null = null;

  constructor(
    private readonly lookouts: readonly AiWorker[],
    private readonly people: PeopleInWorld | null,
    private readonly clock: RunClock,
  ) {}

  /** @param center the chest, where there is one; else where the lookout stands. Null while nobody can look. */
  draw(center: Position | null): WorldMap | null {
    const bot = this.lookouts.find((worker) => worker.bot !== null)?.bot;
    if (!bot) return null;
    const tick = this.clock.now();
    if (!this.#ground || tick - this.#ground.tick >= GROUND_TICKS) {
      this.#ground = { view: lookFromAbove(bot, center ?? bot.entity.position, RADIUS_BLOCKS), tick };
    }
    return { ...this.#ground.view, figures: [...this.#workers(), ...this.#others(bot)] };
  }

  #workers(): readonly Figure[] {
    return this.lookouts.flatMap(({ name, bot }) => {
      if (!bot) return [];
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
    const known = new Set([STEWARD, ...ours, ...persons.map(({ name }) => name)]);
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
        const name = entity.getDroppedItem()?.name ?? 'item';
        return [{ kind: 'item', name, position, yawDegrees: null }];
      }
      return entity.name === undefined
        ? []
        : [{ kind: 'mob', name: entity.name, position, yawDegrees: degrees(entity.yaw) }];
    });
    return [...persons, ...rest];
  }
}

/** mineflayer counts radians from north, to the left; the game counts degrees from south, to the right. */
function degrees(yaw: number): number {
  const turned = 180 - (yaw * 180) / Math.PI;
  return ((turned % 360) + 360) % 360;
}
