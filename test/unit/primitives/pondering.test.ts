import { EventEmitter } from 'node:events';
import type { Bot } from 'mineflayer';
import { expect, it } from 'vitest';
import { actWithin, contextOf } from '../../../primitives/body/context.js';
import { isPondering, ponder, ponderWay } from '../../../primitives/body/pondering.js';

function* portions(count: number): Generator<undefined, string> {
  for (let done = 0; done < count; done++) yield;
  return 'found';
}

it('tells that a bot is searching until all of its searches are over, however they end', async () => {
  const bot = {} as Bot;
  const [short, long] = [ponder(bot, portions(2)), ponder(bot, portions(9))];
  expect(await short).toBe('found');
  expect(isPondering(bot)).toBe(true);
  await long;
  expect(isPondering(bot)).toBe(false);
  const broken = ponder(
    bot,
    (function* () {
      yield;
      throw new Error('no land');
    })(),
  );
  await expect(broken).rejects.toThrow('no land');
  expect(isPondering(bot)).toBe(false);
});

it('looks no further for a way once the bot is called off', async () => {
  const bot = new EventEmitter() as Bot;
  const stop = new AbortController();
  const leave = actWithin(bot, { ...contextOf(bot), signal: stop.signal });
  expect(await ponderWay(bot, portions(3))).toBe('found');
  const endless = ponderWay(bot, portions(Infinity));
  stop.abort();
  expect(await endless).toBe('cancelled');
  expect(isPondering(bot)).toBe(false);
  leave();
});
