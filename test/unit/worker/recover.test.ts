import { EventEmitter } from 'node:events';
import type { Bot } from 'mineflayer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { actWithin, type ActingContext } from '../../../primitives/body/context.js';
import { isWorthALife, recoverAfterDeath } from '../../../src/worker/bot/carrying.js';

const PLACE = { x: 0, y: 0, z: 0 };
const DROPPED = { wooden_pickaxe: 1, cobblestone: 2 };

/** A bot whose client still believes in what it carried when it died, at a server that says nothing more. */
function silentBot(health: number): Bot & { readonly _client: EventEmitter } {
  const items = Object.entries(DROPPED).map(([name, count]) => ({ name, count }));
  const bot = Object.assign(new EventEmitter(), {
    health,
    currentWindow: null,
    inventory: { id: 0, items: () => items },
    supportFeature: () => false,
    _client: Object.assign(new EventEmitter(), { ended: false, write: () => undefined }),
  }) as unknown as ReturnType<typeof silentBot>;
  const context = { signal: new AbortController().signal, currentTick: () => 0, deadlineTick: 10_000 };
  actWithin(bot, context as unknown as ActingContext);
  return bot;
}

describe('going back after a death', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['the new life never begins', 0],
    ['the server does not say what is carried now', 20],
  ])('brings nothing back when %s, whatever the client still believes', async (_, health) => {
    const missing = recoverAfterDeath(silentBot(health), { place: PLACE, carried: DROPPED }, () => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await missing).toEqual(DROPPED);
  });

  it('is over at once where the server leaves the dead what they carried', async () => {
    const bot = silentBot(20);
    const missing = recoverAfterDeath(bot, { place: { ...PLACE, x: 50 }, carried: DROPPED }, () => undefined);
    await vi.advanceTimersByTimeAsync(1);
    bot._client.emit('window_items', { windowId: 0, stateId: 0 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(await missing).toEqual({});
  });

  it.each([
    [{}, true, true],
    [{ dirt: 5 }, false, true],
    [{ dirt: 70 }, true, true],
    [{ stone_sword: 1, string: 2, spider_eye: 1, oak_sapling: 1 }, false, true],
    [{ iron_pickaxe: 1, dirt: 3 }, true, true],
  ])(
    'with %o, and a hundred blocks to go, is worth it amid the night: %s, late: %s',
    (dropped, amid, late) => {
      const at = (timeOfDay: number): boolean => {
        const time = { timeOfDay, doDaylightCycle: true };
        const bot = Object.assign(silentBot(20), {
          version: '1.14.4',
          time,
          spawnPoint: { ...PLACE, x: 100 },
        });
        return isWorthALife(bot, PLACE, dropped);
      };
      expect([at(6000), at(18_000), at(21_000)]).toEqual([true, amid, late]);
    },
  );
});
