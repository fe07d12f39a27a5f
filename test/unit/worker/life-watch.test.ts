import { EventEmitter } from 'node:events';
import type { Bot } from 'mineflayer';
import { expect, it } from 'vitest';
import type { ItemCounts } from '../../../src/base/item-counts.js';
import { LifeWatch, type OwnDeath } from '../../../src/worker/bot/life-watch.js';
import { clockAt } from '../../support/clock-at.js';

const SLOT = 9;

function watchedBot() {
  const slots: ({ name: string; count: number } | null)[] = Array.from({ length: 46 }, () => null);
  const inventory = Object.assign(new EventEmitter(), {
    slots,
    selectedItem: null,
    inventoryStart: SLOT,
    inventoryEnd: 45,
  });
  const bot = Object.assign(new EventEmitter(), {
    username: 'Ada',
    health: 20,
    food: 20,
    heldItem: null,
    currentWindow: null,
    entity: { position: { x: 0, y: 64, z: 0 } },
    inventory,
    _client: new EventEmitter(),
  });
  const hold = (count: number): void => {
    const before = slots[SLOT];
    const after = count === 0 ? null : { name: 'cobblestone', count };
    slots[SLOT] = after;
    inventory.emit('updateSlot', SLOT, before, after);
  };
  const deaths: OwnDeath[] = [];
  const kept: ItemCounts[] = [];
  const stop = new LifeWatch(
    clockAt(() => 0),
    { onDeath: (death) => deaths.push(death), onKept: (items) => kept.push(items) },
  ).watch(bot as unknown as Bot);
  const die = (): void => {
    bot.health = 0;
    bot.emit('death');
  };
  return {
    bot,
    hold,
    die,
    stop,
    kept,
    dropped: () => deaths.map(({ carried }) => carried),
    told: () => deaths.map(({ how }) => how),
  };
}

it('knows what came into the hands in the tick of a death, though the server empties them before it tells', () => {
  const { bot, hold, die, stop, dropped } = watchedBot();
  hold(1);
  for (let tick = 0; tick < 5; tick++) bot.emit('physicsTick');
  hold(2);
  hold(0);
  die();
  expect(dropped()).toEqual([{ cobblestone: 2 }]);
  stop();
  expect(bot.inventory.listenerCount('updateSlot')).toBe(0);
});

it('does not take for dropped what was put into a chest in the tick of a death', () => {
  const { bot, hold, die, stop, dropped } = watchedBot();
  hold(3);
  hold(0);
  bot.emit('windowClose', null);
  die();
  expect(dropped()).toEqual([{}]);
  stop();
});

it.each([
  ['Ada fell to death', 'Ada fell to death.'],
  ['[DEATH] Ada was killed by a Zombie', 'Ada was killed by a Zombie.'],
  ['<Ben> Ada fell to death', 'Ada died.'],
])('tells a death in the words of the server: %s', (line, how) => {
  const { bot, die, told } = watchedBot();
  bot.emit('message', line);
  die();
  expect(told()).toEqual([how]);
});

it.each([
  ['leaves it what it carried', 1, [{ cobblestone: 1 }]],
  ['takes all of it', 0, []],
])('tells what is in its hands in the new life where a server %s', (_, left, expected) => {
  const { bot, hold, die, kept } = watchedBot();
  const hears = (): boolean => bot._client.emit('window_items', { windowId: 0 });
  hold(1);
  die();
  hears();
  expect(kept).toEqual([]);
  bot._client.emit('respawn');
  hold(left);
  hears();
  hears();
  expect(kept).toEqual(expected);
});
