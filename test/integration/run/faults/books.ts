import type { ItemCounts } from '../../../../src/base/item-counts.js';
import { loadGame } from '../../../../src/game/game.js';
import type { EmbeddedWorld } from '../../../../src/world/embedded/embedded-world.js';
import type { EntityView } from '../../../../src/world/embedded/world-views.js';
import type { WorldEvent } from '../../../../src/world/embedded/world-events.js';

type Place = EntityView['position'];

/** Every item of a world by where it is. */
export interface Census {
  readonly chest: ItemCounts;
  readonly furnaces: ItemCounts;
  /** By player, connected or not. */
  readonly hands: Readonly<Record<string, ItemCounts>>;
  readonly ground: ItemCounts;
}

export const CHEST = { x: -14, y: -60, z: 2 };

const FURNACES = /^(furnace|smoker|blast_furnace)$/;
/** Blocks whose name as an item is another. */
const ITEM_OF: Readonly<Record<string, string>> = { wall_torch: 'torch' };

/**
 * Keeps account of a world from its own events: what was dug, crafted, smelted, burnt and set down says how much of
 * everything there must be. Knows nothing of runs.
 */
export class Books {
  readonly #due = new Map<string, number>();
  /** Drops of blocks that nobody has picked up yet, by entity. */
  readonly #fresh = new Map<number, number>();
  readonly #furnaces = new Map<string, Place>();
  #lying = new Map<number, EntityView>();
  #stopListening: () => void = () => undefined;
  #world: EmbeddedWorld;

  constructor(world: EmbeddedWorld) {
    this.#world = world;
    this.follow(world);
    this.recount();
  }

  /** Goes on with a world that was started from a save of the one before. */
  follow(world: EmbeddedWorld): void {
    this.#stopListening();
    this.#world = world;
    this.#lying = lyingIn(world);
    this.#stopListening = world.events.onAny((event) => {
      this.#hear(event);
    });
    const tick = world.tick.bind(world);
    world.tick = (count) => {
      const before = this.#inFurnaces();
      tick(count);
      // Only fire and smelting change a furnace within a tick; people do between ticks.
      add(this.#due, before, -1);
      add(this.#due, this.#inFurnaces(), 1);
      this.#watchGround();
    };
  }

  /** The scene was set from outside the game: what is there now is what there must be. */
  recount(): void {
    this.#due.clear();
    for (const counts of partsOf(this.census())) add(this.#due, counts, 1);
  }

  /** What there must be. */
  get due(): ItemCounts {
    return Object.fromEntries([...this.#due].filter(([, count]) => count !== 0).sort(byName));
  }

  /** Of what lies about: drops that were never in anybody's hands. */
  get neverHeld(): ItemCounts {
    const counts = new Map<string, number>();
    for (const [id, { stack }] of lyingIn(this.#world)) {
      if (stack) add(counts, { [stack.name]: Math.min(stack.count, this.#fresh.get(id) ?? 0) }, 1);
    }
    return Object.fromEntries(counts);
  }

  census(): Census {
    const world = this.#world;
    const ground = new Map<string, number>();
    for (const { stack } of lyingIn(world).values()) if (stack) add(ground, { [stack.name]: stack.count }, 1);
    return {
      chest: countsOf(world.contentsAt(CHEST)),
      furnaces: this.#inFurnaces(),
      hands: Object.fromEntries(
        world.players().map(({ name, slots, cursor }) => [name, countsOf([...slots, cursor])]),
      ),
      ground: Object.fromEntries(ground),
    };
  }

  #inFurnaces(): ItemCounts {
    return countsOf([...this.#furnaces.values()].flatMap((place) => this.#world.contentsAt(place)));
  }

  #hear(event: WorldEvent): void {
    if (event.kind === 'block-broken') this.#broken(event.block, event.position);
    if (event.kind === 'block-placed') {
      if (FURNACES.test(event.block)) this.#furnaces.set(JSON.stringify(event.position), event.position);
      add(this.#due, { [ITEM_OF[event.block] ?? event.block]: 1 }, -1);
    }
    if (event.kind === 'item-crafted') this.#crafted(event.item, event.count);
    if (event.kind === 'food-eaten') add(this.#due, { [event.item]: 1 }, -1);
    // What was in somebody's hands once is lost then, and stays due.
    if (event.kind === 'item-vanished') {
      const neverHeld = Math.min(event.count, this.#fresh.get(event.entityId) ?? 0);
      add(this.#due, { [event.item]: neverHeld }, -1);
    }
    // What spilled from a dead player is nothing new.
    if (event.kind === 'player-died') this.#lying = lyingIn(this.#world);
  }

  /** Its drops lie there when the world tells of it, spilled contents among them. */
  #broken(block: string, { x, y, z }: Place): void {
    const { sources } = loadGame(this.#world.version);
    const gives = new Set(
      sources
        .filter(({ kind, target }) => kind === 'break' && target === block)
        .flatMap(({ yields }) => yields.map(({ item }) => item)),
    );
    if (gives.size === 0) gives.add(block);
    const now = lyingIn(this.#world);
    let own = FURNACES.test(block) ? 1 : Infinity;
    for (const [id, { stack, position }] of now) {
      if (!stack || this.#lying.has(id) || !gives.has(stack.name) || own <= 0) continue;
      if (Math.hypot(position.x - x - 0.5, position.y - y, position.z - z - 0.5) > 1.5) continue;
      own -= stack.count;
      add(this.#due, { [stack.name]: stack.count }, 1);
      this.#fresh.set(id, stack.count);
    }
    this.#lying = now;
  }

  #crafted(item: string, count: number): void {
    const { recipes } = loadGame(this.#world.version);
    const had = (name: string): boolean => (this.#due.get(name) ?? 0) > 0;
    const recipe = recipes
      .get(item)
      ?.find(
        (each) =>
          count % each.count === 0 && each.ingredients.every(({ items }) => items.some((name) => had(name))),
      );
    if (!recipe) throw new Error(`The books know no way to make ${count} ${item} from what there is.`);
    for (const { items, count: each } of recipe.ingredients) {
      const [used = ''] = items.filter(had);
      add(this.#due, { [used]: (each * count) / recipe.count }, -1);
    }
    add(this.#due, { [item]: count }, 1);
  }

  // A stack that grows has swallowed another that vanished.
  #watchGround(): void {
    const before = this.#lying;
    const now = lyingIn(this.#world);
    for (const [id, { stack }] of now) {
      const grown = (stack?.count ?? 0) - (before.get(id)?.stack?.count ?? stack?.count ?? 0);
      if (grown <= 0) continue;
      const swallowed = [...before].find(
        ([other, was]) => !now.has(other) && was.stack?.name === stack?.name && was.stack?.count === grown,
      );
      if (swallowed) this.#fresh.set(id, (this.#fresh.get(id) ?? 0) + (this.#fresh.get(swallowed[0]) ?? 0));
    }
    this.#lying = now;
  }
}

/** Counts of a row of slots. */
export function countsOf(
  slots: readonly ({ readonly name: string; readonly count: number } | null)[],
): ItemCounts {
  const counts = new Map<string, number>();
  for (const slot of slots) if (slot) add(counts, { [slot.name]: slot.count }, 1);
  return Object.fromEntries([...counts].sort(byName));
}

/** Everything of a census as one list of counts. */
export function partsOf({ chest, furnaces, hands, ground }: Census): readonly ItemCounts[] {
  return [chest, furnaces, ground, ...Object.values(hands)];
}

/** Adds up several counts. */
export function totalOf(parts: readonly ItemCounts[]): ItemCounts {
  const total = new Map<string, number>();
  for (const counts of parts) add(total, counts, 1);
  return Object.fromEntries([...total].filter(([, count]) => count !== 0).sort(byName));
}

function add(to: Map<string, number>, counts: ItemCounts, factor: 1 | -1): void {
  for (const [item, count] of Object.entries(counts)) to.set(item, (to.get(item) ?? 0) + factor * count);
}

function lyingIn(world: EmbeddedWorld): Map<number, EntityView> {
  return new Map(world.entities().flatMap((entity) => (entity.kind === 'item' ? [[entity.id, entity]] : [])));
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a.localeCompare(b);
}
