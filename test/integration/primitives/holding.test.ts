import type { Bot } from 'mineflayer';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hold } from '../../../primitives/body/tools.js';
import { give, startArena, type Arena } from './arena.js';

let arena: Arena;
let ada: Bot;

beforeAll(async () => {
  arena = await startArena();
  ada = await arena.join('Ada');
}, 60_000);
beforeEach(() => arena.reset());
afterAll(() => arena.stop());

it('has in hand what the server says, not what the client hopes for', async () => {
  // The quick bar fills up first.
  await give(arena, ada, { dirt: 9 * 64, iron_pickaxe: 1 });
  const place = (): number =>
    (arena.world.player('Ada')?.slots ?? []).findIndex((slot) => slot?.name === 'iron_pickaxe');
  const before = place();
  expect(await hold(ada, 'iron_pickaxe')).toBe(true);
  expect(place()).not.toBe(before);
  expect(ada.heldItem?.name).toBe('iron_pickaxe');
  expect(await hold(ada, 'bow')).toBe(false);
});
