import { expect, it } from 'vitest';
import { blueprintOf } from '../../../../src/blueprint/blueprint.js';
import { placesOfJob } from '../../../../src/schedule/job.js';
import { verify } from '../../../../src/verify/verify.js';
import { PersonEvidence } from '../../../../src/worker/people/person-evidence.js';
import { clockAt } from '../../../support/clock-at.js';
import { jobOf } from '../../../support/job-of.js';
import { gather } from '../../schedule/core/random-plan.js';
import { CHEST, FakeWatch, HandClock } from './fake-watch.js';

it('of a section that others began what stands counts, whoever set it down, where it faces as it is to', () => {
  const clock = new HandClock();
  const watch = new FakeWatch(clock);
  watch.joins('Eva');
  const cells = [0, 1, 2].map((y) => ({ position: { x: 0, y, z: 0 }, block: 'oak_stairs[facing=north]' }));
  const section = blueprintOf('hut', cells, true);
  const job = jobOf({ ...gather('s1', 'hut_block', 3), action: 'build', section });
  const site = { chest: CHEST };
  const evidence = new PersonEvidence(
    'Eva',
    watch,
    clockAt(clock.currentTick, clock.every),
    site,
    placesOfJob(job),
  );
  const done = (): number => verify(job, evidence.evidence, site).done;
  expect(done()).toBe(0);
  watch.standing.set('0 0 0', 'oak_stairs[facing=north]').set('0 1 0', 'oak_stairs[facing=east]');
  expect(done()).toBe(1);
});
