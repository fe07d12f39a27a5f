import { build, currentTick, give, place, settled, startArena, within, type Arena } from './arena.js';
import type { Position } from '../../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { breathe, isUnderWater } from '../../../primitives/body/breathing.js';
import { mineBlock } from '../../../primitives/mine-block.js';

let arena: Arena;
let ann: Bot;
let ben: Bot;

beforeAll(async () => {
  arena = await startArena();
  ann = await arena.join('Ann');
  ben = await arena.join('Ben');
});
afterAll(() => arena.stop());
beforeEach(async () => {
  await arena.reset();
  await place(arena, ann, { x: -13.5, y: -60, z: -3.5 });
  await place(arena, ben, { x: -12.5, y: -60, z: -5.5 });
});

it('mines five oak logs by hand', async () => {
  const outcome = await mineBlock(ann, 'oak_log', 5);
  expect(outcome).toMatchObject({ kind: 'completed', asked: 5, done: 5 });
  expect(outcome.evidence).toContain('oak_log carried 0 -> 5');
  expect(arena.carried('Ann')).toEqual({ oak_log: 5 });
});

it.each(['stone', 'cobblestone'])('gains eleven cobblestone from %s with a wooden pickaxe', async (block) => {
  await give(arena, ann, { wooden_pickaxe: 1 });
  expect(await mineBlock(ann, block, 11, { item: 'cobblestone' })).toMatchObject({
    kind: 'completed',
    done: 11,
  });
  expect(arena.carried('Ann')).toEqual({ wooden_pickaxe: 1, cobblestone: 11 });
});

it('gains seven raw iron with a stone pickaxe, though a wooden one is in hand', async () => {
  await give(arena, ann, { wooden_pickaxe: 1, stone_pickaxe: 1 });
  const outcome = await mineBlock(ann, ['iron_ore', 'deepslate_iron_ore'], 7, { item: 'raw_iron' });
  expect(outcome).toMatchObject({ kind: 'completed', done: 7 });
  expect(arena.carried('Ann')).toEqual({ wooden_pickaxe: 1, stone_pickaxe: 1, raw_iron: 7 });
});

it('refuses iron ore with a wooden pickaxe and names what would do', async () => {
  await give(arena, ann, { wooden_pickaxe: 1 });
  const outcome = await mineBlock(ann, 'iron_ore', 7, { item: 'raw_iron' });
  expect(outcome).toMatchObject({ kind: 'refused', done: 0 });
  expect(outcome.reason).toContain('stone_pickaxe');
  expect(outcome.reason).toContain('carried wooden_pickaxe');
});

it('mines diamonds with an iron pickaxe', async () => {
  await give(arena, ann, { iron_pickaxe: 1 });
  expect(await mineBlock(ann, 'diamond_ore', 3, { item: 'diamond' })).toMatchObject({
    kind: 'completed',
    done: 3,
  });
  expect(arena.carried('Ann')).toMatchObject({ diamond: 3 });
});

it('breaks one redstone ore for four redstone', async () => {
  await give(arena, ann, { iron_pickaxe: 1 });
  const outcome = await mineBlock(ann, 'redstone_ore', 4, { item: 'redstone' });
  expect(outcome.kind).toBe('completed');
  expect(outcome.evidence).toContain('1 redstone_ore broken');
  expect(arena.carried('Ann')['redstone']).toBe(outcome.done);
});

it('uses the tool it is told to where it gets the drops', async () => {
  await give(arena, ann, { iron_pickaxe: 1, wooden_pickaxe: 1 });
  await mineBlock(ann, 'cobblestone', 1, { tool: 'wooden_pickaxe' });
  const worn = arena.world.player('Ann')?.slots.filter((stack) => stack && stack.damage > 0);
  expect(worn).toMatchObject([{ name: 'wooden_pickaxe', damage: 1 }]);
});

it('digs what breaks sooner where it is as near, and goes a step for it', async () => {
  await give(arena, ann, { wooden_pickaxe: 1 });
  await build(arena, ann, 'cobblestone', { x: -14, y: -60, z: -5 });
  await build(arena, ann, 'stone', ...[-5, -4, -3].map((z) => ({ x: -17, y: -60, z })));
  await mineBlock(ann, ['stone', 'cobblestone'], 3, { item: 'cobblestone' });
  const near = [-14, -17].map((x) => ann.blockAt(new Vec3(x, -60, -5))?.name);
  expect(near).toEqual(['cobblestone', 'air']);
});

it('digs a column from the ground up, so that nothing it drops is left on a stump', async () => {
  const column = [-60, -59, -58].map((y) => ({ x: -16, y, z: -3 }));
  await build(arena, ann, 'oak_planks', ...column);
  expect(await mineBlock(ann, 'oak_planks', 2)).toMatchObject({ kind: 'completed', done: 2 });
  const left = column.map(({ x, y, z }) => ann.blockAt(new Vec3(x, y, z))?.name);
  expect(left).toEqual(['air', 'air', 'oak_planks']);
  expect(arena.carried('Ann')).toEqual({ oak_planks: 2 });
});

it('lets what falls from high up come down before it walks on', async () => {
  await build(arena, ann, 'oak_planks', { x: -15, y: -57, z: -4 }, { x: -12, y: -60, z: 3 });
  const inHand: (number | undefined)[] = [];
  arena.world.events.on('block-broken', () => {
    inHand.push(arena.carried('Ann')['oak_planks']);
  });
  expect(await mineBlock(ann, 'oak_planks', 2)).toMatchObject({ kind: 'completed', done: 2 });
  expect(inHand).toEqual([undefined, 1]);
});

it('takes leaves with shears', async () => {
  await give(arena, ann, { shears: 1 });
  const outcome = await mineBlock(ann, 'oak_leaves', 3, { item: 'oak_leaves' });
  expect(outcome.kind).toBe('completed');
  // A leaf may stay up in the tree until others have gone: then one more is taken.
  expect(outcome.done).toBeGreaterThanOrEqual(3);
  // What was still falling may have come to it since.
  expect(arena.carried('Ann')['oak_leaves']).toBeGreaterThanOrEqual(outcome.done);
});

it('digs a column of gravel that falls as it is dug', async () => {
  await build(arena, ann, 'gravel', ...[-60, -59, -58, -57].map((y) => ({ x: -15, y, z: -1 })));
  expect(await mineBlock(ann, 'gravel', 4)).toMatchObject({ kind: 'completed', done: 4 });
  const { gravel = 0, flint = 0 } = arena.carried('Ann');
  expect(gravel + flint).toBe(4);
});

it('lets two bots mine side by side and never dig the same block', async () => {
  await give(arena, ann, { wooden_pickaxe: 1 });
  await give(arena, ben, { wooden_pickaxe: 1 });
  const dug: string[] = [];
  const forget = arena.world.events.on('block-broken', ({ position }) => {
    dug.push(Object.values(position).join());
  });
  const order = [['stone', 'cobblestone'], 6, { item: 'cobblestone' }] as const;
  const outcomes = await Promise.all([mineBlock(ann, ...order), mineBlock(ben, ...order)]);
  if (typeof forget === 'function') forget();
  expect(outcomes).toMatchObject([{ kind: 'completed' }, { kind: 'completed' }]);
  expect(new Set(dug).size).toBe(dug.length);
  const gained = (arena.carried('Ann')['cobblestone'] ?? 0) + (arena.carried('Ben')['cobblestone'] ?? 0);
  // Who has enough leaves what fell last.
  const lying = arena.world.entities().reduce((sum, { stack }) => sum + (stack?.count ?? 0), 0);
  expect(gained + lying).toBe(dug.length);
  expect(arena.claims.othersTargets('Nobody')).toEqual([]);
});

it('turns to another block when one is taken by somebody else on the way', async () => {
  await place(arena, ann, { x: -13.5, y: -60, z: 5.5 });
  await give(arena, ann, { iron_pickaxe: 1 });
  const mining = mineBlock(ann, 'diamond_ore', 1, { item: 'diamond' });
  expect(await settled(ann, () => arena.claims.othersTargets('Nobody').length > 0)).toBe(true);
  const [claimed = ''] = arena.claims.othersTargets('Nobody');
  const [x = 0, y = 0, z = 0] = claimed.slice('block:'.length).split(',').map(Number);
  expect(claimed).toMatch(/^block:-7,/);
  arena.world.setBlock({ x, y, z }, 'air');
  expect(await mining).toMatchObject({ kind: 'completed', done: 1 });
  expect(arena.carried('Ann')).toMatchObject({ diamond: 1 });
});

it('says what is missing when there are not enough blocks', async () => {
  const others = [-7, -6, -5, -4, -3, -2].flatMap((z) => [-60, -59].map((y) => ({ x: -7, y, z })));
  await build(arena, ann, 'air', ...others);
  await give(arena, ann, { iron_pickaxe: 1 });
  const outcome = await mineBlock(ann, 'diamond_ore', 5, { item: 'diamond' });
  expect(outcome).toMatchObject({ kind: 'partial', asked: 5, done: 2 });
  expect(outcome.reason).toContain('no diamond_ore within reach');
});

it('gives up blocks that are protected and come back', async () => {
  const outcome = await mineBlock(ann, 'oak_fence', 2);
  expect(outcome).toMatchObject({ kind: 'failed', done: 0 });
});

it('comes up for air when it digs under water, and goes on', async () => {
  const [heights, lengths] = [
    [-60, -59, -58, -57],
    [-6, -5, -4, -3, -2],
  ];
  const all = heights.flatMap((y) =>
    [-17, -16, -15, -14, -13, -12, -11].flatMap((x) => lengths.map((z) => ({ x, y, z }))),
  );
  const isInside = ({ x, z }: Position): boolean => Math.abs(x + 14) < 2 && Math.abs(z + 4) < 2;
  await build(arena, ann, 'stone', ...all.filter((cell) => !isInside(cell)));
  await build(arena, ann, 'clay', ...[-16, -12].flatMap((x) => [-5, -4, -3].map((z) => ({ x, y: -59, z }))));
  await build(arena, ann, 'water', ...all.filter(isInside));
  await settled(ann, () => ann.entity.onGround);
  expect(await mineBlock(ann, 'clay', 4)).toMatchObject({ kind: 'completed', done: 4 });
  expect(arena.world.player('Ann')?.health).toBe(20);
});

it('swims out from under a roof for air', async () => {
  const all = [-60, -59, -58, -57].flatMap((y) =>
    [-20, -19, -18, -17, -16, -15, -14, -13, -12].flatMap((x) => [-5, -4, -3].map((z) => ({ x, y, z }))),
  );
  // A gallery of six blocks with a pit at one end, all under water.
  const isFlooded = ({ x, y, z }: Position): boolean =>
    z === -4 && x > -20 && x < -12 && (y < -58 || x === -13);
  await place(arena, ann, { x: -18.5, y: -60, z: -3.5 });
  await build(arena, ann, 'stone', ...all.filter((cell) => !isFlooded(cell)));
  await build(arena, ann, 'water', ...all.filter(isFlooded));
  await settled(ann, () => isUnderWater(ann));
  await breathe(ann);
  expect(isUnderWater(ann)).toBe(false);
});

it.each([
  ['sand', 8],
  // One in ten gives flint instead, and until it does nobody knows.
  ['gravel', 11],
])('swims after what floats off when it digs %s under water', async (block, most) => {
  const cells = [-60, -59, -58].flatMap((y) =>
    [-17, -16, -15, -14, -13, -12, -11].flatMap((x) => [-8, -7, -6, -5, -4].map((z) => ({ x, y, z }))),
  );
  const isRim = ({ x, z }: Position): boolean => x === -17 || x === -11 || z === -8 || z === -4;
  await build(arena, ann, 'stone', ...cells.filter(isRim));
  const inside = cells.filter((cell) => !isRim(cell));
  await build(arena, ann, block, ...inside.filter(({ y }) => y === -60));
  await build(arena, ann, 'water', ...inside.filter(({ y }) => y > -60));
  await place(arena, ben, { x: -12.5, y: -60, z: 4.5 });
  await place(arena, ann, { x: -13.5, y: -57, z: -3.5 });
  const outcome = await mineBlock(ann, block, 6, { item: block });
  expect(outcome.kind).toBe('completed');
  // Each that is not fetched is dug once more.
  const broken = Number.parseInt(outcome.evidence[0] ?? '', 10);
  expect(broken).toBeGreaterThanOrEqual(6);
  expect(broken).toBeLessThanOrEqual(most);
});

it('stops when it is called off and tells how far it got', async () => {
  const controller = new AbortController();
  const reported: number[] = [];
  const { end } = within(ann, {
    signal: controller.signal,
    onProgress: (done) => {
      reported.push(done);
      if (done === 2) controller.abort();
    },
  });
  const outcome = await mineBlock(ann, 'oak_log', 8, { item: 'oak_log' });
  end();
  // What is dug counts as progress, what is in hand as done: the second may still be falling.
  expect(outcome).toMatchObject({ kind: 'cancelled', asked: 8 });
  expect([1, 2]).toContain(outcome.done);
  expect(reported.slice(0, 3)).toEqual([0, 1, 2]);
  expect(arena.claims.othersTargets('Nobody')).toEqual([]);
  expect(ann.targetDigBlock).toBeNull();
});

it('stops early when less is wanted meanwhile', async () => {
  await give(arena, ann, { wooden_pickaxe: 1 });
  let wanted = 11;
  const { end } = within(ann, {
    quantityNow: (asked) => Math.min(asked, wanted),
    onProgress: (done) => {
      if (done >= 2) wanted = 4;
    },
  });
  const outcome = await mineBlock(ann, 'cobblestone', 11, { item: 'cobblestone' });
  end();
  expect(outcome).toMatchObject({ kind: 'completed', asked: 4, done: 4 });
  expect(arena.carried('Ann')['cobblestone']).toBe(4);
});

it('stops at the deadline', async () => {
  const { end } = within(ann, { deadlineTick: currentTick() + 100 });
  const outcome = await mineBlock(ann, 'oak_log', 8);
  end();
  expect(outcome).toMatchObject({ kind: 'timed-out' });
  expect(outcome.done).toBeLessThan(3);
});

it('throws for what can never work', async () => {
  await expect(mineBlock(ann, 'oak_wood_log', 1)).rejects.toMatchObject({ code: 'bad-argument' });
  await expect(mineBlock(ann, 'oak_log', 0)).rejects.toMatchObject({ code: 'bad-argument' });
  await expect(mineBlock(ann, 'stone', 1, { item: 'diamond' })).rejects.toThrow('never do');
  for (const block of ['air', 'water', 'bedrock']) {
    await expect(mineBlock(ann, block, 64)).rejects.toThrow(`got ${block}: it can not be mined by anybody`);
  }
});

const WALL = Array.from({ length: 19 * 3 }, (_, index) => ({
  x: -11,
  y: -60 + (index % 3),
  z: -7 + Math.floor(index / 3),
}));

/** Which blocks of the cobblestone wall before the iron are gone, when one iron ore has been mined. */
async function holesFor(mayOpen: ReadonlySet<string>): Promise<readonly Position[]> {
  await give(arena, ann, { stone_pickaxe: 1 });
  await place(arena, ann, { x: -12.5, y: -60, z: 5.5 });
  const { end } = within(ann, { mayOpen });
  const outcome = await mineBlock(ann, 'iron_ore', 1, { item: 'raw_iron' });
  end();
  expect(outcome).toMatchObject({ kind: 'completed', done: 1 });
  return WALL.filter((position) => arena.world.blockAt(position).name !== 'cobblestone');
}

it('digs through a wall of what the plan digs anyway, two blocks high, rather than go round it', async () => {
  const holes = await holesFor(new Set(['cobblestone']));
  expect(holes).toHaveLength(2);
  expect(new Set(holes.map(({ z }) => z)).size).toBe(1);
});

it('breaks no wall that the plan does not dig', async () => {
  expect(await holesFor(new Set(['oak_log']))).toEqual([]);
});
