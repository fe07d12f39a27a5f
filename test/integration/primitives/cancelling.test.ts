import { CHEST, give, place, settled, startArena, within, type Arena } from './arena.js';
import type { Bot } from 'mineflayer';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { craftItem } from '../../../primitives/craft-item.js';
import { killMob } from '../../../primitives/kill-mob.js';
import type { PrimitiveOutcome } from '../../../primitives/outcome.js';
import { placeItem } from '../../../primitives/place-item.js';
import { shoot } from '../../../primitives/shoot.js';

let arena: Arena;
let ada: Bot;

beforeAll(async () => {
  arena = await startArena();
  ada = await arena.join('Ada');
}, 60_000);
beforeEach(() => arena.reset());
afterAll(() => arena.stop());

const KEYS = ['forward', 'back', 'left', 'right', 'jump', 'sprint', 'sneak'] as const;

/** Tells the bot to stop as soon as something holds; it has let go of everything then. */
async function stoppedWhen(
  holds: () => boolean,
  act: () => Promise<PrimitiveOutcome>,
): Promise<PrimitiveOutcome> {
  const stop = new AbortController();
  const { end } = within(ada, { signal: stop.signal });
  const acting = act();
  expect(await settled(ada, holds)).toBe(true);
  stop.abort();
  const outcome = await acting;
  end();
  expect(ada.currentWindow).toBeNull();
  expect(KEYS.filter((key) => ada.getControlState(key))).toEqual([]);
  expect(arena.claims.othersTargets('Nobody')).toEqual([]);
  return outcome;
}

const isWalking = (): boolean => ada.getControlState('forward');

it('stops crafting between two batches, with everything in hand', async () => {
  await give(arena, ada, { oak_log: 320 });
  const planks = (): number => arena.carried('Ada').oak_planks ?? 0;
  const outcome = await stoppedWhen(
    () => planks() > 0,
    () => craftItem(ada, 'oak_planks', 320),
  );
  expect(outcome.kind).toBe('cancelled');
  expect(outcome.done).toBeLessThan(320);
  expect(planks()).toBe(4 * outcome.done);
  expect(arena.carried('Ada').oak_log).toBe(320 - outcome.done);
});

it('stops on the way to where a block is to be set down, and keeps it', async () => {
  await give(arena, ada, { furnace: 1 });
  const outcome = await stoppedWhen(isWalking, () => placeItem(ada, 'furnace', { x: -14, y: -60, z: 9 }));
  expect(outcome).toMatchObject({ kind: 'cancelled', done: 0 });
  expect(arena.carried('Ada')).toEqual({ furnace: 1 });
});

it('lets go of a mob it was after', async () => {
  const outcome = await stoppedWhen(isWalking, () => killMob(ada, 'pig'));
  expect(outcome).toMatchObject({ kind: 'cancelled', done: 0 });
});

it('lowers the bow', async () => {
  await give(arena, ada, { bow: 1, arrow: 8 });
  await place(arena, ada, { x: CHEST.x + 0.5, y: CHEST.y, z: CHEST.z + 3.5 });
  const outcome = await stoppedWhen(
    () => ada.usingHeldItem,
    () => shoot(ada, 'bow', 'pig'),
  );
  expect(outcome).toMatchObject({ kind: 'cancelled', done: 0 });
  expect(ada.usingHeldItem).toBe(false);
  expect(arena.world.entities().filter(({ name }) => name === 'pig')).toHaveLength(4);
});
