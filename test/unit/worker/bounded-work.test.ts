import { clockAt } from '../../support/clock-at.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BoundedWork } from '../../../src/worker/bot/bounded-work.js';

const LIMIT_TICKS = 100;
const TICK_MS = 50;
/** Primitives end by themselves at the deadline; the work gives them this long. */
const GRACE_TICKS = 40;

function currentTick(): number {
  return Math.floor(performance.now() / TICK_MS);
}

function begin(now: () => number = currentTick): BoundedWork {
  const claims = {
    claim: () => true,
    isTakenByOther: () => false,
    release: () => undefined,
    othersTargets: () => [],
  };
  const containers = { enter: <T>(_place: unknown, act: () => Promise<T>) => act() };
  return new BoundedWork(
    { name: 'Ada', claims, containers, clock: clockAt(now), onVisit: () => undefined },
    LIMIT_TICKS,
  );
}

/** Somebody who thinks for so many ticks. */
function thinkFor(ticks: number): () => Promise<string> {
  return () => new Promise((resolve) => setTimeout(resolve, ticks * TICK_MS, 'thought'));
}

const pass = (ticks: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ticks * TICK_MS);

describe('the time for a stretch of work', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is up at its deadline and a little grace', async () => {
    const work = begin();
    await pass(LIMIT_TICKS + GRACE_TICKS - 1);
    expect(work.cause).toBeNull();
    await pass(2);
    expect([work.cause, work.signal.aborted]).toEqual(['timed-out', true]);
  });

  it('is counted in ticks of the world, however slowly they come, and ends where none comes', async () => {
    const slow = begin(() => Math.floor(currentTick() / 4));
    await pass(LIMIT_TICKS + GRACE_TICKS + 1);
    expect(slow.cause).toBeNull();
    await pass(4 * LIMIT_TICKS);
    expect(slow.cause).toBe('timed-out');
    const standing = begin(() => 7);
    await pass(LIMIT_TICKS + GRACE_TICKS + 1);
    expect(standing.cause).toBe('timed-out');
  });

  it('never says that more is done than was asked for', () => {
    const work = begin();
    work.context().onActivity('hunting sheep');
    work.context().onProgress(8);
    expect(work.inWords(6)).toBe('hunting sheep (6 of 6)');
  });

  it('stands still while something that cannot wait has the body, which counts as getting on', async () => {
    const work = begin();
    const { setAside, currentTick: workTick } = work.context();
    await pass(LIMIT_TICKS / 2);
    const tick = workTick();
    const night = setAside?.({ activity: 'waiting for the morning', isWaiting: true }, () =>
      thinkFor(10 * LIMIT_TICKS)().then(() => undefined),
    );
    await pass(10 * LIMIT_TICKS - 1);
    expect([work.cause, workTick(), work.isWaiting]).toEqual([null, tick, true]);
    expect(work.inWords(null)).toBe('waiting for the morning');
    expect(work.advancedTick).toBe(currentTick());
    await pass(1);
    await night;
    expect([workTick(), work.isWaiting]).toEqual([tick, false]);
    await pass(LIMIT_TICKS / 2 + GRACE_TICKS - 1);
    expect(work.cause).toBeNull();
    await pass(2);
    expect(work.cause).toBe('timed-out');
  });

  it('is cut at no other time for what gets about meanwhile, and leaves no timer behind', async () => {
    const work = begin();
    await pass(LIMIT_TICKS / 2);
    const flight = work
      .context()
      .setAside?.({ activity: 'running' }, () => thinkFor(10)().then(() => undefined));
    await pass(5);
    work.advanced();
    await pass(5);
    await flight;
    await pass(LIMIT_TICKS / 2 + GRACE_TICKS - 1);
    expect(work.cause).toBeNull();
    await pass(2);
    expect(work.cause).toBe('timed-out');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('goes on under one deed after the other that lead nowhere, until the work gets on again', async () => {
    const work = begin();
    const fight = (ticks: number): Promise<void> | undefined =>
      work.context().setAside?.({ activity: 'fighting' }, () => thinkFor(ticks)().then(() => undefined));
    const fights = async (count: number): Promise<void> => {
      for (let each = 0; each < count; each++) {
        const over = fight(240);
        await pass(240);
        await over;
      }
    };
    await fights(10);
    work.advanced();
    await fights(10);
    expect(work.cause).toBeNull();
    const lastTick = work.advancedTick;
    void fight(LIMIT_TICKS + GRACE_TICKS + 1);
    await pass(LIMIT_TICKS + GRACE_TICKS + 1);
    expect([work.cause, work.advancedTick]).toEqual(['timed-out', lastTick]);
  });

  it('begins anew with more than was ever done, not with what was lost and done again', async () => {
    const work = begin();
    const { onProgress } = work.context();
    onProgress(2);
    for (let times = 0; times < 4; times++) {
      await pass(LIMIT_TICKS / 4);
      onProgress(1 + (times % 2));
    }
    await pass(GRACE_TICKS + 1);
    expect(work.cause).toBe('timed-out');
  });

  it('stands still while words are waited for, however long that takes', async () => {
    const work = begin();
    const context = work.context();
    await pass(60);
    const deadlineBefore = context.deadlineTick;
    const waited = context.withoutDeadline?.(thinkFor(5000));
    await pass(5000);
    expect(await waited).toBe('thought');
    expect(work.cause).toBeNull();
    expect(context.deadlineTick).toBe(deadlineBefore + 5000);
    // What was left before is left after.
    await pass(LIMIT_TICKS - 60 + GRACE_TICKS - 1);
    expect(work.cause).toBeNull();
    await pass(2);
    expect(work.cause).toBe('timed-out');
  });

  it('goes on after a wait that failed', async () => {
    const work = begin();
    const fails = (): Promise<never> => Promise.reject(new Error('no words'));
    await expect(work.context().withoutDeadline?.(fails)).rejects.toThrow('no words');
    await pass(LIMIT_TICKS + GRACE_TICKS + 1);
    expect(work.cause).toBe('timed-out');
  });

  it('is not counted again when it was cut short during a wait, and leaves no timer behind', async () => {
    const work = begin();
    const waited = work.context().withoutDeadline?.(thinkFor(10));
    work.cut('cancelled', 'Told to stop.');
    await pass(10);
    await waited;
    expect(vi.getTimerCount()).toBe(0);
    await pass(1000);
    expect(work.cause).toBe('cancelled');
  });

  it('leaves no timer behind at its end', async () => {
    const work = begin();
    const waited = work.context().withoutDeadline?.(thinkFor(10));
    await pass(10);
    await waited;
    work.end();
    expect(vi.getTimerCount()).toBe(0);
  });
});
