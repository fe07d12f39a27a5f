import type { Bot } from 'mineflayer';
import type { Position } from '../../src/base/position.js';

/** A square, as the server says it. */
interface Border {
  readonly x: number;
  readonly z: number;
  readonly width: number;
}

/** The outermost blocks inside: one that the line runs through is (game rule). */
interface Inside {
  readonly west: number;
  readonly east: number;
  readonly north: number;
  readonly south: number;
}

/** What servers say of it, all at once or a part: by parts of one packet up to 1.16.5, then by packets of their own. */
interface BorderPacket extends Partial<Pick<Border, 'x' | 'z'>> {
  readonly radius?: number;
  readonly diameter?: number;
  readonly old_radius?: number;
  readonly oldDiameter?: number;
  readonly new_radius?: number;
  readonly newDiameter?: number;
  /** Milliseconds until it is as wide as it becomes. */
  readonly speed?: number | bigint;
}

interface Column {
  readonly minY?: number;
  readonly worldHeight?: number;
  getBlockStateId(place: Position): number | undefined;
  setBlockStateId(place: Position, state: number): void;
}
interface World {
  getColumn(x: number, z: number): Column | undefined;
  getColumns(): readonly { readonly chunkX: string; readonly chunkZ: string; readonly column: Column }[];
}

/** What stood in one line from bottom to top before the wall. */
interface WalledLine {
  readonly x: number;
  readonly z: number;
  readonly states: Uint16Array;
}

const PACKETS = [
  ...['world_border', 'initialize_world_border', 'world_border_center'],
  ...['world_border_size', 'world_border_lerp_size'],
];
const SIDE = 16;
const USUAL_HEIGHT = 256;

const insides = new WeakMap<Bot, Inside>();

/** Whether a place lies beyond the border of the world, where nobody comes, digs or builds. */
export function isBeyondBorder(bot: Bot, { x, z }: Position): boolean {
  const inside = insides.get(bot);
  if (!inside) return false;
  return x < inside.west || x > inside.east || z < inside.north || z > inside.south;
}

/**
 * Has a bot run against the border of the world as against a wall, as the game's own clients do: the library knows of none,
 * and the server would put it back again and again. The wall stands in the bot's own picture of the world only.
 */
export function heedBorder(bot: Bot): void {
  bot.once('inject_allowed', () => {
    let border: Border | null = null;
    let timer: NodeJS.Timeout | undefined;
    const walled = new WeakMap<Column, readonly WalledLine[]>();
    const put = (next: Border): void => {
      border = next;
      insides.set(bot, insideOf(next));
      const { world } = bot as { readonly world?: unknown };
      for (const { chunkX, chunkZ, column } of (world as World | undefined)?.getColumns() ?? []) {
        takeDown(column, walled.get(column) ?? []);
        walled.set(column, wallUp(bot, column, Number(chunkX), Number(chunkZ)));
      }
    };
    const onBorder = (packet: BorderPacket): void => {
      const { x = border?.x ?? 0, z = border?.z ?? 0 } = packet;
      const width = packet.newDiameter ?? packet.new_radius ?? packet.diameter ?? packet.radius;
      const before = packet.oldDiameter ?? packet.old_radius ?? width;
      const ms = Number(packet.speed ?? 0);
      if (width === undefined || before === undefined) {
        if (border) put({ ...border, x, z });
        return;
      }
      clearTimeout(timer);
      // Until it has grown nobody counts on what is beyond; what it shrinks to is heeded at once.
      put({ x, z, width: ms > 0 ? Math.min(before, width) : width });
      if (ms > 0 && before < width) timer = setTimeout(() => border && put({ ...border, width }), ms);
    };
    for (const name of PACKETS) bot._client.on(name, onBorder);
    bot.once('end', () => clearTimeout(timer));
    bot.on('chunkColumnLoad', ({ x, z }: Position) => {
      const column = (bot.world as unknown as World).getColumn(x >> 4, z >> 4);
      if (border && column) walled.set(column, wallUp(bot, column, x >> 4, z >> 4));
    });
  });
}

function insideOf({ x, z, width }: Border): Inside {
  const [low, high] = [
    (at: number) => Math.floor(at - width / 2),
    (at: number) => Math.ceil(at + width / 2) - 1,
  ];
  return { west: low(x), east: high(x), north: low(z), south: high(z) };
}

/** One block thick, just outside. */
function wallUp(bot: Bot, column: Column, chunkX: number, chunkZ: number): readonly WalledLine[] {
  const inside = insides.get(bot);
  const barrier = bot.registry.blocksByName['barrier']?.defaultState;
  if (!inside || barrier === undefined) return [];
  const { west, east, north, south } = inside;
  const [westX, northZ] = [chunkX * SIDE, chunkZ * SIDE];
  const isFarFrom = (wall: number, corner: number): boolean => wall < corner || wall >= corner + SIDE;
  if (
    [west - 1, east + 1].every((x) => isFarFrom(x, westX)) &&
    [north - 1, south + 1].every((z) => isFarFrom(z, northZ))
  )
    return [];
  const lines: WalledLine[] = [];
  for (let x = 0; x < SIDE; x++) {
    for (let z = 0; z < SIDE; z++) {
      const [dx, dz] = [outsideBy(westX + x, west, east), outsideBy(northZ + z, north, south)];
      if (Math.max(dx, dz) === 1) lines.push(walledLine(column, x, z, barrier));
    }
  }
  return lines;
}

function outsideBy(at: number, low: number, high: number): number {
  return Math.max(low - at, at - high, 0);
}

function walledLine(column: Column, x: number, z: number, barrier: number): WalledLine {
  const { minY = 0, worldHeight = USUAL_HEIGHT } = column;
  const states = Uint16Array.from({ length: worldHeight }, (_, up) => {
    const place = { x, y: minY + up, z };
    const before = column.getBlockStateId(place) ?? 0;
    column.setBlockStateId(place, barrier);
    return before;
  });
  return { x, z, states };
}

function takeDown(column: Column, lines: readonly WalledLine[]): void {
  for (const { x, z, states } of lines)
    states.forEach((state, up) => column.setBlockStateId({ x, y: (column.minY ?? 0) + up, z }, state));
}
