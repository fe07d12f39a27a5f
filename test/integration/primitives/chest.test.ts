import type { Bot } from 'mineflayer';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkItemInsideChest } from '../../../primitives/check-item-inside-chest.js';
import { depositItemIntoChest } from '../../../primitives/deposit-item-into-chest.js';
import { exchangeWithChest } from '../../../primitives/exchange-with-chest.js';
import { getItemFromChest } from '../../../primitives/get-item-from-chest.js';
import { sendClicks } from '../../../primitives/body/windows.js';
import { build, CHEST, give, place, settled, startArena, takingTurns, within, type Arena } from './arena.js';

let arena: Arena;
const bots: Bot[] = [];
let ada: Bot;

beforeAll(async () => {
  arena = await startArena();
  for (const name of ['Ada', 'Ben', 'Cem', 'Dot']) bots.push(await arena.join(name));
  [ada] = bots as [Bot];
}, 60_000);

beforeEach(() => arena.reset());
afterAll(() => arena.stop());

it('takes exactly what was asked for, however it is spread over slots', async () => {
  arena.world.setContents(CHEST, { cobblestone: 150, oak_planks: 64, stick: 3 });
  const { visits, end } = within(ada, {});
  const outcome = await getItemFromChest(ada, CHEST, { cobblestone: 100, oak_planks: 23 });
  end();
  expect(outcome).toMatchObject({ kind: 'completed', asked: 123, done: 123 });
  expect(arena.carried('Ada')).toEqual({ cobblestone: 100, oak_planks: 23 });
  expect(arena.chest()).toEqual({ cobblestone: 50, oak_planks: 41, stick: 3 });
  expect(visits).toMatchObject([
    {
      block: 'chest',
      position: { x: -14, y: -60, z: 2 },
      before: { cobblestone: 150, oak_planks: 64, stick: 3 },
      after: { cobblestone: 50, oak_planks: 41, stick: 3 },
    },
  ]);
});

it('puts and takes in one visit, and says what the chest did not have', async () => {
  arena.world.setContents(CHEST, { stick: 3 });
  await give(arena, ada, { cobblestone: 11 });
  const { visits, end } = within(ada, {});
  const outcome = await exchangeWithChest(ada, CHEST, { put: { cobblestone: 11 }, take: { stick: 5 } });
  end();
  expect(outcome).toMatchObject({ kind: 'partial', asked: 16, done: 14 });
  expect(outcome.reason).toContain('3 stick there at first');
  expect(visits).toHaveLength(1);
  expect(arena.chest()).toEqual({ cobblestone: 11 });
  expect(arena.carried('Ada')).toEqual({ stick: 3 });
});

it('puts everything down but what is to be carried, takes what of that is missing, and walks for nothing', async () => {
  arena.world.setContents(CHEST, { stick: 3 });
  await give(arena, ada, { cobblestone: 11, stick: 1 });
  const order = { put: 'everything', carry: { stick: 2 } } as const;
  expect(await exchangeWithChest(ada, CHEST, order)).toMatchObject({
    kind: 'completed',
    asked: 12,
    done: 12,
  });
  expect(arena.carried('Ada')).toEqual({ stick: 2 });
  expect(arena.chest()).toEqual({ cobblestone: 11, stick: 2 });
  const { visits, end } = within(ada, {});
  expect(await exchangeWithChest(ada, CHEST, order)).toMatchObject({ kind: 'completed', asked: 0 });
  end();
  expect(visits).toEqual([]);
});

it('takes the least worn of several tools', async () => {
  arena.world.give('Ada', 'wooden_pickaxe', 1, 20);
  arena.world.give('Ada', 'wooden_pickaxe', 1, 5);
  arena.world.give('Ada', 'wooden_pickaxe', 1, 40);
  await settled(ada, () => ada.inventory.items().length === 3);
  await depositItemIntoChest(ada, CHEST, { wooden_pickaxe: 3 });
  expect(arena.chest()).toEqual({ wooden_pickaxe: 3 });
  await getItemFromChest(ada, CHEST, { wooden_pickaxe: 1 });
  expect(arena.world.player('Ada')?.slots.filter(Boolean)).toMatchObject([{ damage: 5 }]);
});

it('looks into a chest and changes nothing', async () => {
  arena.world.setContents(CHEST, { stick: 3, oak_planks: 70 });
  const outcome = await checkItemInsideChest(ada, CHEST);
  expect(outcome.kind).toBe('completed');
  expect([...outcome.evidence].sort()).toEqual(['3 stick', '70 oak_planks']);
  expect(arena.chest()).toEqual({ stick: 3, oak_planks: 70 });
});

it('puts what its work is about first where there is not room for all', async () => {
  arena.world.setContents(CHEST, { wooden_sword: 26 });
  await give(arena, ada, { dirt: 1, oak_sapling: 1, coal: 1 });
  const { end } = within(ada, { goods: new Set(['coal']) });
  expect((await exchangeWithChest(ada, CHEST, { put: 'everything' })).kind).toBe('partial');
  end();
  expect(arena.chest()).toEqual({ wooden_sword: 26, coal: 1 });
});

it('keeps what does not fit into a full chest, and makes room by taking', async () => {
  arena.world.setContents(CHEST, { stone: 27 * 64 });
  await give(arena, ada, { cobblestone: 20 });
  const refused = await depositItemIntoChest(ada, CHEST, { cobblestone: 20 });
  expect(refused).toMatchObject({ kind: 'failed', done: 0 });
  expect(refused.reason).toContain('the chest is full');
  expect(refused.obstacle).toBe('chest-full');
  expect(arena.carried('Ada')).toEqual({ cobblestone: 20 });
  const swapped = await exchangeWithChest(ada, CHEST, { put: { cobblestone: 20 }, take: { stone: 64 } });
  expect(swapped).toMatchObject({ kind: 'completed', done: 84 });
  expect(arena.chest()).toEqual({ stone: 26 * 64, cobblestone: 20 });
});

it('leaves in the chest what the inventory has no room for', async () => {
  await give(arena, ada, { dirt: 35 * 64 });
  arena.world.setContents(CHEST, { stone: 128 });
  const outcome = await getItemFromChest(ada, CHEST, { stone: 100 });
  expect(outcome).toMatchObject({ kind: 'partial', done: 64 });
  expect(outcome.reason).toContain('the inventory is full');
  expect(arena.chest()).toEqual({ stone: 64 });
});

it('refuses where no chest stands and where a block lies on its lid', async () => {
  const missing = await getItemFromChest(ada, CHEST.offset(0, 0, 1), { stick: 1 });
  expect(missing).toMatchObject({ kind: 'refused', done: 0 });
  expect(missing.reason).toContain('found air');
  await build(arena, ada, 'stone', CHEST.offset(0, 1, 0));
  const shut = await checkItemInsideChest(ada, CHEST);
  expect(shut.kind).toBe('refused');
  expect(shut.reason).toContain('stone lies on its lid');
});

it('says how it should have been called', async () => {
  await expect(getItemFromChest(ada, CHEST, { no_such_thing: 1 })).rejects.toThrow(/no_such_thing/);
  await expect(depositItemIntoChest(ada, CHEST, { stick: 1.5 })).rejects.toThrow(
    'depositItemIntoChest expects (bot, chestPosition, {name: count}): got itemsToDeposit.stick 1.5',
  );
  await expect(exchangeWithChest(ada, CHEST, { put: { stick: 1 }, take: { stick: 1 } })).rejects.toThrow(
    'got stick both in put and in take',
  );
});

it('conserves items with four bots in line, each visit beginning where the last one ended', async () => {
  arena.world.setContents(CHEST, { cobblestone: 300, stick: 200, oak_planks: 64 });
  const withContainer = takingTurns();
  const contexts = bots.map((bot) => ({ bot, ...within(bot, { withContainer }) }));
  const order: { before: unknown; after: unknown }[] = [];
  const recording = bots.map((bot) => within(bot, { withContainer, onVisit: (visit) => order.push(visit) }));
  const failures: string[] = [];
  await Promise.all(
    bots.map(async (bot, number) => {
      for (let round = 0; round < 50; round++) {
        const count = 1 + ((round * 7 + number * 3) % 13);
        const take = round % 2 === 0;
        const outcome = await exchangeWithChest(
          bot,
          CHEST,
          take
            ? { take: { cobblestone: count, stick: 2 } }
            : { put: { cobblestone: 1 + (((round - 1) * 7 + number * 3) % 13), stick: 2 } },
        );
        if (outcome.kind !== 'completed') failures.push(outcome.reason);
      }
    }),
  );
  for (const { end } of [...recording, ...contexts]) end();
  expect(failures).toEqual([]);
  expect(arena.chest()).toEqual({ cobblestone: 300, stick: 200, oak_planks: 64 });
  expect(order).toHaveLength(200);
  order.slice(1).forEach((visit, index) => {
    expect(visit.before).toEqual(order[index]?.after);
  });
}, 60_000);

it('counts only what it really got when a stranger takes from the same chest', async () => {
  arena.world.setContents(CHEST, { cobblestone: 640 });
  const [, stranger] = bots as [Bot, Bot];
  const carried = (bot: Bot): number => arena.carried(bot.username).cobblestone ?? 0;
  // Neither waits for the other: both have the chest open at once.
  const grab = async (bot: Bot, count: number): Promise<void> => {
    for (let round = 0; round < 30; round++) {
      const before = carried(bot);
      const outcome = await getItemFromChest(bot, CHEST, { cobblestone: count });
      // What a bot has set down there for a moment the other may take.
      expect(outcome.done).toBe(Math.max(0, carried(bot) - before));
    }
  };
  await Promise.all([grab(ada, 13), grab(stranger, 17)]);
  expect(carried(ada) + carried(stranger) + (arena.chest().cobblestone ?? 0)).toBe(640);
}, 60_000);

it('fills no slot that somebody is about to click, who would get it into the hand', async () => {
  arena.world.setContents(CHEST, { stick: 3 });
  const [, stranger] = bots as [Bot, Bot];
  await give(arena, ada, { stone_pickaxe: 1 });
  await give(arena, stranger, { oak_log: 1 });
  const chest = await holdingFirst(stranger);
  const empty = chest.firstEmptyContainerSlot();
  await depositItemIntoChest(ada, CHEST, { stone_pickaxe: 1 });
  await stranger.clickWindow(empty ?? -1, 0, 0);
  void chest.close();
  await settled(ada, () => arena.chest().oak_log === 1);
  expect(arena.chest()).toEqual({ stick: 3, stone_pickaxe: 1, oak_log: 1 });
  expect(arena.carried(stranger.username)).toEqual({});
});

it('gives back what somebody set down in the slot it was about to click', async () => {
  const [, stranger] = bots as [Bot, Bot];
  await give(arena, ada, { cobblestone: 5 });
  await give(arena, stranger, { oak_log: 1 });
  const chest = await holdingFirst(stranger);
  const client = ada._client as unknown as { write: (name: string, packet: unknown) => void };
  const write = client.write.bind(client);
  const held: [string, unknown][] = [];
  client.write = (name, packet) => {
    if (name === 'window_click') held.push([name, packet]);
    else write(name, packet);
    if (held.length !== 1 || name !== 'window_click') return;
    // The last slot is what a bot fills first.
    void stranger.clickWindow(26, 0, 0);
    void settled(ada, () => arena.chest().oak_log === 1).then(() => {
      client.write = write;
      for (const click of held) write(...click);
    });
  };
  const outcome = await depositItemIntoChest(ada, CHEST, { cobblestone: 5 });
  void chest.close();
  expect(outcome).toMatchObject({ kind: 'completed', done: 5 });
  expect(arena.chest()).toEqual({ cobblestone: 5, oak_log: 1 });
  expect(arena.carried('Ada')).toEqual({});
});

/** Opens the chest and takes what one carries onto the cursor. */
async function holdingFirst(bot: Bot): Promise<Awaited<ReturnType<Bot['openContainer']>>> {
  const chest = await bot.openContainer(bot.blockAt(CHEST) as Parameters<Bot['openContainer']>[0]);
  await bot.clickWindow(chest.items()[0]?.slot ?? -1, 0, 0);
  return chest;
}

it('counts what is left when the chest is emptied right after it opened', async () => {
  arena.world.setContents(CHEST, { cobblestone: 64, stick: 9 });
  ada.once('windowOpen', () => {
    arena.world.setContents(CHEST, { stick: 9 });
  });
  const outcome = await getItemFromChest(ada, CHEST, { cobblestone: 10, stick: 4 });
  expect(outcome).toMatchObject({ kind: 'partial', done: 4 });
  expect(arena.carried('Ada')).toEqual({ stick: 4 });
  expect(arena.world.player('Ada')?.cursor).toBeNull();
});

it('gets there though a third of the openings are lost', async () => {
  arena.world.setContents(CHEST, { cobblestone: 100 });
  const client = ada._client as unknown as { write: (name: string, packet: unknown) => void };
  const write = client.write.bind(client);
  let openings = 0;
  client.write = (name, packet) => {
    if (name === 'block_place' && openings++ % 3 === 0) return;
    write(name, packet);
  };
  try {
    for (let round = 0; round < 12; round++) {
      const outcome = await getItemFromChest(ada, CHEST, { cobblestone: 2 });
      expect(outcome).toMatchObject({ kind: 'completed', done: 2 });
    }
  } finally {
    client.write = write;
  }
  expect(openings).toBeGreaterThan(12);
  expect(arena.carried('Ada')).toEqual({ cobblestone: 24 });
});

it('gives up on a chest that never opens', async () => {
  const client = ada._client as unknown as { write: (name: string, packet: unknown) => void };
  const write = client.write.bind(client);
  client.write = (name, packet) => {
    if (name !== 'block_place') write(name, packet);
  };
  const outcome = await checkItemInsideChest(ada, CHEST);
  client.write = write;
  expect(outcome).toMatchObject({ kind: 'failed', done: 0 });
  expect(outcome.reason).toContain('did not open in 5 tries');
});

it('leaves no window open when it is stopped as it opens', async () => {
  arena.world.setContents(CHEST, { cobblestone: 64 });
  const stop = new AbortController();
  const { end } = within(ada, { signal: stop.signal });
  ada.once('windowOpen', () => {
    stop.abort();
  });
  const outcome = await getItemFromChest(ada, CHEST, { cobblestone: 10 });
  end();
  expect(outcome).toMatchObject({ kind: 'cancelled', done: 0 });
  expect(ada.currentWindow === null).toBe(true);
  expect(await settled(ada, () => arena.world.player('Ada')?.openWindow === null)).toBe(true);
  expect(arena.chest()).toEqual({ cobblestone: 64 });
});

it('tells what was moved when it is stopped while its clicks are under way', async () => {
  arena.world.setContents(CHEST, { cobblestone: 64 });
  const stop = new AbortController();
  const { visits, end } = within(ada, { signal: stop.signal });
  const client = ada._client as unknown as { write: (name: string, packet: unknown) => void };
  const write = client.write.bind(client);
  client.write = (name, packet) => {
    write(name, packet);
    if (name === 'window_click') stop.abort();
  };
  const outcome = await getItemFromChest(ada, CHEST, { cobblestone: 10 });
  client.write = write;
  end();
  expect(outcome.done).toBe(arena.carried('Ada').cobblestone);
  expect(visits).toMatchObject([{ before: { cobblestone: 64 }, after: { cobblestone: 54 } }]);
  expect(ada.currentWindow === null).toBe(true);
  expect(await settled(ada, () => arena.world.player('Ada')?.openWindow === null)).toBe(true);
  expect(arena.world.player('Ada')?.cursor).toBeNull();
});

it('leaves no window open when it is stopped before the window came', async () => {
  const stop = new AbortController();
  const { end } = within(ada, { signal: stop.signal });
  const visit = getItemFromChest(ada, CHEST, { cobblestone: 10 });
  // The click went out within these turns of the loop; its answer is on the way.
  await Promise.resolve();
  await Promise.resolve();
  stop.abort();
  const outcome = await visit;
  end();
  expect(outcome.kind).toBe('cancelled');
  // The click went out first: its window, or that there is none, is known before this is answered.
  await sendClicks(ada, ada.inventory, []).catch(() => undefined);
  expect(ada.currentWindow === null).toBe(true);
  expect(await settled(ada, () => arena.world.player('Ada')?.openWindow === null)).toBe(true);
});

it('goes on with the visit when the window is closed under its hands', async () => {
  arena.world.setContents(CHEST, { cobblestone: 64 });
  ada.once('windowOpen', (window) => {
    // Long enough for the visit to be at its clicks.
    void Promise.resolve().then(() => {
      void ada.closeWindow(window);
    });
  });
  const outcome = await getItemFromChest(ada, CHEST, { cobblestone: 10 });
  expect(outcome).toMatchObject({ kind: 'completed', done: 10 });
  expect(arena.carried('Ada')).toEqual({ cobblestone: 10 });
});

it('leaves in the mine what was dug on the way and lies in the chest by the stack', async () => {
  arena.world.setContents(CHEST, { dirt: 64, cobblestone: 60 });
  await give(arena, ada, { dirt: 30, cobblestone: 30, granite: 5, andesite: 20, raw_iron: 3 });
  await place(arena, ada, { x: CHEST.x + 0.5, y: CHEST.y, z: CHEST.z + 9.5 });
  const held = { dirt: 64, cobblestone: 60 };
  const parts = { mayRoam: true, goods: new Set(['raw_iron', 'andesite']), heldIn: () => held };
  const { end } = within(ada, parts);
  await exchangeWithChest(ada, CHEST, { put: 'everything' });
  end();
  // A stack of cobblestone is nearly there, and eight blocks are kept for the way; what the job is about is.
  expect(arena.chest()).toEqual({ dirt: 64, cobblestone: 68, granite: 5, andesite: 20, raw_iron: 3 });
  expect(arena.carried('Ada')).toEqual({});
});
