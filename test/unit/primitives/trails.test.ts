import { EventEmitter } from 'node:events';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { expect, it } from 'vitest';
import type { Position } from '../../../src/base/position.js';
import { inOneGo } from '../../../src/base/portions.js';
import { actWithin, contextOf } from '../../../primitives/body/context.js';
import { Trails, trailsOf } from '../../../primitives/body/trails.js';
import { at, atHeight } from '../../../primitives/body/way-goals.js';
import { dugStepTicks, OPEN_STEP_TICKS } from '../../../primitives/body/way-search.js';
import { ClaimBook } from '../../../src/schedule/assign/claims.js';
import { emptyWorld } from '../../support/chunk-world.js';

const STEP_TICKS = 30;

/** Stairs down from the camp, then a tunnel. */
function mine(): { readonly trails: Trails; readonly steps: readonly Position[] } {
  const stairs = Array.from({ length: 60 }, (_, index) => ({ x: index, y: 64 - index, z: 0 }));
  const tunnel = Array.from({ length: 100 }, (_, index) => ({ x: 59, y: 5, z: index + 1 }));
  const steps = [...stairs, ...tunnel];
  const trails = new Trails();
  steps.forEach((place, index) => trails.note(place, steps[index - 1] ?? null));
  return { trails, steps };
}

function towards(
  trails: Trails,
  from: Position,
  goal: Parameters<Trails['towards']>[1],
): readonly Position[] {
  return inOneGo(trails.towards(from, goal, STEP_TICKS));
}

it('leads home the way somebody came, however far that is', () => {
  const { trails, steps } = mine();
  const home = { x: 0, y: 64, z: 3 };
  const way = towards(
    trails,
    { x: 59, y: 5, z: 100 },
    at(home, () => false),
  );
  expect(way.at(-1)).toEqual(steps[0]);
  // It begins at any place near by.
  expect(way).toEqual(steps.slice(0, way.length).toReversed());
  expect(way.length).toBeGreaterThan(steps.length - 6);
});

it('leads down to a height others have been at, and leaves out the rest of their way', () => {
  const { trails, steps } = mine();
  const way = towards(trails, { x: 1, y: 64, z: 2 }, atHeight(5));
  expect(way.at(-1)).toEqual(steps[59]);
});

it('goes no long way round in the open that somebody made in search of something', () => {
  const trails = new Trails();
  const corners = [
    [0, 70, 0],
    [60, 62, 0],
    [60, 62, 100],
    [-60, 62, 100],
  ] as const;
  const way = corners.slice(1).flatMap(([x, y, z], index) => {
    const [fromX, fromY, fromZ] = corners[index] ?? corners[0];
    const steps = Math.abs(x - fromX) + Math.abs(z - fromZ);
    return Array.from({ length: steps }, (_, at) => ({
      x: fromX + Math.sign(x - fromX) * at,
      y: at < Math.abs(y - fromY) ? fromY - at : y,
      z: fromZ + Math.sign(z - fromZ) * at,
    }));
  });
  way.forEach((place, index) => trails.note(place, way[index - 1] ?? null));
  const home = at({ x: 0, y: 70, z: 0 }, () => false);
  const end = { x: -59, y: 62, z: 100 };
  expect(inOneGo(trails.towards(end, home, OPEN_STEP_TICKS))).toEqual([]);
  expect(inOneGo(trails.towards(end, home, dugStepTicks(12)))).not.toEqual([]);
});

it('wins nothing where a new way is shorter, where nobody has been, or where the way is shut', () => {
  const { trails } = mine();
  const below = { x: 59, y: 5, z: 100 };
  expect(
    towards(
      trails,
      below,
      at({ x: 59, y: 20, z: 105 }, () => false),
    ),
  ).toEqual([]);
  expect(
    towards(
      trails,
      { x: 300, y: 5, z: 0 },
      at({ x: 0, y: 64, z: 0 }, () => false),
    ),
  ).toEqual([]);
  for (let z = 40; z < 43; z++) trails.forget({ x: 59, y: 5, z });
  expect(
    towards(
      trails,
      below,
      at({ x: 0, y: 64, z: 0 }, () => false),
    ),
  ).toEqual([]);
});

it('leads past nobody who is shunned', () => {
  const { trails } = mine();
  const goal = at({ x: 0, y: 64, z: 0 }, () => false);
  const shunned = [{ x: 59, y: 5, z: 42 }];
  expect(inOneGo(trails.towards({ x: 59, y: 5, z: 100 }, goal, STEP_TICKS, shunned))).toEqual([]);
});

it('leads along no bed of a river that somebody dived to', () => {
  const { world, newColumn, registry } = emptyWorld('1.20.1');
  world.setColumn(0, 0, newColumn());
  const water = registry.blocksByName['water']?.defaultState ?? 0;
  for (let x = 4; x < 16; x++) for (let y = 50; y < 63; y++) world.setBlockStateId(new Vec3(x, y, 8), water);
  const entity = { position: new Vec3(0.5, 63, 8.5), onGround: true };
  const bot = Object.assign(new EventEmitter(), {
    world,
    registry,
    entity,
    game: { dimension: 'overworld', minY: -64, height: 384 },
  }) as unknown as Bot;
  actWithin(bot, { ...contextOf(bot), mayRoam: true, claims: new ClaimBook() });
  const trails = trailsOf(bot);
  for (const [x, y] of [
    [0, 63],
    [2, 63],
    [6, 55],
    [8, 50],
  ] as const) {
    entity.position = new Vec3(x + 0.5, y, 8.5);
    bot.emit('physicsTick');
  }
  expect([0, 2].map((x) => trails.isKnownNear({ x, y: 63, z: 8 }))).toEqual([true, true]);
  expect(trails.isKnownNear({ x: 8, y: 50, z: 8 })).toBe(false);
});

it('takes a fall or a new life for no way', () => {
  const trails = new Trails();
  trails.note({ x: 0, y: 64, z: 0 }, null);
  trails.note({ x: 1, y: 40, z: 0 }, { x: 0, y: 64, z: 0 });
  expect(towards(trails, { x: 1, y: 40, z: 0 }, atHeight(64))).toEqual([]);
});
