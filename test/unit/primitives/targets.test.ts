import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { actWithin, blockClaim, contextOf } from '../../../primitives/body/context.js';
import { BlockTargets } from '../../../primitives/body/targets.js';
import { ClaimBook } from '../../../src/schedule/assign/claims.js';
import { emptyWorld } from '../../support/chunk-world.js';

const FLOOR = 64;
const AT_FACE = { x: 10, y: FLOOR, z: 8 };
const BEHIND = { x: 11, y: FLOOR, z: 8 };

/** Ben on a floor of stone, before a wall of stone four high; blocks by name are set into it. */
function beforeWall(blocks: readonly (readonly [string, { x: number; y: number; z: number }])[]) {
  const { world, newColumn, registry } = emptyWorld('1.20.1');
  world.setColumn(0, 0, newColumn());
  const set = (name: string, x: number, y: number, z: number): void =>
    world.setBlockStateId(new Vec3(x, y, z), registry.blocksByName[name]?.defaultState ?? 0);
  for (let x = 0; x < 16; x++)
    for (let z = 0; z < 16; z++)
      for (let y = FLOOR - 1; y < FLOOR + 4; y++) if (y < FLOOR || x >= AT_FACE.x) set('stone', x, y, z);
  for (const [name, { x, y, z }] of blocks) set(name, x, y, z);
  const entity = { position: new Vec3(8.5, FLOOR, 8.5) };
  const bot = Object.assign(new EventEmitter(), {
    world,
    registry,
    entity,
    username: 'Ben',
    game: { minY: -64, height: 384 },
  }) as unknown as Bot;
  const claims = new ClaimBook();
  actWithin(bot, { ...contextOf(bot), claims });
  return { bot, claims, set };
}

const iron = (bot: Bot): BlockTargets => new BlockTargets(bot, ['iron_ore'], () => 10);

it('has nothing in reach where somebody else is after what is', async () => {
  const { bot, claims } = beforeWall([
    ['iron_ore', AT_FACE],
    ['iron_ore', BEHIND],
  ]);
  const targets = iron(bot);
  expect(await targets.next(1)).toMatchObject({ position: AT_FACE });
  bot.entity.position = new Vec3(9.2, FLOOR, 8.5);
  expect(targets.isInReach()).toBe(true);
  claims.claim('Ann', blockClaim(AT_FACE));
  expect(targets.isInReach()).toBe(false);
  expect(await targets.next(1)).toBe('taken');
  expect(targets.nearest(9)).toMatchObject([BEHIND]);
});

it.each([
  ['behind it', BEHIND],
  ['above it', { ...AT_FACE, y: FLOOR + 1 }],
  ['below it', { ...AT_FACE, y: FLOOR - 1 }],
])('leaves ore alone that has lava %s', async (_where, lava) => {
  const { bot, set } = beforeWall([
    ['iron_ore', AT_FACE],
    ['lava', lava],
  ]);
  const targets = iron(bot);
  expect(await targets.next(1)).toBe('none');
  set('stone', lava.x, lava.y, lava.z);
  expect(await targets.next(1)).toMatchObject({ position: AT_FACE });
});

it('digs no block over its own head that gravel lies on', async () => {
  const above = { x: 8, y: FLOOR + 2, z: 8 };
  const { bot, set } = beforeWall([
    ['iron_ore', above],
    ['gravel', { ...above, y: FLOOR + 3 }],
  ]);
  const targets = iron(bot);
  expect(await targets.next(1)).toMatchObject({ position: above, route: expect.anything() as unknown });
  expect(targets.isInReach()).toBe(false);
  set('air', above.x, FLOOR + 3, above.z);
  expect(targets.isInReach()).toBe(true);
});

it('gives up what it knows of, and nothing that comes in sight later', async () => {
  const { bot, set } = beforeWall([['iron_ore', BEHIND]]);
  const targets = iron(bot);
  expect(await targets.next(1)).toBe('none');
  expect(targets.nearest(9)).toMatchObject([BEHIND]);
  targets.skipKnown();
  expect(targets.nearest(9)).toEqual([]);
  set('iron_ore', AT_FACE.x, AT_FACE.y, AT_FACE.z);
  expect(await targets.next(1)).toMatchObject({ position: AT_FACE });
});

it('looks again before it goes far: behind what it has dug there may be more', async () => {
  const far = { ...AT_FACE, z: 1 };
  const { bot, set } = beforeWall([
    ['iron_ore', AT_FACE],
    ['iron_ore', far],
  ]);
  bot.entity.position = new Vec3(9.2, FLOOR, 8.5);
  const targets = iron(bot);
  expect(await targets.next(2)).toMatchObject({ position: AT_FACE });
  set('air', AT_FACE.x, AT_FACE.y, AT_FACE.z);
  set('iron_ore', BEHIND.x, BEHIND.y, BEHIND.z);
  expect(await targets.next(1)).toMatchObject({ position: BEHIND });
  set('air', BEHIND.x, BEHIND.y, BEHIND.z);
  expect(await targets.next(1)).toMatchObject({ position: far });
});

it('goes to what is dry rather than digging under water what is in reach', async () => {
  const dry = { x: 3, y: FLOOR - 1, z: 8 };
  const wet = { x: 9, y: FLOOR - 1, z: 8 };
  const { bot, set } = beforeWall([
    ['sand', dry],
    ['sand', wet],
  ]);
  const targets = new BlockTargets(bot, ['sand'], () => 10);
  expect(await targets.next(1)).toMatchObject({ position: wet });
  set('water', wet.x, FLOOR, wet.z);
  expect(await targets.next(1)).toMatchObject({ position: dry });
});

it('digs what lies under the feet where it floats well above it, and not what it stands on', async () => {
  const below = { x: 8, y: FLOOR - 2, z: 8 };
  const { bot, set } = beforeWall([['iron_ore', below]]);
  for (const y of [FLOOR - 1, FLOOR]) set('water', 8, y, 8);
  const targets = iron(bot);
  await targets.next(1);
  bot.entity.position = new Vec3(8.5, FLOOR + 0.3, 8.5);
  expect(targets.isInReach()).toBe(true);
  bot.entity.position = new Vec3(8.5, FLOOR - 1, 8.5);
  expect(targets.isInReach()).toBe(false);
});
