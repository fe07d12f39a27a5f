import type { Position } from '../../../../src/base/position.js';
import type { ItemCounts } from '../../../../src/base/item-counts.js';
import { Emitter } from '../../../../src/base/emitter.js';
import type {
  PeopleWatch,
  PersonBlockChange,
  PersonKill,
  PersonVisit,
  Sighting,
} from '../../../../src/worker/people/people-watch.js';

export const CHEST = { x: -14, y: -60, z: 2 };

/** World time moved by hand. */
export class HandClock {
  tick = 0;
  readonly #acts = new Set<{ readonly ticks: number; readonly act: () => void }>();

  readonly currentTick = (): number => this.tick;

  readonly every = (ticks: number, act: () => void): (() => void) => {
    const entry = { ticks, act };
    this.#acts.add(entry);
    return () => this.#acts.delete(entry);
  };

  advance(ticks: number): void {
    for (let step = 0; step < ticks; step++) {
      this.tick += 1;
      for (const { ticks: interval, act } of [...this.#acts]) if (this.tick % interval === 0) act();
    }
  }
}

/** A world of people told by hand, with one chest. */
export class FakeWatch implements PeopleWatch {
  seesFurnaces = false;
  readonly chest = new Map<string, number>();
  readonly #people = new Map<string, Sighting>();
  readonly #presence = new Emitter<[name: string, isPresent: boolean]>();
  readonly #visits = new Emitter<[PersonVisit]>();
  readonly #blocks = new Emitter<[PersonBlockChange]>();
  readonly #kills = new Emitter<[PersonKill]>();
  readonly onPresence = this.#presence.add.bind(this.#presence);
  readonly onVisit = this.#visits.add.bind(this.#visits);
  readonly onBlock = this.#blocks.add.bind(this.#blocks);
  readonly onKill = this.#kills.add.bind(this.#kills);
  hands: ItemCounts | null = null;
  /** Blocks by place: "1 64 2". */
  readonly standing = new Map<string, string>();
  /** Who plays on another machine. */
  readonly elsewhere = new Set<string>();

  constructor(
    private readonly clock: HandClock,
    contents: ItemCounts = {},
  ) {
    for (const [item, count] of Object.entries(contents)) this.chest.set(item, count);
  }

  present(): readonly string[] {
    return [...this.#people.keys()];
  }

  blockAt({ x, y, z }: Position): string | null {
    return this.standing.get(`${x} ${y} ${z}`) ?? null;
  }

  sighting(name: string): Sighting | null {
    return this.#people.get(name) ?? null;
  }

  originOf(name: string): { readonly isThisMachine: boolean; readonly address: string } | null {
    return this.#people.has(name)
      ? { isThisMachine: !this.elsewhere.has(name), address: '192.168.0.9' }
      : null;
  }

  inventoryOf(): ItemCounts | null {
    return this.hands;
  }

  watchChest(): void {
    // It tells what the test has it tell.
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  joins(name: string): void {
    this.#people.set(name, { position: CHEST, yawDegrees: 0, lastActiveTick: this.clock.tick });
    this.#presence.emit(name, true);
  }

  leaves(name: string): void {
    this.#people.delete(name);
    this.#presence.emit(name, false);
  }

  /** Goes somewhere, or only moves its head. */
  stirs(name: string, position: Position = CHEST): void {
    this.#people.set(name, { position, yawDegrees: 0, lastActiveTick: this.clock.tick });
  }

  /** Puts things into the chest, takes what is negative. */
  moves(worker: string | null, changes: ItemCounts, position: Position = CHEST): void {
    if (worker !== null) this.stirs(worker);
    const before = Object.fromEntries(this.chest);
    for (const [item, count] of Object.entries(changes)) {
      this.chest.set(item, (this.chest.get(item) ?? 0) + count);
    }
    const after = Object.fromEntries(this.chest);
    const { tick } = this.clock;
    this.#visits.emit({
      worker,
      block: 'chest',
      position,
      before,
      after,
      openedTick: tick,
      closedTick: tick,
    });
  }

  /** Fills a furnace, or takes out of it. */
  opensFurnace(worker: string, position: Position, before: ItemCounts, after: ItemCounts): void {
    this.stirs(worker);
    const { tick } = this.clock;
    const visit = { worker, block: 'furnace', position, openedTick: tick, closedTick: tick };
    this.#visits.emit({ ...visit, before, after });
  }

  sets(by: string | null, position: Position, after: string): void {
    this.#blocks.emit({ tick: this.clock.tick, position, before: 'air', after, by });
  }

  kills(by: string | null, mob: string, entityId: number): void {
    this.#kills.emit({ tick: this.clock.tick, mob, entityId, by });
  }
}
