import type { ItemCounts } from '../../base/item-counts.js';
import type { Game } from '../../game/game.js';
import type { CraftingRecipe } from '../../game/recipes/recipe.js';
import { SMELT_TICKS } from '../../game/recipes/smelting.js';
import { breaksOf } from '../../game/sources/breaking.js';
import type { Source } from '../../game/sources/source.js';
import { productOfInput } from './read-doing.js';
import { callsIn, type SkillCall, type SkillCalls } from './skill-calls.js';

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
  const { calls, items, blocks, texts, endings, counted } = read;
  const needs = new Needs(game, product, new Set(calls.flatMap((call) => namesPlaced(call))), namedIn(read));
  for (const call of calls) needs.take(call, inputAmong(game, product, [...texts, ...items]));
  if (calls.some(({ callee }) => callee === 'bot.pathfinder.goto')) needs.pileUp();
  // Fields are somebody's work, and what sows looks for one.
  const isKind = (name: string): boolean =>
    game.registry.blocks.has(name) && (game.natural.has(name) || name === 'farmland');
  // Of several that will do it takes the nearest: only what gives the product is there.
  const isOpen = calls.some(({ callee, given }) => callee === 'mineBlock' && typeof given[0] !== 'string');
  const giving = [...texts].filter((name) => breaksOf(game, name).some((way) => gives(way, product)));
  const wanted = isOpen && giving.length > 0 ? giving : texts;
  const searched = calls.some(({ callee }) => SEARCHES.test(callee)) ? [...blocks, ...wanted] : [];
  for (const name of searched) if (isKind(name)) needs.mine(name);
  for (const name of items) needs.look(name, counted.get(name));
  // Looked for by name in what it carries: `items().find((item) => item.name === 'bucket')`.
  const spoken = new Set(calls.flatMap(({ given }) => given));
  const { registry } = game;
  const isThing = (name: string): boolean => !registry.blocks.has(name) && !registry.entities.has(name);
  for (const name of texts) if (!spoken.has(name) && isThing(name)) needs.look(name, counted.get(name));
  for (const ending of endings) needs.lookForOneOf(ending);
  const mobs = [...texts].filter(
    (name) => game.registry.entities.has(name) && !game.registry.items.has(name),
  );
  return {
    hands: needs.hands,
    chest: needs.chest,
    blocks: [...needs.blocks],
    mobs: [...new Set([...needs.mobs, ...mobs])],
    stations: [...needs.stations],
    usesChest:
      blocks.has('chest') ||
      calls.some(({ callee }) => CHEST_CALLS.has(callee)) ||
      /\bbot\.job\b/.test(source),
  };
}

/** What the code names of what it may work with. */
export function namedIn({ items, blocks, texts }: SkillCalls): ReadonlySet<string> {
  return new Set([...items, ...blocks, ...texts]);
}

/** Of several recipes the first that takes something the code names: a white bed is made of wool, or of another bed. */
export function recipeOf(
  recipes: readonly CraftingRecipe[],
  named: ReadonlySet<string>,
): CraftingRecipe | undefined {
  const takes = ({ ingredients }: CraftingRecipe): boolean =>
    ingredients.some(({ items }) => items.some((item) => named.has(item)));
  return recipes.find(takes) ?? recipes[0];
}

/** Which of the things it names is smelted to the product. */
function inputAmong(game: Game, product: string | null, named: readonly string[]): string | null {
  const inputs = (game.smelting.get(product ?? '') ?? []).map(({ input }) => input);
  return named.find((name) => inputs.includes(name)) ?? null;
}

function gives({ yields }: Source, product: string | null): boolean {
  return yields.some(({ item }) => item === product);
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
  /** What it has made by then and not used up. */
  readonly #made = new Map<string, number>();

  constructor(
    private readonly game: Game,
    private readonly product: string | null,
    private readonly placed: ReadonlySet<string>,
    private readonly named: ReadonlySet<string>,
  ) {}

  /** @param input what is smelted where that is worked out as it runs; what is crafted then is the product */
  take({ callee, given }: SkillCall, input: string | null): void {
    const [first, second, third] = given;
    const workedOut = callee === 'smeltItem' ? input : callee === 'craftItem' ? this.product : null;
    const name = typeof first === 'string' ? first : workedOut;
    if (callee === 'getItemFromChest' && typeof second === 'object' && second !== null) this.#fetch(second);
    if (name === null) return;
    if (callee === 'mineBlock') this.mine(name, amountOf(second));
    if (callee === 'craftItem') this.#craft(name, amountOf(second));
    if (callee === 'smeltItem')
      this.#smelt(name, typeof second === 'string' ? second : 'coal', amountOf(third));
    if (callee === 'placeItem') this.#need(name, 1);
    if (callee === 'killMob') this.mobs.add(name);
    if (callee === 'useItemOn') this.#use(name, second, amountOf(third));
    if (callee === 'shoot') this.#shoot(typeof second === 'string' ? second : name);
  }

  /** A block that has to stand there, and a tool that gets what is in it. */
  mine(name: string, count = 0): void {
    if (!this.game.registry.blocks.has(name)) return;
    this.blocks.add(name);
    const [way] = breaksOf(this.game, name);
    for (const { item } of way?.yields ?? []) this.#make(item, count);
    const tools = way?.tools ?? [];
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

  /** A tool or another thing that does not stack, whose name ends so: the usual one, unless it has one already. */
  lookForOneOf(ending: string): void {
    const { items } = this.game.registry;
    const able = [...items.values()].filter((item) => item.name.endsWith(ending) && item.stackSize === 1);
    if (able.some(({ name }) => this.#has(name) || name === this.product)) return;
    const usual = able.find(({ name }) => /^(?:iron|white|oak)_/.test(name)) ?? able[0];
    if (usual) this.#need(usual.name, 1);
  }

  #fetch(counts: Readonly<Record<string, number>>): void {
    for (const [name, count] of Object.entries(counts)) {
      this.chest[name] = (this.chest[name] ?? 0) + Math.max(1, count);
      this.#make(name, count);
    }
  }

  #craft(name: string, times: number): void {
    const recipe = recipeOf(this.game.recipes.get(name) ?? [], this.named);
    for (const { items, count } of recipe?.ingredients ?? []) {
      const made = items.find((each) => this.#made.has(each));
      const item = made ?? items.find((each) => each.startsWith('oak_')) ?? items[0];
      if (item !== undefined) this.#need(item, count * times);
    }
    if (recipe?.station) this.#workAt(recipe.station);
    this.#make(name, times * (recipe?.count ?? 1));
  }

  #smelt(input: string, fuel: string, amount: number): void {
    const product = productOfInput(this.game, input);
    this.#need(input, amount);
    const burns = this.game.fuels.get(fuel) ?? SMELT_TICKS;
    // Who smelts one by one puts a piece in for each.
    this.#need(fuel, amount === 1 ? LOOKED_FOR : Math.ceil((amount * SMELT_TICKS) / burns));
    this.#workAt('furnace');
    if (product !== null) this.#make(product, amount);
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

  #make(name: string, count: number): void {
    this.#made.set(name, count + (this.#made.get(name) ?? 0));
  }

  /** Given are the materials it makes too little of; the product never is. */
  #need(name: string, count: number): void {
    const made = this.#made.get(name) ?? 0;
    if (this.#made.has(name)) this.#made.set(name, Math.max(0, made - count));
    const missing = count - made;
    if (missing <= 0 || name === this.product || !this.game.registry.items.has(name)) return;
    this.hands[name] = (this.hands[name] ?? 0) + missing;
  }

  #has(name: string): boolean {
    return this.#made.has(name) || (this.hands[name] ?? 0) > 0;
  }
}

function amountOf(given: SkillCall['given'][number] | undefined): number {
  if (given === undefined) return 1;
  return typeof given === 'number' ? Math.max(1, Math.ceil(given)) : USUAL_AMOUNT;
}
