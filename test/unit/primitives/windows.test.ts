import { EventEmitter } from 'node:events';
import type { Bot } from 'mineflayer';
import { expect, it } from 'vitest';
import { actWithin, contextOf } from '../../../primitives/body/context.js';
import type { Window } from '../../../primitives/body/stacks.js';
import { sendClicks } from '../../../primitives/body/windows.js';

it('an order to stop is heard while clicks wait for their turn, and none of them goes out', async () => {
  const sent: string[] = [];
  const client = { ended: false, write: (name: string) => sent.push(name) };
  const bot = Object.assign(new EventEmitter(), {
    _client: client,
    currentWindow: null,
    health: 20,
  }) as unknown as Bot;
  const controller = new AbortController();
  actWithin(bot, { ...contextOf(bot), signal: controller.signal });
  // So many that they would wait for minutes.
  const clicks = Array.from({ length: 20_000 }, () => ({ slot: 9, button: 0, mode: 4 }) as const);
  const inventory: unknown = { id: 0 };
  const sending = sendClicks(bot, inventory as Window, clicks);
  controller.abort();
  await expect(sending).rejects.toMatchObject({ kind: 'cancelled' });
  expect(sent).toEqual([]);
});
