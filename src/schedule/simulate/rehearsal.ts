import type { Position } from '../../base/position.js';
import { FURNACES } from '../../game/container-blocks.js';
import { BOTS_PACE } from '../assign/paces.js';
import { DEFAULT_SETTINGS, slotsOf, type ScheduleSetup } from '../settings.js';
import { manyOf, numberedSupply } from './rehearsal-supply.js';
import { RehearsedGoods } from './rehearsal-goods.js';
import { Parts, type Unnamed } from './rehearsal-parts.js';
import { standing, type FreePlace } from './rehearsal-places.js';
import { RehearsedRun } from './rehearsal-run.js';
import type { RehearsedHands } from './rehearsal-shares.js';
import { takenBefore } from './taken-before.js';

/**
 * Says how long a plan takes a team who can all leave a furnace burning: the same as `simulate` with the order
 * `as-listed`, some twenty times as fast, because nobody fails, asks for anything, or has to be told.
 * `rehearsal.test.ts` holds both against each other. Whose promises are soft is taken to do what it is given, and gets
 * no windows; so with such a one it is a guess. One instance answers for one place and team.
 */
export class Rehearsal {
  private readonly parts: Parts;
  private readonly stock: readonly (readonly [number, number])[];
  private readonly settings: typeof DEFAULT_SETTINGS;
  private readonly places: readonly FreePlace[];

  private readonly hands: readonly RehearsedHands[];
  private last: RehearsedRun | null = null;

  /** @param team who, or how many bots */
  constructor(
    private readonly setup: ScheduleSetup,
    team: number | readonly RehearsedHands[],
  ) {
    const bot = { pace: BOTS_PACE, isSoft: false };
    this.hands = typeof team === 'number' ? Array.from({ length: team }, () => bot) : team;
    this.parts = new Parts(setup.durations);
    this.stock = Object.entries(setup.contents).map(([name, count]) => [this.parts.item(name), count]);
    this.settings = { ...DEFAULT_SETTINGS, ...setup.settings };
    const { left, right, beside } = setup.spots;
    const isTaken = (at: Position): boolean =>
      setup.stations.some(({ position: { x, y, z } }) => x === at.x && y === at.y && z === at.z);
    this.places = [
      ...(left ? [{ at: left, side: 'left' }] : []),
      ...(right ? [{ at: right, side: 'right' }] : []),
      ...beside.map((at) => ({ at, side: 'beside' })),
    ].filter(({ at }) => !isTaken(at));
  }

  /**
   * @param waits for each piece the places of those before it that it depends on
   * @returns ticks until all is done; Infinity where that is never, or later than `giveUpTick`
   */
  ticksOf(pieces: readonly Unnamed[], waits: readonly (readonly number[])[], giveUpTick = Infinity): number {
    const taken = takenBefore(pieces);
    const parts = pieces.map((piece, place) => this.parts.of(piece, taken[place] ?? 0));
    const stations = this.setup.stations.map(({ block, position }) =>
      standing(this.parts.station(block), slotsOf(block, this.settings), position, this.setup.chest),
    );
    const free = manyOf(this.parts.size, 0);
    for (const [item, count] of this.stock) free[item] = (free[item] ?? 0) + count;
    const supply = numberedSupply(parts, waits, free.slice(), this.parts.size);
    for (const { kind, slots } of stations) free[kind] = (free[kind] ?? 0) + slots;
    const { chest } = this.setup;
    const slotsFor = (kind: number): number => (kind < 0 ? 0 : this.slotsFor(kind));
    const goods = new RehearsedGoods(free, stations, this.places.slice(), chest, slotsFor);
    const { minShareTicks } = this.settings;
    const run = new RehearsedRun(parts, waits, supply, goods, free.length, this.hands, minShareTicks);
    this.last = run;
    return run.until(giveUpTick);
  }

  /** Places of the pieces on which the end of the plan hangs that was played last. */
  critical(): readonly number[] {
    return this.last?.critical() ?? [];
  }

  private slotsFor(kind: number): number {
    const known = this.slots.get(kind);
    if (known !== undefined) return known;
    const isFurnace = FURNACES.some((name) => this.parts.station(name) === kind);
    const slots = isFurnace ? this.settings.furnaceSlots : this.settings.tableCapacity;
    this.slots.set(kind, slots);
    return slots;
  }

  private readonly slots = new Map<number, number>();
}
