import { clockAt } from '../../support/clock-at.js';
import { describe, expect, it } from 'vitest';
import { Vec3 } from 'vec3';
import { MapMaker } from '../../../src/run/world/map-of.js';
import { openPeople } from '../../../src/run/people/people-in-world.js';
import { FakeWatch, HandClock } from '../worker/people/fake-watch.js';
import { FakeVoice } from './people/run-scene.js';

const CENTER = { x: 0, y: 64, z: 0 };
const AIR = 0;

/** A client that sees grass at height 63, one stone on it, and whoever is named. */
function clientOf(blocks: ReadonlyMap<string, number>, entities: readonly object[] = []) {
  const own = { position: new Vec3(1, 64, 2), yaw: 0, type: 'player', username: 'Ben' };
  let looks = 0;
  const bot = {
    entity: own,
    entities: Object.fromEntries([own, ...entities].map((entity, id) => [id, entity])),
    registry: {
      blocksByStateId: { 1: { name: 'grass_block' }, 2: { name: 'stone' }, 3: { name: 'cave_air' } },
    },
    world: {
      getBlockStateId: ({ x, y, z }: Vec3) => {
        looks += 1;
        return blocks.get(`${x} ${y} ${z}`) ?? (y === 63 ? 1 : y === 70 ? 3 : AIR);
      },
    },
  };
  return { lookouts: [{ name: 'Ben', bot }] as never, looks: () => looks, own };
}

describe('the map of a run', () => {
  it('shows the top of each column, whatever air there is above', () => {
    const { lookouts } = clientOf(new Map([['-20 64 -20', 2]]));
    const map = new MapMaker(
      lookouts,
      null,
      clockAt(() => 0),
    ).draw(CENTER);
    expect(map).toMatchObject({ width: 41, depth: 41, palette: ['', 'stone', 'grass_block'] });
    expect(map?.origin).toEqual({ x: -20, y: 56, z: -20 });
    expect([map?.blocks.slice(0, 3), map?.heights.slice(0, 3)]).toEqual([
      [1, 2, 2],
      [8, 7, 7],
    ]);
  });

  it('looks at the ground now and then, at those who move each time', () => {
    const { lookouts, looks, own } = clientOf(new Map());
    let tick = 0;
    const maker = new MapMaker(
      lookouts,
      null,
      clockAt(() => tick),
    );
    maker.draw(CENTER);
    const once = looks();
    tick = 39;
    own.position = new Vec3(5, 64, 5);
    expect(maker.draw(CENTER)?.figures).toMatchObject([{ name: 'Ben', position: { x: 5 } }]);
    expect(looks()).toBe(once);
    tick = 40;
    maker.draw(CENTER);
    expect(looks()).toBe(2 * once);
  });

  it.each([
    [0, 180],
    [Math.PI / 2, 90],
    [Math.PI, 0],
    [-Math.PI / 2, 270],
    [5 * Math.PI, 0],
  ])('turns yaws as the game does, clockwise from the south: %d is %d', (yaw, degrees) => {
    const { lookouts, own } = clientOf(new Map());
    own.yaw = yaw;
    const [figure] =
      new MapMaker(
        lookouts,
        null,
        clockAt(() => 0),
      ).draw(CENTER)?.figures ?? [];
    expect(figure?.yawDegrees).toBeCloseTo(degrees, 6);
  });

  it('shows bots, people once each, mobs and what lies about', () => {
    const at = { position: new Vec3(3, 64, 3), yaw: Math.PI };
    const { lookouts } = clientOf(new Map(), [
      { ...at, type: 'player', username: 'Eva' },
      { ...at, type: 'player', username: 'Zoe' },
      { ...at, type: 'player', username: 'CoVoyager' },
      { ...at, type: 'animal', name: 'pig' },
      { ...at, type: 'other', name: 'item', getDroppedItem: () => ({ name: 'stick' }) },
      { ...at, type: 'other' },
    ]);
    const clock = new HandClock();
    const { currentTick, every } = clock;
    const watch = new FakeWatch(clock);
    const people = openPeople([{ name: 'Eva', kind: 'human' }], {
      watch,
      voice: new FakeVoice(),
      clock: clockAt(currentTick, every),
      door: null,
    });
    watch.joins('Eva');
    const figures =
      new MapMaker(
        lookouts,
        people,
        clockAt(() => 0),
      ).draw(CENTER)?.figures ?? [];
    expect(figures.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      ...['worker Ben', 'person Eva', 'person Zoe', 'mob pig', 'item stick'],
    ]);
  });

  it('is none while nobody can look', () => {
    const maker = new MapMaker(
      [{ name: 'Ben', bot: null }] as never,
      null,
      clockAt(() => 0),
    );
    expect(maker.draw(CENTER)).toBeNull();
  });
});
