import { ticksToDig } from '../../../game/sources/dig-ticks.js';
import type { BlockType, VersionData } from '../data/version-data.js';
import type { Slot } from '../items/item-stack.js';

/** Circumstances that slow a digger down five times each. */
export interface DigCircumstances {
  readonly onGround: boolean;
  readonly headInWater: boolean;
}

/** Whether the tool in hand makes the block drop something. */
export function canHarvest({ harvestTools }: BlockType, held: Slot): boolean {
  return harvestTools.size === 0 || (held !== null && harvestTools.has(held.name));
}

/** Ticks it takes to break a block: 0 at once, Infinity never. */
export function blockDigTicks(
  data: VersionData,
  block: BlockType,
  held: Slot,
  { onGround, headInWater }: DigCircumstances,
): number {
  const speed = held ? data.registry.digSpeed(block.material, held.name) : 1;
  const slowdown = (headInWater ? 5 : 1) * (onGround ? 1 : 5);
  return ticksToDig(block.hardness, speed / slowdown, canHarvest(block, held));
}

// The game accepts an end after 70 % of the work, so that a delayed start packet costs nobody a block.
const ACCEPTED_SHARE = 0.7;

/** Whether a client that says it is done after so many ticks is believed. */
export function isDugLongEnough(requiredTicks: number, elapsedTicks: number): boolean {
  return elapsedTicks + 1 >= requiredTicks * ACCEPTED_SHARE;
}

const SWORDS_AND_TRIDENT = /_sword$|^trident$/;
const TOOLS = /_(pickaxe|axe|shovel|hoe)$|^shears$/;

/** Uses a block costs the tool in hand: 2 for a sword, 1 for a tool; nothing where the block breaks at once. */
export function digWear(block: BlockType, held: Slot): number {
  if (!held || block.hardness === 0) return 0;
  if (SWORDS_AND_TRIDENT.test(held.name)) return 2;
  return TOOLS.test(held.name) ? 1 : 0;
}
