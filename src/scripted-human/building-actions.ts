import { pause } from '../base/clock.js';
import type { Position } from '../base/position.js';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { quietly } from './clicks.js';
import { walkTo } from './feet.js';
import type { OutdoorActions } from './outdoor-actions.js';
import type { BuiltRow } from './read-instruction.js';
import { CLICK_BLOCKS, eyesOf, BLOCK_SIDES, type Block, type WindowPace } from './senses.js';

const BESIDE_BLOCKS = 2;
const STEP_BLOCKS = 3;
const MOMENT_MS = 150;
/** How long somebody who has done the rows it was told waits for the next, which take half a minute to read. */
const NEXT_ROWS_MS = 60_000;
const YAWS: Readonly<Record<string, number>> = {
  north: 0,
  west: Math.PI / 2,
  south: Math.PI,
  east: -Math.PI / 2,
};

/** What a pair of hands can build: block by block what it was told, from where it stands or gets to by walking. */
export class BuildingActions {
  readonly #rows: BuiltRow[] = [];
  #hasMore = false;

  constructor(
    private readonly bot: Bot,
    private readonly signal: AbortSignal,
    private readonly pace: Pick<WindowPace, 'aimMs'>,
    private readonly outdoors: Pick<OutdoorActions, 'dig'>,
  ) {}

  /** More rows to set down. */
  hear(rows: readonly BuiltRow[], hasMore: boolean): void {
    this.#rows.push(...rows);
    this.#hasMore = hasMore;
  }

  /** Sets all rows down, those that are told meanwhile too. @returns whether every block stands */
  async build(): Promise<boolean> {
    let missed: readonly (readonly [BuiltRow, Vec3])[] = [];
    const setAll = async (blocks: typeof missed): Promise<typeof missed> => {
      const failed: (typeof missed)[number][] = [];
      for (const block of blocks) if (!(await this.#set(...block))) failed.push(block);
      return failed;
    };
    let isOnceMore = false;
    for (let waitedMs = 0; !this.signal.aborted;) {
      const row = this.#rows.shift();
      if (row) {
        missed = [...missed, ...(await setAll(placesOf(row).map((place) => [row, place] as const)))];
        isOnceMore = true;
        waitedMs = 0;
      } else if (isOnceMore) {
        // Somebody may have stood there.
        missed = await setAll(missed);
        isOnceMore = false;
      } else if (!this.#hasMore || waitedMs >= NEXT_ROWS_MS) break;
      else {
        await pause(MOMENT_MS, this.signal);
        waitedMs += MOMENT_MS;
      }
    }
    return missed.length === 0 && !this.signal.aborted;
  }

  /** Steps away from where others build. */
  async stepOut({ low, high }: { readonly low: Position; readonly high: Position }): Promise<boolean> {
    const { x, y, z } = this.bot.entity.position;
    const ways = [
      { x: low.x - STEP_BLOCKS, y, z },
      { x: high.x + STEP_BLOCKS, y, z },
      { x, y, z: low.z - STEP_BLOCKS },
      { x, y, z: high.z + STEP_BLOCKS },
    ].sort((a, b) => Math.hypot(a.x - x, a.z - z) - Math.hypot(b.x - x, b.z - z));
    for (const way of ways) if (await walkTo(this.bot, way, 1, this.signal)) return true;
    return false;
  }

  async #set(row: BuiltRow, place: Vec3): Promise<boolean> {
    const { bot, signal } = this;
    const name = (): string => bot.blockAt(place)?.name ?? '';
    if (signal.aborted) return false;
    if (name() === row.block) return true;
    await this.#standBeside(place);
    const there = bot.blockAt(place);
    if (there?.boundingBox === 'block') await this.outdoors.dig(there);
    if (row.block === 'air') return name() === 'air';
    for (const turn of row.facing === null ? [null] : [row.facing, opposite(row.facing)]) {
      const held = bot.inventory.items().find((item) => item.name === row.item);
      const against = sidesFor(row)
        .map((side) => bot.blockAt(place.minus(side)))
        .find((block) => block?.boundingBox === 'block' && this.#isInReach(block));
      if (!held || !against) return false;
      if (bot.heldItem?.type !== held.type) await quietly(bot, bot.equip(held, 'hand'));
      await pause(this.pace.aimMs, signal);
      const side = place.minus(against.position);
      await bot.lookAt(against.position.offset(0.5, 0.5, 0.5).plus(side.scaled(0.5)), true);
      if (turn !== null) await bot.look(YAWS[turn] ?? bot.entity.yaw, 0, true);
      const options = { swingArm: 'right', forceLook: turn === null || 'ignore' } as const;
      await quietly(bot, clicks(bot)._placeBlockWithOptions(against, side, options));
      await pause(MOMENT_MS, signal);
      const set = bot.blockAt(place);
      if (set?.name === row.block && (turn === null || set.getProperties().facing === row.facing))
        return true;
      // It looks the other way: once more.
      if (set?.name === row.block) await this.outdoors.dig(set);
    }
    return false;
  }

  #isInReach({ position }: Block): boolean {
    return eyesOf(this.bot).distanceTo(position.offset(0.5, 0.5, 0.5)) <= CLICK_BLOCKS;
  }

  /** Near enough to reach it, and not in it. */
  async #standBeside(place: Vec3): Promise<void> {
    const feet = (): Vec3 => this.bot.entity.position.floored();
    const isIn = (): boolean => feet().equals(place) || feet().offset(0, 1, 0).equals(place);
    await walkTo(this.bot, place, BESIDE_BLOCKS, this.signal);
    for (const side of BLOCK_SIDES) {
      if (!isIn()) return;
      if (side.y === 0) await walkTo(this.bot, place.plus(side.scaled(BESIDE_BLOCKS)), 0, this.signal);
    }
  }
}

/** The client's own hand, with more to be said about the look than its types know. */
interface Hand {
  _placeBlockWithOptions(
    against: Block,
    side: Vec3,
    options: { readonly swingArm: 'right'; readonly forceLook: true | 'ignore' },
  ): Promise<void>;
}

function clicks(bot: Bot): Hand {
  return bot as unknown as Hand;
}

function opposite(facing: string): string {
  return { north: 'south', south: 'north', east: 'west', west: 'east' }[facing] ?? facing;
}

/** Which way a block may look from what it is set against: what hangs on a wall looks away from it. */
function sidesFor({ block, facing }: BuiltRow): readonly Vec3[] {
  if (!/_wall_|^wall_|^ladder$/.test(block) || facing === null) return BLOCK_SIDES;
  const yaw = YAWS[facing] ?? 0;
  return [new Vec3(-Math.round(Math.sin(yaw)), 0, -Math.round(Math.cos(yaw)))];
}

function placesOf({ from, to }: BuiltRow): readonly Vec3[] {
  const places: Vec3[] = [];
  for (let x = from.x; x <= to.x; x++)
    for (let z = from.z; z <= to.z; z++) places.push(new Vec3(x, from.y, z));
  return places;
}
