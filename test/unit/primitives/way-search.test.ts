import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inOneGo } from '../../../src/base/portions.js';
import { distanceBetween, type Position } from '../../../src/base/position.js';
import type { Ground, GroundAt } from '../../../primitives/body/ground.js';
import { at, beside } from '../../../primitives/body/way-goals.js';
import type { Move } from '../../../primitives/body/way-moves.js';
import { searchWay } from '../../../primitives/body/way-search.js';

const NOTHING: Ground = {
  isOpen: false,
  isClear: false,
  isEmpty: false,
  isWater: false,
  isWet: false,
  isLava: false,
  holds: false,
  door: null,
  falls: false,
  digTicks: Infinity,
};
const CARPET: Ground = { ...NOTHING, isOpen: true };
const AIR: Ground = { ...CARPET, isClear: true, isEmpty: true };
const STONE: Ground = { ...NOTHING, holds: true, digTicks: 12 };
const BEDROCK: Ground = { ...NOTHING, holds: true };
const GRAVEL: Ground = { ...STONE, falls: true, digTicks: 9 };
const WATER: Ground = { ...NOTHING, isWater: true, isWet: true };
const LAVA: Ground = { ...NOTHING, isLava: true };
const KINDS = { '.': AIR, c: CARPET, s: STONE, g: GRAVEL, b: BEDROCK, w: WATER, l: LAVA };
const SIZE = 7;

/** A cube of ground in bedrock. */
function cube(cells: readonly (keyof typeof KINDS)[]): GroundAt {
  return (x, y, z) => {
    if (Math.min(x, y, z) < 0 || Math.max(x, y, z) >= SIZE) return BEDROCK;
    return KINDS[cells[(x * SIZE + y) * SIZE + z] ?? 'b'];
  };
}

const anyGround = fc
  .array(fc.constantFrom('.', '.', 's', 's', 's', 'g', 'b', 'w', 'l'), {
    minLength: SIZE ** 3,
    maxLength: SIZE ** 3,
  })
  .map((cells) => cube(cells));
const anyCell = fc.record({
  x: fc.integer({ min: 0, max: SIZE - 1 }),
  y: fc.integer({ min: 0, max: SIZE - 1 }),
  z: fc.integer({ min: 0, max: SIZE - 1 }),
});
const isSame = (a: Position, b: Position): boolean => a.x === b.x && a.y === b.y && a.z === b.z;

function wayTo(ground: GroundAt, from: Position, to: Position, blocks = 4, mayDig = true) {
  const goal = at(to, (cell) => isSame(cell, to));
  return inOneGo(searchWay(ground, from, goal, { mayDig, blocks, stoneTicks: 12, mostNodes: 8000 }));
}

it('nobody goes up or down through a slab, and where it lies feet may be', () => {
  const slabbed = (_x: number, y: number): Ground => (y < 1 ? BEDROCK : y === 4 ? CARPET : AIR);
  expect(wayTo(slabbed, { x: 1, y: 1, z: 3 }, { x: 1, y: 5, z: 3 }, 6).isWhole).toBe(false);
  expect(wayTo(slabbed, { x: 1, y: 5, z: 3 }, { x: 3, y: 1, z: 3 }, 6).isWhole).toBe(false);
  const stepped = (x: number, y: number): Ground => (y < 3 ? BEDROCK : y === 3 && x > 2 ? CARPET : AIR);
  expect(wayTo(stepped, { x: 1, y: 3, z: 3 }, { x: 5, y: 3, z: 3 }, 0).isWhole).toBe(true);
});

it('nobody piles up where a carpet lies, but beside it', () => {
  const carpeted = (x: number, y: number): Ground => (y < 3 ? BEDROCK : y > 3 || x > 3 ? AIR : CARPET);
  expect(wayTo(carpeted, { x: 1, y: 3, z: 3 }, { x: 1, y: 6, z: 3 }).isWhole).toBe(false);
  expect(wayTo(carpeted, { x: 1, y: 3, z: 3 }, { x: 4, y: 6, z: 3 }).isWhole).toBe(true);
});

/** From its sides, from above, and from the sides of what falls into its place. */
function touches(ground: GroundAt, { x, y, z }: Position, kind: 'isLava' | 'isWater'): boolean {
  const around = [
    [1, 0, 0],
    [-1, 0, 0],
    [0, 0, 1],
    [0, 0, -1],
    [0, 1, 0],
  ] as const;
  if (around.some(([dx, dy, dz]) => ground(x + dx, y + dy, z + dz)[kind])) return true;
  return ground(x, y + 1, z).falls && touches(ground, { x, y: y + 1, z }, kind);
}

it('digs only what may be dug, lets no lava in, no water into a dry way, no gravel onto itself', () => {
  fc.assert(
    fc.property(anyGround, anyCell, anyCell, (ground, from, to) => {
      const { moves } = wayTo(ground, from, to);
      let cell = from;
      for (const move of moves) {
        expectSound(ground, cell, move, cell === from);
        cell = move.onto;
      }
      expect(moves.length === 0 || !wayTo(ground, from, to).isWhole || isSame(cell, to)).toBe(true);
    }),
  );
});

function expectSound(
  ground: GroundAt,
  from: Position,
  { onto, digs, places, ticks }: Move,
  isFirst: boolean,
): void {
  expect(ticks).toBeGreaterThan(0);
  const isStraightDown = onto.x === from.x && onto.z === from.z && onto.y < from.y && !isIn(from);
  // One block down is dug from where one stands, and no further.
  if (isStraightDown) expect(isFirst && onto.y === from.y - 1).toBe(true);
  for (const dug of digs) {
    expect(ground(dug.x, dug.y, dug.z).digTicks).toBeLessThan(Infinity);
    expect(touches(ground, dug, 'isLava')).toBe(false);
    if (!isIn(from)) expect(touches(ground, dug, 'isWater')).toBe(false);
    expect(isSame(dug, { ...from, y: from.y - 1 })).toBe(isStraightDown);
    const isOverhead = dug.x === from.x && dug.z === from.z && dug.y > from.y;
    expect(isOverhead && ground(dug.x, dug.y + 1, dug.z).falls).toBe(false);
  }
  if (!places && !ground(onto.x, onto.y, onto.z).isWater)
    expect(ground(onto.x, onto.y - 1, onto.z).holds).toBe(true);
  function isIn(cell: Position): boolean {
    return ground(cell.x, cell.y, cell.z).isWater;
  }
}

/** Solid stone with somebody in it, and some blocks of another kind. */
function inStone(from: Position, others: readonly (readonly [Ground, Position])[]): GroundAt {
  const places = [[AIR, from] as const, [AIR, { ...from, y: from.y + 1 }] as const, ...others];
  return (x, y, z) => {
    if (Math.min(x, y, z) < 0 || Math.max(x, y, z) >= SIZE) return BEDROCK;
    return places.find(([, place]) => isSame(place, { x, y, z }))?.[0] ?? STONE;
  };
}

it('takes no block from over its head that gravel lies on, and digs the steps elsewhere', () => {
  const from = { x: 3, y: 1, z: 3 };
  const ground = inStone(from, [[GRAVEL, { x: 3, y: 4, z: 3 }]]);
  const way = wayTo(ground, from, { x: 3, y: 4, z: 1 });
  expect(way.isWhole).toBe(true);
  expect(way.moves[0]?.digs).not.toContainEqual({ x: 3, y: 3, z: 3 });
});

it('digs nothing under gravel that holds lava back', () => {
  const from = { x: 0, y: 1, z: 3 };
  const lava = [[LAVA, { x: 3, y: 4, z: 3 }]] as const;
  const gravel = [3, 4].map((y) => [GRAVEL, { x: 2, y, z: 3 }] as const);
  const way = wayTo(inStone(from, [...gravel, ...lava]), from, { x: 4, y: 1, z: 3 });
  expect(way.isWhole).toBe(true);
  expect(way.moves.flatMap(({ digs }) => digs)).not.toContainEqual({ x: 2, y: 2, z: 3 });
});

it('gets down off a pile where sand that holds water back hangs over all sides', () => {
  const pile = { x: 3, y: 3, z: 3 };
  const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dz) => ({ x: 3 + dx, z: 3 + dz })));
  const seabed = around.flatMap(({ x, z }) => [
    [GRAVEL, { x, y: 5, z }] as const,
    [WATER, { x, y: 6, z }] as const,
  ]);
  const ground = inStone(pile, seabed);
  const below = { x: 3, y: 2, z: 3 };
  const way = wayTo(ground, pile, { x: 6, y: 2, z: 3 });
  expect(way).toMatchObject({ isWhole: true, moves: [{ onto: below, digs: [below] }, {}, {}, {}] });
});

it('stands under no block to dig that gravel lies on', () => {
  const block = { x: 3, y: 3, z: 3 };
  const under = { x: 3, y: 1, z: 3 };
  const ground =
    (above: Ground): GroundAt =>
    (_x, y) =>
      y === 4 ? above : STONE;
  expect(beside([block], under, ground(STONE)).isReached(under)).toBe(true);
  expect(beside([block], under, ground(GRAVEL)).isReached(under)).toBe(false);
});

it('goes through a door straight and not across, and bridges a gap with as many blocks as there are', () => {
  const corridor =
    (kinds: ReadonlyMap<number, Ground>, floor: (x: number) => Ground): GroundAt =>
    (x, y, z) => {
      if (z !== 0 || y < -6 || y > 1 || x < 0 || x > 6) return BEDROCK;
      return y < 0 ? floor(x) : (kinds.get(x) ?? AIR);
    };
  const to = { x: 6, y: 0, z: 0 };
  const from = { x: 0, y: 0, z: 0 };
  for (const door of ['x', 'z'] as const) {
    const ground = corridor(new Map([[3, { ...NOTHING, door }]]), () => BEDROCK);
    const { moves, isWhole } = wayTo(ground, from, to, 0, false);
    expect(isWhole).toBe(door === 'x');
    expect(moves.flatMap((move) => move.door ?? [])).toEqual(door === 'x' ? [{ x: 3, y: 0, z: 0 }] : []);
    // Whoever came down into it gets out again.
    expect(wayTo(ground, { x: 3, y: 0, z: 0 }, to, 0, false).isWhole).toBe(true);
  }
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 }), (gap, blocks) => {
      const ground = corridor(new Map(), (x) => (x > 0 && x <= gap ? AIR : BEDROCK));
      const { moves, isWhole } = wayTo(ground, from, to, blocks);
      expect(isWhole).toBe(blocks >= gap);
      if (isWhole) expect(moves.filter(({ places }) => places)).toHaveLength(gap);
    }),
  );
});

it('piles up no more blocks than there are', () => {
  fc.assert(
    fc.property(anyGround, anyCell, anyCell, fc.integer({ min: 0, max: 3 }), (ground, from, to, blocks) => {
      const { moves } = wayTo(ground, from, to, blocks);
      expect(moves.filter(({ places }) => places).length).toBeLessThanOrEqual(blocks);
    }),
  );
});

it('looks no further than the way may take', () => {
  const [from, to] = [
    { x: 1, y: 1, z: 1 },
    { x: 5, y: 1, z: 5 },
  ];
  const means = { mayDig: true, blocks: 0, stoneTicks: 12, mostNodes: 8000 };
  const within = (mostTicks: number): ReturnType<typeof wayTo> =>
    inOneGo(
      searchWay(
        inStone(from, []),
        from,
        at(to, (cell) => isSame(cell, to)),
        { ...means, mostTicks },
      ),
    );
  const { isWhole, moves } = within(Infinity);
  const ticks = moves.reduce((sum, move) => sum + move.ticks, 0);
  expect([isWhole, within(ticks).isWhole]).toEqual([true, true]);
  expect(within(100)).toEqual({ moves: [], isWhole: false, isExhausted: true });
});

it('breaks and sets nothing where it may not dig and has nothing to set', () => {
  fc.assert(
    fc.property(anyGround, anyCell, anyCell, (ground, from, to) => {
      const { moves } = wayTo(ground, from, to, 0, false);
      expect(moves.every(({ digs, places }) => digs.length === 0 && !places)).toBe(true);
    }),
  );
});

it('finds the way out of solid stone to any place in it', () => {
  const solid = cube(Array.from({ length: SIZE ** 3 }, () => 's' as const));
  fc.assert(
    fc.property(anyCell, anyCell, (from, to) => {
      fc.pre(to.y < SIZE - 1 && from.y < SIZE - 1 && (from.x !== to.x || from.z !== to.z));
      expect(wayTo(solid, from, to).isWhole).toBe(true);
    }),
  );
});

it('never holds its breath for longer than there is air', () => {
  const length = 60;
  // A tunnel full of water with some places to breathe.
  const tunnel =
    (airs: ReadonlySet<number>): GroundAt =>
    (x, y, z) => {
      if (z !== 0 || y < 0 || y > 1 || x < 0 || x > length) return BEDROCK;
      return y === 1 && airs.has(x) ? AIR : WATER;
    };
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: length - 1 }), { maxLength: 8 }), (places) => {
      const airs = new Set([0, length, ...places]);
      const { moves } = wayTo(tunnel(airs), { x: 0, y: 0, z: 0 }, { x: length, y: 0, z: 0 });
      let held = 0;
      for (const { onto, ticks } of moves) {
        held = airs.has(onto.x) ? 0 : held + ticks;
        expect(held).toBeLessThan(300);
      }
      const stops = [...airs].sort((a, b) => a - b);
      const widest = Math.max(...stops.map((stop, index) => stop - (stops[index - 1] ?? 0)));
      if (widest < 15) expect(moves.at(-1)?.onto).toEqual({ x: length, y: 0, z: 0 });
    }),
  );
});

it('swims along the top of deep water, with the head in the air', () => {
  const lake: GroundAt = (_x, y) => (y < 0 ? STONE : y < 8 ? WATER : AIR);
  const goal = {
    isReached: ({ x }: Position) => x === 30,
    stepsTo: ({ x }: Position) => 30 - x,
  };
  const limits = { mayDig: true, blocks: 4, stoneTicks: 12, mostNodes: 8000 };
  const { moves, isWhole } = inOneGo(searchWay(lake, { x: 0, y: 7, z: 0 }, goal, limits));
  expect(isWhole).toBe(true);
  expect(moves.filter(({ onto }) => onto.y < 7)).toEqual([]);
});

it('stays out of the water where it is told to, and comes out of it all the same', () => {
  fc.assert(
    fc.property(anyGround, anyCell, anyCell, (ground, from, to) => {
      const goal = at(to, (cell) => isSame(cell, to));
      const limits = { mayDig: true, staysDry: true, mostNodes: 2000, blocks: 4, stoneTicks: 12 };
      const { moves } = inOneGo(searchWay(ground, from, goal, limits));
      const cells = [from, ...moves.map(({ onto }) => onto)];
      const isWet = cells.map(({ x, y, z }) => ground(x, y, z).isWater);
      return isWet.every((wet, index) => !wet || index === 0 || isWet[index - 1] === true);
    }),
  );
});

it('leads round those nobody goes near, through stone if need be, and past them where nothing else leads', () => {
  const corridor =
    (around: Ground): GroundAt =>
    (_x, y, z) => {
      if (y < 0 || y > 30) return BEDROCK;
      return z === 0 && (y === 1 || y === 2) ? AIR : around;
    };
  const goal = { x: 40, y: 1, z: 0 };
  const shunned = [{ x: 20, y: 1, z: 0 }];
  const wayIn = (around: Ground) =>
    inOneGo(
      searchWay(
        corridor(around),
        { x: 0, y: 1, z: 0 },
        at(goal, (cell) => isSame(cell, goal)),
        { mayDig: true, blocks: 0, stoneTicks: 12, mostNodes: 80_000, shunned },
      ),
    );
  const nearest = ({ moves }: { readonly moves: readonly Move[] }): number =>
    Math.min(...moves.map(({ onto }) => distanceBetween(onto, shunned[0] ?? goal)));
  const [round, past] = [wayIn(STONE), wayIn(BEDROCK)];
  expect([round.isWhole, past.isWhole]).toEqual([true, true]);
  expect(nearest(round)).toBeGreaterThanOrEqual(7);
  expect(nearest(past)).toBe(0);
});

it('goes to the surface above what lies at the bottom of the water, and digs no way to it', () => {
  const pond = (x: number, y: number): Ground => {
    if (y < 1) return BEDROCK;
    if (x < 3) return y < 4 ? STONE : AIR;
    return y < 4 ? WATER : AIR;
  };
  const hazardAt = (x: number, y: number): Ground => pond(x, y);
  const from = { x: 1, y: 4, z: 3 };
  const goal = beside([{ x: 5, y: 0, z: 3 }], from, hazardAt);
  const means = { mayDig: true, blocks: 0, stoneTicks: 12, mostNodes: 8000 };
  const { moves, isWhole } = inOneGo(searchWay(pond, from, goal, means));
  expect(isWhole).toBe(true);
  expect(moves.flatMap(({ digs }) => digs)).toEqual([]);
  expect(moves.at(-1)?.onto.y).toBe(3);
});
