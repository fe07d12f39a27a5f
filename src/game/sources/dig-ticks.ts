import type { Registry } from '../registry.js';

/**
 * Ticks it takes an unenchanted player who stands on the ground, out of water, to break a block: 0 at once, Infinity
 * never, also for a block the version does not know.
 * Each tick does speed / hardness / 30 of the work, / 100 with a tool that gives no drop (game rule).
 * @param tool what is in hand; null for a bare hand
 */
export function digTicks(registry: Registry, block: string, tool: string | null): number {
  const known = registry.blocks.get(block);
  if (!known?.diggable || known.hardness === null || known.hardness < 0) return Infinity;
  const { hardness, harvestTools, material } = known;
  if (hardness === 0) return 0;
  const canHarvest = harvestTools.length === 0 || (tool !== null && harvestTools.includes(tool));
  const speed = tool === null ? 1 : registry.digSpeed(material, tool);
  const perTick = speed / hardness / (canHarvest ? 30 : 100);
  return perTick > 1 ? 0 : Math.ceil(1 / perTick);
}
