import type { ItemCounts } from '../../base/item-counts.js';
import type { Game } from '../../game/game.js';
import { SMELT_TICKS } from '../../game/recipes/smelting.js';
import { productOfInput } from './read-doing.js';
import { callsIn, type SkillCall } from './skill-calls.js';

/** What a skill counts on, read from its code: its author had these when it was written. */
export interface SkillNeeds {
  /** To be carried when it begins. */
  readonly hands: ItemCounts;
  /** To lie in the chest, besides what its kind of job takes. */
  readonly chest: ItemCounts;
  /** Blocks it looks for or mines. */
  readonly blocks: readonly string[];
  readonly mobs: readonly string[];
  /** Stations it works at and does not set down itself. */
  readonly stations: readonly string[];
  readonly usesChest: boolean;
}

/** Where an amount is worked out as it runs. */
const USUAL_AMOUNT = 4;
/** Of what it only looks for in its hands. */
const LOOKED_FOR = 8;
const ARROWS = 32;
const SPARE_BLOCKS = 8;
const CHEST_CALLS: ReadonlySet<string> = new Set([
  'getItemFromChest',
  'depositItemIntoChest',
  'checkItemInsideChest',
  'exchangeWithChest',
]);
const SEARCHES =
  /^(bot\.(findBlocks?|nearestEntity|collectBlock\.collect|dig)|exploreUntil|mineBlock|killMob|shoot|useItemOn)$/;

/** Reads what a skill counts on; null where its code cannot be read. @param product what it is for: never given */
export function needsOfSkill(source: string, product: string | null, game: Game): SkillNeeds | null {
  const read = callsIn(source);
  if (!read) return null;
  const { calls, items, blocks, texts, counted } = read;
  const needs = new Needs(game, product, new Set(calls.flatMap((call) => namesPlaced(call))));
  for (const call of calls) needs.take(call);
  if (calls.some(({ callee }) => callee === 'bot.pathfinder.goto')) needs.pileUp();
  // Fields are somebody's work, and what sows looks for one.
  const isKind = (name: string): boolean =>
    game.registry.blocks.has(name) && (game.natural.has(name) || name === 'farmland');
  const searched = calls.some(({ callee }) => SEARCHES.test(callee)) ? [...blocks, ...texts] : [];
  for (const name of searched) if (isKind(name)) needs.mine(name);
  for (const name of items) needs.look(name, counted.get(name));
  const mobs = [...texts].filter(
    (name) => game.registry.entities.has(name) && !game.registry.items.has(name),
  );
  return {
    hands: needs.hands,
    chest: needs.chest,
    blocks: [...needs.blocks],
    mobs: [...new Set([...needs.mobs, ...mobs])],
    stations: [...needs.stations],
    usesChest: calls.some(({ callee }) => CHEST_CALLS.has(callee)) || /\bbot\.job\b/.test(source),
  };
}

function namesPlaced({ callee, given: [name] }: SkillCall): readonly string[] {
  return callee === 'placeItem' && typeof name === 'string' ? [name] : [];
}

/** Goes through the calls as they come: what an earlier one makes need not be there. */
class Needs {
  readonly hands: Record<string, number> = {};
  readonly chest: Record<string, number> = {};
  readonly blocks = new Set<string>();
  readonly mobs = new Set<string>();
  readonly stations = new Set<string>();
  readonly #made = new Set<string>();

  constructor(
    private readonly game: Game,
    private readonly product: string | null,
    private readonly placed: ReadonlySet<string>,
  ) {}

  take({ callee, given }: SkillCall): void {
    const [first, second, third] = given;
    const name = typeof first === 'string' ? first : null;
    if (callee === 'getItemFromChest' && typeof second === 'object' && second !== null) this.#fetch(second);
    if (name === null) return;
    if (callee === 'mineBlock') this.mine(name);
    if (callee === 'craftItem') this.#craft(name, amountOf(second));
    if (callee === 'smeltItem')
      this.#smelt(name, typeof second === 'string' ? second : 'coal', amountOf(third));
    if (callee === 'placeItem') this.#need(name, 1);
    if (callee === 'killMob') this.mobs.add(name);
    if (callee === 'useItemOn') this.#use(name, second, amountOf(third));
    if (callee === 'shoot') this.#shoot(typeof second === 'string' ? second : name);
  }

  /** A block that has to stand there, and a tool that gets what is in it. */
  mine(name: string): void {
    if (!this.game.registry.blocks.has(name)) return;
    this.blocks.add(name);
    const ways = this.game.sources.filter(({ kind, target }) => kind === 'break' && target === name);
    for (const { yields } of ways) for (const { item } of yields) this.#made.add(item);
    const tools = ways[0]?.tools ?? [];
    if (tools.length > 0 && !tools.some((tool) => this.#has(tool))) this.#need(tools[0] ?? '', 1);
  }

  /** The pathfinder piles up blocks where no other way leads. */
  pileUp(): void {
    if (!this.#has('dirt')) this.#need('dirt', SPARE_BLOCKS);
  }

  /** Something it looks for among what it carries, and how much of it where it says so. */
  look(name: string, count?: number): void {
    const item = this.game.registry.items.get(name);
    if (!item || name === this.product || this.#made.has(name)) return;
    const isOne = item.stackSize === 1 || this.game.registry.blocks.has(name);
    const wanted = count ?? (this.#has(name) ? 0 : isOne ? 1 : LOOKED_FOR);
    this.#need(name, Math.max(0, wanted - (this.hands[name] ?? 0)));
  }

  #fetch(counts: Readonly<Record<string, number>>): void {
    for (const [name, count] of Object.entries(counts)) {
      this.chest[name] = (this.chest[name] ?? 0) + Math.max(1, count);
      this.#made.add(name);
    }
  }

  #craft(name: string, times: number): void {
    const [recipe] = this.game.recipes.get(name) ?? [];
    for (const { items, count } of recipe?.ingredients ?? []) {
      if (items.some((item) => this.#made.has(item))) continue;
      const item = items.find((each) => each.startsWith('oak_')) ?? items[0];
      if (item !== undefined) this.#need(item, count * times);
    }
    if (recipe?.station) this.#workAt(recipe.station);
    this.#made.add(name);
  }

  #smelt(input: string, fuel: string, amount: number): void {
    const product = productOfInput(this.game, input);
    if (!this.#made.has(input)) this.#need(input, amount);
    const burns = this.game.fuels.get(fuel) ?? SMELT_TICKS;
    if (!this.#made.has(fuel)) this.#need(fuel, Math.ceil((amount * SMELT_TICKS) / burns));
    this.#workAt('furnace');
    if (product !== null) this.#made.add(product);
  }

  #use(item: string, target: SkillCall['given'][number] | undefined, amount: number): void {
    const { entities, items } = this.game.registry;
    if (typeof target === 'string') (entities.has(target) ? this.mobs : this.blocks).add(target);
    // Of what stacks each is filled once.
    this.#need(item, items.get(item)?.stackSize === 1 ? 1 : amount);
  }

  #shoot(mob: string): void {
    this.mobs.add(mob);
    this.#need('bow', 1);
    this.hands['arrow'] = ARROWS;
  }

  #workAt(station: string): void {
    if (!this.placed.has(station)) this.stations.add(station);
  }

  #need(name: string, count: number): void {
    if (count === 0 || !this.game.registry.items.has(name) || this.#made.has(name)) return;
    this.hands[name] = (this.hands[name] ?? 0) + count;
  }

  #has(name: string): boolean {
    return this.#made.has(name) || (this.hands[name] ?? 0) > 0;
  }
}

function amountOf(given: SkillCall['given'][number] | undefined): number {
  if (given === undefined) return 1;
  return typeof given === 'number' ? Math.max(1, Math.ceil(given)) : USUAL_AMOUNT;
}
