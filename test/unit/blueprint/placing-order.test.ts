import fc from 'fast-check';
import { expect, it } from 'vitest';
import { positionKey, type Position } from '../../../src/base/position.js';
import { blueprintOf, cellsOf, withCells, type Cell } from '../../../src/blueprint/blueprint.js';
import { NEIGHBOURS, placingOrder, plus } from '../../../src/blueprint/placing-order.js';
import { scaffoldCount } from '../../../src/blueprint/scaffold.js';
import { sectionsOf } from '../../../src/blueprint/sections.js';
import { leanOf } from '../../../src/blueprint/block-needs.js';

const BLOCKS = [
  'stone',
  'oak_planks',
  'torch',
  'air',
  'wall_torch[facing=north]',
  'white_carpet',
  'oak_log[axis=x]',
];

const cells = fc
  .uniqueArray(fc.tuple(fc.nat(7), fc.nat(6), fc.nat(7)), { selector: String, minLength: 1, maxLength: 160 })
  .chain((places) =>
    fc
      .array(fc.constantFrom(...BLOCKS), { minLength: places.length, maxLength: places.length })
      .map((blocks) =>
        places.map(([x, y, z], index): Cell => ({ position: { x, y, z }, block: blocks[index] ?? 'stone' })),
      ),
  );

const isGround = ({ y }: Position): boolean => y < 0;

function isHeld(cell: Cell, placed: ReadonlySet<string>): boolean {
  const lean = leanOf(cell.block);
  return NEIGHBOURS.some(([side, offset]) => {
    const place = plus(cell.position, offset);
    return (lean === 'any' || lean === side) && (isGround(place) || placed.has(positionKey(place)));
  });
}

it('sets every block against something, and asks for a scaffold where there is nothing', () => {
  fc.assert(
    fc.property(cells, (given) => {
      const order = placingOrder(given, isGround);
      const solid = given.filter(({ block }) => block !== 'air');
      expect(order.map(({ position }) => positionKey(position)).sort()).toEqual(
        solid.map(({ position }) => positionKey(position)).sort(),
      );
      const placed = new Set<string>();
      for (const cell of order) {
        expect(cell.needsScaffold).toBe(!isHeld(cell, placed));
        placed.add(positionKey(cell.position));
      }
    }),
    { numRuns: 100 },
  );
});

it('cuts a blueprint into sections that hold every cell once and can be built in any order that keeps theirs', () => {
  fc.assert(
    fc.property(cells, fc.infiniteStream(fc.nat(1000)), (given, chance) => {
      const blueprint = blueprintOf('thing', given, true);
      const sections = sectionsOf(blueprint, isGround);
      const all = sections.flatMap(({ blueprint: part }) =>
        cellsOf(part).map(({ position }) => positionKey(position)),
      );
      expect(all.sort()).toEqual(given.map(({ position }) => positionKey(position)).sort());
      const afloat = new Set(
        placingOrder(given, isGround).flatMap((cell) =>
          cell.needsScaffold ? [positionKey(cell.position)] : [],
        ),
      );
      const done = new Set<number>();
      const placed = new Set<string>();
      while (done.size < sections.length) {
        const ready = sections.flatMap(({ after }, index) =>
          !done.has(index) && after.every((other) => done.has(other)) ? [index] : [],
        );
        expect(ready.length).toBeGreaterThan(0);
        const next = ready[(chance.next().value ?? 0) % ready.length] ?? 0;
        for (const cell of cellsOf(sections[next]?.blueprint ?? blueprint)) {
          if (cell.block === 'air') continue;
          if (!afloat.has(positionKey(cell.position))) expect(isHeld(cell, placed)).toBe(true);
          placed.add(positionKey(cell.position));
        }
        done.add(next);
      }
    }),
    { numRuns: 100 },
  );
});

it('lets everybody begin on the floor of a hall whose roof hangs on one wall', () => {
  const plate = (y: number): readonly Cell[] =>
    Array.from({ length: 225 }, (_, at) => ({
      position: { x: at % 15, y, z: Math.floor(at / 15) },
      block: 'stone',
    }));
  const wall = Array.from({ length: 60 }, (_, at) => ({
    position: { x: 0, y: 1 + Math.floor(at / 15), z: at % 15 },
    block: 'stone',
  }));
  const hall = blueprintOf('hall', [...plate(0), ...wall, ...plate(5)], false);
  const sections = sectionsOf(hall, isGround);
  const withFloor = sections.filter(({ blueprint }) =>
    cellsOf(blueprint).some(({ position }) => position.y === 0),
  );
  expect(withFloor.length).toBeGreaterThan(5);
  expect(withFloor.flatMap(({ after }) => after)).toEqual([]);
});

it('begins no ceiling before all below it stands, and nothing on a ceiling that is not whole', () => {
  const cells: Cell[] = [];
  for (let at = 0; at < 2178; at++) {
    const [x, z, y] = [at % 11, Math.floor(at / 11) % 22, Math.floor(at / 242)];
    const isWall = x === 0 || z === 0 || x === 10 || z === 21;
    if (isWall || y === 0 || y === 4 || y === 8) cells.push({ position: { x, y, z }, block: 'stone' });
  }
  const sections = sectionsOf(blueprintOf('two storeys', cells, true), isGround);
  const before = sections.map(() => new Set<number>());
  for (const [index, { after }] of sections.entries())
    for (const other of after) for (const each of [other, ...(before[other] ?? [])]) before[index]?.add(each);
  const storeyOf = (y: number): number => [4, 5, 8].filter((floor) => y >= floor).length;
  const storeys = sections.map(({ blueprint }) => [
    ...new Set(cellsOf(blueprint).map(({ position }) => storeyOf(position.y))),
  ]);
  for (const [index, [storey = 0, ...others]] of storeys.entries()) {
    expect(others).toEqual([]);
    const lower = storeys.flatMap(([other = 0], place) => (other < storey ? [place] : []));
    expect(lower.filter((other) => before[index]?.has(other) !== true)).toEqual([]);
  }
  expect(sections.filter(({ after }) => after.length === 0).length).toBeGreaterThan(5);
});

it('gives a spire, small storey on small storey, to few', () => {
  const cells: Cell[] = [];
  for (let y = 0; y < 9; y++)
    for (let x = -9; x <= 9; x++)
      for (let z = -9; z <= 9; z++)
        if (Math.max(Math.abs(x), Math.abs(z)) === (y < 3 ? 4 : 8 - y))
          cells.push({ position: { x, y, z }, block: 'stone' });
  const upper = sectionsOf(blueprintOf('spire', cells, true), isGround).filter(({ blueprint }) =>
    cellsOf(blueprint).some(({ position }) => position.y >= 5),
  );
  expect(upper).toHaveLength(2);
});

it('orders a wide floor that hangs in the air, each cell once', () => {
  const cells = Array.from({ length: 400 }, (_, at) => ({
    position: { x: at % 20, y: 5, z: Math.floor(at / 20) },
    block: 'stone',
  }));
  const order = placingOrder(cells, () => false);
  expect(order).toHaveLength(400);
  expect(order.filter(({ needsScaffold }) => needsScaffold)).toHaveLength(1);
});

it('has what hangs in a room set down before the room is closed, and a lantern after what it hangs on', () => {
  const room: Cell[] = [];
  for (let at = 0; at < 343; at++) {
    const [x, y, z] = [at % 7, Math.floor(at / 7) % 7, Math.floor(at / 49)];
    const isWall = [x, y, z].some((side) => side === 0 || side === 6);
    if (isWall) room.push({ position: { x, y, z }, block: 'stone' });
  }
  const lamp = { position: { x: 3, y: 4, z: 3 }, block: 'glowstone' };
  const lantern = { position: { x: 3, y: 3, z: 3 }, block: 'lantern[hanging=true]' };
  const order = placingOrder([...room, lamp, lantern], isGround);
  const turn = ({ position }: Cell): number =>
    order.findIndex((cell) => positionKey(cell.position) === positionKey(position));
  expect(order[turn(lamp)]?.needsScaffold).toBe(true);
  expect(order[turn(lantern)]?.needsScaffold).toBe(false);
  expect(turn(lantern)).toBeGreaterThan(turn(lamp));
  const roof = room.filter(({ position }) => position.y === 6);
  expect(roof.map(turn).filter((place) => place < turn(lantern))).toEqual([]);
});

it('knows of what is left of a building how high it is, and what it takes to climb to it', () => {
  const tower = Array.from({ length: 12 }, (_, y) => ({ position: { x: 0, y, z: 0 }, block: 'stone' }));
  const whole = blueprintOf('tower', tower, true);
  const within = { low: { x: 0, y: 0, z: 0 }, high: { x: 0, y: 11, z: 0 } };
  const left = { ...withCells(whole, tower.slice(10)), within };
  const [section] = sectionsOf(left, ({ y }) => y < 10);
  expect(section?.blueprint.within).toEqual(within);
  expect(scaffoldCount(section?.blueprint ?? whole)).toBe(13);
  expect(scaffoldCount(withCells(whole, tower.slice(10)))).toBe(0);
  // What hangs in a low room is held up from its floor.
  const lamp = { position: { x: 2, y: 3, z: 2 }, block: 'glowstone' };
  expect(scaffoldCount(withCells(whole, [...tower.slice(0, 4), lamp]))).toBe(5);
});
