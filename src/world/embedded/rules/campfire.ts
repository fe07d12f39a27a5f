import { buildSmelting } from '../../../game/recipes/smelting.js';
import type { VersionData } from '../data/version-data.js';
import { Container } from '../items/inventory.js';
import type { ItemStack } from '../items/item-stack.js';

/** Things that lie about a campfire at most. */
const PLACES = 4;
/** Ticks a campfire takes for each (game rule). */
const CAMPFIRE_TICKS = 600;

const cooked = new Map<string, ReadonlyMap<string, string>>();

/** What a campfire makes of each item it takes. */
function campfireDishes(data: VersionData): ReadonlyMap<string, string> {
  const known = cooked.get(data.version);
  if (known) return known;
  const dishes = new Map<string, string>();
  for (const [output, recipes] of buildSmelting(data.registry))
    for (const { input, stations } of recipes) if (stations.includes('campfire')) dishes.set(input, output);
  cooked.set(data.version, dishes);
  return dishes;
}

/** Whether a campfire makes anything of an item. */
export function cooksOnCampfire(data: VersionData, item: string): boolean {
  return campfireDishes(data).has(item);
}

/** What cooks on a campfire: four things, each with a time of its own. */
export class Campfire {
  readonly container = new Container(PLACES);
  #cookedTicks: readonly number[] = new Array<number>(PLACES).fill(0);

  constructor(private readonly data: VersionData) {}

  /** Ticks each thing has been over the fire. */
  get cookedTicks(): readonly number[] {
    return this.#cookedTicks;
  }

  restore(cookedTicks: readonly number[]): void {
    this.#cookedTicks = cookedTicks;
  }

  get isEmpty(): boolean {
    return this.container.contents().every((stack) => stack === null);
  }

  /** Lays one of an item it cooks on it; returns whether there was room. */
  add(item: string): boolean {
    const place = this.container.contents().indexOf(null);
    if (place < 0) return false;
    this.container.set(place, { name: item, count: 1, damage: 0 });
    this.#cookedTicks = this.#cookedTicks.with(place, 0);
    return true;
  }

  /** One game tick; returns what is done and falls off. Over a fire that is out, things cool. */
  tick(isLit: boolean): readonly ItemStack[] {
    const slots = this.container.contents();
    this.#cookedTicks = this.#cookedTicks.map((ticks, place) =>
      slots[place] ? Math.max(0, ticks + (isLit ? 1 : -2)) : 0,
    );
    const done: ItemStack[] = [];
    for (const [place, stack] of slots.entries()) {
      if (!stack || (this.#cookedTicks[place] ?? 0) < CAMPFIRE_TICKS) continue;
      const dish = campfireDishes(this.data).get(stack.name) ?? stack.name;
      this.container.set(place, null);
      done.push({ name: dish, count: 1, damage: 0 });
    }
    return done;
  }
}
