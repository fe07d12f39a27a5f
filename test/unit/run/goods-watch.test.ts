import { clockAt } from '../../support/clock-at.js';
import { expect, it } from 'vitest';
import { openRunLog } from '../../../src/run/log/run-log.js';
import { GoodsWatch } from '../../../src/run/world/goods-watch.js';
import type { ScheduleEvent } from '../../../src/schedule/event.js';
import type { ContainerVisit } from '../../../src/verify/evidence.js';

const chest = { x: 0, y: 64, z: 0 };
const beside = { x: 1, y: 64, z: 0 };
const visit: ContainerVisit = {
  worker: 'Ada',
  block: 'chest',
  position: beside,
  openedTick: 1,
  closedTick: 2,
  before: {},
  after: { dirt: 1 },
};

function scene(thief: string | null = null, thieves = [thief], tellsPeopleAtOnce = true) {
  const told: ScheduleEvent[] = [];
  const log = openRunLog(
    null,
    [],
    clockAt(() => 0),
    () => undefined,
  );
  const goods = new GoodsWatch({
    log,
    clock: clockAt(() => 0),
    save: () => undefined,
    isPerson: () => false,
    tellsPeopleAtOnce,
    tell: (event) => told.push(event),
    culprit: () => thieves.shift() ?? thief,
  });
  goods.chest = chest;
  return { goods, log, told };
}

it('reads both halves of a double chest, and leaves alone what stands beside a single one', () => {
  const { goods, told } = scene();
  goods.visited(visit);
  goods.visited({ ...visit, block: 'furnace' });
  goods.strangerVisited({ ...visit, worker: null });
  expect(told).toEqual([]);
  goods.visited({ ...visit, position: chest, block: 'barrel' });
  expect(told.at(-1)).toMatchObject({ worker: 'Ada', contents: { dirt: 1 } });
  goods.halves = [chest, beside];
  goods.visited({ ...visit, openedTick: 3, closedTick: 4, before: { dirt: 1 }, after: { dirt: 2 } });
  expect(told.at(-1)).toMatchObject({ contents: { dirt: 2 } });
  goods.visited({ ...visit, position: { x: 2, y: 64, z: 0 }, openedTick: 5, closedTick: 6 });
  expect(told).toHaveLength(2);
});

it('tells a visit once, and what others changed in between apart from it', () => {
  const { goods, log, told } = scene();
  const first = { ...visit, position: chest };
  goods.visited(first);
  goods.visited(first);
  goods.visited({ ...first, openedTick: 5, closedTick: 6, before: {}, after: { sand: 1 } });
  expect(told).toHaveLength(2);
  expect(log.events.map(({ kind }) => kind)).toEqual([
    'chest-observed',
    'chest-changed-by-others',
    'chest-observed',
  ]);
  expect(goods.ledger.lost).toEqual({ dirt: 1 });
});

it('names a furnace to be emptied again only when it was opened in between', () => {
  const { goods } = scene();
  const furnace = { ...visit, block: 'furnace' };
  goods.visited(furnace);
  expect(goods.furnacesToEmpty()).toEqual([beside]);
  expect(goods.furnacesToEmpty()).toEqual([]);
  goods.visited({ ...furnace, openedTick: 3 });
  expect(goods.furnacesToEmpty()).toEqual([beside]);
  goods.visited({ ...furnace, after: {} });
  expect(goods.furnacesToEmpty()).toEqual([]);
});

it('tells who took something, where that was seen', () => {
  const { goods, log } = scene('Mallory');
  const first = { ...visit, position: chest };
  goods.visited(first);
  goods.visited({ ...first, openedTick: 5, closedTick: 6, before: {}, after: { sand: 1 } });
  expect(log.events.find(({ kind }) => kind === 'chest-changed-by-others')).toMatchObject({
    worker: 'Mallory',
    change: { dirt: -1 },
  });
  expect(goods.ledger.stolen).toEqual([{ by: 'Mallory', items: { dirt: 1 } }]);
});

it('tells who took something, where a reading from just before it is told just after it', () => {
  const { goods, log } = scene(null, [null, 'Mallory']);
  const first = { ...visit, position: chest };
  goods.visited(first);
  goods.visited({ ...first, openedTick: 3, closedTick: 4, before: { dirt: 1 } });
  goods.visited({ ...first, openedTick: 5, closedTick: 6, before: {}, after: {} });
  goods.visited({ ...first, openedTick: 7, closedTick: 8, before: { sand: 1 }, after: { sand: 1 } });
  const changes = log.events.filter(({ kind }) => kind === 'chest-changed-by-others');
  expect(changes).toMatchObject([
    { worker: 'Mallory', change: { dirt: -1 } },
    { worker: null, change: { sand: 1 } },
  ]);
});

it('takes a look for what it was: what somebody put in since is there all the same', () => {
  const { goods, log, told } = scene();
  goods.visited({ ...visit, position: chest, before: { dirt: 1 } });
  goods.strangerVisited({
    ...visit,
    worker: 'Eva',
    position: chest,
    before: { dirt: 1 },
    after: { dirt: 4 },
  });
  expect(goods.looked({ dirt: 1 })).toEqual({ dirt: 4 });
  expect(told.at(-1)).toMatchObject({ contents: { dirt: 4 } });
  expect(log.events.filter(({ kind }) => kind === 'chest-changed-by-others')).toHaveLength(1);
  expect(goods.looked({ dirt: 3 })).toEqual({ dirt: 3 });
  expect(goods.ledger.lost).toEqual({});
});

it('counts once what a bot saw before it was found out whose it is', () => {
  const { goods, told } = scene(null, [null], false);
  const first = { ...visit, position: chest };
  goods.visited({ ...first, before: { dirt: 1 } });
  goods.visited({ ...first, openedTick: 3, before: { dirt: 4 }, after: { dirt: 4 } });
  goods.strangerVisited({ ...first, worker: 'Eva', openedTick: 4, before: { dirt: 1 }, after: { dirt: 4 } });
  expect(told.at(-1)).toMatchObject({ contents: { dirt: 4 } });
});
