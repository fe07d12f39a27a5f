import type { Bot } from 'mineflayer';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { walkNear } from '../../../primitives/body/walking.js';
import { breakOut } from '../../../primitives/body/breaking-out.js';
import { blockClaim, contextOf } from '../../../primitives/body/context.js';
import { asPoint } from '../../../primitives/body/places.js';
import { carriedCount } from '../../../primitives/body/picking-up.js';
import { protectBuilding } from '../../../primitives/body/protected-land.js';
import { Scaffolding } from '../../../primitives/body/scaffolding.js';
import { buildSection } from '../../../primitives/body/build-section.js';
import { blueprintOf, type Cell } from '../../../src/blueprint/blueprint.js';
import { scaffoldCount } from '../../../src/blueprint/scaffold.js';
import { SIDES } from '../../../src/base/position.js';
import { give, place, settled, startArena, within, type Arena } from './arena.js';

let arena: Arena;
let ada: Bot;

beforeAll(async () => {
  arena = await startArena('1.20.1', 'superflat');
  ada = await arena.join('Ada');
}, 60_000);
beforeEach(() => arena.reset());
afterAll(() => arena.stop());

const at = { x: -8, y: -60, z: 2 };

function cell(dx: number, dy: number, dz: number, block: string): Cell {
  return { position: { x: at.x + dx, y: at.y + dy, z: at.z + dz }, block };
}

it('builds a tower higher than it reaches, with earth it borrows, and leaves nothing behind', async () => {
  const cells = Array.from({ length: 8 }, (_, up) => cell(0, up, 0, 'cobblestone'));
  await give(arena, ada, { cobblestone: 8, dirt: 10 });
  const { end } = within(ada, { goods: new Set(['cobblestone']) });
  const outcome = await buildSection(ada, blueprintOf('tower', cells, true));
  end();
  expect(outcome).toMatchObject({ kind: 'completed', done: 8 });
}, 60_000);

it('goes under a roof for what can only be set down there, and comes out again', async () => {
  await walkNear(ada, { x: at.x, y: at.y, z: at.z - 3 }, { rangeBlocks: 1 });
  for (let dx = 0; dx < 9; dx++)
    for (let dz = 0; dz < 9; dz++)
      for (let dy = 0; dy < 4; dy++) {
        const isRoom = dy < 3 && dx > 0 && dx < 8 && dz > 0 && dz < 8;
        const isDoorway = dx === 4 && dz === 8 && dy < 2;
        arena.world.setBlock(cell(dx, dy, dz + 3, '').position, isRoom || isDoorway ? 'air' : 'stone');
      }
  // The section is as high as the house is: from up there nothing in it can be reached.
  const cells = [cell(2, 0, 5, 'glass'), cell(2, 3, 5, 'stone')];
  await give(arena, ada, { glass: 1 });
  const startTick = arena.world.tickNumber;
  const { end } = within(ada, { goods: new Set(['glass']) });
  const outcome = await buildSection(ada, blueprintOf('inside', cells, true));
  end();
  expect(outcome).toMatchObject({ kind: 'completed', done: 2 });
  expect(ada.entity.position.z).toBeLessThan(at.z + 3);
  expect(arena.world.tickNumber - startTick).toBeLessThan(200);
}, 60_000);

it('builds along a wall that hangs eight blocks up, with dirt to climb by, and leaves none of it behind', async () => {
  const block = 'dark_oak_stairs[facing=north,half=bottom]';
  const wall = Array.from({ length: 12 }, (_, dx) => cell(dx, 8, 0, 'cobblestone').position);
  for (const each of wall) arena.world.setBlock(each, 'cobblestone');
  const stairs = wall.map(({ x, y, z }) => ({ position: { x, y, z: z + 1 }, block }));
  const high = { x: at.x + 11, y: at.y + 8, z: at.z + 1 };
  await give(arena, ada, { dark_oak_stairs: 12, dirt: 16 });
  const { end } = within(ada, { goods: new Set(['dark_oak_stairs']) });
  const outcome = await buildSection(ada, {
    ...blueprintOf('eaves', stairs, true),
    within: { low: at, high },
  });
  end();
  expect(outcome).toMatchObject({ kind: 'completed', done: 12 });
  expect(carriedCount(ada, 'dirt')).toBe(16);
}, 60_000);

it.each([
  ['what hangs alone six blocks up', () => [cell(0, 6, 0, 'stone')]],
  [
    'a roof that one pole carries',
    () => [
      ...Array.from({ length: 6 }, (_, up) => cell(0, up, 0, 'stone')),
      ...Array.from({ length: 45 }, (_, at) => cell(at % 9, 6, Math.floor(at / 9), 'stone')),
    ],
  ],
])(
  'builds %s with as much earth as plans give for it',
  async (_, cellsOf) => {
    const section = {
      ...blueprintOf('high', cellsOf(), true),
      within: { low: at, high: { ...at, y: at.y + 6 } },
    };
    const dirt = scaffoldCount(section);
    await give(arena, ada, { stone: cellsOf().length, dirt });
    const { end } = within(ada, { goods: new Set(['stone']) });
    const outcome = await buildSection(ada, section, ['dirt']);
    end();
    expect(outcome).toMatchObject({ kind: 'completed', done: cellsOf().length });
    expect(carriedCount(ada, 'dirt')).toBe(dirt);
  },
  60_000,
);

it('gives up where the land lets nobody dig, and says so', async () => {
  const pit = [cell(0, -1, 0, 'air'), cell(1, -1, 0, 'air'), cell(0, -2, 0, 'air')];
  const startTick = arena.world.tickNumber;
  const { end } = within(ada, {});
  const outcome = await buildSection(ada, blueprintOf('pit', pit, true));
  end();
  expect(outcome.kind).toBe('failed');
  expect(outcome.reason).toContain('comes back, as on protected land');
  expect(arena.world.tickNumber - startTick).toBeLessThan(600);
}, 60_000);

it('does not take what it cannot get at for land that lets nobody dig', async () => {
  const core = cell(0, 5, 12, 'air');
  const shell = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5];
  for (const dx of shell)
    for (const dy of shell)
      for (const dz of shell) arena.world.setBlock(cell(dx, 5 + dy, 12 + dz, '').position, 'bedrock');
  arena.world.setBlock(core.position, 'stone');
  await settled(ada, () => ada.blockAt(asPoint(ada, core.position))?.name === 'stone');
  const { end } = within(ada, {});
  const outcome = await buildSection(ada, blueprintOf('core', [core], true));
  end();
  expect(outcome.kind).toBe('failed');
  expect(outcome.reason).toContain('could not be dug away');
}, 60_000);

it('takes away and sets down again what lands where the block it was set against has gone meanwhile', async () => {
  const [held, wanted] = [cell(0, 0, 0, 'dirt'), cell(0, 1, 0, 'copper_block')];
  arena.world.setBlock(held.position, 'dirt');
  await give(arena, ada, { copper_block: 1, dirt: 4, diamond_pickaxe: 1 });
  await settled(ada, () => ada.blockAt(asPoint(ada, held.position))?.name === 'dirt');
  const write = ada._client.write.bind(ada._client);
  ada._client.write = (packet, values): void => {
    if (packet === 'block_place') {
      arena.world.setBlock(held.position, 'air');
      ada._client.write = write;
    }
    write(packet, values);
  };
  const { end } = within(ada, { goods: new Set(['copper_block']) });
  const outcome = await buildSection(ada, blueprintOf('lamp', [wanted], true));
  end();
  expect(outcome).toMatchObject({ kind: 'completed', done: 1 });
  expect(arena.world.blockAt(wanted.position).name).toBe('copper_block');
  expect(arena.world.blockAt(held.position).name).toBe('air');
}, 60_000);

it('sets trapdoors high in their places with nothing beside them, against earth that goes again, a flower into a pot, a door where leaves hang in its way, and switches what is to be open or slow', async () => {
  const cells = [
    cell(0, 0, 0, 'cobblestone'),
    ...[0, 8].map((dx) => cell(dx, 1, 0, `oak_trapdoor[facing=south,half=top,open=${dx === 0}]`)),
    cell(2, 0, 0, 'potted_poppy'),
    cell(4, 0, 0, 'white_banner[rotation=6]'),
    cell(6, 0, 0, 'repeater[delay=3,facing=west]'),
    cell(2, 0, 3, 'oak_door[facing=south,half=lower]'),
  ];
  arena.world.setBlock(cell(2, 1, 3, '').position, 'oak_leaves', { persistent: 'true' });
  await give(arena, ada, {
    cobblestone: 1,
    oak_trapdoor: 2,
    flower_pot: 1,
    poppy: 1,
    white_banner: 1,
    repeater: 1,
    oak_door: 1,
    dirt: 2,
  });
  const { end } = within(ada, { goods: new Set(['cobblestone']) });
  const outcome = await buildSection(ada, blueprintOf('porch', cells, true));
  end();
  expect(outcome).toMatchObject({ kind: 'completed', done: 7 });
  expect(carriedCount(ada, 'dirt')).toBe(2);
}, 60_000);

it('steps off what hangs high up before it digs it away, and falls from nothing', async () => {
  const [roof, pile] = [cell(0, 7, 0, 'cobblestone'), cell(0, 7, 1, 'dirt')];
  for (const { position, block } of [roof, pile]) arena.world.setBlock(position, block);
  const { x, y, z } = pile.position;
  arena.world.teleport('Ada', { x: x + 0.5, y: y + 1, z: z + 0.5 });
  await ada.waitForTicks(5);
  const { end } = within(ada, {});
  const scaffolding = new Scaffolding(ada, () => false);
  scaffolding.add(pile.position);
  await scaffolding.takeAway();
  end();
  expect(await settled(ada, () => arena.world.blockAt(pile.position).name === 'air')).toBe(true);
  await ada.waitForTicks(20);
  expect(ada.health).toBe(20);
}, 30_000);

it('leaves standing what somebody else has built where it climbed, and what others climb by', async () => {
  const [own, other] = [cell(0, 0, 0, 'dirt'), cell(2, 0, 0, 'oak_planks')];
  arena.world.setBlock(own.position, 'dirt');
  await settled(ada, () => ada.blockAt(asPoint(ada, own.position))?.name === 'dirt');
  const { end } = within(ada, {});
  const scaffolding = new Scaffolding(ada, () => false);
  scaffolding.add(own.position);
  arena.world.setBlock(own.position, 'oak_planks');
  arena.world.setBlock(other.position, 'oak_planks');
  await settled(ada, () => ada.blockAt(asPoint(ada, other.position))?.name === 'oak_planks');
  await scaffolding.takeAway();
  expect(arena.world.blockAt(own.position).name).toBe('oak_planks');
  contextOf(ada).claims.claim('Ben', blockClaim(other.position));
  const outcome = await buildSection(ada, blueprintOf('floor', [other], true));
  contextOf(ada).claims.release('Ben', blockClaim(other.position));
  end();
  expect(outcome).toMatchObject({ done: 0 });
}, 60_000);

it('sets nothing down that takes the last way out from somebody, until that one is out', async () => {
  const roof = cell(0, 2, 0, 'glass');
  // A passage twelve long.
  for (let dx = -1; dx <= 12; dx++)
    for (const dz of [-1, 0, 1])
      for (const dy of [0, 1, 2]) {
        const isInside = dz === 0 && (dy < 2 ? dx >= 0 && dx < 12 : dx === 0);
        if (!isInside) arena.world.setBlock(cell(dx, dy, dz, '').position, 'stone');
      }
  await arena.join('Ben');
  arena.world.teleport('Ben', { x: at.x + 0.5, y: at.y, z: at.z + 0.5 });
  await walkNear(ada, { x: at.x, y: at.y, z: at.z - 3 }, { rangeBlocks: 1 });
  await give(arena, ada, { glass: 1 });
  const { end } = within(ada, { goods: new Set(['glass']) });
  const building = buildSection(ada, blueprintOf('roof', [roof], true));
  await ada.waitForTicks(60);
  expect(arena.world.blockAt(roof.position).name).toBe('air');
  arena.world.teleport('Ben', { x: at.x + 0.5, y: at.y, z: at.z + 8.5 });
  const outcome = await building;
  end();
  expect(outcome).toMatchObject({ kind: 'completed', done: 1 });
}, 60_000);

it('walls nobody up under an overhang, itself least of all', async () => {
  for (let dx = -5; dx <= 5; dx++)
    for (let dz = -5; dz <= 6; dz++) arena.world.setBlock(cell(dx, 2, dz, '').position, 'stone');
  for (const [dx, dz] of SIDES.filter(([, dz]) => dz < 1))
    for (const dy of [0, 1]) arena.world.setBlock(cell(dx, dy, dz, '').position, 'stone');
  await place(arena, ada, { x: at.x + 0.5, y: at.y, z: at.z + 0.5 });
  await give(arena, ada, { glass: 2 });
  const { end } = within(ada, { goods: new Set(['glass']) });
  const cells = [0, 1].map((dy) => cell(0, dy, 1, 'glass'));
  const outcome = await buildSection(ada, blueprintOf('front', cells, true));
  end();
  expect(outcome).toMatchObject({ kind: 'completed', done: 2 });
  expect(ada.entity.position.z).toBeGreaterThan(at.z + 1);
}, 60_000);

it('does not go on setting down and taking away where it gets no lower by that', async () => {
  const tower = { low: cell(0, 0, 0, '').position, high: cell(2, 9, 2, '').position };
  for (let dx = 0; dx < 3; dx++)
    for (let dz = 0; dz < 3; dz++)
      for (let dy = 0; dy < 10; dy++) arena.world.setBlock(cell(dx, dy, dz, '').position, 'stone');
  await give(arena, ada, { dirt: 16 });
  arena.world.teleport('Ada', { x: tower.low.x + 1.5, y: tower.high.y + 1, z: tower.low.z + 1.5 });
  await ada.waitForTicks(5);
  const scaffolding = new Scaffolding(ada, () => false);
  let piled = 0;
  const { end } = within(ada, {
    digsNoWays: true,
    mayFall: true,
    onPiled: (block) => {
      piled += 1;
      scaffolding.add(block);
    },
  });
  await scaffolding.stepOff(tower, () => true);
  end();
  expect(piled).toBeLessThan(6);
}, 60_000);

it('gets out of a room its own team has closed, by what it can put back, and leaves the room whole', async () => {
  await walkNear(ada, { x: at.x + 2, y: at.y, z: at.z + 2 }, { rangeBlocks: 0.5 });
  const room: Cell[] = [];
  for (let dx = 0; dx < 5; dx++)
    for (let dz = 0; dz < 5; dz++)
      for (let dy = -1; dy < 4; dy++) {
        const isWall = dx % 4 === 0 || dz % 4 === 0 || dy === -1 || dy === 3;
        if (isWall) room.push(cell(dx, dy, dz, dz === 4 ? 'oak_planks' : 'glass'));
      }
  for (const { position, block } of room) arena.world.setBlock(position, block);
  protectBuilding(
    ada,
    room.map(({ position }) => position),
  );
  const seen = room[0]?.position ?? at;
  await settled(ada, () => ada.blockAt(asPoint(ada, seen))?.name === 'glass');
  // With that nobody climbs over anything.
  await give(arena, ada, { dirt: 1 });
  await breakOut(ada);
  expect(ada.entity.position.z).toBeGreaterThan(at.z + 5);
  expect(room.filter(({ position, block }) => arena.world.blockAt(position).name !== block)).toEqual([]);
}, 60_000);

it('climbs by no glass of its own, which would be gone', async () => {
  for (let dx = 0; dx < 5; dx++)
    for (let dz = 0; dz < 5; dz++)
      for (let dy = 0; dy < 5; dy++) {
        const isRoom = dx % 4 > 0 && dz % 4 > 0;
        arena.world.setBlock(cell(dx, dy, dz, '').position, isRoom ? 'air' : 'stone');
      }
  const cells = [1, 2, 3].flatMap((dx) => [1, 2, 3].map((dz) => cell(dx, 4, dz, 'glass')));
  await give(arena, ada, { glass: 9 });
  arena.world.teleport('Ada', { x: at.x + 2.5, y: at.y, z: at.z + 2.5 });
  await ada.waitForTicks(5);
  const { end } = within(ada, { goods: new Set(['glass']) });
  const outcome = await buildSection(ada, blueprintOf('roof', cells, true));
  end();
  expect(carriedCount(ada, 'glass') + outcome.done).toBe(9);
}, 60_000);
