import { describe, expect, it } from 'vitest';
import { blueprintOf, type Blueprint } from '../../../../src/blueprint/blueprint.js';
import { guideBuilders } from '../../../../src/run/people/guide-builders.js';
import type { PeopleInWorld } from '../../../../src/run/people/people-in-world.js';
import { clockAt } from '../../../support/clock-at.js';
import { HandClock } from '../../worker/people/fake-watch.js';
import { gather } from '../../schedule/core/random-plan.js';
import { jobOf } from '../../../support/job-of.js';

/** Eight rows of one block each. */
const SECTION = blueprintOf(
  'hut',
  Array.from({ length: 8 }, (_, y) => ({ position: { x: 1, y, z: 2 }, block: 'stone' })),
  true,
);
const JOB = jobOf({ ...gather('s3', 'hut_block', 8), action: 'build', section: SECTION });

/** Eva beside Ada; who has the job, where Eva is, and what of the section does not stand yet. */
function sceneWith(builder: 'Eva' | 'Ada', feet: { x: number; y: number; z: number }) {
  const clock = new HandClock();
  const scene = { clock, left: SECTION, told: [] as string[] };
  const people = {
    workers: [{ name: 'Eva', job: builder === 'Eva' ? JOB : null }],
    watch: { sighting: () => ({ position: feet }) },
  } as unknown as PeopleInWorld;
  guideBuilders(
    {
      people,
      clock: clockAt(clock.currentTick, clock.every),
      team: () => [{ name: builder, state: 'busy', job: JOB, pace: {} as never, isProven: true }],
      whereabouts: { find: () => null, at: () => null, leftOf: () => scene.left },
    },
    (lines, to, weight) => scene.told.push(`${to}, ${weight}: ${lines.join(' ')}`),
  );
  return scene;
}

const above = (y: number): Blueprint => ({ ...SECTION, cells: SECTION.cells.filter((cell) => cell[1] >= y) });

describe('whoever builds', () => {
  it('is told the next rows when all that were told stand, once', () => {
    const scene = sceneWith('Eva', { x: 4, y: 0, z: 2 });
    scene.clock.advance(40);
    scene.left = above(5);
    scene.clock.advance(40);
    expect(scene.told).toEqual([]);
    scene.left = above(6);
    scene.clock.advance(80);
    expect(scene.told).toEqual([
      'Eva, task: s3: Build this part of the hut: stone at 1 6 2; stone at 1 7 2.',
    ]);
  });

  it('is told what it has overlooked, and the next rows, when it has set nothing down for a while', () => {
    const scene = sceneWith('Eva', { x: 4, y: 0, z: 2 });
    scene.clock.advance(40);
    scene.left = { ...SECTION, cells: SECTION.cells.filter(([, y]) => y === 2 || y > 5) };
    scene.clock.advance(380);
    expect(scene.told).toEqual([]);
    scene.clock.advance(2000);
    expect(scene.told).toEqual([
      'Eva, task: s3: Build this part of the hut: stone at 1 2 2; stone at 1 6 2; stone at 1 7 2.',
    ]);
  });
});

describe('whoever stands where others build', () => {
  it('is asked out of it, and again after half a minute', () => {
    const scene = sceneWith('Ada', { x: 1.5, y: 0, z: 2.5 });
    scene.clock.advance(500);
    expect(scene.told).toEqual([
      'Eva, must: Please step out of the hut that Ada builds (x 1 to 1, z 2 to 2).',
    ]);
    scene.clock.advance(200);
    expect(scene.told).toHaveLength(2);
  });

  it('is not asked from outside', () => {
    const scene = sceneWith('Ada', { x: 4.5, y: 0, z: 2.5 });
    scene.clock.advance(500);
    expect(scene.told).toEqual([]);
  });
});
