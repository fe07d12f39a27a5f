import type { ItemCounts } from '../../src/base/item-counts.js';
import { loadGame } from '../../src/game/game.js';

/** How much of a material there is or must be: exactly, or between two numbers where the game leaves it to chance. */
export interface Span {
  readonly least: number;
  readonly most: number;
}

/** Amounts by material. */
export type Spans = ReadonlyMap<string, Span>;

/** What things are made of in the end; a stick is the smallest piece of wood. Anything else is a material itself. */
const BASES: readonly (readonly [names: RegExp, material: string, amount: number])[] = [
  [/_(log|wood)$|^charcoal$/, 'wood', 8],
  [/_planks$/, 'wood', 2],
  [/^stick$/, 'wood', 1],
  [/^(raw_iron|iron_ingot)$/, 'iron', 1],
  [/^(cooked_)?(porkchop|beef|mutton|chicken|rabbit)$/, 'meat', 1],
  [/^wall_torch$/, 'torch', 1],
  [/^(cobblestone|cobbled_deepslate|blackstone)$/, 'stone', 1],
  [/^(diamond|redstone|coal)$/, '', 1],
];

/** The materials of a moment's items and blocks; crafting and smelting change nothing about them. */
export class Materials {
  readonly #known = new Map<string, ReadonlyMap<string, number>>();

  constructor(private readonly version: string) {}

  /** What so many things are made of. */
  in(items: ItemCounts): Spans {
    const whole = new Map<string, Span>();
    for (const [item, count] of Object.entries(items)) this.#add(whole, item, count, count);
    return whole;
  }

  /** What blocks of a kind give who breaks them, whatever with. */
  from(block: string, count: number): Spans {
    const whole = new Map<string, Span>();
    const { sources } = loadGame(this.version);
    const ways = sources.filter(({ kind, target, tools }) => {
      return kind === 'break' && target === block && !tools.includes('shears');
    });
    for (const { item, min, max } of ways.flatMap(({ yields }) => yields)) {
      this.#add(whole, item, min * count, max * count);
    }
    return whole;
  }

  #add(to: Map<string, Span>, item: string, least: number, most: number): void {
    for (const [material, amount] of this.#partsOf(item)) {
      const before = to.get(material) ?? { least: 0, most: 0 };
      to.set(material, { least: before.least + least * amount, most: before.most + most * amount });
    }
  }

  #partsOf(item: string): ReadonlyMap<string, number> {
    const known = this.#known.get(item);
    if (known) return known;
    const base = BASES.find(([names]) => names.test(item));
    const parts = base ? new Map([[base[1] || item, base[2]]]) : this.#madeOf(item);
    this.#known.set(item, parts);
    return parts;
  }

  #madeOf(item: string): ReadonlyMap<string, number> {
    const [recipe] = loadGame(this.version).recipes.get(item) ?? [];
    // Against circles: blocks of nine and back.
    this.#known.set(item, new Map([[item, 1]]));
    if (!recipe) return new Map([[item, 1]]);
    const parts = new Map<string, number>();
    for (const { items, count } of recipe.ingredients) {
      for (const [material, amount] of this.#partsOf(items[0] ?? '')) {
        parts.set(material, (parts.get(material) ?? 0) + (amount * count) / recipe.count);
      }
    }
    return parts;
  }
}

/** Adds up. */
export function sumOf(all: readonly Spans[]): Map<string, Span> {
  const sum = new Map<string, Span>();
  for (const [material, { least, most }] of all.flatMap((spans) => [...spans])) {
    const before = sum.get(material) ?? { least: 0, most: 0 };
    sum.set(material, { least: before.least + least, most: before.most + most });
  }
  return sum;
}
