import { positionKey, type Position } from '../../../base/position.js';
import { FURNACES, isChest } from '../../../game/container-blocks.js';
import type { BlockType, VersionData } from '../data/version-data.js';
import { Container } from '../items/inventory.js';
import type { Slot } from '../items/item-stack.js';
import { Campfire } from '../rules/campfire.js';
import { Furnace, type FurnaceKind, type FurnaceProgress } from '../rules/smelting.js';

const CHEST_SIZE = 27;

/** Whether the block keeps items of its own. */
export function isStorageBlock(block: BlockType): boolean {
  return isChest(block.name);
}

export function furnaceKindOf(block: BlockType): FurnaceKind | null {
  return FURNACES.find((kind) => kind === block.name) ?? null;
}

/** The items in a furnace and how far it has come. */
interface FurnaceRecord {
  readonly position: Position;
  readonly furnace: Furnace;
}

interface CampfireRecord {
  readonly position: Position;
  readonly campfire: Campfire;
}

interface ChestRecord {
  readonly position: Position;
  readonly container: Container;
}

/** What lies in all chests and furnaces and on all campfires at some moment. */
export interface ContentsSnapshot {
  readonly chests: readonly { readonly position: Position; readonly slots: readonly Slot[] }[];
  readonly furnaces: readonly {
    readonly position: Position;
    readonly kind: FurnaceKind;
    readonly slots: readonly Slot[];
    readonly progress: FurnaceProgress;
  }[];
  readonly campfires: readonly {
    readonly position: Position;
    readonly slots: readonly Slot[];
    readonly cookedTicks: readonly number[];
  }[];
}

/** What blocks hold: chests, furnaces and campfires by position. A container lives as long as its block stands. */
export class BlockContents {
  readonly #chests = new Map<string, ChestRecord>();
  readonly #furnaces = new Map<string, FurnaceRecord>();
  readonly #campfires = new Map<string, CampfireRecord>();

  constructor(private readonly data: VersionData) {}

  /** The 27 slots of the chest or barrel at a position, made on first use. */
  chestAt(position: Position): Container {
    const key = positionKey(position);
    const known = this.#chests.get(key);
    if (known) return known.container;
    const container = new Container(CHEST_SIZE);
    this.#chests.set(key, { position, container });
    return container;
  }

  furnaceAt(position: Position, kind: FurnaceKind): Furnace {
    const key = positionKey(position);
    const known = this.#furnaces.get(key);
    if (known) return known.furnace;
    const furnace = new Furnace(this.data, kind);
    this.#furnaces.set(key, { position, furnace });
    return furnace;
  }

  /** What cooks on a campfire, made on first use. */
  campfireAt(position: Position): Campfire {
    const key = positionKey(position);
    const known = this.#campfires.get(key);
    if (known) return known.campfire;
    const campfire = new Campfire(this.data);
    this.#campfires.set(key, { position, campfire });
    return campfire;
  }

  campfires(): Iterable<CampfireRecord> {
    return this.#campfires.values();
  }

  furnaces(): Iterable<FurnaceRecord> {
    return this.#furnaces.values();
  }

  /** Everything inside a block that goes away; it holds nothing afterwards. */
  takeAllFrom(position: Position): NonNullable<Slot>[] {
    const key = positionKey(position);
    const stacks = [
      ...(this.#chests.get(key)?.container.empty() ?? []),
      ...(this.#furnaces.get(key)?.furnace.container.empty() ?? []),
      ...(this.#campfires.get(key)?.campfire.container.empty() ?? []),
    ];
    this.#chests.delete(key);
    this.#furnaces.delete(key);
    this.#campfires.delete(key);
    return stacks;
  }

  snapshot(): ContentsSnapshot {
    return {
      chests: [...this.#chests.values()].map(({ position, container }) => ({
        position,
        slots: container.contents(),
      })),
      furnaces: [...this.#furnaces.values()].map(({ position, furnace }) => ({
        position,
        kind: furnace.kind,
        slots: furnace.container.contents(),
        progress: furnace.progress,
      })),
      campfires: [...this.#campfires.values()].map(({ position, campfire }) => ({
        position,
        slots: campfire.container.contents(),
        cookedTicks: campfire.cookedTicks,
      })),
    };
  }

  /** Containers that exist before and after stay the same objects, so open windows go on showing them. */
  restore(snapshot: ContentsSnapshot): void {
    const keptChests = new Set(snapshot.chests.map(({ position }) => positionKey(position)));
    for (const [key, { container }] of this.#chests) {
      if (keptChests.has(key)) continue;
      container.replaceAll([]);
      this.#chests.delete(key);
    }
    const keptFurnaces = new Set(
      snapshot.furnaces.map(({ position, kind }) => `${positionKey(position)} ${kind}`),
    );
    for (const [key, { furnace }] of this.#furnaces) {
      if (!keptFurnaces.has(`${key} ${furnace.kind}`)) this.#furnaces.delete(key);
    }
    for (const { position, slots } of snapshot.chests) this.chestAt(position).replaceAll(slots);
    for (const { position, kind, slots, progress } of snapshot.furnaces) {
      const furnace = this.furnaceAt(position, kind);
      furnace.container.replaceAll(slots);
      furnace.restore(progress);
    }
    this.#campfires.clear();
    for (const { position, slots, cookedTicks } of snapshot.campfires) {
      const campfire = this.campfireAt(position);
      campfire.container.replaceAll(slots);
      campfire.restore(cookedTicks);
    }
  }
}
