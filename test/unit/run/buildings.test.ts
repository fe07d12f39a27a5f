import { expect, it } from 'vitest';
import { blueprintOf } from '../../../src/blueprint/blueprint.js';
import { builtGoal } from '../../../src/decompose/building-goal.js';
import { openRunLog } from '../../../src/run/log/run-log.js';
import { Buildings } from '../../../src/run/plan/buildings.js';
import { at, verdict } from './sample-events.js';

const WALL = blueprintOf(
  'wall',
  [0, 1, 2].map((x) => ({ position: { x: x + 10, y: 64, z: 5 }, block: 'dirt' })),
  true,
);
const CHEST = { x: 0, y: 64, z: 0 };

function wallBegun(): { readonly buildings: Buildings; readonly log: ReturnType<typeof openRunLog> } {
  const log = openRunLog(null, [], { now: () => 0, every: () => () => undefined }, () => undefined);
  const buildings = new Buildings(() => [], log, true);
  buildings.begin(WALL, CHEST);
  return { buildings, log };
}

it('tells where a building is by its name, or as the building', () => {
  const { buildings } = wallBegun();
  const middle = { x: 11, y: 64, z: 5 };
  expect(buildings.placeOf('wall')).toEqual(middle);
  expect(buildings.placeOf('building')).toEqual(middle);
  expect(buildings.placeOf('tower')).toBeNull();
});

it('finds another place for a building, until something of it stands', () => {
  const { buildings, log } = wallBegun();
  expect(buildings.move('wall', CHEST, { x: 30, y: 64, z: 30 })).toMatchObject(builtGoal(WALL));
  const plan = { kind: 'plan-made', subtasks: [{ id: 's1', section: WALL }] } as never;
  log.add(plan);
  const ended = { kind: 'job-ended', subtask: 's1', verdict: verdict('passed', 3, 3) };
  log.add(at(9, ended as never));
  expect(buildings.move('wall', CHEST, { x: 30, y: 64, z: 30 })).toEqual({
    why: 'The wall is begun already, and stays where it is.',
  });
});
