import type { Bot } from 'mineflayer';
import { expect, it, vi } from 'vitest';
import { giveReflexes, yieldBody } from '../../../primitives/body/reflex.js';
import { Companion, type CompanionOptions } from '../../../src/companion/companion.js';
import { HabitBook } from '../../../src/companion/habit.js';
import { liveByHabit } from '../../../src/companion/live-by-habit.js';

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

it.each([true, false])('steps away when its work gets no further, where that is on: %s', (isOn) => {
  vi.useFakeTimers();
  let lastActiveTick = 100;
  const indulged: string[] = [];
  const companion = {
    isBusy: true,
    habits: new HabitBook({ unstuck: isOn }),
    worker: { bot: { health: 20 }, heartbeat: () => ({ tick: 500, lastActiveTick }) },
    indulge: (what: string) => Promise.resolve(indulged.push(what) > 0),
    onHabit: () => undefined,
  };
  const stop = liveByHabit(companion as unknown as Companion);
  vi.advanceTimersByTime(1500);
  lastActiveTick = 499;
  vi.advanceTimersByTime(30_000);
  stop();
  vi.useRealTimers();
  expect(indulged).toEqual(isOn ? ['stepping away from where it gets no further'] : []);
});
