import type { Position } from '../../../base/position.js';
import type { BlockReader } from '../data/block-states.js';
import { isReplaceable } from '../../../game/replaceable.js';
import { across, FACES_BUT_DOWN } from '../data/faces.js';
import { liquidsOf } from '../data/liquids.js';
import type { BlockType, VersionData } from '../data/version-data.js';

/** Ticks from losing what it lay on until a block falls. */
export const FALL_DELAY_TICKS = 2;

const FALLS =
  /^(sand|red_sand|gravel|suspicious_sand|suspicious_gravel|.*anvil|dragon_egg|.*_concrete_powder)$/;

/** Whether a block falls that lies on nothing. */
export function falls(block: BlockType): boolean {
  return FALLS.test(block.name);
}

/** Whether what falls passes through a block of this state: air, fire, liquids, and what gives way. */
export function givesWay(data: VersionData, state: number): boolean {
  return isReplaceable(data.blockOfState(state).name);
}

/** The concrete that powder becomes in water or beside it; null for other blocks, and in the dry. */
export function concreteAt(
  data: VersionData,
  blocks: BlockReader,
  position: Position,
  block: BlockType,
): number | null {
  if (!block.name.endsWith('_concrete_powder')) return null;
  const liquids = liquidsOf(data);
  const isWet = [position, ...FACES_BUT_DOWN.map((face) => across(position, face))].some(
    (cell) => liquids.of(blocks.stateAt(cell))?.kind === 'water',
  );
  return isWet ? (data.blocks.get(block.name.replace('_powder', ''))?.defaultState ?? null) : null;
}

const DAMAGE_PER_BLOCK = 2;
const MOST_DAMAGE = 40;

export function anvilDamage(blocks: number): number {
  return Math.min(MOST_DAMAGE, Math.max(0, Math.ceil(blocks - 1)) * DAMAGE_PER_BLOCK);
}

const WORN: Readonly<Record<string, string>> = { anvil: 'chipped_anvil', chipped_anvil: 'damaged_anvil' };

/**
 * What is left of an anvil that landed, by chance: the further it fell, the likelier it is worse for it.
 * @returns the block's name, or null where it broke
 */
export function anvilAfterFall(name: string, blocks: number, chance: number): string | null {
  const fallen = Math.ceil(blocks - 1);
  if (fallen <= 0 || chance >= 0.05 * (1 + fallen)) return name;
  return WORN[name] ?? null;
}
