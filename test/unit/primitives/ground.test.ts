import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { expect, it } from 'vitest';
import { actWithin, contextOf } from '../../../primitives/body/context.js';
import { groundAround, noteDugAway, noteSetDown } from '../../../primitives/body/ground.js';
import { emptyWorld } from '../../support/chunk-world.js';

const PLACE = { x: 3, y: 64, z: 3 };

/** A bot beside a block it has set down to climb on. */
function climber(): { bot: Bot; set: (block: string) => void; isDug: () => boolean } {
  const { world, newColumn, registry } = emptyWorld('1.20.1');
  world.setColumn(0, 0, newColumn());
  const bot = {
    world,
    registry,
    version: '1.20.1',
    inventory: { items: () => [], slots: [] },
    entity: { position: new Vec3(1, 64, 1), effects: {} },
  } as unknown as Bot;
  actWithin(bot, contextOf(bot));
  const set = (block: string): void =>
    world.setBlockStateId(
      new Vec3(PLACE.x, PLACE.y, PLACE.z),
      registry.blocksByName[block]?.defaultState ?? 0,
    );
  const isDug = (): boolean => groundAround(bot)(PLACE.x, PLACE.y, PLACE.z).digTicks < Infinity;
  set('cobblestone');
  return { bot, set, isDug };
}

it('digs ways through what was set down to climb on, and through no wall of the same', () => {
  const { bot, isDug } = climber();
  expect(isDug()).toBe(false);
  noteSetDown(bot, PLACE, 'cobblestone');
  expect(isDug()).toBe(true);
});

it('leaves alone what somebody has built where it once climbed', () => {
  const { bot, set, isDug } = climber();
  noteSetDown(bot, PLACE, 'cobblestone');
  set('oak_planks');
  expect(isDug()).toBe(false);
  set('cobblestone');
  expect(isDug()).toBe(false);
});

it('takes nothing for its own that somebody else has set down there in the same moment', () => {
  const { bot, isDug } = climber();
  noteSetDown(bot, PLACE, 'dirt');
  expect(isDug()).toBe(false);
});

it('forgets what was dug away again', () => {
  const { bot, set, isDug } = climber();
  noteSetDown(bot, PLACE, 'cobblestone');
  noteDugAway(bot, PLACE, 0);
  set('cobblestone');
  expect(isDug()).toBe(false);
});
