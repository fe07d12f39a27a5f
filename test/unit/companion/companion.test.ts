import type { Bot } from 'mineflayer';
import { expect, it } from 'vitest';
import { giveReflexes, yieldBody } from '../../../primitives/body/reflex.js';
import { Companion, type CompanionOptions } from '../../../src/companion/companion.js';

it('does nothing of its own accord while a reflex has its body, nor once told to stop', async () => {
  const bot = {
    health: 20,
    currentWindow: null,
    targetDigBlock: null,
    clearControlStates: () => undefined,
    _client: {},
  } as unknown as Bot;
  const worker = {
    name: 'Ada',
    bot,
    undertake: (_limit: number, act: (bot: Bot) => Promise<unknown>) => act(bot),
  };
  const companion = new Companion({ worker, isNature: false } as unknown as CompanionOptions);
  const look = (): Promise<boolean> => companion.indulge('looking at Thora', () => Promise.resolve());
  expect(await look()).toBe(true);
  let eat = (): void => undefined;
  const eaten = new Promise<void>((resolve) => {
    eat = resolve;
  });
  giveReflexes(bot, () => ({ activity: 'eating bread', limitTicks: 100, act: () => eaten }));
  const meal = yieldBody(bot);
  expect(await look()).toBe(false);
  expect(companion.isBusy).toBe(false);
  eat();
  await meal;
  expect(await look()).toBe(true);
  expect(companion.isAtRest).toBe(false);
  await companion.stop();
  expect([companion.isAtRest, await look()]).toEqual([true, false]);
});
