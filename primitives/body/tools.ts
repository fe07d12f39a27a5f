import { breaksOf } from '../../src/game/sources/breaking.js';
import { TICK_MS } from '../../src/base/ticks.js';
import type { Bot } from 'mineflayer';
import { gameOf } from '../../src/game/game.js';
import type { Source } from '../../src/game/sources/source.js';
import { blockState, type KnownBlockState } from './block-states.js';
import { clickInventory } from './windows.js';

/** What a kind of block gives and what it takes to get it. */
export interface Harvest {
  readonly block: string;
  /** One of these must be in hand; empty when a bare hand will do. */
  readonly tools: readonly string[];
  readonly items: readonly string[];
  /** Fewest of the wanted item a block gives, of all items without one; 0 where it may give none. */
  readonly least: number;
}

/**
 * Ways to get an item out of a kind of block (anything it drops, without an item), the game's rules for this version.
 * Empty when the block never gives it.
 */
export function harvestsOf(bot: Bot, block: string, item?: string): readonly Harvest[] {
  // Who asks for the ore itself knows that it is had here.
  const game = gameOf({ version: bot.version, hasOldOres: item === block });
  const sources = breaksOf(game, block);
  const fitting =
    item === undefined ? sources : sources.filter(({ yields }) => yields.some((line) => line.item === item));
  if (fitting.length > 0) return fitting.map((source) => toHarvest(source, item));
  // Glass and the like: breaks to nothing, and may be broken all the same.
  const tools = game.registry.blocks.get(block)?.harvestTools ?? [];
  return item === undefined ? [{ block, tools, items: [], least: 0 }] : [];
}

function toHarvest({ target, tools, yields }: Source, item?: string): Harvest {
  const counted = item === undefined ? yields : yields.filter((line) => line.item === item);
  const least = counted.reduce((sum, { min }) => sum + min, 0);
  return { block: target, tools, items: yields.map((line) => line.item), least };
}

/** Something to dig with; null is the bare hand. */
export type ToolChoice = { readonly tool: string | null; readonly harvest: Harvest };

/** The fastest carried tool that gets the drops, the preferred one where it does; null when no carried one does. */
export function chooseTool(bot: Bot, harvests: readonly Harvest[], preferred?: string): ToolChoice | null {
  const carried = new Map(bot.inventory.items().map((item) => [item.name, item.type]));
  let best: ToolChoice | null = null;
  let shortest = Infinity;
  for (const harvest of harvests) {
    const names = harvest.tools.length > 0 ? harvest.tools : [null, ...carried.keys()];
    for (const tool of names) {
      const type = tool === null ? null : carried.get(tool);
      if (type === undefined) continue;
      const time = tool !== null && tool === preferred ? 0 : digTime(bot, harvest.block, type);
      if (time >= shortest) continue;
      shortest = time;
      best = { tool, harvest };
    }
  }
  return best;
}

/** Ticks one of a kind of block takes with the tool that would be chosen; endless without one. */
export function digTicksOf(bot: Bot, harvests: readonly Harvest[], preferred?: string): number {
  const choice = chooseTool(bot, harvests, preferred);
  if (!choice) return Infinity;
  const { tool, harvest } = choice;
  const type = tool === null ? null : (bot.inventory.items().find(({ name }) => name === tool)?.type ?? null);
  return Math.ceil(digTime(bot, harvest.block, type) / TICK_MS);
}

function digTime(bot: Bot, block: string, tool: number | null): number {
  const stateId = bot.registry.blocksByName[block]?.defaultState ?? 0;
  return blockState(bot, stateId).digTime(tool, false, false, false);
}

/** A better tool is spared where a plain one does: its uses are counted for what only it can dig. */
const DEAR_TICKS: readonly (readonly [RegExp, number])[] = [
  [/^(diamond|netherite)_/, 12],
  [/^(iron|golden)_/, 5],
];
/** Its last uses are kept for that, as long as there is another to dig with. */
const KEPT_USES = 40;

/** What to dig a way with: the fastest, dear tools spared. Null is the bare hand. */
export function wayTool(bot: Bot, stateId: number): { readonly tool: string | null; readonly ticks: number } {
  const state = blockState(bot, stateId);
  let best: { tool: string | null; ticks: number } = { tool: null, ticks: ticksWith(state, null) };
  let least = best.ticks;
  const tools = bot.inventory.items().filter(({ name }) => kindOf(name) !== null);
  for (const item of tools) {
    const isAlike = ({ name }: (typeof tools)[number]): boolean => kindOf(name) === kindOf(item.name);
    if (isKept(item) && tools.some((other) => isAlike(other) && !isKept(other))) continue;
    const ticks = ticksWith(state, item.type);
    const dear = dearTicks(item.name);
    if (ticks >= best.ticks && best.tool === null) continue;
    if (ticks + dear >= least) continue;
    least = ticks + dear;
    best = { tool: item.name, ticks };
  }
  return best;
}

/** What a tool is for, as `pickaxe`; null for what is none. */
function kindOf(name: string): string | null {
  return /_(pickaxe|shovel|axe|hoe|sword)$/.exec(name)?.[1] ?? null;
}

function dearTicks(name: string): number {
  return DEAR_TICKS.find(([names]) => names.test(name))?.[1] ?? 0;
}

function isKept(item: ReturnType<Bot['inventory']['items']>[number]): boolean {
  if (dearTicks(item.name) === 0) return false;
  const { maxDurability } = item as { readonly maxDurability?: number };
  return maxDurability !== undefined && maxDurability - item.durabilityUsed <= KEPT_USES;
}

function ticksWith(state: KnownBlockState, tool: number | null): number {
  return Math.ceil(state.digTime(tool, false, false, false) / TICK_MS);
}

/** The mode of a click that changes places with the quick bar, as the keys 1 to 9 do. */
const NUMBER_KEY = 2;

/**
 * Takes an item in hand; null: whatever is in it may stay.
 * Resolves false when it is not carried or did not get into the hand.
 */
export async function hold(bot: Bot, name: string | null): Promise<boolean> {
  if (name === null || bot.heldItem?.name === name) return true;
  const { inventory } = bot;
  const item = inventory.items().find((candidate) => candidate.name === name);
  if (!item) return false;
  const { hotbarStart, inventoryEnd } = inventory;
  if (item.slot >= hotbarStart) {
    bot.setQuickBarSlot(item.slot - hotbarStart);
    return true;
  }
  // A free place, else the next one: what was in hand stays at hand.
  const free = inventory.firstEmptySlotRange(hotbarStart, inventoryEnd);
  const place = free === null ? (bot.quickBarSlot + 1) % (inventoryEnd - hotbarStart) : free - hotbarStart;
  bot.setQuickBarSlot(place);
  await clickInventory(bot, [{ slot: item.slot, button: place, mode: NUMBER_KEY }]);
  return inventory.slots[hotbarStart + place]?.name === name;
}
