import type { Position } from '../../base/position.js';
import type { Bot } from 'mineflayer';

/** Blocks of one name. */
export interface FoundBlocks {
  readonly count: number;
  /** The nearest of them, nearest first, at most 256. */
  readonly nearest: readonly Position[];
}

const MOST_POSITIONS = 256;
const AIR = /^(cave_|void_)?air$/;

/**
 * Counts the blocks in a cube of loaded chunks, air left out. Goes by layers and lets the process breathe in between,
 * since a bot's body stands still meanwhile.
 */
export async function scanBlocks(
  bot: Bot,
  center: Position,
  radiusBlocks: number,
): Promise<ReadonlyMap<string, FoundBlocks>> {
  const found = new Map<string, Position[]>();
  const { minY, height } = bot.game as unknown as { readonly minY?: number; readonly height?: number };
  const lowest = Math.max(Math.floor(center.y) - radiusBlocks, minY ?? 0);
  const highest = Math.min(Math.floor(center.y) + radiusBlocks, (minY ?? 0) + (height ?? 256) - 1);
  const cursor = bot.entity.position.clone();
  for (let y = lowest; y <= highest; y++) {
    for (let z = Math.floor(center.z) - radiusBlocks; z <= center.z + radiusBlocks; z++) {
      for (let x = Math.floor(center.x) - radiusBlocks; x <= center.x + radiusBlocks; x++) {
        const name = nameAt(bot, cursor.set(x, y, z));
        if (name === null) continue;
        const positions = found.get(name);
        if (positions) positions.push({ x, y, z });
        else found.set(name, [{ x, y, z }]);
      }
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  return new Map([...found].map(([name, positions]) => [name, summary(positions, center)]));
}

function nameAt(bot: Bot, point: Bot['entity']['position']): string | null {
  const state = (
    bot.world as unknown as { getBlockStateId(point: Position): number | undefined }
  ).getBlockStateId(point);
  if (!state) return null;
  const name = bot.registry.blocksByStateId[state]?.name;
  return name === undefined || AIR.test(name) ? null : name;
}

function summary(positions: Position[], center: Position): FoundBlocks {
  const far = ({ x, y, z }: Position): number =>
    (x - center.x) ** 2 + (y - center.y) ** 2 + (z - center.z) ** 2;
  const nearest = positions.sort((a, b) => far(a) - far(b)).slice(0, MOST_POSITIONS);
  return { count: positions.length, nearest };
}
