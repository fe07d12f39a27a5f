import { startActing, type ActingWorld } from './support-acting.js';
import type { Bot } from 'mineflayer';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mineBlock } from '../../../primitives/mine-block.js';

let acting: ActingWorld;
let ann: Bot;
let ben: Bot;

beforeAll(async () => {
  acting = await startActing();
  ann = await acting.join('Ann');
  ben = await acting.join('Ben');
  acting.within(ann);
  acting.within(ben);
});
afterAll(() => acting.stop());
beforeEach(async () => {
  await acting.reset();
  await acting.place(ann, { x: -13.5, y: -60, z: -3.5 });
  await acting.place(ben, { x: -12.5, y: -60, z: -5.5 });
});

async function equip(bot: Bot, ...items: string[]): Promise<void> {
  for (const item of items) await acting.give(bot, item);
}

it('mines five oak logs by hand', async () => {
  const outcome = await mineBlock(ann, 'oak_log', 5);
  expect(outcome).toMatchObject({ kind: 'completed', asked: 5, done: 5 });
  expect(outcome.evidence).toContain('oak_log carried 0 -> 5');
  expect(acting.carried('Ann')).toEqual({ oak_log: 5 });
});

it.each(['stone', 'cobblestone'])('gains eleven cobblestone from %s with a wooden pickaxe', async (block) => {
  await equip(ann, 'wooden_pickaxe');
  expect(await mineBlock(ann, block, 11, { item: 'cobblestone' })).toMatchObject({
    kind: 'completed',
    done: 11,
  });
  expect(acting.carried('Ann')).toEqual({ wooden_pickaxe: 1, cobblestone: 11 });
});

it('gains seven raw iron with a stone pickaxe, though a wooden one is in hand', async () => {
  await equip(ann, 'wooden_pickaxe', 'stone_pickaxe');
  const outcome = await mineBlock(ann, ['iron_ore', 'deepslate_iron_ore'], 7, { item: 'raw_iron' });
  expect(outcome).toMatchObject({ kind: 'completed', done: 7 });
  expect(acting.carried('Ann')).toEqual({ wooden_pickaxe: 1, stone_pickaxe: 1, raw_iron: 7 });
});

it('refuses iron ore with a wooden pickaxe and names what would do', async () => {
  await equip(ann, 'wooden_pickaxe');
  const outcome = await mineBlock(ann, 'iron_ore', 7, { item: 'raw_iron' });
  expect(outcome).toMatchObject({ kind: 'refused', done: 0 });
  expect(outcome.reason).toContain('stone_pickaxe');
  expect(outcome.reason).toContain('carried wooden_pickaxe');
});

it('mines diamonds with an iron pickaxe', async () => {
  await equip(ann, 'iron_pickaxe');
  expect(await mineBlock(ann, 'diamond_ore', 3, { item: 'diamond' })).toMatchObject({
    kind: 'completed',
    done: 3,
  });
  expect(acting.carried('Ann')).toMatchObject({ diamond: 3 });
});

it('breaks one redstone ore for four redstone', async () => {
  await equip(ann, 'iron_pickaxe');
  const outcome = await mineBlock(ann, 'redstone_ore', 4, { item: 'redstone' });
  expect(outcome.kind).toBe('completed');
  expect(outcome.evidence).toContain('1 redstone_ore broken');
  expect(acting.carried('Ann')['redstone']).toBe(outcome.done);
});

it('uses the tool it is told to where it gets the drops', async () => {
  await equip(ann, 'iron_pickaxe', 'wooden_pickaxe');
  await mineBlock(ann, 'cobblestone', 1, { tool: 'wooden_pickaxe' });
  const worn = acting.world.player('Ann')?.slots.filter((stack) => stack && stack.damage > 0);
  expect(worn).toMatchObject([{ item: 'wooden_pickaxe', damage: 1 }]);
});

it('takes leaves with shears', async () => {
  await equip(ann, 'shears');
  const outcome = await mineBlock(ann, 'oak_leaves', 3, { item: 'oak_leaves' });
  expect(outcome.kind).toBe('completed');
  // A leaf may stay up in the tree until others have gone: then one more is taken.
  expect(outcome.done).toBeGreaterThanOrEqual(3);
  // What was still falling may have come to it since.
  expect(acting.carried('Ann')['oak_leaves']).toBeGreaterThanOrEqual(outcome.done);
});

it('digs a column of gravel that falls as it is dug', async () => {
  await acting.build(
    ann,
    'gravel',
    [-60, -59, -58, -57].map((y) => ({ x: -15, y, z: -1 })),
  );
  expect(await mineBlock(ann, 'gravel', 4)).toMatchObject({ kind: 'completed', done: 4 });
  const { gravel = 0, flint = 0 } = acting.carried('Ann');
  expect(gravel + flint).toBe(4);
});

it('lets two bots mine side by side and never dig the same block', async () => {
  await equip(ann, 'wooden_pickaxe');
  await equip(ben, 'wooden_pickaxe');
  const dug: string[] = [];
  const forget = acting.world.events.on('block-broken', ({ position }) => {
    dug.push(Object.values(position).join());
  });
  const order = [['stone', 'cobblestone'], 6, { item: 'cobblestone' }] as const;
  const outcomes = await Promise.all([mineBlock(ann, ...order), mineBlock(ben, ...order)]);
  if (typeof forget === 'function') forget();
  expect(outcomes).toMatchObject([{ kind: 'completed' }, { kind: 'completed' }]);
  expect(new Set(dug).size).toBe(dug.length);
  const gained = (acting.carried('Ann')['cobblestone'] ?? 0) + (acting.carried('Ben')['cobblestone'] ?? 0);
  // Who has enough leaves what fell last.
  const lying = acting.world.entities().reduce((sum, { stack }) => sum + (stack?.count ?? 0), 0);
  expect(gained + lying).toBe(dug.length);
  expect(acting.claims.held.size).toBe(0);
});

it('turns to another block when one is taken by somebody else on the way', async () => {
  await acting.place(ann, { x: -13.5, y: -60, z: 5.5 });
  await equip(ann, 'iron_pickaxe');
  const mining = mineBlock(ann, 'diamond_ore', 1, { item: 'diamond' });
  await ann.waitForTicks(5);
  const [claimed = ''] = acting.claims.held.keys();
  const [x = 0, y = 0, z = 0] = claimed.slice('block:'.length).split(',').map(Number);
  expect(claimed).toMatch(/^block:-7,/);
  acting.world.setBlock({ x, y, z }, 'air');
  expect(await mining).toMatchObject({ kind: 'completed', done: 1 });
  expect(acting.carried('Ann')).toMatchObject({ diamond: 1 });
});

it('says what is missing when there are not enough blocks', async () => {
  const others = [-7, -6, -5, -4, -3, -2].flatMap((z) => [-60, -59].map((y) => ({ x: -7, y, z })));
  await acting.build(ann, 'air', others);
  await equip(ann, 'iron_pickaxe');
  const outcome = await mineBlock(ann, 'diamond_ore', 5, { item: 'diamond' });
  expect(outcome).toMatchObject({ kind: 'partial', asked: 5, done: 2 });
  expect(outcome.reason).toContain('no diamond_ore within reach');
});

it('gives up blocks that are protected and come back', async () => {
  const outcome = await mineBlock(ann, 'oak_fence', 2);
  expect(outcome).toMatchObject({ kind: 'failed', done: 0 });
});

it('stops when it is called off and tells how far it got', async () => {
  const controller = new AbortController();
  const reported: number[] = [];
  const restore = acting.within(ann, {
    signal: controller.signal,
    onProgress: (done) => {
      reported.push(done);
      if (done === 2) controller.abort();
    },
  });
  const outcome = await mineBlock(ann, 'oak_log', 8, { item: 'oak_log' });
  restore();
  expect(outcome).toMatchObject({ kind: 'cancelled', asked: 8, done: 2 });
  expect(reported.slice(0, 3)).toEqual([0, 0, 1]);
  expect(acting.claims.held.size).toBe(0);
  expect(ann.targetDigBlock).toBeNull();
});

it('stops early when less is wanted meanwhile', async () => {
  await equip(ann, 'wooden_pickaxe');
  let wanted = 11;
  const restore = acting.within(ann, {
    quantityNow: (asked) => Math.min(asked, wanted),
    onProgress: (done) => {
      if (done >= 2) wanted = 4;
    },
  });
  const outcome = await mineBlock(ann, 'cobblestone', 11, { item: 'cobblestone' });
  restore();
  expect(outcome).toMatchObject({ kind: 'completed', asked: 4, done: 4 });
  expect(acting.carried('Ann')['cobblestone']).toBe(4);
});

it('stops at the deadline', async () => {
  const restore = acting.within(ann, { deadlineTick: acting.tick() + 100 });
  const outcome = await mineBlock(ann, 'oak_log', 8);
  restore();
  expect(outcome).toMatchObject({ kind: 'timed-out' });
  expect(outcome.done).toBeLessThan(3);
});

it('throws for what can never work', async () => {
  await expect(mineBlock(ann, 'oak_wood_log', 1)).rejects.toMatchObject({ code: 'bad-argument' });
  await expect(mineBlock(ann, 'oak_log', 0)).rejects.toMatchObject({ code: 'bad-argument' });
  await expect(mineBlock(ann, 'stone', 1, { item: 'diamond' })).rejects.toThrow('never do');
});
