import { expect, it } from 'vitest';
import { clockAt } from '../../support/clock-at.js';
import { RunContext } from '../../../src/run/execute/run-context.js';
import { openRunLog } from '../../../src/run/log/run-log.js';
import { jobOf } from '../skill/library/jobs.js';
import { CHEST, fakeRunWorld, FakeWorld } from './fake-world.js';
import { FakeWorker } from './fake-worker.js';

/** What somebody sees who looks around after the only bot was called off. */
async function lookAround({ walkBlocks = 0, homeTicks = 4500, isHiding = false }): Promise<unknown> {
  const world = new FakeWorld();
  const ada = new FakeWorker(world, 'Ada');
  ada.walkBlocks = walkBlocks;
  ada.mischief = () => 'idles';
  ada.slowToStopTicks = homeTicks;
  const heartbeat = ada.heartbeat.bind(ada);
  if (isHiding) ada.heartbeat = () => ({ ...heartbeat(), progressTick: world.tick });
  const log = openRunLog(
    null,
    [],
    clockAt(() => world.tick),
    () => undefined,
  );
  const context = new RunContext(fakeRunWorld(world, [ada]), log, new AbortController().signal);
  await world.until(context.survey());
  const site = { chest: CHEST };
  context.runner.start({ worker: ada, job: jobOf({}), site, expectedTicks: 400 }, () => undefined);
  return world.until(context.survey());
}

it('a bot on a long way home is waited for, one that stands still is not', async () => {
  expect(await lookAround({ walkBlocks: 2000 })).not.toBeNull();
  expect(await lookAround({})).toBeNull();
});

it('one that waits in a hole for the morning is waited for the whole night', async () => {
  expect(await lookAround({ isHiding: true, homeTicks: 11_000 })).not.toBeNull();
});
