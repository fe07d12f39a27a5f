import { breaksOf, sureBlocksOf } from '../../game/sources/breaking.js';
import { type CoVoyagerError, badArgument } from '../../base/error.js';
import type { ItemCounts } from '../../base/item-counts.js';
import { positionKey, type Position } from '../../base/position.js';
import { loadGame } from '../../game/game.js';
import { getItemFromChest } from '../../../primitives/get-item-from-chest.js';
import { mineBlock } from '../../../primitives/mine-block.js';
import type { PrimitiveOutcome } from '../../../primitives/outcome.js';
import { layoutsFor, type CraftingLayout } from '../../game/recipes/layouts.js';
import { findBlocks, statesOf } from '../../../primitives/body/finding.js';
import { stationsNear } from '../../../primitives/body/stations.js';
import type { Setting } from '../command.js';
import { pursue } from '../commands/goals.js';
import { craft } from '../commands/making.js';
import { lookInto } from '../commands/storing.js';
import { carriedBy, registryOf } from '../in-words.js';
import { chestsOf } from './places.js';
import { meantOf, type Meaning } from './things.js';

/** Crafting goes so many recipes deep: a pickaxe needs sticks, which need planks, which need logs. */
const MOST_DEPTH = 4;
const NEAR_BLOCKS = 64;
const TABLE: Meaning = { names: ['crafting_table'], isMeant: (item) => item === 'crafting_table' };

/** Gets things into the hands: out of chests, out of the ground, from the crafting table. Counts are read from the hands. */
export class Obtaining {
  /** What chests held when they were looked into, by coordinates. */
  readonly #seen = new Map<string, ItemCounts>();

  constructor(private readonly setting: Setting) {}

  /** How many of what is meant are in the hands. */
  held(meaning: Meaning): number {
    return Object.values(meantOf(meaning, carriedBy(this.setting.bot))).reduce(
      (sum, count) => sum + count,
      0,
    );
  }

  /** Takes up to so many out of these chests, the first first. @returns how many came into the hands */
  async fromChests(meaning: Meaning, count: number, chests: readonly Position[]): Promise<number> {
    const before = this.held(meaning);
    for (const chest of chests) {
      const missing = count - (this.held(meaning) - before);
      if (missing <= 0) break;
      const order = orderFrom(await this.#look(chest), meaning, missing);
      if (Object.keys(order).length === 0) continue;
      await getItemFromChest(this.setting.bot, chest, order);
      this.#seen.delete(positionKey(chest));
    }
    return this.held(meaning) - before;
  }

  /** Digs until so many more are in the hands. @param near where to begin; null: where it stands */
  async fromGround(meaning: Meaning, count: number, tool: string | null): Promise<PrimitiveOutcome | null> {
    const { bot } = this.setting;
    for (const name of meaning.names) {
      const giving = naturalBlocksFor(bot.version, name);
      // Its own kind before others that give it too: dirt, not the lawn.
      const blocks = giving.includes(name) && (await this.#isNear([name])) ? [name] : giving;
      if (blocks.length === 0 || (meaning.names.length > 1 && !(await this.#isNear(blocks)))) continue;
      const options = {
        ...(isItsOwn(bot.version, name) ? { item: name } : {}),
        ...(tool === null ? {} : { tool }),
      };
      return mineBlock(bot, blocks, count, options);
    }
    return null;
  }

  /** Whether some of it can be dug near here. */
  async isAround({ names }: Meaning): Promise<boolean> {
    const { bot } = this.setting;
    const blocks = names.flatMap((name) => naturalBlocksFor(bot.version, name));
    return blocks.length > 0 && this.#isNear(blocks);
  }

  async #isNear(blocks: readonly string[]): Promise<boolean> {
    const { bot } = this.setting;
    const search = { states: statesOf(bot, blocks), rangeBlocks: NEAR_BLOCKS, count: 1 };
    return (await findBlocks(bot, search)).length > 0;
  }

  /** From wherever it is soonest to be had. @returns whether so many more are in the hands */
  async fromAnywhere(meaning: Meaning, count: number, depth = 0): Promise<boolean> {
    const before = this.held(meaning);
    const missing = (): number => count - (this.held(meaning) - before);
    const isDug = await this.isAround(meaning);
    if (isDug) await this.fromGround(meaning, count, null);
    if (missing() > 0 && (depth === 0 || !isDug)) {
      const chests = await chestsOf(this.setting, null);
      if (!('question' in chests)) await this.fromChests(meaning, missing(), chests);
    }
    if (missing() > 0) await this.byCrafting(meaning, missing(), depth);
    if (missing() > 0 && depth === 0) await this.byPlan(meaning, missing());
    return missing() <= 0;
  }

  /** Gets so many more of what takes more than to craft it, as a tool to dig with: it is planned. */
  async byPlan(meaning: Meaning, count: number): Promise<void> {
    const [name] = meaning.names;
    if (name !== undefined) await pursue(this.setting, `get ${this.held(meaning) + count} ${name}`);
  }

  /** Crafts so many more; what is missing for it is got first. @returns whether they are in the hands */
  async byCrafting(meaning: Meaning, count: number, depth = 0): Promise<boolean> {
    const { bot, signal } = this.setting;
    if (depth >= MOST_DEPTH || signal.aborted) return false;
    const before = this.held(meaning);
    for (const { name, layout } of this.#recipes(meaning)) {
      const times = Math.ceil((count - (this.held(meaning) - before)) / layout.resultCount);
      if (layout.needsTable && !(await this.#hasTable(depth))) continue;
      if (!(await this.#ingredients(layout, times, depth))) continue;
      await craft(bot, [name], times);
      if (this.held(meaning) - before >= count) return true;
    }
    return false;
  }

  /** Whether there is a table near or in the hands, made where there was none. */
  async #hasTable(depth: number): Promise<boolean> {
    const isNear = stationsNear(this.setting.bot, ['crafting_table']).length > 0;
    return isNear || this.held(TABLE) > 0 || (await this.byCrafting(TABLE, 1, depth + 1));
  }

  /** Ways to craft what is meant; those whose materials are at hand first. */
  #recipes({
    names,
    isMeant,
  }: Meaning): readonly { readonly name: string; readonly layout: CraftingLayout }[] {
    const { bot } = this.setting;
    const carried = carriedBy(bot);
    const all = names.length > 0 ? names : [...registryOf(bot).items.keys()].filter(isMeant);
    const share = ({ cells }: CraftingLayout): number =>
      cells.filter(({ items }) => items.some((item) => leadsTo(carried, item))).length / cells.length;
    return all
      .flatMap((name) => layoutsFor(bot.version, name).map((layout) => ({ name, layout })))
      .map((way) => ({ ...way, share: share(way.layout) }))
      .sort((a, b) => b.share - a.share)
      .slice(0, 3);
  }

  async #ingredients({ cells }: CraftingLayout, times: number, depth: number): Promise<boolean> {
    const needs = new Map<string, { readonly items: readonly string[]; count: number }>();
    for (const { items } of cells) {
      const key = items.join(' ');
      const need = needs.get(key) ?? { items, count: 0 };
      need.count += times;
      needs.set(key, need);
    }
    for (const { items, count } of needs.values()) {
      const meaning = { names: this.#likeliest(items), isMeant: (item: string) => items.includes(item) };
      const missing = count - this.held(meaning);
      if (missing > 0 && !(await this.fromAnywhere(meaning, missing, depth + 1))) return false;
    }
    return true;
  }

  /** What is held, or made of what is held, goes before what is not. */
  #likeliest(items: readonly string[]): readonly string[] {
    const carried = carriedBy(this.setting.bot);
    return [...items].sort((a, b) => Number(leadsTo(carried, b)) - Number(leadsTo(carried, a)));
  }

  async #look(chest: Position): Promise<ItemCounts> {
    const known = this.#seen.get(positionKey(chest));
    if (known) return known;
    const { seen, contents } = await lookInto(this.setting.bot, chest);
    if (seen.kind === 'completed') this.#seen.set(positionKey(chest), contents);
    return contents;
  }
}

/** Whether an item is carried, or something of the same kind of tree: oak planks come of stripped oak logs. */
function leadsTo(carried: Readonly<Record<string, number>>, item: string): boolean {
  if ((carried[item] ?? 0) > 0) return true;
  const species = /^(\w+?)_planks$/.exec(item)?.[1];
  return species !== undefined && Object.keys(carried).some((each) => `_${each}`.includes(`_${species}_`));
}

/** Up to so many of what is meant of things that are somewhere. */
export function orderFrom(there: ItemCounts, meaning: Meaning, count: number): Record<string, number> {
  const order: Record<string, number> = {};
  let missing = count;
  for (const [item, held] of Object.entries(meantOf(meaning, there))) {
    if (missing <= 0) break;
    order[item] = Math.min(held, missing);
    missing -= order[item];
  }
  return order;
}

/** Blocks that give an item when they are dug, the item's own first; of a block that gives something else, itself. */
function naturalBlocksFor(version: string, name: string): readonly string[] {
  const game = loadGame(version);
  const { registry, natural } = game;
  const giving = sureBlocksOf(game, name).filter((target) => target === name || natural.has(target));
  if (giving.length > 0) return [...giving].sort((a, b) => Number(b === name) - Number(a === name));
  return registry.blocks.get(name)?.diggable === true && natural.has(name) ? [name] : [];
}

/** What a block becomes in the hands when it is dug: raw iron of iron ore; itself where nothing else is known. */
export function dropsOf(version: string, block: string): readonly string[] {
  const drops = breaksOf(loadGame(version), block).flatMap(({ yields }) => yields.map(({ item }) => item));
  return drops.length > 0 ? drops : [block];
}

/** Whether digging can be counted by the item itself: iron ore gives raw iron. */
export function isItsOwn(version: string, name: string): boolean {
  return sureBlocksOf(loadGame(version), name).length > 0;
}

/** What was asked for and cannot be understood. */
export function unknownThings(said: string): CoVoyagerError {
  return badArgument(`I do not know what "${said}" is.`);
}
