import type { Registry } from '../registry.js';

/**
 * Ticks it takes an unenchanted player who stands on the ground, out of water, to break a block: 0 at once, Infinity
 * never, also for a block the version does not know.
 * @param tool what is in hand; null for a bare hand
 */
export function digTicks(registry: Registry, block: string, tool: string | null): number {
  const known = registry.blocks.get(block);
  if (!known?.diggable) return Infinity;
  const { hardness, harvestTools, material } = known;
  const hasDrop = harvestTools.length === 0 || (tool !== null && harvestTools.includes(tool));
  return ticksToDig(hardness, tool === null ? 1 : registry.digSpeed(material, tool), hasDrop);
}

/**
 * The same by the numbers. Each tick does speed / hardness / 30 of the work, / 100 with a tool that gives no drop (game
 * rule).
 * @param speed times as fast as a bare hand
 */
export function ticksToDig(hardness: number | null, speed: number, hasDrop: boolean): number {
  if (hardness === null || hardness < 0) return Infinity;
  if (hardness === 0) return 0;
  const perTick = speed / hardness / (hasDrop ? 30 : 100);
  return perTick > 1 ? 0 : Math.ceil(1 / perTick);
}
