import type { Bot } from 'mineflayer';
import { isAttendant } from '../worker/people/steward-name.js';
import { itemOnGround } from '../../primitives/body/picking-up.js';
import type { Crack, SeenFigure } from './sights.js';

const SIGHT_BLOCKS = 28;
/** Levels above and below the body on which figures are shown; under rock fewer. */
const LEVELS = { open: 16, covered: 4 } as const;

/** Who and what is about, as a client is told. */
export function figuresAround(bot: Bot, isCovered: boolean): readonly SeenFigure[] {
  const here = bot.entity.position;
  const levels = isCovered ? LEVELS.covered : LEVELS.open;
  return Object.values(bot.entities).flatMap((entity): readonly SeenFigure[] => {
    const { x, y, z } = entity.position;
    const isNear = Math.max(Math.abs(x - here.x), Math.abs(z - here.z)) <= SIGHT_BLOCKS;
    if (entity.type === 'player' && isAttendant(entity.username ?? '')) return [];
    if (entity === bot.entity || !isNear || Math.abs(y - here.y) > levels) return [];
    return [
      {
        id: entity.id,
        kind: kindOf(bot, entity),
        name: nameOf(entity),
        x: hundredths(x),
        y: hundredths(y),
        z: hundredths(z),
        yaw: Math.round(degrees(entity.yaw)),
      },
    ];
  });
}

type Entity = Bot['entity'];

function kindOf(bot: Bot, { type, name = '' }: Entity): SeenFigure['kind'] {
  if (type === 'player') return 'person';
  if (name === 'item') return 'item';
  const { category = '' } = bot.registry.entitiesByName[name] ?? {};
  if (category === 'Hostile mobs') return 'monster';
  return category === 'Passive mobs' ? 'mob' : 'other';
}

function nameOf(entity: Entity): string {
  if (entity.type === 'player') return entity.username ?? 'somebody';
  if (entity.name === 'item') return itemOnGround(entity) ?? 'item';
  return entity.name ?? 'something';
}

/** mineflayer counts radians from north, to the left. */
export function degrees(yaw: number): number {
  return ((((-yaw * 180) / Math.PI) % 360) + 360) % 360;
}

/** Numbers go over the wire twenty times a second. */
export function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Cracks in blocks others dig, as the server tells them. */
export class CrackWatch {
  readonly #cracks = new Map<string, Crack>();

  constructor(bot: Bot) {
    bot.on('blockBreakProgressObserved', (block, stage) => {
      // Where a chunk is gone there is no block.
      const position = (block as typeof block | null)?.position;
      if (position)
        this.#cracks.set(String(position), {
          x: position.x,
          y: position.y,
          z: position.z,
          share: (stage + 1) / 10,
        });
    });
    bot.on('blockBreakProgressEnd', (block) => {
      const position = (block as typeof block | null)?.position;
      if (position) this.#cracks.delete(String(position));
    });
  }

  all(): readonly Crack[] {
    return [...this.#cracks.values()];
  }
}
