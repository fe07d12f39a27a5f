import { wholeBetween, type Random } from '../world/embedded/random.js';

/** How a building is drawn, by the published parameters. */
export interface BuildingParameters {
  /** 0 to 4: how many kinds of stone rooms are made of. */
  readonly materials: number;
  /** 0, 1, 2: four, six or eight rooms are tried, in a cube of 15, 15 or 20 blocks. */
  readonly rooms: number;
  /** 0 none, 1 squares of glass, 2 whole faces of it. */
  readonly windows: number;
  /** 0 none, 1 few, 2 most of the floor. */
  readonly carpets: number;
}

/** Levels of rows of names, from the ground up. */
export type Grid = string[][][];

const MATERIALS = ['stone', 'terracotta', 'quartz_block', 'copper_block', 'purpur_block'];
const ROOMS = [4, 6, 8];
const SIDES = [15, 15, 20];
const CARPET_SHARES = [0, 0.3, 0.7];
const CARPETS = ['blue', 'cyan', 'light_blue', 'lime'].map((colour) => `${colour}_carpet`);
const LEAST_WIDE = 5;
const LEAST_HIGH = 4;
/** Rooms are up to so much wider, and half as much higher. */
const VARIANCE = 5;
const WINDOW_CHANCE = 0.8;
const MOST_TRIES = 150;
const AIR = 'air';
const DOOR = 'dark_oak_door';

/** A room with its walls: lowest corner and size; along rows, along columns, upwards. */
interface Room {
  readonly row: number;
  readonly column: number;
  readonly level: number;
  readonly long: number;
  readonly wide: number;
  readonly high: number;
}

/** The published shares: what is left over goes to the left too. */
const SIDES_OF_ROOMS = [
  ['above', 0.15],
  ['left', 0.4],
  ['right', 0.15],
  ['forward', 0.15],
  ['backward', 0.15],
] as const;
type Side = (typeof SIDES_OF_ROOMS)[number][0];

/** A building of rooms beside and above each other on a plate of stone; the same for the same chance. */
export function drawBuilding(random: Random, parameters: BuildingParameters): Grid {
  const side = SIDES[parameters.rooms] ?? 15;
  const kinds = MATERIALS.slice(0, parameters.materials + 2);
  const inside = (index: number): boolean => index > 0 && index < side - 1;
  const grid: Grid = Array.from({ length: side }, (_, level) =>
    Array.from({ length: side }, (__, row) =>
      Array.from({ length: side }, (___, column) =>
        level === 0 && inside(row) && inside(column) ? 'stone' : AIR,
      ),
    ),
  );
  const drawing = new Drawing(random, grid, parameters, kinds);
  let last = drawing.first();
  for (let rooms = 1; last && rooms < (ROOMS[parameters.rooms] ?? 4); rooms++) last = drawing.next(last);
  return grid;
}

class Drawing {
  constructor(
    private readonly random: Random,
    private readonly grid: Grid,
    private readonly parameters: BuildingParameters,
    private readonly kinds: readonly string[],
  ) {}

  /** On the ground, with a door in the middle of each wall and nothing on the floor. */
  first(): Room | null {
    const size = this.#size();
    const room = {
      ...size,
      row: wholeBetween(this.random, 1, this.grid.length - size.long - 1),
      column: wholeBetween(this.random, 1, this.grid.length - size.wide - 1),
      level: 0,
    };
    const kind = this.#kind();
    if (!this.#isFree(room)) return null;
    this.#raise(room, kind);
    for (const side of ['left', 'right', 'forward', 'backward'] as const) this.#door(room, side, kind);
    return room;
  }

  /** Another beside or above the one before; null where no try fits. */
  next(last: Room): Room | null {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const kind = this.#kind();
      const side = this.#side();
      const room = { ...this.#size(), ...besideOf(last, side) };
      if (side === 'left') room.row = last.row - room.long + 1;
      if (side === 'backward') room.column = last.column - room.wide + 1;
      if (!this.#isFree(room)) continue;
      this.#raise(room, kind);
      this.#windows(room, kind);
      this.#carpet(room, kind);
      if (side === 'above') this.#steps(room, kind);
      else this.#door(last, side, kind);
      return room;
    }
    return null;
  }

  #size(): Pick<Room, 'long' | 'wide' | 'high'> {
    const { random } = this;
    return {
      long: LEAST_WIDE + wholeBetween(random, 0, VARIANCE - 1),
      wide: LEAST_WIDE + wholeBetween(random, 0, VARIANCE - 1),
      high: LEAST_HIGH + wholeBetween(random, 0, Math.floor(VARIANCE / 2) - 1),
    };
  }

  #kind(): string {
    return this.kinds[wholeBetween(this.random, 0, this.kinds.length - 1)] ?? 'stone';
  }

  #side(): Side {
    let left = this.random();
    return SIDES_OF_ROOMS.find(([, share]) => (left -= share) < 0)?.[0] ?? 'left';
  }

  /** Within the cube, and empty but for its walls, which rooms share. */
  #isFree(room: Room): boolean {
    const { length } = this.grid;
    const { row, column, level, long, wide, high } = room;
    if (Math.min(row, column, level) < 0) return false;
    if (Math.max(row + long, column + wide, level + high) > length) return false;
    return cellsIn(room).every(({ at, isWall }) => isWall || this.#at(at) === AIR);
  }

  #raise(room: Room, kind: string): void {
    for (const { at, isWall, isFloor } of cellsIn(room)) {
      const [level, row, column] = at;
      if (level === 0) continue;
      // A ceiling below is floor enough; over walls there is none at all.
      const isShared = isFloor && this.#at([level - 1, row, column]) !== AIR;
      this.#put(at, isWall && !isShared ? kind : AIR);
    }
  }

  #door(room: Room, side: Exclude<Side, 'above'>, kind: string): void {
    const { level } = room;
    const middle = [room.row + Math.floor(room.long / 2), room.column + Math.floor(room.wide / 2)] as const;
    const [row, column] = {
      left: [room.row, middle[1]] as const,
      right: [room.row + room.long - 1, middle[1]] as const,
      backward: [middle[0], room.column] as const,
      forward: [middle[0], room.column + room.wide - 1] as const,
    }[side];
    this.#put([level, row, column], kind);
    this.#put([level + 1, row, column], DOOR);
    this.#put([level + 2, row, column], DOOR);
  }

  /** Pairs of faces become glass. As published they are looked for at the room's height instead of its row. */
  #windows(room: Room, kind: string): void {
    const { windows } = this.parameters;
    const { random } = this;
    if (windows === 0) return;
    const shifted = { ...room, row: room.level };
    const isSquare = windows === 1;
    const faces = isSquare ? (['level', 'row', 'column'] as const) : (['level', 'row'] as const);
    for (const axis of faces) {
      if (random() >= WINDOW_CHANCE) continue;
      for (const { at, on } of cellsIn(shifted)) {
        if (on[axis] && (!isSquare || isMiddle(shifted, at, axis)) && this.#at(at) === kind)
          this.#put(at, 'glass');
      }
    }
  }

  #carpet(room: Room, kind: string): void {
    const share = CARPET_SHARES[this.parameters.carpets] ?? 0;
    if (share === 0) return;
    for (const { at, on } of cellsIn(room)) {
      const [level, row, column] = at;
      if (level !== room.level || on.row || on.column || this.#at(at) !== kind) continue;
      if (this.random() < share)
        this.#put([level + 1, row, column], CARPETS[wholeBetween(this.random, 0, CARPETS.length - 1)] ?? AIR);
    }
  }

  /** From a corner of the floor down along the walls, with three blocks of air above each. */
  #steps(room: Room, kind: string): void {
    let [level, row, column] = [room.level, room.row + 1, room.column + 1];
    while (level >= 0 && column < room.column + room.wide - 1) {
      this.#put([level, row, column], kind);
      for (let up = 1; up <= 3; up++) this.#put([level + up, row, column], AIR);
      if (row < room.row + room.long - 2) row += 1;
      else column += 1;
      level -= 1;
    }
  }

  #at([level, row, column]: Place): string | undefined {
    return this.grid[level]?.[row]?.[column];
  }

  #put([level, row, column]: Place, block: string): void {
    const line = this.grid[level]?.[row];
    if (line && column in line) line[column] = block;
  }
}

type Place = readonly [level: number, row: number, column: number];

interface RoomCell {
  readonly at: Place;
  readonly isWall: boolean;
  readonly isFloor: boolean;
  /** Whether it is the first or the last along each side. */
  readonly on: Readonly<Record<'level' | 'row' | 'column', boolean>>;
}

function cellsIn({ row, column, level, long, wide, high }: Room): readonly RoomCell[] {
  const isEnd = (index: number, length: number): boolean => index === 0 || index === length - 1;
  return Array.from({ length: long * wide * high }, (_, index): RoomCell => {
    const [down, along, across] = [
      Math.floor(index / (long * wide)),
      Math.floor(index / wide) % long,
      index % wide,
    ];
    const on = { level: isEnd(down, high), row: isEnd(along, long), column: isEnd(across, wide) };
    return {
      at: [level + down, row + along, column + across],
      isWall: on.level || on.row || on.column,
      isFloor: down === 0,
      on,
    };
  });
}

/** In the middle square of a face. */
function isMiddle(room: Room, at: Place, axis: 'level' | 'row' | 'column'): boolean {
  const sides = [
    ['level', room.level, room.high, LEAST_HIGH],
    ['row', room.row, room.long, LEAST_WIDE],
    ['column', room.column, room.wide, LEAST_WIDE],
  ] as const;
  return sides.every(([name, from, length, least], index) => {
    if (name === axis) return true;
    const size = Math.ceil(least / 2);
    const first = from + Math.floor(length / 2 - size / 2);
    const place = at[index] ?? first;
    return place >= first && place <= first + size;
  });
}

function besideOf(
  { row, column, level, long, wide, high }: Room,
  side: Side,
): { row: number; column: number; level: number } {
  if (side === 'above') return { row, column, level: level + high - 1 };
  if (side === 'right') return { row: row + long - 1, column, level };
  if (side === 'forward') return { row, column: column + wide - 1, level };
  return { row, column, level };
}
