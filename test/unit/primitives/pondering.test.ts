import type { Bot } from 'mineflayer';
import { expect, it } from 'vitest';
import { isPondering, ponder } from '../../../primitives/body/pondering.js';

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
