import { distanceBetween, type Position } from '../../../base/position.js';
import type { GameState } from '../game.js';
import { hurtPlayer } from '../players/vitals.js';
import { firstInSight } from '../terrain/line-of-sight.js';
import type { Entity, MobEntity } from './entity.js';
import { hurtMob } from './mob-damage.js';
import type { Body } from './physics.js';

/** Hurts whoever is within twice the power, less the further and the better hidden (Java Edition). Blocks stay. */
export function explode(game: GameState, center: Position, power: number, by: MobEntity): void {
  game.audience.sound('entity.generic.explode', 'hostile', center);
  // What the dead leave behind is spared.
  const entities = game.entities.all();
  for (const player of game.connectedPlayers()) {
    const amount = damageTo(game, player, center, power);
    if (amount > 0) hurtPlayer(game, player, { amount, cause: 'explosion', from: by });
  }
  for (const entity of entities) {
    const amount = damageTo(game, entity, center, power);
    if (amount <= 0) continue;
    if (entity.kind === 'mob')
      hurtMob(game, entity, { amount, cause: 'explosion', attacker: null, from: center, push: 0.6 });
    else if (entity.kind === 'item') destroy(game, entity);
  }
}

function destroy(game: GameState, item: Extract<Entity, { kind: 'item' }>): void {
  game.entities.remove(item.id);
  const { name, count } = item.stack;
  game.events.emit({ kind: 'item-vanished', entityId: item.id, item: name, count });
}

function damageTo(game: GameState, body: Body, center: Position, power: number): number {
  const reach = power * 2;
  const near = 1 - distanceBetween(body.position, center) / reach;
  if (near <= 0) return 0;
  const impact = near * exposure(game, body, center);
  return impact > 0 ? Math.floor(((impact * impact + impact) / 2) * 7 * reach + 1) : 0;
}

const PARTS = [0, 0.5, 1] as const;

/** The share of a body's points that the blast meets unhindered. */
function exposure(game: GameState, { position, width, height }: Body, center: Position): number {
  const points = PARTS.flatMap((across) =>
    PARTS.flatMap((up) =>
      PARTS.map((along) => ({
        x: position.x + (across - 0.5) * width,
        y: position.y + up * height,
        z: position.z + (along - 0.5) * width,
      })),
    ),
  );
  const met = points.filter((point) => {
    const distance = distanceBetween(point, center);
    if (distance === 0) return true;
    const way = {
      x: (center.x - point.x) / distance,
      y: (center.y - point.y) / distance,
      z: (center.z - point.z) / distance,
    };
    return !firstInSight(point, way, distance, (cell) => game.data.shapeOf(game.blocks.stateAt(cell)));
  });
  return met.length / points.length;
}
