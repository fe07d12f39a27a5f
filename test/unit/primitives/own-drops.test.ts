import { EventEmitter } from 'node:events';
import type { Bot } from 'mineflayer';
import { expect, it } from 'vitest';
import { actWithin, contextOf, entityClaim } from '../../../primitives/body/context.js';
import { OwnDrops } from '../../../primitives/body/own-drops.js';
import { ClaimBook } from '../../../src/schedule/assign/claims.js';

const NOW = (): number => 0;

function bodyOf(username: string): Bot {
  return Object.assign(new EventEmitter(), { username, entity: { id: 1 } }) as unknown as Bot;
}

/** A thing on the ground, as mineflayer shows it. */
function drop(id: number, x: number, count = 1): Bot['entity'] {
  const position = { x, y: 0.5, z: 0.5 };
  return {
    id,
    name: 'item',
    position,
    getDroppedItem: () => ({ name: 'log', count }),
  } as unknown as Bot['entity'];
}

it('tells what fell out of an own block from what others dug, and what each took up of the other’s', () => {
  const claims = new ClaimBook();
  const [ada, ben] = [bodyOf('Ada'), bodyOf('Ben')];
  const adas = new OwnDrops(ada, claims, NOW);
  const bens = new OwnDrops(ben, claims, NOW);
  adas.expect({ x: 0, y: 0, z: 0 });
  bens.expect({ x: 5, y: 0, z: 0 });
  for (const body of [ada, ben])
    for (const thing of [drop(7, 0.5), drop(8, 5.5)]) body.emit('entitySpawn', thing);
  expect([adas.isOwn(7), adas.isOwn(8), bens.isOwn(8)]).toEqual([true, false, true]);

  ben.emit('playerCollect', ben.entity, drop(7, 0.5, 2));
  ben.emit('playerCollect', ben.entity, drop(8, 5.5));
  ben.emit('playerCollect', drop(99, 0), drop(7, 0.5));
  expect([bens.swapped('log'), adas.swapped('log')]).toEqual([2, 0]);
  // The same is told to all.
  ada.emit('playerCollect', drop(2, 0), drop(7, 0.5, 2));
  expect(adas.swapped('log')).toBe(-2);

  // Who has stopped digging counts on nothing any more.
  adas.stop();
  expect(claims.isTakenByOther('Ben', entityClaim(7))).toBe(false);
  ben.emit('playerCollect', ben.entity, drop(7, 0.5));
  expect(bens.swapped('log')).toBe(2);
});

it('has a team know that nothing falls out of blocks, until something does', () => {
  const claims = new ClaimBook();
  const [ada, ben] = [bodyOf('Ada'), bodyOf('Ben')];
  const adas = new OwnDrops(ada, claims, NOW);
  const bens = new OwnDrops(ben, claims, NOW);
  const told: string[] = [];
  const leave = actWithin(ada, { ...contextOf(ada), onBarren: () => told.push('Ada') });
  adas.noteBarren();
  leave();
  expect(told).toEqual(['Ada']);
  expect([bens.isKnownBarren, new OwnDrops(ben, new ClaimBook(), NOW).isKnownBarren]).toEqual([true, false]);
  bens.expect({ x: 5, y: 0, z: 0 });
  ben.emit('entitySpawn', drop(8, 5.5));
  expect([bens.hasFallen, adas.isKnownBarren]).toEqual([true, false]);
});
